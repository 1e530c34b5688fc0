"""A row on the cost of looking ahead: a turn that is played on in a world."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import islice
from statistics import median

import numpy as np

from benchmarks import tables
from benchmarks.measure import Row, at_most, laps
from benchmarks.sizes import Sizes
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.games.table.match import TableMatch
from silver_sim.search.belief import Belief
from silver_sim.search.desk import Desk

PLAYERS = "counter,counter"
WORLDS = 16  # of a decision
EVERY = 7  # decisions: one is thought over
KEY = (1, 2)


class Position:
    """A desk at a decision, and worlds in which the answer given is played on."""

    def __init__(self, match: TableMatch) -> None:
        self.ahead = SILVER.looks_ahead
        self.desk = Desk(match, self.ahead)
        self.desk.look_at(match, KEY)
        self.desk.seat_policy(match, match.player)
        self.worlds = Belief("silver", "uniform", self.desk).worlds(WORLDS).worlds
        self.answers, self.alive = match.choices.copy(), np.ones(1, np.int64)
        self.results = np.zeros((WORLDS, 1, self.ahead.results), np.int64)

    def play_on(self) -> int:
        """How many turns are played in all worlds."""
        given = self.worlds, self.answers, self.alive, 0, self.results
        return int(self.desk.call(self.ahead.roll_out, *self.desk.at_table, *given))


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
                "rollouts_a_second": wanted * WORLDS / rolled,
                "turns_a_rollout": turns / (wanted * WORLDS),
            },
        )
    ]


def _decisions(match: TableMatch) -> Iterator[int]:
    """Stop at one of so many decisions, game after game."""
    number = 0
    for block in range(1_000_000):
        for choices in match.decisions(block, 0):
            number += choices is not None
            if choices is not None and number % EVERY == 0:
                yield number
