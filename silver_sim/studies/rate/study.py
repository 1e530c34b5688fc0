"""Who of some people plays better, from games that they played: ratings with intervals."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import fsum, isnan, lcm
from typing import NamedTuple

import numpy as np

from silver_sim.errors import UserError, repeated
from silver_sim.stats.core.estimates import mean, win_share
from silver_sim.stats.core.intervals import LEVEL
from silver_sim.stats.core.league import League as Fit
from silver_sim.stats.core.league import Played
from silver_sim.stats.core.league_errors import Errors, errors
from silver_sim.stats.core.links import Flags, Links
from silver_sim.stats.core.ratings import DIGITS
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.results import Estimate
from silver_sim.studies.rate.league import CENTS, Game, League, in_places
from silver_sim.studies.rate.result import Chance, Group, Line, Ratings, Together

Progress = Callable[[int], object]

NUMBERS = ("wins_", "win_squares_", "games_", "points_")  # of a person, by cluster of games
MOST_NAMED = 20  # people in a message


class Part(NamedTuple):
    """People who are connected by games, by number; those in the middle; how they are rated."""

    members: list[int]
    middle: list[int]
    fit: Fit
    errors: Errors | None

    def places(self, people: Sequence[int]) -> list[int]:
        """Return where these stand among the members."""
        return [self.members.index(who) for who in people]


class Scores(NamedTuple):
    """What a person won and scored; fields of a `Line`."""

    games: int
    fair_share: float
    win_share: Estimate
    mean_points: Estimate


def rated(
    league: League,
    *,
    highest: bool = False,
    between: Sequence[str] = (),
    progress: Progress = lambda _: None,
) -> Ratings:
    """Rate everybody; `progress` is told of steps, as many as it takes.

    `between` are two people whose chance to beat each other is told; UserError if one of them is
    unknown, or if no games connect them.
    """
    people = league.people
    games = played(league.games, people, highest=highest)
    links = Links(games, len(people))
    _check_pair(between, people, links.groups)
    scores = scores_of(league, highest=highest)
    groups, chance = [], None
    for part in _parts(games, links, progress):
        lines = _lines(part, people, links.limits(part.middle), scores)
        groups.append(Group(sorted(people[who] for who in part.middle), part.fit.clusters, lines))
        if between and people.index(between[0]) in part.members:
            pair = part.places([people.index(who) for who in between])
            a, b = between
            chance = Chance(a, b, _ahead(part, *pair), _so_far(league, a, b, highest=highest))
    return Ratings(
        read=league.read,
        games=len(games),
        sessions=1 + max(game.cluster for game in games) if league.has_sessions else None,
        first="highest" if highest else "lowest",
        level=LEVEL,
        groups=sorted(groups, key=lambda group: (-len(group.lines), group.lines[0].person)),
        chance=chance,
    )


def played(games: Sequence[Game], people: Sequence[str], *, highest: bool) -> list[Played]:
    """Return the games by number of the people; those of one session are one cluster."""
    number = {who: place for place, who in enumerate(people)}
    clusters: dict[object, int] = {}
    found = []
    for place, game in enumerate(games):
        key = (place,) if game.session is None else game.session
        places = in_places(game.points, highest=highest)
        cluster = clusters.setdefault(key, len(clusters))
        found.append(Played(tuple(tuple(number[who] for who in tied) for tied in places), cluster))
    return found


def _parts(games: Sequence[Played], links: Links, progress: Progress) -> list[Part]:
    """Every group, rated by itself."""
    group_of = {who: place for place, members in enumerate(links.groups) for who in members}
    own: list[list[Played]] = [[] for _ in links.groups]
    for game in games:
        own[group_of[game.places[0][0]]].append(game)
    found = []
    for members, here in zip(links.groups, own, strict=True):
        numbered = here if len(links.groups) == 1 else _numbered(here, members)
        fit = Fit(numbered, len(members), progress)
        found.append(Part(members, links.middle(members, fit.strengths), fit, errors(fit)))
    return found


def _check_pair(between: Sequence[str], people: Sequence[str], groups: list[list[int]]) -> None:
    """UserError if two names are not those of two people who can be compared."""
    for who in between:
        if who not in people:
            more = ", ..." if len(people) > MOST_NAMED else ""
            raise UserError(
                f"{repeated(who)} played no game",
                help=f"one of {', '.join(people[:MOST_NAMED])}{more}",
            )
    if between and not any({*map(people.index, between)} <= {*group} for group in groups):
        raise UserError(
            f"{between[0]} and {between[1]} cannot be compared",
            why="they never met, nor did anybody connect them who met others",
            help="name two of one group: silver-sim rate FILE prints the groups",
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
    part: Part, people: Sequence[str], limits: tuple[Flags, Flags], scores: Mapping[str, Scores]
) -> list[Line]:
    """A line a person, the highest rating first."""
    middle, number = part.places(part.middle), len(part.members)
    ratings = part.fit.ratings(middle)
    above, below = limits
    half_widths = np.full(number, np.nan) if part.errors is None else part.errors.of_ratings(middle)
    every = [(1, number)] * number if part.errors is None else part.errors.ranks()
    lines = []
    for place, who in enumerate(part.members):
        value, half = float(ratings[place]), float(half_widths[place])
        rating = Estimate(
            _rounded(value),
            lo=None if isnan(half) or not below[who] else _rounded(value - half),
            hi=None if isnan(half) or not above[who] else _rounded(value + half),
            method="none" if isnan(half) else "t",
        )
        name, rank = people[who], [*every[place]]
        lines.append(Line(person=name, rating=rating, rank=rank, **scores[name]._asdict()))
    return sorted(lines, key=lambda line: (-(line.rating.estimate or 0), line.person))


def _rounded(value: float) -> float:
    """A number as it is kept: the last bits of a processor do not show."""
    return round(value, DIGITS) + 0.0


def scores_of(league: League, *, highest: bool) -> dict[str, Scores]:
    """Return what each person won and scored in its games, clustered by session."""
    own: dict[str, list[tuple[object, Game, int]]] = {who: [] for who in league.people}
    for place, game in enumerate(league.games):
        scored = [*game.points.values()]
        best = (max if highest else min)(scored)
        winners = scored.count(best)
        key = place if game.session is None else game.session
        for who, points in game.points.items():
            own[who].append((key, game, winners if points == best else 0))
    unit = lcm(*{winners or 1 for games in own.values() for _, _, winners in games})
    return {who: _scores(who, games, unit) for who, games in own.items()}


def _scores(name: str, own: Sequence[tuple[object, Game, int]], unit: int) -> Scores:
    """What a person won and scored, in games of clusters, with how many winners it was of."""
    clusters: dict[object, list[int]] = {}
    for key, game, winners in own:
        won = unit // winners if winners else 0
        sums_of = clusters.setdefault(key, [0] * len(NUMBERS))
        for place, number in enumerate((won, won**2, 1, game.points[name])):
            sums_of[place] += number
    sums = Sums.of([f"{each}{name}" for each in NUMBERS], np.array([*clusters.values()]))
    games = f"games_{name}"
    return Scores(
        games=len(own),
        fair_share=fsum(1 / len(game.points) for _, game, _ in own) / len(own),
        win_share=win_share(sums, name, unit, games),
        mean_points=mean(sums, {f"points_{name}": 1}, {games: CENTS}),
    )


def _so_far(league: League, a: str, b: str, *, highest: bool) -> Together:
    """In how many games the first was ahead of the second."""
    points = [(game.points[a], game.points[b]) for game in league.games if {a, b} <= {*game.points}]
    lower, level = sum(one < two for one, two in points), sum(one == two for one, two in points)
    higher = len(points) - lower - level
    return Together(higher, level, lower) if highest else Together(lower, level, higher)


def _ahead(part: Part, one: int, other: int) -> Estimate:
    """How often one ends ahead of another, by their ratings."""
    gap = float(part.fit.strengths[one] - part.fit.strengths[other])
    if part.errors is None or isnan(half := part.errors.of_difference(one, other)):
        return Estimate(_share(gap))
    return Estimate(_share(gap), lo=_share(gap - half), hi=_share(gap + half), method="logit")


def _share(gap: float) -> float:
    return round(1 / (1 + float(np.exp(-gap))), 2 * DIGITS)
