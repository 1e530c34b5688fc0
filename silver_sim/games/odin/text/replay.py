"""Playing a script on the machine, line by line: the referee of a game of Odin as text."""

from __future__ import annotations

from typing import Any

from silver_sim.errors import UserError
from silver_sim.games.contract.progress import Line
from silver_sim.games.odin.rules.deal import begin_deal, begin_game
from silver_sim.games.odin.rules.machine import MACHINE
from silver_sim.games.odin.rules.questions import Act, Question
from silver_sim.games.odin.rules.state import new_game
from silver_sim.games.odin.text.given_of import given_any_time
from silver_sim.games.odin.text.notation import NOTATION
from silver_sim.games.odin.text.picture import picture
from silver_sim.games.odin.text.position import state_line
from silver_sim.games.odin.text.script import read_deal, read_decision
from silver_sim.games.odin.text.story import Story
from silver_sim.games.positions import Picture
from silver_sim.games.text.header import Header
from silver_sim.games.text.lines import LineError
from silver_sim.games.text.referee import Referee
from silver_sim.games.text.telling import seat_names

_WITHOUT_A_LINE = "a single beaten card is taken without a line, none with the last card (3.4, 4.1)"


class Replay(Referee):
    """One game of a script, played on the compiled machine (``games.text.referee``)."""

    notation = NOTATION
    machine = MACHINE

    def __init__(self, header: Line | Header) -> None:
        super().__init__(header)
        self.games = new_game(self.header.players, self.header.rules)
        begin_game(self.games[0], self.header.start)
        self.games["totals"][0, : self.header.players] = self.header.totals

    @property
    def may_stop(self) -> bool:
        """Not between a play and its take."""
        return self.stage != Question.TAKE

    def state(self, game: int = 0) -> Line:
        """The position, as odin-trace writes it."""
        return state_line(self.games, game, [each["points"] for each in self.rounds])

    def picture(self, viewer: int | None = None) -> Picture:
        """What there is to draw: all cards, or those that the viewer knows."""
        s, given = self.games[0], given_any_time(self.games)
        seats = [(int(s["seat"]) + step) % given.players for step in range(given.players)]
        seen = [int(s["hand" if viewer in (None, seat) else "known"][seat]) for seat in seats]
        return picture(given, seat_names(self.header)[seats[0]], seen).turned(seats[0])

    def story(self) -> Story:
        """The game in words."""
        return Story(self.header)

    def _deal(self, line: Line) -> None:
        cards = read_deal(line, self.header)
        if self.stage != Question.DEAL_OVER:
            raise LineError("a deal, but no hand begins here")
        self.games["order"][0, : len(cards)] = cards
        begin_deal(self.games[0])

    def _read(self, line: Line, choice: Any) -> int:
        seat = read_decision(line, choice)
        if choice["act"] == Act.TAKE and self.stage != Question.TAKE:
            raise UserError("take: there is nothing to choose", help=_WITHOUT_A_LINE)
        return seat
