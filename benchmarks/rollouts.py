"""Rows on the cost of looking ahead: a turn played on in a world, and a world of a belief."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import islice
from statistics import median
from typing import Any

import numpy as np

from benchmarks import tables
from benchmarks.measure import Row, at_most, laps
from benchmarks.sizes import Sizes
from silver_sim.games.contract.seats import BELIEFS, SeatSetup
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.games.table.match import TableMatch
from silver_sim.search.belief import Belief
from silver_sim.search.workspace import Workspace

PLAYERS = "counter,counter"
WORLDS = 16  # of a decision
EVERY = 7  # decisions: one is thought over
KEY = (1, 2)


class Position:
    """A workspace at a decision, and worlds in which the answer given is played on."""

    def __init__(self, match: TableMatch) -> None:
        self.ahead = SILVER.lookahead()
        self.workspace = Workspace(match, self.ahead)
        self.workspace.look_at(match, KEY)
        self.workspace.seat_policy(match, match.player)
        self._weighing = Workspace(match, self.ahead)
        self._weighing.seat_models(type(match), [seat.policies[0] for seat in models()])
        self._weighing.look_at(match, KEY)
        shares = list(self.ahead.opponents.values())
        self._beliefs = {
            level: Belief("silver", level, self._weighing, shares) for level in BELIEFS
        }
        self.worlds = self.imagine("uniform")
        self.answers, self.alive = match.choices.copy(), np.ones(1, np.int64)
        self.results = np.zeros((len(self.worlds), 1, self.ahead.results), np.int64)

    def imagine(self, level: str) -> Any:
        """Worlds of a belief."""
        return self._beliefs[level].worlds(WORLDS).worlds

    def play_on(self) -> int:
        """How many turns are played in all worlds."""
        later, seen = np.zeros((0, 0), self.answers.dtype), np.zeros((0, 0), np.int64)
        given = self.worlds, self.answers, self.alive, 0, 0, later, seen, self.results
        return int(self.workspace.call(self.ahead.roll_out, *self.workspace.at_table, *given))


@cache
def models() -> list[SeatSetup]:
    """Whom the others are taken for."""
    return tables.seats(",".join(SILVER.lookahead().opponents))


def rollouts(sizes: Sizes) -> list[Row]:
    """What a rolled-out turn costs, the copying of positions included."""
    line_up = tables.seats(PLAYERS)
    match = tables.match(line_up)
    match.states["recorded"] = 1
    wanted = max(2, sizes.blocks // 8)
    positions = [Position(match) for _ in islice(_decisions(match), wanted)]
    play = partial(tables.match(line_up).play, 0, sizes.blocks)

    def roll() -> int:
        return sum(position.play_on() for position in positions)

    dealt = sum(len(position.worlds) for position in positions)
    turns, own = roll(), int(play().rounds["turns"].sum())
    times = laps(roll, play, sizes.repetitions)
    rolled = median(times.first)
    return [
        Row(
            "rollouts",
            "a turn of a rollout, against one of self-play",
            times.ratio * own / turns,
            "x",
            f"{PLAYERS}: {wanted} positions in {WORLDS} worlds to the end of the round, against "
            "whole games, in turn; one thread",
            at_most(1.5),
            beside={
                "turn_ns": rolled / turns * 1e9,
                "rollouts_a_second": dealt / rolled,
                "turns_a_rollout": turns / dealt,
            },
        ),
        _worlds(positions, sizes.repetitions),
    ]


def _worlds(positions: Sequence[Position], repetitions: int) -> Row:
    """What a world costs, by belief."""

    def imagine(level: str) -> int:
        return sum(len(position.imagine(level)) for position in positions)

    number = imagine("uniform")
    kept = laps(partial(imagine, "kept"), partial(imagine, "uniform"), repetitions)
    policy = laps(partial(imagine, "policy"), partial(imagine, "uniform"), repetitions)
    return Row(
        "worlds",
        "a world of the belief policy, against one of counting cards",
        policy.ratio,
        "x",
        f"{PLAYERS}: {len(positions)} positions, {WORLDS} worlds each, in turn; one thread",
        beside={
            "uniform_us": median(policy.second) / number * 1e6,
            "kept_us": median(kept.first) / number * 1e6,
            "policy_us": median(policy.first) / number * 1e6,
        },
    )


def _decisions(match: TableMatch) -> Iterator[int]:
    """Stop at one of so many decisions, game after game."""
    number = 0
    for block in range(1_000_000):
        for choices in match.decisions(block, 0):
            number += choices is not None
            if choices is not None and number % EVERY == 0:
                yield number
