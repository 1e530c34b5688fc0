"""A table of Silver for Python: one line-up that plays blocks on the machine."""

from __future__ import annotations

import sys
import threading
import traceback
from collections.abc import Hashable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from silver_sim.compiled.callback import Callback
from silver_sim.compiled.jit import compiled_entry
from silver_sim.errors import EndlessError, StrategyError
from silver_sim.games.contract import FREE, Limits, Policy, Rows, SeatSetup, Setting
from silver_sim.games.silver.rules.cards import NONE, RESTRICTIONS
from silver_sim.games.silver.rules.questions import CHOICE, Question, Refusal
from silver_sim.games.silver.seat.limits import LIMITS
from silver_sim.games.silver.seat.policy import SEAT
from silver_sim.games.silver.seat.seat_function import asks
from silver_sim.games.silver.seat.sight import blank_sights
from silver_sim.games.silver.table import loop
from silver_sim.games.silver.table.decision_log import ACTION, play_surveyed
from silver_sim.games.silver.table.loop import (
    GAME_ROW,
    JOB,
    ROUND_ROW,
    Status,
)
from silver_sim.games.silver.table.python_seats import PythonSeats
from silver_sim.games.silver.text.position import legal_line
from silver_sim.games.silver.text.replay import REASONS, describe, new_game
from silver_sim.games.silver.text.script import write_decision
from silver_sim.rng import seed_key

DEEDS = 1024  # of a game that are written at a time


def limits_record(limits: Limits) -> Any:
    """A LIMITS array of length 1."""
    record = np.zeros(1, LIMITS)
    record["limited"] = limits != FREE
    record["restricted"] = sum(1 << RESTRICTIONS.index(word) for word in set(limits.restricted))
    record["call_from"] = limits.call_from
    record["memory"] = NONE if limits.memory is None else limits.memory
    record["least_useful"] = limits.least_useful
    record["forgets"] = limits.forgets
    return record


def player_record(seat: SeatSetup) -> Any:
    """A PLAYER record."""
    player = np.zeros(1, SEAT)
    player["policies_in"] = len(seat.policies)
    player["weights"][0, : len(seat.weights)] = seat.weights
    player["each_decision"], player["noise"] = seat.each_decision, seat.noise
    for number, policy in enumerate(seat.policies):
        record = player["policies"][0, number]
        record["address"], record["asks"] = policy.address, asks(policy.functions)
        record["params"]["given"][: len(policy.numbers)] = policy.numbers
        record["limits"] = limits_record(policy.limits)[0]
    return player[0]


def as_given(rows: Rows, order: Sequence[int]) -> None:
    """Turn places of the circle into players: ``order[i]`` sat in place i."""
    if list(order) != sorted(order):
        _turn(rows.games, order, ("winner", "start"), ("total", "illegal", "luck", "seats"))
        _turn(rows.rounds, order, ("start", "caller"), ("sums", "scores"))


def _turn(rows: Any, order: Sequence[int], who: Sequence[str], by_player: Sequence[str]) -> None:
    """Numbers of one player, and columns of all."""
    players = np.array([*order, NONE])  # NONE, which is -1, stays what it is
    for name in who:
        rows[name] = players[rows[name]]
    for name in by_player:
        rows[name][:, list(order)] = rows[name][:, : len(order)].copy()


