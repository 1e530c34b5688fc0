"""A small atlas of calls made by hand, and what a caller is to be told, from any atlas."""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from silver_sim.advice.interval import Range
from silver_sim.studies.silver.call_safety.atlas import (
    MANY,
    Atlas,
    AtlasCell,
    AtlasLine,
    CallRule,
    Limit,
    Made,
    Opponents,
)

UNKNOWN = "?"
Village = Sequence[int | str]
WINS = {  # by letter: a call, an open one, a toss-up, waiting, and too few forks
    "C": Range(0.0115, 0.0015, 0.0225),
    "o": Range(0.0515, 0.0015, 0.0925),
    "?": Range(0.002, -0.008, 0.013),
    "w": Range(-0.0275, -0.0375, -0.0165),
    ".": Range(0.0, -0.2, 0.2),
}
FORKS = {"o": 321, ".": 7}
# An end that decides is less than 0.05 points in the first and the third.
WINS_THAT_NEED_ONE = [
    Range(0.0048, 0.0002, 0.0094),
    Range(0.0009, -0.0003, 0.0021),
    Range(-0.0082, -0.0165, -0.0004),
    Range(0.0, 0.0, 0.0),
]


def line(
    where: tuple[int, int, int, Opponents],
    letters: str,
    limit: tuple[int | None, int | None, int | None] = (3, 2, 5),
    first: int = 0,
) -> AtlasLine:
    """A line of cells whose numbers differ; ``.`` has too few forks, ``o`` is open."""
    cells: list[AtlasCell | None] = []
    for at, letter in enumerate(letters):
        chance = Range(*(round(each - 0.01 * at, 3) for each in (0.905, 0.885, 0.925)))
        nothing = Range(0.0, 0.0, 0.0)
        forks = FORKS.get(letter, 1234) + at
        cells.append(AtlasCell(forks, chance, nothing, WINS[letter], None))
    best, lo, hi = limit
    ends = Limit(limit=best, lo=lo, hi=hi)
    return AtlasLine(*where, first, cells, ends, ends)


def with_wins(line: AtlasLine, wins: Sequence[Range]) -> AtlasLine:
    cells = [each and each._replace(win=win) for each, win in zip(line.cells, wins, strict=True)]
    return replace(line, cells=cells)


def assert_falling(atlas: Atlas) -> None:
    for each in atlas.lines:
        for name in ("chance", "win", "points"):
            values = [getattr(cell, name).estimate for _, cell in each]
            assert values == sorted(values, reverse=True)


def by_hand(*lines: AtlasLine) -> Atlas:
    """An atlas of these lines, or one where every way to be answered, and not to be, is found."""
    every = [
        line((3, 2, 0, (2, 4)), "C?w."),
        line((3, 2, 0, 2), "CC?ww", (4, 4, 4)),
        line((3, 2, 0, None), "?wwwwww", (-1, -1, -1)),
        line((3, 1, 1, None), ".", (None, None, None)),
        line((2, 3, 1, (5,)), "?w", (-1, -1, 1), first=2),
        line((2, 3, 1, 5), "?w", (-1, -1, 1), first=2),
        line((2, 2, 0, (4,)), "Co", (1, 1, 1)),
        line((4, 4, 0, (1, 5, 5)), "C" * 25 + "." * 5 + "w", (24, 20, 30)),
        line((4, 4, 0, 1), "C" * 25 + "." * 5 + "w", (24, 20, 30)),
        line((4, 4, 0, 5), "CC", (1, -1, 1)),
    ]
    made = Made("by hand", "</script><b>", [2, 3, 4], "bezier", seed=7, blocks=3, forks=12)
    rule = CallRule(one=-1, two=-1, three=1, four=4, five=7, unknown=8, more=1)
    return Atlas(6, made, rule, [*lines] or every)


class Told(NamedTuple):
    """What a caller is told: the verdict, its numbers, and the highest sum at which to call."""

    verdict: str
    chance: str
    win: str
    limit: str
    behind: str


WORDS = {
    "call": "▲ Call",
    "wait": "▼ Wait",
    "toss-up": "≈ Toss-up not settled",
    "not known": "Not known",
}


def told(atlas: Atlas, village: Village, opponents: Sequence[int]) -> Told:
    """What is to be told of a village of at most four cards, one or more."""
    mine = len(opponents) + 1, len(village), list(village).count(UNKNOWN)
    found = atlas.line(*mine, tuple(sorted(min(cards, MANY) for cards in opponents)))
    total = min(sum(card for card in village if isinstance(card, int)), 30)
    cell = dict(found or {}).get(total)
    if found is None or cell is None:
        return Told("No answer", "Too few games looked like this", "", "", "")
    behind = f"{cell.forks:,} forks{': little is known' if cell.is_open else ''}"
    is_fine = cell.verdict == "toss-up" and max(-cell.win.lo, cell.win.hi) <= 0.01
    word = "≈ Toss-up either is fine" if is_fine else WORDS[cell.verdict]
    return Told(word, *numbers(cell), limit_words(found), behind)


def numbers(cell: AtlasCell) -> tuple[str, str]:
    chance = [f"{100 * each:.0f}" for each in cell.chance]
    decisive = {"call": cell.win.lo, "wait": cell.win.hi}.get(cell.verdict, 1)
    decimals = 1 if float(f"{100 * decisive:.1f}") else 2
    win = [signed(f"{100 * each:+.{decimals}f}") for each in cell.win]
    return (
        f"lowest in {chance[0]} of 100 such rounds ({chance[1]} to {chance[2]})",
        f"{win[0]} wins in 100 ({win[1]} to {win[2]})",
    )


def signed(number: str) -> str:
    """A number with a true minus; zero has no sign."""
    return number[1:] if float(number) == 0 else number.replace("-", "−")


def limit_words(each: AtlasLine) -> str:
    found = each.win
    if found.limit is None:
        return ""
    best, lo, hi = (
        "none" if end is None or end < 0 else f"{end}" for end in (found.limit, found.lo, found.hi)
    )
    sum_ = "no sum" if best == "none" else f"{best} or less"
    words = f"At this table call at {sum_}"
    return words if lo == hi else f"{words} ({lo} to {hi})"
