"""The referee: what two choices at a decision are worth, and what each leads to.

Both are played on in the same worlds of a belief by one strategy in all seats. The worlds and all
chance are the referee's own: a player who looked ahead has not seen them, so that what
looked good only by luck does not look so here.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from silver_sim.games.contract.game import Game
from silver_sim.games.contract.seats import SeatSetup
from silver_sim.games.table.match import TableMatch
from silver_sim.rng import below, judge_stream
from silver_sim.search.belief import Belief
from silver_sim.search.played_on import PlayedOn, check_compiled
from silver_sim.search.workspace import DecisionKeys, Workspace

STREAMS = 64  # behind those of who judges beliefs: the referee's; behind these those of the second
SECOND = 2 * STREAMS  # time, with other worlds
BOTH = np.ones(2, np.int64)


class Weighed(NamedTuple):
    """What both choices are worth and lead to, world by world."""

    chances: np.ndarray  # (worlds, 2): to win the game
    led: np.ndarray  # (worlds, 2, consequences): as ``Lookahead.consequences`` counts them
    true_chances: np.ndarray  # (2,): the same with the cards as they are, which no seat knows


class Referee:
    """Weighs choices at the decisions of a match whose seats all have the strategy that plays on.

    The match follows a game (``games.table.shadow``): so the strategy remembers what it would.
    ``models`` is a mix of compiled strategies: what the others are taken for.
    """

    def __init__(
        self, match: TableMatch, game: Game, models: SeatSetup, *, again: bool = False
    ) -> None:
        """UserError if a strategy is not compiled, or if the game's seats cannot look ahead.

        ``again``: with other worlds than the first time.
        """
        check_compiled(match.seats[0], "--simulations 0")
        check_compiled(models, "--simulations 0")
        self._match, self._ahead = match, game.lookahead()
        self._played = PlayedOn(match, game)
        self._weighing = Workspace(match, self._ahead)
        self._weighing.seat_models(type(match), list(models.policies))
        self._belief = Belief(game.name, "policy", self._weighing, models.weights)
        behind = SECOND if again else STREAMS
        self._keys = DecisionKeys(
            match, lambda rotation, player: judge_stream(rotation, player) + behind
        )

    def begin(self) -> None:
        """A game begins, perhaps once more."""
        self._keys.begin()

    def is_drawn(self, every: int) -> bool:
        """Whether this decision is drawn, one of this many, each equally likely."""
        return int(below(self._keys.stream(), every)) == 0

    def weigh(self, choices: np.ndarray, number: int) -> Weighed:
        """Two legal choices where the match stands, played on in this many worlds.

        StrategyError if the strategy fails.
        """
        key = self._keys.next()
        self._weighing.look_at(self._match, key)
        worlds = self._belief.sample(number)
        truth = np.zeros(1, self._ahead.world)
        self._ahead.true_world(self._match.states, truth[0])
        self._played.stand(key)
        with self._match.at_play():
            results = self._played.results(
                np.concatenate([worlds, truth]), choices, BOTH, 0, len(self._ahead.consequences)
            )
        chances = self._played.chances(results)
        return Weighed(chances[:-1], results[:-1, :, self._ahead.results :], chances[-1])
