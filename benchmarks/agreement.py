"""Whether advice after half a second holds when it is asked again in very many other worlds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from benchmarks.drawn_positions import Drawn
from silver_sim.advice.advice import advise
from silver_sim.advice.budget import Budget
from silver_sim.advice.goal import EQUAL, WIN
from silver_sim.advice.interval import CLEAR, QUANTILE
from silver_sim.advice.players import Players
from silver_sim.advice.result import Advice
from silver_sim.advice.weighing import Asker
from silver_sim.result import as_json
from silver_sim.stats.core.intervals import wilson

# Rollouts that two calm cores play in a second, by players: seen, less a tenth for waiting. With
# them a budget of seconds is so many rollouts: the same bytes anywhere, however busy the machine.
RATES: Mapping[str, Mapping[int, int]] = {
    "silver": {2: 90_000, 3: 60_000, 4: 50_000},
    "odin": {2: 60_000, 3: 36_000, 4: 26_000},
}
SEEDS = 1, 2  # of the short answer (that of the command if none is given), and of the long one
GOAL, AIM = 0.95, 0.97


class Lengths(NamedTuple):
    """How long both answers may take, in seconds of two calm cores."""

    short: float = 0.5
    long: float = 25.0
    by_clock: bool = False  # by the clock of this machine, as busy as it is

    def budget(self, seconds: float, drawn: Drawn) -> Budget:
        """So many seconds as a budget; either may stop early, when more worlds change nothing."""
        if self.by_clock:
            return Budget(seconds)
        place = drawn.position
        return Budget(None, rollouts=round(seconds * RATES[place.game.name][place.players]))


def judged(
    drawn: Drawn, players: Players, lengths: Lengths, clear: bool, threads: int
) -> dict[str, Any]:
    """Advice on a position, and the longer one: on clear verdicts, or else on the others alone."""
    place = drawn.position
    short = _advice(drawn, players, lengths, lengths.short, SEEDS[0], threads)
    found = {
        "where": drawn.where,
        "players": place.players,
        "question": place.question,
        "line": place.line,
        "answers": len(short.answers),
        "verdict": short.verdict.word,
        "short": _told(short),
        "long": None,
    }
    if (found["verdict"] == CLEAR) == clear:
        long = _advice(drawn, players, lengths, lengths.long, SEEDS[1], threads)
        first = short.answers[0].line
        again = next(each for each in long.answers if each.line == first)
        is_best = again is long.answers[0] or again.same
        nothing = dict.fromkeys(("estimate", "lo", "hi"), 0.0)
        found["long"] = _told(long) | {
            "verdict": long.verdict.word,
            "lost": nothing if is_best else as_json(again.behind),
        }
    return found


def _advice(
    drawn: Drawn, players: Players, lengths: Lengths, seconds: float, seed: int, threads: int
) -> Advice:
    budget = lengths.budget(seconds, drawn)
    return advise(drawn.position, Asker(players, seed, threads), budget)


def _told(advice: Advice) -> dict[str, Any]:
    best = advice.answers[0]
    return {
        "best": best.words,
        "ahead": as_json(best.behind),
        "worlds": advice.worlds,
        "stopped": advice.stopped,
    }


class Agreement(NamedTuple):
    """Of answers asked for twice: how many stay the best, lose hardly anything, or more."""

    same: int
    little: int  # lose at most ``EQUAL`` of the game
    more: int

    @classmethod
    def of(cls, lost: Sequence[float]) -> Agreement:
        """From what each loses by the longer answer; 0: it is the best there too."""
        same = sum(each <= 0 for each in lost)
        little = sum(0 < each <= EQUAL[WIN] for each in lost)
        return cls(same, little, len(lost) - same - little)

    @property
    def number(self) -> int:
        """How many there are."""
        return sum(self)

    @property
    def share(self) -> float:
        """The share that agrees: the same, or hardly worse."""
        return (self.same + self.little) / self.number

    def in_words(self) -> str:
        """In one line, with Wilson's 95 % interval."""
        if not self.number:
            return "none"
        lo, hi = wilson(self.share, self.number, QUANTILE)
        return (
            f"{self.same} the same best answer, {self.little} lose at most "
            f"{100 * EQUAL[WIN]:.1f} points of win share, {self.more} more: "
            f"{100 * self.share:.1f} % of {self.number} agree "
            f"({100 * lo:.1f} to {100 * hi:.1f} %, 95 %)"
        )


def in_words(found: Sequence[Mapping[str, Any]], clear: bool) -> Iterator[str]:
    """What was found of clear verdicts, or of the others, line by line."""
    words = Counter(each["verdict"] for each in found)
    counts = ", ".join(f"{word} {number}" for word, number in words.most_common())
    yield f"{len(found)} positions: {counts}"
    again = [each for each in found if each["long"]]
    agreement = Agreement.of([_lost(each) for each in again])
    goals = f"; {_goal(agreement, GOAL)}, aim {_goal(agreement, AIM)}" if clear and again else ""
    yield f"{'clear' if clear else 'other'} verdicts: {agreement.in_words()}{goals}"
    for key in ("players", "question"):
        for value in sorted({each[key] for each in again}):
            of_them = [_lost(each) for each in again if each[key] == value]
            yield f"  {key} {value}: {Agreement.of(of_them).in_words()}"
    for each in again:
        if clear and _lost(each) > EQUAL[WIN]:
            yield from _wrong(each)


def _goal(agreement: Agreement, goal: float) -> str:
    return f"at least {goal:.0%}: {'met' if agreement.share >= goal else 'NOT MET'}"


def _lost(each: Mapping[str, Any]) -> float:
    return float(each["long"]["lost"]["estimate"])


def _wrong(each: Mapping[str, Any]) -> Iterator[str]:
    """A clear verdict that did not hold."""
    lost = each["long"]["lost"]
    where = ", ".join(f"{name} {number}" for name, number in each["where"].items())
    yield f"{each['question']}, {each['players']} players ({where}): {each['line']}"
    for name in ("short", "long"):
        told = each[name]
        ahead = _points(told["ahead"])
        yield f"  {name}: {told['best']}, ahead by {ahead}, {told['worlds']:,} worlds"
    yield f"  the answer of the short one loses {_points(lost)} by the long one"


def _points(told: Mapping[str, float]) -> str:
    estimate, lo, hi = (100 * told[name] for name in ("estimate", "lo", "hi"))
    return f"{estimate:.2f} points ({lo:.2f} to {hi:.2f})"
