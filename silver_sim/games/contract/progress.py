"""A game in progress, answer by answer, and how its decisions are told."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

if TYPE_CHECKING:
    from silver_sim.games.contract.table import Rows
    from silver_sim.games.positions import Picture

Line = dict[str, Any]  # plain data that JSON can say


class GameState(Protocol):
    """One game in progress: the same rules as in a match, one answer at a time.

    Plays on by itself to the next question, so that somebody must answer unless the game is
    ``over``. Deals are those of the match with the same setting, block and rotation.

    Answers and the lines of a script are plain data in the game's own format. ``chance`` is a
    stream of ``silver_sim.rng``: what is drawn from it is the same wherever it stands the same.
    """

    @property
    def players(self) -> int:
        """How many play; seats are numbered from 0, clockwise."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def seat(self) -> int | None:
        """The seat that must answer; None if the game is over."""

    @property
    def question(self) -> str | None:
        """What it is asked: one of the game's words; None if the game is over."""

    def sight(self, seat: int) -> Line:
        """All that a seat may know now, and nothing else."""

    def answers(self, most: int) -> Sequence[Line] | None:
        """All legal answers, each once, in a fixed order; None if they are more than ``most``.

        Empty if the game is over. Depends on nothing that the seat to answer may not know.
        """

    def sample(self, chance: Any) -> Line:
        """A legal answer, drawn; every one can be. The game says how likely each is.

        Depends on nothing but the stream that the seat to answer may not know.
        """

    def answer(self, answer: Line) -> None:
        """Play on with this answer.

        UserError with the reason if it is not legal, or not an answer; then nothing has changed.
        """

    def copy(self) -> Self:
        """The same game again: neither of the two is changed by what becomes of the other."""

    def deal_anew(self, seat: int, chance: Any) -> None:
        """Draw anew all that is hidden from a seat, and all that is still to be drawn.

        Everything that the seat may know stays as it is. Every way in which the hidden cards can
        lie is equally likely: what the answers of others give away is not considered. What the
        rows then tell of the luck of the cards means nothing.
        """

    def rows(self) -> Rows:
        """The rows of this game as a match writes them; UserError if it is not over."""

    def state(self) -> Line:
        """Everything that there is, as the dealer sees it."""

    def check(self) -> Sequence[str]:
        """What is inconsistent in the state, in words; empty if all is well."""

    def script(self) -> Sequence[Line]:
        """The game so far as text, one line each: ``Game.replay`` comes to the same state.

        Not of a game in which cards were dealt anew: earlier answers may not be legal in it.
        """


def _act_of(line: dict[str, Any]) -> str:
    return str(line["act"]).replace("_", " ")


def _no_phase(_: Any) -> str:
    return ""


class DecisionText(NamedTuple):
    """How a game tells of the decision at which a match stands.

    Each function but ``in_words`` and ``kind`` takes the match.
    """

    question: Callable[[Any], str]  # the name of the question
    where: Callable[[Any], dict[str, int]]  # block, rotation, seat and what else counts
    line: Callable[[Any, Any], dict[str, Any]]  # choices as a line of a trace, with its "act"
    in_words: Callable[[dict[str, Any]], str]  # such a line for people
    position: Callable[[Any], list[str]]  # what the seat that must decide sees, line by line
    legend: Sequence[str]  # of its signs
    has_a_say: Callable[[Any], bool]  # whether the strategy is asked, not the house
    kind: Callable[[dict[str, Any]], str] = _act_of  # such a line as one of a few kinds of act
    phases: Sequence[str] = ()  # of a deal, in order
    phase: Callable[[Any], str] = _no_phase  # in which of them the match stands


class Story(Protocol):
    """A game in words, told line by line."""

    def opening(self, game: int) -> Iterable[str]:
        """Who plays by which rules; ``game`` counts from 0 in its file."""

    @property
    def names(self) -> Sequence[str]:
        """What the seats are called."""

    def introduction(self, game: int) -> Iterable[str]:
        """Who plays by which rules; ``game`` counts from 0 in its file."""

    def say(self, line: Line, state: Line) -> Any:
        """What a deal or a decision did, in its parts: a ``text.telling.Said``."""

    def tell(
        self, decision: int | None, line: Line, state: Line, remark: str = ""
    ) -> Iterable[str]:
        """What a deal or a decision did: its number, None of a deal, and the state after it."""

    def closing(self, result: Line | None) -> Iterable[str]:
        """Who won; None is a script that stops before the end."""


class Refereed(Protocol):
    """One game of a trace, played while its lines are read."""

    header: Any
    games: Any  # an array of one state

    @property
    def asks(self) -> bool:
        """Whether a seat must decide."""

    @property
    def seat(self) -> int:
        """Who must decide, or did last."""

    @property
    def question(self) -> IntEnum:
        """Where the machine stands."""

    def record(self) -> None:
        """Write down from now on what is done, by which beliefs go."""

    def play(self, line: Line) -> None:
        """Play a deal, a decision or the result.

        UserError for a line that is not legal, not of the format, or comes at the wrong time.
        """

    def state(self, game: int = 0) -> Line:
        """Everything that there is; ``game`` is the number of the game in its file."""

    def result(self) -> Line | None:
        """The result of the game; None while it is unfinished."""

    def shares(self) -> list[float] | None:
        """What each seat won of the game; None while it is unfinished."""

    def choice(self, line: Line) -> Any:
        """The decision that a line tells, as an array of one; UserError if it tells none."""

    def copy(self) -> Self:
        """The same game again."""

    def what_is_legal(self) -> str:
        """What may follow now, as a person reads it."""

    def picture(self, viewer: int | None = None) -> Picture:
        """What there is to draw, seats from 0: all cards, or those that the viewer knows."""

    def story(self) -> Story:
        """How it is told in words."""
