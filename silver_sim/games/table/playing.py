"""One game, answer by answer (``contract.GameState``), on the machine of a match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, Self

import numpy as np

from silver_sim.errors import UserError
from silver_sim.games.contract.progress import Line, copied
from silver_sim.games.contract.table import Rows, Setting
from silver_sim.games.table.job import JOB
from silver_sim.games.table.match import TableMatch
from silver_sim.games.text.lines import is_decision
from silver_sim.games.text.referee import Referee
from silver_sim.rng import seed_key


class TableGame(Referee):
    """A game in progress, whose deals are those of a script or of a match.

    A game's own one says what a seat sees, which answers there are, and how cards are dealt again.
    """

    match_kind: ClassVar[type[TableMatch]]

    def __init__(self, header: Any) -> None:
        super().__init__(header)
        self._jobs = _job(seed=0, block=0, rotation=0)
        self._jobs["starter"] = self.header.start
        self._order: Sequence[int] = range(self.players)
        self._before: list[Line] = []  # the lines of the finished deals
        self._ended: list[Any] = []  # the states at their ends
        self._decisions: list[Line] = []  # of this deal

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
        engine = cls.match_kind.engine
        source = {"seed": setting.seed, "block": block, "rotation": rotation}
        information = {"deal_mode": setting.deal_mode, "source": source}
        header = cls.notation.header(
            players, 0, setting.rules, totals=(0,) * players, information=information
        )
        game = cls(header)
        game._jobs = jobs = _job(setting.seed, block, rotation)
        jobs["mirrored"] = setting.mirrored
        game._order = [*order] or game._order
        game.games = engine.new_game(players, setting.rules, setting.deal_mode == "lanes")
        engine.start_game(jobs[0], game.games[0], game._nobody())
        game.header = replace(header, start=int(jobs["starter"][0]))
        return game

    @classmethod
    def replay(cls, script: Sequence[Line], seed: int = 0) -> Self:
        """The game of a script, where its lines end; UserError for a line that is not legal.

        The deals to come are those of block 0 of the seed.
        """
        if not script:
            raise UserError(
                "a script begins with a header", help="give the header as the first line"
            )
        game = cls(script[0])
        game._jobs["key"][0] = seed_key(seed)
        for line in script[1:]:
            game.play(line)
        game._go_on()
        return game

    @classmethod
    def standing(cls, setting: Setting, states: Any) -> Self:
        """The game that stands at ``states``, an array of one state; its script begins there.

        Deals to come are those of block 0 of the seed.
        """
        game = cls.begin(setting, int(states["players"][0]), 0)
        game.games = copied(states)
        return game

    @property
    def place(self) -> tuple[int, int]:
        """Block and rotation of the match whose deals these are."""
        return int(self._jobs["block"][0]), int(self._jobs["rotation"][0])

    def answer(self, answer: Line) -> None:
        """Play on with this decision."""
        if not isinstance(answer, dict) or "act" not in answer:
            raise UserError("no decision", help=self.what_is_legal())
        self.play(answer)
        self._go_on()

    def play(self, line: Line) -> None:
        """Play a deal, a decision or the result; a deal that it ends is written down."""
        super().play(line)
        if is_decision(line):
            self._decisions.append(dict(line))
            if not self.asks:
                self._before += [self.notation.deal(self.games), *self._decisions]
                self._ended.append(copied(self.games))
                self._decisions = []

    def line_of(self, choice: Any) -> Line:
        """The line of a choice of the seat that must answer."""
        return self.notation.decision(int(self.games["seat"][0]), choice)

    def blank_choice(self) -> Any:
        """An array of one choice that says nothing yet."""
        return np.zeros(1, self.machine.choice)

    def copy(self) -> Self:
        """The same game again."""
        twin = super().copy()
        twin._jobs, twin._ended = self._jobs.copy(), [*self._ended]
        twin._before, twin._decisions = [*self._before], [*self._decisions]
        return twin

    def rows(self) -> Rows:
        """The rows of this game; UserError if it is not over."""
        if not self.over:
            raise UserError("the game is not over: it has no rows", help="play it to its end")
        engine, jobs = self.match_kind.engine, self._jobs.copy()
        rows = Rows(np.zeros(1, engine.game_row), np.zeros(len(self._ended), engine.round_row))
        for states in self._ended:
            engine.write_round(jobs[0], states[0], rows.rounds)
        engine.write_game(jobs[0], self.games[0], self._nobody(), rows.games)
        self.match_kind.as_given(rows, self._order)
        return rows

    def script(self) -> Sequence[Line]:
        """The lines of the game's trace, so far."""
        lines = [self.notation.write_header(self.header), *self._before]
        if self.over:
            return [*lines, {"result": self.result()}]
        return [*lines, self.notation.deal(self.games), *self._decisions] if self.asks else lines

    def _go_on(self) -> None:
        """Deal again if a deal is over and the game is not."""
        if not self.asks and not self.over:
            self.match_kind.engine.start_round(self._jobs[0], self.games[0], self._nobody())

    def _nobody(self) -> Any:
        """Players for the table, which asks nobody here."""
        return np.zeros(self.players, self.match_kind.engine.seat)


def _job(seed: int, block: int, rotation: int) -> Any:
    """A JOB array of one game."""
    jobs = np.zeros(1, JOB)
    jobs["key"][0] = seed_key(seed)
    jobs["block"], jobs["end"], jobs["rotation"] = block, block + 1, rotation
    return jobs
