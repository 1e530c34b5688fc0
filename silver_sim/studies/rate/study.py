"""Who of some people plays better, from games that they played: ratings with intervals.

`rated` returns plain data, ready for JSON:

=================  ============================================================================
games, sessions    how many; sessions None where games are taken as independent
first              ``lowest`` or ``highest``: the points with which a game is won
seed, draws        of the bootstrap; ``level`` of all intervals
groups             people who are connected by games; ratings of two groups cannot be compared.
                   Each has ``middle`` (whose ratings have mean 0: the most people whose games set
                   limits to each other), ``clusters`` (games or sessions, as they are independent;
                   fewer than six tell no intervals) and ``lines``, the highest rating first:
                   person, games, fair_share, win_share, mean_points (estimates as everywhere),
                   rating (``lo`` or ``hi`` None where the games set no limit) and rank, best and
                   worst
chance             of the two who were named: how often a ends ahead of b, by their ratings, and in
                   how many games together a was ahead, level, behind; None if nobody was named
=================  ============================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum, lcm
from typing import Any

import numpy as np

from silver_sim.errors import UserError, repeated
from silver_sim.stats.core.estimates import mean, win_share
from silver_sim.stats.core.intervals import LEVEL
from silver_sim.stats.core.league import DRAWS, Floats, Played, ends, middle, ranks, reach
from silver_sim.stats.core.league import League as Fit
from silver_sim.stats.core.ratings import DIGITS, SCALE
from silver_sim.stats.core.sums import Sums
from silver_sim.studies.rate.in_order import people_in_order, played
from silver_sim.studies.rate.league import CENTS, Game, League, in_places

Data = dict[str, Any]
Progress = Callable[[int], None]

NUMBERS = ("wins_", "win_squares_", "games_", "points_")  # of a person, by cluster of games


def rated(
    league: League,
    *,
    highest: bool = False,
    between: Sequence[str] = (),
    seed: int = 1,
    progress: Progress = lambda _: None,
) -> Data:
    """Rate everybody; `progress` is told of draws (`draws_of` in all).

    `between` are two people whose chance to beat each other is told; UserError if one of them is
    unknown, or if no games connect them.
    """
    people = people_in_order(league.games)
    games = played(league.games, people, highest=highest)
    links = reach(games, len(people))
    _check_pair(between, people, links.groups)
    groups: list[Data] = []
    chance = None
    for members in links.groups:
        here = _numbered([game for game in games if game.places[0][0] in members], members)
        centre = middle(members, links.ahead)
        fit = Fit(here, len(members), [members.index(who) for who in centre])
        ratings, draws = fit.ratings(), fit.draws(seed, DRAWS, progress)
        limits = (  # of who stands below, and above, all of the middle by some chain of games
            links.ahead[np.ix_(centre, members)].all(axis=0),
            links.ahead[np.ix_(members, centre)].all(axis=1),
        )
        names = [people[who] for who in members]
        lines = _lines(league, names, ratings, draws, limits, highest=highest)
        in_the_mean = sorted(people[who] for who in centre)
        groups.append({"middle": in_the_mean, "clusters": fit.number, "lines": lines})
        if between and between[0] in names:
            a, b = (names.index(who) for who in between)
            chance = _chance(league.games, between, ratings[[a, b]], draws, (a, b), highest=highest)
    groups.sort(key=lambda group: (-len(group["lines"]), group["lines"][0]["person"]))
    return {
        "schema_version": 1,
        "games": len(games),
        "sessions": games[-1].cluster + 1 if league.has_sessions else None,
        "first": "highest" if highest else "lowest",
        "seed": seed,
        "draws": DRAWS,
        "level": LEVEL,
        "groups": groups,
        "chance": chance,
    }


def draws_of(league: League) -> int:
    """How many draws are made: so many for each group of people who are connected."""
    people = people_in_order(league.games)
    return DRAWS * len(reach(played(league.games, people, highest=False), len(people)).groups)


def _check_pair(between: Sequence[str], people: Sequence[str], groups: list[list[int]]) -> None:
    """UserError if two names are not those of two people who can be compared."""
    for who in between:
        if who not in people:
            raise UserError(
                f"{repeated(who)} played no game", help=f"one of {', '.join(sorted(people))}"
            )
    if between and not any({*map(people.index, between)} <= {*group} for group in groups):
        raise UserError(
            f"{between[0]} and {between[1]} cannot be compared",
            why="they never met, nor did anybody connect them who met others",
            help="add games that connect them, or compare two others",
        )


def _numbered(games: Sequence[Played], members: Sequence[int]) -> list[Played]:
    """The games of a group, its people and its clusters numbered from 0."""
    number = {who: place for place, who in enumerate(members)}
    cluster = {each: place for place, each in enumerate(sorted({game.cluster for game in games}))}
    return [
        Played(tuple(tuple(number[who] for who in tied) for tied in places), cluster[of])
        for places, of in games
    ]


def _lines(
    league: League,
    names: Sequence[str],
    ratings: Floats,
    draws: Floats | None,
    limits: Sequence[Any],
    *,
    highest: bool,
) -> list[Data]:
    """A line a person, the highest rating first."""
    above, below = limits
    every = [(1, len(names))] * len(names) if draws is None else ranks(draws)
    lo, hi = (None, None) if draws is None else ends(draws)
    lines = []
    for who, name in enumerate(names):
        rating = {
            "estimate": _rounded(ratings[who]),
            "lo": _rounded(lo[who]) if lo is not None and below[who] else None,
            "hi": _rounded(hi[who]) if hi is not None and above[who] else None,
            "method": "bootstrap",
        }
        found = _results(league, name, highest=highest)
        lines.append({"person": name, **found, "rating": rating, "rank": [*every[who]]})
    return sorted(lines, key=lambda line: (-line["rating"]["estimate"], line["person"]))


def _rounded(value: Any) -> float:
    """A rating as it is kept: the last bits of a processor do not show."""
    return round(float(value), DIGITS) + 0.0


def _results(league: League, name: str, *, highest: bool) -> Data:
    """What a person won and scored in its games, clustered by session."""
    own = [game for game in league.games if name in game.points]
    unit = lcm(*range(1, 1 + max(len(game.points) for game in league.games)))
    clusters: dict[object, list[int]] = {}
    for place, game in enumerate(own):
        first = in_places(game.points, highest=highest)[0]
        won = unit // len(first) if name in first else 0
        numbers = (won, won**2, 1, game.points[name])
        key = place if game.session is None else game.session
        so_far = clusters.get(key, [0] * len(numbers))
        clusters[key] = [a + b for a, b in zip(so_far, numbers, strict=True)]
    sums = Sums.of([f"{each}{name}" for each in NUMBERS], np.array([*clusters.values()]))
    games = f"games_{name}"
    return {
        "games": len(own),
        "fair_share": fsum(1 / len(game.points) for game in own) / len(own),
        "win_share": win_share(sums, name, unit, games),
        "mean_points": mean(sums, {f"points_{name}": 1}, {games: CENTS}),
    }


def _chance(
    games: Sequence[Game],
    between: Sequence[str],
    ratings: Floats,
    draws: Floats | None,
    places: tuple[int, int],
    *,
    highest: bool,
) -> Data:
    """How often the first ends ahead of the second, and how it was so far."""
    a, b = between
    signs = [
        (game.points[b] > game.points[a]) - (game.points[b] < game.points[a])
        for game in games
        if a in game.points and b in game.points
    ]
    if highest:
        signs = [-sign for sign in signs]
    lo, hi = None, None
    if draws is not None:
        lo, hi = (float(each) for each in ends(_ahead(draws[:, places[0]] - draws[:, places[1]])))
    return {
        "a": a,
        "b": b,
        "ahead": {
            "estimate": float(_ahead(ratings[0] - ratings[1])),
            "se": None,
            "lo": lo,
            "hi": hi,
            "method": "bootstrap",
        },
        "together": {"ahead": signs.count(1), "level": signs.count(0), "behind": signs.count(-1)},
    }


def _ahead(gap: Any) -> Any:
    """How often one ends ahead of another, by the gap of their ratings."""
    return 1 / (1 + np.exp(-gap / SCALE))
