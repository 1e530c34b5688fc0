"""Whether captions name what their charts draw: of pages as plain data, and of HTML."""

import re
from collections.abc import Iterable, Iterator

from silver_sim.report.figures.chart import Grid, Lanes
from silver_sim.report.figures.layout import scene
from silver_sim.report.figures.scene import Text
from silver_sim.report.model import Figure, Page
from tests.report.html import Tag, read

COMMON = {"its field"}  # a name in charts of two sides, and common words elsewhere
LEAST = 3  # letters of a word that may be a name
AT_SUM = re.compile(r"\bsum of (\d+)")


def said_of_nothing_drawn(page: Page) -> list[str]:
    """What captions of a page name that is not among the rows drawn, with the figure."""
    known = names_of(page)
    every = [each for section in page.sections for each in section.figures]
    return [
        f"{figure.name}: {what} ({figure.finding})"
        for figure in every
        if figure.finding != page.answer.sentence  # which names the arms that it speaks of
        for what in _missing(figure, known)
    ]


def names_of(page: Page) -> set[str]:
    """What the rows of a page are of: strategies, variants, and levels that may be chosen."""
    known = set(page.names) | {
        word for figure in page.figures for word in names_drawn(figure) if len(word) >= LEAST
    }
    options = {option for choice in page.choices for option in choice.options}
    known |= {each for each in options if len(each) >= LEAST and not each.isdigit()}
    return known - COMMON


def _missing(figure: Figure, known: Iterable[str]) -> Iterator[str]:
    drawn = " | ".join([*texts_of(figure), *([figure.only[1]] if figure.only else [])])
    if not figure.is_drawn:
        drawn = " | ".join(_cells(figure))
    for name in names_in(figure.finding, known):
        if not is_drawn(name, drawn):
            yield name
    for sum_ in AT_SUM.findall(figure.finding):
        if figure.is_drawn and sum_ not in texts_of(figure):
            yield f"a sum of {sum_}"


def names_in(sentence: str, known: Iterable[str]) -> list[str]:
    """The names in a sentence, the longest that fit."""
    longest = sorted((re.escape(name) for name in known if name), key=len, reverse=True)
    return re.findall(rf"(?<!\w)(?:{'|'.join(longest)})(?!\w)", sentence) if longest else []


def is_drawn(name: str, drawn: str) -> bool:
    """Whether a name is among what is drawn: as it is, in full, or as a value along an axis."""
    head, cut, tail = name.partition("…")
    if name in drawn or (cut and re.search(rf"{re.escape(head)}[^|]*{re.escape(tail)}", drawn)):
        return True
    parameter, is_value, value = name.partition("=")
    return bool(is_value and parameter in drawn and re.search(rf"(?<![\w.]){value}(?!\w)", drawn))


def names_drawn(figure: Figure) -> set[str]:
    """Whose the rows, lines and panels of a chart are."""
    chart = figure.chart()
    if isinstance(chart, Lanes):
        return {lane.name for lane in chart.lanes}
    if isinstance(chart, Grid):
        names = {name for block in chart.blocks for name, _ in block.rows}
        return names | {block.title for block in chart.blocks}
    panels = chart.panels if chart else ()
    return {each.name for panel in panels for each in panel.traces if each.name}


def texts_of(figure: Figure) -> list[str]:
    """All that is written in a chart, wide, and that readers are told of its marks."""
    chart = figure.chart()
    shapes = scene(chart).shapes if chart else []
    texts = [each.text for each in shapes if isinstance(each, Text)]
    return [*texts, *(w for each in shapes if (w := getattr(each, "words", "")))]


def _cells(figure: Figure) -> list[str]:
    heads = [column.heading for column in figure.table.columns]
    return [*heads, *(cell.text for row in figure.table.rows for cell in row)]


# Pages as HTML


def said_without_a_picture(text: str) -> list[str]:
    """What captions of a page name that its pictures do not show, with the figure."""
    tree = read(text)
    levels = set(_levels(tree))
    answers = [each.text for each in tree.all("p") if each.attributes.get("class") == "sentence"]
    return [
        f"{figure.attributes['id']}: {name}"
        for figure in tree.all("figure")
        for finding in _of_class(figure, "finding")
        if finding.text not in answers  # which names the arms that it speaks of
        for name in _named(finding, levels)
        if not is_drawn(name, _pictured(figure, tree))
    ]


def _named(finding: Tag, levels: Iterable[str]) -> list[str]:
    """Strategies and variants, which are set apart in sentences, and levels of anything."""
    strategies = [name.text for name in finding.all("bdi")]
    return [*strategies, *names_in(finding.text.replace("\xa0", " "), levels)]


def _levels(tree: Tag) -> Iterator[str]:
    """Levels of what a reader may choose: what tables tell row by row, of two words at least."""
    for row in tree.all("tr"):
        for cell in (each for each in row.all("td") if "text" in each.attributes.get("class", "")):
            if re.fullmatch(r"\d+ (?:to \d+|or more) \w+", cell.text):
                yield cell.text


def _pictured(figure: Tag, page: Tag) -> str:
    """The words of a picture, of its table if that is one, and the options drawn.

    That of the answer is drawn at the top of the page.
    """
    name = figure.attributes["id"]
    above = [each for each in page.all("div") if each.attributes.get("data-chart") == name]
    places = [figure, *above]
    pictures = [text for place in places for text in place.all("text")]
    pictures = pictures or [*figure.all("th"), *figure.all("td")]
    drawn = [tag for tag in figure.tags if "data-drawn-for" in tag.attributes]
    return " | ".join(each.text for each in [*pictures, *drawn]).replace("\xa0", " ")


def _of_class(tag: Tag, name: str) -> list[Tag]:
    return [each for each in tag.tags if name in each.attributes.get("class", "").split()]
