"""The sections of the page on differences: what groups of them are worth, and positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from silver_sim.report.model import Figure, Sample, Section
from silver_sim.report.page.forest import forest, forest_rows
from silver_sim.report.tables import Cell, Column, Table, interval, marked, plain, text, whole
from silver_sim.report.text.wording import POINTS, p_words, percent, plus_minus
from silver_sim.studies.difference import words
from silver_sim.studies.difference.view import place, shown

Difference = Mapping[str, Any]

SOUGHT = 12  # more rows can be sought by a word


class Groups(NamedTuple):
    """Groups of differences: a name, the heading of their names, what several are called."""

    name: str
    heading: str
    several: str
    lines: Sequence[tuple[str, Difference]]  # by what each is called


def kinds(difference: Difference) -> Section:
    """What every kind of change is worth, and what follows from it."""
    lines = [(_named(line), line) for line in difference["weighed"]["kinds"]]
    figure = group_figure(difference, Groups("kinds", "change", "kinds of change", lines), True)
    return Section("kinds-section", "Which changes are worth most", figures=[figure])


def _named(line: Difference) -> str:
    return f"{line['question']}: {words.kind(line)}"


def group_figure(difference: Difference, groups: Groups, first: bool = False) -> Figure:
    """What differences of every group are worth, with the numbers below; the `first` one open.

    Of very many groups those are drawn that are worth most and least.
    """
    drawn = shown(groups.lines)
    least = " Those between are in the table." if len(drawn) < len(groups.lines) else ""
    worths = [line["worth"] for _, line in drawn]
    rows = forest_rows([called for called, _ in drawn], worths, 100, "+")
    return Figure(
        groups.name,
        _finding(groups),
        f"Right of the dashed line the changes gain.{least} Thick bar 50 %, thin bar 95 % "
        "interval, from games.",
        _table(groups, with_sum=not words.of_b(difference)),
        forest(groups.name, rows, f"worth ({POINTS} of win share)", (0.0, "no gain")),
        rows,
        open=first,
    )


def _table(groups: Groups, *, with_sum: bool) -> Table:
    """The numbers of all groups; the sum is told where it is not the worth."""
    together = [Column("sum", "estimate", "of all changes, a game and seat")] if with_sum else []
    return Table(
        f"{groups.name}-table",
        f"All {len(groups.lines)} {groups.several}, in {POINTS}; ▲ ▼ shown to gain or to cost, "
        "Holm over all rows but the rarest",
        [
            Column(groups.heading, "name"),
            Column("number", help="differences, each counted for as many as it stands for"),
            Column("worth", "estimate"),
            Column("gain each", "estimate", "of a single change"),
            *together,
            Column("what follows", "text", "the two things that differ most between the choices"),
        ],
        [
            [
                text(called),
                whole(line["differences"]),
                marked(
                    interval(line["worth"], 100, "+"),
                    line["worth"]["estimate"],
                    line["worth"]["p_holm"],
                ),
                interval(line["gain"], 100, "+"),
                *([interval(line["sum"], 100, "+")] if with_sum else []),
                text("; ".join(line["reasons"])),
            ]
            for called, line in groups.lines
        ],
        filtered=len(groups.lines) > SOUGHT,
        look="dense",
    )


def _finding(groups: Groups) -> str:
    """How many are shown to gain or to cost, and which gains most."""
    sure = [
        (line["worth"], called) for called, line in groups.lines if words.is_shown(line["worth"])
    ]
    gains = [(worth, called) for worth, called in sure if worth["estimate"] > 0]
    told = (
        f"Of {len(groups.lines)} {groups.several}, {_are(len(gains))} to gain, "
        f"{_are(len(sure) - len(gains))} to cost"
    )
    if not gains:
        return told
    worth, called = max(gains, key=lambda gain: gain[0]["estimate"])
    return f"{told}; {called} gains most, {plus_minus(worth, 100, '+')} {POINTS}"


def _are(count: int) -> str:
    return "none is shown" if not count else "1 is shown" if count == 1 else f"{count} are shown"


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
    chances = [f"{percent(each, 1, sample['worlds'])} %" for each in sample["chances"]]
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
