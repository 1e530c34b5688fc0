"""Games side by side, for answers from outside and strategies that answer in many at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from silver_sim.compiled.jit import compiled_entry
from silver_sim.errors import StrategyError
from silver_sim.games.contract.seats import act_batch
from silver_sim.games.contract.table import Rows
from silver_sim.games.table.batch import NOT_NOW
from silver_sim.games.table.encoding import NO_ACTION, Encoding, answers

# What a copy takes over of the arrays: all but what every step writes before it is read.
MOVED = ("jobs", "states", "sights", "players", "observations", "legal", "seats")


class Together:
    """Games of a ``TableMatch``, each played on to its next question from outside, or to its end.

    They begin with the first step. Game i of them has the number ``first`` + i. ``outside`` is 1
    for each place whose answers come from there; ``rounds`` is how many rows a game may write.
    """

    def __init__(
        self,
        match: Any,
        encoding: Encoding,
        games: int,
        outside: Sequence[int],
        first: int = 0,
        rounds: int = 0,
    ) -> None:
        self._match, self._encoding, self._outside = match, encoding, np.array(outside)
        jobs, states, sights, players, self._choices = match.at_table
        self.jobs, self.states = np.repeat(jobs, games), np.repeat(states, games)
        self.sights, self.players = np.tile(sights, (games, 1)), np.tile(players, (games, 1))
        self._cells = self.sights.view(np.int8).reshape(games, len(sights), -1)
        self.rows = np.zeros(games, match.engine.game_row)
        self.rounds = np.zeros((games, rounds), match.engine.round_row)
        self.over, self.seats = np.zeros((2, games), np.int64)
        self.observations = np.zeros((games, encoding.seats.size), np.float32)
        self.legal = np.zeros((games, encoding.seats.actions), np.int8)
        number = np.arange(first, first + games)
        self.jobs["block"], self.jobs["rotation"] = np.divmod(number, len(players))
        for field in ("in_game", "outside", "unanswered", "games_done", "rounds_done"):
            self.jobs[field] = 0

    @property
    def places(self) -> Any:
        """The place of the seat that must answer, or was the last that had to: int64, (games,)."""
        return (self.seats - self.jobs["rotation"]) % len(self._outside)

    def step(self, actions: Any, ahead: int) -> None:
        """Answer in every game, play each on, and begin the game so far ahead of one that ends.

        None begins if ``ahead`` is 0. StrategyError if a strategy fails; then no action is legal.
        """
        encoding = self._encoding
        before = self.jobs, self.states, self.sights, self._cells, self.players, self._choices
        after = ahead, self.rows, self.rounds, self.over, encoding.seats.runs
        shown = self.observations, self.legal, self.seats
        play = compiled_entry(encoding.step, *before, self._outside, actions, *after, *shown)
        with self._match.at_play():
            while True:
                done = play(*before, self._outside, actions, *after, *shown)
                if done < len(self.jobs):
                    raise self._failed(done, None)
                (waiting,) = np.nonzero(self.jobs["unanswered"])
                if not len(waiting):
                    return
                actions = self._asked(waiting)

    def _asked(self, waiting: Any) -> Any:
        """What the strategies answer for which these games wait, as the actions of all games."""
        actions, places = np.full(len(self.jobs), NOT_NOW), self.places[waiting]
        policies = self.players["policy"][waiting, places]
        for place, policy in np.unique([places, policies], axis=1).T:
            games = waiting[(places == place) & (policies == policy)]
            asked = act_batch(self._match.seats[place].policies[policy])
            legal = self.legal[games]
            self._match.stand_at(self.jobs[games[:1]], self.states[games[:1]])
            try:
                found = answers(asked, self.observations[games], legal.copy())
            except Exception as problem:
                raise self._failed(games[0], problem) from problem
            within = np.clip(found, 0, legal.shape[1] - 1)
            is_legal = (found == within) & (legal[np.arange(len(games)), within] == 1)
            actions[games] = np.where(is_legal, found, NO_ACTION)
        return actions

    def _failed(self, game: int, problem: Exception | None) -> StrategyError:
        """The error of a strategy that has failed in a game."""
        self.legal[:] = 0  # no step may answer where a strategy should have
        match, said = self._match, f": {type(problem).__name__}: {problem}" if problem else ""
        match.stand_at(self.jobs[game : game + 1], self.states[game : game + 1])
        return StrategyError(
            f"strategy {match.seats[match.player].label!r} failed{said}",
            where=match.place,
            help="silver-sim game write with this seed, block and rotation shows where",
        )

    def played(self) -> Rows | None:
        """Play all games to their ends, if no answers come from outside.

        None if there is not enough room for rows of rounds. StrategyError if a strategy fails.
        """
        done, room = self.jobs["rounds_done"], np.arange(self.rounds.shape[1])
        try:
            self.step(np.zeros(len(done), np.int64), 0)
        except StrategyError:
            if len(room) - 1 in done:
                return None
            raise
        return Rows(self.rows, self.rounds[room < done[:, None]])
