"""The sections on what was scored: places, totals, the scores of deals."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from silver_sim.report.model import Figure, Section
from silver_sim.report.sections import scores as score_charts
from silver_sim.report.sections.subjects import POINTS_HELP, Cast
from silver_sim.report.tables import Cell, Column, Table, plain, text, whole
from silver_sim.report.text import captions
from silver_sim.report.text.rules import vary, which_deals
from silver_sim.report.text.wording import listed
from silver_sim.stats.outcomes.observed import SubjectFacts


def places(cast: Cast) -> Section:
    """How often each strategy ends first, second and so on."""
    shown = cast.shown
    rows = score_charts.place_rows(shown.short, shown.subjects)
    ordinals = score_charts.ORDINALS[: len(cast.subjects[0].places)]
    table = Table(
        f"places-numbers{cast.tag}",
        "Share of games in which each place by total was taken, in percent",
        [cast.column, *(Column(f"{each} %") for each in ordinals)],
        [
            [text(name), *(_share(subject, share) for share in subject.places)]
            for name, subject in cast.rows
        ],
    )
    figure = Figure(
        f"places{cast.tag}",
        captions.places_caption(shown.short, shown.subjects, cast.noise),
        "Each bar is all games of one " + cast.who + "; places are by total, and those who tie "
        f"divide the places they share.{cast.beyond}",
        table,
        score_charts.places(f"places{cast.tag}", rows, "Bars of the share of games by place"),
        rows,
    )
    return Section(f"places-section{cast.tag}", "Places", figures=[figure])


def scores(cast: Cast) -> Section:
    """How totals and the scores of deals are distributed."""
    return Section(f"scores{cast.tag}", "Scores", figures=[_totals(cast), _deal_scores(cast)])


def _totals(cast: Cast) -> Figure:
    rows = score_charts.total_rows(
        cast.drawn.short, [subject.totals for subject in cast.drawn.subjects]
    )
    percents = (5, 25, 50, 75, 95)
    table = Table(
        f"totals-numbers{cast.tag}",
        "Totals of games, in points: mean, and what the given percentage end at or below",
        [cast.column, Column("mean"), *(Column(f"{p} %") for p in percents), Column("games")],
        [
            [
                text(name),
                plain(captions.average(subject.totals), 2),
                *(whole(score_charts.reach(subject.totals, p / 100)) for p in percents),
                whole(subject.games),
            ]
            for name, subject in cast.rows
        ],
    )
    return Figure(
        f"totals{cast.tag}",
        cast.among + captions.totals_caption(cast.drawn.short, cast.drawn.subjects),
        "Exact shares of games by total; fewer points are better. Lines, and after each name: the "
        "median, and the totals at or below which 5 % and 95 % of the games end. The highest half "
        "percent is not drawn." + cast.omitted,
        table,
        score_charts.totals(
            f"totals{cast.tag}", rows, cast.drawn.series, "Distributions of totals"
        ),
        rows,
    )


def _deal_scores(cast: Cast) -> Figure:
    deal = cast.words.deal
    varied = any(vary(subject.scores) for subject in cast.drawn.subjects)
    rows = score_charts.score_rows(cast.drawn.short, cast.drawn.subjects, deal)
    table = Table(
        f"scores-numbers{cast.tag}",
        f"Scores of {deal}s: mean, median, and how often the score was 0",
        [
            cast.column,
            Column(deal),
            Column("mean", help=POINTS_HELP),
            Column("median", help=POINTS_HELP),
            Column("0 points %"),
        ],
        [
            [text(name), number, *_of_scores(subject, counts)]
            for name, subject in cast.rows
            for number, counts in [
                *((whole(n), counts) for n, counts in enumerate(score_charts.told(subject), 1)),
                (Cell("all", (None,)), _together(subject.scores)),
            ]
        ],
    )
    return Figure(
        f"round-scores{cast.tag}",
        cast.among + captions.scores_caption(cast.drawn.short, cast.drawn.subjects, deal),
        f"Height: percentage of games with at most that many points in the {deal}; higher lines "
        f"are better. {_zero(cast)}{which_deals(varied, deal)}"
        f"{_not_drawn(cast.drawn)}{cast.omitted}",
        table,
        score_charts.scores(
            f"round-scores{cast.tag}",
            rows,
            cast.drawn.series,
            f"{deal.capitalize()} scores, cumulative shares",
            deal,
        ),
        rows,
    )


def _zero(cast: Cast) -> str:
    """Say where scores of 0 come from, if the game says so."""
    return f"The step at 0 is {cast.words.zero}. " if cast.words.zero else ""


def _not_drawn(cast: Cast) -> str:
    """Say which scores are beyond the picture, if they are more than half a percent."""
    last = score_charts.scores_shown(cast.subjects)
    beyond = [
        name
        for name, subject in zip(cast.short, cast.subjects, strict=True)
        if max(map(score_charts.reach, score_charts.told(subject))) > last
    ]
    return f"Scores above {last}, frequent for {listed(beyond)}, are not drawn." if beyond else ""


def _together(scores: Sequence[Sequence[int]]) -> list[int]:
    """How often each score occurred in all deals."""
    return [sum(each) for each in zip_longest(*scores, fillvalue=0)]


def _share(subject: SubjectFacts, share: float) -> Cell:
    return Cell(captions.of_games(subject, share, 2), (100 * share,))


def _of_scores(subject: SubjectFacts, counts: Sequence[int]) -> list[Cell]:
    return [
        plain(captions.average(counts), 2),
        whole(captions.median(counts)),
        _share(subject, counts[0] / sum(counts)),
    ]
