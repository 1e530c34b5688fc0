"""Seats that look ahead: at a decision, answers are played on in worlds of a belief.

Every answer is played on in the same worlds by the seat's own strategy in all seats, to the end of
the deal, which is valued by the chance to win the game from there (``equity``).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from silver_sim.games.contract import Game, Search
from silver_sim.games.table.match import TableMatch
from silver_sim.search.belief import Belief
from silver_sim.search.desk import DecisionKeys, Desk
from silver_sim.search.equity import Course, Equity
from silver_sim.search.racing import race


class Thinker:
    """The thoughts of one player of a line-up at a match."""

    def __init__(self, match: TableMatch, game: Game, search: Search, seat: Any) -> None:
        self._match, self._game, self._search = match, game, search
        self._ahead = game.looks_ahead
        self._weighing, self._playing = Desk(match, self._ahead), Desk(match, self._ahead)
        if search.belief == "policy":
            self._weighing.seat_models(type(match), list(seat.models))
        self._belief = Belief(game.name, search.belief, self._weighing, seat.shares)
        self._equity = Equity.load(game.name, len(match.seats))
        self._answers = np.zeros(self._ahead.answers, match.engine.machine.choice)
        self._keys = DecisionKeys(match)
        self.turns = 0  # that were played in all rollouts

    def decide(self) -> None:
        """Put the best answer found in place of the choice that stands at the match."""
        match, desk = self._match, self._playing
        if self._search.at and match.question not in self._search.at:
            return
        key = self._keys.next()
        desk.look_at(match, key)
        desk.seat_policy(match, match.player)
        self._answers[0] = match.choices[0]
        own = desk.players[match.seat :]
        number = int(desk.call(self._ahead.candidates, desk.states, own, self._answers))
        if number == 1:
            return
        self._weighing.look_at(match, key)
        worlds, _ = self._belief.sample(self._search.worlds)
        best = race(number, len(worlds), lambda *trial: self._try(worlds, number, *trial))
        match.choices[0] = self._answers[best]

    def _try(
        self, worlds: np.ndarray, number: int, alive: np.ndarray, first: int, last: int
    ) -> np.ndarray:
        """The chances to win after these answers in worlds from ``first`` below ``last``."""
        desk, ahead = self._playing, self._ahead
        results = np.zeros((last - first, number, ahead.results), np.int64)
        given = worlds[first:last], self._answers[:number], alive, first, results
        turns = desk.call(ahead.roll_out, *desk.at_table, *given)
        if turns < 0:
            raise RuntimeError("a strategy raised an exception in a rollout")
        self.turns += turns
        tried = np.flatnonzero(alive)
        values = np.zeros((last - first, number))
        values[:, tried] = self._values(results[:, tried])
        return values

    def _values(self, results: np.ndarray) -> np.ndarray:
        """The deciding seat's chance to win the game after deals that ended so."""
        rows = results.reshape(-1, results.shape[-1])
        different, where = np.unique(rows, axis=0, return_inverse=True)
        ends = self._ahead.finish(self._playing.states, different)
        to_come = Course.of(self._game, self._match.setting.rules, self._match.deal_no)
        chances = self._equity.chances(*ends, to_come)[:, self._match.seat]
        values: np.ndarray = chances[where.reshape(-1)].reshape(results.shape[:-1])
        return values


class Thoughts:
    """The thoughts of all players of a match that look ahead (``TableMatch.thoughts``)."""

    def __init__(self, match: TableMatch, game: Game) -> None:
        self._match = match
        self._thinkers = {
            player: Thinker(match, game, seat.search, seat)
            for player, seat in enumerate(match.seats)
            if seat.search is not None
        }

    def consider(self) -> None:
        """Let the player whose choice stands look ahead, if it is one that does."""
        thinker = self._thinkers.get(self._match.order[self._match.player])
        if thinker is not None:
            thinker.decide()


def let_think(match: TableMatch, game: Game) -> None:
    """Let the seats of a match look ahead where their setup says so."""
    match.states["recorded"] = 1
    match.thoughts = Thoughts(match, game)
