"""A game object in numbers: observations are vectors, answers are numbers from 0."""

from __future__ import annotations

from typing import Any

import numpy as np

from silver_sim.errors import UserError
from silver_sim.games.contract.game import Game as Kind
from silver_sim.games.table.encoding import ByNumber, Meaning
from silver_sim.given import checked, whole
from silver_sim.play.answer import Answer
from silver_sim.play.game import Game


class Numbers:
    """How games of a kind are written in numbers."""

    @checked
    def __init__(self, kind: Kind) -> None:
        """UserError if the game has no encoding."""
        self._kind, self._encoding = kind, kind.encoding()
        self._seats: ByNumber = self._encoding.seats

    def __reduce__(self) -> tuple[Any, ...]:
        return Numbers, (self._kind,)

    @property
    def actions(self) -> int:
        """Answers have numbers from 0 below this."""
        return self._seats.actions

    @property
    def columns(self) -> list[str]:
        """The names of the numbers of an observation: ``value[1,3]``, ``hand:17`` for a bit."""
        return self._seats.columns

    def meanings(self, rules: Any) -> list[Meaning]:
        """What each number of an observation means under a rule set, as ``game.rules`` is one."""
        return self._seats.meanings(rules)

    @checked
    def observation(self, game: Game, seat: int) -> Any:
        """What a seat may know: float32, shape (``len(columns)``,); UserError if there is none."""
        return self._seats.observation(self._seen(game, seat))

    @property
    def decisions(self) -> int:
        """How many decisions ``past`` tells of at most."""
        return self._seats.decisions

    @property
    def past_columns(self) -> list[Meaning]:
        """What the numbers of a decision mean, in the order of the columns of ``past``."""
        return self._seats.past_columns

    @checked
    def past(self, game: Game, seat: int) -> Any:
        """What was done in this deal, as a seat may know it, the oldest decision first.

        float32, shape (``decisions``, ``len(past_columns)``); rows behind the last are zeros.
        UserError if there is no such seat.
        """
        return self._seats.past(self._seen(game, seat))

    @checked
    def legal(self, game: Game, seat: int) -> Any:
        """Which actions a seat may take: int8, shape (``actions``,).

        All are 0 of a seat that need not answer. UserError if there is no such seat.
        """
        if game.seat != self._seat(game, seat):
            return np.zeros(self.actions, np.int8)
        return self._seats.legal(self._seen(game, seat))

    @checked
    def answer(self, game: Game, action: Any) -> Answer:
        """The answer of an action; UserError if it is not legal."""
        sights = self._seen(game, game.deciding)
        action = whole("action", action, 0, self.actions - 1)
        legal = self._seats.legal(sights)
        if not legal[action]:
            found = int(np.flatnonzero(legal)[0])
            raise UserError(
                f"action {action} is not legal here",
                help=f"the mask says which are, e.g. {found}: {self.answer(game, found)}",
            )
        choices = game.choice()
        self._seats.decode(sights[0], action, choices[0])
        self._encoding.settle(game.states[0], choices[0])
        return Answer.of(game.line_of(choices[0]), game.kind)

    @checked
    def action(self, game: Game, answer: Answer) -> int | None:
        """The action of a legal answer; None if it has none, as a set of far slots has not."""
        found: int | None = self._encoding.action(game.states[0], game.choice(answer)[0])
        return found

    def _seen(self, game: Game, seat: int) -> Any:
        """The sight of a seat, an array of one; UserError if there is no such seat."""
        return self._encoding.seen(game.states, self._seat(game, seat))

    def _seat(self, game: Game, seat: int) -> int:
        """The same; UserError if there is no such seat, or the game is another one."""
        if game.name != self._kind.name:
            raise UserError(
                f"these are numbers of {self._kind.title}, not of {game.kind.title}",
                help="Numbers(game.kind)",
            )
        return whole("seat", seat, 0, game.seats - 1)
