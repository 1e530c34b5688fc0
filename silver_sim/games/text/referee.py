"""The referee of a game as text: plays a script on the game's machine, line by line."""

from __future__ import annotations

from copy import copy
from enum import IntEnum
from typing import Any, ClassVar, Self

import numpy as np

from silver_sim.errors import UserError, repeated
from silver_sim.games.contract.progress import Line, copied
from silver_sim.games.positions import Picture
from silver_sim.games.rules.machine import Machine
from silver_sim.games.text.lines import LineError
from silver_sim.games.text.notation import Notation, acts_in_words
from silver_sim.games.text.telling import Telling


class Referee:
    """One game of a script.

    A game's own referee is made of a header; it sets ``games``, an array of one state, and says how
    deals are played and decisions read. Making it, and ``play``, raise UserError for anything that
    is not legal, not of the format, or comes at the wrong time; then nothing has changed.
    """

    notation: ClassVar[Notation]
    machine: ClassVar[Machine]
    games: Any

    def __init__(self, header: Any) -> None:
        """``header`` is a line, or what the notation reads of one."""
        notation = self.notation
        read = isinstance(header, notation.header)
        self.header: Any = header if read else notation.read_header(header)
        self.rounds: list[Line] = []  # what came of the deals that have ended
        self.closed = False

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.header.players)

    @property
    def stage(self) -> IntEnum:
        """Where the machine stands."""
        return self.machine.questions(int(self.games["question"][0]))

    @property
    def asks(self) -> bool:
        """Whether a seat must decide."""
        return self.stage >= self.machine.first_question

    @property
    def seat(self) -> int | None:
        """Who must decide; None: nobody, as between two deals."""
        return int(self.games["seat"][0]) if self.asks else None

    @property
    def question(self) -> str | None:
        """What must be decided: a question of the machine in small letters."""
        return self.stage.name.lower() if self.asks else None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.stage == self.machine.questions["GAME_OVER"]

    @property
    def may_stop(self) -> bool:
        """Whether a script may say here that it stops; a game may have decisions of two lines."""
        return True

    def copy(self) -> Self:
        """The same game again."""
        twin = copy(self)
        twin.games, twin.rounds = copied(self.games), [*self.rounds]
        return twin

    def play(self, line: Any) -> None:
        """Play a deal, a decision or the result."""
        try:
            self._play(line)
        except UserError as problem:
            problem.help = "; ".join(filter(None, (problem.help, self.what_is_legal())))
            raise

    def state(self, game: int = 0) -> Line:
        """The position as the game's trace writes it."""
        raise NotImplementedError

    def legal(self) -> Line | None:
        """What is legal now (``Notation.legal``)."""
        return self.notation.legal(self.games)

    def what_is_legal(self) -> str:
        """What may follow now, as a person reads it."""
        if self.closed:
            return "the header of another game may follow"
        legal = self.legal()
        if legal is not None:
            return f"seat {legal['seat']} may: {acts_in_words(legal)}"
        return f"{'the result' if self.over else 'a deal'} may follow"

    def result(self) -> Line | None:
        """The result of the game; None while it is unfinished."""
        return self.notation.result(self.games, self.rounds) if self.over else None

    def picture(self) -> Picture:
        """What there is to draw, seats from 0."""
        raise NotImplementedError

    def choice(self, line: Line) -> Any:
        """The decision that a line tells, which may be none that is legal: an array of one."""
        choices = np.zeros(1, self.machine.choice)
        self._read(line, choices[0])
        return choices

    def story(self) -> Telling:
        """How the game is described in words."""
        raise NotImplementedError

    def _play(self, line: Any) -> None:
        if not isinstance(line, dict):
            raise LineError("a line is one JSON object")
        if self.closed:
            raise LineError("nothing follows the result of a game but the header of the next")
        if "result" in line:
            self._check_result(line)
        elif "deal" in line:
            self._deal(line)
        else:
            self._decide(line)

    def _deal(self, line: Line) -> None:
        """Play a deal."""
        raise NotImplementedError

    def _read(self, line: Line, choice: Any) -> int:
        """Read a decision into a choice; returns its seat."""
        raise NotImplementedError

    def _decide(self, line: Line) -> None:
        choice = np.zeros(1, self.machine.choice)[0]
        seat = self._read(line, choice)
        if not self.asks:
            raise LineError("a decision, but nobody has to decide")
        if seat != self.seat:
            raise LineError(f"seat {seat} has nothing to decide")
        refused = self.machine.refusal(self.games[0], choice)
        if refused:
            raise LineError(f"{line['act']}: {self.notation.reasons[int(refused)]}")
        self.machine.answer(self.games[0], choice)
        if not self.asks:
            self.rounds.append(self.notation.deal_result(self.games))

    def _check_result(self, line: Line) -> None:
        if len(line) > 1:
            raise LineError("a result line has no other field than 'result'")
        result = line["result"]
        if result is not None and self.result() is None:
            raise LineError("a result, but the game is not over")
        if result is not None and not same(result, self.result()):
            raise LineError(f"the result is {repeated(self.result())}, not {repeated(result)}")
        if result is None and self.result() is not None:
            raise LineError("the result is null, but the game is over")
        if result is None and not self.may_stop:
            raise LineError("the result is null in the midst of a decision")
        self.closed = True


def same(left: Any, right: Any) -> bool:
    """Whether two JSON values are equal; true is not 1 and 1.0 is not 1."""
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(same(left[k], right[k]) for k in left)
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(same, left, right))
    return type(left) is type(right) and bool(left == right)
