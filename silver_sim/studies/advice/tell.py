"""What is said of advice, on a page and on a terminal: said once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from textwrap import wrap

from rich.console import Console, RenderableType
from rich.text import Text

from silver_sim import __version__
from silver_sim.advice.result import Advice
from silver_sim.games import registry
from silver_sim.report.model import Copied, Page, Section
from silver_sim.report.sections import method
from silver_sim.report.terminal import notebook
from silver_sim.report.terminal.printing import card, sheet
from silver_sim.report.terminal.prose import Prose, to_copy
from silver_sim.report.text.wording import capital, listed
from silver_sim.result import shown
from silver_sim.studies.advice import sentences
from silver_sim.studies.advice import text as say
from silver_sim.studies.advice.answer import answer, table_board
from silver_sim.studies.advice.tables import (
    HIDDEN_TABLE,
    PLAYED,
    answers_table,
    bars,
    compared,
    follows_table,
    hidden_table,
)
from silver_sim.studies.core.game import game_named

FEW, SHORT = 3, 30  # answers that make a title, and letters of each
MOST = 16  # answers that are drawn; all are in the table
LINES, LEAST = 12, 3  # of a terminal without --more, and answers in them

GLOSSARY = (
    say.SIMULATION,
    ("Wins", f"The chance to win the game. {say.PLAYED_ON}"),
    ("Behind", "How much more often the best answer wins, in the same simulations."),
    (
        "Clearly better",
        "The interval to every other answer excludes 0, and it is 1 win in 100 or more.",
    ),
    ("Slightly better", "The interval excludes 0, but it is less than 1 win in 100."),
    method.TOSS_UP,
    ("Same", "Two answers come to the same in every simulation."),
    ("Dropped early", "No longer tried because it was hopeless after the simulations shown."),
)
LEGEND = (
    "± is the half-width of the 95 % interval. best: how often the answer comes first when "
    "simulations are drawn again, in %. ruled out: hopeless after that many simulations."
)


def tell(advice: Advice) -> Page:
    """Return the page of advice."""
    found = shown(advice)
    game = game_named(found.game)
    rules = listed(found.rules) if found.rules else ""
    line = found.position.line
    return Page(
        title=_title(found),
        verdict=sentences.remarks(found),
        kind=f"Advice, {found.players} players",
        line=[
            ("game", game.title),
            ("question", found.question),
            ("simulations", f"{found.worlds:,}"),
            ("seed", str(found.seed)),
        ],
        warnings=[f"The chances to win come from games without {rules}."] if rules else [],
        sections=[*_sections(found)],
        answer=answer(found),
        copied=[
            *([Copied("command", "Type", found.command)] if found.command else []),
            *([Copied("line", "The position in one line", line)] if line else []),
        ],
        names=[found.own_strategy, found.others],
        glossary=(*GLOSSARY, *game.words.glossary),
        version=__version__,
        rests=sentences.rests(found),
        notes=sentences.sentences(found),
        source="what the command prints with --json",
        again="The same number of simulations and the same seed give the same answer.",
    )


def print_advice(advice: Advice, console: Console, more: bool = False, late: str = "") -> None:
    """Print what a terminal shows (``printed``)."""
    for part in printed(advice, more, late):
        console.print(part, highlight=False, crop=False)


def in_html(advice: Advice) -> str:
    """The same for a notebook, in full."""
    return notebook.as_html(tell(advice), printed(advice, more=True))


def printed(advice: Advice, more: bool = False, late: str = "") -> Iterator[RenderableType]:
    """Yield what a terminal prints, at most `LINES` of 80 letters: the answer, why, and how sure.

    With `more` everything. `late` says that time cut it short, if it did.
    """
    found, page = shown(advice), tell(advice)
    warnings = [f"warning: {each}" for each in page.warnings] + [late] * bool(late)
    remarks, why = sentences.remarks(found), sentences.why(found)
    beneath = [each for each in (remarks, "" if more and found.consequences else why) if each]
    answer = page.answer
    if found.position.understood:
        yield Prose(found.position.understood, style="dim")
    yield from (Prose(each, style="bold yellow") for each in warnings)
    if more:
        beneath.append(f"To repeat this: {found.command or f'seed {found.seed}'}")
        yield card("", replace(answer, table=None, picture=None), beneath)
        yield to_copy(f"Position: {found.position.line}")
        for section in page.sections:
            if section.board is None:
                yield from _section(found, section)
        return
    answer = replace(answer, sure=sentences.shortly_rests(found))
    prose = [found.position.understood, answer.sentence, answer.sure]
    room = LINES - _height([*prose, *warnings]) - 1  # the head of the table
    while beneath and room - _height(beneath) < LEAST:
        beneath.pop()
    if answer.table:
        rows, most = answer.table.rows, max(LEAST, room - _height(beneath))
        played = [row for row in rows[most:] if f"({PLAYED}" in row[0].text]
        rows = [*rows[: most - len(played)], *played]
        answer = replace(answer, table=replace(answer.table, rows=rows))
    yield card("", answer, beneath)


def _height(texts: list[str]) -> int:
    """The number of lines of 80 letters that texts take."""
    return sum(len(wrap(each, 80)) for each in texts)


def _section(found: Advice, section: Section) -> Iterator[RenderableType]:
    """Yield a section as a terminal prints it."""
    tables = [*(figure.table for figure in section.figures), *section.tables]
    if not tables:
        yield Text(f"\n{section.title}", style="bold")
    for table in tables:
        has_bars = table.name == HIDDEN_TABLE and say.by_value(found.holdings)
        yield bars(found) if has_bars else sheet(table)
    for line in [section.lead, *section.points, *section.paragraphs]:
        if line:
            yield Prose(line)


def _title(found: Advice) -> str:
    asked = [each.words for each in found.answers]
    answers = [say.answer(found, place) for place in range(len(found.answers))]
    if 1 < len(answers) <= FEW and all(len(each) <= SHORT for each in answers):
        *most, last = answers
        return capital(f"{', '.join(most)} or {last}?")
    return f"{capital(registry.game(found.game).asked_at(found.question, asked))}?"


def _sections(found: Advice) -> Iterator[Section]:
    """The sections, from the position to how sure the answer is."""
    if board := table_board(found):
        yield Section("position", "What you see", found.position.understood, board=board)
    yield _answers(found)
    if found.consequences:
        changes = sentences.conditions(found)
        yield Section(
            "why",
            "Why, and what would change it",
            "What would change it:" if changes else "",
            points=[capital(each) + "." for each in changes],
            tables=[follows_table(found)],
        )
    if found.holdings or found.below:
        tables = [hidden_table(found)] if found.holdings else []
        below = sentences.who_is_below(found)
        yield Section("hidden", "What they probably hold", below, tables=tables)
    yield Section("method", "How sure is it", paragraphs=sentences.method(found))


# The answers


def _answers(found: Advice) -> Section:
    """The answers, the best first, and how far the others are behind it."""
    if not sentences.others_of(found):
        tables = [answers_table(found)]
        return Section("answers-section", "All answers", LEGEND, tables=tables)
    figure = compared(found, "answers", MOST)
    return Section("answers-section", "All answers", LEGEND, figures=[figure])
