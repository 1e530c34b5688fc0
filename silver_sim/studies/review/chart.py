"""The chance to win through a game, with its mistakes."""

from __future__ import annotations

from collections.abc import Iterator

from silver_sim.advice.review.result import GameReview, Judged, SeatReview
from silver_sim.report.figures.chart import Axis, Series, Spot, Trace, curves
from silver_sim.report.model import Figure, Section
from silver_sim.report.tables import Column, Table, plain, text, whole
from silver_sim.report.text.wording import counted, number
from silver_sim.studies.review.mistakes import named
from silver_sim.studies.review.result import Review


def course(review: Review, game: GameReview) -> Section:
    """The section of a game: how likely everybody was to win after each of his decisions."""
    many = len(review.games) > 1
    title = f"Chance to win, {game.file}, game {game.place}" if many else "Chance to win"
    name = f"course-{review.games.index(game) + 1}"
    series = Series([seat.name for seat in game.seats])
    every = zip(game.seats, series.tones, series.shapes, strict=True)
    traces = [Trace(seat.name, [*_spots(game, seat)], tone, shape) for seat, tone, shape in every]
    wrong = sum(each.shown for seat in game.seats for each in seat.decisions)
    count = sum(len(trace.spots) for trace in traces)
    plot = curves(
        traces,
        (Axis("decision of the game; ringed: a mistake"), "chance to win (%)"),
        None,
        f"The chance to win after each decision, with {counted(wrong, 'mistake')}",
    )
    reading = (
        f"As far as its player could know, if {review.own_strategy} plays on. Ringed: mistakes. "
        "What moves a line between two decisions is luck."
    )
    finding = f"{counted(wrong, 'mistake')} of {counted(count, 'decision')}"
    figure = Figure(name, finding, reading, _table(name, game), lambda: plot)
    return Section(f"{name}-section", title, figures=[figure])


def _spots(game: GameReview, seat: SeatReview) -> Iterator[Spot]:
    """Yield the points of a line."""
    for each in seat.decisions:
        chance = each.value.measured
        lo, hi = (None, None) if chance.ends is None else (100 * end for end in chance.ends)
        value = 100 * chance.value
        said = f"{seat.name}, decision {each.number}: {number(value, 1)} %, {_said(game, each)}"
        yield Spot(each.number, value, lo, hi, said, ringed=each.shown)


def _said(game: GameReview, each: Judged) -> str:
    played = named(game, each.played)
    if not each.shown:
        return played
    lost = number(100 * each.lost.estimate, 1)
    return f"{played}; better: {named(game, each.best)} (+{lost})"


def _table(name: str, game: GameReview) -> Table:
    """Every decision, in the order of the game."""
    judged = [(each.number, seat, each) for seat in game.seats for each in seat.decisions]
    return Table(
        f"{name}-table",
        "Every decision that was not forced; lost and choice in wins in 100",
        [
            Column("decision"),
            Column("who", "name"),
            Column("played", "text"),
            Column("chance to win"),
            Column("better", "text", "where the interval of what was lost excludes 0"),
            Column("lost"),
            Column("choice", help="what it won compared with the strategy that judges"),
        ],
        [
            [
                whole(order),
                text(seat.name),
                text(named(game, each.played)),
                plain(100 * each.value.estimate, 1),
                text(named(game, each.best) if each.lost.is_above() else ""),
                plain(100 * each.lost.estimate, 1),
                plain(100 * each.choice.estimate, 1, "+"),
            ]
            for order, seat, each in sorted(judged, key=lambda one: one[0])
        ],
        look="dense",
    )
