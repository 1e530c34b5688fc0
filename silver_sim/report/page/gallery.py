"""What connects the pages of a gallery: the index, the links between pages, the pictures."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import unescape
from typing import Any

from silver_sim.report.figures.chart import Block, Grid, GridCell
from silver_sim.report.figures.layout import PHONE, scene
from silver_sim.report.figures.scene import Scene
from silver_sim.report.figures.shared import SHARED, shared
from silver_sim.report.figures.svg import inline
from silver_sim.report.model import Card, Figure
from silver_sim.report.page.names import titled, unbroken
from silver_sim.report.page.page import environment, page_style, policy, read
from silver_sim.report.tables import Table

INDEX = "index.html"
TITLE = "Questions and answers"
ANSWER = "What the strategies of {} show: a page for each question, and how sure its answer is."
PICTURE = "index_shared.png"  # of the index, for sharing
BEGIN, END = "<!-- gallery -->\n", "<!-- /gallery -->\n"
ADDED = re.compile(f"{BEGIN}.*?{END}", re.DOTALL)
SURE, TAG = re.compile(r'<p class="sure">(.*?)</p>', re.DOTALL), re.compile("<[^>]*>")
# A thumbnail is the narrow drawing of a chart without words, and without what is there only once.
NARROW = re.compile(r'<svg class="narrow"(.*?</svg>)', re.DOTALL)
WORDS = re.compile(r'<text.*?</text>| (?:id|role|aria-\w+|clip-path)="[^"]*"', re.DOTALL)
THUMBNAIL = '<svg aria-hidden="true" preserveAspectRatio="xMinYMin slice"'
# The parts of the template, and what each is inserted before in a page.
PARTS = {
    "head": "</head>",
    "top": '<header class="head">',
    "beside": '<main id="main"',
    "bottom": '<footer class="foot">',
}


def tied(page: bytes, cards: Sequence[Card], place: int, others: Mapping[str, str] = {}) -> bytes:
    """Return the page of a card with links to the index and to the previous and the next page.

    ``others`` say of pages that seem to answer the same, by address, what they ask. Links that a
    gallery added before are replaced, so a page may be tied repeatedly.
    """
    from markupsafe import Markup

    around = [None, *cards, None]
    template = environment().get_template("gallery.html.jinja")
    parts = template.make_module(
        {
            "before": around[place],
            "card": cards[place],
            "after": around[place + 2],
            "index": INDEX,
            "others": [(said, each) for each in cards if (said := others.get(each.address))],
            "size": SHARED,
            "style": Markup(read("templates/gallery.css").rstrip()),
        }
    )
    text = ADDED.sub("", page.decode())
    for part, there in PARTS.items():
        text = text.replace(there, f"{BEGIN}{getattr(parts, part)()}{END}{there}", 1)
    return text.encode("utf-8", "backslashreplace")


def sure_of(page: bytes) -> str:
    """Return how sure a page says that its answer is; nothing if it does not."""
    found = SURE.search(page.decode())
    return unescape(TAG.sub("", found[1])).strip() if found else ""


def indexed(
    cards: Sequence[Card],
    thumbnails: Sequence[str],
    version: str,
    game: str,
    command: str = "make gallery",
    others: Mapping[str, str] = {},
    fronts: Sequence[Mapping[str, Any]] = (),
) -> bytes:
    """Return the index of the pages in its folder, for the game of this title, as HTML in UTF-8.

    `command` wrote them; `others` are the addresses of the indexes of other games, by their titles;
    what answers at once, at most one, stands above all in `fronts`.
    """
    from markupsafe import Markup

    html = (
        environment()
        .get_template("index.html.jinja")
        .render(
            cards=[*zip(cards, map(Markup, thumbnails), strict=True)],
            fronts=fronts,
            titled=titled,
            unbroken=unbroken,
            title=TITLE,
            answer=ANSWER.format(game),
            picture=PICTURE,
            size=SHARED,
            version=version,
            command=command,
            others=others,
            style=Markup(page_style(charts=True) + read("templates/index.css").rstrip()),
            policy=policy([each["script"] for each in fronts]),
        )
    )
    return html.encode("utf-8", "backslashreplace")


def pictured(cards: Sequence[Card], game: str) -> tuple[list[str], dict[str, bytes]]:
    """Return the thumbnails of cards, and by name the pictures for sharing, with the index's.

    The same bytes for the same cards.
    """
    pictures = (card.answer.picture for card in cards)
    charts = [portrayed(picture) if picture else None for picture in pictures]
    foot = f"silver_sim · {game}"
    files = {
        card.picture: shared(
            card.kind, card.title, card.answer.sentence, card.answer.sure, foot, chart
        )
        for card, chart in zip(cards, charts, strict=True)
    }
    first = next(iter(charts), None)
    files[PICTURE] = shared("silver_sim", TITLE, ANSWER.format(game), "", foot, first)
    return [thumbnail(card.answer.picture) for card in cards], files


def thumbnail(figure: Figure | None) -> str:
    """Return the upper part of a chart as a drawing without words; nothing of a table."""
    chart = figure.chart() if figure else None
    svg = WORDS.sub("", inline(chart)) if chart else ""
    return "".join(f"{THUMBNAIL}{each}" for each in NARROW.findall(svg))


def portrayed(figure: Figure) -> Scene:
    """Return the drawing of a figure as a phone shows it; of a table its words."""
    return scene(figure.chart() or tabled(figure.table), PHONE, narrow=True)


def tabled(table: Table) -> Grid:
    """Return a table as a grid of words without fills."""
    heads = [column.heading for column in table.columns[1:]]
    blocks = [
        Block(heading, [(row[0].text, [GridCell(cell.text) for cell in row[1:]]) for row in rows])
        for heading, rows in table.grouped
    ]
    return Grid(table.caption, heads, blocks, "", "", above=True)
