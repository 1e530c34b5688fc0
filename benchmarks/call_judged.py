"""What is said of questions that occur beside what is true of them, and what must be so of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import inf
from typing import Any, NamedTuple, Self

import numpy as np

from benchmarks.call_questions import FREQUENT, Fresh, Occurs, Truth, command, occurring, truths
from benchmarks.call_verdicts import CALL, TOSS_UP, WAIT, Must, Number, one_by_one
from silver_sim.advice.goal import MATTERS, WIN
from silver_sim.studies.silver.call_safety.advice.question import CallQuestion

Answered = Callable[[CallQuestion], Any]  # a ``CallAnswer``, or ``Said``

NAMED = {"lowest": "chance to be lowest", "gain": "gain"}


class Judged(NamedTuple):
    """A question, what is said of it, and what is true."""

    occurs: Occurs
    verdict: str
    said: Mapping[str, Number]
    true: Mapping[str, Number]

    @classmethod
    def of(cls, occurs: Occurs, answer: Any, truth: Truth) -> Self:
        """Of an answer of ``call``."""
        said = {"lowest": Number.of(answer.chance), "gain": Number.of(answer.win)}
        true = {name: Number.of(getattr(truth, name)) for name in said}
        return cls(occurs, answer.verdict, said, true)

    @property
    def frequent(self) -> bool:
        """Whether its truth is known well."""
        return self.occurs.decisions >= FREQUENT

    @property
    def worst(self) -> float:
        """The greater of both misses."""
        return max(self.said[name].misses(self.true[name]) for name in self.said)

    @property
    def contradicts(self) -> bool:
        """Whether a call stands against a wait."""
        return {self.verdict, self.true["gain"].verdict} == {CALL, WAIT}

    @property
    def clear(self) -> bool:
        """Whether enough decisions show a gain or a loss that matters."""
        gain = self.true["gain"]
        return self.frequent and gain.verdict != TOSS_UP and abs(gain.estimate) > MATTERS[WIN]

    def holds(self, name: str) -> bool:
        """Whether the difference lies within the joint error."""
        return self.said[name].misses(self.true[name]) <= 1

    def off(self, name: str) -> float:
        """By how much what is said is too high."""
        return self.said[name].estimate - self.true[name].estimate

    def plain(self) -> dict[str, Any]:
        """As JSON."""
        return {
            "command": command(self.occurs.question),
            "sort": self.occurs.sort,
            "decisions": self.occurs.decisions,
            "verdict": {"said": self.verdict, "true": self.true["gain"].verdict},
            **{name: {"said": self.said[name], "true": self.true[name]} for name in NAMED},
        }

    def line(self) -> str:
        """What is said and what is true, in a line."""
        pairs = (
            f"{name} {_points(self.said[name])} true {_points(self.true[name])}" for name in NAMED
        )
        return (
            f"{self.worst:5.2f}  {self.verdict:9}  {'  '.join(pairs)}  "
            f"{self.occurs.decisions:7,}  {command(self.occurs.question)}"
        )


def asked_of(games: Fresh, chance: np.random.Generator, most: int | None) -> list[Occurs]:
    """What is asked, or so many of that, spread over all sorts."""
    occurs = list(occurring(games, chance))
    return occurs[:: -(-len(occurs) // most) if most else 1]


def judged(games: Fresh, occurs: Sequence[Occurs], answered: Answered) -> list[Judged]:
    """Ask, and compare what is answered."""
    found = truths(games, [each.question for each in occurs])
    answers = one_by_one(occurs, lambda each: answered(each.question))
    return [
        Judged.of(each, answer, truth)
        for each, answer, truth in zip(occurs, answers, found, strict=True)
        if answer is not None and truth is not None
    ]


def musts(found: Sequence[Judged], refused: int) -> Iterator[Must]:
    """What must be so of answers."""
    frequent = [each for each in found if each.frequent]
    yield Must("questions", len(found), 300, True)
    yield Must("refused", refused, 0, False)
    yield Must("rare ones", sum(each.occurs.rare for each in found), 100, True)
    for name, words in NAMED.items():
        within = 100 * _mean([each.holds(name) for each in found])
        yield Must(f"{words}: % within the joint error", within, 93, True)
        bias = 100 * abs(_mean([each.off(name) for each in found]))
        yield Must(f"{words}: mean bias in points", bias, 1, False)
        most = max((abs(each.off(name)) for each in frequent), default=inf)
        yield Must(f"{words}: largest miss in points of frequent ones", 100 * most, 6, False)
        halves = [each.said[name].half for each in frequent]
        median = float(np.median(halves)) if halves else inf
        yield Must(f"{words}: median half-width in points of them", 100 * median, 1.5, False)
    yield Must("a call against a wait", sum(each.contradicts for each in found), 0, False)
    clear = [each.verdict == each.true["gain"].verdict for each in found if each.clear]
    yield Must(f"{len(clear)} clear ones: % told so", 100 * _mean(clear), 90, True)


def _mean(values: Sequence[float]) -> float:
    return float(np.mean(values)) if values else float("nan")


def _points(number: Number) -> str:
    return f"{100 * number.estimate:6.1f} ±{100 * number.half:4.1f}"


def counts(found: Sequence[Judged]) -> Iterator[str]:
    """How many questions there are of each sort, line by line."""
    yield f"of {len(found)} questions {sum(each.frequent for each in found)} are frequent"
    unknown = Counter(each.occurs.question.unknown for each in found)
    seats = Counter(each.occurs.question.seats for each in found)
    yield "players: " + ", ".join(f"{n}: {count}" for n, count in sorted(seats.items()))
    yield "unknown cards: " + ", ".join(f"{n}: {count}" for n, count in sorted(unknown.items()))
    for sort in dict.fromkeys(each.occurs.sort for each in found):
        some = [each for each in found if each.occurs.sort == sort]
        within = ", ".join(
            f"{words} {100 * _mean([each.holds(name) for each in some]):.0f} % within, "
            f"{100 * _mean([each.off(name) for each in some]):+.1f} points"
            for name, words in NAMED.items()
        )
        rare = sum(each.occurs.rare for each in some)
        yield f"by {sort}: {len(some)}, rare {rare}; {within}"
