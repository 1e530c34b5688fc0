"""One game, answer by answer (``contract.GameState``), on the machine of a match."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import replace
from typing import Any, ClassVar, Self

import numpy as np

from silver_sim.errors import UserError
from silver_sim.games.contract.progress import Line
from silver_sim.games.contract.table import Rows, Setting
from silver_sim.games.table.job import JOB
from silver_sim.games.table.match import TableMatch
from silver_sim.games.text.lines import is_decision
from silver_sim.games.text.referee import Referee
from silver_sim.rng import seed_key


class TableGame:
    """A game in progress; answers and scripts are those of the game's trace.

    A game's own one says what a seat sees, which answers there are, and how cards are dealt anew.
    """

    match_kind: ClassVar[type[TableMatch]]
    referee_kind: ClassVar[type[Referee]]

    def __init__(self, referee: Referee, jobs: Any, order: Sequence[int]) -> None:
        """``jobs`` is a JOB array that knows seed, block and rotation."""
        self._referee, self._jobs = referee, jobs
        self._order = list(order) or list(range(self.players))
        self._before: list[Line] = []  # the lines of the finished deals
        self._decisions: list[Line] = []  # of this deal
        engine = self.match_kind.engine
        self._games = np.zeros(1, engine.game_row)
        self._rounds = np.zeros(engine.rounds_a_game(referee.header.rules), engine.round_row)

    @classmethod
    def begin(
        cls,
        setting: Setting,
        players: int,
        block: int,
        rotation: int = 0,
        order: Sequence[int] = (),
    ) -> Self:
        """The game that a match plays in this block and rotation, at its first question."""
        jobs = _job(setting.seed, block, rotation)
        jobs["mirrored"] = setting.mirrored
        engine, notation = cls.match_kind.engine, cls.referee_kind.notation
        source = {"seed": setting.seed, "block": block, "rotation": rotation}
        information = {"deal_mode": setting.deal_mode, "source": source}
        header = notation.header(
            players, 0, setting.rules, totals=(0,) * players, information=information
        )
        referee = cls.referee_kind(header)
        referee.games = engine.new_game(players, setting.rules, setting.deal_mode == "lanes")
        engine.start_game(jobs[0], referee.games[0], np.zeros(players, engine.seat))
        referee.header = replace(header, start=int(jobs["starter"][0]))
        return cls(referee, jobs, order)

    @classmethod
    def replay(cls, script: Sequence[Line], seed: int = 0) -> Self:
        """The game of a script, where its lines end; UserError for a line that is not legal.

        The deals to come are those of block 0 of the seed.
        """
        if not script:
            raise UserError(
                "a script begins with a header", help="give the header as the first line"
            )
        referee = cls.referee_kind(script[0])
        jobs = _job(seed, block=0, rotation=0)
        jobs["starter"] = referee.header.start
        game = cls(referee, jobs, ())
        for line in script[1:]:
            game._play(line)
        game._go_on()
        return game

    @classmethod
    def standing(cls, setting: Setting, states: Any) -> Self:
        """The game that stands at ``states``, an array of one state; its script begins there.

        Deals to come are those of block 0 of the seed.
        """
        game = cls.begin(setting, int(states["players"][0]), 0)
        game._referee.games = states.copy()
        return game

    @property
    def players(self) -> int:
        """How many play."""
        return int(self._referee.header.players)

    @property
    def place(self) -> tuple[int, int]:
        """Block and rotation of the match whose deals these are."""
        return int(self._jobs["block"][0]), int(self._jobs["rotation"][0])

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._referee.over

    @property
    def seat(self) -> int | None:
        """The seat that must answer."""
        return None if self.over else int(self.states["seat"][0])

    @property
    def question(self) -> str | None:
        """What it is asked: a question of the machine in small letters."""
        return None if self.over else self._referee.question.name.lower()

    def answer(self, answer: Line) -> None:
        """Play on with this decision."""
        if not isinstance(answer, dict) or "act" not in answer:
            raise UserError("no decision", help=self._referee.what_is_legal())
        self._play(answer)
        self._go_on()

    def line_of(self, choice: Any) -> Line:
        """The line of a choice of the seat that must answer."""
        return self._referee.notation.decision(int(self.states["seat"][0]), choice)

    def choice_of(self, line: Line) -> Any:
        """An array of the choice that a line tells; UserError if it is no decision."""
        choices = self.blank_choice()
        self._referee._read(line, choices[0])
        return choices

    def blank_choice(self) -> Any:
        """An array of one choice that says nothing yet."""
        return np.zeros(1, self._referee.machine.choice)

    def copy(self) -> Self:
        """The same game again."""
        twin = copy(self)
        twin._referee = self._referee.copy()
        twin._jobs, twin._rounds, twin._games = (
            each.copy() for each in (self._jobs, self._rounds, self._games)
        )
        twin._before, twin._decisions = [*self._before], [*self._decisions]
        return twin

    def rows(self) -> Rows:
        """The rows of this game; UserError if it is not over."""
        if not self.over:
            raise UserError("the game is not over: it has no rows", help="play it to its end")
        rows = Rows(self._games.copy(), self._rounds[: int(self._jobs["rounds_done"][0])].copy())
        self.match_kind.as_given(rows, self._order)
        return rows

    def state(self) -> Line:
        """The position as the dealer sees it, as in a trace with states."""
        return self._referee.state()

    def script(self) -> Sequence[Line]:
        """The lines of the game's trace, so far."""
        notation = self._referee.notation
        lines = [notation.write_header(self._referee.header), *self._before]
        if self.over:
            return [*lines, {"result": self._referee.result()}]
        return [*lines, notation.deal(self.states), *self._decisions]

    @property
    def states(self) -> Any:
        """An array of one state: everything that there is."""
        return self._referee.games

    def _play(self, line: Line) -> None:
        """Play a line; a deal that it ends is written down."""
        self._referee.play(line)
        if is_decision(line):
            self._decisions.append(dict(line))
            if not self._referee.asks:
                self._end_deal()

    def _end_deal(self) -> None:
        engine, job, state = self.match_kind.engine, self._jobs[0], self.states[0]
        self._before += [self._referee.notation.deal(self.states), *self._decisions]
        self._decisions = []
        if job["rounds_done"] == len(self._rounds):
            fresh = np.zeros_like(self._rounds)
            self._rounds = np.concatenate([self._rounds, fresh])
        engine.write_round(job, state, self._rounds)
        if self.over:
            engine.write_game(job, state, self._nobody(), self._games)

    def _go_on(self) -> None:
        """Deal again if a deal is over and the game is not."""
        if not self._referee.asks and not self.over:
            self.match_kind.engine.start_round(self._jobs[0], self.states[0], self._nobody())

    def _nobody(self) -> Any:
        """Players for the table, which asks nobody here."""
        return np.zeros(self.players, self.match_kind.engine.seat)


def _job(seed: int, block: int, rotation: int) -> Any:
    """A JOB array of one game."""
    jobs = np.zeros(1, JOB)
    jobs["key"][0] = seed_key(seed)
    jobs["block"], jobs["end"], jobs["rotation"] = block, block + 1, rotation
    return jobs
