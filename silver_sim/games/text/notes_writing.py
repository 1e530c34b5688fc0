"""Writing notes while a script is played: what one seat sees of it, line by line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, ClassVar

from silver_sim.games.contract.progress import Line
from silver_sim.games.text.lines import is_decision
from silver_sim.games.text.notes import Grammar, Heading
from silver_sim.games.text.notes_heading import heading_line, usable_names
from silver_sim.games.text.referee import Referee


class Writing:
    """The notes of a game: ``lines`` of all of it, or ``said`` of one decision after another.

    Every own decision has a line, and so has every turn of another player.
    """

    grammar: ClassVar[Grammar]

    def __init__(self, game: Referee, me: int) -> None:
        self.game, self.me = game, me
        self.names = usable_names(game.header, self.grammar)
        self._acts: list[str] = []  # of the player on turn, not yet given
        self._seat = 0  # who did them

    def lines(self, script: Iterable[Line]) -> Iterator[str]:
        """The notes, from the lines of the script after its header."""
        header = self.game.header
        heading = Heading(self.names, self.me, totals=header.totals)
        yield heading_line(heading, header.rules, self.grammar)
        for line in script:
            if "deal" in line:
                self.game.play(line)
                yield from ("", self.deal())
            elif is_decision(line):
                yield from self._decision(line)
        yield from self._rest()

    def said(self, line: Line) -> str:
        """Play a line; what the seat notes of it if it is a decision, empty if nothing."""
        before = self.game.games.copy()[0]
        self.game.play(line)
        return self.act(line, before) if is_decision(line) else ""

    def _decision(self, line: Line) -> Iterator[str]:
        before = self.game.games.copy()[0]
        seat, said = line["seat"], self.said(line)
        if seat != self._seat or seat == self.me:
            yield from self._rest()
        self._seat = seat
        self._acts += [said] if said else []
        events = [*self.events(before)]
        if events or not self.game.asks:
            yield from self._rest()
        yield from events

    def _rest(self) -> Iterator[str]:
        """The line that is begun."""
        if self._acts:
            yield f"{self.names[self._seat]} {', '.join(self._acts)}"
        self._acts = []

    def deal(self) -> str:
        """The line of a deal that was just played."""
        raise NotImplementedError

    def act(self, line: Line, before: Any) -> str:
        """What the seat sees of a decision that was just played; empty: nothing is said of it."""
        raise NotImplementedError

    def events(self, before: Any) -> Iterable[str]:
        """The lines of what happened besides it."""
        raise NotImplementedError
