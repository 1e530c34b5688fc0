"""Rate people by games that they played: ratings with intervals."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import combinations
from math import fsum, inf, isnan, lcm

import numpy as np

from silver_sim.errors import UserError, repeated
from silver_sim.stats.core.estimates import mean, win_share
from silver_sim.stats.core.intervals import LEVEL
from silver_sim.stats.core.league import League as Fit
from silver_sim.stats.core.league import Played
from silver_sim.stats.core.league_errors import errors
from silver_sim.stats.core.links import Links
from silver_sim.stats.core.ratings import DIGITS
from silver_sim.stats.core.sums import Counts, Sums
from silver_sim.stats.results import Estimate
from silver_sim.studies.rate.league import CENTS, Game, League, in_places
from silver_sim.studies.rate.result import Chance, Group, Line, Ratings, Together, Untold
from silver_sim.studies.rate.tournament import planned

Progress = Callable[[int], object]

NUMBERS = ("wins_own", "win_squares_own", "games", "points")  # of a person, by cluster of games
POWER = 0.8  # with which games more tell two apart
MOST_PAIRED = 12  # people, the highest ratings first, of whom any two are told apart
MOST_NAMED = 20  # people in a message


class Part:
    """People who are connected by games, rated by themselves."""

    def __init__(self, games: Sequence[Game], *, highest: bool, progress: Progress) -> None:
        self.people = sorted({who for game in games for who in game.points})
        numbered = played(games, self.people, highest=highest)
        links = Links(numbered, len(self.people))
        self.fit = Fit(numbered, len(self.people), progress)
        self.middle = links.middle(range(len(self.people)), self.fit.strengths)
        self.limits = links.limits(self.middle)
        self.errors = errors(self.fit)


def rated(
    league: League,
    *,
    highest: bool = False,
    between: Sequence[str] = (),
    seats: int | None = None,
    progress: Progress = lambda _: None,
) -> Ratings:
    """Rate all people; `progress` counts steps, as many as it takes.

    `between` are two people whose chance to end ahead of each other is given; UserError if one of
    them is unknown, or if no games connect them. `seats`: also plan a tournament of all people at
    tables of so many; UserError as in `planned`, or if not all are connected.
    """
    _check_known(between, league.people)
    connected = _connected(league)
    if between and not any({*between} <= people for people, _ in connected):
        raise UserError(
            f"{between[0]} and {between[1]} cannot be compared",
            why="they never met, and no chain of games connects them",
            help="name two of one group: silver-sim rate FILE prints the groups",
        )
    if seats is not None and len(connected) > 1:
        raise UserError(
            "a tournament of people who are not connected by games cannot be planned",
            why="their ratings cannot be compared",
            help="silver-sim rate FILE prints the groups: one file for each",
        )
    lines = _lines_without_ratings(league, highest=highest)
    groups, chance, tournament = [], None, None
    for people, games in connected:
        part = Part(games, highest=highest, progress=progress)
        middle = [part.people[who] for who in part.middle]
        rated_lines = _lines(part, lines)
        first = [line.person for line in rated_lines[:MOST_PAIRED]]
        groups.append(Group(middle, part.fit.clusters, rated_lines, _all_untold(part, first)))
        if {*between} & people:
            a, b = between
            so_far = _so_far(league, a, b, highest=highest)
            chance = Chance(a, b, _ahead(part, a, b), so_far, _untold(part, a, b))
        if seats is not None:
            tournament = planned(part.people, part.fit.strengths, part.errors, seats, progress)
    return Ratings(
        read=league.read,
        games=len(league.games),
        sessions=len({game.session for game in league.games}) if league.has_sessions else None,
        first="highest" if highest else "lowest",
        level=LEVEL,
        power=POWER,
        groups=sorted(groups, key=lambda group: (-len(group.lines), group.lines[0].person)),
        chance=chance,
        tournament=tournament,
    )


def _check_known(between: Sequence[str], people: Sequence[str]) -> None:
    """Raise UserError if a name is unknown."""
    for who in between:
        if who not in people:
            more = ", ..." if len(people) > MOST_NAMED else ""
            raise UserError(
                f"{repeated(who)} played no game",
                help=f"one of {', '.join(people[:MOST_NAMED])}{more}",
            )


def _connected(league: League) -> list[tuple[set[str], list[Game]]]:
    """Every group of people who are connected by games, with these games."""
    people = league.people
    links = Links(played(league.games, people, highest=False), len(people))
    groups: list[tuple[set[str], list[Game]]] = [
        ({people[who] for who in members}, []) for members in links.groups
    ]
    games_of = {who: games for members, games in groups for who in members}
    for game in league.games:
        games_of[next(iter(game.points))].append(game)
    return groups


def played(games: Sequence[Game], people: Sequence[str], *, highest: bool) -> list[Played]:
    """Return the games with people by number; those of one session are one cluster."""
    number = {who: place for place, who in enumerate(people)}
    clusters: dict[object, int] = {}
    found = []
    for place, game in enumerate(games):
        key = (place,) if game.session is None else game.session
        places = in_places(game.points, highest=highest)
        cluster = clusters.setdefault(key, len(clusters))
        found.append(Played(tuple(tuple(number[who] for who in tied) for tied in places), cluster))
    return found


def _lines(part: Part, lines: Mapping[str, Callable[..., Line]]) -> list[Line]:
    """One line for each person, highest rating first."""
    number = len(part.people)
    half_widths, ranks = np.full(number, np.nan), [(1, number)] * number
    if part.errors is not None:
        half_widths, ranks = part.errors.of_ratings(part.middle), part.errors.ranks()
    found = []
    columns = (part.people, part.fit.ratings(part.middle), half_widths, *part.limits, ranks)
    for name, value, half, above, below, rank in zip(*columns, strict=True):
        rating = Estimate(
            _rounded(value),
            lo=None if isnan(half) or not below else _rounded(value - half),
            hi=None if isnan(half) or not above else _rounded(value + half),
            method="none" if isnan(half) else "t",
        )
        found.append(lines[name](rating=rating, rank=[*rank]))
    return sorted(found, key=lambda line: (-(line.rating.estimate or 0), line.person))


def _rounded(value: float) -> float:
    """A number rounded to hide the last bits, which depend on the processor."""
    return round(float(value), DIGITS) + 0.0


def _lines_without_ratings(league: League, *, highest: bool) -> dict[str, Callable[..., Line]]:
    """What each person won and scored, clustered by session."""
    own: dict[str, list[tuple[object, Game, int]]] = {who: [] for who in league.people}
    for place, game in enumerate(league.games):
        scored = [*game.points.values()]
        best = (max if highest else min)(scored)
        winners = scored.count(best)
        key = place if game.session is None else game.session
        for who, points in game.points.items():
            own[who].append((key, game, winners if points == best else 0))
    unit = lcm(*{winners or 1 for games in own.values() for _, _, winners in games})
    return {who: _line(who, games, unit) for who, games in own.items()}


def _line(name: str, own: Sequence[tuple[object, Game, int]], unit: int) -> Callable[..., Line]:
    """The line of a person without its rating, from games of clusters, with their winners."""
    clusters: dict[object, Counts] = defaultdict(lambda: np.zeros(len(NUMBERS), np.int64))
    for key, game, winners in own:
        won = unit // winners if winners else 0
        clusters[key] += (won, won**2, 1, game.points[name])
    sums = Sums.of(NUMBERS, np.array([*clusters.values()]))
    return partial(
        Line,
        person=name,
        games=len(own),
        fair_share=fsum(1 / len(game.points) for _, game, _ in own) / len(own),
        win_share=win_share(sums, "own", unit),
        mean_points=mean(sums, {"points": 1}, {"games": CENTS}),
    )


def _all_untold(part: Part, people: Sequence[str]) -> list[Untold]:
    """Every two of these people who are not told apart, those who need the fewest more first."""
    found = [each for pair in combinations(people, 2) if (each := _untold(part, *pair))]
    return sorted(found, key=lambda each: inf if each.more is None else each.more)


def _untold(part: Part, a: str, b: str) -> Untold | None:
    """How many games or sessions more tell two apart; None if they are, or if nobody can say."""
    strengths = part.fit.strengths
    numbers = sorted(map(part.people.index, (a, b)))
    one, other = sorted(numbers, key=lambda who: -_rounded(float(strengths[who])))
    if part.errors is None or not (more := part.errors.more(one, other, part.fit.clusters, POWER)):
        return None
    return Untold(part.people[one], part.people[other], *more)


def _so_far(league: League, a: str, b: str, *, highest: bool) -> Together:
    """In how many games together the first was ahead of the second."""
    points = [(game.points[a], game.points[b]) for game in league.games if {a, b} <= {*game.points}]
    lower, level = sum(one < two for one, two in points), sum(one == two for one, two in points)
    higher = len(points) - lower - level
    return Together(higher, level, lower) if highest else Together(lower, level, higher)


def _ahead(part: Part, a: str, b: str) -> Estimate:
    """How often one ends ahead of another, by their ratings."""
    one, other = map(part.people.index, (a, b))
    gap = float(part.fit.strengths[one] - part.fit.strengths[other])
    if part.errors is None or isnan(half := part.errors.of_difference(one, other)):
        return Estimate(_share(gap))
    return Estimate(_share(gap), lo=_share(gap - half), hi=_share(gap + half), method="logit")


def _share(gap: float) -> float:
    return round(1 / (1 + float(np.exp(-gap))), 2 * DIGITS)
