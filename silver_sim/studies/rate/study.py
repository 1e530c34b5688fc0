"""Rate people by games that they played: ratings with intervals, as rows of the tidy table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import fsum, inf, isnan, lcm

import numpy as np

from silver_sim.errors import UserError, repeated
from silver_sim.stats.core.estimates import mean, win_share
from silver_sim.stats.core.league import League as Fit
from silver_sim.stats.core.league import Played
from silver_sim.stats.core.league_errors import errors
from silver_sim.stats.core.links import Links
from silver_sim.stats.core.ratings import DIGITS
from silver_sim.stats.core.sums import Counts, Sums
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.arm import Family
from silver_sim.studies.arms.result import Row
from silver_sim.studies.arms.standing import RANKS
from silver_sim.studies.arms.tools import counted_arm
from silver_sim.studies.rate import claims
from silver_sim.studies.rate.league import CENTS, Game, League, Progress, in_places
from silver_sim.studies.rate.result import GROUP, MORE_OF, PAIRED, Group, Ratings
from silver_sim.studies.rate.tournament import exactly, planned

Numbers = dict[str, Estimate]  # by metric

NUMBERS = ("wins_own", "win_squares_own", "games", "points")  # of a person, by cluster of games
MOST_PAIRED = 12  # people, the highest ratings first, of whom any two are compared
MOST_NAMED = 20  # people in a message
GROUPS = "silver-sim rate FILE prints the groups"
FEW_PAIRS = (6, 1)  # that a terminal prints: the first and the last


class Connected:
    """People who are connected by games, rated by themselves; ``standing`` is by rating."""

    def __init__(self, games: Sequence[Game], *, highest: bool, progress: Progress) -> None:
        self.people = sorted({who for game in games for who in game.points})
        numbered = played(games, self.people, highest=highest)
        links = Links(numbered, len(self.people))
        self.fit = Fit(numbered, len(self.people), progress)
        self.middle = links.middle(range(len(self.people)), self.fit.strengths)
        self.limits = links.limits(self.middle)
        self.errors = errors(self.fit)
        self.ratings = self.fit.ratings(self.middle)
        order = sorted(
            (-_rounded(each), who) for each, who in zip(self.ratings, self.people, strict=True)
        )
        self.standing = [who for _, who in order]

    def numbers(self) -> Iterator[tuple[str, Numbers]]:
        """Yield everybody's rating and rank, the highest rating first."""
        number = len(self.people)
        halves, ranks = np.full(number, np.nan), [(1, number)] * number
        if self.errors is not None:
            halves, ranks = self.errors.of_ratings(self.middle), self.errors.ranks()
        for place, name in enumerate(self.standing, 1):
            who = self.people.index(name)
            value, half = self.ratings[who], halves[who]
            above, below = (each[who] for each in self.limits)
            rating = Estimate(
                _rounded(value),
                lo=None if isnan(half) or not below else _rounded(value - half),
                hi=None if isnan(half) or not above else _rounded(value + half),
                method="none" if isnan(half) else "t",
            )
            best, worst = ranks[who]
            yield name, {"rating": rating, "rank": Estimate(place, lo=best, hi=worst, method=RANKS)}

    def more(self, a: str, b: str) -> Numbers:
        """How many games or sessions more distinguish two; nothing if they are, or nobody can say.

        That many if they differ as estimated; at least, as much as the interval allows.
        """
        one, other = map(self.people.index, (a, b))
        if self.errors is None:
            return {}
        more = self.errors.more(one, other, self.fit.clusters, Ratings.power)
        return {"more": Estimate(more.estimate, lo=more.least)} if more else {}

    def undecided(self) -> list[tuple[str, str, Numbers]]:
        """Every two of the first not distinguished, those who need the fewest more games first."""
        pairs = combinations(self.standing[:MOST_PAIRED], 2)
        found = [(*pair, more) for pair in pairs if (more := self.more(*pair))]
        return sorted(found, key=lambda pair: min(e.estimate or inf for e in pair[2].values()))

    def ahead(self, a: str, b: str) -> Estimate:
        """How often one ends ahead of another, by their ratings."""
        one, other = map(self.people.index, (a, b))
        gap = float(self.fit.strengths[one] - self.fit.strengths[other])
        if self.errors is None or isnan(half := self.errors.of_difference(one, other)):
            return Estimate(_share(gap))
        return Estimate(_share(gap), lo=_share(gap - half), hi=_share(gap + half), method="logit")


