"""A game object in numbers: observations are vectors, answers are numbers from 0."""

from __future__ import annotations

from typing import Any

import numpy as np

from silver_sim.errors import UserError
from silver_sim.games.contract import Game as Kind
from silver_sim.games.table.encoding import NO_ACTION, Encoding, gather, plan
from silver_sim.play.answer import Answer
from silver_sim.play.game import Game


class Numbers:
    """How games of a kind are told in numbers."""

    def __init__(self, kind: Kind) -> None:
        """UserError if the game has no encoding."""
        self.encoding: Encoding = kind.in_numbers
        self._runs = plan(self.encoding)

    def observation(self, game: Game, seat: int) -> Any:
        """What a seat may know: float32, shape (``encoding.size``,)."""
        found = np.zeros(self.encoding.size, np.float32)
        sights = self.encoding.seen(game.states, seat)
        gather(sights.view(np.int8), self._runs, found)
        return found

    def legal(self, game: Game, seat: int) -> Any:
        """Which actions a seat may take: int8, shape (``encoding.actions``,).

        All are 0 of a seat that need not answer.
        """
        found = np.zeros(self.encoding.actions, np.int8)
        if game.seat == seat:
            self.encoding.write_legal(self.encoding.seen(game.states, seat)[0], found)
        return found

    def answer(self, game: Game, action: int) -> Answer:
        """The answer of an action; UserError if it is not legal."""
        if game.seat is None or not 0 <= action < self.encoding.actions:
            raise UserError(
                f"there is no action {action}", help=f"0 to {self.encoding.actions - 1}, in a game"
            )
        if not self.legal(game, game.seat)[action]:
            legal = np.flatnonzero(self.legal(game, game.seat))
            raise UserError(
                f"action {action} is not legal here",
                help=f"the mask says which are, e.g. {legal[0]}: {self.answer(game, legal[0])}",
            )
        choices = game.choice()
        sights = self.encoding.seen(game.states, game.seat)
        self.encoding.decode(sights[0], int(action), choices[0])
        self.encoding.settle(game.states[0], choices[0])
        return Answer.of(game.line_of(choices[0]), game.kind)

    def action(self, game: Game, answer: Answer) -> int | None:
        """The action of a legal answer; None if it has none, as a set of far slots has not."""
        found = int(self.encoding.encode(game.states[0], game.choice(answer)[0]))
        return None if found == NO_ACTION else found
