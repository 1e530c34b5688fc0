"""One game of Silver, answer by answer (``contract.GameState``), on the machine of a match."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from itertools import islice
from typing import Any, Self

import numpy as np

from silver_sim.errors import UserError
from silver_sim.games.contract import Rows, Setting
from silver_sim.games.silver.rules.cards import CARDS
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.seat.policy import SEAT
from silver_sim.games.silver.study import redeal
from silver_sim.games.silver.study.consistency import inconsistencies
from silver_sim.games.silver.study.decisions import decisions, draw_decision
from silver_sim.games.silver.study.observed import observed
from silver_sim.games.silver.study.tracing import deal_line
from silver_sim.games.silver.table.loop import (
    GAME_ROW,
    JOB,
    ROUND_ROW,
    start_game,
    start_round,
    write_game,
    write_round,
)
from silver_sim.games.silver.table.match import as_given
from silver_sim.games.silver.text.replay import Replay
from silver_sim.games.silver.text.script import Header, ScriptLine, write_header
from silver_sim.rng import next_word, seed_key


class SilverGame:
    """A game in progress; answers and scripts are those of silver-trace.

    A sight has the fields that strategies read (``sight.SIGHT``), and ``asked`` (``observed``);
    how an answer is drawn is told by ``decisions.draw_decision``.
    """

    def __init__(self, replay: Replay, jobs: Any, order: Sequence[int]) -> None:
        """``jobs`` is a JOB array that knows seed, block and rotation."""
        self._replay, self._jobs = replay, jobs
        self._order = list(order) or list(range(self.players))
        self._rounds = np.zeros(replay.header.rules.rounds, ROUND_ROW)
        self._games = np.zeros(1, GAME_ROW)
        self._before: list[ScriptLine] = []  # the lines of the finished rounds
        self._decisions: list[ScriptLine] = []  # of this round

    @property
    def players(self) -> int:
        """How many play."""
        return self._replay.header.players

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._replay.question == Question.GAME_OVER

    @property
    def seat(self) -> int | None:
        """The seat that must answer."""
        return None if self.over else int(self._states["seat"][0])

    @property
    def question(self) -> str | None:
        """What it is asked: a Question in small letters."""
        return None if self.over else self._replay.question.name.lower()

    def sight(self, seat: int) -> ScriptLine:
        """All that a seat may know."""
        return observed(self._states, seat)

    def answers(self, most: int) -> Sequence[ScriptLine] | None:
        """All legal decisions; None if they are more than ``most``."""
        legal = self._replay.legal()
        found = [] if legal is None else list(islice(decisions(legal), most + 1))
        return found if len(found) <= most else None

    def sample(self, chance: Any) -> ScriptLine:
        """A legal decision."""
        legal = self._replay.legal()
        if legal is None:
            raise UserError("the game is over: nobody has to decide")
        return draw_decision(legal, chance)

    def answer(self, answer: ScriptLine) -> None:
        """Play on with this decision."""
        if not isinstance(answer, dict) or "act" not in answer:
            raise UserError("no decision", help=self._replay.what_is_legal())
        self._play(answer)
        self._go_on()

    def copy(self) -> Self:
        """The same game again."""
        twin = copy(self)
        twin._replay = self._replay.copy()
        twin._jobs, twin._rounds, twin._games = (
            each.copy() for each in (self._jobs, self._rounds, self._games)
        )
        twin._before, twin._decisions = [*self._before], [*self._decisions]
        return twin

    def deal_anew(self, seat: int, chance: Any) -> None:
        """Deal the cards that the seat does not know, and the rounds to come, anew."""
        state = self._states[0]
        deciding = int(state["seat"])
        state["seat"] = seat
        redeal.deal_anew(state, chance, np.zeros(CARDS, np.int64))
        state["seat"] = deciding
        self._jobs["key"][0] = next_word(chance), next_word(chance)

    def rows(self) -> Rows:
        """The rows of this game; UserError if it is not over."""
        if not self.over:
            raise UserError("the game is not over: it has no rows")
        rows = Rows(self._games.copy(), self._rounds[: int(self._jobs["rounds_done"][0])].copy())
        as_given(rows, self._order)
        return rows

    def state(self) -> ScriptLine:
        """The position as the dealer sees it, as in a trace with states."""
        return self._replay.state()

    def check(self) -> Sequence[str]:
        """What is inconsistent in the position."""
        return inconsistencies(self._states)

    def script(self) -> Sequence[ScriptLine]:
        """The lines of silver-trace, so far."""
        lines = [write_header(self._replay.header), *self._before]
        if self.over:
            return [*lines, {"result": self._replay.result()}]
        return [*lines, deal_line(self._states), *self._decisions]

    @property
    def _states(self) -> Any:
        return self._replay.games

    def _play(self, line: ScriptLine) -> None:
        """Play a line; a round that it ends is written down."""
        self._replay.play(line)
        if "act" in line:
            self._decisions.append(dict(line))
            if self._replay.question in (Question.ROUND_OVER, Question.GAME_OVER):
                self._end_round()

    def _end_round(self) -> None:
        job, state = self._jobs[0], self._states[0]
        self._before += [deal_line(self._states), *self._decisions]
        self._decisions = []
        write_round(job, state, self._rounds)
        if self.over:
            write_game(job, state, self._nobody(), self._games)

    def _go_on(self) -> None:
        """Deal the next round if one is over and the game is not."""
        if self._replay.question == Question.ROUND_OVER:
            start_round(self._jobs[0], self._states[0], self._nobody())

    def _nobody(self) -> Any:
        """Players for the table, which asks nobody here."""
        return np.zeros(self.players, SEAT)


def begin(
    setting: Setting, players: int, block: int, rotation: int = 0, order: Sequence[int] = ()
) -> SilverGame:
    """The game that a match of so many plays in this block and rotation, at its first question."""
    jobs = _job(setting.seed, block, rotation)
    jobs["mirrored"] = setting.mirrored
    source = {"seed": setting.seed, "block": block, "rotation": rotation}
    information = {"deal_mode": setting.deal_mode, "source": source}
    nothing = (0,) * players
    header = Header(players, 0, setting.rules, totals=nothing, information=information)
    played = Replay(header)
    played.games["deals_by_lanes"] = setting.deal_mode == "lanes"
    start_game(jobs[0], played.games[0], np.zeros(players, SEAT))
    played.header = replace(header, start=int(jobs["starter"][0]))
    return SilverGame(played, jobs, order)


def replay(script: Sequence[ScriptLine], seed: int = 0) -> SilverGame:
    """The game of a silver-trace, where its lines end; UserError for a line that is not legal.

    The rounds to come are dealt as in block 0 of the seed.
    """
    if not script:
        raise UserError("a script begins with a header")
    played = Replay(script[0])
    jobs = _job(seed, block=0, rotation=0)
    jobs["starter"] = played.header.start
    game = SilverGame(played, jobs, ())
    for line in script[1:]:
        game._play(line)
    game._go_on()
    return game


def _job(seed: int, block: int, rotation: int) -> Any:
    """A JOB array of one game."""
    jobs = np.zeros(1, JOB)
    jobs["key"][0] = seed_key(seed)
    jobs["block"], jobs["end"], jobs["rotation"] = block, block + 1, rotation
    return jobs
