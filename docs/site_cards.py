"""Answers that a page shows as a console prints them, once more as cards above it."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

COMMAND = re.compile(r"^\$ .*\n", re.MULTILINE)
ASKED = re.compile(r"^([A-Z][^\n]*\?)\n", re.MULTILINE)  # the question of a card, on its own line
SURE = re.compile(r"^How sure:", re.MULTILINE)
SIMULATED = re.compile(r"^[\d,]+ simulations\b", re.MULTILINE)  # ends an answer at the table
SENTENCE = re.compile(r"(?:.*\n)*?.*[.!]\n")  # lines up to the first that ends one


class Card(NamedTuple):
    """A card: the question or the position, the answer, a picture, and how sure it is."""

    asked: str
    said: str
    picture: str
    sure: str


def cards(console: str) -> Iterator[Card]:
    """Yield the card of each command of a console, in which an answer is shown whole."""
    for output in COMMAND.split(console)[1:]:
        text = f"{output.rstrip()}\n"
        if asked := ASKED.search(text):
            rest = text[asked.end() :]
            said, sure = SENTENCE.match(rest), SURE.search(rest)
            if said and sure and said.end() <= sure.start():
                end = rest[sure.start() :].partition("\n...")[0].partition("\n\n")[0]
                yield Card(asked[1], said[0], rest[said.end() : sure.start()], end)
        elif text.startswith("You: "):
            seen = SENTENCE.match(text)
            rest = text[seen.end() :] if seen else ""
            said, sure = SENTENCE.match(rest), SIMULATED.search(rest)
            if seen and said and sure:
                end = rest[sure.start() :].partition("\n")[0]
                yield Card(seen[0], said[0], rest[said.end() : sure.start()], end)


class Cards(SphinxTransform):
    """Puts the cards above the console."""

    default_priority = 300

    def apply(self, **_: Any) -> None:
        """Find all consoles of a page."""
        for block in [*self.document.findall(nodes.literal_block)]:
            if block.get("language") == "console":
                place = block.parent.index(block)
                block.parent[place:place] = [*map(_drawn, cards(f"{block.astext()}\n"))]


def _drawn(card: Card) -> nodes.Node:
    """A card as a part of the page."""
    made = nodes.container(classes=["answer"])
    for name, text in (("asked", card.asked), ("said", card.said)):
        line = " ".join(text.split())
        made += nodes.paragraph(line, line, classes=[name])
    if picture := card.picture.replace("\n...\n", "\n").strip("\n"):
        made += nodes.literal_block(picture, picture, language="console")
    line = " ".join(card.sure.split())
    made += nodes.paragraph(line, line, classes=["sure"])
    return made


def setup(site: Sphinx) -> dict[str, bool]:
    """Tell Sphinx of it."""
    site.add_transform(Cards)
    return {"parallel_read_safe": True}
