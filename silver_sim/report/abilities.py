"""What abilities are worth, as a table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rich.console import Console
from rich.table import Table

from silver_sim.report.listing import plain
from silver_sim.stats.wording import p_words, plus_minus

LEGEND = (
    "worth: win share of the strategy minus that of its copy that may not, at the same table and "
    "paired by block, in percentage points with the 95 % interval. The p values are adjusted for "
    "the other pairs of that table (Holm), not for the rows here."
)


def print_abilities(uses: Iterable[Mapping[str, Any]], console: Console) -> None:
    """Print a row a measurement."""
    table = Table(box=None, pad_edge=False)
    for heading in ("may not", "strategy", "win share with %", "without %", "worth", ""):
        table.add_column(heading, justify="left" if heading in ("may not", "strategy") else "right")
    for use in uses:
        table.add_row(
            plain(use["word"]),
            plain(use["line_up"].partition(",")[0]),
            plus_minus(use["with"], 100),
            plus_minus(use["without"], 100),
            plus_minus(use["difference"], 100, "+"),
            p_words(use["difference"]["p_holm"]),
        )
    console.print(table, highlight=False)
    console.print(f"\n{LEGEND}", style="dim", highlight=False)
