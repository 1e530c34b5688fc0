"""Terminal output as HTML, for notebooks."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

from rich.console import Console

from silver_sim.report.model import Page
from silver_sim.report.terminal.printing import printed

WIDTH = 110  # characters of a line


def in_html(show: Callable[[Console], None]) -> str:
    """Return what `show` prints, as HTML."""
    console = Console(record=True, file=StringIO(), width=WIDTH)
    show(console)
    return console.export_html(inline_styles=True, code_format="<pre>{code}</pre>")


def as_html(page: Page) -> str:
    """Return what a terminal prints of a page as HTML."""

    def show(console: Console) -> None:
        for part in printed(page):
            console.print(part, highlight=False, crop=False)

    return in_html(show)
