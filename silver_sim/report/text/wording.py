"""How numbers and names are written in tables, sentences and charts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import ceil, floor, isclose, log10
from textwrap import wrap
from typing import Protocol, TypeVar

from silver_sim.stats.core.intervals import LEVEL, constant_interval
from silver_sim.stats.levels import EVERY_LOOK
from silver_sim.stats.results import Estimate, Heading

E = TypeVar("E", bound=Estimate)

DASH = "–"
NO_ENDS = "interval unknown"
NO_INTERVAL = "no interval"  # too few blocks
NO_LIMIT, ALWAYS = "no limit", "always"  # nothing bounds this end; every block gives the same
MARKS = "▲ ▼ significantly more or less (5 % level, Holm);"  # of cells of tables
MARKS_TOGETHER = "▲ ▼ significantly more or less (5 % level, all comparisons together);"
LEAST_P = 0.001  # below this the p value itself no longer matters
POINTS = "percentage points"
YES, NO, OPEN = "Yes", "No", "Not shown"
# The first words of questions that are answered by yes or no.
ASKS = (
    *("am", "are", "can", "could", "did", "do", "does", "has", "have", "is", "may", "must"),
    *("shall", "should", "was", "were", "will", "would"),
)


def labels(names: Sequence[str]) -> list[str]:
    """Return distinct names of all players: numbered by line-up place if two are equal."""
    if len(set(names)) == len(names):
        return list(names)
    return [f"{name} #{player + 1}" for player, name in enumerate(names)]


_INSIDE = re.compile(r"(?<=\d) (?=[±%])|(?<=±) (?=\d)")  # blanks of "74.0 ± 1.2 %"
_BEGIN = re.compile(r"( *)(\d+  |)")
_HELD = "\ue000"  # stands for one: nothing breaks a line there, and no text has it


def bound(text: str) -> str:
    """A text of the same length in whose numbers no line can end; `loose` gives the blanks back."""
    return _INSIDE.sub(_HELD, text)


def loose(text: str) -> str:
    """A part of a `bound` text as it is shown."""
    return text.replace(_HELD, " ")


def folded(line: str, width: int) -> list[str]:
    """A line in as many as it needs, behind the first indented further, or as far as its number."""
    if len(line) <= width:
        return [line]
    blanks, number = _BEGIN.match(line).groups()  # type: ignore[union-attr]
    text, indent = line[len(blanks) :], blanks + " " * (len(number) or 2)
    parts = wrap(bound(text), width, initial_indent=blanks, subsequent_indent=indent)
    return [loose(part).rstrip() for part in parts]


def elided(text: str, width: int) -> str:
    """Return the text with its middle left out if it is wider than `width`."""
    if len(text) <= width:
        return text
    tail = (width - 1) // 2
    return f"{text[: width - 1 - tail]}…{text[-tail:]}"


def spread(numbers: Estimate, scale: float = 1.0) -> float | None:
    """Return the standard error, or the width of the interval where all blocks are equal."""
    if numbers.ends is None:
        return None
    lo, hi = numbers.ends
    return (numbers.se or hi - lo) * scale


def _digits(numbers: Estimate, scale: float) -> int:
    """Return the decimals of an estimate: two digits of its error, or of itself without one.

    Whole numbers stay whole.
    """
    value, lo, hi = numbers.estimate, numbers.lo, numbers.hi
    if value is None or all(isinstance(each, int | None) for each in (value, lo, hi)):
        return 0
    se = spread(numbers, scale)
    if se is None and (end := hi if lo is None else lo) is not None:
        se = abs(end - value) * scale
    return two_digits(value * scale) if se is None else decimals(se)


def decimals(se: float | None) -> int:
    """Return the decimals that show two significant digits of a standard error."""
    return 2 if not se else max(0, 1 - floor(log10(se)))


SYMMETRIC = ("t", "jackknife", EVERY_LOOK)  # methods with symmetric intervals, unless clipped


def is_even(numbers: Estimate) -> bool:
    """Whether an interval is symmetric around its estimate, up to rounding; a clipped one isn't."""
    if numbers.ends is None:
        return False
    below, above = numbers.value - numbers.ends[0], numbers.ends[1] - numbers.value
    return numbers.method in SYMMETRIC and isclose(below, above, rel_tol=1e-3, abs_tol=2e-6)


def number(value: float | None, digits: int, sign: str = "") -> str:
    """Return a rounded number, or a dash for None; what rounds to 0 is not below it."""
    return DASH if value is None else f"{value:{sign}z,.{digits}f}".replace("-", "−")


