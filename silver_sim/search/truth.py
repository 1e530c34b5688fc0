"""True worlds: what answers are worth with the cards as they are, only the deck dealt again.

No seat knows these worlds. Over many decisions they are what a seat's own belief ought to say: the
hidden cards are a draw from all that agrees with what it knows, as the games that are played make
it (statistics.md 4.7), and no model of the others comes between.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from silver_sim.games.contract.game import Game
from silver_sim.games.contract.seats import Policy
from silver_sim.games.table.match import TableMatch
from silver_sim.rng import judge_stream
from silver_sim.search.played_on import PlayedOn
from silver_sim.search.workspace import DecisionKeys, Workspace

STREAMS = 256  # behind those of who judges beliefs: what is dealt again here


class TrueWorlds:
    """Plays the answers at a match's decisions on in true worlds.

    By the strategy of the player who must decide, in all seats, or the others have the policies of
    ``others``, by seat. UserError if nothing is known of the chances in this game.
    """

    def __init__(
        self, match: TableMatch, game: Game, others: Sequence[Policy] | None = None
    ) -> None:
        self._match, self._ahead = match, game.lookahead()
        self._played = PlayedOn(match, game, others)
        self._dealing = Workspace(match, self._ahead)
        self._keys = DecisionKeys(match, lambda *seat: judge_stream(*seat) + STREAMS)

    def begin(self) -> None:
        """A game begins, perhaps once more."""
        self._keys.begin()

    def stand(self) -> np.ndarray:
        """The legal answers where the match stands, the one that was chosen first."""
        self._key = self._keys.next()
        self._played.stand(self._key)
        return self._played.answers(self._match.choices)

    def chances(self, answers: np.ndarray, number: int) -> np.ndarray:
        """The chance to win after each of these answers in true worlds: (worlds, answers).

        Exact for how the deal ends; the deals to come are those of ``equity``. StrategyError if the
        strategy fails.
        """
        return self._played.chances(self.results(answers, number))

    def results(self, answers: np.ndarray, number: int) -> np.ndarray:
        """How the deal ends after these answers: (worlds, answers, results).

        StrategyError if the strategy fails.
        """
        match, dealing = self._match, self._dealing
        dealing.look_at(match, self._key)
        worlds = np.zeros(number, self._ahead.world)
        self._ahead.true_world(match.states, worlds[0])
        worlds[:] = worlds[0]
        if self._ahead.deal_rest is not None:
            dealing.call(self._ahead.deal_rest, dealing.states, dealing.chance, worlds)
        with match.at_play():
            alive = np.ones(len(answers), np.int64)
            return self._played.results(worlds, answers, alive, 0, 0)

    def chances_by_seat(self, results: np.ndarray) -> np.ndarray:
        """Every seat's chance to win after results of the deal that was looked at last.

        Of all its decisions at once that is quicker: (worlds, answers, seats).
        """
        return self._played.chances_by_seat(results)
