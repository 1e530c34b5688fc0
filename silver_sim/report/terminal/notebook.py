"""Terminal output as HTML, for notebooks."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO

from rich.console import Console

WIDTH = 110  # characters of a line


def in_html(show: Callable[[Console], None]) -> str:
    """Return what `show` prints, as HTML."""
    console = Console(record=True, file=StringIO(), width=WIDTH)
    show(console)
    return console.export_html(inline_styles=True, code_format="<pre>{code}</pre>")
