"""Whether answers of ``call`` are in order: who holds more, or faces fewer cards, is no better off.

Questions that occur are asked, and each with one thing made worse: an own card one higher, one
unknown card more, an opponent with a card fewer. The chance to be lowest must not rise by more than
4 errors of the difference. A wait that becomes a call is listed, and may only be where as many
fresh decisions as are needed show both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import hypot
from typing import Any, NamedTuple

import numpy as np

from benchmarks.call_questions import FREQUENT, Fresh, Occurs, as_they_occur, command, truths
from benchmarks.call_verdicts import CALL, WAIT, Must, Number, one_by_one
from silver_sim.errors import UserError
from silver_sim.studies.silver.call_safety.advice.question import (
    MOST_TO_CALL,
    CallQuestion,
    Numbers,
)

SURELY = 4.0  # errors by which a chance must not rise
HALF = 1.96  # errors, about, of half an interval
CARDS, FEWER, UNKNOWN = (
    "an own card is one higher",
    "an opponent has a card fewer",
    "one unknown more",
)
A_STEP = 0.4  # questions to draw for a step
SPARE = 20  # of so many steps one may not be taken


class Step(NamedTuple):
    """A question and a worse one, with what is said of each."""

    what: str
    questions: tuple[CallQuestion, CallQuestion]
    answers: tuple[Any, Any]

    @property
    def rise(self) -> float:
        """By how many errors the chance rises."""
        before, after = (Number.of(each.chance) for each in self.answers)
        error = hypot(before.estimate - before.lo, after.hi - after.estimate) / HALF
        return (after.estimate - before.estimate) / max(error, 1e-9)

    @property
    def turns(self) -> bool:
        """Whether a wait becomes a call."""
        return [each.verdict for each in self.answers] == [WAIT, CALL]

    def line(self) -> str:
        """As a person reads it."""
        pairs = zip(self.questions, self.answers, strict=True)
        return f"{self.what}: {' then '.join(_said(*each) for each in pairs)}"


def _said(question: CallQuestion, answer: Any) -> str:
    chance, gain = (100 * each.estimate for each in (answer.chance, answer.win))
    return f"{command(question)} ({answer.verdict}, {chance:.1f} %, gain {gain:+.1f})"


def in_order(
    games: Fresh, steps: int, answered: Callable[[CallQuestion], Any], chance: np.random.Generator
) -> Iterator[Must]:
    """Take so many steps, print what is not in order, and say how much that is."""
    more = steps + steps // SPARE + 1  # some are refused
    taken = _taken(as_they_occur(games, round(A_STEP * more) + 1, chance), more, chance)
    asked = {each: None for _, *questions in taken for each in questions}
    answers = dict(zip(asked, one_by_one([*asked], answered), strict=True))
    made = [
        Step(what, (one, other), (answers[one], answers[other]))
        for what, one, other in taken
        if answers[one] and answers[other]
    ][:steps]
    print(f"{len(made):,} steps: {dict(Counter(each.what for each in made))}")
    rises = [each for each in made if each.rise > SURELY]
    turned = [each for each in made if each.turns]
    shown = [_is_shown(games, each) for each in turned]
    for each in rises:
        print(f"  rises by {each.rise:.1f} errors: {each.line()}")
    for each, confirmed in zip(turned, shown, strict=True):
        print(f"  {'confirmed' if confirmed else 'not confirmed'}: {each.line()}")
    yield Must("steps", len(made), steps, True)
    yield Must(f"the chance rises by more than {SURELY:.0f} errors", len(rises), 0, False)
    yield Must("a wait becomes a call, not confirmed", shown.count(False), 0, False)


def _taken(
    occurs: Sequence[Occurs], steps: int, chance: np.random.Generator
) -> list[tuple[str, CallQuestion, CallQuestion]]:
    """So many steps, if that many can be taken from these questions."""
    every = (
        (what, each.question, other)
        for each in occurs
        for what, other in worse(each.question, chance)
    )
    return [step for step, _ in zip(every, range(steps), strict=False)]


def _is_shown(games: Fresh, step: Step) -> bool:
    """Whether fresh decisions say wait and then call."""
    found = truths(games, step.questions)
    true = [each and Number.of(each.gain).verdict for each in found]
    return true == [WAIT, CALL] and all(each and each.decisions >= FREQUENT for each in found)


def worse(
    question: CallQuestion, chance: np.random.Generator
) -> Iterator[tuple[str, CallQuestion]]:
    """The same with one thing made worse, where that can be."""
    steps: list[tuple[str, dict[str, Any]]] = []
    if question.cards < MOST_TO_CALL:
        steps.append((UNKNOWN, {"unknown": question.unknown + 1}))
    if question.sum is not None:
        steps.append((CARDS, {"sum": question.sum + 1}))
    elif question.known:
        steps.append((CARDS, {"known": tuple(sorted(_changed(question.known, 1, chance)))}))
    steps.append((FEWER, {"opponents": _changed(question.opponents, -1, chance)}))
    for name, changed in steps:
        try:
            yield name, replace(question, **changed)
        except UserError:  # there is no such question
            continue


def _changed(numbers: Numbers, by: int, chance: np.random.Generator) -> Numbers:
    """The same, a drawn one of them higher."""
    at = int(chance.integers(len(numbers)))
    return (*numbers[:at], numbers[at] + by, *numbers[at + 1 :])
