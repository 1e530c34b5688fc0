"""Who wins how often: one line-up, every deal in all seat rotations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from silver_sim.games.measures import Measure
from silver_sim.report.text.wording import counted, labels
from silver_sim.result import Plain
from silver_sim.stats.core.estimates import (
    GAMES,
    judged,
    mean,
    mean_place,
    minus,
    share,
    win_share,
)
from silver_sim.stats.core.intervals import DIFFERENCE
from silver_sim.stats.core.stopping import Width
from silver_sim.stats.core.sums import Combination
from silver_sim.stats.levels import FEW_BLOCKS
from silver_sim.stats.outcomes.counts import average, percentile, trimmed, value_at, variance
from silver_sim.stats.outcomes.part import Part
from silver_sim.stats.outcomes.tally import Tally
from silver_sim.stats.results import Estimate, estimates_of
from silver_sim.studies.core.plan import Setup
from silver_sim.studies.core.study import PlayedStudy
from silver_sim.studies.simulate.ask import Simulate
from silver_sim.studies.simulate.result import (
    LINE_UP,
    Line,
    PlayerPair,
    PlayerRow,
    SimulateResult,
    StartPlayer,
)
from silver_sim.studies.simulate.tell import verdict


class Simulation(PlayedStudy):
    """One line-up."""

    who = LINE_UP
    experiment: Simulate

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        drawn = self.experiment.seating == "drawn"
        self.tables = [setup.table(self.experiment.players, drawn_order=drawn)]
        self.tally = Tally.empty(setup.game, self.players)

    @property
    def players(self) -> int:
        """How many play."""
        return self.tables[0].players

    @property
    def known(self) -> Plain:
        """Everybody plays at the one table."""
        return {}

    def _numbers(self, part: Part) -> Tally:
        return Tally.of(part)

    def _add_numbers(self, numbers: Tally) -> None:
        self.tally += numbers

    def widths(self) -> Sequence[Width]:
        """Every win share."""
        labels, games = self.tables[0].labels, {"games": self.setup.game.win_unit}
        return [
            Width(label, self.tally.moments({f"wins_{player}": 1}, games))
            for player, label in enumerate(labels)
        ]

    def summary(self, stopped: str) -> SimulateResult:
        """All numbers of the line-up."""
        found = summarised(self.tally, self.tables[0].labels, **self.heading(stopped))
        return replace(found, verdict=verdict(found))

    def rows(self, result: SimulateResult) -> Iterator[PlayerRow]:
        """One row an estimate."""
        return tidy_rows(result)


PERCENTILES = (5, 25, 50, 75, 95)
METHOD = (
    "Estimates are ratios of sums over blocks; standard errors are linearised between blocks "
    "(cluster-robust); 95 % intervals are Student's t, Wilson's with the effective number near "
    "the ends of a scale, or the rule of three where every block gave the same. Differences are "
    "paired within blocks, p values adjusted by Holm over all pairs. Intervals of percentiles "
    "are Woodruff's, widened by the design effect of the mean total where it exceeds 1."
)

ROUNDS: Combination = {"rounds": 1}


def summarised(tally: Tally, names: Sequence[str], **heading: Any) -> SimulateResult:
    """Return all numbers of a line-up; `names[i]` is the strategy of player i.

    Raises ValueError if there is not one name a player, or no block at all.
    """
    if not tally.blocks:
        raise ValueError("no block to summarise")
    if len(names) != tally.players:
        raise ValueError(f"{len(names)} names for {tally.players} players")
    of_table = [each for each in tally.game.measures if not each.each_player]
    lines = [
        of_player(tally, player, *each)
        for player, each in enumerate(zip(names, labels(names), strict=True))
    ]
    found = SimulateResult(
        **heading,
        method=METHOD,
        players=tally.players,
        rounds=tally.total("rounds") if tally.game.rounds else None,
        fair_share=1 / tally.players,
        strategies=lines,
        pairs=of_pairs(tally),
        measures={each.name: measured(tally, each) for each in of_table},
        counts={
            each.counted_as: tally.total(each.numerator)
            for each in tally.game.measures
            if each.counted_as
        },
        tied_games=share(tally.sums, {"tied": 1}, GAMES),
        seats=[of_wins(tally, f"seat_wins_{seat}") for seat in range(tally.players)],
        start_player=of_start_player(tally),
        total_counts=trimmed(tally.totals),
        score_counts=[trimmed(table) for table in tally.scores] if tally.game.rounds else None,
        warnings=[*warnings_of_measures(tally), *warnings_of(lines, tally.blocks)],
    )
    return replace(found, memories=found.remembering())


def of_player(tally: Tally, player: int, name: str, label: str) -> Line:
    """Return the line of one player (a place in the line-up, not a seat)."""
    totals, places = tally.totals[player], tally.places[player]
    points = {f"total_{player}": 1}
    mean_total = mean(tally.sums, points, GAMES, variance(totals))
    by_round = [table[player] for table in tally.scores] if tally.game.rounds else None
    place = {f"place2_{player}": 1}
    return Line(
        player=player,
        strategy=name,
        label=label,
        wins=won(tally, player),
        illegal_answers=tally.total(f"illegal_{player}"),
        win_share=win_share(tally.sums, player, tally.game.win_unit),
        mean_total=mean_total,
        mean_place=mean_place(tally.sums, place, (1.0, float(tally.players)), variance(places) / 4),
        mean_round_score=None
        if by_round is None
        else mean(tally.sums, points, ROUNDS, variance(tally.scores.sum(axis=0)[player])),
        measures={
            each.name: measured(tally, each, player)
            for each in tally.game.measures
            if each.each_player
        },
        mean_score_by_round=by_round and [average(counts) for counts in by_round],
        share_of_zero_by_round=by_round
        and [int(counts[0]) / int(counts.sum()) for counts in by_round],
        median_score_by_round=by_round and [value_at(counts, 50) for counts in by_round],
        total_percentiles={
            str(p): percentile(totals, p, mean_total, tally.blocks) for p in PERCENTILES
        },
    )


def won(tally: Tally, player: int) -> float:
    """Return how many games a player has won, shared ones in part."""
    wins, unit = tally.total(f"wins_{player}"), tally.game.win_unit
    return wins if unit == 1 else wins / unit


def of_wins(tally: Tally, wins: str) -> Estimate:
    """Estimate the share of games that a column counts as won."""
    unit = tally.game.win_unit
    return share(tally.sums, {wins: 1}, {"games": unit}, weight=unit)


def measured(tally: Tally, measure: Measure, player: int | None = None) -> Estimate:
    """Estimate a measure of the whole table, or of a player."""
    n, d = ({_column(tally, name, player): 1} for name in (measure.numerator, measure.denominator))
    return share(tally.sums, n, d) if measure.is_share else mean(tally.sums, n, d)


def _column(tally: Tally, name: str, player: int | None) -> str:
    """Return the column of a number: that of the player, if there is one a player."""
    of_player = f"{name}_{player}"
    return of_player if of_player in tally.sums.names else name


def warnings_of_measures(tally: Tally) -> list[str]:
    """Return what a game warns of, wherever there is any of it."""
    counted = (
        (each.warning, tally.total(each.numerator), tally.total(each.denominator))
        for each in tally.game.measures
        if each.warning
    )
    return [warning.format(n=n, d=d) for warning, n, d in counted if n]


def of_pairs(tally: Tally) -> list[PlayerPair]:
    """Return the paired differences a - b of every two players, p values adjusted by Holm."""
    pairs = list(combinations(range(tally.players), 2))
    width, unit = tally.players - 1.0, tally.game.win_unit
    found = [
        PlayerPair(
            a=a,
            b=b,
            win_share_difference=share(
                tally.sums, minus("wins", a, b), {"games": unit}, DIFFERENCE, unit
            ),
            mean_total_difference=mean(tally.sums, minus("total", a, b), GAMES),
            mean_place_difference=mean_place(tally.sums, minus("place2", a, b), (-width, width)),
        )
        for a, b in pairs
    ]
    for number in ("win_share", "mean_total", "mean_place"):
        found = judged(found, f"{number}_difference", tally.blocks)
    return found


def of_start_player(tally: Tally) -> StartPlayer:
    """Return what starting round 1 is worth (its start player is drawn): wins, points in it."""
    n = tally.players
    wins = of_wins(tally, "starter_wins")
    if not tally.game.rounds:
        return StartPlayer(wins)
    more = {"starter_score": n, "all_scores": -1}  # (n - 1) * (own score - mean of the others)
    return StartPlayer(wins, mean(tally.sums, more, {"games": n - 1}))


def warnings_of(lines: Sequence[Line], blocks: int) -> list[str]:
    """Return what a reader must know before believing the numbers: faults and few blocks."""
    found = [
        f"{line.label} gave {counted(line.illegal_answers, 'illegal answer')}, each replaced by "
        "the first legal one."
        for line in lines
        if line.illegal_answers
    ]
    if blocks < FEW_BLOCKS:
        found.append(f"Only {counted(blocks, 'block')}: few for an interval. Play more games.")
    return found


Row = tuple[int | None, int | None, str, Estimate]  # player, other player, metric, numbers


def tidy_rows(result: SimulateResult) -> Iterator[PlayerRow]:
    """Yield the rows of `summary.csv`: one estimate each, the same columns in all."""
    names = [line.strategy for line in result.strategies]
    for player, other, metric, numbers in all_estimates(result):
        yield result.row(
            metric,
            numbers,
            player=player,
            strategy=None if player is None else names[player],
            other_player=other,
            other_strategy=None if other is None else names[other],
            level=result.level,
            games=result.games,
        )


def all_estimates(result: SimulateResult) -> Iterator[Row]:
    """Yield every estimate of a result with whose it is."""
    for line in result.strategies:
        for metric, numbers in (*estimates_of(line), *line.measures.items()):
            yield line.player, None, metric, numbers
        for percent, numbers in line.total_percentiles.items():
            yield line.player, None, f"total_percentile_{percent}", numbers
    for pair in result.pairs:
        for metric in ("win_share", "mean_total", "mean_place"):
            name = f"{metric}_difference"
            yield pair.a, pair.b, name, getattr(pair, name)
    for seat, numbers in enumerate(result.seats):
        yield None, None, f"win_share_of_seat_{seat}", numbers
    for metric, numbers in estimates_of(result.start_player):
        yield None, None, f"start_player_{metric}", numbers
    for metric, numbers in result.measures.items():
        yield None, None, metric, numbers
    yield None, None, "tied_games", result.tied_games
