"""What is expected of recommended answers and what they truly gain, as a table; and what must be.

Gains are told in points: hundredths of a game. Errors are those between games.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from benchmarks.contrasts import ANOTHER, FIRST
from benchmarks.drawn_positions import NUMBERS
from benchmarks.truth import DRAWN, FIGURES, FURTHER, LATE, REST, TRUE, Asked, Found
from silver_sim.advice.table import MILLION
from silver_sim.arena.find import STRONGEST
from silver_sim.stats.core.estimates import mean
from silver_sim.stats.core.sums import Sums

POINT = MILLION // 100
# Points: half-widths that must be, by game and contrast.
NARROW: Mapping[str, Mapping[str, float]] = {"silver": {"call": 0.4, "take": 0.6}, "odin": {}}
NEAR, SHARE = 0.4, 0.2  # points, or of the true gain: what is expected may be off by so much
COLUMNS = "decisions expected (choosing)   true too much   95 %  of it  right"
WIDE = 53  # characters of a name
SIDE = "recommended"

Line = tuple[int, Found]  # how many play, and what is found in a game


class Row(NamedTuple):
    """The mean gains of some decisions, in points."""

    contrast: str
    of: str  # them: which side is recommended, and whether the strategy's own answer is another
    decisions: int
    expected: float
    chosen: float  # as the worlds expect that have chosen
    true: float
    half_width: float | None  # of expected - true, 95 %; None: too few games

    @property
    def too_much(self) -> float:
        """By how much more is expected than is true."""
        return self.expected - self.true

    @property
    def right(self) -> bool:
        """Whether what is expected is as near as it must be."""
        return abs(self.too_much) <= max(NEAR, SHARE * abs(self.true))

    @property
    def open(self) -> bool:
        """Whether it is not, but by its error bar may be."""
        off = abs(self.too_much) - max(NEAR, SHARE * abs(self.true))
        return off > 0 and (self.half_width is None or off <= self.half_width)

    def __str__(self) -> str:
        half = "    -" if self.half_width is None else f"{self.half_width:5.2f}"
        ratio = f"{self.expected / self.true:5.2f}" if self.true else "    -"
        name = f"  {self.of}" if self.of else self.contrast
        right = "yes" if self.right else "open" if self.open else "NO"
        return (
            f"{name:{WIDE}} {self.decisions:8,} {self.expected:8.2f} ({self.chosen:7.2f}) "
            f"{self.true:7.2f} {self.too_much:+8.2f} ±{half} {ratio}  {right}"
        )


def rows(found: Sequence[Found]) -> Iterator[Row]:
    """All contrasts, each as a whole, then by what is recommended."""
    keys = [tuple(key.split("/")) for key in sorted({key for each in found for key in each})]
    for contrast in dict.fromkeys(key[0] for key in keys):
        of_it = [key for key in keys if key[0] == contrast]
        yield _row(found, contrast, "", of_it)
        for side in dict.fromkeys(key[1] for key in of_it):
            words = [] if side == FIRST else [f"{side} {SIDE}"]
            there = [key for key in of_it if key[1] == side]
            if words:
                yield _row(found, contrast, words[0], there)
            against = [key for key in there if key[2] == ANOTHER]
            if against:
                words.append(f"{STRONGEST} does otherwise")
                yield _row(found, contrast, ", ".join(words), against)


def _row(found: Sequence[Found], contrast: str, of: str, keys: Sequence[tuple[str, ...]]) -> Row:
    """The means of decisions of these keys."""
    names = ["/".join(key) for key in keys]
    nothing = [0] * len(FIGURES)
    values = [np.sum([each.get(name, nothing) for name in names], axis=0) for each in found]
    sums = Sums.of(FIGURES, np.array(values, np.int64))
    decisions = sums.total(FIGURES[0])
    expected, chosen, true = (sums.total(name) / decisions / POINT for name in FIGURES[1:])
    off = mean(sums, {"expected": 1, "true": -1}, {"decisions": POINT})
    half = None if off.ends is None else (off.ends[1] - off.ends[0]) / 2
    return Row(contrast, of, decisions, expected, chosen, true, half)


def in_words(asked: Asked, lines: Sequence[Line]) -> Iterator[str]:
    """The table, by how many play and in all, and whether what must be is so."""
    yield _what(asked)
    goals: list[str] = []
    for numbers in (*([number] for number in NUMBERS), list(NUMBERS)):
        found = [found for number, found in lines if number in numbers]
        if not any(found):
            continue
        players = " to ".join(str(n) for n in sorted({numbers[0], numbers[-1]})) + " players"
        title = f"{players}, {len(found):,} game{'s' * (len(found) != 1)}"
        yield f"\n{title:{WIDE}} {COLUMNS}"
        for row in rows(found):
            yield str(row)
            most = NARROW[asked.game].get(row.contrast)
            by_side = len(numbers) > 1 and row.of.endswith(SIDE)
            if most is not None and (by_side or not row.of):
                goals.append(_goal(players, row, most))
    yield from ["", *goals] if goals else []


def _what(asked: Asked) -> str:
    """What is measured, in a few lines."""
    some = DRAWN[asked.game]
    shares = {**some, "all others" if some else "all": REST}
    drawn = ", ".join(f"{share:.0%} of {question}" for question, share in shares.items())
    chooser = "a seat that looks ahead" if asked.search else "advice"
    return (
        f"{asked.game}: {chooser}, {asked.worlds} worlds of the belief {asked.belief}, the others "
        f"taken for {asked.models}; games of {STRONGEST}, seed {asked.seed}\n"
        f"decisions: {drawn}, to turn {LATE} of a deal\n"
        f"gain over the best answer of the other side in points: expected in {FURTHER} further "
        f"worlds (in brackets:\nin those that have chosen) and in {TRUE} true ones; right: off by "
        f"at most {NEAR} points or {SHARE:.0%}; open: by its 95 % it may be"
    )


def _goal(players: str, row: Row, most: float) -> str:
    """Whether a contrast is what it must be: right, and as a whole also sure.

    What is expected can be right as a whole and flatter those who call.
    """
    half = "unknown" if row.half_width is None else f"{row.half_width:.2f}"
    what = f"{row.contrast}, {row.of}, {players}" if row.of else f"{row.contrast}, {players}"
    sure = row.half_width is not None and row.half_width <= most
    narrow = "" if row.of else f", at most {most}: {_met(sure)}"
    return (
        f"{what}: expected {row.expected:.2f}, true {row.true:.2f}: {_met(row.right)}; "
        f"half-width {half}{narrow}"
    )


def _met(holds: bool) -> str:
    return "met" if holds else "NOT MET"
