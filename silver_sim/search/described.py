"""Answers as described numbers: what a learner from decisions goes by."""

from __future__ import annotations

import numpy as np

from silver_sim.compiled.jit import compiled_entry
from silver_sim.errors import UserError
from silver_sim.games.contract.game import Game
from silver_sim.games.table.match import TableMatch


class DescribedAnswers:
    """Writes the answers where a match stands as numbers (``Lookahead.describe``).

    By nothing but the answers and what the seat that must decide may know; of a seat with limits,
    what it could know without them. UserError if the game describes nothing.
    """

    def __init__(self, match: TableMatch, game: Game) -> None:
        ahead, engine = game.lookahead(), match.engine
        if ahead.describe is None:
            raise UserError(
                f"{game.title} does not describe its decisions in numbers",
                help="name another game: --game silver",
            )
        self._match, self._describe = match, ahead.describe
        self.columns = ahead.numbers
        self._sights = engine.blank_sights(1, match.states["rules"][0], len(match.seats))
        self._players = np.zeros(1, engine.seat)

    def of(self, answers: np.ndarray) -> np.ndarray:
        """The numbers of the answers: (answers, columns), NaN where one is missing."""
        numbers = np.full((len(answers), len(self.columns)), np.nan, np.float32)
        given = self._match.states, self._sights, self._players, answers, numbers
        compiled_entry(self._describe, *given)(*given)
        return numbers