class SilverMatch:
    """A line-up of 2 to 4 players; ``seats[i]`` sits in seat (i + rotation) % players.

    After ``sit`` they sit in another circular order; rows tell of the players as they were given.
    """

    def __init__(self, seats: Sequence[SeatSetup], setting: Setting) -> None:
        self.seats, self.setting = seats, setting
        players = len(seats)
        self.states = new_game(players, setting.rules, setting.deal_mode == "lanes")
        self.sights = blank_sights(2 * players, self.states["rules"][0], players)
        self._given = seats
        self._order: Sequence[int] = range(players)
        self._records = np.array([player_record(seat) for seat in seats], SEAT)
        self.players = self._records.copy()
        self._blank = self.sights[:1].copy()
        self.choices = np.zeros(1, CHOICE)
        self.jobs = np.zeros(1, JOB)
        self.jobs["key"][0] = seed_key(setting.seed)
        self.jobs["mirrored"] = setting.mirrored
        self.jobs["count_illegal"] = setting.on_illegal == "count"
        self._python_seats = PythonSeats(*self._at_table)
        self._python_seats.seats = seats
        self._call_outside = Callback(self._python_seats.answer)
        self.jobs["outside"] = self._call_outside.address
        self._thread = 0  # the one that plays; 0: none

    def sit(self, order: Sequence[int]) -> None:
        """Seat player ``order[i]``, as they were given, in place i of the circle."""
        self.seats = self._python_seats.seats = [self._given[player] for player in order]
        self.players[:] = self._records[list(order)]
        self.sights[:] = self._blank  # they belong to players who sat elsewhere
        self._order = order

    def play(self, first: int, last: int) -> Rows:
        """Play the blocks from ``first`` below ``last``; StrategyError names a game that fails."""
        count = (last - first) * len(self.seats)
        games = np.zeros(count, GAME_ROW)
        rounds = np.zeros(count * self.setting.rules.rounds, ROUND_ROW)
        job = self.jobs
        job["block"], job["end"] = first, last
        for field in ("rotation", "in_game", "games_done", "rounds_done"):
            job[field] = 0
        given = *self._at_table, games, rounds
        play_blocks = compiled_entry(loop.play_blocks, *given)
        with self.at_play():
            status = play_blocks(*given)
        if status != Status.DONE:
            raise self.fault(status)
        rows = Rows(games, rounds)
        as_given(rows, self._order)
        return rows

    def decisions(self, block: int, rotation: int) -> Iterator[Any]:
        """Play one game; yields the CHOICE array of every decision before it is applied.

        Between two rounds, and at the end, yields None: the machine stands at ROUND_OVER or
        GAME_OVER.
        """
        self._begin(block, rotation)
        play_one = compiled_entry(loop.play_one, *self._at_table)
        while True:
            with self.at_play():
                status = play_one(*self._at_table)
            if status != Status.DONE:
                raise self.fault(status)
            question = self.states["question"][0]
            yield self.choices if question >= Question.FIRST_LOOK else None
            if question == Question.GAME_OVER:
                return

    def actions(self, block: int, rotation: int) -> Any:
        """Play one game; a DEED record of every decision, in order."""
        self._begin(block, rotation)
        rows, written = np.zeros(DEEDS, ACTION), np.zeros(1, np.int64)
        found: list[Any] = []
        play_on = compiled_entry(play_surveyed, *self._at_table, rows, written)
        while not found or self.states["question"][0] != Question.GAME_OVER:
            with self.at_play():
                status = play_on(*self._at_table, rows, written)
            if status != Status.DONE:
                raise self.fault(status)
            found.append(rows[: written[0]].copy())
            written[0] = 0
        return np.concatenate(found)

    def _begin(self, block: int, rotation: int) -> None:
        """Make ready for a single game."""
        self.jobs["block"], self.jobs["end"], self.jobs["rotation"] = block, block + 1, rotation
        self.jobs["in_game"] = 0

    @contextmanager
    def at_play(self) -> Iterator[None]:
        """Meanwhile this thread waits for strategies; it may do so already."""
        before, self._thread = self._thread, threading.get_ident()
        try:
            with self._python_seats.interruptible():
                yield
        finally:
            self._thread = before

    @property
    def overruled(self) -> list[int]:
        """How many answers of each player, as they sit, were replaced because of its limits."""
        return [int(number) for number in self.players["overruled"]]

    @property
    def waiting(self) -> Hashable:
        """Where it stands, while it plays (``contract.Match``)."""
        return (self._thread, self.states.tobytes()) if self._thread else None

    def endless(self, seconds: float) -> EndlessError:
        """Who has not answered for so long, and where a plain strategy is at."""
        told = self.fault(Status.FAULT)
        frame = sys._current_frames().get(self._thread)
        return EndlessError(
            f"strategy {self.seats[self.player].label!r} has not answered for {seconds:.0f} s",
            where=told.where,
            stack=traceback.extract_stack(frame) if frame else (),
        )

    @property
    def _at_table(self) -> tuple[Any, ...]:
        return self.jobs, self.states, self.sights, self.players, self.choices

    @property
    def policy(self) -> Policy:
        """The strategy that must decide, one of the player's."""
        player = self.player
        return self.seats[player].policies[int(self.players["policy"][player])]

    @property
    def player(self) -> int:
        """The player (place in the line-up) who must decide."""
        return int(self.states["seat"][0] - self.jobs["rotation"][0]) % len(self.seats)

    def fault(self, status: int) -> StrategyError:
        """What a strategy did wrong: strategy, game, seat, question, answer, what was legal."""
        state, job = self.states[0], self.jobs[0]
        question = Question(int(state["question"])).name.lower()
        where = (
            f"block {job['block']}, rotation {job['rotation']}, seat {state['seat']}, "
            f"round {state['round_no']}, turn {state['turn']}, question {question}"
        )
        label = self.seats[self.player].label
        if status == Status.ILLEGAL:
            reason = REASONS[Refusal(int(job["refused"]))]
            legal = legal_line(self.states)
            acts = "; ".join(describe(*each) for each in legal["acts"].items()) if legal else ""
            return StrategyError(
                f"strategy {label!r} gave an answer that is not legal: {self._answer()}",
                where=where,
                why=f"{reason}; legal: {acts}",
            )
        said, problem = "an exception was raised", self._python_seats.problem
        if problem is not None:
            said = f"{type(problem).__name__}: {problem}"
        error = StrategyError(f"strategy {label!r} failed: {said}", where=where)
        error.__cause__ = problem
        return error

    def _answer(self) -> str:
        try:
            return str(write_decision(int(self.states["seat"][0]), self.choices[0]))
        except ValueError:
            return f"act {int(self.choices['act'][0])}, which does not exist"
