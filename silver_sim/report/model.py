"""What is told of a result, as plain data: nothing here knows HTML, terminals or pictures."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from silver_sim.report.tables import Table
from silver_sim.report.text.forests import PERCENT, Forest, bars
from silver_sim.report.text.wording import MARKS

Rows = Sequence[Mapping[str, Any]]
Spec = dict[str, Any]

AGAIN = "The same file gives the same games, bit for bit, on any number of threads."
FEW_NAMES = 5  # are all explained at the top
FIRST_SENTENCES = 2  # of an answer


@dataclass(frozen=True)
class Choice:
    """What a reader may choose; rows tell in the field `name` for which option they are drawn.

    Those without this field are drawn for all.
    """

    name: str
    title: str
    options: Sequence[str]
    first: str  # what pictures that are drawn beforehand show


def first(rows: Rows, choices: Sequence[Choice]) -> Rows:
    """Return the rows of the options that come first."""
    return [
        row for row in rows if all(row.get(each.name, each.first) == each.first for each in choices)
    ]


@dataclass(frozen=True)
class Figure:
    """A chart, or a table that is read like one: the finding, how to read it, the numbers.

    `forest` is drawn by terminals, picture files and pages alike; what a page alone draws is
    `spec`, Vega-Lite for the rows `data` by the name of the figure. Without either the table itself
    is the picture. Of `choices` only the rows of the chosen option are drawn; `only`
    is the option of a choice for which the figure is there at all.
    """

    name: str
    finding: str
    reading: str
    table: Table
    spec: Spec | None = None
    data: Rows = ()
    open: bool = False  # whether the numbers are shown at once
    hint: str = ""  # what can be done with it where scripts run
    choices: Sequence[Choice] = ()
    only: tuple[Choice, str] | None = None
    forest: Forest | None = None
    drawn: Callable[[], tuple[Rows, Spec]] | None = None  # `data` and `spec`, made when a page is

    @classmethod
    def of(cls, forest: Forest, table: Table) -> Figure:
        """The figure of a forest, with its numbers below it."""
        reading = f"{bars(forest)} {forest.reading}".rstrip()
        return cls(forest.name, forest.finding, reading, table, open=True, forest=forest)

    @property
    def first(self) -> Rows:
        """The rows that are drawn before anything is chosen."""
        return first(self.data, self.choices)


@dataclass(frozen=True)
class Sample:
    """A game to look at: what is special about it, its rounds, and the command that writes it.

    Or a position, `drawn` line by line, and what is told of it.
    """

    title: str
    words: str
    table: Table | None
    command: str
    drawn: Sequence[str] = ()


@dataclass(frozen=True)
class PlayingCard:
    """A card on the table: what it shows, how it lies, and what is told of it.

    `face` is "?" where nobody who looks knows it; then `chances` may say what it probably is, a
    share for each value from 0 on.
    """

    face: str
    words: str  # all that is told of it, for who cannot see it
    up: bool = False  # it lies faceup
    notes: Sequence[str] = ()
    chances: Sequence[float] = ()


@dataclass(frozen=True)
class Spread:
    """Cards that lie together: whose, or where, and what is told of all of them."""

    title: str
    cards: Sequence[PlayingCard]
    notes: Sequence[str] = ()


@dataclass(frozen=True)
class Board:
    """A position at a table: cards beside each other, what else is known, and how to read it."""

    spreads: Sequence[Spread]
    facts: Sequence[str] = ()
    reading: str = ""

    @property
    def highest(self) -> float:
        """The highest chance of all cards, as high as which bars are drawn."""
        cards = (card for spread in self.spreads for card in spread.cards)
        return max((chance for card in cards for chance in card.chances), default=1.0)


@dataclass(frozen=True)
class Section:
    """A section of a page; `name` is its address within it."""

    name: str
    title: str
    lead: str = ""
    figures: Sequence[Figure] = ()
    tables: Sequence[Table] = ()
    samples: Sequence[Sample] = ()
    paragraphs: Sequence[str] = ()
    said: Sequence[str] = ()  # sentences that a terminal prints, too
    typed: Sequence[str] = ()  # on a terminal, commands to type
    points: Sequence[str] = ()  # sentences below the lead, each by itself
    board: Board | None = None

    @property
    def brief(self) -> list[Table]:
        """The tables that a terminal prints, in order."""
        return [
            each
            for each in [*(figure.table for figure in self.figures), *self.tables]
            if each.brief
        ]

    @property
    def sentences(self) -> list[str]:
        """All paragraphs below figures and tables, as pages show them."""
        return [*self.paragraphs, *self.said]


@dataclass(frozen=True)
class Copied:
    """A text that is copied by a button."""

    name: str
    title: str
    content: str


@dataclass(frozen=True)
class Card:
    """A page as a gallery shows it: where it lies, what it asks and answers, its first chart."""

    address: str
    kind: str
    title: str
    verdict: str
    chart: Figure | None = None
    twin: str = ""  # the address of the same page with scripts, if there is one

    @property
    def picture(self) -> str:
        """The address of its picture for sharing."""
        return f"{self.address.removesuffix('.html')}_shared.png"


@dataclass(frozen=True)
class Trust:
    """How sure a result is: its errors, for what they are adjusted, and what it does not say."""

    precision: Table
    adjustment: str
    limits: Sequence[str]
    errors: str = ""  # where intervals come from, if not from the differences between blocks


@dataclass(frozen=True, kw_only=True)
class Told:
    """What is told of a result, on a terminal, on a page and in pictures: said once.

    A terminal prints the tables that are `brief`, draws the forests, and says the verdict last.
    """

    title: str  # the question
    verdict: str  # its answer
    kind: str  # of study, in words
    sections: Sequence[Section]
    head: Sequence[str] = ()  # on a terminal, lines above the tables
    trust: Trust | None = None
    rests: Sequence[str] = ()  # what else the answer rests on, beside games, seed and edition
    line: Sequence[tuple[str, str]] = ()  # further facts for the head of a page, name and value
    names: Sequence[str] = ()  # of strategies and variants, which are set apart in sentences
    who: Mapping[str, str] = field(default_factory=dict)  # what names mean, in words
    glossary: Sequence[tuple[str, str]] = ()
    warnings: Sequence[str] = ()
    reading: str = "Totals and places: lower is better."  # on a terminal, of its numbers
    marks: str = MARKS  # what ▲ and ▼ mean there
    notes: Sequence[str] = ()  # on a page, further sentences below the verdict
    confirmations: Sequence[str] = ()  # on a terminal, what was played again to confirm it
    together: bool = False  # whether all intervals hold at once
    looks: bool = False  # whether that of the answer holds at every look
    copied: Sequence[Copied] = ()  # on a page, instead of the experiment and the command for it
    again: str = AGAIN  # what plays the same games

    @property
    def forests(self) -> list[Forest]:
        """All forests of shares, in order; those in other units are drawn on pages alone."""
        figures = (figure for section in self.sections for figure in section.figures)
        return [each.forest for each in figures if each.forest and each.forest.scale == PERCENT]


@dataclass(frozen=True)
class Page:
    """A run, or a profile: the question, the answer, the sections, and how to play it again.

    At the top stand the question, its answer, what that rests on, and what a reader must know
    before believing it; then who is who.
    """

    title: str
    verdict: str
    kind: str
    line: Sequence[tuple[str, str]]  # facts of the run, name and value
    warnings: Sequence[str]
    sections: Sequence[Section]
    copied: Sequence[Copied]
    names: Sequence[str]  # of strategies and variants, which are set apart in sentences
    glossary: Sequence[tuple[str, str]]
    version: str
    rests: str = ""  # what the answer rests on, in one line
    who: Mapping[str, str] = field(default_factory=dict)  # what names mean, in words
    notes: Sequence[str] = field(default=())  # further sentences below the verdict
    source: str = "the files of the run"  # what the page was made from
    pictured: str = "silver-sim report DIR --static"  # what writes it with pictures, for no scripts
    reading: str = ""  # on a terminal, of its numbers, if these are not of blocks
    again: str = AGAIN

    @property
    def asked(self) -> dict[str, str]:
        """What those names mean that stand in the question and at the answer's beginning.

        Of few names all of them.
        """
        if len(self.who) <= FEW_NAMES:
            return dict(self.who)
        said = ". ".join([self.title, *self.verdict.split(". ")[:FIRST_SENTENCES]])
        named = [name for name in self.who if _named(name, said)]
        return {name: self.who[name] for name in named[:FEW_NAMES]}

    @property
    def besides(self) -> dict[str, str]:
        """What all other names mean."""
        return {name: words for name, words in self.who.items() if name not in self.asked}

    @property
    def figures(self) -> list[Figure]:
        """All figures with a chart, in order."""
        return [each for section in self.sections for each in section.figures if each.spec]

    @property
    def choices(self) -> list[Choice]:
        """Everything that can be chosen, each once."""
        followed = (
            [*([each.only[0]] if each.only else []), *each.choices] for each in self.figures
        )
        return list({choice.name: choice for some in followed for choice in some}.values())


def _named(name: str, sentence: str) -> bool:
    """Whether a sentence names somebody, not only somebody whose name begins alike."""
    return re.search(rf"(?<![\w:=]){re.escape(name)}(?![\w:+])", sentence) is not None
