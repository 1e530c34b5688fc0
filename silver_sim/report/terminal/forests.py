"""Forests as text: one row for each estimate with its interval, all on one scale."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.errors import printable
from silver_sim.report.terminal.strips import Drawn, Strips, at, round_numbers
from silver_sim.report.text.forests import PERCENT, Forest, ForestLine
from silver_sim.report.text.wording import capital, plus_minus
from silver_sim.stats.levels import EVERY_LOOK

POINT, LOW, HIGH, BAR, RULE, CROSSED = "●├┤─┊┼"
TICKS = 6
MANY = 1000  # from there on, a number has all its figures

Scale = tuple[float, float]


def pictured(forest: Forest) -> Strips:
    """Return a forest with a line on how to read it."""
    lines = [line for line in forest.lines if line.numbers.estimate is not None]
    names = [printable(line.label) for line in lines]
    numbers = [line.words or plus_minus(line.numbers, forest.scale, forest.sign) for line in lines]
    scale = scale_of(lines, forest.rule.value, forest.scale)

    def drawn(width: int) -> Drawn:
        ticks = round_numbers(*scale, TICKS, forest.sign)
        strips = [strip(line, forest, scale, width) for line in lines]
        marks = [(at(value, *scale, width), number) for value, number in ticks]
        rule = at(forest.rule.value, *scale, width)
        return Drawn(strips, marks, reading(forest), (rule, f"{RULE} {compared(forest)}"))

    title = printable(forest.axis.replace("\n", " "))
    return Strips(capital(title), ("", "", ""), names, numbers, drawn)


def scale_of(lines: Sequence[ForestLine], rule: float, unit: float = PERCENT) -> Scale:
    """Return the smallest and the largest value that is drawn, in the unit of the axis."""
    ends = [unit * each for line in lines for each in _ends(line) if each is not None]
    lo, hi = min([rule, *ends]), max([rule, *ends])
    return (lo, hi) if hi > lo else (lo - 1, hi + 1)


def _ends(line: ForestLine) -> list[float | None]:
    return [line.numbers.lo, line.numbers.estimate, line.numbers.hi]


def strip(line: ForestLine, forest: Forest, scale: Scale, width: int) -> str:
    """Return a row: the reference line, the interval on top of it, the estimate on top of both."""
    lo, point, hi = (
        None if each is None else at(forest.scale * each, *scale, width) for each in _ends(line)
    )
    compared = at(forest.rule.value, *scale, width)
    row = [" "] * width
    row[compared] = RULE
    if lo is not None or hi is not None:  # an end without a limit is that of the strip
        first, last = lo or 0, width if hi is None else hi
        row[first:last] = [CROSSED if n == compared else BAR for n in range(first, last)]
        row[first] = row[first] if lo is None else LOW
        row[last:] = row[last:] if hi is None else [HIGH, *row[last + 1 :]]
    if point is not None:
        row[point] = POINT
    return "".join(row)


def reading(forest: Forest) -> str:
    """Say what the marks are."""
    methods = {line.numbers.method for line in forest.lines}
    holds = " that holds at every look" if methods == {EVERY_LOOK} else ""
    words = (
        f"{POINT} estimate; {LOW} and {HIGH} the ends of its 95 % interval{holds}; "
        f"{RULE} {compared(forest)}."
    )
    return f"{words} {printable(forest.reading)}".rstrip()


def compared(forest: Forest) -> str:
    """Say what the reference line is."""
    value = forest.rule.value
    figures = f"{value:,.0f}" if abs(value) >= MANY else f"{value:.4g}"
    return forest.rule.label + f" ({figures}{forest.unit})" * bool(value)
