"""The page on where two strategies differ: what that is worth, where, when, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from silver_sim.errors import printable
from silver_sim.games.contract import GameInfo
from silver_sim.report.model import Copied, Figure, Page, Sample, Section
from silver_sim.report.page.forest import forest, forest_rows
from silver_sim.report.sections import method
from silver_sim.report.tables import Cell, Column, Table, interval, marked, plain, text, whole
from silver_sim.report.text.wording import POINTS, counted, p_words, plus_minus
from silver_sim.studies.core.game import game_of
from silver_sim.studies.difference import words
from silver_sim.studies.difference.view import place, shown

Difference = Mapping[str, Any]

GLOSSARY = (
    ("Difference", "A decision at which the two do not choose the same."),
    ("World", "A deal of the hidden cards that the player who must decide cannot tell apart."),
    (
        "Worth",
        "What a seat gains that makes a change where it first can in every deal, in percentage "
        "points of win share: the others, and all its other decisions, stay as they are.",
    ),
    ("Gain each", "What a single change adds to the chance to win the game, on average."),
    (
        "Sum",
        "The gains of all changes of a seat in a game added up. A chance that comes again in the "
        "same deal counts again: it says where to look, not what could be won.",
    ),
)


def page(difference: Difference) -> Page:
    """Return the page of what ``studies.difference.study`` found."""
    a, b = (printable(difference[each]) for each in "ab")
    game = game_of(difference)
    return Page(
        title=f"Where does {b} decide otherwise than {a}?",
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
        glossary=(*GLOSSARY, *method.glossary(game)),
        version=printable(difference["version"]),
        source="what difference.json holds",
        pictured="silver-sim strategies diff A B --out DIR --static",
        again="The same command gives the same games, bit for bit, on any number of threads.",
    )


def _rests(difference: Difference) -> str:
    """What the answer rests on, in one line."""
    found = difference["weighed"]
    a, games = printable(difference["a"]), counted(difference["games"], "game")
    parts = [
        f"{games} of {a} in all seats, seed {difference['seed']}, edition "
        f"{printable(difference['edition'])}"
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
        yield _kinds(found)
        yield _positions(difference, found)
        questions = [(line["question"], line) for line in found["questions"]]
        yield Section(
            "questions-section",
            "At which question",
            figures=[_figure("questions", "question", questions)],
        )
        phases = [(line["phase"], line) for line in found["phases"]]
        deals = [(words.deal(line, deal), line) for line in found["deals"]]
        yield Section(
            "when",
            "When",
            figures=[_figure("phases", "phase", phases), _figure("deals", deal, deals)],
        )
    yield _often(difference)
    yield _method(difference)


def _kinds(found: Difference) -> Section:
    """What every kind of change is worth, and what follows from it."""
    kinds = found["kinds"]
    table = Table(
        "kinds-table",
        f"All {counted(len(kinds), 'kind')} of change, in {POINTS}; ▲ ▼ shown to gain or to cost, "
        "Holm over all rows",
        [
            Column("change", "name", "what the one does → what the other does instead"),
            Column("number", help="differences of this kind"),
            Column("worth", "estimate", "of the first such change of every deal, a game and seat"),
            Column("gain each", "estimate", "of a single change"),
            Column("sum", "estimate", "of all changes, a game and seat"),
            Column("what follows", "text", "the two things that differ most between the choices"),
        ],
        [[text(_named(line)), *_cells(line), text("; ".join(line["reasons"]))] for line in kinds],
        filtered=len(kinds) > 12,
        look="dense",
    )
    drawn = shown(kinds)
    least = " Those between are in the table." if len(drawn) < len(kinds) else ""
    rows = forest_rows([_named(line) for line in drawn], _worths(drawn), 100, "+")
    figure = Figure(
        "kinds",
        _finding(kinds, "kinds of change", _named),
        f"Right of the dashed line the change gains.{least} Thick bar 50 %, thin bar 95 % "
        "interval, from games.",
        table,
        forest("kinds", rows, f"worth ({POINTS} of win share)", (0.0, "no gain")),
        rows,
        open=True,
    )
    return Section("kinds-section", "Which changes are worth most", figures=[figure])


def _named(line: Difference) -> str:
    return f"{line['question']}: {words.kind(line)}"


def _worths(lines: Sequence[Difference]) -> list[Any]:
    return [line["worth"] for line in lines]


def _cells(line: Difference) -> list[Cell]:
    """How many, the worth, the gain of each, the sum."""
    worth = line["worth"]
    return [
        whole(line["differences"]),
        marked(interval(worth, 100, "+"), worth["estimate"], worth["p_holm"]),
        interval(line["gain"], 100, "+"),
        interval(line["sum"], 100, "+"),
    ]


def _finding(lines: Sequence[Difference], what: str, named: Any) -> str:
    """How many are shown to gain or to cost, and which gains most."""
    sure = [line for line in lines if words.is_shown(line["worth"])]
    gains = [line for line in sure if line["worth"]["estimate"] > 0]
    told = f"Of {len(lines)} {what}, {_are(len(gains))} to gain, "
    told += f"{_are(len(sure) - len(gains))} to cost"
    if not gains:
        return told
    best = gains[0]
    return f"{told}; {named(best)} gains most, {plus_minus(best['worth'], 100, '+')} {POINTS}"


def _are(count: int) -> str:
    return "none is shown" if not count else "1 is shown" if count == 1 else f"{count} are shown"


def _figure(name: str, heading: str, lines: Sequence[tuple[str, Difference]]) -> Figure:
    """What differences of every group are worth, with the numbers below."""
    table = Table(
        f"{name}-table",
        f"By {heading}, in {POINTS}; ▲ ▼ shown to gain or to cost, Holm over all rows",
        [
            Column(heading, "name"),
            Column("number"),
            Column("worth", "estimate"),
            Column("gain each", "estimate"),
            Column("sum", "estimate"),
            Column("what follows", "text"),
        ],
        [[text(group), *_cells(line), text("; ".join(line["reasons"]))] for group, line in lines],
        look="dense",
    )
    rows = forest_rows(
        [group for group, _ in lines], _worths([each for _, each in lines]), 100, "+"
    )
    names = {id(line): group for group, line in lines}
    by_worth = sorted((line for _, line in lines), key=lambda line: -line["worth"]["estimate"])
    return Figure(
        name,
        _finding(by_worth, f"{heading}s", lambda line: names[id(line)]),
        "Right of the dashed line the changes gain. Thick bar 50 %, thin bar 95 % interval.",
        table,
        forest(name, rows, f"worth ({POINTS} of win share)", (0.0, "no gain")),
        rows,
    )


def _positions(difference: Difference, found: Difference) -> Section:
    """Single positions where a change gains most."""
    samples = [_sample(difference, each, n) for n, each in enumerate(found["costliest"], 1)]
    lead = (
        "The position of each kind where the change gains most, as the player who must decide "
        "sees it. Chosen by the worlds in which all were weighed; the numbers are of others, drawn "
        "anew, so that the choosing does not flatter them. Signs: "
        f"{'; '.join(' '.join(line.split()) for line in difference['legend'])}."
    )
    if not samples:
        lead = "In no position is a change sure to gain."
    return Section("positions", "Positions", lead, samples=samples)


def _sample(difference: Difference, sample: Difference, number: int) -> Sample:
    """A position, both choices, and what each leads to."""
    a, b = (printable(difference[each]) for each in "ab")
    lines = {line["name"]: line for line in sample["consequences"]}
    table = Table(
        f"position-{number}",
        f"What {b}'s choice leads to, beside {a}'s, by {sample['worlds']:,} worlds",
        [
            Column("", "name"),
            Column("difference", "estimate"),
            Column("size", help="by the standard deviation of single worlds"),
            Column("shown", "text", "Holm, over all rows"),
        ],
        [
            [
                text(line["words"] + (", %" if line["unit"] == words.SHARE else "")),
                _more(line),
                plain(line["size"], 2, "+"),
                text(p_words(line["more"]["p_holm"])),
            ]
            for line in lines.values()
        ],
        sortable=False,
    )
    chances = [f"{100 * each:.1f} %" for each in sample["chances"]]
    follows = f" What follows: {'; '.join(sample['reasons'])}." if sample["reasons"] else ""
    return Sample(
        f"{sample['question']}: {words.kind(sample)}",
        f"{a}: {sample['a']}, which wins {chances[0]}. {b}: {sample['b']}, which wins "
        f"{chances[1]}: {words.points(sample['gain'])}.{follows} ({place(sample)})",
        table,
        "",
        sample["position"],
    )


def _more(line: Difference) -> Cell:
    """By how much more of a consequence there is."""
    scale = 100 if line["unit"] == words.SHARE else 1
    values = interval(line["more"], scale).values
    return Cell(words.by_how_much(line["more"], line["unit"], "+"), values)


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
    a, b = (printable(difference[each]) for each in "ab")
    paragraphs = [
        f"{a} plays in all {difference['seats']} seats; {b} sees what each seat sees, remembers "
        "and draws chance by itself, and is asked at every decision. The game goes on as "
        f"{a} decides. Intervals come from games, since decisions of one game are not independent."
    ]
    if found and found["differences"]:
        paragraphs += _weighing(found)
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
        "The worth is that of a seat that changes its choice once a deal, where it first can, and "
        "then plays on as before: two changes of one deal are never added up in it.",
        "No seat knows the hidden cards, but they lay somewhere: played on with the true cards, "
        f"the same changes gain {words.points(found['true_worth'])}, with the belief "
        f"{words.points(found['worth'])} (belief minus truth: {words.points(found['apart'])}, "
        f"{p_words(found['apart']['p'])}).",
    ]
