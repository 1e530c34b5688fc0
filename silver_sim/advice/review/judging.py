"""Decisions judged: the best answer is chosen, then compared with what was played in fresh worlds.

Several looks at a comparison share its level, so what is looked at once more, and why, does not
matter (statistics.md 4.10).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from copy import copy
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import TypeVar

from silver_sim.advice.review.played import PlayedDecision
from silver_sim.advice.review.trial import (
    LEAST,
    MORE,
    MUCH,
    WORTH,
    Chosen,
    Tries,
    choose,
    try_again,
)
from silver_sim.advice.table import AdviceTable
from silver_sim.advice.weighing import Asker
from silver_sim.advice.worlds import BATCH
from silver_sim.arena.deadline import DeadlineWatch
from silver_sim.games.contract.progress import Line
from silver_sim.reading import MAX_SEED
from silver_sim.search.racing import OWN
from silver_sim.stats.core.many import false_discoveries
from silver_sim.stats.levels import ALPHA

LOOKS = (1, 2, 4, 8)  # times the worlds of the first look, in all
CHOOSING = 4  # a quarter of them to choose the best answer
VALUED = 4  # a quarter: of a decision at which there is nothing to compare
FEWEST = 2  # batches, between which there is an error

Found = TypeVar("Found")


@dataclass
class Case:
    """A decision while it is judged."""

    decision: PlayedDecision
    seat: int
    lines: Sequence[Line]  # of its answers
    chosen: Chosen
    played: int
    tries: Tries
    # by look, of the best answer and of the best ordinary one
    p_values: list[tuple[float, float]] = field(default_factory=list)

    @property
    def best(self) -> int:
        """The number of the best answer: an ordinary one where no free act is clearly better."""
        best, ordinary = self.chosen.best, self.chosen.ordinary
        if best == self.played or self.tries.gain(best, ordinary, self.seat).range.lo > LEAST:
            return best
        return ordinary

    @property
    def before(self) -> int | None:
        """The number of a free act that is as good, and leaves the best answer for later."""
        return self.chosen.best if self.best != self.chosen.best else None

    @property
    def p(self) -> float | None:
        """That of "it costs less than what matters", at all looks; None: the best was played.

        An ordinary answer in place of a free act must be better as well.
        """
        if not self.p_values:
            return None
        first, ordinary = map(min, zip(*self.p_values, strict=True))
        return float(min(1.0, len(LOOKS) * max(first, ordinary if self.before is not None else 0)))

    @property
    def counts(self) -> bool:
        """Whether the decision was not obvious."""
        taken = self.played == self.best
        return self.chosen.matters and not (taken and self.chosen.is_far_ahead)

    @property
    def is_doubtful(self) -> bool:
        """Whether another answer than the best was played."""
        return bool(self.p_values)

    @property
    def may_cost_much(self) -> bool:
        """Whether a mistake may be large."""
        return self.tries.gain(self.best, self.played, self.seat).range.hi >= MUCH

    def look(self) -> None:
        """Note how sure it is that something was lost."""
        if self.best != self.played:
            first, ordinary = (
                self.tries.gain(each, self.played, self.seat).p_at_most(LEAST)
                for each in (self.chosen.best, self.chosen.ordinary)
            )
            self.p_values.append((first, ordinary))


class Judge:
    """Judges decisions of a game, each at a table of one of several threads."""

    def __init__(self, asker: Asker, worlds: int, watch: DeadlineWatch | None = None) -> None:
        """``worlds`` are those of the first look at a decision."""
        self._asker, self._watch = asker, watch
        self.worlds = worlds
        self._tables: SimpleQueue[dict[int, AdviceTable]] = SimpleQueue()
        for _ in range(asker.threads):
            self._tables.put({})

    @property
    def batches(self) -> int:
        """Those of the first look at a decision."""
        return max(FEWEST, -(-self.worlds // BATCH))

    @property
    def _choosing(self) -> int:
        """Those that choose the best answer."""
        return max(FEWEST, self.batches // CHOOSING)

    def quietly(self, worlds: int) -> Judge:
        """One at the same tables that judges in this many worlds, and reports no progress."""
        other = copy(self)
        other.worlds, other._asker = worlds, self._asker._replace(progress=lambda _: None)
        return other

    def judged(self, decisions: Sequence[PlayedDecision]) -> tuple[list[Case], list[bool]]:
        """Those of a seat that were not forced, and whether each is shown to be a mistake.

        Progress is reported of all but those that are.
        """
        cases = self.first_looks(decisions)
        for look in range(1, len(LOOKS)):
            undecided = [
                case
                for case, shown in zip(cases, mistakes(cases), strict=True)
                if case.is_doubtful and not shown and case.may_cost_much
            ]
            self.each(lambda case, look=look: self._look_again(case, look), undecided)
        shown = mistakes(cases)
        self._asker.progress(sum(case.is_doubtful for case in cases) - sum(shown))
        return cases, shown

    def first_looks(self, decisions: Sequence[PlayedDecision]) -> list[Case]:
        """Those that were not forced, looked at once."""
        return [case for case in self.each(self._first, decisions) if case is not None]

    def each(self, work: Callable[..., Found], of: Sequence[object]) -> list[Found]:
        """What work finds of each, in order."""
        if self._asker.threads == 1:
            return [work(one) for one in of]
        with ThreadPoolExecutor(self._asker.threads) as pool:
            return [*pool.map(work, of)]

    def at(self, decision: PlayedDecision, work: Callable[[AdviceTable], Found]) -> Found:
        """What work finds at a table at which a decision stands."""
        tables = self._tables.get()
        try:
            return work(self._standing(tables, decision))
        finally:
            self._tables.put(tables)

    def fresh(self, table: AdviceTable, answers: Sequence[int]) -> Tries:
        """Try answers in the worlds of the first look, which did not choose the best."""
        return try_again(table, answers, self._worlds(self.batches))

    def _worlds(self, last: int, first: int = 0) -> range:
        """Batches that did not choose, from this many on."""
        return range(MORE * self._choosing + first, MORE * self._choosing + last)

    def _standing(self, tables: dict[int, AdviceTable], decision: PlayedDecision) -> AdviceTable:
        position, players = decision.position, self._asker.players
        if position.seat not in tables:
            known = position.game, players, position.rules, position.players, position.seat
            tables[position.seat] = AdviceTable(*known)
            if self._watch is not None:
                self._watch.add(tables[position.seat])
        table = tables[position.seat]
        table.put(position, seed_of(decision, self._asker.seed))
        return table

    def _first(self, decision: PlayedDecision) -> Case | None:
        """The first look at a decision; None if it was forced."""
        case = self.at(decision, lambda table: self._case(table, decision))
        if case is None or not case.is_doubtful:
            self._asker.progress(1)
        return case

    def _case(self, table: AdviceTable, decision: PlayedDecision) -> Case | None:
        seat, played = decision.position.seat, table.number_of(decision.choice)
        if len(table.answers) == 1:
            return None
        chosen = choose(table, seat, self._choosing, played)
        answers = sorted({chosen.best, chosen.ordinary, played, OWN})
        worlds = self.batches if len(answers) > 1 else max(2 * FEWEST, self.batches // VALUED)
        tries = try_again(table, answers, self._worlds(worlds))
        case = Case(decision, seat, table.lines(), chosen, played, tries)
        case.look()
        return case

    def _look_again(self, case: Case, look: int) -> None:
        """Try what is compared in this many worlds as this look has in all."""
        fresh = self._worlds(LOOKS[look] * self.batches, LOOKS[look - 1] * self.batches)

        def work(table: AdviceTable) -> Tries:
            table.number_of(case.decision.choice)
            return try_again(table, case.tries.answers, fresh)

        case.tries = case.tries.and_more(self.at(case.decision, work))
        case.look()


def mistakes(cases: Sequence[Case]) -> list[bool]:
    """Which of them are shown to have lost something, few wrongly, and seem to have lost more."""
    p_values = [case.p for case in cases if case.p is not None]
    adjusted = iter(false_discoveries(p_values))
    return [
        case.p is not None
        and next(adjusted) <= ALPHA
        and case.tries.gain(case.best, case.played, case.seat).mean >= WORTH
        for case in cases
    ]


def seed_of(decision: PlayedDecision, seed: int) -> int:
    """The seed of the worlds of a decision: its own, whatever else is judged."""
    return (seed + decision.number) % (MAX_SEED + 1)
