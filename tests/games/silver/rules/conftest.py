"""The table: one small interface to both referees, the compiled engine and the judge."""

from collections.abc import Callable
from typing import Any, Protocol

import pytest

from tests.games.silver.rules.scene import Line, State, flat


class Referee(Protocol):
    """What the engine's replay and the judge have in common."""

    def play(self, line: Line) -> Any: ...
    def state(self, game: int = 0) -> State: ...
    def legal(self) -> dict[str, Any] | None: ...
    def result(self) -> dict[str, Any] | None: ...


class Table:
    """A place to play scripts at: every script begins a new game before one of the referees.

    The parts of a script are lines or lists of lines, the first line is the header.
    """

    def __init__(self, opens: Callable[[Line], Referee], refusal: type[Exception]) -> None:
        self._opens, self._refusal = opens, refusal
        self._referee: Referee

    def play(self, *parts: Line | list[Line]) -> list[State]:
        """The states after the deals and after every decision of a script that is legal."""
        head, *lines = flat(parts)
        self._referee = self._opens(head)
        return [state for line in lines if (state := self._plays(line))]

    def after(self, *parts: Line | list[Line]) -> State:
        """The last state of a script that is legal."""
        return self.play(*parts)[-1]

    def refuses(self, *parts: Line | list[Line]) -> bool:
        """True if the last line is refused and changes nothing; all before it must be legal."""
        *lines, last = flat(parts)
        if not lines:
            return self._raises(lambda: self._opens(last))
        self.play(lines)
        before = self._sight(dealt=len(lines) > 1)
        refused = self._raises(lambda: self._referee.play(last))
        assert not refused or self._sight(dealt=len(lines) > 1) == before, "a refusal left a trace"
        return refused

    def legal(self) -> dict[str, Any] | None:
        """What is legal after the last line (the canonical form of both referees)."""
        return self._referee.legal()

    @property
    def acts(self) -> dict[str, Any]:
        """The legal acts after the last line, each with its details."""
        legal = self.legal()
        assert legal is not None, "nobody has to decide"
        return dict(legal["acts"])

    @property
    def result(self) -> dict[str, Any] | None:
        """The result of the game, None while it is unfinished."""
        return self._referee.result()

    def _plays(self, line: Line) -> State | None:
        self._referee.play(line)
        return None if "result" in line else self._referee.state()

    def _raises(self, act: Callable[[], Any]) -> bool:
        try:
            act()
        except self._refusal:
            return True
        return False

    def _sight(self, dealt: bool) -> tuple[Any, ...]:
        """Everything that can be seen of the game (before the first deal there is no state)."""
        return self._referee.state() if dealt else None, self.legal(), self.result


def _engine() -> Table:
    from silver_sim.errors import UserError
    from silver_sim.games.silver.text.replay import Replay

    return Table(Replay, UserError)


def _judge() -> Table:
    from tests.games.silver.judge import Illegal, Judge

    return Table(Judge, Illegal)


@pytest.fixture(params=[_engine, _judge], ids=["engine", "judge"])
def table(request: pytest.FixtureRequest) -> Table:
    """A table before each of the two referees in turn."""
    opened: Table = request.param()
    return opened
