"""The page on where two strategies differ: what that is worth, where, when, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from silver_sim.errors import printable
from silver_sim.games.contract import GameInfo
from silver_sim.report.model import Copied, Figure, Page, Section
from silver_sim.report.page.forest import forest, forest_rows
from silver_sim.report.sections import method
from silver_sim.report.tables import Column, Table, interval, text, whole
from silver_sim.report.text.wording import counted, p_words
from silver_sim.studies.core.game import game_of
from silver_sim.studies.difference import words
from silver_sim.studies.difference.sections import Groups, group_figure, kinds, positions

Difference = Mapping[str, Any]

GLOSSARY = (
    ("Difference", "A decision at which the two do not choose the same."),
    ("World", "A deal of the hidden cards that the player who must decide cannot tell apart."),
    ("Gain each", "What a single change adds to the chance to win the game, on average."),
    (
        "Sum",
        "The gains of all changes of a seat in a game added up. Where one plays in all seats, a "
        "chance that comes again in the same deal counts again: the sum says where to look, not "
        "what could be won.",
    ),
)


def page(difference: Difference) -> Page:
    """Return the page of what ``studies.difference.study`` found."""
    a, b = words.names(difference)
    game = game_of(difference)
    return Page(
        title=_title(difference),
        verdict=words.verdict(difference),
        kind=f"Differences, {difference['seats']} players",
        rests=_rests(difference),
        who=difference["words"],
        line=[
            ("games", f"{difference['games']:,}"),
            ("edition", printable(difference["edition"])),
            ("seed", str(difference["seed"])),
        ],
        warnings=words.warnings(difference),
        sections=[*_sections(difference, game)],
        copied=[
            Copied("command", "Type", printable(difference["command"])),
            Copied("sources", "What played", f"silver-sim {printable(difference['version'])}"),
        ],
        names=[a, b],
        glossary=(
            *GLOSSARY,
            ("Worth", _sentence(words.worth_means(difference))),
            *method.glossary(game),
        ),
        version=printable(difference["version"]),
        source="what difference.json holds",
        pictured="silver-sim strategies diff A B --out DIR --static",
        again="The same command gives the same games, bit for bit, on any number of threads.",
    )


def _title(difference: Difference) -> str:
    a, b = words.names(difference)
    if words.of_b(difference):
        return f"Where does {b} win over {a}?"
    return f"Where does {b} decide otherwise than {a}?"


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _rests(difference: Difference) -> str:
    """What the answer rests on, in one line."""
    found = difference["weighed"]
    parts = [
        f"{counted(difference['games'], 'game')}, seed {difference['seed']}, edition "
        f"{printable(difference['edition'])}",
        words.who_plays(difference),
    ]
    if found:
        parts.append(
            f"{counted(found['weighed'], 'difference')} weighed in {found['worlds']} worlds each"
        )
    return "; ".join([*parts, "95 % intervals"])


def _sections(difference: Difference, game: GameInfo) -> Iterator[Section]:
    """The sections, from the worth of the differences to how they were found."""
    found, deal = difference["weighed"], game.words.deal
    if found and found["differences"]:
        yield kinds(difference)
        yield positions(difference, found)
        questions = [(line["question"], line) for line in found["questions"]]
        asked = Groups("questions", "question", "questions", questions)
        yield Section(
            "questions-section", "At which question", figures=[group_figure(difference, asked)]
        )
        phases = [(line["phase"], line) for line in found["phases"]]
        deals = [(words.deal(line, deal), line) for line in found["deals"]]
        times = (
            Groups("phases", "phase", "phases", phases),
            Groups("deals", deal, f"{deal}s", deals),
        )
        yield Section("when", "When", figures=[group_figure(difference, each) for each in times])
    yield _often(difference)
    yield _method(difference)


def _often(difference: Difference) -> Section:
    """How often they differ on each question."""
    lines = [line for line in difference["questions"] if line["share"]["estimate"] is not None]
    table = Table(
        "often-table",
        "Decisions in which at least one of the two has a say",
        [
            Column("question", "name"),
            Column("decisions"),
            Column("they differ"),
            Column("%", "estimate"),
        ],
        [
            [
                text(line["question"]),
                whole(line["decisions"]),
                whole(line["differences"]),
                interval(line["share"], 100),
            ]
            for line in [*lines, {"question": "all", **difference}]
        ],
        sortable=False,
    )
    rows = forest_rows([line["question"] for line in lines], [line["share"] for line in lines])
    figure = Figure(
        "often",
        f"{words.share(difference)}",
        "Point: estimate. Thick bar 50 %, thin bar 95 % interval, from games.",
        table,
        forest(
            "often",
            rows,
            "decisions that differ (%)",
            (100 * difference["share"]["estimate"], "all"),
        ),
        rows,
    )
    return Section("often-section", "How often", figures=[figure])


def _method(difference: Difference) -> Section:
    """How it was found, and what may not be concluded."""
    found = difference["weighed"]
    paragraphs = [
        f"{words.who_plays(difference)}. Who is asked sees what the seat sees, remembers and draws "
        "chance by itself; the game goes on as the one that plays decides. Intervals come from "
        "games, since decisions of one game are not independent."
    ]
    if found and found["differences"]:
        paragraphs += [*_weighing(found), *_worth(difference), _truth(found)]
    elif difference["not_weighed"]:
        paragraphs.append(f"No difference was weighed: {printable(difference['not_weighed'])}")
    edition = printable(difference["edition"])
    paragraphs.append(f"Limits: at this table, under the rules {edition}. {method.PROGRAMS}")
    return Section("method", "How sure is it", paragraphs=paragraphs)


def _weighing(found: Difference) -> list[str]:
    """How differences were weighed, and how the belief compares with the true cards."""
    by, models = printable(found["by"]), printable(found["models"])
    drawn = (
        f"one of {found['every']} differences, drawn," if found["every"] > 1 else "every difference"
    )
    return [
        f"Weighed was {drawn} of {counted(found['games'], 'game')}: {found['weighed']:,}. Both "
        f"choices were played on to the end of the deal by {by} in all seats, in the same "
        f"{found['worlds']} worlds of the belief policy, which takes the others for {models}; what "
        "the deal's end is worth is the chance to win the game from there. Who has chosen by "
        "looking ahead had other worlds: what it found good by luck does not look good here.",
    ]


def _worth(difference: Difference) -> Iterator[str]:
    """What the gains of single changes add up to, and what they do not."""
    if words.of_b(difference):
        a, b = words.names(difference)
        yield (
            f"Every change was made in these games, one after the other, and {a} plays on behind "
            f"each: so their gains add up to what {b} wins over {a} in one seat, but for what the "
            "belief and the chances after a deal get wrong."
        )
    else:
        yield (
            "The worth is that of a seat that changes its choice once a deal, where it first can, "
            "and then plays on as before: two changes of one deal are never added up in it."
        )


def _truth(found: Difference) -> str:
    """How the belief compares with the true cards."""
    return (
        "No seat knows the hidden cards, but they lay somewhere: played on with the true cards, "
        f"the same changes gain {words.points(found['true_worth'])}, with the belief "
        f"{words.points(found['worth'])} (belief minus truth: {words.points(found['apart'])}, "
        f"{p_words(found['apart']['p'])})."
    )
