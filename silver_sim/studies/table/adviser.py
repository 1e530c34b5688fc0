"""Advice to the person at the table: hints, why, and a warning before a sure mistake."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from typing import Any

from silver_sim.advice.budget import Budget
from silver_sim.advice.goal import MATTERS, WIN
from silver_sim.advice.interval import Interval
from silver_sim.advice.players import taken_for
from silver_sim.advice.position import position_so_far
from silver_sim.advice.result import Advice
from silver_sim.advice.words import named
from silver_sim.games.contract.progress import Line
from silver_sim.games.text.telling import person
from silver_sim.play.answer import Answer
from silver_sim.reading import MOST_WORLDS
from silver_sim.report.text.wording import number
from silver_sim.studies.advice import sentences
from silver_sim.studies.advice.asking import AdviceRequest
from silver_sim.studies.advice.text import WINS, answer, percent, ranged
from silver_sim.studies.table.live import LiveGame

# The same on any machine, and about a second on a slow one.
BUDGET = Budget(None, MOST_WORLDS, rollouts=8192)
# Before a warning the two answers are compared once more, in worlds that did not choose the best:
# of ten answers that are worth the same, one looks best by chance.
FRESH, TWO = 2, BUDGET._replace(rollouts=4096)  # the seed of these worlds; rollouts of both
SHOWN = 4  # answers of a hint

Working = Callable[[str], AbstractContextManager[Any]]  # shows what is worked out


@dataclass
class Adviser:
    """Who is asked; what was found is kept until the game goes on."""

    live: LiveGame
    threads: int = 1
    working: Working = nullcontext
    # what advice takes the others for, clockwise from the person; None: all for the strongest
    others: str | None = field(init=False)
    _at: int = -1  # how many decisions there were when advice was found
    _found: Advice | None = None

    def __post_init__(self) -> None:
        """Look who sits there."""
        live = self.live
        around = [(live.seat + step) % live.game.seats for step in range(1, live.game.seats)]
        names = [live.opponents[seat].label for seat in around]
        self.others = taken_for(names, live.game.kind, live.strategies)

    def hint(self) -> list[str]:
        """What to answer, and what the first answers are worth."""
        found = self._advice()
        rows = [
            (answer(found, place), f"you win {percent(each.win)}", _behind(each.behind, place))
            for place, each in enumerate(found.answers[:SHOWN])
            if place == 0 or not each.free
        ]
        more = (sentences.plan(found), sentences.before(found))
        widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
        return [
            *self._with_names(sentences.shortly(found)),
            *(
                f"  {words:<{widths[0]}}   {wins:<{widths[1]}}   {behind}".rstrip()
                for words, wins, behind in rows
            ),
            *(line for text in more if text for line in self._with_names(text)),
        ]

    def why(self) -> list[str]:
        """What the best answer leads to, what would change it, and what the others may hold."""
        found = self._advice()
        given = (sentences.why(found), sentences.change(found), sentences.hold(found))
        lines = [line for text in given if text for line in self._with_names(text)]
        return [*(lines or ["Nothing that was counted distinguishes the answers."]), *self._rests()]

    def warning(self, given: Answer) -> list[str]:
        """That an answer is surely a mistake, and by how much; nothing where it is not sure."""
        found, place = self._with(given)
        best, tried = found.answers[0], found.answers[place]
        if place == 0 or not is_mistake(tried.behind):
            return []
        behind = self._once_more(best.line, given.line)
        if not is_mistake(behind):
            return []
        lo, hi = (number(100 * (end or 0.0), 1) for end in (behind.lo, behind.hi))
        costs = number(100 * behind.estimate, 1)
        return self._with_names(
            f"That costs {costs} {WINS} ({lo} to {hi}); better: {answer(found, 0)}."
        )

    def _advice(self) -> Advice:
        """What is found at the decision that stands."""
        at = len(self.live.game.met)
        if self._found is None or self._at != at:
            self._at, self._found = at, self._weighed()
        return self._found

    def _with(self, answer: Answer) -> tuple[Advice, int]:
        """The same, and the place of an answer: weighed now if it is one of those that rarely are.

        So are sets of cards that are not known to match.
        """
        found = self._advice()
        for place, each in enumerate(found.answers):
            if each.line == answer.line:
                return found, place
        self._found = found = self._weighed(answer)
        assert found.played is not None
        return found, found.played

    def _once_more(self, best: Line, other: Line) -> Interval:
        """By how much an answer is behind the best in fresh worlds."""
        game = self.live.game
        one, two = (game.choice(Answer.of(line, game.kind)) for line in (best, other))
        with self.working("weighing both again"):
            return self._asked(seed=FRESH).lead(one, two, TWO, self.threads, self.live.deadline)

    def _weighed(self, answer: Answer | None = None) -> Advice:
        """Advice in the words of the table."""
        with self.working("weighing the answers"):
            found = self._asked(answer).advice(BUDGET, self.threads, self.live.deadline)
        names = self.live.names_at_table
        answers = [
            replace(each, words=named(each.words, names.__getitem__)) for each in found.answers
        ]
        return replace(found, answers=answers)

    def _asked(self, answer: Answer | None = None, seed: int = 1) -> AdviceRequest:
        """The question that stands; an answer is weighed even if it is one that rarely is."""
        position, strategies = position_so_far(self.live.script()), self.live.strategies
        if answer is not None:
            choice = self.live.game.choice(answer)
            position = replace(position, played=answer.line, choice=choice)
        return AdviceRequest((position,), others=self.others, seed=seed, strategies=strategies)

    def _rests(self) -> list[str]:
        assert self._found is not None
        return self._with_names(sentences.rests(self._found))

    def _with_names(self, text: str) -> list[str]:
        """A text with the players' names."""
        live = self.live
        for step in range(live.game.seats - 1, 0, -1):
            name = live.names_at_table[(live.seat + step) % live.game.seats]
            text = re.sub(rf"\b{person(step, live.game.seats)}\b", name, text)
        return [text]


def is_mistake(behind: Interval) -> bool:
    """Whether an answer surely wins less often than the best, and by enough to matter."""
    return behind.is_above() and behind.estimate >= MATTERS[WIN]


def _behind(behind: Interval, place: int) -> str:
    return "" if place == 0 else f"{ranged(behind, 100)} fewer {WINS}"
