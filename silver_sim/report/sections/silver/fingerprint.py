"""The fingerprint of calling: how often a side calls, by own sum and number of unknown cards."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.report.figures.chart import Block, Grid, GridCell, Key
from silver_sim.report.palette import HEAT
from silver_sim.report.text.wording import bounded
from silver_sim.stats.outcomes.silver.calling import FEWEST, CallShare

Cells = Sequence[CallShare]

ENDS = (1, 5, 10, 20, 40)  # percent, where the steps of colour end
STEPS = ("under 1 %", "1 to 5 %", "5 to 10 %", "10 to 20 %", "20 to 40 %", "over 40 %")
MOST_SUMS = 26  # rows
LEAST = 0.05  # share of calls up to which sums are drawn
FEW = "·"


def heat(names: Sequence[str], sides: Sequence[Cells]) -> Grid | None:
    """Return both grids, side by side, up to the last sum at which a side still calls."""
    last = min(MOST_SUMS - 1, max(map(_last, sides)))
    shown = [c for side in sides for c in side if c.own_sum <= last and _is_known(c)]
    most = max((cell.unknown for cell in shown), default=0)
    sums = sorted({c.own_sum for side in sides for c in side if c.own_sum <= last})
    if not sums:
        return None
    blocks = []
    for name, side in zip(names, sides, strict=True):
        known = {(c.own_sum, c.unknown): _cell(name, c) for c in side}
        rows = [(str(own), [known.get((own, n)) for n in range(most + 1)]) for own in sums]
        blocks.append(Block(name, rows))
    tones = {c.tone for block in blocks for _, row in block.rows for c in row if c}
    keys = [Key(step, tone) for step, tone in zip(STEPS, HEAT, strict=True) if tone in tones]
    return Grid(
        "Two grids of how often calls are made",
        [str(n) for n in range(most + 1)],
        blocks,
        "unknown cards",
        "own sum, expected",
        keys,
        (2, 1),
    )


def _is_known(cell: CallShare) -> bool:
    return bool(cell.turns >= FEWEST)


def _last(side: Cells) -> int:
    """The last sum at which a side calls now and then."""
    called = (c.own_sum for c in side if _is_known(c) and c.share >= LEAST)
    return max(called, default=0) + 1


def _cell(name: str, cell: CallShare) -> GridCell:
    """What a cell shows: its step and its numbers, or that there are too few turns."""
    said = f"{name}, own sum {cell.own_sum}, {cell.unknown} unknown: "
    said += f"calls in {cell.calls:,} of {cell.turns:,} turns"
    if not _is_known(cell):
        return GridCell(FEW, words=said, dashed=True)
    percent = 100 * cell.share
    tone = HEAT[sum(round(percent) >= end for end in ENDS)]  # of the number as shown
    shown = "<1" if 0 < percent < 0.5 else bounded(cell, 0).replace(" ", "")
    return GridCell(shown, tone, brief(cell.turns), f"{said} ({shown} %)")


def brief(count: int) -> str:
    """Return a count in at most four characters: 950, 9.3k, 19k, 2.1M."""
    for size, letter in ((10**6, "M"), (10**3, "k")):
        if count >= size:
            value = count / size
            return f"{value:.1f}{letter}" if value < 9.95 else f"{value:.0f}{letter}"
    return str(count)
