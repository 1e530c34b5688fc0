"""One game of Silver, answer by answer (``contract.GameState``), on the machine of a match."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

import numpy as np

from silver_sim.errors import UserError
from silver_sim.games.silver.rules.cards import CARDS
from silver_sim.games.silver.study import redeal
from silver_sim.games.silver.study.consistency import inconsistencies
from silver_sim.games.silver.study.decisions import decisions, draw_decision
from silver_sim.games.silver.study.observed import observed
from silver_sim.games.silver.table.match import SilverMatch
from silver_sim.games.silver.text.replay import Replay
from silver_sim.games.silver.text.script import ScriptLine
from silver_sim.games.table.playing import TableGame
from silver_sim.rng import next_word


class SilverGame(TableGame, Replay):
    """A game in progress; answers and scripts are those of silver-trace.

    A sight has the fields that strategies read (``sight.SIGHT``), and ``asked`` (``observed``);
    how an answer is drawn is said by ``decisions.draw_decision``.
    """

    match_kind = SilverMatch

    def sight(self, seat: int) -> ScriptLine:
        """All that a seat may know."""
        return observed(self.games, seat)

    def answers(self, most: int) -> Sequence[ScriptLine] | None:
        """All legal decisions; None if they are more than ``most``."""
        legal = self.legal()
        found = [] if legal is None else list(islice(decisions(legal), most + 1))
        return found if len(found) <= most else None

    def sample(self, chance: Any) -> ScriptLine:
        """A legal decision."""
        legal = self.legal()
        if legal is None:
            raise UserError("the game is over: nobody has to decide", help="begin another game")
        return draw_decision(legal, chance)

    def deal_again(self, seat: int, chance: Any) -> None:
        """Deal again the cards that the seat does not know, and the rounds to come."""
        state = self.games[0]
        deciding = int(state["seat"])
        state["seat"] = seat
        redeal.deal_again(state, chance, np.zeros(CARDS, np.int64))
        state["seat"] = deciding
        self._jobs["key"][0] = next_word(chance), next_word(chance)

    def check(self) -> Sequence[str]:
        """What is inconsistent in the position."""
        return inconsistencies(self.games)
