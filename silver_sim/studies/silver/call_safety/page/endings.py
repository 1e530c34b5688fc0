"""How calls end, by the sum of the own cards: shares of successes and of why others fail."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from silver_sim.report.figures.chart import Key, Lane, Lanes, Part
from silver_sim.report.palette import CAUSES
from silver_sim.report.tables import Cell, Column, Table, text
from silver_sim.report.text.wording import adding_up, percent
from silver_sim.studies.silver.call_safety.atlas import Atlas, AtlasLine
from silver_sim.studies.silver.call_safety.forks import CAUSES as FAILURES
from silver_sim.studies.silver.call_safety.page.choices import Village, drawable

ENDINGS = ("strictly lowest", "won by a tie", "already behind", "exchanges", "taken card",
           "abilities")  # fmt: skip
SUCCESSES, BEHIND = 2, 2  # the first are successes; then come those already behind
ENDING_OF = {"behind": 2, "exchange": 3, "set": 3, "take": 4, "master": 5, "witch": 5,
             "robber": 5, "otherwise": 5}  # fmt: skip
Shares = tuple[int, int, Sequence[float]]  # of endings: the sum, how many calls, and by ``ENDINGS``


def chart(atlas: Atlas, seats: int, village: Village) -> Lanes | None:
    """How calls end, by the own sum: shares that add up to all."""
    lanes = []
    for known, forks, found in shares(village.line(atlas, seats)):
        ends = [*accumulate(adding_up(found, 1), initial=0.0)]
        parts = [
            Part(100 * start, 100 * end, tone, words=f"sum {known}, {ending}: "
                 f"{100 * (end - start):.1f} % of {forks:,} calls")
            for ending, tone, (start, end) in zip(ENDINGS, CAUSES, pairwise(ends), strict=True)
        ]  # fmt: skip
        lanes.append(Lane(f"{known}", parts))
    keys = [Key(*each) for each in zip(ENDINGS, CAUSES, strict=True)]
    words = "Bars of how calls end by the own sum"
    unit = "calls (%), by the sum of the known cards"
    if not lanes:
        return None
    return Lanes(words, unit, lanes, span=(0, 100), legend=keys, rows=(28, 38))


def shares(line: AtlasLine | None) -> Iterator[Shares]:
    """The shares of all endings, by sum, and of how many calls."""
    for known, cell in drawable(line):
        tie, *lost = cell.ends
        ended = [max(0.0, 1 - sum(cell.ends)), tie, *[0.0] * (len(ENDINGS) - 2)]
        for cause, share in zip(FAILURES, lost, strict=True):
            ended[ENDING_OF[cause]] += share
        yield known, cell.forks, ended


def failed(ended: Sequence[float]) -> float:
    """The share of calls that fail."""
    return sum(ended[SUCCESSES:])


def table(name: str, caption: str, found: Sequence[Shares]) -> Table:
    """The shares of endings, a row a sum, and of all that are no success."""
    return Table(
        name,
        caption,
        [Column("sum", "name"), *map(Column, ENDINGS), Column("all that fail")],
        [
            [
                text(f"{known}"),
                *(
                    Cell(percent(part, 1, max(forks, 1)), (100 * share,))
                    for share, part in zip(
                        (*ended, failed(ended)), (*parts, failed(parts)), strict=True
                    )
                ),
            ]
            for known, forks, ended in found
            for parts in (adding_up(ended, 1),)
        ],
        sortable=False,
    )
