"""What abilities are worth, as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.console import Console

from silver_sim.errors import printable
from silver_sim.report.terminal.listing import plain
from silver_sim.report.terminal.sheets import Sheet
from silver_sim.report.terminal.views import add_row
from silver_sim.report.text.wording import counted, listed, p_words, plus_minus
from silver_sim.studies.abilities.study import Worth

LEGEND = (
    "worth: win share of the strategy minus that of its copy that may not and knows it, at the "
    "same table and paired by block, in percentage points with the 95 % interval. The copy keeps "
    "its parameters: one that is tuned to do without could lose less."
)


def print_abilities(rows: Sequence[Worth], left_out: Sequence[Worth], console: Console) -> None:
    """Print a row a measurement, and what is left out and why."""
    heads = ("may not", "strategy", "win share with %", "without %", "worth", "")
    table = Sheet("", heads, texts=2, repeated=2)
    for row in rows:
        add_row(
            table,
            printable(row.word),
            printable(row.strategy),
            plus_minus(row.with_, 100),
            plus_minus(row.without, 100),
            plus_minus(row.difference, 100, "+"),
            p_words(row.difference.p_holm),
        )
    if rows:
        console.print(table, highlight=False)
        adjusted = f" p values: Holm over {len(rows)} rows." if len(rows) > 1 else ""
        console.print(f"\n{LEGEND}{adjusted}", style="dim", highlight=False)
    for line in missing(left_out):
        console.print(plain(line), highlight=False)


def missing(left_out: Sequence[Worth]) -> Iterator[str]:
    """Yield a sentence for each strategy of which rows are left out, and for each reason."""
    for strategy in dict.fromkeys(row.strategy for row in left_out):
        same = _words(left_out, strategy, "same")
        if same:
            yield f"Left out: {listed(same)}. {strategy} plays the very same without."
        tried = [row for row in left_out if _is(row, strategy, "tries")]
        if tried:
            numbers = [
                f"{row.word} ({counted(row.replaced, 'answer')} in {row.watched:,} games)"
                for row in tried
            ]
            yield (
                f"Left out: {listed(numbers)}. {strategy} goes on trying what it may not, and "
                "something else is done: that would measure its plan, not the ability. "
                "sight.restricted tells what it may never do."
            )


def _words(rows: Sequence[Worth], strategy: str, why: str) -> list[str]:
    return [row.word for row in rows if _is(row, strategy, why)]


def _is(row: Worth, strategy: str, why: str) -> bool:
    return bool(row.strategy == strategy and row.left_out == why)
