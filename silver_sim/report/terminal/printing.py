"""A result on a terminal: the question, the tables, how to read them, and last the answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rich.console import Group, RenderableType
from rich.text import Text

from silver_sim.report.model import AnswerCard, Page, Section
from silver_sim.report.tables import Cell, Table
from silver_sim.report.terminal.prose import Prose, to_copy
from silver_sim.report.terminal.sheets import Sheet
from silver_sim.report.text.wording import counted, drawn
from silver_sim.stats.results import Heading

ROWS = 5  # of a picture on an answer card
FEW = 3  # warnings above it
TEXTS = ("name", "text")  # kinds of columns that identify a row
INTERVALS = (
    "± is the half-width of the 95 % interval from blocks; differences are paired within blocks."
)


def printed(
    page: Page, result: Heading | None = None, *, whole: bool = True
) -> Iterator[RenderableType]:
    """Yield everything that is printed of a result, from top to bottom; last its answer card.

    Of a run, what was played comes first, and how it ended. Without the ``whole`` it is only the
    card, what else is shown, and what to know before believing it.
    """
    if not whole:
        more = len(page.warnings) - FEW
        also = [f"{counted(more, 'more warning')}: --tables"] if more > 0 else []
        yield from warned([*page.warnings[:FEW], *also])
        yield card(page.title, page.card)
        if page.verdict:
            yield Prose(page.verdict)
        return
    yield Prose(
        head(result) if result else " · ".join(f"{name} {value}" for name, value in page.line)
    )
    yield from map(Prose, page.head)
    for section in page.sections:
        yield from _parts(section)
    if result and page.trust and page.trust.precision.brief:
        yield sheet(page.trust.precision)
    how = [page.reading or INTERVALS]
    if result:
        how = [INTERVALS, page.reading, drawn(result)]
    if result and result.stopped:
        yield Prose(f"\nStopped: {result.stopped}.")
    rows = [row for section in page.sections for table in section.brief for row in table.rows]
    marks = page.marks if any(cell.mark for row in rows for cell in row) else ""
    reading = filter(None, [marks, *how])
    yield Prose(f"\n{' '.join(reading)}", style="dim")
    for line in page.notes:
        yield Prose(f"\n{line}" if result else line)
    yield from warned(page.warnings)
    if page.verdict:
        yield Prose(f"\n{page.verdict}")
    yield card(page.title, page.card)


def warned(warnings: Sequence[str]) -> list[RenderableType]:
    """What to know before believing a result."""
    return [Prose(f"warning: {warning}", style="bold yellow") for warning in warnings]


def card(title: str, answer: AnswerCard, beneath: Sequence[str] = ()) -> RenderableType:
    """Return the question, if any, its answer, sentences on it, what decides, how sure it is."""
    decides = _decides(answer)
    said = [Prose(f"\n{title}", style="bold")] if title else []
    said += [Prose(answer.sentence, style="bold"), *map(Prose, beneath)]
    return Group(*said, *([decides] if decides else []), Prose(answer.sure, style="dim"))


def _decides(answer: AnswerCard) -> RenderableType | None:
    """The picture of an answer card in characters: the first rows of a forest, or a table."""
    picture = answer.picture
    if answer.table is None and picture and picture.forest:
        from silver_sim.report.terminal.forests import pictured

        return replace(pictured(picture.forest.leading(ROWS)), bare=True)
    if answer.table:
        caption = [Prose(answer.table.caption)] if answer.table.caption else []
        return Group(*caption, replace(sheet(answer.table), title=""))
    return None if picture is None else replace(sheet(picture.table), title="")


def _parts(section: Section) -> Iterator[RenderableType]:
    """Yield what a terminal shows of a section; commands are not broken over lines."""
    yield from map(sheet, section.brief)
    boards = [(each, each.board) for each in section.samples if each.board]
    if boards:
        from silver_sim.report.terminal.boards import board_lines

        yield Text(f"\n{section.title}", style="bold")
        yield Prose(section.lead)
        for sample, board in boards:
            yield Text("\n".join(["", sample.title, sample.words]))
            yield from board_lines(board)
    for sentence in section.said:
        yield Prose(f"\n{sentence}")
    if section.typed:
        commands = ["", "To type:", *(f"  {command}" for command in section.typed)]
        yield to_copy("\n".join(commands))


def head(result: Heading) -> str:
    """Return what was played, in one line; with the number of looks, if looks ended it."""
    looks = f", {counted(result.looks, 'look')}" if result.stopped else ""
    return " · ".join(
        [
            result.kind.replace("_", " "),
            f"{counted(result.games, 'game')} ({counted(result.blocks, 'block')}){looks}",
            f"edition {result.edition}",
            f"seed {result.seed}",
            *([f"seating {result.seating}"] if result.seating else []),
        ]
    )


def sheet(table: Table) -> Sheet:
    """Return a table in the form that a terminal prints."""
    shown = [place for place, column in enumerate(table.columns) if column.brief]
    columns, rows, caption = [table.columns[place] for place in shown], table.rows, table.caption
    if table.few is not None:
        first, last = table.few
        rows = [*rows[:first], *rows[-last:]]
        caption = f"{caption}: the first {first} and the last {last}"
    kinds = [column.kind for column in columns]
    texts = next((place for place, kind in enumerate(kinds) if kind not in TEXTS), len(kinds))
    found = Sheet(caption, [column.heading for column in columns], max(1, texts))
    for heading, below in replace(table, rows=rows).grouped:
        if heading:
            found.add([heading, *[""] * (len(shown) - 1)], "bold")
        for row in below:
            found.add([_text(row[place]) for place in shown])
    return found


def _text(cell: Cell) -> str:
    return f"{cell.text} {cell.mark}".rstrip()
