"""Sentences on a terminal, and lines that can be copied from it."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, ConsoleOptions, Group
from rich.text import Text

from silver_sim.report.text.wording import bound, loose


class Prose:
    """Sentences in one style, broken between words: no number is parted from what belongs to it."""

    def __init__(self, text: str, style: str = "") -> None:
        self._text = Text(bound(text), style)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        """Yield the lines, none wider than the console."""
        text = self._text.copy()
        text.plain = with_letters_of(text.plain, options)
        for line in text.wrap(console, options.max_width):
            line.plain = loose(line.plain).rstrip()
            yield line


def to_copy(text: str, style: str = "") -> Group:
    """Lines that are not broken, so that they can be copied whole; print them with ``crop=False``.

    A console breaks the lines of a bare Text, even with no_wrap.
    """
    return Group(Text(text, style, no_wrap=True, overflow="ignore"))


def with_letters_of(text: str, options: ConsoleOptions) -> str:
    """Return a text with the letters replaced that the console lacks, to measure its width."""
    return text.replace("±", "+-") if options.ascii_only else text
