"""The card of calls: one page for a phone that answers from the atlas within it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from silver_sim.advice.atlas import MANY, Atlas, Cell, Line, Range
from silver_sim.advice.question import COPIES
from silver_sim.advice.reading import HEAVIEST
from silver_sim.report.pocket import HEADING, READING, SEATS, counted, pockets

MOST_CARDS = 4  # nobody may call with more


def rendered(atlas: Atlas, version: str) -> bytes:
    """Return the page as HTML in UTF-8, the same bytes for the same atlas and version."""
    from markupsafe import Markup

    from silver_sim.report.page.page import environment, policy, read, style, unbroken
    from silver_sim.report.page.vega import embedded

    script = read("templates/card.js")
    html = (
        environment()
        .get_template("card.html.jinja")
        .render(
            version=version,
            made=atlas.made,
            least=atlas.least,
            style=Markup(style("card.css")),
            policy=policy([script]),
            script=Markup(script),
            data=Markup(embedded(told(atlas))),
            seats=SEATS,
            values=range(len(COPIES)),
            numbers=[(cards, counted(cards)) for cards in range(1, MANY + 1)],
            heading=HEADING,
            reading=unbroken(READING),
            pockets=list(pockets(atlas)),
        )
    )
    return html.encode("utf-8", "backslashreplace")


def told(atlas: Atlas) -> dict[str, Any]:
    """What the script of the page knows: lines as lists, of them only cells that tell something."""
    return {
        "copies": COPIES,
        "most": MOST_CARDS,
        "heaviest": HEAVIEST,
        "lines": [row for line in atlas.content["lines"] for row in _rows(line, atlas.least)],
    }


def _rows(packed: Mapping[str, Any], least: int) -> Iterator[list[Any]]:
    """A line: what it is found by, its limit, its first sum and the cells from there on, if any."""
    line = Line(packed)
    cells = {known: _row(cell) for known, cell in line if cell.forks >= least}
    if cells:
        where = [packed[name] for name in ("seats", "cards", "unknown", "opponents")]
        shown = [cells.get(known) for known in range(min(cells), max(cells) + 1)]
        yield [*where, line.limit(), min(cells), shown]


def _row(cell: Cell) -> list[Any]:
    """A cell: verdict, forks, the chance in percent, the gain in tenths of a percentage point."""
    return [cell.letter, cell.forks, *_percent(cell.chance, 0), *_percent(cell.win, 1)]


def _percent(share: Range, decimals: int) -> list[int]:
    """An estimate and its ends in units of the last decimal shown, rounded as text is."""
    return [round(10**decimals * round(100 * number, decimals)) for number in share]
