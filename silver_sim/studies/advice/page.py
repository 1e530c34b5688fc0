"""The page of advice: the position, the verdict, the answers, and what hidden cards may be."""

from __future__ import annotations

from collections.abc import Iterator

from silver_sim import __version__
from silver_sim.errors import printable
from silver_sim.report.model import Copied, Figure, Page, Section
from silver_sim.report.page.forest import forest, forest_rows
from silver_sim.stats.results import Plain
from silver_sim.studies.advice import goals, names, tables, words
from silver_sim.studies.advice.board import board
from silver_sim.studies.advice.numbers import measured, opposite
from silver_sim.studies.core.game import game_of

FEW, SHORT = 3, 30  # answers that make a title, and letters of each
MOST = 16  # answers that are drawn; all are in the table

GLOSSARY = (
    ("World", "A deal of the hidden cards that you cannot tell apart from the true one."),
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
    ("Toss-up", "The interval to some other answer includes 0: it may be as good, or better."),
    ("Same", "Two answers come to the same in every world."),
    ("Dropped", "No longer tried, as it was hopeless after the worlds that are told."),
)


def page(found: Plain) -> Page:
    """Return the page of what ``advice.advice`` found."""
    own, others = (printable(found[name]) for name in ("own_strategy", "others"))
    first, *further = words.sentences(found)
    command = printable(found.get("command", ""))
    game = game_of(found)
    return Page(
        title=_title(found),
        verdict=first,
        kind=f"Advice, {found['players']} players",
        line=[
            ("game", game.title),
            ("question", printable(found["question"])),
            ("worlds", f"{found['worlds']:,}"),
            ("seed", str(found["seed"])),
        ],
        warnings=words.warnings(found),
        sections=list(_sections(found)),
        copied=list(_copied(found, command)),
        names=[own, others],
        glossary=(*GLOSSARY, *game.words.glossary),
        version=__version__,
        rests=words.rests(found),
        notes=further,
        source="what the command tells with --json",
        pictured="silver_sim.studies.report.found_page(advice, static=True)",
        again="So many worlds and this seed give the same, on any number of threads.",
    )


def _title(found: Plain) -> str:
    answers = [names.answer(found, place) for place in range(len(found["answers"]))]
    if 1 < len(answers) <= FEW and all(len(each) <= SHORT for each in answers):
        *most, last = answers
        return names.capital(f"{', '.join(most)} or {last}?")
    return f"What to do at the question {printable(found['question']).replace('_', ' ')}?"


def _copied(found: Plain, command: str) -> Iterator[Copied]:
    if command:
        yield Copied("command", "Type", command)
    if found["position"]["line"]:
        yield Copied("line", "The position in one line", printable(found["position"]["line"]))


def _sections(found: Plain) -> Iterator[Section]:
    """The sections, from the position to how sure the answer is."""
    drawn = board(found)
    if drawn:
        yield Section("position", "What you see", " ".join(words.understood(found)), board=drawn)
    yield _answers(found)
    if found["consequences"]:
        changes = words.conditions(found)
        yield Section(
            "why",
            "Why, and what would change it",
            "What would change it:" if changes else "",
            points=[names.capital(each) + "." for each in changes],
            tables=[tables.follows(found)],
        )
    if found["holdings"] or found["below"]:
        shown = [tables.hidden(found)] if found["holdings"] else []
        yield Section("hidden", "What they probably hold", words.below(found), tables=shown)
    yield Section("method", "How sure is it", paragraphs=words.method(found))


def _answers(found: Plain) -> Section:
    """The answers, the best first, and how far the others are behind it."""
    table, of = tables.answers(found), goals.worded(found)
    others = [place for place, each in enumerate(found["answers"]) if place and not each["same"]]
    places = others[:MOST]
    if not places:
        return Section("answers-section", "All answers", tables=[table])
    rows = forest_rows(
        [names.answer(found, place) for place in places],
        [measured(opposite(found["answers"][place]["behind"])) for place in places],
        of.scale,
        "+",
    )
    left_out = f" {len(others) - MOST} more are in the table." if others[MOST:] else ""
    figure = Figure(
        "answers",
        _finding(found),
        f"Left of the dashed line an answer {of.less_often} than {names.quoted(found, 0)}, in the "
        f"same worlds. Point: estimate. Thick bar 50 %, thin bar 95 % interval.{left_out}",
        table,
        forest(
            "answers",
            rows,
            f"{of.beside}, beside the best ({of.unit})",
            (0.0, "as good as the best"),
        ),
        rows,
        open=True,
    )
    return Section("answers-section", "All answers", figures=[figure])


def _finding(found: Plain) -> str:
    among = [place for place in found["verdict"]["among"] if not found["answers"][place]["same"]]
    if len(among) > 1:
        return f"Of {len(found['answers'])} answers {len(among)} may be the best"
    alike = len(words.same(found))
    end = f", but for {alike} that {'comes' if alike == 1 else 'come'} to the same" if alike else ""
    return f"No other answer is as good as {names.quoted(found, 0)}{end}"