def rated(
    league: League, *, highest: bool = False, between: Sequence[str] = (), seats: int | None = None,
    progress: Progress = lambda _: None,
) -> Ratings:  # fmt: skip
    """Rate all people; `progress` counts steps, as many as it takes.

    `between` are two people whose chance to end ahead of each other is given; UserError if one of
    them is unknown, or if no games connect them. `seats`: also plan a tournament of all people at
    tables of this many; UserError as in `planned`, or if not all are connected.
    """
    for who in between:
        if who not in league.people:
            help = f"one of {', '.join(league.people[:MOST_NAMED])}"
            raise UserError(f"{repeated(who)} played no game", help=help)
    connected = _connected(league)
    together = ({who for game in games for who in game.points} for games in connected)
    if between and not any({*between} <= people for people in together):
        what = f"{between[0]} and {between[1]} cannot be compared"
        why = "they never met, and no chain of games connects them"
        raise UserError(what, why=why, help=f"name two of one group: {GROUPS}")
    if seats is not None and len(connected) > 1:
        what = "a tournament of people who are not connected by games cannot be planned"
        raise UserError(what, why="their ratings cannot be compared", help=f"{GROUPS}: rate one")
    parts = [Connected(games, highest=highest, progress=progress) for games in connected]
    parts.sort(key=lambda part: (-len(part.people), part.standing[0]))
    most, own = max(len(game.points) for game in league.games), _scored(league, highest=highest)
    arms = {who: counted_arm(who, most) for part in parts for who in part.standing}
    games = len(league.games)
    sessions = len({game.session for game in league.games}) if league.has_sessions else None
    found = Ratings(
        read=league.read, games=games, sessions=sessions, blocks=sessions or games,
        first="highest" if highest else "lowest", arms=[*arms.values()],
    )  # fmt: skip
    every: list[tuple[Connected, str, str, str | None, Numbers]] = []
    for number, part in enumerate(parts, 1):
        ratings, pairs = f"{GROUP}-{number}", f"{MORE_OF}-{number}"
        which = f", group {number}" if parts[1:] else ""
        more = f"More {found.noun}s that would show who is better{which}"
        even = (0.0, "average; 100 points more finish ahead in 64 %")
        found.families.append(Family(ratings, f"Ratings{which}", even=even, head="person"))
        found.families.append(Family(pairs, more, cross=True, head="pair", few=FEW_PAIRS))
        middle = [part.people[who] for who in part.middle]
        found.groups.append(Group(ratings, part.standing, middle, part.fit.clusters))
        every += [(part, ratings, who, None, each | own[who]) for who, each in part.numbers()]
        every += [(part, pairs, *needed) for needed in part.undecided()]
        if between and {*between} <= {*part.people}:
            a, b = between
            both = {"ahead": part.ahead(a, b)} | _so_far(league, a, b, highest=highest)
            every.append((part, PAIRED, a, b, both | part.more(a, b)))
            found.families.append(Family(PAIRED, f"{a} and {b}", cross=True, head="pair"))
    for part, family, a, other, numbers in every:
        key = {"family": family, "other": other, "blocks": part.fit.clusters, **arms[a].key}
        found.rows.extend(Row.made_of(e, metric=metric, **key) for metric, e in numbers.items())
    if seats is not None:
        found = planned(found, part.people, part.fit.strengths, part.errors, seats, progress)
    if between:
        found = replace(found, question=f"Is {between[0]} stronger than {between[1]}?")
    return replace(found, claim=claims.claim_of(found), warnings=[*claims.warnings(found)])


def _connected(league: League) -> list[list[Game]]:
    """The games of every group of people who are connected by games."""
    people = league.people
    groups = Links(played(league.games, people, highest=False), len(people)).groups
    number = {people[who]: place for place, members in enumerate(groups) for who in members}
    found: list[list[Game]] = [[] for _ in groups]
    for game in league.games:
        found[number[next(iter(game.points))]].append(game)
    return found


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


def _rounded(value: float) -> float:
    """A number rounded to hide the last bits, which depend on the processor."""
    return round(float(value), DIGITS) + 0.0


def _share(gap: float) -> float:
    return round(1 / (1 + float(np.exp(-gap))), 2 * DIGITS)


def _scored(league: League, *, highest: bool) -> dict[str, Numbers]:
    """What each person won and scored, clustered by session."""
    best = max if highest else min
    scored = [(game.points, best(game.points.values())) for game in league.games]
    winners = [[who for who, points in all_.items() if points == first] for all_, first in scored]
    unit = lcm(*map(len, winners))
    clusters: dict[str, dict[object, Counts]] = defaultdict(dict)
    equals: dict[str, list[float]] = defaultdict(list)
    for place, (game, first) in enumerate(zip(league.games, winners, strict=True)):
        key = place if game.session is None else game.session
        for who, points in game.points.items():
            won = unit // len(first) if who in first else 0
            sums = clusters[who].setdefault(key, np.zeros(len(NUMBERS), np.int64))
            sums += (won, won**2, 1, points)
            equals[who].append(1 / len(game.points))

    def of(who: str) -> Numbers:
        sums = Sums.of(NUMBERS, np.array([*clusters[who].values()]))
        return {
            "games": exactly(len(equals[who])),
            "win_share": win_share(sums, "own", unit),
            "by_chance": exactly(fsum(equals[who]) / len(equals[who])),
            "mean_points": mean(sums, {"points": 1}, {"games": CENTS}),
        }

    return {who: of(who) for who in clusters}


def _so_far(league: League, a: str, b: str, *, highest: bool) -> Numbers:
    """In how many games together the first was ahead of the second."""
    points = [(game.points[a], game.points[b]) for game in league.games if {a, b} <= {*game.points}]
    sides = [int(np.sign(one - two)) * (1 if highest else -1) for one, two in points]
    ends = {"ahead": 1, "level": 0, "behind": -1}
    return {f"so_far_{name}": exactly(sides.count(side)) for name, side in ends.items()}
