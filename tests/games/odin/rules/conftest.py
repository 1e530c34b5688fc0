"""The table: scripts are played by both referees, the engine and the judge, who must agree."""

import json
from typing import Any, Protocol

import pytest

from silver_sim.errors import UserError
from silver_sim.games.odin.game import GAME
from silver_sim.games.traces import replay
from tests.games.odin.judge import Illegal, follow
from tests.games.odin.judge.cards import in_order
from tests.games.odin.rules.scene import Line, State, flat, plays, text_of

MOST_ANSWERS = 1_000  # more than the sets of nine cards


class Played:
    """What came of a script: the states after deals and decisions, the result, what is legal."""

    def __init__(self, states: list[State], result: Line | None, answers: list[Line]) -> None:
        self.states, self.result, self.answers = states, result, answers


class Refused(Exception):
    """A line is refused: its number from 1, and why."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(line, reason)
        self.line = line


class Referee(Protocol):
    """Who plays one game."""

    def play(self, lines: list[Line]) -> Played:
        """Play all lines; raises Refused."""


class OnTheJudge:
    """The second reading of the rules."""

    def play(self, lines: list[Line]) -> Played:
        try:
            [game] = follow(lines)
        except Illegal as reason:
            raise Refused(int(str(reason).split()[1].strip(":")), str(reason)) from None
        return Played(game.states, game.result, game.judge.answers())


class OnTheEngine:
    """The engine of the simulations, which reads the script as text."""

    def play(self, lines: list[Line]) -> Played:
        try:
            [game] = replay(text_of(lines))
        except UserError as error:
            raise Refused(int(error.where.removeprefix("text:")), str(error)) from None
        states = game.states
        asked = bool(states) and states[-1]["seat"] is not None and "result" not in lines[-1]
        return Played(states, game.result, self._answers(lines) if asked else [])

    def _answers(self, lines: list[Line]) -> list[Line]:
        answers = GAME.state().replay(lines).answers(MOST_ANSWERS)
        assert answers is not None
        return [_canonical(answer) for answer in answers]


def _canonical(answer: Line) -> Line:
    return answer | {"cards": in_order(answer["cards"])} if "cards" in answer else answer


class Table:
    """A place to play scripts at: every script begins a new game before both referees.

    The parts of a script are lines or lists of lines, the first line is the header.
    """

    def __init__(self, *referees: Referee) -> None:
        self._referees = referees
        self._played: Played

    def play(self, *parts: Line | list[Line]) -> list[State]:
        """The states after the deals and after every decision of a script that is legal."""
        first, *others = (referee.play(flat(parts)) for referee in self._referees)
        for other in others:
            assert other.states == first.states
            assert other.result == first.result
            assert by_text(other.answers) == by_text(first.answers)
        self._played = first
        return first.states

    def after(self, *parts: Line | list[Line]) -> State:
        """The last state of a script that is legal."""
        return self.play(*parts)[-1]

    def refuses(self, *parts: Line | list[Line]) -> bool:
        """True if the last line is refused; all before it must be legal."""
        lines = flat(parts)
        if len(lines) > 1:
            self.play(lines[:-1])
        refused = {self._refused_line(referee, lines) for referee in self._referees}
        assert refused in ({None}, {len(lines)}), f"the referees refuse lines {refused}"
        return refused == {len(lines)}

    @property
    def answers(self) -> list[Line]:
        """All that is legal after the last script; empty if nobody has to decide."""
        return self._played.answers

    @property
    def plays(self) -> list[str]:
        """The sets of cards that may be played after the last script, the fewest first."""
        return plays(self.answers)

    @property
    def may_pass(self) -> bool:
        """Whether a pass is legal after the last script."""
        return any(answer["act"] == "pass" for answer in self.answers)

    @property
    def result(self) -> Any:
        """The result of the game, None while it is unfinished."""
        return self._played.result

    def _refused_line(self, referee: Referee, lines: list[Line]) -> int | None:
        try:
            referee.play(lines)
        except Refused as refusal:
            return refusal.line
        return None


def by_text(answers: list[Line]) -> list[str]:
    """Answers so that their order does not matter."""
    return sorted(json.dumps(answer, sort_keys=True) for answer in answers)


@pytest.fixture
def table() -> Table:
    """A table before both referees."""
    return Table(OnTheJudge(), OnTheEngine())
