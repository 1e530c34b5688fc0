"""The sections of the page on differences: what groups of them are worth, and positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from silver_sim.report.model import Figure, Sample, Section
from silver_sim.report.page.forest import forest, forest_rows
from silver_sim.report.tables import Cell, Column, Table, interval, marked, plain, text, whole
from silver_sim.report.text.wording import POINTS, counted, p_words, plus_minus
from silver_sim.studies.difference import words
from silver_sim.studies.difference.view import place, shown

Difference = Mapping[str, Any]


def kinds_section(found: Difference) -> Section:
    """What every kind of change is worth, and what follows from it."""
    kinds = found["kinds"]
    table = Table(
        "kinds-table",
        f"All {counted(len(kinds), 'kind')} of change, in {POINTS}; ▲ ▼ shown to gain or to cost, "
        "Holm over all rows",
        [
            Column("change", "name", "what the one does → what the other does instead"),
            Column("number", help="differences of this kind"),
            Column("worth", "estimate"),
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


def group_figure(name: str, heading: str, lines: Sequence[tuple[str, Difference]]) -> Figure:
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


def positions(difference: Difference, found: Difference) -> Section:
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
    a, b = words.names(difference)
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
