"""What a run's games show of everybody: places, scores, leads, seats, neighbours, settling."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import zip_longest

from silver_sim.report.figures.chart import Axis, Series, curves, forest_lanes, lined
from silver_sim.report.model import Figure, Section
from silver_sim.report.sections import scores as charts
from silver_sim.report.sections.subjects import Cast
from silver_sim.report.tables import (
    Cell,
    Column,
    by_name,
    cross,
    estimated,
    interval,
    plain,
    signed,
    whole,
)
from silver_sim.report.text.captions import (
    average,
    differing,
    extremes,
    in_percent,
    median,
    of_games,
    settled,
    shown,
)
from silver_sim.report.text.forests import Forest, ReferenceLine, rows_of
from silver_sim.report.text.rules import vary, which_deals
from silver_sim.report.text.wording import POINTS, decimals, listed, number, percent, plus_minus
from silver_sim.stats.core.sequential import MIN_BLOCKS
from silver_sim.stats.levels import EVERY_LOOK
from silver_sim.stats.outcomes.observed import SubjectFacts
from silver_sim.stats.results import Estimate, Look

PERCENTS = (5, 25, 50, 75, 95)
HELP = "points; lower is better"


def _nth(field: str, place: int) -> Callable[[SubjectFacts], Estimate]:
    """One of the estimates in a list of a subject, unknown if it has fewer."""
    return lambda each: next(iter(getattr(each, field)[place:][:1]), Estimate(None))


def places(cast: Cast) -> Section:
    """How often each strategy ends first, second and so on."""
    drawn, blocks = cast.shown, cast.blocks
    firsts = drawn.all(lambda each: Estimate(each.places[0]))

    def share(place: int) -> Callable[[SubjectFacts], Cell]:
        return lambda each: _share(each, each.places[place])

    figure = cast.figure(
        "places",
        extremes(
            "share of first places", firsts, lambda each: f"{percent(each.value, 1, blocks)} %"
        ),
        "Each bar is all games of one strategy; places are by total, and those who tie divide the "
        f"places they share.{cast.apart()}",
        "Share of games in which each place by total was taken, in percent",
        [
            (Column(f"{each} %"), share(place))
            for place, each in enumerate(charts.ORDINALS[: len(cast.subjects[0].places)])
        ],
        lambda: charts.places(drawn.short, drawn.subjects),
    )
    return Section("places-section", "Places", figures=[figure])


def _share(subject: SubjectFacts, share: float) -> Cell:
    return Cell(of_games(subject, share, 2), (100 * share,))


def scores(cast: Cast) -> Section:
    """How totals and the scores of deals are distributed."""
    return Section("scores", "Scores", figures=[_totals(cast), _deal_scores(cast)])


def _totals(cast: Cast) -> Figure:
    drawn = cast.drawn
    medians = drawn.all(lambda each: Estimate(median(each.totals)))

    def reach(share: int) -> Callable[[SubjectFacts], Cell]:
        return lambda each: whole(charts.reach(each.totals, share / 100))

    return cast.figure(
        "totals",
        cast.among + extremes("median total", medians, lambda of: f"{of.value:g}", least=True),
        "Exact shares of games by total; fewer points are better. Lines, and after each name: the "
        "median, and the totals at or below which 5 % and 95 % of the games end. The highest half "
        f"percent is not drawn.{cast.omitted()}",
        "Totals of games, in points: mean, and what the given percentage end at or below",
        [
            (Column("mean"), lambda each: plain(average(each.totals), 2)),
            *((Column(f"{p} %"), reach(p)) for p in PERCENTS),
            (Column("games"), lambda each: whole(each.games)),
        ],
        lambda: charts.totals(drawn.series, [each.totals for each in drawn.subjects]),
    )


def _deal_scores(cast: Cast) -> Figure:
    drawn, deal, last = cast.drawn, cast.words.deal, charts.scores_shown(cast.drawn.subjects)
    means = drawn.all(lambda each: Estimate(average(_together(each.scores))))
    wide = drawn.all(lambda each: Estimate(max(map(charts.reach, charts.singly(each)))))
    beyond = [name for name, each in wide.items() if each.value > last]
    zero = f" The step at 0 is {cast.words.zero}." if cast.words.zero else ""
    cut = f" Scores above {last}, frequent for {listed(beyond)}, are not drawn." if beyond else ""
    varied = any(vary(each.scores) for each in drawn.subjects)
    return cast.figure(
        "round-scores",
        cast.among
        + extremes(
            f"mean score per {deal}", means, lambda of: f"{number(of.value, 2)}", least=True
        ),
        f"Height: percentage of games with at most that many points in the {deal}; higher lines "
        f"are better.{zero}{which_deals(varied, deal)}{cut}{cast.omitted()}",
        f"Scores of {deal}s: mean, median, and how often the score was 0",
        [
            (Column(deal), lambda of: whole(of[1]) if of[1] else Cell("all", (None,))),
            (Column("mean", help=HELP), lambda of: plain(average(of[2]), 2)),
            (Column("median", help=HELP), lambda of: whole(median(of[2]))),
            (Column("0 points %"), lambda of: _share(of[0], of[2][0] / sum(of[2]))),
        ],
        lambda: charts.scores(drawn.series, drawn.subjects, deal),
        lines=[
            (name, (each, number, counts))
            for name, each in cast.rows
            for number, counts in [
                *enumerate(charts.singly(each), 1),
                (0, _together(each.scores)),
            ]
        ],
    )


def _together(scores: Sequence[Sequence[int]]) -> list[int]:
    """How often each score occurred in all deals."""
    return [sum(each) for each in zip_longest(*scores, fillvalue=0)]


def story(cast: Cast) -> Section:
    """Who is ahead after each deal."""
    drawn, deal = cast.shown, cast.words.deal
    deals = max(len(charts.singly(each)) for each in drawn.subjects)
    varied = any(vary(each.scores) for each in drawn.subjects)
    noise, final = drawn.subjects[0].leads_without, drawn.all(_nth("leads", -1))
    named = drawn.series.named  # others are drawn in grey
    among = "Among those in colour: " if len(named) < len(final) else ""
    along = [list(enumerate(each.leads[:deals], 1)) for each in drawn.subjects]
    heads = [(f"after {deal} {number}", number - 1) for number in range(1, deals + 1)]
    figure = cast.figure(
        "story",
        among
        + extremes(
            "final lead",
            {name: each for name, each in final.items() if name in named},
            lambda each: f"{plus_minus(each, sign='+')} points",
            blocks=cast.blocks,
        ),
        "Lead: points fewer than the mean of the others at the same table, with 95 % intervals "
        "(bands, often as thin as the line). Above the dashed line means ahead."
        f"{' A game that has ended keeps its final scores.' if varied else ''}{cast.greyed}"
        f"{f' The mean of the others leaves out {listed(noise)}.' if noise else ''}",
        "Lead so far: points fewer than the mean of the others",
        [
            estimated(head, _nth("leads", after), sign="+")
            for head, after in [*heads, *([("at the end", -1)] if varied else [])]
        ],
        lambda: curves(
            lined(drawn.series, along, sign="+", axis=f"after {deal}"),
            (
                Axis(f"{deal}s played", ticks=range(1, deals + 1)),
                "points ahead of the mean of the others",
            ),
            ReferenceLine(0.0, "the mean of the others"),
            f"Lines of the lead after each {deal}",
        ),
    )
    return Section("story-section", f"The story of the {deal}s", figures=[figure])


def seats(cast: Cast, chairs: Sequence[Estimate]) -> Section:
    """What seats and the start are worth to all together, and to each strategy.

    `chairs` are the shares of games won from every seat, by the start player of deal 1, and by
    those of later deals, which are left out unless the game has words for them.
    """
    (*drawn, later), words, deal = chairs, cast.words, cast.words.deal
    fair, names = 1 / (len(drawn) - 1), [f"seat {seat}" for seat in range(len(drawn) - 1)]
    found = dict(zip([*names, "start player"], drawn, strict=True))
    sure = shown(drawn, cast.blocks, fair)
    lines: list[tuple[str, tuple[Estimate, int | None]]] = [
        (name, (share, (1 if share.value > fair else -1) if place in sure else 0))
        for place, (name, share) in enumerate(found.items())
    ]
    by_later = ""
    if words.starters and later.estimate is not None:
        lines.append((f"start players of later {deal}s", (later, None)))
        by_later = f" What start players of later {deal}s win shows {words.starters}."
    level, to_win = f"{100 * fair:.4g} %", "win more or less than"

    def above(of: tuple[Estimate, int | None]) -> Estimate:
        share, side = of
        return Estimate(None) if side is None else share.moved(lambda end: end - fair)

    figure = cast.figure(
        "seats",
        differing("place", f"{to_win} {level}", found, cast.blocks, fair, in_percent),
        "Every strategy sits in every seat of every deal equally often, so seats are compared "
        f"fairly; the start player of {deal} 1 is drawn, so what it wins above its share is the "
        "effect of starting. Point: estimate; thick bar 50 %, thin bar 95 % interval, each by "
        f"itself. Shown: at the 5 % level, Holm over the places.{by_later}",
        f"Games won from each place, by all strategies together; fair: {level}",
        [
            (Column("wins %", "estimate"), lambda of: signed(interval(of[0], 100), of[1] or 0)),
            estimated("above fair", above, 100, "+", POINTS),
        ],
        lambda: forest_lanes(
            Forest(
                "seats",
                rows_of([*found], drawn),
                "",
                "games won (%)",
                ReferenceLine(100 * fair, "fair share"),
            )
        ),
        "place",
        lines,
    )
    own = by_name(
        "starts",
        f"Games won, in percent, by the start player of {deal} 1, who is drawn, and by seat",
        "strategy",
        cast.rows,
        [
            estimated("starts", _nth("starts", 1), 100),
            estimated("another starts", _nth("starts", 0), 100),
            estimated("gains by starting", lambda each: each.by_start, 100, "+", POINTS),
            *(estimated(seat, _nth("seats", at), 100) for at, seat in enumerate(names)),
        ],
        look="dense",
    )
    gains = cast.shown.all(lambda each: each.by_start)
    said = differing("strategy", "gain or lose by starting", gains, cast.blocks)
    return Section("seats-section", "Seats and start", "", [figure], [own], paragraphs=[f"{said}."])


def neighbours(cast: Cast, order: Sequence[int]) -> list[Section]:
    """Return how much it matters who sits to the left; nothing if neighbours never change.

    `order` says which of all subjects those of the cast are.
    """
    found = [[each.left[at] for at in order] if each.left else [] for each in cast.subjects]
    flat = [each for row in found for each in row]
    known = [each for each in flat if each is not None]
    if not known or not all(found):
        return []
    sure, count = shown(flat, cast.blocks), len(order)

    def cell(row: int, column: int) -> Cell | None:
        each, side = found[row][column], row * count + column in sure
        if each is None:
            return None
        percent = replace(interval(each, 100, "+"), text=number(100 * each.value, 1, "+"))
        return signed(percent, (1 if each.value > 0 else -1) if side else 0)

    table = cross(
        "neighbours",
        "Percentage points of win share that the row gains when the column sits to its left, "
        "compared with all orders around the same tables; ▲ ▼ shown to differ from 0: 5 % level, "
        "Holm over all cells",
        "row, by who sits to its left",
        cast.names,
        cast.short,
        cell,
        look="dense",
    )
    pairs = [f"{left} to the left of {who}" for who in cast.short for left in cast.short]
    gains = dict(zip(pairs, (each or Estimate(None) for each in flat), strict=True))
    widest = max(100 * (each.se or 0) for each in known)
    said = differing("neighbour", "change a win share", gains, cast.blocks)
    error = f"The standard errors are at most {number(widest, decimals(widest))} {POINTS}."
    besides = f": {cast.words.left}" if cast.words.left else ""
    return [
        Section(
            "neighbours-section",
            "Neighbours",
            f"The player to the left plays next{besides}. The order around the table is drawn for "
            "every block.",
            paragraphs=[f"{said}. {error}"],
            tables=[table],
        )
    ]


def settling(cast: Cast, who: int, fair: float, gap: Sequence[Look], other: int | None) -> Section:
    """How a win share, or its difference from another's, settled as more blocks were played."""
    if gap and other is not None:
        series, found, sign = Series(["difference"]), [gap], "+"
        lines = [(f"{cast.names[who]} − {cast.names[other]}", each) for each in gap]
        finding = settled("The difference of win share", gap)
        line, axis = (0.0, "no difference"), f"difference of win share ({POINTS})"
        every = any(each.method == EVERY_LOOK for each in gap)
        band = f"holds at all looks together; there is none before {MIN_BLOCKS} blocks"
        band = f" that {band}." if every else " for one look, at that number of blocks."
    else:
        drawn, sign = cast.shown, ""
        series, found = drawn.series, [each.settling for each in drawn.subjects]
        lines = [(name, look) for name, each in cast.rows for look in each.settling]
        first = cast.short[who] in drawn.short
        at = drawn.short.index(cast.short[who]) if first else (series.ranks or [0])[0]
        finding = settled(f"The win share of {drawn.short[at]}", found[at])
        line, axis = (100 * fair, "fair share"), "win share (%)"
        band = f" for one look, at that number of blocks.{cast.greyed}"
    along = [[(each.blocks, each) for each in own] for own in found]
    figure = cast.figure(
        "settling",
        finding,
        "Estimates from the first blocks up to all of them; the scale of blocks is logarithmic. "
        f"Band: the 95 % interval{band}",
        "Win share by number of blocks played",
        [
            (Column("blocks"), lambda each: whole(each.blocks)),
            estimated(axis, lambda each: each, 100, sign),
        ],
        lambda: curves(
            lined(series, along, 100, sign, "blocks"),
            (Axis("blocks played", scale="log"), axis),
            ReferenceLine(*line),
            "Lines of the win shares as blocks were added",
        ),
        lines=lines,
    )
    return Section("settling-section", "Was it long enough?", figures=[figure])
