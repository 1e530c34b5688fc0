"""The sections on how deals went: who is ahead, and what seats and the start are worth."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.report.model import Figure, Section
from silver_sim.report.page.curves import curve_rows, curves
from silver_sim.report.page.forest import forest, forest_rows
from silver_sim.report.sections.subjects import Cast
from silver_sim.report.tables import Column, Table, interval, text
from silver_sim.report.text import captions
from silver_sim.report.text.rules import told_deals, vary
from silver_sim.report.text.wording import listed
from silver_sim.stats.outcomes.observed import SubjectFacts
from silver_sim.stats.results import Estimate


def _left_out(subjects: Sequence[SubjectFacts]) -> str:
    """Say whose points the mean of the others leaves out, if any."""
    names = subjects[0].leads_without
    if not names:
        return ""
    plays = "plays" if len(names) == 1 else "play"
    return f" The mean of the others leaves out {listed(names)}, who {plays} at random."


def story(cast: Cast) -> Section:
    """Who is ahead after each deal."""
    shown, deal = cast.shown, cast.words.deal
    rounds = max(told_deals(subject.scores) for subject in shown.subjects)
    along = [list(enumerate(subject.leads[:rounds], 1)) for subject in shown.subjects]
    rows = curve_rows(shown.series, along, sign="+")
    varied = any(vary(subject.scores) for subject in shown.subjects)
    heads = [f"after {deal} {r}" for r in range(1, rounds + 1)] + ["in the end"] * varied
    table = Table(
        f"story-numbers{cast.tag}",
        "Lead so far: points fewer than the mean of the others",
        [cast.column, *(Column(head, "estimate") for head in heads)],
        [
            [text(name), *(interval(lead, sign="+") for lead in _leads(subject, rounds, varied))]
            for name, subject in cast.rows
        ],
    )
    spec = curves(
        f"story{cast.tag}",
        rows,
        shown.series,
        (f"{deal}s played", "points ahead of the mean of the others"),
        (0.0, "the mean of the others"),
        f"Lines of the lead after each {deal}",
        ticks=list(range(1, rounds + 1)),
    )
    figure = Figure(
        f"story{cast.tag}",
        captions.story_caption(shown.short, shown.subjects, deal, varied),
        "Lead: points fewer than the mean of the others at the same table, with 95 % intervals "
        "(bands, often as thin as the line). Above the dashed line means ahead."
        f"{ENDED if varied else ''}{cast.greyed}{_left_out(shown.subjects)}",
        table,
        spec,
        rows,
    )
    return Section(f"story-section{cast.tag}", f"The story of the {deal}s", figures=[figure])


ENDED = " A game that has ended keeps its final scores."


def _leads(subject: SubjectFacts, rounds: int, varied: bool) -> Sequence[Estimate]:
    """The leads after the first deals and, if games differ in length, in the end."""
    leads = subject.leads
    return [*leads[:rounds], *leads[-1:]] if varied else leads


def seats(cast: Cast, chairs: Sequence[Estimate], blocks: int) -> Section:
    """What seats and the start are worth to all together, and to each strategy.

    `chairs` are the shares of games won from every seat, by the start player of deal 1, and by
    those of later deals, which are left out unless the game has words for them.
    """
    *drawn, later = chairs
    words, deal = cast.words, cast.words.deal
    players = len(drawn) - 1
    names = [*(f"seat {seat}" for seat in range(players)), "start player"]
    rows = forest_rows(names, drawn)
    table = Table(
        f"seats-numbers{cast.tag}",
        f"Games won from each place, by all strategies together; fair: {100 / players:.4g} %",
        [Column("place", "name"), Column("wins %", "estimate"), Column("what it tells", "text")],
        [
            [text(name), interval(share, 100), text(told)]
            for name, share, told in (
                *((n, share, DRAWN_SEAT) for n, share in zip(names[:-1], drawn[:-1], strict=True)),
                (f"start player of {deal} 1", drawn[-1], DRAWN_START),
                *(
                    [(f"start players of later {deal}s", later, words.starters)]
                    if words.starters and _is_known(later)
                    else []
                ),
            )
        ],
    )
    figure = Figure(
        f"seats{cast.tag}",
        captions.seats_caption(names, drawn, 1 / players, blocks),
        "Every strategy sits in every seat of every deal equally often, so seats are compared "
        f"fairly; the start player is that of {deal} 1, which is drawn. Point: estimate; thick bar "
        "50 %, thin bar 95 % interval, each by itself. The title names a place only if it is shown "
        "at the 5 % level, Holm over the places.",
        table,
        forest(f"seats{cast.tag}", rows, "games won (%)", (100 / players, "fair share")),
        rows,
    )
    by_name = Table(
        f"starts{cast.tag}",
        f"Games won, in percent, by who starts {deal} 1, which is drawn, and by seat",
        [
            cast.column,
            *(Column(head, "estimate") for head in ("starts", "another starts")),
            Column("gains by starting", "estimate", "percentage points, paired by block"),
            *(Column(head, "estimate") for head in names[:-1]),
        ],
        [
            [
                text(name),
                *(interval(share, 100) for share in subject.starts[::-1]),
                interval(subject.by_start, 100, "+"),
                *(interval(share, 100) for share in subject.seats),
            ]
            for name, subject in cast.rows
        ],
        look="dense",
    )
    paragraphs = [
        captions.starting_words(drawn[-1], later, 1 / players, words.starts, deal),
        captions.why_starts_differ(drawn[-1], len(drawn), blocks),
    ]
    if own := captions.gains_by_starting(cast.shown.short, cast.shown.subjects, blocks):
        paragraphs.append(own)
    return Section(
        "seats-section",
        "Seats and start",
        figures=[figure],
        tables=[by_name],
        paragraphs=paragraphs,
    )


DRAWN_SEAT = "the effect of the seat: all sit in it equally often"
DRAWN_START = "the effect of starting: the start is drawn, and all start equally often"


def _is_known(share: Estimate) -> bool:
    """Whether there were later deals."""
    return share.estimate is not None
