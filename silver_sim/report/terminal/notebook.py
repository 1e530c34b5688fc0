"""Results in notebooks: the answer with its chart and its table, and what a terminal prints."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable
from dataclasses import replace
from html import escape
from io import StringIO

from rich.console import Console, RenderableType

from silver_sim.report.model import AnswerCard, Page
from silver_sim.report.terminal.printing import printed, sheet

WIDTH = 110  # characters of a line


def as_html(page: Page, parts: Iterable[RenderableType] | None = None) -> str:
    """Return the answer of a page, and folded away what a terminal prints of it: these parts."""
    # In Jupyter a console shows at once what it prints, above the answer.
    console = Console(record=True, file=StringIO(), width=WIDTH, force_jupyter=False)
    for part in printed(page) if parts is None else parts:
        console.print(part, highlight=False, crop=False)
    text = console.export_html(inline_styles=True, code_format="<pre>{code}</pre>")
    warnings = "".join(f"<p>warning: {escape(each)}</p>" for each in page.warnings)
    folded = f"<details><summary>All else</summary>{text}</details>"
    answer = page.card
    if not (answer.picture or answer.table):  # in a terminal its sentence says enough
        figures = (figure for section in page.sections for figure in section.figures)
        tables = (table for section in page.sections for table in section.brief)
        answer = replace(answer, picture=next(figures, None), table=next(tables, None))
    return warnings + card_in_html(page.title, answer) + folded


def card_in_html(title: str, card: AnswerCard) -> str:
    """Return an answer card: the question and its answer, the chart, its table, how sure it is."""
    said = [f"<p><b>{escape(title)}</b><br>{escape(card.sentence)}</p>"]
    if card.picture and (svg := card.picture.svg):
        drawn = b64encode(svg).decode()
        words = escape(card.picture.finding)
        paper = 'width="100%" style="background: #fff"'  # its ink is dark, as a notebook may be
        said.append(f'<img src="data:image/svg+xml;base64,{drawn}" alt="{words}" {paper}>')
    if table := card.table or (card.picture and card.picture.table):
        shown = sheet(table)
        lines = [("th", shown.headings), *(("td", row.cells) for row in shown.rows)]
        cells = ("".join(f"<{tag}>{escape(x)}</{tag}>" for x in line) for tag, line in lines)
        said.append(f"<table>{''.join(f'<tr>{each}</tr>' for each in cells)}</table>")
    return "".join([*said, f"<p>{escape(card.sure)}</p>"])