def plus_minus(numbers: Estimate, scale: float = 1.0, sign: str = "") -> str:
    """Return "27.31 ± 0.22", or "0.3 (0.1 to 0.9)" where the interval is not symmetric.

    An end may have "no limit"; without both it is "always" so, or there is "no interval".
    """
    value, lo, hi = numbers.estimate, numbers.lo, numbers.hi
    if value is lo is hi is None:
        return DASH
    digits = _digits(numbers, scale)
    shown, *between = (
        end if end is None else number(end * scale, digits, sign) for end in (value, lo, hi)
    )
    if lo is None and hi is None:
        return f"{shown} ({ALWAYS if numbers.method == 'constant' else NO_INTERVAL})"
    if value is not None and lo is not None and hi is not None and is_even(numbers):
        return f"{shown} ± {number((hi - lo) / 2 * scale, digits)}"
    return f"{shown or DASH} ({' to '.join(end or NO_LIMIT for end in between)})"


def about(numbers: Estimate, scale: float = 1.0, unit: str = "") -> str:
    """Return "27.31 %, give or take 0.22", or "0.3 % (0.1 to 0.9)" where it is not symmetric.

    The figures are those of `plus_minus`.
    """
    value, lo, hi = numbers.estimate, numbers.lo, numbers.hi
    if value is None:
        return DASH
    digits = _digits(numbers, scale)
    shown = f"{number(value * scale, digits)}{unit}"
    if lo is None or hi is None:
        return f"{shown}, no interval known"
    if is_even(numbers):
        return f"{shown}, give or take {number((hi - lo) / 2 * scale, digits)}"
    return f"{shown} ({number(lo * scale, digits)} to {number(hi * scale, digits)})"


def more_or_less(numbers: Estimate, unit: str, than: str = "", scale: float = 1.0) -> str:
    """Return a difference as "1.70 points fewer than a, give or take 0.60"."""
    falls = numbers.estimate is not None and numbers.estimate < 0
    words = f"{unit} {'fewer' if falls else 'more'}".strip()
    return about(numbers.reversed if falls else numbers, scale, f" {words}{than}")


def answered(title: str, word: str, sentence: str) -> str:
    """Return an answer; it begins with "Yes" or "No" if the question is a yes-or-no question.

    That of a run without a title is one. "Not shown" may begin any answer.
    """
    first = title.strip().partition(" ")[0].lower()
    if word == OPEN or not first or first in ASKS:
        return f"{word}: {sentence}"
    return sentence


def how_rare(p: float) -> str:
    """Return in how many runs pure chance gives a result with this p value, in two figures."""
    if p < LEAST_P:
        return f"in fewer than 1 in {round(1 / LEAST_P):,} such runs"
    if p < 0.1:
        return f"in about 1 in {float(f'{1 / p:.2g}'):,.0f} such runs"
    return f"in about {round(10 * p)} of 10 such runs" if p < 0.5 else "in most such runs"


def p_words(p: float | None) -> str:
    """Return "p < 0.001" or "p = 0.31", or a dash without a p value."""
    if p is None:
        return DASH
    return "p < 0.001" if p < LEAST_P else f"p = {p:.2g}"


def capital(text: str) -> str:
    """Return a text as a sentence begins."""
    return text[:1].upper() + text[1:]


def counted(number: int, noun: str) -> str:
    """Return "1 block" or "2,000 blocks"."""
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def listed(names: Sequence[str], word: str = "and") -> str:
    """Return "a", "a and b" or "a, b and c", or the like with another word than "and"."""
    *most, last = names
    return f"{', '.join(most)} {word} {last}" if most else last


SAME = "same"  # in every block
IN_ORDER = {
    "drawn": "The order around the table is drawn for every block.",
    "fixed": "All sit around the table in the order typed; another order can give other numbers.",
}


def seating(result: Heading) -> str:
    """Return how the players were seated, or "" if only one order is possible."""
    return IN_ORDER.get(result.seating or "", "")


def drawn(result: Heading) -> str:
    """Return a sentence for legends if the order around the table was drawn; else ""."""
    return IN_ORDER["drawn"] if result.seating == "drawn" else ""


def equals(fair_share: float) -> str:
    """Say what equally strong players would win."""
    return f"equals would win {100 * fair_share:.3g} %"


def is_constant(difference: Estimate) -> bool:
    """Whether a difference is 0 in every block."""
    varies = difference.se or (difference.se is None and (difference.lo or difference.hi))
    return difference.estimate == 0 and not varies


