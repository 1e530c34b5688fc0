"""``python -m benchmarks.call``: whether `silver-sim call` says what happens in fresh games.

Plays games of `champion` under the printed rules on deals of their own, both ways wherever a call
is legal, and asks questions that occur there: by cards and by sums, with and without unknown cards,
turn, deck, scores and cards seen; common ones as often as they occur, rare ones all alike. What the
program says, the chance to be lowest with a call and the share of the game that it gains, is
compared with what came of the decisions that agree with all that a question tells. Their errors go
by blocks of deals. Many questions share decisions, so that misses are not independent of each
other. The exit status is 1 if something is not as it must be.

Games lie in runs/call, and the same command goes on where it was stopped.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from math import hypot, inf
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple, Self, TypeVar

import numpy as np

from benchmarks.call_games import BLOCKS, FOLDER, PARTS, SEED, fresh
from benchmarks.call_questions import FREQUENT, Fresh, Occurs, Truth, command, occurring, truths
from benchmarks.command import ended, positive
from silver_sim.arena.run import usable_threads
from silver_sim.errors import UserError
from silver_sim.runs.files import json_bytes, write_whole
from silver_sim.stats.core.intervals import Estimate
from silver_sim.studies.silver.call_safety.advice.asking import Asking
from silver_sim.studies.silver.call_safety.advice.question import CallQuestion

A = TypeVar("A")
F = TypeVar("F")
Answered = Callable[[CallQuestion], Any]  # the answer of ``call``, as plain data

CALL, WAIT, TOSS_UP = "call", "wait", "toss-up"
CLEARLY = 0.01  # of the game: what a verdict must not miss
SHOWN = 20  # questions that differ most
NAMED = {"lowest": "chance to be lowest", "gain": "gain"}
EXAMPLES = """examples:
  python -m benchmarks.call                  a quarter of an hour of games, then answers
  python -m benchmarks.call --parts 5        a tenth of the games
  python -m benchmarks.call --questions 50   some of the questions
  python -m benchmarks.call --show --json runs/call.json
"""


class Number(NamedTuple):
    """A number that is said, and its interval."""

    estimate: float
    lo: float
    hi: float

    @classmethod
    def of(cls, said: Mapping[str, float | None]) -> Self:
        """From plain data; ends that are not known are far away."""
        lo, hi = said["lo"], said["hi"]
        return cls(
            float(said["estimate"] or 0.0), -inf if lo is None else lo, inf if hi is None else hi
        )

    @classmethod
    def true(cls, found: Estimate) -> Self:
        """From what came of games."""
        return cls.of({"estimate": found.estimate, "lo": found.lo, "hi": found.hi})

    @property
    def half(self) -> float:
        """Half of the interval."""
        return (self.hi - self.lo) / 2

    @property
    def verdict(self) -> str:
        """What a gain says."""
        return CALL if self.lo > 0 else WAIT if self.hi < 0 else TOSS_UP

    def misses(self, true: Number) -> float:
        """The difference in joint errors of 95 %: above 1 it lies outside."""
        off = self.estimate - true.estimate
        if off > 0:
            error = hypot(self.estimate - self.lo, true.hi - true.estimate)
        else:
            error = hypot(self.hi - self.estimate, true.estimate - true.lo)
        return abs(off) / max(error, 1e-9)


class Judged(NamedTuple):
    """A question, what is said of it, and what is true."""

    occurs: Occurs
    verdict: str
    said: Mapping[str, Number]
    true: Mapping[str, Number]

    @classmethod
    def of(cls, occurs: Occurs, answer: Mapping[str, Any], truth: Truth) -> Self:
        """Of an answer of ``call``."""
        said = {"lowest": Number.of(answer["chance"]), "gain": Number.of(answer["win"])}
        true = {name: Number.true(getattr(truth, name)) for name in said}
        return cls(occurs, answer["verdict"], said, true)

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
        return self.frequent and gain.verdict != TOSS_UP and abs(gain.estimate) > CLEARLY

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


class Must(NamedTuple):
    """Something that must be so."""

    what: str
    figure: float
    limit: float
    least: bool  # whether the limit is the least that may be, else the most

    @property
    def holds(self) -> bool:
        """Whether it is so; what cannot be told is not."""
        return self.figure >= self.limit if self.least else self.figure <= self.limit

    def line(self) -> str:
        """As a person reads it."""
        sign = "at least" if self.least else "at most"
        says = "ok" if self.holds else "FAILS"
        return f"{says:5}  {self.what}: {self.figure:.4g} ({sign} {self.limit:g})"


def asked_of(games: Fresh, seed: int, most: int | None) -> list[Occurs]:
    """What is asked, or so many of that, spread over all sorts."""
    occurs = list(occurring(games, np.random.Generator(np.random.Philox(seed))))
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


def one_by_one(asked: Sequence[A], ask: Callable[[A], F]) -> Iterator[F | None]:
    """Yield answers, None where one is refused, and say now and then how many there are."""
    for number, each in enumerate(asked, 1):
        try:
            yield ask(each)
        except UserError as problem:
            print(f"{each}: {problem}", file=sys.stderr)
            yield None
        if number % 100 == 0:
            print(f"{number:,} of {len(asked):,} asked", file=sys.stderr, flush=True)


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


def parser() -> argparse.ArgumentParser:
    """The options."""
    options = argparse.ArgumentParser(
        prog="python -m benchmarks.call",
        description=__doc__,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    options.add_argument("--parts", type=positive, default=PARTS, help="of games, by players")
    options.add_argument("--questions", type=positive, metavar="N", help="no more than so many")
    options.add_argument("--seed", type=int, default=SEED, help="by which questions are drawn")
    options.add_argument("--show", action="store_true", help="print every question")
    options.add_argument("--json", type=Path, metavar="FILE", help="write all figures there")
    options.add_argument("--cores", type=positive, default=usable_threads())
    options.add_argument("--folder", type=Path, default=FOLDER, help="of the games")
    return options


def measure(options: argparse.Namespace) -> bool:
    """Judge and print; whether all is as it must be."""
    games = {n: fresh(n, options.parts, options.cores, options.folder) for n in BLOCKS}
    asking = Asking(until=monotonic(), threads=options.cores)
    occurs = asked_of(games, options.seed, options.questions)
    found = judged(games, occurs, asking.answered)
    worst = sorted(found, key=lambda each: -each.worst)
    shown = worst if options.show else worst[:SHOWN]
    checks = list(musts(found, len(occurs) - len(found)))
    print("\n".join([*counts(found), "", "misses in joint errors, the worst first:"]))
    print("\n".join([*(each.line() for each in shown), "", *(each.line() for each in checks)]))
    if options.json:
        plain = {
            "musts": [{**each._asdict(), "holds": each.holds} for each in checks],
            "questions": [each.plain() for each in found],
        }
        write_whole(options.json, json_bytes(plain))
    return all(each.holds for each in checks)


def main(arguments: Sequence[str]) -> int:
    """Judge, say in a few lines what went wrong, and return the exit status."""
    options, held = parser().parse_args(arguments), []
    return ended(lambda: held.append(measure(options))) or int(held != [True])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
