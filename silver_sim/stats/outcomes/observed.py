"""The facts of a page: estimates with their intervals, by subject."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from silver_sim.result import Result
from silver_sim.stats.core.intervals import DIFFERENCE, SHARE, Bounds, estimate
from silver_sim.stats.core.stopping import at_every_look
from silver_sim.stats.core.sums import Counts, Moments
from silver_sim.stats.levels import ALPHA, EVERY_LOOK
from silver_sim.stats.outcomes.facts import Facts
from silver_sim.stats.outcomes.samples import Sample
from silver_sim.stats.outcomes.seating import Seating
from silver_sim.stats.results import Estimate, Look, Share

if TYPE_CHECKING:
    from silver_sim.games.contract.game import GameInfo

LOOKS = 12  # at the estimates, from few blocks to all of them
FIRST_LOOK = 10  # blocks


@dataclass(frozen=True)
class Slice(Share):
    """A share at one value of a breakdown, such as an own sum."""

    at: int = 0


@dataclass(frozen=True, kw_only=True)
class SubjectFacts(Result):
    """All that a page says about one subject, in addition to the summary."""

    games: int
    places: list[float]  # share of games in which each place was taken
    totals: list[int]  # games by total, from 0
    scores: list[list[int]]  # deals by score, one list a deal; none in a game without rounds
    leads: list[Estimate]  # points ahead of the others after each deal, and in the end
    measures: dict[str, Share]  # of the game, by name
    breakdowns: dict[str, list[Slice]]
    starts: list[Share]  # games won if another starts, and if it starts itself
    by_start: Estimate  # what it gains by starting
    seats: list[Share]
    left: list[Estimate | None]  # what it gains when each of them sits to its left
    settling: list[Look]  # its win share after this many blocks
    leads_without: list[str]  # who plays at random and is left out of the others' mean

    def measure(self, name: str) -> Share:
        """A measure of the game."""
        return self.measures[name]


@dataclass(frozen=True)
class _Gap(Result):
    """A paired difference of win shares, and how it settled."""

    a: int
    b: int
    settling: list[Look]


@dataclass(frozen=True)
class PageFacts(Result):
    """What a page says in addition to the summary: the schema of `facts.json`."""

    looks: list[int]
    subjects: list[SubjectFacts]
    gaps: list[_Gap]
    chairs: dict[str, list[Estimate]]  # by players: games won by seat, by who starts, first, later
    samples: dict[str, Sample]  # games to look at, by the rule that chose them
    mean_totals: list[list[float | None]]  # by table


def steps(blocks: int) -> list[int]:
    """Return the numbers of blocks at which to look at the estimates, even on a log scale."""
    places = np.geomspace(min(FIRST_LOOK, blocks), blocks, LOOKS)
    return sorted({round(float(place)) for place in places})


def observed(
    facts: Facts,
    seating: Seating,
    looks: Sequence[int],
    game: GameInfo,
    *,
    again: bool = False,
) -> PageFacts:
    """Return all facts; the last of the `looks` is the number of all blocks.

    `again`: the run could stop at a look, so the intervals of its contrasts are those that hold at
    every look.
    """
    left_out = [seating.random_player] if seating.noise else []
    gap = _gap_at_every_look if again else _gap
    results = _Results(facts, looks, game, left_out)
    return PageFacts(
        looks=list(looks),
        subjects=[results.subject(who) for who in range(seating.subjects)],
        gaps=[_Gap(a, b, gap(facts, (a, b), looks, game.win_unit)) for a, b in seating.contrasts],
        chairs={str(n): results.chairs(n) for n in sorted(set(seating.players))},
        samples={rule: sample for rule, (_, sample) in facts.samples.best.items()},
        mean_totals=facts.mean_totals(seating.players),
    )


@dataclass(frozen=True)
class _Results:
    """The facts of a run, while they are turned into results."""

    facts: Facts
    looks: Sequence[int]
    game: GameInfo
    left_out: list[str]

    @property
    def blocks(self) -> int:
        """The number of blocks."""
        return self.looks[-1]

    def subject(self, who: int) -> SubjectFacts:
        """All facts of one subject."""
        numbers = self.facts.numbers
        scores = self._scores(who)
        leads = [self._moments("leads", who, deal) for deal in range(len(scores))]
        return SubjectFacts(
            games=int(numbers["totals"][who].sum()),
            places=_places(numbers["places"][who]),
            totals=_trimmed(numbers["totals"][who]),
            scores=scores,
            leads=[estimate(each) for each in leads if each.d],
            measures=self._measures(who),
            breakdowns=self._breakdowns(who),
            starts=self._won("starts", who),
            by_start=estimate(self._moments("by_start", who), DIFFERENCE),
            seats=[each for each in self._won("seats", who) if each.of],
            left=[
                estimate(each, DIFFERENCE) if each.d else None
                for other in range(numbers["left"].shape[3])
                for each in [self.facts.left(who, other, self.blocks)]
            ],
            settling=_settled(self.facts.settling(who, self.looks), SHARE, self.game.win_unit),
            leads_without=self.left_out,
        )

    def chairs(self, players: int) -> list[Estimate]:
        """The shares of games won from every seat, by the starter of round 1, and of later ones."""
        unit, keys = self.game.win_unit, range(players + 2)
        return [_share(self._moments("chairs", players, key), unit) for key in keys]

    def _scores(self, who: int) -> list[list[int]]:
        """How often each score occurred, by deal."""
        if "scores" not in self.facts.numbers:
            return []
        return [_trimmed(counts) for counts in self.facts.numbers["scores"][who] if counts.any()]

    def _measures(self, who: int) -> dict[str, Share]:
        """The game's measures of a player."""
        measures = [each for each in self.game.measures if each.each_player]
        moments = {each: self._moments(each.name, who) for each in measures}
        return {
            each.name: of_units(_share(m) if each.is_share else estimate(m), m.d)
            for each, m in moments.items()
        }

    def _breakdowns(self, who: int) -> dict[str, list[Slice]]:
        """The game's breakdowns."""
        return {
            each.name: [
                Slice.made_of(share, of=share.of, at=value)
                for value, share in enumerate(self._shares(each.name, who))
                if share.of
            ]
            for each in self.game.breakdowns
        }

    def _moments(self, name: str, who: int, key: int = 0) -> Moments:
        return self.facts.moments(name, who, key, self.blocks)

    def _won(self, name: str, who: int) -> list[Share]:
        """The shares of games won, and the number of games, by key."""
        return self._shares(name, who, self.game.win_unit)

    def _shares(self, name: str, who: int, unit: int = 1) -> list[Share]:
        keys = range(self.facts.numbers[name].shape[2])
        moments = [self._moments(name, who, key) for key in keys]
        return [of_units(_share(each, unit), each.d // unit) for each in moments]


def _gap(facts: Facts, pair: tuple[int, int], looks: Sequence[int], unit: int) -> list[Look]:
    return _settled(facts.settling_gap(pair, looks), DIFFERENCE, unit)


def _gap_at_every_look(
    facts: Facts, pair: tuple[int, int], looks: Sequence[int], unit: int
) -> list[Look]:
    """Return a difference after every look, without an interval if none holds at every look."""
    moments = [each for each in facts.settling_gap(pair, looks) if each.d]
    found = _gap(facts, pair, looks, unit)
    judged = [at_every_look(each, m, ALPHA) for each, m in zip(found, moments, strict=True)]
    return [
        each if each.method == EVERY_LOOK else replace(each, lo=None, hi=None, lo50=None, hi50=None)
        for each in judged
    ]


def _settled(moments: Sequence[Moments], bounds: Bounds, unit: int) -> list[Look]:
    """Return an estimate after every look; none before there were games."""
    return [
        Look.made_of(estimate(each, bounds, weight=unit), blocks=each.blocks)
        for each in moments
        if each.d
    ]


def of_units(found: Estimate, of: int) -> Share:
    """Return an estimate with the number of units behind it."""
    return Share.made_of(found, of=of)


def _share(m: Moments, unit: int = 1) -> Estimate:
    """Return the estimate of a share; if units can be shared, nothing is said about single ones."""
    p = m.n / m.d if m.d else 0.0
    return estimate(m, SHARE, p * (1 - p) if unit == 1 else None, unit)


def _places(counts: Counts) -> list[float]:
    """Return the share of games in which each place was taken; players who tie divide places."""
    players = len(counts)
    shares = np.zeros(players)
    for below in range(players):
        for same in range(players - below):
            shares[below : below + same + 1] += counts[below, same] / (same + 1)
    return [float(share) for share in shares / counts.sum()]


def _trimmed(counts: Counts) -> list[int]:
    return [int(count) for count in np.trim_zeros(counts, "b")]
