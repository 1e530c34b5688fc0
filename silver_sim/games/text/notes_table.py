"""A deal played on a game's machine with guessed cards, mended as the notes tell more of them."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, ClassVar, Self

from silver_sim.games.rules.machine import Machine


class GuessedDeal:
    """One deal and what was done since; ``before`` is an array of the state before the deal.

    What nobody has noted is interchangeable: where the guess of it turns out wrong, it is mended,
    and the same answers are played again.
    """

    machine: ClassVar[Machine]

    def __init__(self, before: Any) -> None:
        self._before = before
        self.answers: list[tuple[int, int, Any]] = []  # the line that tells each, the seat
        self._games, self._stale = before.copy(), True

    def copy(self) -> Self:
        """The same deal again."""
        twin = object.__new__(type(self))
        vars(twin).update(
            {
                name: each.copy() if hasattr(each, "copy") and name != "_before" else each
                for name, each in vars(self).items()
            }
        )
        return twin

    @property
    def games(self) -> Any:
        """An array of the state as it stands."""
        if self._stale:
            self._play_again()
        return self._games

    @property
    def state(self) -> Any:
        """The state as it stands."""
        return self.games[0]

    @property
    def question(self) -> IntEnum:
        """Where the machine stands."""
        return self.machine.questions(int(self.state["question"]))

    @property
    def asks(self) -> bool:
        """Whether a seat must decide."""
        return self.question >= self.machine.first_question

    @property
    def seat(self) -> int:
        """Who must answer."""
        return int(self.state["seat"])

    def refused(self, choice: Any) -> int:
        """Why an answer is not legal; 0: it is."""
        return int(self.machine.refusal(self.state, choice))

    def apply(self, line: int, choice: Any) -> None:
        """Apply a legal answer, which this line tells."""
        self.answers.append((line, self.seat, choice))
        self.machine.answer(self.state, choice)

    def mend(self) -> None:
        """The guess has changed."""
        self._stale = True

    def _play_again(self) -> None:
        self._games[:] = self._before
        self._stale = False
        self.lay_out(self._games[0])
        for _, _, choice in self.answers:
            self.machine.answer(self._games[0], choice)

    def lay_out(self, state: Any) -> None:
        """Deal the cards as they are guessed."""
        raise NotImplementedError
