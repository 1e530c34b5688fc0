"""The chance to win through a game, with its mistakes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from silver_sim.advice.review.result import GameReview, Judged, SeatReview
from silver_sim.report.model import Figure, Section
from silver_sim.report.page.charts import Row, Series, band
from silver_sim.report.page.curves import curves
from silver_sim.report.tables import Column, Table, plain, text, whole
from silver_sim.report.text.wording import counted, number
from silver_sim.studies.review.mistakes import named
from silver_sim.studies.review.result import Review

MISTAKE = "#d55e00"


def course(review: Review, game: GameReview) -> Section:
    """The section of a game: how likely everybody was to win after each of his decisions."""
    many = len(review.games) > 1
    title = f"Chance to win, {game.file}, game {game.place}" if many else "Chance to win"
    name = f"course-{review.games.index(game) + 1}"
    rows = [row for seat in game.seats for row in _rows(game, seat)]
    wrong = sum(each.shown for seat in game.seats for each in seat.decisions)
    axes = "decision of the game; ringed: a mistake", "chance to win, %"
    spec = curves(
        name,
        rows,
        Series([seat.name for seat in game.seats]),
        axes,
        None,
        f"The chance to win after each decision, with {counted(wrong, 'mistake')}",
        fields={"text": axes[1], "played": "played"},
        more=[_marks()],
    )
    reading = (
        f"As far as its player could know, if {review.own_strategy} plays on. Ringed: mistakes. "
        "What moves a line between two decisions is luck."
    )
    finding = f"{counted(wrong, 'mistake')} of {counted(len(rows), 'decision')}"
    figure = Figure(name, finding, reading, _table(name, game), spec, rows)
    return Section(f"{name}-section", title, figures=[figure])


def _rows(game: GameReview, seat: SeatReview) -> Iterator[Row]:
    """Yield the points of a line; the last says where the name stands."""
    for place, each in enumerate(seat.decisions, 1):
        row: Row = {
            "who": seat.name,
            "x": each.number,
            **band(each.value.measured, 100),
            "text": number(100 * each.value.estimate, 1),
            "played": _said(game, each),
            "mistake": int(each.shown),
        }
        yield row | ({"label": 100 * each.value.estimate} if place == len(seat.decisions) else {})


def _said(game: GameReview, each: Judged) -> str:
    played = named(game, each.played)
    if not each.shown:
        return played
    lost = number(100 * each.lost.estimate, 1)
    return f"{played}; better: {named(game, each.best)} (+{lost})"


def _marks() -> Any:
    """Rings around mistakes."""
    import altair as alt

    rings = alt.Chart().transform_filter("datum.mistake == 1")
    return rings.mark_point(size=190, strokeWidth=2.5, color=MISTAKE, aria=False).encode(
        x=alt.X("x:Q"), y=alt.Y("v:Q")
    )


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
