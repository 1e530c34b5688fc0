"""The sections on how rounds went: who is ahead, who calls, what seats and the start are worth."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from silver_sim.report.model import Figure, Section
from silver_sim.report.page.curves import curve_rows, curves
from silver_sim.report.page.forest import forest, forest_rows
from silver_sim.report.sections.silver import calls as call_chart
from silver_sim.report.sections.subjects import Cast, Facts
from silver_sim.report.tables import Column, Table, interval, plain, text, whole
from silver_sim.report.text import captions
from silver_sim.report.text.wording import listed


def _left_out(subjects: Sequence[Facts]) -> str:
    """Say whose points the mean of the others leaves out, if anybody's."""
    names = subjects[0]["leads_without"]
    return f" The mean of the others leaves out {listed(names)}, far behind all." if names else ""


def story(cast: Cast) -> Section:
    """Who is ahead after each round."""
    shown = cast.shown
    along = [list(enumerate(subject["leads"], 1)) for subject in shown.subjects]
    rows = curve_rows(shown.series, along, sign="+")
    rounds = len(along[0])
    table = Table(
        f"story-numbers{cast.tag}",
        "Points fewer than the mean of the others so far",
        [cast.column, *(Column(f"after round {r}", "estimate") for r in range(1, rounds + 1))],
        [
            [text(name), *(interval(lead, sign="+") for lead in subject["leads"])]
            for name, subject in cast.rows
        ],
    )
    spec = curves(
        f"story{cast.tag}",
        rows,
        shown.series,
        ("rounds played", "points ahead of the mean of the others"),
        (0.0, "the mean of the others"),
        "Lines of the lead after each round",
        ticks=list(range(1, rounds + 1)),
    )
    figure = Figure(
        f"story{cast.tag}",
        captions.story_caption(shown.short, shown.subjects),
        "Lead: points fewer than the mean of the others at the same table, with 95 % intervals "
        "(bands, often as thin as the line). Above the dashed line is ahead."
        f"{cast.greyed}{_left_out(shown.subjects)}",
        table,
        spec,
        rows,
    )
    return Section(f"story-section{cast.tag}", "The story of the rounds", figures=[figure])


def calls(cast: Cast, penalty: int) -> Section:
    """How often everybody calls, and when it pays."""
    table = Table(
        f"calls-table{cast.tag}",
        "Calls",
        [
            cast.column,
            Column("rounds called %", "estimate"),
            Column("successful %", "estimate"),
            Column("calls"),
        ],
        [
            [
                text(name),
                interval(subject["calls_per_round"], 100),
                interval(subject["call_success"], 100),
                whole(subject["call_success"]["of"]),
            ]
            for name, subject in cast.rows
        ],
    )
    rows = call_chart.call_rows(cast.drawn.short, cast.drawn.subjects, penalty)
    figures = [_call_figure(cast, rows, penalty)] if rows else []
    lead = (
        "A call succeeds if nobody has less. Then the caller scores 0, otherwise its sum and "
        f"{penalty} points more."
    )
    return Section(f"calls-section{cast.tag}", "Calling", lead, figures=figures, tables=[table])


def _call_figure(cast: Cast, rows: Sequence[dict[str, Any]], penalty: int) -> Figure:
    table = Table(
        f"calls-numbers{cast.tag}",
        f"Success of calls by the sum that was called, if at least {call_chart.FEW} times, and "
        "what breaks even",
        [
            cast.column,
            Column("sum"),
            Column("calls"),
            Column("successful %", "estimate"),
            Column("breaks even at %", help=f"{penalty} / ({penalty} + sum)"),
        ],
        [
            [
                text(name),
                whole(each["sum"]),
                whole(each["of"]),
                interval(each, 100),
                plain(100 * captions.break_even(each["sum"], penalty), 1),
            ]
            for name, subject in cast.drawn.rows
            for each in subject["by_sum"]
            if each["of"] >= call_chart.FEW
        ],
    )
    return Figure(
        f"calls{cast.tag}",
        cast.among + captions.calls_caption(cast.drawn.short, cast.drawn.subjects, penalty),
        f"Dashed: what breaks even if the round ended at once, {penalty} / ({penalty} + sum). "
        f"Larger points are more calls; bars are 95 % intervals. Left out: sums called fewer than "
        f"{call_chart.FEW} times.{cast.chosen}{cast.apart('The table of all calls')}",
        table,
        call_chart.calls(
            f"calls{cast.tag}", rows, cast.drawn.series, "Success of calls by the sum called"
        ),
        rows,
    )


def seats(cast: Cast, chairs: Sequence[Facts], blocks: int) -> Section:
    """What a seat, and the start, is worth to all together, and to everybody.

    `chairs` are the shares of games won from every seat, by the start player of round 1, and by
    those of later rounds.
    """
    *drawn, later = chairs
    players = len(drawn) - 1
    names = [*(f"seat {seat}" for seat in range(players)), "start player"]
    rows = forest_rows(names, drawn)
    table = Table(
        f"seats-numbers{cast.tag}",
        "Games won from each place, by all strategies together",
        [Column("place", "name"), Column("wins %", "estimate"), Column("what it tells", "text")],
        [
            [text(name), interval(share, 100), text(told)]
            for name, share, told in (
                *((n, share, DRAWN_SEAT) for n, share in zip(names[:-1], drawn[:-1], strict=True)),
                ("start player of round 1", drawn[-1], DRAWN_START),
                *([("start players of later rounds", later, CHOSEN)] if _is_known(later) else []),
            )
        ],
    )
    figure = Figure(
        f"seats{cast.tag}",
        captions.seats_caption(names, drawn, 1 / players, blocks),
        "Every strategy sits in every seat of every deal equally often, so seats are compared "
        "fairly; the start player is that of round 1, which is drawn. Point: estimate; thick bar "
        "50 %, thin bar 95 % interval, each for a place by itself. Said of a place only if it is "
        "shown at the 5 % level, Holm over the places.",
        table,
        forest(f"seats{cast.tag}", rows, "games won (%)", (100 / players, "fair share")),
        rows,
    )
    by_name = Table(
        f"starts{cast.tag}",
        "Games won, in percent, by who starts round 1, which is drawn, and by seat",
        [
            cast.column,
            *(Column(head, "estimate") for head in ("starts", "another starts")),
            Column("gains by starting", "estimate", "points of win share, paired by block"),
            *(Column(head, "estimate") for head in names[:-1]),
        ],
        [
            [
                text(name),
                *(interval(share, 100) for share in subject["starts"][::-1]),
                interval(subject["by_start"], 100, "+"),
                *(interval(share, 100) for share in subject["seats"]),
            ]
            for name, subject in cast.rows
        ],
        look="dense",
    )
    words = [
        captions.starting_words(drawn[-1], later, 1 / players),
        captions.why_starts_differ(drawn[-1], len(drawn), blocks),
    ]
    if own := captions.gains_by_starting(cast.shown.short, cast.shown.subjects, blocks):
        words.append(own)
    return Section(
        "seats-section", "Seats and start", figures=[figure], tables=[by_name], paragraphs=words
    )


DRAWN_SEAT = "what the seat causes: all sit in it equally often"
DRAWN_START = "what starting causes: the start is drawn, and all start equally often"
CHOSEN = "who they are: the marker goes to who won the round before"


def _is_known(share: Facts) -> bool:
    """Whether there were later rounds."""
    return share["estimate"] is not None
