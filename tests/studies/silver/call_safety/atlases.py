"""A small atlas of calls made by hand, and what a caller is to be told, from any atlas."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from silver_sim.studies.silver.call_safety.advice.atlas import (
    SCHEMA_VERSION,
    Atlas,
    AtlasCell,
    AtlasLine,
    as_seen,
)
from tests.studies.silver.call_safety.advice.made_up import function, made_of

UNKNOWN = "?"
Village = Sequence[int | str]
Limit = tuple[int | None, int | None, int | None]


def line(
    where: tuple[int, int, int, Any], verdict: str, limit: Limit = (3, 2, 5), first: int = 0
) -> dict[str, Any]:
    """A line of cells whose numbers differ; `.` has too few forks."""
    seats, cards, unknown, opponents = where
    places = range(len(verdict))
    forks = [7 if letter == "." else 1234 + at for at, letter in enumerate(verdict)]
    further = {
        "second": [[0, -10, 10]] * len(verdict),
        **dict.fromkeys(("wait", "won", "won_lowest"), [1] * len(verdict)),
    }
    return {
        "seats": seats, "cards": cards, "unknown": unknown, "opponents": opponents, "from": first,
        "forks": forks,
        "chance": [[905 - 10 * at, 885 - 10 * at, 925 - 10 * at] for at in places],
        "need": [None] * len(verdict),
        "points": [[0, 0, 0]] * len(verdict),
        "win": [[115 - 95 * at, 15 - 95 * at, 225 - 95 * at] for at in places],
        "verdict": verdict,
        **{f"{what}_{end}": each for what in ("win", "points")
           for end, each in zip(("limit", "lo", "hi"), limit, strict=True)},
        **(further if isinstance(opponents, list) else {}),
    }  # fmt: skip


def by_hand() -> Atlas:
    """An atlas where every way to be answered, and not to be, is found."""
    lines = [
        line((3, 2, 0, [2, 4]), "C?w."),
        line((3, 2, 0, 2), "CC?ww", (4, 4, 4)),
        line((3, 2, 0, None), "?wwwwww", (-1, -1, -1)),
        line((3, 1, 1, None), ".", (None, None, None)),
        line((2, 3, 1, [5]), "?w", (-1, -1, 1), first=2),
        line((2, 3, 1, 5), "?w", (-1, -1, 1), first=2),
        line((4, 4, 0, [1, 5, 5]), "C" * 25 + "." * 5 + "w", (24, 20, 30)),
        line((4, 4, 0, 1), "C" * 25 + "." * 5 + "w", (24, 20, 30)),
        line((4, 4, 0, 5), "CC", (1, -1, 1)),
    ]
    made = made_of(player="</script><b>", seats=[2, 3, 4])
    functions = {str(seats): function(seats) for seats in (2, 3, 4)}
    return Atlas(
        {"schema_version": SCHEMA_VERSION, "made": made, "least": 200, "causes": [],
         "lines": lines, "moves": functions}
    )  # fmt: skip


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
    found = atlas.line(*mine, as_seen(opponents))
    total = min(sum(card for card in village if isinstance(card, int)), 30)
    cell = found.cell(total) if found else None
    if found is None or cell is None:
        return Told("No answer", "No games looked like this", "", "", "")
    behind = f"{cell.forks:,} forks, and those of its neighbours"
    is_fine = cell.verdict == "toss-up" and max(-cell.win.lo, cell.win.hi) <= 0.01
    word = "≈ Toss-up either is fine" if is_fine else WORDS[cell.verdict]
    return Told(word, *numbers(cell), limit_words(found), behind)


def numbers(cell: AtlasCell) -> tuple[str, str]:
    """The chance and the win share in words."""
    chance = [f"{100 * each:.0f}" for each in cell.chance]
    decisive = {"call": cell.win.lo, "wait": cell.win.hi}.get(cell.verdict, 1)
    decimals = 1 if float(f"{100 * decisive:.1f}") else 2
    win = [signed(f"{100 * each:+.{decimals}f}") for each in cell.win]
    return (
        f"lowest in {chance[0]} % ({chance[1]} to {chance[2]})",
        f"win share {win[0]} pp ({win[1]} to {win[2]})",
    )


def signed(number: str) -> str:
    """A number with a true minus; zero has no sign."""
    return number[1:] if float(number) == 0 else number.replace("-", "−")


def limit_words(each: AtlasLine) -> str:
    """The highest sum at which to call in words."""
    limit = each.limit()
    if limit is None:
        return ""
    best, lo, hi = ("none" if end < 0 else f"{end}" for end in limit)
    sum_ = "no sum" if best == "none" else f"{best} or less"
    words = f"At this table call at {sum_}"
    return words if lo == hi else f"{words} ({lo} to {hi})"
