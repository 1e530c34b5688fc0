"""What a run of kind simulate finds of its line-up, and who is looked at in its rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from silver_sim.result import Result, optional
from silver_sim.stats.core.noise import others
from silver_sim.stats.levels import ALPHA
from silver_sim.stats.outcomes.seating import Seating
from silver_sim.stats.results import Estimate, Heading
from silver_sim.studies.core.subjects import Subjects, Summary, order_is_drawn, seats_of


@dataclass(frozen=True, kw_only=True)
class Line(Result):
    """A player of a line-up."""

    player: int  # the place in the line-up
    strategy: str
    label: str  # the same, told apart from an equal one
    wins: float  # games won, shared ones in part
    illegal_answers: int  # each replaced by the first legal one
    win_share: Estimate
    mean_total: Estimate
    mean_place: Estimate  # 1 is first; ties share theirs
    mean_round_score: Estimate | None = optional()  # this and by_round: of a game with rounds
    measures: dict[str, Estimate]  # of the game, by name
    mean_score_by_round: list[float] | None = optional()
    share_of_zero_by_round: list[float] | None = optional()
    median_score_by_round: list[int | None] | None = optional()
    total_percentiles: dict[str, Estimate]  # by percent: what so many games do not exceed


@dataclass(frozen=True)
class PlayerPair(Result):
    """Two players of a line-up, by their places in it: a - b."""

    a: int
    b: int
    win_share_difference: Estimate
    mean_total_difference: Estimate
    mean_place_difference: Estimate


@dataclass(frozen=True)
class StartPlayer(Result):
    """What starting round 1 is worth."""

    win_share: Estimate
    round_score_difference: Estimate | None = optional()  # its points in it - the others' mean


@dataclass(frozen=True, kw_only=True)
class SimulateResult(Heading):
    """One line-up."""

    method: str  # how intervals and p values are made, in words
    players: int
    rounds: int | None = optional()  # of a game with rounds
    fair_share: float  # 1 / players
    strategies: list[Line]
    pairs: list[PlayerPair]
    measures: dict[str, Estimate]  # of the whole table, by name
    counts: dict[str, int]  # what is counted by itself as well, such as rounds that were capped
    tied_games: Estimate
    seats: list[Estimate]  # win share by seat
    start_player: StartPlayer
    total_counts: list[list[int]]  # by player: games by total, from 0
    score_counts: list[list[list[int]]] | None = optional()  # by round and player, by score
    warnings: list[str]

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
    p, ends = difference.p_holm, difference.ends
    return p is not None and ends is not None and p < ALPHA and ends[0] > 0


def seating(summary: Summary, spec: Mapping[str, Any]) -> Seating:
    """Every player of the one table."""
    (players,) = seats_of(spec)
    places = {(0, player): player for player in range(players)}
    return Seating([players], places, drawn_order=order_is_drawn(spec))


def names(summary: Summary) -> list[str]:
    """The labels of the players."""
    return [line["label"] for line in summary["strategies"]]


LINE_UP = Subjects(seating, names)
