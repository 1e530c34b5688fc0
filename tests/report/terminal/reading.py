"""Reading what was printed: rows of tables, with names that were folded put together again."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping

from rich.console import Console, RenderableType

from silver_sim.report.terminal.sheets import INDENT


def printed(parts: Iterable[RenderableType], width: int) -> str:
    """What a terminal of this width prints; no line of it is wider."""
    console = Console(width=width, force_terminal=False)
    with console.capture() as taken:
        for part in parts:
            console.print(part, highlight=False)
    text = taken.get()
    assert max(map(len, text.splitlines()), default=0) <= width
    return text


def numbers(text: str, names: Iterable[str]) -> Mapping[str, list[str]]:
    """What stands behind each name, in order; also behind texts that contain one of them.

    Cells are two blanks apart. A name's folded rest stands alone in its line, behind blanks.
    """
    found: dict[str, list[str]] = defaultdict(list)
    rows: list[list[str]] = []
    for line in text.splitlines():
        cells = [close(cell) for cell in re.split(r"\s{2,}", line.strip())]
        if line.startswith(INDENT) and len(cells) == 1 and rows:
            rows[-1][0] += cells[0]
        else:
            rows.append(cells)
    for name, *others in rows:
        if others and any(close(each) in name for each in names):
            found[name] += others
    return found


def close(text: str) -> str:
    """A text without blanks, for these are lost where it is folded."""
    return re.sub(r"\s", "", text)
