"""A table of Silver for Python: one line-up that plays blocks on the machine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from silver_sim.errors import StrategyError
from silver_sim.games.contract import Rows, Seated, Setting
from silver_sim.games.silver import table
from silver_sim.games.silver.machine import answer
from silver_sim.games.silver.position import legal_line
from silver_sim.games.silver.questions import CHOICE, Question, Refusal
from silver_sim.games.silver.replay import REASONS, describe, new_game
from silver_sim.games.silver.script import write_decision
from silver_sim.games.silver.sight import SIGHT
from silver_sim.games.silver.table import (
    GAME_ROW,
    JOB,
    MEMORY_CELLS,
    PLAYER,
    ROUND_ROW,
    Status,
)
from silver_sim.rng import seed_key


class SilverMatch:
    """Line-ups of 2 to 4 seats; ``seats[i]`` sits in seat (i + rotation) % players."""

    def __init__(self, seats: Sequence[Seated], setting: Setting) -> None:
        self.seats, self.setting = seats, setting
        players = len(seats)
        self.states = new_game(players, setting.rules, setting.deal_mode == "lanes")
        self.sights = np.zeros(1, SIGHT)
        self.sights["rules"][0] = self.states["rules"][0]
        self.sights["players"] = players
        self.players = np.zeros(players, PLAYER)
        for player, seat in enumerate(seats):
            self.players["address"][player] = seat.address
            self.players["params"]["given"][player, : len(seat.numbers)] = seat.numbers
        self.choices = np.zeros(1, CHOICE)
        self.jobs = np.zeros(1, JOB)
        self.jobs["key"][0] = seed_key(setting.seed)
        self.jobs["count_illegal"] = setting.on_illegal == "count"
        self._memories: dict[int, Any] = {}
        self._game: tuple[int, int] = (-1, -1)

    def play(self, first: int, last: int) -> Rows:
        """Play the blocks from ``first`` below ``last``; StrategyError names a game that fails."""
        count = (last - first) * len(self.seats)
        games = np.zeros(count, GAME_ROW)
        rounds = np.zeros(count * self.setting.rules.rounds, ROUND_ROW)
        job = self.jobs
        job["block"], job["end"] = first, last
        for field in ("rotation", "in_game", "games_done", "rounds_done"):
            job[field] = 0
        while (status := table.play_blocks(*self._at_table, games, rounds)) == Status.ASK_OUTSIDE:
            self._ask_outside()
            self._apply()
        if status != Status.DONE:
            raise self.fault(status)
        return Rows(games, rounds)

    def decisions(self, block: int, rotation: int) -> Iterator[Any]:
        """Play one game; yields the CHOICE array of every decision before it is applied.

        Between two rounds, and at the end, yields None: the machine stands at ROUND_OVER or
        GAME_OVER.
        """
        self.jobs["block"], self.jobs["end"], self.jobs["rotation"] = block, block + 1, rotation
        job, state = self.jobs[0], self.states[0]
        table.start_game(job, state, self.players)
        while True:
            if state["question"] < Question.FIRST_LOOK:
                yield None
                if state["question"] == Question.GAME_OVER:
                    return
                table.start_round(job, state, self.players)
                continue
            status = table.choose(*self._at_table)
            if status == Status.ASK_OUTSIDE:
                self._ask_outside()
            elif status != Status.DONE:
                raise self.fault(status)
            yield self.choices
            self._apply()

    def _apply(self) -> None:
        """Apply the choice that stands."""
        table.forget(self.jobs[0], self.states[0], self.choices[0])
        answer(self.states[0], self.choices[0])

    @property
    def _at_table(self) -> tuple[Any, ...]:
        return self.jobs[0], self.states[0], self.sights[0], self.players, self.choices[0]

    @property
    def player(self) -> int:
        """The player (place in the line-up) who must decide."""
        return int(self.states["seat"][0] - self.jobs["rotation"][0]) % len(self.seats)

    def _ask_outside(self) -> None:
        """Let the plain Python strategy of the seat that must decide write its choice."""
        game = (int(self.jobs["block"][0]), int(self.jobs["rotation"][0]))
        if game != self._game:
            self._game, self._memories = game, {}
        player = self.player
        memory = self._memories.setdefault(player, SimpleNamespace(cell=[0] * MEMORY_CELLS))
        stream = self.players[player]["stream"]
        question = int(self.states["question"][0])
        try:
            self.seats[player].ask(question, self.sights[0], memory, stream, self.choices[0])
        except Exception as problem:
            raise self.fault(Status.FAULT, problem) from problem
        status = table.settle(self.jobs[0], self.states[0], self.players, self.choices[0])
        if status != Status.DONE:
            raise self.fault(status)

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
