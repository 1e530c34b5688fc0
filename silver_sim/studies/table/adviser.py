"""Advice to the person at the table: hints, why, and a warning before a sure mistake."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from silver_sim.advice.budget import MOST_WORLDS, Budget
from silver_sim.advice.goal import MATTERS, WIN
from silver_sim.advice.interval import Interval
from silver_sim.advice.position import position_so_far
from silver_sim.advice.result import Advice
from silver_sim.advice.words import named
from silver_sim.games.text.telling import person
from silver_sim.play.answer import Answer
from silver_sim.report.text.wording import number
from silver_sim.studies.advice import sentences
from silver_sim.studies.advice.asking import AdviceRequest
from silver_sim.studies.advice.text import percent, told
from silver_sim.studies.table.live import LiveGame

# The same on any machine, and about a second on a slow one.
BUDGET = Budget(None, MOST_WORLDS, rollouts=8192)
SHOWN = 4  # answers of a hint

Working = Callable[[], AbstractContextManager[Any]]  # shows that something is worked out


@dataclass
class Adviser:
    """Who is asked; what was found is kept until the game goes on."""

    live: LiveGame
    strategies: Path | None = None
    threads: int = 1
    working: Working = nullcontext
    _at: int = -1  # how many decisions there were when advice was found
    _found: Advice | None = None

    def hint(self) -> list[str]:
        """What to answer, and what the first answers are worth."""
        found = self._advice()
        rows = [
            (each.words, f"you win {percent(each.win)}", _behind(each.behind, place))
            for place, each in enumerate(found.answers[:SHOWN])
        ]
        widths = [max(len(row[column]) for row in rows) for column in (0, 1)]
        return [
            *self._told(sentences.shortly(found)),
            *(
                f"  {words:<{widths[0]}}   {wins:<{widths[1]}}   {behind}".rstrip()
                for words, wins, behind in rows
            ),
        ]

    def why(self) -> list[str]:
        """What the best answer leads to, what would change it, and what the others may hold."""
        found = self._advice()
        given = (sentences.why(found), sentences.change(found), sentences.hold(found))
        told = [line for text in given if text for line in self._told(text)]
        return [*(told or ["Nothing that was counted tells the answers apart."]), *self._rests()]

    def warning(self, answer: Answer) -> list[str]:
        """That an answer is surely a mistake, and by how much; nothing where it is not sure."""
        found = self._advice()
        tried = next((each for each in found.answers if each.line == answer.line), None)
        if tried is None or tried is found.answers[0] or not is_mistake(tried.behind):
            return []
        lo, hi = (number(100 * (end or 0.0), 1) for end in (tried.behind.lo, tried.behind.hi))
        costs = number(100 * tried.behind.estimate, 1)
        best = found.answers[0].words
        return self._told(f"That costs {costs} ({lo} to {hi}) of 100 games; better: {best}.")

    def _advice(self) -> Advice:
        """What is found at the decision that stands, its answers in the words of the table."""
        at = len(self.live.game.met)
        if self._found is None or self._at != at:
            with self.working():
                asked = AdviceRequest(
                    (position_so_far(self.live.script()),), strategies=self.strategies
                )
                found = asked.advice(BUDGET, self.threads)
            names = self.live.names_at_table
            answers = [
                replace(each, words=named(each.words, names.__getitem__)) for each in found.answers
            ]
            self._at, self._found = at, replace(found, answers=answers)
        return self._found

    def _rests(self) -> list[str]:
        assert self._found is not None
        return self._told(sentences.rests(self._found))

    def _told(self, text: str) -> list[str]:
        """A text with the players' names."""
        live = self.live
        for step in range(live.game.seats - 1, 0, -1):
            name = live.names_at_table[(live.seat + step) % live.game.seats]
            text = re.sub(rf"\b{person(step, live.game.seats)}\b", name, text)
        return [text]


def is_mistake(behind: Interval) -> bool:
    """Whether an answer surely wins less often than the best, and by so much that it matters."""
    return behind.is_above() and behind.estimate >= MATTERS[WIN]


def _behind(behind: Interval, place: int) -> str:
    return "" if place == 0 else f"{told(behind, 100)} of 100 games less"
