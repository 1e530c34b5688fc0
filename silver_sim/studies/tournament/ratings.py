"""Ratings of a roster, and what they cannot show: the pair that fits worst, and circles."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.report.model import Figure, Section
from silver_sim.report.page.forest import forest, forest_rows
from silver_sim.report.sections.subjects import NAME, Cast
from silver_sim.report.tables import Column, Table, interval, plain, text
from silver_sim.report.text.wording import POINTS, bounded, listed, number, plus_minus
from silver_sim.stats.core.ratings import expected
from silver_sim.stats.core.survival import FEWEST
from silver_sim.studies.tournament.result import Standings


def ratings(standings: Standings, cast: Cast, where: str) -> list[Section]:
    """One number a strategy, beside the pairs that it is to explain; nothing for two."""
    lines = sorted(standings.lines, key=lambda line: -line.rating.value)
    if len(lines) < FEWEST:
        return []
    full = dict(zip(cast.short, cast.names, strict=True))
    drawn = [line for line in lines if line.strategy in cast.shown.short]
    rows = forest_rows([line.strategy for line in drawn], [line.rating for line in drawn], 1.0)
    table = Table(
        f"rating-numbers{cast.tag}",
        "Ratings, highest first",
        [NAME, Column("rating", "estimate", f"on Elo's scale, mean of {_all(cast)} 0")],
        [[text(full[line.strategy]), interval(line.rating)] for line in lines],
    )
    best, worst = drawn[0], drawn[-1]
    figure = Figure(
        f"ratings{cast.tag}",
        f"{best.strategy} is rated {plus_minus(best.rating)}, "
        f"{worst.strategy} {plus_minus(worst.rating)}",
        "Plackett and Luce's strengths from the orders in which all games ended, 400 for a "
        "factor of 10: who is 100 higher ends ahead in 64 % of the games. Intervals come from "
        "leaving out blocks, each by itself. Every two have one drawn game beforehand, so that "
        f"nobody who always loses is infinitely weak.{cast.beyond}",
        table,
        forest(f"ratings{cast.tag}", rows, "rating", (0.0, f"mean of {_all(cast)}")),
        rows,
    )
    misfits = Figure(
        f"what-ratings-miss{cast.tag}",
        explained(standings).removesuffix("."),
        "Ratings put all strategies on one line. Where a pair is far from what they say, one "
        "plays well against the other in particular.",
        _misfits(standings, cast),
    )
    figures = [figure, *([misfits] if standings.misfit else [])]
    on_terminals = [] if cast.subjects else [*filter(None, [explained(standings)])]
    return [
        Section(f"ratings-section{cast.tag}", f"Ratings{where}", figures=figures, said=on_terminals)
    ]


def _all(cast: Cast) -> str:
    """Whose mean rating is 0."""
    return "all" if cast.shown is cast else "those drawn"


def _misfits(standings: Standings, cast: Cast) -> Table:
    """Every pair: how often one ended ahead of the other, and how often it should have."""
    full = dict(zip(cast.short, cast.names, strict=True))
    lines = {line.strategy: line.rating for line in standings.lines}
    met = [pair for pair in standings.pairs if pair.ahead.estimate is not None]
    rows = [(pair, pair.ahead.value, expected(lines[pair.a], lines[pair.b])) for pair in met]
    return Table(
        f"misfits{cast.tag}",
        "What ratings say of pairs and what happened, worst first",
        [
            Column("strategy", "name"),
            Column("against", "name"),
            Column("ended ahead %", "estimate", "half for a tie"),
            Column("by ratings %"),
            Column("misfit", help=POINTS),
        ],
        [
            [
                text(full[pair.a]),
                text(full[pair.b]),
                interval(pair.ahead, 100),
                plain(100 * by_ratings, 1),
                plain(100 * (observed - by_ratings), 1, "+"),
            ]
            for pair, observed, by_ratings in sorted(rows, key=lambda row: -abs(row[1] - row[2]))
        ],
        filtered=True,
    )


def in_a_circle(names: Sequence[str]) -> str:
    """Return that no order tells who ends ahead of whom; nothing if there is no circle."""
    if not names:
        return ""
    return (
        f"{listed(names)} form a circle: each ends ahead of the next, and the last of the first, "
        "which neither ranks nor ratings can show."
    )


def explained(standings: Standings) -> str:
    """Return which pair the ratings explain worst; nothing where no two met."""
    worst = standings.misfit
    if worst is None:
        return ""
    pair = next(each for each in standings.pairs if (each.a, each.b) == (worst.a, worst.b))
    observed, should = bounded(pair.ahead, 1), number(100 * worst.expected, 1)
    return (
        f"Ratings explain {worst.a} against {worst.b} worst: ahead in {observed} % of the games, "
        f"by ratings in {should} %."
    )
