"""Heat maps of calls: by the sum of the own cards and what others hold, and by the score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from silver_sim.advice.interval import TOSS_UP, Range
from silver_sim.report.figures.chart import Block, Grid, GridCell, Key
from silver_sim.report.text.wording import bounded, number
from silver_sim.studies.silver.call_safety.atlas import (
    MANY,
    NOT_KNOWN,
    Atlas,
    AtlasCell,
    verdict_of,
)
from silver_sim.studies.silver.call_safety.page.choices import (
    GAIN,
    GAINS,
    LAST,
    Village,
    drawable,
    few,
    own,
)

STEPS = {
    "gains 3 points and more": "d1",
    "gains": "d2",
    "toss-up (?)": "d0",
    "loses": "d3",
    "loses 3 points and more": "d4",
}
MOVED = dict(zip(("2 and more higher", "1 higher", "as usual", "1 lower", "2 and more lower"),
                 STEPS.values(), strict=True))  # fmt: skip
GLYPHS = {"call": "C", "wait": "", TOSS_UP: "?", NOT_KNOWN: "·"}


class HeatCell(NamedTuple):
    """A cell of a map: all own cards known, by the fewest cards any opponent has."""

    village: Village
    sum: int
    cell: AtlasCell
    gain: str  # one of ``GAINS``
    is_edge: bool  # behind it a call fails more often than not

    @property
    def verdict(self) -> str:
        """That of the atlas, by win share; points are shown by themselves."""
        if self.gain == GAIN.first or not self.cell.is_known:
            return self.cell.verdict
        return verdict_of(self._gained)

    @property
    def _gained(self) -> Range:
        what, unit = GAINS[self.gain]
        return Range(*(unit * each for each in getattr(self.cell, what)))

    @property
    def _step(self) -> str:
        if self.verdict == TOSS_UP:
            return "toss-up (?)"
        strong = " 3 points and more" if abs(self._gained.estimate) >= 3 else ""
        return ("gains" if self.verdict == "call" else "loses") + strong

    @property
    def text(self) -> str:
        """What is gained, and its interval."""
        value, lo, hi = (number(each, 1, "+") for each in self._gained)
        return f"{value} ({lo} to {hi})"

    @property
    def chance(self) -> str:
        """The chance to be lowest in percent."""
        return bounded(self.cell.chance.interval, 1)

    def drawn(self, villages: Sequence[Village]) -> GridCell:
        """As it is drawn; a click chooses one of these villages, and its sum."""
        mine = Village(self.village.cards)
        pick = {"sum": self.sum}
        pick |= {"village": villages.index(mine)} if mine in villages else {}
        if not self.cell.is_known:
            return GridCell(GLYPHS[self.verdict])
        said = f"fewest of others {few(self.village.fewest or 0)}, sum {self.sum}: "
        said += f"gain {self.text} points; lowest {self.chance} %"
        glyph, tone = GLYPHS[self.verdict], STEPS[self._step]
        return GridCell(glyph, tone, "", said, self.cell.is_open, edge=self.is_edge, pick=pick)


def heat_cells(atlas: Atlas, seats: int) -> list[HeatCell]:
    """The cells of a number of players."""
    return [
        HeatCell(village, known, cell, gain, known == edge)
        for gain in GAINS
        for cards in (4, 3, 2, 1)
        for village in (Village(cards, 0, fewest) for fewest in range(1, MANY + 1))
        for cells in [[each for each in village.line(atlas, seats) or () if each[0] <= LAST]]
        for edge in [_edge(drawable(cells))]
        for known, cell in cells
    ]


def _edge(cells: Sequence[tuple[int, AtlasCell]]) -> int | None:
    """The last sum at which a call succeeds more often than not; None if that is not known."""
    likely = [known for known, cell in cells if cell.chance.estimate >= 0.5]
    return likely[-1] if likely and len(likely) < len(cells) else None


def heat(
    cells: Sequence[HeatCell], gain: str, villages: Sequence[Village], description: str
) -> Grid:
    """Return the grids, one for each number of own cards."""
    shown = [each for each in cells if each.gain == gain]
    sums = range(max(each.sum for each in shown) + 1)
    found = {(each.village.cards, each.village.fewest or 0, each.sum): each for each in shown}

    def row(cards: int, fewest: int) -> list[GridCell | None]:
        cells = [found.get((cards, fewest, known)) for known in sums]
        return [cell.drawn(villages) if cell else None for cell in cells]

    blocks = [
        Block(own(cards), [(few(n), row(cards, n)) for n in range(1, MANY + 1)])
        for cards in (4, 3, 2, 1)
    ]
    heads = [str(known) for known in sums]
    return Grid(description, heads, blocks, "sum of the own cards", "fewest cards of another",
                _keys(STEPS, blocks), (2, 1))  # fmt: skip


def _keys(steps: Mapping[str, str], blocks: Sequence[Block]) -> list[Key]:
    """The legend of those steps that are seen."""
    seen = {cell.tone for block in blocks for _, row in block.rows for cell in row if cell}
    return [Key(step, tone) for step, tone in steps.items() if tone in seen]


def moved(by: int) -> str:
    """The step of a limit that is this much above the usual one."""
    return list(MOVED)[2 - max(-2, min(2, by))]


def score(
    rounds: Sequence[str], gaps: Sequence[str], cells: Mapping[tuple[str, str], GridCell]
) -> Grid:
    """Return the grid of limits by round and distance, from the furthest ahead to behind."""
    rows = [(gap, [cells.get((when, gap)) for when in rounds]) for gap in gaps]
    blocks = [Block("", rows)]
    words = "Heat map of limits by round and distance to the lowest other total"
    return Grid(words, rounds, blocks, "", "", _keys(MOVED, blocks), above=True, rows=(36, 34))
