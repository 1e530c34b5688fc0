"""People and games in an order that neither names nor the order of rows decide.

So that the weights which are drawn for games, and with them all numbers, are the same for the same
results under other names, in other rows, in another shape of file.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from silver_sim.stats.core.league import Played
from silver_sim.studies.rate.league import Game, in_places

Colour = Mapping[str, int]  # of each person: equal where results so far are equal


def people_in_order(games: Sequence[Game]) -> list[str]:
    """Return all people, by their results, then by those of whom they met, and so on.

    People whose results are alike in all this come by name: then names may change the last digits
    of intervals, and nothing else.
    """
    found = colours(games)
    return sorted(found, key=lambda who: (found[who], who))


def colours(games: Sequence[Game]) -> Colour:
    """Return numbers that tell people apart by all that is known of them but their names.

    Colour refinement (Weisfeiler and Leman 1968).
    """
    found: Colour = dict.fromkeys((who for game in games for who in game.points), 0)
    while True:
        finer = _refined(games, found)
        if len(set(finer.values())) == len(set(found.values())):
            return finer
        found = finer


def _refined(games: Sequence[Game], known: Colour) -> Colour:
    """Tell people apart by what they scored, and with what colours at the table."""
    seen: dict[str, list[tuple[int, tuple[tuple[int, int], ...]]]] = {who: [] for who in known}
    for game in games:
        table = tuple(sorted((points, known[who]) for who, points in game.points.items()))
        for who, points in game.points.items():
            seen[who].append((points, table))
    marks = {who: (known[who], tuple(sorted(seen[who]))) for who in known}
    place = {mark: number for number, mark in enumerate(sorted(set(marks.values())))}
    return {who: place[mark] for who, mark in marks.items()}


def played(games: Sequence[Game], people: Sequence[str], *, highest: bool) -> list[Played]:
    """Return the games by number of the people, in an order of their content; sessions likewise."""
    number = {who: place for place, who in enumerate(people)}
    together: dict[object, list[tuple[tuple[tuple[int, int], ...], Game]]] = {}
    for place, game in enumerate(games):
        content = tuple(sorted((number[who], points) for who, points in game.points.items()))
        key = (place,) if game.session is None else game.session
        together.setdefault(key, []).append((content, game))
    clusters = sorted(
        (sorted(each, key=lambda one: one[0]) for each in together.values()),
        key=lambda each: [content for content, _ in each],
    )
    return [
        Played(_places(game, number, highest=highest), cluster)
        for cluster, each in enumerate(clusters)
        for _, game in each
    ]


def _places(game: Game, number: Mapping[str, int], *, highest: bool) -> tuple[tuple[int, ...], ...]:
    places = in_places(game.points, highest=highest)
    return tuple(tuple(sorted(number[who] for who in tied)) for tied in places)
