"""The sections that pages of several kinds share; each is a chart, its finding, its numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from silver_sim.report.page import calls as call_chart
from silver_sim.report.page import scores as score_charts
from silver_sim.report.page.charts import Series
from silver_sim.report.page.curves import curve_rows, curves
from silver_sim.report.page.forest import forest, forest_rows
from silver_sim.report.page.model import Figure, Section
from silver_sim.report.page.tables import Cell, Column, Table, interval, plain, text, whole
from silver_sim.stats import captions
from silver_sim.stats.wording import listed

Facts = Mapping[str, Any]

NAME = Column("strategy", "name")
POINTS_HELP = "points; lower is better"


DRAWN = 6  # at most so many have a line or a panel of their own where each takes much room


@dataclass(frozen=True)
class Cast:
    """Who sections are about: full names, their series in charts, and their facts.

    `tag` makes the names of figures and tables of several casts in one page different.
    """

    names: Sequence[str]
    series: Series
    subjects: Sequence[Facts]
    who: str = "strategy"  # what a name is that of
    tag: str = ""

    @property
    def short(self) -> Sequence[str]:
        """The names as charts show them."""
        return self.series.names

    @property
    def column(self) -> Column:
        """The column of names."""
        return Column(self.who, "name")

    @property
    def rows(self) -> list[tuple[str, Facts]]:
        """Full names and facts."""
        return list(zip(self.names, self.subjects, strict=True))

    @property
    def drawn(self) -> Cast:
        """The first by rank, as many as charts that take much room have space for."""
        count = len(self.names)
        if count <= DRAWN:
            return self
        ranks = self.series.ranks or range(count)
        kept = list(ranks)[:DRAWN]
        series = Series([self.short[who] for who in kept])
        subjects = [self.subjects[who] for who in kept]
        return Cast([self.names[who] for who in kept], series, subjects, self.who, self.tag)

    @property
    def greyed(self) -> str:
        """Say who is named, if not all are."""
        named = self.series.named
        if len(named) == len(self.names):
            return ""
        return f" In colour: the first {len(named)} by win share; the table names all."

    @property
    def omitted(self) -> str:
        """Say who is not drawn, if anybody."""
        if len(self.names) <= DRAWN:
            return ""
        return f" Drawn are the first {DRAWN} by win share."


def places(cast: Cast) -> Section:
    """How often everybody ends first, second and so on."""
    rows = score_charts.place_rows(cast.short, cast.subjects)
    ordinals = score_charts.ORDINALS[: len(cast.subjects[0]["places"])]
    table = Table(
        f"places-numbers{cast.tag}",
        "Share of games in which each place by total was taken, in percent",
        [cast.column, *(Column(f"{each} %") for each in ordinals)],
        [
            [text(name), *(plain(100 * share, 2) for share in subject["places"])]
            for name, subject in cast.rows
        ],
    )
    figure = Figure(
        f"places{cast.tag}",
        captions.places_caption(cast.short, cast.subjects),
        "Each bar is all games of one " + cast.who + "; places are by total, those who share a "
        "total take a part of each place they share.",
        table,
        score_charts.places(f"places{cast.tag}", rows, "Bars of the share of games by place"),
        rows,
    )
    return Section(f"places-section{cast.tag}", "Places", figures=[figure])


def scores(cast: Cast) -> Section:
    """How totals and the scores of rounds are distributed."""
    return Section(f"scores{cast.tag}", "Scores", figures=[_totals(cast), _round_scores(cast)])


def _totals(cast: Cast) -> Figure:
    rows = score_charts.total_rows(cast.drawn.short, cast.drawn.subjects)
    percents = (5, 25, 50, 75, 95)
    table = Table(
        f"totals-numbers{cast.tag}",
        "Totals of games: so many percent end at or below",
        [cast.column, Column("mean"), *(Column(f"{p} %") for p in percents), Column("games")],
        [
            [
                text(name),
                plain(captions.average(subject["totals"]), 2),
                *(whole(score_charts.reach(subject["totals"], p / 100)) for p in percents),
                whole(subject["games"]),
            ]
            for name, subject in cast.rows
        ],
    )
    return Figure(
        f"totals{cast.tag}",
        captions.totals_caption(cast.short, cast.subjects),
        "Exact shares of games by total, fewer points are better. Lines: the median and the totals "
        "at or below which 5 % and 95 % of the games end. The last half percent is not drawn."
        + cast.omitted,
        table,
        score_charts.totals(
            f"totals{cast.tag}", rows, cast.drawn.series, "Distributions of totals"
        ),
        rows,
    )


def _round_scores(cast: Cast) -> Figure:
    rows = score_charts.score_rows(cast.drawn.short, cast.drawn.subjects)
    rounds = len(cast.subjects[0]["scores"])
    table = Table(
        f"scores-numbers{cast.tag}",
        "Scores of rounds: mean, median, and how often nothing was scored",
        [
            cast.column,
            Column("round"),
            Column("mean", help=POINTS_HELP),
            Column("median", help=POINTS_HELP),
            Column("0 points %"),
        ],
        [
            [text(name), whole(number + 1), *_of_scores(subject["scores"][number])]
            for name, subject in cast.rows
            for number in range(rounds)
        ],
    )
    return Figure(
        f"round-scores{cast.tag}",
        captions.scores_caption(cast.short, cast.subjects),
        "Height: games with at most so many points in the round, in percent; higher lines are "
        f"better. The step at 0 is mostly successful calls. {_not_drawn(cast.drawn)}{cast.omitted}",
        table,
        score_charts.scores(
            f"round-scores{cast.tag}", rows, cast.drawn.series, "Round scores, cumulative shares"
        ),
        rows,
    )


def _not_drawn(cast: Cast) -> str:
    """Say what of the scores lies beyond the picture, if it is more than half a percent."""
    last = score_charts.scores_shown(cast.subjects)
    beyond = [
        name
        for name, subject in zip(cast.short, cast.subjects, strict=True)
        if max(map(score_charts.reach, subject["scores"])) > last
    ]
    return f"Scores above {last} are not drawn, which {listed(beyond)} often has." if beyond else ""


def _of_scores(counts: Sequence[int]) -> list[Cell]:
    return [
        plain(captions.average(counts), 2),
        whole(captions.median(counts)),
        plain(100 * counts[0] / sum(counts), 2),
    ]


def story(cast: Cast) -> Section:
    """Who is ahead after each round."""
    along = [list(enumerate(subject["leads"], 1)) for subject in cast.subjects]
    rows = curve_rows(cast.series, along, sign="+")
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
        cast.series,
        ("rounds played", "points ahead of the mean of the others"),
        (0.0, "the mean of the others"),
        "Lines of the lead after each round",
        ticks=list(range(1, rounds + 1)),
    )
    figure = Figure(
        f"story{cast.tag}",
        captions.story_caption(cast.short, cast.subjects),
        "Lead: points fewer than the mean of the others at the same table, with 95 % intervals "
        f"(bands, often as thin as the line). Above the dashed line is ahead.{cast.greyed}",
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
                interval(subject["calls"], 100),
                interval(subject["success"], 100),
                whole(subject["success"]["of"]),
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
        captions.calls_caption(cast.short, cast.subjects, penalty),
        f"Dashed: what breaks even if the round ended at once, {penalty} / ({penalty} + sum). "
        f"Larger points are more calls; bars are 95 % intervals. Left out: sums called fewer than "
        f"{call_chart.FEW} times.{cast.omitted}",
        table,
        call_chart.calls(
            f"calls{cast.tag}", rows, cast.drawn.series, "Success of calls by the sum called"
        ),
        rows,
    )


def settling(cast: Cast, leader: int, fair: float) -> Section:
    """How the win shares settled as more blocks were played."""
    along = [[(each["blocks"], each) for each in s["settling"]] for s in cast.subjects]
    rows = curve_rows(cast.series, along, 100)
    table = Table(
        f"settling-numbers{cast.tag}",
        "Win shares after so many blocks, in percent",
        [cast.column, Column("blocks"), Column("win share %", "estimate")],
        [
            [text(name), whole(each["blocks"]), interval(each, 100)]
            for name, subject in cast.rows
            for each in subject["settling"]
        ],
    )
    spec = curves(
        f"settling{cast.tag}",
        rows,
        cast.series,
        ("blocks played", "win share (%)"),
        (100 * fair, "fair share"),
        "Lines of the win shares as blocks were added",
        log=True,
    )
    figure = Figure(
        f"settling{cast.tag}",
        captions.settling_caption(
            cast.short[leader], cast.subjects[leader]["settling"], "win share"
        ),
        "Estimates from the first blocks up to all of them; the scale of blocks is logarithmic. "
        f"Bands are 95 % intervals for one look, at that number of blocks.{cast.greyed}",
        table,
        spec,
        rows,
    )
    return Section(f"settling-section{cast.tag}", "Was it long enough?", figures=[figure])


def seats(names: Sequence[str], shares: Sequence[Facts], fair: float, blocks: int) -> Section:
    """What a seat, and the start, is worth."""
    rows = forest_rows(names, shares)
    table = Table(
        "seats-numbers",
        "Games won from each place, by all strategies together",
        [Column("place", "name"), Column("wins %", "estimate")],
        [[text(n), interval(share, 100)] for n, share in zip(names, shares, strict=True)],
    )
    figure = Figure(
        "seats",
        captions.seats_caption(names, shares, fair, blocks),
        "Every strategy sits in every seat of every deal equally often, so seats are compared "
        "fairly. Point: estimate; thick bar 50 %, thin bar 95 % interval. Said of a place only if "
        "it is shown at the 5 % level, Holm over the places.",
        table,
        forest("seats", rows, "games won (%)", (100 * fair, "fair share")),
        rows,
    )
    return Section("seats-section", "Seats and start", figures=[figure])


def starting(cast: Cast) -> Table:
    """Return what starting round 1 is worth to everybody."""
    return Table(
        f"starts{cast.tag}",
        "Win share by who starts round 1, which is drawn, in percent",
        [cast.column, Column("starts", "estimate"), Column("another starts", "estimate")],
        [
            [text(name), *(interval(subject["starts"][own], 100) for own in (1, 0))]
            for name, subject in cast.rows
        ],
    )


def gap(names: tuple[str, str], settling: Sequence[Facts]) -> Section:
    """How the paired difference of two win shares settled as more blocks were played."""
    what = f"{names[0]} − {names[1]}"
    along = [[(each["blocks"], each) for each in settling]]
    rows = curve_rows(Series([what]), along, 100, "+")
    table = Table(
        "gap-numbers",
        f"Win share of {what} after so many blocks, in percentage points",
        [Column("blocks"), Column("difference", "estimate")],
        [[whole(each["blocks"]), interval(each, 100, "+")] for each in settling],
    )
    spec = curves(
        "gap",
        rows,
        Series([what]),
        ("blocks played", "difference of win share (points)"),
        (0.0, "no difference"),
        "Line of the difference as blocks were added",
        log=True,
    )
    figure = Figure(
        "gap",
        captions.settling_caption(what, settling, "difference"),
        "The difference from the first blocks up to all of them, paired by block; the scale of "
        "blocks is logarithmic. The band is the 95 % interval for one look, at that number of "
        "blocks.",
        table,
        spec,
        rows,
    )
    return Section("gap-section", "Was it long enough?", figures=[figure])


def led(section: Section, words: str) -> Section:
    """Return a section that says first where its numbers come from."""
    return replace(section, lead=f"{words} {section.lead}".strip())
