"""What a run of kind call_safety finds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Annotated, NamedTuple

from silver_sim.columns import POINTS, SHARE, Column, File
from silver_sim.games.measures import Measure
from silver_sim.result import Result, optional
from silver_sim.stats.core.intervals import LEVEL, t_interval
from silver_sim.stats.outcomes.calibration import Calibration
from silver_sim.stats.results import Confirmable, Estimate, SubjectRow
from silver_sim.studies.arms.result import Row as ArmRow
from silver_sim.studies.core.confirming import FRESH
from silver_sim.studies.silver.call_safety.atlas import FEW, NEVER, CallRule, Limit
from silver_sim.studies.silver.call_safety.cells import GROUPS

ALL = "all"  # what everything else is averaged over; the calibration of all numbers of players
ALL_KNOWN = "all own cards known"  # a level of a factor
COUNTER = "counter"  # the rule of this strategy, which exchanges cards otherwise, too
FULL_TABLE, CARD, SEVEN_NUMBERS, NEVER_CALLING = "full table", "the card", "seven numbers", "never"
METRICS = (
    Column("win_share", "metric", "win share that a call gains over waiting", SHARE),
    Column("limit_by_i", "metric", "call at this sum or less; i is win or points", POINTS),
    Column("chance", "metric", "chance that a call succeeds", SHARE),
    Column("points", "metric", "points of the round that a call saves", POINTS),
    Column("place", "metric", "places by total that a call gains", "places"),
)
FILES = (
    File("made/*.py", "the strategies that were made of what was found"),
    File("atlas.json", "all cells: what silver-sim learn card reads"),
    File("proof-*/*", "a run: the rules that were found, on new deals"),
)


@dataclass(frozen=True, kw_only=True)
class LimitLine(Result):
    """The limits of a village."""

    seats: int
    cards: int
    unknown: int
    fewest: int | None  # cards of an opponent; None: averaged over
    forks: int
    win: Limit
    points: Limit


@dataclass(frozen=True, kw_only=True)
class CardLimit(Result):
    """The highest sum of known cards at which the card says call, by the fewest cards of another.

    -1: at none; None: too little is known.
    """

    seats: int
    cards: int
    unknown: int
    fewest: int  # five stands for more
    several: int | None  # where several opponents have as few
    alone: int | None  # where only one has
    forks: int = 0  # the fewest of a sum that decides about it

    @property
    def calls(self) -> bool:
        """Whether it says call at any sum."""
        return any(each is not None and each > NEVER for each in (self.several, self.alone))

    @property
    def is_open(self) -> bool:
        """Whether little is known of it: it is drawn open."""
        return self.several is not None and self.forks < FEW


@dataclass(frozen=True)
class RuleWorth(Result):
    """What a rule is worth at the decisions held out."""

    rule: str
    gain: Estimate  # win share gained a decision
    lost: Estimate  # less than the full table gains
    agreement: Estimate  # the share of all verdicts but toss-ups that it meets


@dataclass(frozen=True, kw_only=True)
class Judged(Result):
    """How often the forks held out contradict a verdict, as often as it occurs, and by cells."""

    verdicts: int = 0  # that are no toss-ups
    cells: int = 0
    contradicted: int = 0
    contradicted_cells: int = 0
    open: int = 0  # toss-ups, and what is not known


@dataclass(frozen=True, kw_only=True)
class Move(Limit):
    """The limit at a level of something that may move it."""

    factor: str
    title: str  # of the factor
    level: str
    seats: int
    forks: int


@dataclass(frozen=True, kw_only=True)
class Elsewhere(Limit):
    """The limit in another field or edition; "" is that of the run itself."""

    variant: str
    seats: int
    forks: int


@dataclass(frozen=True, kw_only=True)
class OtherVerdict(Result):
    """A cell whose verdict is the other one in another field or edition, both being sure."""

    variant: str
    seats: int
    cards: int
    unknown: int
    sum: int
    verdict: str  # there


@dataclass(frozen=True)
class RoundEnds(Result):
    """How rounds end, in shares by ``games.silver.measures.ENDS``."""

    seats: int
    call: list[float]
    wait: list[float]


@dataclass(frozen=True, kw_only=True)
class Outcomes(Result):
    """Twenty equally likely scores of the round."""

    seats: int
    cards: int
    unknown: int
    sum: int
    call: list[int]
    wait: list[int]


class RuleCost(NamedTuple):
    """What a rule wins against the full table, paired: of games, and points of a round."""

    rule: str
    share: Estimate
    points: Estimate


@dataclass(frozen=True, kw_only=True)
class Proof(Result):
    """What the rules did in full games on new deals, with this many players."""

    folder: str  # of their run
    seed: int
    blocks: int
    games: int
    seats: int
    rounds: int  # of a game
    rules: dict[str, str]  # who plays by each
    rows: list[ArmRow]  # what each wins, its mean total, and the differences to the full table

    @property
    def costs(self) -> Iterator[RuleCost]:
        """What every other rule wins against the full table."""
        table = self.rules[FULL_TABLE]
        gaps = [row for row in self.rows if row.other]
        gaps = [row.reversed if row.label == table else row for row in gaps]
        found = {(row.label, row.metric): Estimate.made_of(row) for row in gaps}
        for rule, label in self.rules.items():
            if label != table:
                points = found[label, "mean_total"].moved(lambda end: end / self.rounds)
                points = replace(points, se=points.se and points.se / self.rounds)
                yield RuleCost(rule, found[label, "win_share"], points)


@dataclass(frozen=True, kw_only=True)
class VillageRow(SubjectRow):
    """A row of `summary.csv`."""

    seats: Annotated[int, "players of a table"]
    cards: Annotated[int, "own cards"]
    unknown: Annotated[int, "own cards that are not known"]
    fewest: Annotated[int | None, "fewest cards of another player; empty: any"]
    sum: Annotated[int | None, "sum of the own known cards; empty: a limit for all", POINTS]
    forks: Annotated[int, "decisions that it comes from"]


@dataclass(frozen=True, kw_only=True)
class CallSafetyResult(Confirmable):
    """Up to which sum to call, and how that holds."""

    player: Annotated[str, "who sits in every seat"]
    seats: Annotated[list[int], "the numbers of players that were played"]
    others: Annotated[dict[str, str], "other players, by what they are called"]
    forks: Annotated[int, "decisions that were forked and counted"]
    held_out: Annotated[int, "decisions that judge what the others found"]
    other_forks: Annotated[int, "decisions with other players and editions"]
    limits: Annotated[list[LimitLine], "the highest sum at which to call, by own cards"]
    rule: Annotated[CallRule, "the best rule of seven numbers"]
    rules: Annotated[list[RuleWorth], "what each rule gains where it was held out"]
    calibration: Annotated[dict[str, Calibration], "how chances fit the decisions held out"]
    judged: Annotated[Judged, "how often those contradict an answer"]
    moves: Annotated[list[Move], "the limit at every level of what may move it"]
    robust: Annotated[list[Elsewhere], "the limit with other players and editions"]
    flips: Annotated[list[OtherVerdict], "cells that answer differently there"]
    ends: Annotated[list[RoundEnds], "how rounds end, with a call and without"]
    outcomes: Annotated[list[Outcomes], "twenty equally likely scores with a call and without"]
    confirmations: Annotated[list[Proof] | None, FRESH] = optional()
    card: Annotated[
        list[CardLimit] | None, "the highest sum at which silver-sim learn card says call"
    ] = optional()

    row_type = VillageRow

    @classmethod
    def metrics(cls, measures: Sequence[Measure]) -> list[Column]:
        """Those of limits, and of cells."""
        return list(METRICS)

    @property
    def proofs(self) -> list[Proof]:
        """What the rules did in full games, if they played any."""
        return self.confirmations or []

    @property
    def limits_known(self) -> list[CardLimit]:
        """What the card tells; nothing where hardly anything was seen."""
        card = self.card or []
        return card if any(each.several is not None for each in card) else []

    def worth(self, rule: str) -> RuleWorth | None:
        """What a rule is worth."""
        return next((each for each in self.rules if each.rule == rule), None)

    def kept(self, rule: RuleWorth) -> Estimate:
        """The share that a rule keeps of what the full table gains; unknown if that may be none.

        What it loses and what the table gains are measured on the same decisions: their covariance
        is that which the error of their difference, the rule's own gain, tells.
        """
        table = self.worth(FULL_TABLE)
        lost = rule.lost.estimate
        if table is None or not table.gain.divides or lost is None:
            return Estimate(None)
        gains = table.gain.value
        share = lost / gains
        variances = [(each.se or 0.0) ** 2 for each in (table.gain, rule.lost, rule.gain)]
        of_table, of_lost, of_rule = variances
        together = (of_table + of_lost - of_rule) / 2
        se = sqrt(max(of_lost + share**2 * of_table - 2 * share * together, 0.0)) / gains
        return Estimate(1 - share, se, *t_interval(1 - share, se, GROUPS, LEVEL), method="t")
