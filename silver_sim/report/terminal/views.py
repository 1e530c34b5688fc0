"""Tables of views that are not told by a model yet."""

from __future__ import annotations

from silver_sim.report.terminal.sheets import Sheet


def titled(title: str, *headings: str, texts: int = 1) -> Sheet:
    """Return an empty table: columns of texts, which may fold, then columns of numbers."""
    return Sheet(title, headings, texts)


def add_row(table: Sheet, *cells: str) -> None:
    """Add a row of plain text: nothing in it is markup."""
    table.add(cells)
