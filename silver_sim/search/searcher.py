"""Seats that look ahead: at a decision, answers are played on in worlds of a belief.

Every answer is played on in the same worlds by the seat's own strategy in all seats, or by another
in those of the others, to the end of the deal, which is valued by the chance to win the game from
there (``equity``).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from silver_sim.games.contract.game import Game
from silver_sim.games.contract.seats import Search
from silver_sim.games.table.match import TableMatch
from silver_sim.rng import search_stream
from silver_sim.search.belief import Belief
from silver_sim.search.played_on import PlayedOn
from silver_sim.search.racing import OWN, race
from silver_sim.search.workspace import DecisionKeys, Workspace


class Searcher:
    """The search of one player of a line-up at a match."""

    def __init__(self, match: TableMatch, game: Game, search: Search, seat: Any) -> None:
        self._match, self._search = match, search
        self._weighing = Workspace(match, game.lookahead())
        others = [seat.models[0]] * len(match.seats) if search.model else None
        self._playing = PlayedOn(match, game, others)
        if search.belief == "policy":
            self._weighing.seat_models(type(match), list(seat.models))
        self._belief = Belief(game.name, search.belief, self._weighing, seat.shares)
        self._keys = DecisionKeys(match, search_stream)
        self._led_in = 0  # the deal in which an answer was last put in place of the strategy's own

    @property
    def steps(self) -> int:
        """How many steps it has taken in all."""
        return self._playing.steps

    def begin(self) -> None:
        """A game begins."""
        self._keys.begin()
        self._led_in = 0

    @property
    def has_led(self) -> bool:
        """Whether in this deal an answer was put in place of the strategy's own."""
        return self._led_in == self._match.deal_no

    def decide(self) -> None:
        """Put the best answer found in place of the choice that stands at the match."""
        match = self._match
        if self._search.at and match.question not in self._search.at:
            return
        key = self._keys.next()
        self._playing.stand(key)
        answers = self._playing.answers(match.choices)
        if len(answers) == 1:
            return
        self._weighing.look_at(match, key)
        worlds = self._belief.sample(self._search.worlds)
        best = race(len(answers), len(worlds), lambda *trial: self._try(worlds, answers, *trial))
        if best != OWN:
            match.choices[0] = answers[best]
            self._led_in = match.deal_no

    def _try(
        self, worlds: np.ndarray, answers: np.ndarray, alive: np.ndarray, first: int, last: int
    ) -> np.ndarray:
        """The chances to win after these answers in worlds from ``first`` below ``last``."""
        results = self._playing.results(worlds[first:last], answers, alive, first, further=0)
        tried = np.flatnonzero(alive)
        values = np.zeros((last - first, len(answers)))
        values[:, tried] = self._playing.chances(results[:, tried])
        return values


class Searchers:
    """The searches of all players of a match that look ahead (``TableMatch.searchers``)."""

    def __init__(self, match: TableMatch, game: Game) -> None:
        self._match = match
        self._searchers = {
            player: Searcher(match, game, seat.search, seat)
            for player, seat in enumerate(match.seats)
            if seat.search is not None
        }

    @property
    def steps(self) -> int:
        """How many steps they have taken: so anybody sees that a search goes on."""
        return sum(each.steps for each in self._searchers.values())

    def begin(self) -> None:
        """A game begins."""
        for each in self._searchers.values():
            each.begin()

    def search(self) -> None:
        """Let the player whose choice stands look ahead, if it is one that does."""
        searcher = self._deciding()
        if searcher is not None:
            searcher.decide()

    def has_led(self) -> bool:
        """Whether the player who must decide was led in this deal where its strategy would not go.

        By an answer that was found better than the strategy's own.
        """
        searcher = self._deciding()
        return searcher is not None and searcher.has_led

    def _deciding(self) -> Searcher | None:
        """The search of the player who must decide."""
        return self._searchers.get(self._match.order[self._match.player])


def attach_search(match: TableMatch, game: Game) -> None:
    """Let the seats of a match look ahead where their setup says so."""
    match.states["recorded"] = 1
    match.searchers = Searchers(match, game)