def change(numbers: Estimate, scale: float = 1.0) -> str:
    """Return a difference with its interval, or "same" if it is 0 in every block."""
    return SAME if is_constant(numbers) else plus_minus(numbers, scale, "+")


def otherwise(deal: str) -> str:
    """Explain what it means that a game ends, or goes, otherwise."""
    return (
        "A game ends differently if a player has another total or another player wins, on the same "
        f"deals in the same order around the table. It goes differently if anything of a {deal} "
        "differs, such as its turns or its scores. Where no game goes differently, the rule was "
        "not met in these games; more games may still meet it."
    )


def upper(value: float) -> str:
    """Return a bound with two significant digits, rounded up."""
    digits = decimals(value)
    return number(ceil(value * 10**digits) / 10**digits, digits)


def adding_up(shares: Sequence[float], digits: int = 0) -> list[float]:
    """Return parts of one whole, rounded to percentages with this many digits that add up to it.

    By largest remainders: all are rounded down, then those up that are cut most.
    """
    unit = 100 * 10**digits
    whole = [floor(unit * share) for share in shares]
    cut = sorted(range(len(shares)), key=lambda place: whole[place] - unit * shares[place])
    for place in cut[: round(unit * sum(shares)) - sum(whole)]:
        whole[place] += 1
    return [each / unit for each in whole]


def percent(share: float, digits: int, clusters: float) -> str:
    """Return a chance in percent without its interval, from `clusters` independent games or worlds.

    For none and for all, return the bound that these leave: "≤ 4.6", "≥ 95.4".
    """
    lo, hi = constant_interval(share, clusters, LEVEL)
    return bounded(Estimate(share, lo=lo, hi=hi), digits)


class Ranged(Protocol):
    """A chance and both ends of its interval, each None if unknown."""

    @property
    def estimate(self) -> float | None:
        """The chance, 0 to 1."""

    @property
    def lo(self) -> float | None:
        """The lower end."""

    @property
    def hi(self) -> float | None:
        """The upper end."""


def bounded(numbers: Ranged, digits: int) -> str:
    """Return a chance in percent without its interval; for none and for all, the bound on it."""
    value, lo, hi = numbers.estimate, numbers.lo, numbers.hi
    shown = None if value is None else round(100 * value, digits)
    if shown == 0 and hi:
        return f"≤ {upper(100 * hi)}"
    if shown == 100 and lo is not None and lo < 1:
        return f"≥ {lower(100 * lo)}"
    return number(None if value is None else 100 * value, digits)


def ends(numbers: Ranged, scale: float = 1.0, digits: int = 1) -> str:
    """Return "8.3 to 12.2", with signs where one end is below zero."""
    if numbers.lo is None or numbers.hi is None:
        return NO_ENDS
    sign = "+" if numbers.lo < 0 else ""
    shown = [round(scale * end, digits) or 0.0 for end in (numbers.lo, numbers.hi)]  # no -0.0
    return " to ".join(number(end, digits, sign if end else "") for end in shown)


def chance(numbers: Ranged) -> str:
    """Return "10.3 % (95 %: 8.3 to 12.2)"."""
    value = None if numbers.estimate is None else 100 * numbers.estimate
    return f"{number(value, 1)} % (95 %: {ends(numbers, 100)})"


def complement(share: E) -> E:
    """Return the complementary chance: that b ends ahead of a, from that of a ahead of b."""
    return share.moved(lambda end: 1 - end, turned=True)


def lead(share: E) -> E:
    """Return how much more often a ends ahead of b than behind, from how often it ends ahead."""
    return replace(share.moved(lambda end: 2 * end - 1), se=share.se and 2 * share.se)


def lower(value: float) -> str:
    """Return a bound below 100, rounded down to two significant digits of the distance to 100."""
    digits = decimals(100 - value)
    return number(floor(value * 10**digits) / 10**digits, digits)


def rough(numbers: Estimate, scale: float = 1.0) -> str:
    """Return an estimate in the two digits that a player remembers, fewer than its error allows.

    As in "97", "4.2" or "0.13"; a whole number of hundreds and more.
    """
    value = numbers.value * scale
    return number(value, min(two_digits(value), decimals(spread(numbers, scale))))


def two_digits(value: float) -> int:
    """Return the decimals of the first two digits of a number."""
    return max(0, 1 - floor(log10(abs(value)))) if value else 0


def alike(names: Iterable[str]) -> list[list[str]]:
    """Groups of names that differ in capital letters only."""
    by_letters: dict[str, list[str]] = {}
    for name in sorted({*names}):
        by_letters.setdefault(name.casefold(), []).append(name)
    return [group for group in by_letters.values() if len(group) > 1]
