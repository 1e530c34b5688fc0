"""What is told of advice, on a page and on a terminal: said once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from rich.console import Console, RenderableType
from rich.text import Text

from silver_sim import __version__
from silver_sim.advice.goal import SECOND
from silver_sim.advice.interval import Interval
from silver_sim.advice.ranking import AGAIN
from silver_sim.advice.result import Advice, Followed, RankedAnswer
from silver_sim.games.lookahead import Consequence, to_you
from silver_sim.report.model import (
    Answer,
    Board,
    Copied,
    Figure,
    Page,
    Section,
)
from silver_sim.report.page.forest import forest, forest_rows
from silver_sim.report.sections import method
from silver_sim.report.tables import Cell, Column, Table, interval, plain, text, whole
from silver_sim.report.terminal import notebook
from silver_sim.report.terminal.sheets import Sheet
from silver_sim.report.terminal.told import card, sheet
from silver_sim.report.text.wording import SAME, listed, percent
from silver_sim.result import shown
from silver_sim.studies.advice import sentences
from silver_sim.studies.advice import text as say
from silver_sim.studies.advice.board import BARS, READING, Chances, Onlooker
from silver_sim.studies.advice.sentences import SHARE
from silver_sim.studies.core.game import game_named

FEW, SHORT = 3, 30  # answers that make a title, and letters of each
FIRST_ANSWERS = 4  # beside the best, on the answer card
MOST = 16  # answers that are drawn; all are in the table
HIDDEN_TABLE = "hidden-table"
SURE = "*"
SCALE = "0    5    10"  # above bars of values

GLOSSARY = (
    method.WORLD,
    (
        "Wins",
        "The chance to win the game: the answer is played on to the end of the deal in every "
        "world, and what the points then are worth was learnt from games of strong strategies.",
    ),
    ("Behind", "By so much the best answer wins more often, in the same worlds."),
    (
        "Clear",
        "The interval to every other answer excludes 0, and it is 1 percentage point or more.",
    ),
    ("Slightly better", "The interval excludes 0, but it is less than 1 percentage point."),
    method.TOSS_UP,
    ("Same", "Two answers come to the same in every world."),
    ("Dropped", "No longer tried, as it was hopeless after the worlds that are told."),
)
LEGEND = (
    "± is the half-width of the 95 % interval, from worlds. best: how often the answer comes out "
    "first when the worlds are drawn again, in %. dropped: hopeless after so many worlds."
)


def tell(advice: Advice) -> Page:
    """Return the page of advice."""
    found = shown(advice)
    first, *further = sentences.sentences(found)
    game = game_named(found.game)
    rules = listed(found.rules) if found.rules else ""
    line = found.position.line
    told = [*_sections(found)]
    return Page(
        title=_title(found),
        verdict=first,
        kind=f"Advice, {found.players} players",
        line=[
            ("game", game.title),
            ("question", found.question),
            ("worlds", f"{found.worlds:,}"),
            ("seed", str(found.seed)),
        ],
        warnings=[f"The chances to win come from games without {rules}."] if rules else [],
        sections=told,
        answer=_card_of(found),
        copied=[
            *([Copied("command", "Type", found.command)] if found.command else []),
            *([Copied("line", "The position in one line", line)] if line else []),
        ],
        names=[found.own_strategy, found.others],
        glossary=(*GLOSSARY, *game.words.glossary),
        version=__version__,
        rests=sentences.rests(found),
        notes=further,
        source="what the command tells with --json",
        pictured="silver_sim.studies.report.found_page(advice, static=True)",
        again="So many worlds and this seed give the same, on any number of threads.",
    )


def print_advice(advice: Advice, console: Console, more: bool = False, late: str = "") -> None:
    """Print what a terminal shows (``printed``)."""
    for part in printed(advice, more, late):
        console.print(part, highlight=False)


def in_html(advice: Advice) -> str:
    """The same for a notebook, in full."""
    return notebook.in_html(partial(print_advice, advice, more=True))


def printed(advice: Advice, more: bool = False, late: str = "") -> Iterator[RenderableType]:
    """Yield what a terminal prints: the verdict, why, where it comes from; with `more` all.

    `late` says that time cut it short, if it did.
    """
    found, page = shown(advice), tell(advice)
    if more:
        for section in page.sections:
            if section.board is None:
                yield from _section(found, section)
        yield Text(f"Position: {found.position.line}")
    if found.position.understood:
        yield Text(found.position.understood, style="dim")
    yield from map(Text, [page.verdict, *page.notes, sentences.origin(found)])
    yield from (Text(f"warning: {each}", style="bold yellow") for each in page.warnings)
    if late:
        yield Text(late, style="yellow")
    yield card(page.title, page.answer)


def _section(found: Advice, section: Section) -> Iterator[RenderableType]:
    """Yield a section as a terminal prints it."""
    tables = [*(figure.table for figure in section.figures), *section.tables]
    if not tables:
        yield Text(f"\n{section.title}", style="bold")
    for table in tables:
        has_bars = table.name == HIDDEN_TABLE and say.by_value(found.holdings)
        yield _bars(found) if has_bars else sheet(table)
    for line in [section.lead, *section.points, *section.paragraphs]:
        if line:
            yield Text(line)


def _title(found: Advice) -> str:
    answers = [say.answer(found, place) for place in range(len(found.answers))]
    if 1 < len(answers) <= FEW and all(len(each) <= SHORT for each in answers):
        *most, last = answers
        return say.capital(f"{', '.join(most)} or {last}?")
    return f"{say.capital(game_named(found.game).asked_at(found.question))}?"


def _sections(found: Advice) -> Iterator[Section]:
    """The sections, from the position to how sure the answer is."""
    if found.picture:
        yield Section("position", "What you see", found.position.understood, board=board(found))
    yield _answers(found)
    if found.consequences:
        changes = sentences.conditions(found)
        yield Section(
            "why",
            "Why, and what would change it",
            "What would change it:" if changes else "",
            points=[say.capital(each) + "." for each in changes],
            tables=[follows(found)],
        )
    if found.holdings or found.below:
        tables = [_hidden(found)] if found.holdings else []
        below = sentences.who_is_below(found)
        yield Section("hidden", "What they probably hold", below, tables=tables)
    yield Section("method", "How sure is it", paragraphs=sentences.method(found))


# The answer card


def _card_of(found: Advice) -> Answer:
    """What to do, your cards, and the first answers."""
    cards = None
    if found.picture:
        own = next(each for each in board(found).spreads if each.title == say.capital(say.YOU))
        cards = Board([own])
    return Answer(
        sentences.shortly(found),
        f"How sure: {sentences.rests(found)[0].lower()}{sentences.rests(found)[1:]}",
        _compared(found, "answers_first", FIRST_ANSWERS) if sentences.others_of(found) else None,
        cards,
        _first_answers(found),
    )


def _first_answers(found: Advice) -> Table:
    """The first answers, as a terminal shows them."""
    table = answers_table(found)
    shown = [
        place
        for place, column in enumerate(table.columns)
        if column.heading in ("answer", "wins", "first or second", "behind")
    ]
    return Table(
        "first-answers",
        "",
        [table.columns[place] for place in shown],
        [[row[place] for place in shown] for row in table.rows[: FIRST_ANSWERS + 1]],
    )


# The answers


def _answers(found: Advice) -> Section:
    """The answers, the best first, and how far the others are behind it."""
    if not sentences.others_of(found):
        tables = [answers_table(found)]
        return Section("answers-section", "All answers", LEGEND, tables=tables)
    figure = _compared(found, "answers", MOST)
    return Section("answers-section", "All answers", LEGEND, figures=[figure])


def _compared(found: Advice, name: str, most: int) -> Figure:
    """How far the first other answers are behind the best."""
    table, of, others = answers_table(found), say.GOALS[found.goal], sentences.others_of(found)
    rows = forest_rows(
        [say.answer(found, place) for place in others[:most]],
        [found.answers[place].behind.opposite.measured for place in others[:most]],
        of.scale,
        "+",
    )
    left_out = f" {len(others) - most} more are in the table." if others[most:] else ""
    return Figure(
        name,
        _finding(found),
        f"Left of the dashed line an answer {of.less_often} than {say.quoted(found, 0)}, in the "
        f"same worlds. Point: estimate. Thick bar 50 %, thin bar 95 % interval.{left_out}",
        table,
        forest(
            name,
            rows,
            f"{of.beside}, beside the best ({of.unit})",
            (0.0, "as good as the best"),
        ),
        rows,
        open=True,
    )


def _finding(found: Advice) -> str:
    among = sentences.may_be_best(found)
    if len(among) > 1:
        return f"Of {len(found.answers)} answers {len(among)} may be the best"
    alike = sum(each.same for each in found.answers)
    end = f", but for {alike} that {'comes' if alike == 1 else 'come'} to the same" if alike else ""
    return f"No other answer is as good as {say.quoted(found, 0)}{end}"


def answers_table(found: Advice) -> Table:
    """Every answer with its numbers."""
    of, also = say.GOALS[found.goal], found.goal == SECOND
    wins = "wins and first or second in %" if also else "wins in %"
    second = [Column("first or second", "estimate", "the chance to be one of the first two")]
    return Table(
        "answers-table",
        f"The best first; {wins}, behind in {of.unit}",
        [
            Column("answer", "name"),
            Column("wins", "estimate", "the chance to win the game"),
            *(second if also else []),
            Column(f"points of the {say.deal(found)}", "estimate", "own ones, on average"),
            Column("behind", "estimate", "the best, in the same worlds"),
            Column("best", help="how often it comes first when the worlds are drawn again, in %"),
            Column("worlds"),
        ],
        [
            [
                text(f"{say.answer(found, place)}{_note(found, place)}"),
                _range(each.win, 100),
                *([_range(each.value, 100)] if also else []),
                _range(each.points),
                _behind(place, each, of.scale),
                _best(each),
                whole(each.worlds),
            ]
            for place, each in enumerate(found.answers)
        ],
        look="dense",
    )


def _range(found: Interval, scale: float = 1.0) -> Cell:
    return Cell(say.told(found, scale), interval(found.measured, scale).values)


def _best(each: RankedAnswer) -> Cell:
    """The chance to be the best, in %, of an answer of which that says something."""
    if each.dropped or each.same or each.best is None:
        return plain(None, 0)
    return Cell(percent(each.best, 0, AGAIN), (100 * each.best,))


def _behind(place: int, each: RankedAnswer, scale: int) -> Cell:
    if place == 0 or each.same:
        return Cell(SAME if each.same else "", (0.0, 0.0, 0.0))
    return _range(each.behind, scale)


def _note(found: Advice, place: int) -> str:
    """What else there is to say of an answer."""
    said = {
        "played": place == found.played,
        "the strategy's own": place == found.own,
        "dropped": found.answers[place].dropped,
    }
    notes = ", ".join(word for word, there in said.items() if there)
    return f" ({notes})" if notes else ""


# What follows


def follows(found: Advice) -> Table:
    """What the best answer leads to beside the next one."""
    other = sentences.rival(found)
    assert other is not None
    known = sentences.consequences_of(found)
    return Table(
        "follows-table",
        f"What follows from {say.quoted(found, 0)}, beside {say.quoted(found, other)}. All is "
        f"counted until the {say.deal(found)} ends, in the same worlds; "
        f"{say.at_most(found.belief.independent)}. "
        f"{SURE} the 95 % interval of the difference excludes 0, each by itself.",
        [
            *map(Column, ("what follows", "best answer", "next answer")),
            Column("difference", "estimate"),
        ],
        [_followed(line, known[line.name]) for line in found.consequences],
        sortable=False,
    )


def _followed(line: Followed, each: Consequence) -> list[Cell]:
    """What is counted, of both answers, and how much more; a star where it is shown to differ."""
    scale, unit = (100, ", %") if each.unit == SHARE else (1, "")
    more = SAME
    if line.more.lo or line.more.hi or line.more.lo is None:
        more = say.told(line.more, scale, "+") + (SURE if sentences.differs(line.more) else "")
    return [
        text(f"{to_you(each.text)}{unit}"),
        *(plain(end * scale, 1 if unit else 2) for end in (line.best, line.second)),
        Cell(more, interval(line.more.measured, scale).values),
    ]


# What hidden cards may be


def _hidden(found: Advice) -> Table:
    """The chances of all values of every hidden card, or who holds every card that is not seen."""
    steps, holdings = range(1, found.players), found.holdings
    if say.by_value(holdings):
        heads = [str(value) for value in range(len(holdings[0].chances))]
        caption = (
            "How often a hidden card has each value, %; shaded: the likeliest, half of the worlds"
        )
        rows = [_shaded(each.chances) for each in holdings]
    else:
        heads = [*(say.who(found, step) for step in steps), "nobody"]
        caption = "How often an unseen card is in whose hand, %"
        rows = [[plain(100 * each.chances[step], 0) for step in (*steps, 0)] for each in holdings]
    return Table(
        HIDDEN_TABLE,
        caption,
        [Column("card", "name"), *map(Column, heads)],
        [[text(say.card(found, each)), *row] for each, row in zip(holdings, rows, strict=True)],
        look="dense",
    )


def _bars(found: Advice) -> Sheet:
    """The same where lines are short: a bar a card, with a column a value."""
    sheet = Sheet("What hidden cards are (a column is a value)", ("card", SCALE, "likeliest"), 3)
    for each, bar in zip(found.holdings, say.bars(found.holdings), strict=True):
        sheet.add((say.card(found, each), bar, say.named(each.chances)))
    return sheet


def _shaded(chances: Sequence[float]) -> list[Cell]:
    likely = say.likeliest(chances)
    cells = [plain(100 * chance, 0) for chance in chances]
    return [
        Cell(cell.text, cell.values, tone="own" if value in likely else "")
        for value, cell in enumerate(cells)
    ]


# The position as cards on a table


def board(found: Advice) -> Board:
    """The position, hidden cards with what they probably are."""
    assert found.picture is not None
    chances, steps = _chances(found), range(found.players)
    titles = [say.capital(say.who(found, step)) for step in steps]
    persons = [say.person(found, step) for step in steps]
    reading = f"{READING} {BARS}" if chances else READING
    return Onlooker(titles, persons).board(found.picture, chances, reading)


def _chances(found: Advice) -> Chances:
    """The chances of the values of hidden cards, by whose they are and where they lie."""
    return {
        (say.step_of(found, each.seat), each.slot): each.chances
        for each in found.holdings
        if each.seat is not None and each.slot is not None
    }
