"""A game object in numbers: observations are vectors, answers are numbers from 0."""

from __future__ import annotations

from typing import Any

import numpy as np

from silver_sim.errors import UserError
from silver_sim.games.contract import Game as Kind
from silver_sim.games.table.encoding import ByNumber, Encoding
from silver_sim.play.answer import Answer
from silver_sim.play.game import Game


class Numbers:
    """How games of a kind are told in numbers."""

    def __init__(self, kind: Kind) -> None:
        """UserError if the game has no encoding."""
        self._encoding: Encoding = kind.in_numbers
        self._seats: ByNumber = self._encoding.seats

    @property
    def actions(self) -> int:
        """Answers have numbers from 0 below this."""
        return self._seats.actions

    @property
    def columns(self) -> list[str]:
        """The names of the numbers of an observation: ``value[1,3]``, ``hand:17`` for a bit."""
        return self._seats.columns

    def observation(self, game: Game, seat: int) -> Any:
        """What a seat may know: float32, shape (``len(columns)``,)."""
        return self._seats.observation(self._encoding.seen(game.states, seat))

    def legal(self, game: Game, seat: int) -> Any:
        """Which actions a seat may take: int8, shape (``actions``,).

        All are 0 of a seat that need not answer.
        """
        if game.seat != seat:
            return np.zeros(self.actions, np.int8)
        return self._seats.legal(self._encoding.seen(game.states, seat))

    def answer(self, game: Game, action: int) -> Answer:
        """The answer of an action; UserError if it is not legal."""
        if game.seat is None or not 0 <= action < self.actions:
            raise UserError(
                f"there is no action {action}", help=f"0 to {self.actions - 1}, in a game"
            )
        sights = self._encoding.seen(game.states, game.seat)
        legal = self._seats.legal(sights)
        if not legal[action]:
            found = int(np.flatnonzero(legal)[0])
            raise UserError(
                f"action {action} is not legal here",
                help=f"the mask says which are, e.g. {found}: {self.answer(game, found)}",
            )
        choices = game.choice()
        self._seats.decode(sights[0], int(action), choices[0])
        self._encoding.settle(game.states[0], choices[0])
        return Answer.of(game.line_of(choices[0]), game.kind)

    def action(self, game: Game, answer: Answer) -> int | None:
        """The action of a legal answer; None if it has none, as a set of far slots has not."""
        return self._encoding.action(game.states[0], game.choice(answer)[0])
