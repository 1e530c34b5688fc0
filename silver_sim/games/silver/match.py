"""A table of Silver for Python: one line-up that plays blocks on the machine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from silver_sim.errors import StrategyError
from silver_sim.games.contract import Rows, Seated, Setting
from silver_sim.games.silver import table
from silver_sim.games.silver.plain import PlainChoice, PlainSight
from silver_sim.games.silver.position import legal_line
from silver_sim.games.silver.questions import CHOICE, Question, Refusal
from silver_sim.games.silver.replay import REASONS, describe, new_game
from silver_sim.games.silver.script import write_decision
from silver_sim.games.silver.seat import asks
from silver_sim.games.silver.sight import blank_sights
from silver_sim.games.silver.table import (
    GAME_ROW,
    JOB,
    MEMORY_CELLS,
    PLAYER,
    ROUND_ROW,
    Status,
)
from silver_sim.jit import ready
from silver_sim.rng import seed_key


class SilverMatch:
    """Line-ups of 2 to 4 seats; ``seats[i]`` sits in seat (i + rotation) % players."""

    def __init__(self, seats: Sequence[Seated], setting: Setting) -> None:
        self.seats, self.setting = seats, setting
        players = len(seats)
        self.states = new_game(players, setting.rules, setting.deal_mode == "lanes")
        self.sights = blank_sights(players, self.states["rules"][0], players)
        self.players = np.zeros(players, PLAYER)
        for player, seat in enumerate(seats):
            self.players["address"][player] = seat.address
            self.players["asks"][player] = asks(seat.functions)
            self.players["params"]["given"][player, : len(seat.numbers)] = seat.numbers
        self.choices = np.zeros(1, CHOICE)
        self.jobs = np.zeros(1, JOB)
        self.jobs["key"][0] = seed_key(setting.seed)
        self.jobs["count_illegal"] = setting.on_illegal == "count"
        self._plain = [PlainSight.of(self.sights[i : i + 1]) for i in range(players)]
        self._streams = [player["stream"] for player in self.players]
        self._memories: list[Any] = []
        self._game: tuple[int, int] | None = None  # block and rotation of these memories
        self._choice, self._written = PlainChoice(), self.choices.view(np.int64).data
        self._question, self._seat, self._block, self._rotation = (
            memoryview(records[field].data)  # one number of a record, read quickly
            for records, field in (
                (self.states, "question"),
                (self.states, "seat"),
                (self.jobs, "block"),
                (self.jobs, "rotation"),
            )
        )

    def play(self, first: int, last: int) -> Rows:
        """Play the blocks from ``first`` below ``last``; StrategyError names a game that fails."""
        count = (last - first) * len(self.seats)
        games = np.zeros(count, GAME_ROW)
        rounds = np.zeros(count * self.setting.rules.rounds, ROUND_ROW)
        job = self.jobs
        job["block"], job["end"] = first, last
        for field in ("rotation", "in_game", "asked", "games_done", "rounds_done"):
            job[field] = 0
        self._game = None
        play_blocks = ready(table.play_blocks, *self._at_table, games, rounds)
        while (status := play_blocks(*self._at_table, games, rounds)) == Status.ASK_OUTSIDE:
            self._ask_outside()
        if status != Status.DONE:
            raise self.fault(status)
        return Rows(games, rounds)

    def decisions(self, block: int, rotation: int) -> Iterator[Any]:
        """Play one game; yields the CHOICE array of every decision before it is applied.

        Between two rounds, and at the end, yields None: the machine stands at ROUND_OVER or
        GAME_OVER.
        """
        self.jobs["block"], self.jobs["end"], self.jobs["rotation"] = block, block + 1, rotation
        self.jobs["in_game"] = self.jobs["asked"] = 0
        self._game = None
        play_one = ready(table.play_one, *self._at_table)
        while True:
            while (status := play_one(*self._at_table)) == Status.ASK_OUTSIDE:
                self._ask_outside()
            if status != Status.DONE:
                raise self.fault(status)
            question = self.states["question"][0]
            yield self.choices if question >= Question.FIRST_LOOK else None
            if question == Question.GAME_OVER:
                return

    @property
    def _at_table(self) -> tuple[Any, ...]:
        return self.jobs, self.states, self.sights, self.players, self.choices

    @property
    def player(self) -> int:
        """The player (place in the line-up) who must decide."""
        return (self._seat[0] - self._rotation[0]) % len(self.seats)

    def _ask_outside(self) -> None:
        """Let the plain Python strategy of the seat that must decide write its choice."""
        game = self._block[0], self._rotation[0]
        if game != self._game:
            self._game = game
            self._memories = [SimpleNamespace(cell=[0] * MEMORY_CELLS) for _ in self.seats]
        player = self.player
        try:
            self.seats[player].ask(
                self._question[0],
                self._plain[player],
                self._memories[player],
                self._streams[player],
                self._choice,
            )
            self._choice.write(self._written)
        except Exception as problem:
            raise self.fault(Status.FAULT, problem) from problem

    def fault(self, status: int, problem: Exception | None = None) -> StrategyError:
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
        said = f"{type(problem).__name__}: {problem}" if problem else "an exception was raised"
        return StrategyError(f"strategy {label!r} failed: {said}", where=where)

    def _answer(self) -> str:
        try:
            return str(write_decision(int(self.states["seat"][0]), self.choices[0]))
        except ValueError:
            return f"act {int(self.choices['act'][0])}, which does not exist"
