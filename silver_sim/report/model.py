"""What a report says about a result, as plain data: no HTML, no terminal, no pictures."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from silver_sim.report.tables import Table
from silver_sim.report.text.forests import PERCENT, Forest, bars
from silver_sim.report.text.sure import in_short
from silver_sim.report.text.wording import MARKS

if TYPE_CHECKING:
    from silver_sim.report.figures.chart import Chart

MOST_WORDS = 20  # of an answer in one sentence
AGAIN = "The same file gives the same games, bit for bit, on any number of threads."
FIRST = "_first"  # the end of the name of a figure of the first rows
LEADING = (12, 6)  # rows of a picture that stands on the first screen, at a desk and on a phone


@dataclass(frozen=True)
class Choice:
    """A choice offered to the reader, among options of which the page begins with the first."""

    name: str
    title: str
    options: Sequence[str]
    first: str  # the option that is drawn where no scripts run


@dataclass(frozen=True)
class Figure:
    """A chart, or a table that is read like one: the finding, how to read it, the numbers.

    Its ``forest`` is drawn by terminals, picture files and pages alike; what ``draw`` returns by
    pages only, for an option of each of its ``choices``. Without either, the table itself is the
    picture. ``only`` names the option of a choice without which the figure does not appear.
    """

    name: str
    finding: str
    reading: str
    table: Table
    draw: Callable[..., Chart | None] | None = None
    open: bool = False  # whether the numbers are unfolded from the start
    hint: str = ""  # what the reader can do with it where scripts run
    choices: Sequence[Choice] = ()
    only: tuple[Choice, str] | None = None
    forest: Forest | None = None
    most: tuple[int, int] | None = None  # rows of its forest, at a desk and on a phone

    @classmethod
    def of(cls, forest: Forest, table: Table) -> Figure:
        """A figure of a forest, with its numbers below it."""
        reading = f"{bars(forest)} {forest.reading}".rstrip()
        return cls(forest.name, forest.finding, reading, table, open=True, forest=forest)

    def leading(self, most: tuple[int, int] = LEADING) -> Figure:
        """The first rows of its forest, for the first screen; itself if a phone has room for all.

        A terminal shows as many as a phone.
        """
        if self.forest is None or len(self.forest.lines) <= most[1]:
            return self
        return replace(self, name=f"{self.name}{FIRST}", most=most)

    @property
    def is_drawn(self) -> bool:
        """Whether it has a chart."""
        return bool(self.draw or self.forest)

    def chart(self, *options: str) -> Chart | None:
        """Its chart for an option of each choice, by default for the first; None if not known."""
        if self.draw is not None:
            return self.draw(*(options or [choice.first for choice in self.choices]))
        if self.forest is None:
            return None
        from silver_sim.report.figures.chart import forest_lanes

        return forest_lanes(self.forest, self.most)

    @property
    def svg(self) -> bytes | None:
        """Its chart as a file of its own; None without one."""
        from silver_sim.report.figures.layout import scene
        from silver_sim.report.figures.svg import svg_file

        chart = self.chart()
        return None if chart is None else svg_file(scene(chart))


@dataclass(frozen=True)
class PlayingCard:
    """A card on the table: what it shows, how it is turned, and a description of it.

    `face` is "?" where the viewer does not know it; then `chances` may hold the probability of
    each value from 0 on. Pages draw of its `notes` the `labels` as words, the others as `eyes`:
    "" if its owner knows it, "-" if not, and the names of others who do.
    """

    face: str
    words: str  # the same as text, for screen readers
    up: bool = False  # whether it is faceup
    notes: Sequence[str] = ()
    chances: Sequence[float] = ()
    name: str = ""  # with soft hyphens
    labels: Sequence[str] = ()
    eyes: Sequence[str] = ()
    mark: str = ""  # what is done with it: `played`, `better` or both


@dataclass(frozen=True)
class Spread:
    """Cards that are together: whose they are, or where they are, and a note on all of them."""

    title: str
    cards: Sequence[PlayingCard]
    notes: Sequence[str] = ()


@dataclass(frozen=True)
class Board:
    """A position at the table: groups of cards, what else is known, and how to read it."""

    spreads: Sequence[Spread]
    facts: Sequence[str] = ()
    reading: str = ""

    @property
    def highest(self) -> float:
        """The highest chance of any card, to which the bars are scaled."""
        cards = (card for spread in self.spreads for card in spread.cards)
        return max((chance for card in cards for chance in card.chances), default=1.0)


@dataclass(frozen=True)
class Sample:
    """A game to look at: what is special about it, its rounds, and the command that writes it.

    Or a position, drawn as a board, and what there is to say about it.
    """

    title: str
    words: str
    table: Table | None
    command: str
    board: Board | None = None


@dataclass(frozen=True)
class Section:
    """A section of a page; `name` is its anchor."""

    name: str
    title: str
    lead: str = ""
    figures: Sequence[Figure] = ()
    tables: Sequence[Table] = ()
    samples: Sequence[Sample] = ()
    paragraphs: Sequence[str] = ()
    said: Sequence[str] = ()  # sentences that a terminal prints, too
    typed: Sequence[str] = ()  # on a terminal, commands to type
    points: Sequence[str] = ()  # sentences below the lead, each its own paragraph
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
class AnswerCard:
    """The answer card: what a page shows first, a terminal last, a shared picture only.

    Its question is the title of the page. A figure without a chart shows its table. If a figure of
    the sections has the same name, only the numbers of that one stand there.
    """

    sentence: str  # at most MOST_WORDS words
    sure: str  # how sure it is, in one line
    picture: Figure | None = None  # what decides; of many rows the first, by `leading`
    board: Board | None = None  # the position that is asked about
    table: Table | None = None  # on a terminal, instead of that of the picture

    def in_short(self, names: Sequence[str]) -> AnswerCard:
        """Return the card with the long ones of these names in short, as sentences have room."""
        sentence, sure = (in_short(each, names) for each in (self.sentence, self.sure))
        return replace(self, sentence=sentence, sure=sure)


@dataclass(frozen=True)
class Copied:
    """A text with a button that copies it."""

    name: str
    title: str
    content: str


@dataclass(frozen=True)
class Card:
    """A page in a gallery: its address, its question and its answer card."""

    address: str
    kind: str
    title: str
    answer: AnswerCard

    @property
    def picture(self) -> str:
        """The address of its preview picture for shared links."""
        return f"{self.address.removesuffix('.html')}_shared.png"


@dataclass(frozen=True)
class Trust:
    """How far a result can be trusted: its errors, their adjustment, and what it leaves open."""

    precision: Table
    adjustment: str
    limits: Sequence[str]
    errors: str = ""  # where intervals come from, if not from the differences between blocks


@dataclass(frozen=True, kw_only=True)
class Page:
    """All that is said about a result, once, for terminals, pages and pictures.

    At the top come the question, its answer, what that rests on, and what a reader must know
    before believing it; then who is who. A terminal prints the tables that are `brief`, draws the
    forests, and ends with the answer.
    """

    title: str  # the question
    verdict: str  # its answer, in full
    kind: str  # of study, in words
    answer: AnswerCard
    sections: Sequence[Section] = ()
    head: Sequence[str] = ()  # on a terminal, lines above the tables
    trust: Trust | None = None
    rests: str = ""  # what the answer rests on, in one line
    line: Sequence[tuple[str, str]] = ()  # facts for its head, name and value
    names: Sequence[str] = ()  # of strategies and variants, highlighted in sentences
    who: Mapping[str, str] = field(default_factory=dict)  # what names mean, in words
    glossary: Sequence[tuple[str, str]] = ()
    warnings: Sequence[str] = ()
    reading: str = ""  # on a terminal, how to read its numbers
    marks: str = MARKS  # what ▲ and ▼ mean there
    notes: Sequence[str] = ()  # further sentences, such as what was played again to confirm it
    copied: Sequence[Copied] = ()  # of a run, instead of the experiment and its command
    again: str = AGAIN  # how to play the same games
    version: str = ""
    source: str = "the files of the run"  # what the page was made from
    so_far: str = ""  # while the run is played: how much of it there is; the page reloads itself

    @property
    def card(self) -> AnswerCard:
        """Its answer card, in which long names stand in short."""
        return self.answer.in_short(self.names)

    @property
    def forests(self) -> list[Forest]:
        """That of the answer, and all forests of shares; others are drawn on pages only."""
        picture = self.answer.picture
        figures = (figure for section in self.sections for figure in section.figures)
        found = {each.name: each.forest for each in figures if each.forest}
        shares = [each for each in found.values() if each.scale == PERCENT]
        if picture is None or picture.forest is None:
            return shares
        first = found.get(picture.name.removesuffix(FIRST), picture.forest)
        return [first, *(each for each in shares if each is not first)]

    @property
    def figures(self) -> list[Figure]:
        """All figures with a chart, each once, first that of the answer."""
        first = [self.answer.picture] if self.answer.picture else []
        below = (each for section in self.sections for each in section.figures)
        figures = {each.name: each for each in [*below, *first] if each.is_drawn}
        names = dict.fromkeys([*(each.name for each in first), *figures])
        return [figures[name] for name in names if name in figures]

    @property
    def choices(self) -> list[Choice]:
        """All choices, each once."""
        followed = (
            [*([each.only[0]] if each.only else []), *each.choices] for each in self.figures
        )
        return list({choice.name: choice for some in followed for choice in some}.values())
