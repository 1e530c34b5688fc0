"""An answer in one sentence, and how sure it is in one line: numbers and names in plain words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from math import floor, log10

from silver_sim.report.text.wording import (
    NO_ENDS,
    POINTS,
    bounded,
    counted,
    decimals,
    ends,
    how_rare,
    number,
    spread,
    two_digits,
)
from silver_sim.stats.levels import EVERY_LOOK
from silver_sim.stats.results import Estimate

MOST_DIGITS = 4  # of games in 100
LONG = 24  # letters of a name that a sentence has room for
BRACKETS, SETTINGS = re.compile(r"\([^()]*\)"), re.compile(r":[^+]+")
FEW = "One set of deals is too few to show anything."
UNSURE = "How sure: not at all; an interval needs at least two sets of deals."


def fitting(most: int, *sentences: str) -> str:
    """Return the first sentence of at most this many words, else the last, which always fits."""
    return next((each for each in sentences if len(each.split()) <= most), sentences[-1])


def in_short(text: str, names: Sequence[str]) -> str:
    """Return a text in which long names stand without their settings: "champion+search(…)".

    Names that would then be alike stay as they are.
    """
    brief = {name: _without_settings(name) for name in names if len(name) > LONG}
    known = Counter([*brief.values(), *(name for name in {*names} if name not in brief)])
    for name, short in sorted(brief.items(), key=lambda each: -len(each[0])):
        text = text.replace(name, short) if known[short] == 1 else text
    return text


def _without_settings(name: str) -> str:
    """A name without what stands in its brackets, and between a colon and the next plus sign."""
    while (inner := BRACKETS.sub("…", name)) != name:
        name = inner
    return SETTINGS.sub(":…", name.replace("…", "(…)"))


def in_percent(share: Estimate, digits: int = 0) -> str:
    """Return a share as "52 %", "7.5 %" or "99.6 %": two digits that mean something."""
    return f"{bounded(share, max(digits, _of_percent(100 * share.value)))} %"


def _of_percent(percent: float) -> int:
    """Return the decimals of the first two digits; near 100, of the first of what is missing."""
    if percent >= 99:
        return max(0, -floor(log10(100 - percent))) if percent < 100 else 0
    return two_digits(percent)


def in_words(setting: str) -> str:
    """Return a parameter or a rule with its value in words: "witch must exchange: no"."""
    name, _, value = setting.partition("=")
    return ": ".join(filter(None, [name.replace("_", " "), value_of(value)]))


def value_of(setting: str) -> str:
    """Return the value of a parameter or a rule in words, without its name."""
    return setting.rpartition("=")[2].replace("_", " ")


def between(difference: Estimate, words: str = "") -> str:
    """Return the interval of a difference of shares, as "1.2 to 3.4 percentage points more"."""
    if difference.ends is None:
        return NO_ENDS
    digits = max(0, decimals(spread(difference, 100)) - 1)
    looks = " that allows for stopping early" if difference.method == EVERY_LOOK else ""
    said = " ".join(filter(None, [f"{ends(difference, 100, digits)} {POINTS}", words]))
    return f"{said} (95 % interval{looks})"


def in_100(share: Estimate) -> str:
    """Return a win share as "53 games in 100 (50 to 56)"."""
    digits = _of_hundred(share)
    said = f"{number(100 * share.value, digits)} games in 100"
    return said if share.ends is None else f"{said} ({ends(share, 100, digits)})"


def more_in_100(difference: Estimate) -> tuple[str, str]:
    """Return a difference of win shares in games, and its interval in brackets.

    As "4.3 more games in 100" and "(2.1 to 6.5)"; where it may be 0, the ends are the sentence:
    "from 6 fewer to 9 more games in 100", and nothing stands in brackets.
    """
    fewer = difference.value < 0
    shown, digits = difference.reversed if fewer else difference, _of_hundred(difference)
    if difference.ends is None:
        word = "fewer" if fewer else "more"
        return f"{number(100 * shown.value, digits)} {word} games in 100", f"({NO_ENDS})"
    if difference.side():
        word = "fewer" if fewer else "more"
        much = f"{number(100 * shown.value, digits)} {word} games in 100"
        return much, f"({ends(shown, 100, digits)})"
    lo, hi = (number(abs(100 * end), digits) for end in difference.ends)
    return f"from {lo} fewer to {hi} more games in 100", ""


def _of_hundred(numbers: Estimate) -> int:
    """Return the decimals of games in 100: one digit of the error, more where an end would be 0."""
    digits = max(0, decimals(spread(numbers, 100)) - 1)
    ends = [100 * end for end in (numbers.ends or ()) if end]
    return next((d for d in range(digits, MOST_DIGITS) if all(round(e, d) for e in ends)), digits)


def sure(what: str, games: int, by_chance: str = "") -> str:
    """Return how sure an answer is: an interval, its games, and what pure chance does."""
    return f"How sure: {what}, from {counted(games, 'game')}{by_chance}."


def pure_chance(p: float | None, of: int = 1) -> str:
    """Return how often pure chance would do the same; nothing if that is not known.

    With a p value that is adjusted, one `of` this many differences.
    """
    if p is None:
        return ""
    if of > 1:
        return f"; among {of} comparisons, pure chance gives so large a difference {how_rare(p)}"
    return f"; pure chance gives so large a difference {how_rare(p)}"
