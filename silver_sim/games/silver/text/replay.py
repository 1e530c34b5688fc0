"""Playing a script of Silver on the machine, line by line."""

from __future__ import annotations

from typing import Any

import numpy as np

from silver_sim.games.positions import Picture
from silver_sim.games.silver.rules.cards import NONE
from silver_sim.games.silver.rules.legal import empaths_with_a_look, least_extra
from silver_sim.games.silver.rules.machine import MACHINE
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.rules.state import new_game
from silver_sim.games.silver.rules.turn import begin_game, begin_round
from silver_sim.games.silver.text.given_of import given_any_time
from silver_sim.games.silver.text.notation import NOTATION
from silver_sim.games.silver.text.picture import picture
from silver_sim.games.silver.text.position import state_line
from silver_sim.games.silver.text.script import (
    Header,
    ScriptLine,
    read_deal,
    read_decision,
    slots_in,
)
from silver_sim.games.silver.text.story import Story
from silver_sim.games.text.lines import LineError
from silver_sim.games.text.referee import Referee
from silver_sim.games.text.telling import seat_names


class Replay(Referee):
    """One game of Silver, played on the compiled machine."""

    notation = NOTATION
    machine = MACHINE

    def __init__(self, header: ScriptLine | Header) -> None:
        super().__init__(header)
        self.games = new_game(self.header.players, self.header.rules, by_lanes=False)
        begin_game(self.games[0], self.header.start)
        self.games["totals"][0, : self.header.players] = self.header.totals
        self.games["success"] = self.header.amulet is not None  # as after a call that succeeded

    def state(self, game: int = 0) -> ScriptLine:
        """The position, as silver-trace writes it."""
        return state_line(self.games, game, [each["scores"] for each in self.rounds])

    def picture(self) -> Picture:
        """What there is to draw."""
        given, seat = given_any_time(self.games), int(self.games["seat"][0])
        return picture(given, seat_names(self.header)[seat]).turned(seat)

    def story(self) -> Story:
        """The game in words."""
        return Story(self.header)

    def _deal(self, line: ScriptLine) -> None:
        values = read_deal(line, self.header.rules)
        if self.stage != Question.ROUND_OVER:
            raise LineError("a deal, but no round begins here")
        cards = len(values)
        self.games["value"][0, :cards] = values
        self.games["order"][0, :cards] = np.arange(cards)
        begin_round(self.games[0])

    def _read(self, line: ScriptLine, choice: Any) -> int:
        return read_decision(line, choice, self._defaults() if self.asks else {})

    def _defaults(self) -> dict[str, int]:
        """What a line may leave out: the fewest Rascal cards, the leftmost Empath with a look."""
        empaths = slots_in(empaths_with_a_look(self.games[0]))
        return {"extra": least_extra(self.games[0]), "by": empaths[0] if empaths else NONE}
