"""What a run of kind simulate finds of its line-up, and who is looked at in its rows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, ClassVar

from silver_sim.columns import PLACE, POINTS, SHARE, Column
from silver_sim.games.measures import Measure
from silver_sim.result import Plain, Result, optional
from silver_sim.stats.core.noise import others
from silver_sim.stats.levels import ALPHA
from silver_sim.stats.outcomes.seating import Seating
from silver_sim.stats.results import (
    CsvRow,
    Estimate,
    Heading,
    MeanPlace,
    MeanTotal,
    Number,
    PlaceDifference,
    ShareDifference,
    TotalDifference,
    Value,
    WinShare,
    measured,
    metrics_of,
)
from silver_sim.studies.contrast.memories import Lead, Memory, memories
from silver_sim.studies.core.subjects import Subjects, order_is_drawn, seats_of


@dataclass(frozen=True, kw_only=True)
class Line(Result):
    """A player of a line-up."""

    player: Annotated[int, "place in the line-up", PLACE]
    strategy: Annotated[str, "the strategy there, as it is typed"]
    label: Annotated[str, "the same, told apart from an equal one"]
    wins: Annotated[float, "games won, shared ones in part"]
    illegal_answers: Annotated[int, "illegal answers, each replaced by the first legal one"]
    win_share: WinShare
    mean_total: MeanTotal
    mean_place: MeanPlace
    mean_round_score: Annotated[Estimate | None, "mean points of a round", POINTS] = optional()
    measures: Annotated[dict[str, Estimate], "what the game measures of a player, by name"]
    mean_score_by_round: Annotated[list[float] | None, "mean points of each round", POINTS] = (
        optional()
    )
    share_of_zero_by_round: Annotated[
        list[float] | None, "how often it scores 0 in each round", SHARE
    ] = optional()
    median_score_by_round: Annotated[
        list[int | None] | None, "median of the points of each round", POINTS
    ] = optional()
    total_percentiles: Annotated[
        dict[str, Estimate],
        "by percent: the points that so many of its games do not exceed",
        POINTS,
    ]


@dataclass(frozen=True)
class PlayerPair(Result):
    """Two players of a line-up, by their places in it: a - b."""

    a: Annotated[int, "place in the line-up", PLACE]
    b: Annotated[int, "place of the other", PLACE]
    win_share_difference: ShareDifference
    mean_total_difference: TotalDifference
    mean_place_difference: PlaceDifference


@dataclass(frozen=True)
class StartPlayer(Result):
    """What starting round 1 is worth."""

    win_share: Annotated[Estimate, "win share of who begins the first round", SHARE]
    round_score_difference: Annotated[
        Estimate | None, "its points in the first round minus the mean of the others", POINTS
    ] = optional()


@dataclass(frozen=True, kw_only=True)
class PlayerRow(CsvRow):
    """An estimate of a player, of two, or of the whole table."""

    about: ClassVar[str] = "one row an estimate, of a player or of the whole table"

    player: Annotated[int | None, "place in the line-up; empty: of the whole table", PLACE]
    strategy: Annotated[str | None, "the strategy there"]
    other_player: Annotated[int | None, "in a difference: the one that is subtracted", PLACE]
    other_strategy: Annotated[str | None, "the strategy there"]
    estimate: Value
    se: Number
    lo: Value
    hi: Value
    level: Annotated[float, "level of the interval", "0.95"]
    method: str
    blocks: Annotated[int, "blocks that it comes from"]
    games: Annotated[int, "games that it comes from"]
    naive_se: Number
    n_eff: Number
    design_effect: Number
    p: Number
    p_adjusted: Number


@dataclass(frozen=True, kw_only=True)
class SimulateResult(Heading):
    """One line-up."""

    method: Annotated[str, "how estimates, intervals and p values are made, in words"]
    players: Annotated[int, "players of the table"]
    rounds: Annotated[int | None, "rounds (deals) played, of a game with rounds"] = optional()
    fair_share: Annotated[float, "win share of equal players", SHARE]
    strategies: Annotated[list[Line], "each player's name, counts and estimates"]
    pairs: Annotated[list[PlayerPair], "paired differences a - b of every two players"]
    measures: Annotated[dict[str, Estimate], "what the game measures of the table, by name"]
    counts: Annotated[dict[str, int], "what the game counts, such as rounds cut off"]
    tied_games: Annotated[Estimate, "games tied by points / games", SHARE]
    seats: Annotated[list[Estimate], "games won from each seat / games, an estimate each", SHARE]
    start_player: Annotated[StartPlayer, "what beginning the first round is worth"]
    total_counts: Annotated[list[list[int]], "by player: games by total, from 0"]
    score_counts: Annotated[
        list[list[list[int]]] | None, "by round and player: rounds by score, from 0"
    ] = optional()
    memories: Annotated[
        list[Memory] | None, "of strategies with and without a limited memory: what is enough"
    ] = optional()
    warnings: Annotated[list[str], "what to know before believing the numbers"]

    row_type = PlayerRow
    in_rows = ((Line, "{}"), (PlayerPair, "{}"), (StartPlayer, "start_player_{}"))

    @classmethod
    def metrics(cls, measures: Sequence[Measure]) -> list[Column]:
        """Those of players, seats and the table; what the game measures of both."""
        percents = "points that i % of its games do not exceed; i is 5, 25, 50, 75, 95"
        seats = "games won from seat i (from 0) / games"
        return [
            *super().metrics(measures),
            *measured(measures),
            *metrics_of(cls),
            Column("total_percentile_i", "metric", percents, POINTS),
            Column("win_share_of_seat_i", "metric", seats, SHARE),
        ]

    @property
    def ranking(self) -> list[Line]:
        """The lines of the strategies, most wins first."""
        return sorted(self.strategies, key=lambda line: (-line.wins, line.player))

    @property
    def of_one_kind(self) -> bool:
        """Whether all play the same strategy, so that nothing but seat and start differs."""
        return len({line.strategy for line in self.strategies}) == 1

    @property
    def without_random(self) -> SimulateResult:
        """The result with the lines of those alone that sentences and scales are about.

        Who plays at random is left out, unless fewer than two others play (`noise.others`).
        """
        kept = others([line.strategy for line in self.strategies], self.noise)
        return replace(self, strategies=[self.strategies[place] for place in kept])

    @property
    def at_random(self) -> list[str]:
        """The labels of those that `without_random` leaves out."""
        kept = self.without_random.strategies
        return [line.label for line in self.strategies if line not in kept]

    @property
    def near_leader(self) -> list[Line]:
        """The lines of those whom the leader is not shown to beat."""
        leader, *behind = self.ranking
        return [other for other in behind if not self.is_better(leader, other)]

    def lead(self, one: Line, other: Line, metric: str = "win_share") -> Estimate:
        """The paired difference one - other."""
        pair = next(each for each in self.pairs if {each.a, each.b} == {one.player, other.player})
        numbers: Estimate = getattr(pair, f"{metric}_difference")
        return numbers if pair.a == one.player else numbers.reversed

    def remembering(self) -> list[Memory] | None:
        """What is found of strategies with and without a limited memory; None if there are none."""
        lines = {line.strategy: line for line in reversed(self.strategies)}

        def lead(whole: str, limited: str) -> Lead:
            share = self.lead(lines[whole], lines[limited])
            return Lead(share, share.hi)

        return memories([line.strategy for line in self.strategies], lead) or None

    def is_better(self, one: Line, other: Line, metric: str = "win_share") -> bool:
        """Whether one is shown to be above the other: adjusted p and interval say so."""
        return is_above(self.lead(one, other, metric))

    def ranks(self, line: Line) -> tuple[int, int]:
        """The best and the worst rank by win share that a strategy can have.

        Behind all that are shown to be above it and before all that it is shown to be above; with
        Holm's adjustment all these claims, and so all ranks, hold together.
        """
        rest = [other for other in self.strategies if other is not line]
        above = sum(self.is_better(other, line) for other in rest)
        below = sum(self.is_better(line, other) for other in rest)
        return 1 + above, len(rest) + 1 - below

    def labelled(self, names: Sequence[str]) -> SimulateResult:
        """The same with other labels, by place in the line-up."""
        lines = [replace(line, label=names[line.player]) for line in self.strategies]
        return replace(self, strategies=lines)


def is_above(difference: Estimate) -> bool:
    """Whether a lead is shown: adjusted p below 5 % and an interval above 0."""
    p, ends = difference.p_adjusted, difference.ends
    return p is not None and ends is not None and p < ALPHA and ends[0] > 0


def seating(summary: Plain, spec: Plain) -> Seating:
    """Every player of the one table."""
    (players,) = seats_of(spec)
    places = {(0, player): player for player in range(players)}
    return Seating([players], places, drawn_order=order_is_drawn(spec))


def names(summary: Plain) -> list[str]:
    """The labels of the players."""
    return [line["label"] for line in summary["strategies"]]


LINE_UP = Subjects(seating, names)
