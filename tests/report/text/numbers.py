"""Whether the numbers that captions tell stand in the tables beside them."""

import re
from collections.abc import Iterable, Iterator, Sequence

from silver_sim.report.model import Figure, Page
from silver_sim.report.tables import Cell, Table
from tests.report.text.captions import names_drawn

PLAIN = r"\d+(?:,\d{3})*(?:\.\d+)?"
ESTIMATE = re.compile(rf"[+−]?({PLAIN}) ± ({PLAIN})")
NUMBER = re.compile(rf"(?<![\w.])[+−]?({PLAIN})(?!\w)")
PART = re.compile(r"(\d+) of (\d+)\b(?! by)")  # "5 of 6 pairs"
# So many have room in a chart of panels.
FIRST = re.compile(r"(?:[Oo]f|[Aa]mong) the first (\d+)\b")
TABLES_OF = re.compile(r"\b(\d+) (?:players|seats)\b|\btables of (\d+)\b")
HUNDRED = "of 100 calls"  # a share as a player counts


def told_by_no_table(page: Page, known: Iterable[str]) -> list[str]:
    """What captions say in numbers, and leads in estimates, that no table beside them has.

    `known` are names, which may hold digits. A lead may speak of any table of the page.
    """
    names = sorted((name for name in known if name), key=len, reverse=True)
    every = [each.table for section in page.sections for each in section.figures]
    every += [table for section in page.sections for table in section.tables]
    facts = " ".join([page.kind, *(value for _, value in page.line)])
    captions = [
        f"{figure.name}: {said} ({figure.finding})"
        for section in page.sections
        for figure in section.figures
        if figure.finding != page.answer.sentence  # it is told in games, as `claims.txt` has it
        for said in _lacking(figure, section.tables, names, facts)
    ]
    leads = [
        f"{section.name}: {said} ({section.lead})"
        for section in page.sections
        for said in _estimates_lacking(_without(section.lead, names), every)
    ]
    return captions + leads


def _lacking(
    figure: Figure, others: Sequence[Table], names: Sequence[str], facts: str
) -> Iterator[str]:
    tables = [figure.table, *others]
    said = _without(figure.finding, names).replace(HUNDRED, "")
    for told in FIRST.findall(said):
        if int(told) != len(names_drawn(figure)):
            yield f"the first {told}"
    said = FIRST.sub("", said)
    for told in TABLES_OF.findall(said):
        if not re.search(rf"\b{max(told)}\b", f"{facts} {_around(figure)}"):
            yield f"tables of {max(told)}"
    said = TABLES_OF.sub("", said)
    for part, whole in PART.findall(said):
        if not _is_part(int(part), int(whole), figure.table):
            yield f"{part} of {whole}"
    said = PART.sub("", said)
    yield from _estimates_lacking(said, tables)
    for told in NUMBER.findall(ESTIMATE.sub("", said)):
        if not any(_has(table, told) for table in tables):
            yield told


def _without(text: str, names: Sequence[str]) -> str:
    for name in names:
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", " ", text)
    return text


def _around(figure: Figure) -> str:
    """What tells for which tables a figure is: its name, the option that it is for, its rows."""
    rows = " ".join(cell.text for row in figure.table.rows for cell in row[:1])
    return f"{figure.name} {figure.only[1] if figure.only else ''} {figure.table.caption} {rows}"


def _estimates_lacking(said: str, tables: Iterable[Table]) -> Iterator[str]:
    """Estimates that are in no table: neither as they are written nor, rounded, with their ends."""
    cells = [cell for table in tables for row in table.rows for cell in row]
    for estimate, half in ESTIMATE.findall(said):
        if not any(
            f"{estimate} ± {half}" in cell.text or _is_estimate(cell, estimate, half)
            for cell in cells
        ):
            yield f"{estimate} ± {half}"


def _is_estimate(cell: Cell, estimate: str, half: str) -> bool:
    if len(cell.values) != 3 or None in cell.values:
        return False
    value, lo, hi = (each or 0.0 for each in cell.values)
    return _is_rounded(value, estimate) and _is_rounded((hi - lo) / 2, half)


def _has(table: Table, told: str) -> bool:
    """Whether a number is in a table: among its words, or as a value, without its sign."""
    cells = [cell for row in table.rows for cell in row]
    words = [table.caption, *(column.heading for column in table.columns)]
    written = {each for text in [*words, *(c.text for c in cells)] for each in NUMBER.findall(text)}
    values = (value for cell in cells for value in cell.values if value is not None)
    return told in written or any(_is_rounded(value, told) for value in values)


def _is_rounded(value: float, told: str) -> bool:
    half_a_digit = 0.5 * 10.0 ** -len(told.partition(".")[2])
    return abs(abs(value) - float(told.replace(",", ""))) <= half_a_digit * (1 + 1e-9)


def _is_part(part: int, whole: int, table: Table) -> bool:
    """Whether a table has so many of something, and as many of them are marked, where any are.

    Rows; pairs of rows, each marked in two cells; what one of its columns tells apart; or both
    numbers stand in one row.
    """
    if any({part, whole} <= {each for cell in row for each in cell.values} for row in table.rows):
        return True
    rows = len(table.rows)
    marks = sum(bool(cell.mark) for row in table.rows for cell in row)
    columns = [{row[column].text for row in table.rows} for column in range(len(table.columns))]
    levels = [*columns, *({each for each in column if each.isdigit()} for column in columns)]
    if whole == rows * (rows - 1) // 2 and 2 * part == marks:
        return True
    cells = sum(bool(cell.values) for row in table.rows for cell in row)
    if whole == cells and part == marks:  # each player with each value
        return True
    firsts = sum(bool(row[1].mark) for row in table.rows if row[1:])
    if whole == rows and marks:
        return part in (marks, firsts)
    return part <= whole and whole in {rows, *map(len, levels)}
