"""Whether captions of static pages name what their pictures show."""

import re
from collections.abc import Iterable, Iterator

from tests.report.html import Tag, read
from tests.report.text.captions import is_drawn, names_in


def said_without_a_picture(text: str) -> list[str]:
    """What captions of a static page name that its pictures do not show, with the figure."""
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
