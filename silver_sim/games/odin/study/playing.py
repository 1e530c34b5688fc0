"""One game of Odin, answer by answer (``contract.GameState``), on the machine of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from silver_sim.errors import UserError
from silver_sim.games.contract.progress import Line
from silver_sim.games.odin.study.consistency import inconsistencies
from silver_sim.games.odin.study.observed import observed
from silver_sim.games.odin.study.redeal import deal_again
from silver_sim.games.odin.table.match import OdinMatch
from silver_sim.games.odin.text.replay import Replay
from silver_sim.games.table.playing import TableGame
from silver_sim.rng import below, next_word


class OdinGame(TableGame, Replay):
    """A game in progress; answers and scripts are those of odin-trace.

    A sight has the fields that strategies read (``sight.SIGHT``), sets of cards as lists, and
    ``asked`` (``observed``); every legal answer is drawn equally often.
    """

    match_kind = OdinMatch

    def sight(self, seat: int) -> Line:
        """All that a seat may know."""
        return observed(self.games, seat)

    def answers(self, most: int) -> Sequence[Line] | None:
        """All legal decisions; None if they are more than ``most``."""
        legal = self.legal()
        found = [] if legal is None else decisions(legal)
        return found if len(found) <= most else None

    def sample(self, chance: Any) -> Line:
        """A legal decision."""
        legal = self.legal()
        if legal is None:
            raise UserError("the game is over: nobody has to decide", help="begin another game")
        found = decisions(legal)
        return found[int(below(chance, len(found)))]

    def deal_again(self, seat: int, chance: Any) -> None:
        """Deal again the cards that the seat does not know, and the deals to come."""
        deal_again(self.games[0], seat, chance)
        self._jobs["key"][0] = next_word(chance), next_word(chance)

    def check(self) -> Sequence[str]:
        """What is inconsistent in the position."""
        return inconsistencies(self.games)


def decisions(legal: Line) -> list[Line]:
    """The lines of all legal decisions (``position.legal_line``)."""
    found: list[Line] = []
    for act, fields in legal["acts"].items():
        line = {"seat": legal["seat"], "act": act}
        if not fields:
            found.append(line)
        for name, values in fields.items():
            found += [{**line, name: value} for value in values]
    return found
