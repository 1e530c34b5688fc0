"""The page of advice: the position, the verdict, the answers, and what hidden cards may be."""

from __future__ import annotations

from collections.abc import Iterator

from silver_sim import __version__
from silver_sim.errors import printable
from silver_sim.report.model import Copied, Page, Section
from silver_sim.report.text.wording import counted
from silver_sim.stats.results import Plain
from silver_sim.studies.advice import names, sections, words
from silver_sim.studies.advice.board import board
from silver_sim.studies.core.game import game_of

FEW, SHORT = 3, 30  # answers that make a title, and letters of each

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
    yield sections.answers(found)
    if found["consequences"]:
        yield sections.follows(found)
    if found["holdings"] or found["below"]:
        yield sections.hidden(found)
    yield _method(found)


def _method(found: Plain) -> Section:
    """How it was found, and what may not be concluded."""
    number, by_itself = counted(found["worlds"], "world"), names.quoted(found, found["own"])
    own = printable(found["own_strategy"])
    deal = game_of(found).words.deal
    return Section(
        "method",
        "How sure is it",
        paragraphs=[
            f"Every answer was tried in the same worlds: {number} drawn "
            f"{words.WORLDS[found['belief']['source']]}. Whoever decides sees what its seat sees; "
            f"{words.who_plays_on(found)}, until the {deal} ends. By itself {own} would choose "
            f"{by_itself}. It ended, as {words.STOPPED[found['stopped']]}.",
            *words.not_told(found),
            "Intervals are of 95 %, for each number by itself, and come from worlds. They tell "
            "nothing of what the belief about hidden cards, or the strategies that play on, get "
            "wrong: people may play otherwise.",
        ],
    )
