"""Who wins how often, and who is above whom: the charts and tables of one line-up."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.report.model import Figure, Section
from silver_sim.report.sections.subjects import POINTS_HELP, RANK
from silver_sim.report.tables import (
    Cell,
    Column,
    Table,
    adjusted,
    by_name,
    cross,
    estimated,
    interval,
    ranks,
    signed,
)
from silver_sim.report.text.forests import Forest, ReferenceLine, rows_of
from silver_sim.report.text.rules import not_drawn
from silver_sim.report.text.sure import side_by_side
from silver_sim.report.text.wording import POINTS, counted, listed
from silver_sim.stats.results import Estimate
from silver_sim.studies.contrast.tell import STANDING
from silver_sim.studies.simulate.result import Line, SimulateResult


def standings(
    result: SimulateResult, full: Sequence[str], short: Sequence[str], deal: str
) -> Section:
    """Who wins how often."""
    table = by_name(
        "standings",
        "Standings, most wins first",
        "strategy",
        [(full[line.player], line) for line in result.ranking],
        [
            (RANK, lambda line: ranks(*result.ranks(line))),
            *STANDING,
            estimated(
                f"{deal} score",
                lambda line: line.mean_round_score or Estimate(None),
                help=POINTS_HELP,
            ),
        ],
        brief=True,
    )
    figure = Figure.of(forest_of(result, short), table)
    return Section("standings-section", "Who wins", figures=[figure])


def forest_of(result: SimulateResult, names: Sequence[str]) -> Forest:
    """Return the win shares, most wins first, of all but who plays at random."""
    lines = result.without_random.ranking
    rows = rows_of([names[line.player] for line in lines], [line.win_share for line in lines])
    return Forest(
        "win-shares",
        [row._replace(series=line.player) for row, line in zip(rows, lines, strict=True)],
        _finding(result.labelled(names)),
        "win share (%)",
        ReferenceLine(100 * result.fair_share, f"fair share 1/{result.players}"),
        not_drawn(result.at_random),
        coloured=True,
    )


def _finding(result: SimulateResult) -> str:
    """Return the title of the chart of win shares, on which nobody plays at random."""
    shown = result.without_random
    leader, second, *_ = shown.ranking
    if near := shown.near_leader:
        names = [line.label for line in (leader, *near)]
        return f"{listed(names)} are not shown to differ in win share"
    first, next_ = side_by_side(leader.win_share, second.win_share)
    return f"{leader.label} wins most: {first} of the games, {second.label} {next_}"


def against_each_other(named: SimulateResult, full: Sequence[str]) -> Section:
    """Who is above whom, and what of it is shown."""
    lines = named.ranking
    table = cross(
        "differences",
        "Win share of the row minus that of the column, in percentage points, paired by block; "
        f"▲ above, ▼ below: shown at the 5 % level, Holm over {counted(len(named.pairs), 'pair')}",
        "row minus column",
        [full[line.player] for line in lines],
        [line.label for line in lines],
        lambda one, other: None if one == other else _difference(named, lines[one], lines[other]),
    )
    figure = Figure(
        "who-beats-whom",
        _told_apart(named),
        "Differences are smaller than two separate intervals suggest, or larger, because all sit "
        "in the same games: each is computed by itself, block by block.",
        table,
    )
    pairs = [_pairs(named, full)] if named.pairs[1:] else []
    return Section("pairs", "Against each other", figures=[figure], tables=pairs)


def _difference(result: SimulateResult, one: Line, other: Line) -> Cell:
    side = result.is_better(one, other) - result.is_better(other, one)
    return signed(interval(result.lead(one, other), 100, "+"), side)


def _told_apart(result: SimulateResult) -> str:
    """Say how many pairs are told apart."""
    pairs, lines = len(result.pairs), result.ranking
    shown = sum(
        result.is_better(one, other) for one in lines for other in lines if one is not other
    )
    if shown == pairs:
        whole_order = "all strategies are" if pairs > 1 else "the two are"
        return f"In win share {whole_order} told apart: {counted(pairs, 'pair')}, each shown"
    if near := result.near_leader:
        names = listed([line.label for line in (lines[0], *near)])
        return f"{shown} of {counted(pairs, 'pair')} are told apart; {names} are not"
    return f"{shown} of {counted(pairs, 'pair')} are told apart, those with the leader among them"


def _pairs(result: SimulateResult, full: Sequence[str]) -> Table:
    """The paired differences of all pairs."""
    return by_name(
        "paired-differences",
        f"Paired differences; those of win shares in {POINTS}",
        "pair",
        [(f"{full[pair.a]} − {full[pair.b]}", pair) for pair in result.pairs],
        [
            estimated("win share %", lambda pair: pair.win_share_difference, 100, "+"),
            estimated("total", lambda pair: pair.mean_total_difference, sign="+"),
            estimated("place", lambda pair: pair.mean_place_difference, sign="+"),
            (Column("p (Holm)", "text"), lambda pair: adjusted(pair.win_share_difference)),
        ],
        brief=True,
    )
