"""The section of a profile on when a strategy calls: the fingerprint of both sides."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.report.model import Figure, Section
from silver_sim.report.sections.silver.fingerprint import heat
from silver_sim.report.tables import Cell, Column, Table, text
from silver_sim.report.text.wording import DASH, bounded
from silver_sim.result import Plain, read
from silver_sim.stats.outcomes.silver.calling import FEWEST, CallShare
from silver_sim.stats.outcomes.silver.profile import SilverProfile

ABOVE_MARGIN = 4  # own sums above the margin that a terminal shows


def fingerprint(name: str, known: Plain) -> Section:
    """When it calls, by its own sum and the cards that it does not know."""
    found, who = read(SilverProfile, known), (name, "its field")
    most = ABOVE_MARGIN + (found.margin or 0)
    tables = [
        _grid(f"fingerprint-{number}", side, cells, None if number else most)
        for number, (side, cells) in enumerate(zip(who, found.fingerprint.sides, strict=True))
    ]
    figure = Figure(
        "fingerprint",
        "How often calls are made, by own sum and unknown cards",
        "Each cell is a situation: the expected value of the player's village, with unknown cards "
        "at their mean, and the number of cards unknown. Large number and colour: percentage of "
        "such turns with a call; small number: turns (k: thousands). A dashed cell with a dot had "
        f"fewer than {FEWEST} turns; no cell means none. Larger sums are in the table.",
        tables[0],
        lambda: heat(who, found.fingerprint.sides),
    )
    held = "none: it did not call often enough" if found.margin is None else str(found.margin)
    lead = f"Its margin is {held}. The margin: {found.margin_rule}."
    return Section("fingerprint-section", "When it calls", lead, [figure], tables[1:])


def _grid(name: str, who: str, cells: Sequence[CallShare], most: int | None) -> Table:
    """How often a side calls when it may, with the number of turns, by own sum."""
    known = {(cell.own_sum, cell.unknown): cell for cell in cells}
    columns = sorted({unknown for _, unknown in known})
    sums = sorted({held for held, _ in known})
    shown = sum(held <= (most or 0) for held in sums)

    def cell(held: int, unknown: int) -> Cell:
        found = known.get((held, unknown))
        if found is None:
            return text(DASH)
        ends = (None if e is None else 100 * e for e in (found.estimate, found.lo, found.hi))
        return Cell(f"{bounded(found, 0)} ({found.turns:,})", tuple(ends))

    return Table(
        name,
        f"How often {who} calls, in % (turns in which it could)",
        [Column("own sum", "text"), *(Column(f"{unknown} unknown") for unknown in columns)],
        [[text(str(held)), *(cell(held, unknown) for unknown in columns)] for held in sums],
        sortable=False,
        brief=most is not None,
        few=(shown, 1) if len(sums) > shown + 1 else None,  # on a terminal, the last one, too
    )
