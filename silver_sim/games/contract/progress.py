"""A game in progress, answer by answer, and how a decision of it is described."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

if TYPE_CHECKING:
    from silver_sim.games.contract.table import Rows, Setting
    from silver_sim.games.positions import Picture

Line = dict[str, Any]  # plain data that JSON can say


def copied(records: Any) -> Any:
    """A copy of an array of records, as bytes: numpy copies records field by field."""
    return records.view(f"V{records.dtype.itemsize}").copy().view(records.dtype)


class GameState(Protocol):
    """One game in progress, answer by answer, by the rules of a match.

    Answers and the lines of a script are plain data in the game's own format; ``chance`` is a
    stream of ``silver_sim.rng``.
    """

    @classmethod
    def begin(cls, *place: Any, **more: Any) -> Self:
        """The game that a match plays, at its first question.

        (setting, players, block, rotation=0, order=()): player i of the line-up sits in place i of
        the circle, or player ``order[i]``; place i is seat (i + rotation) % players.
        """

    @classmethod
    def replay(cls, script: Sequence[Line], seed: int = 0) -> Self:
        """Where a script ends, or a UserError; deals to come are those of block 0 of the seed."""

    @property
    def players(self) -> int:
        """How many play; seats are numbered from 0, clockwise."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""

    @property
    def seat(self) -> int | None:
        """The seat that must answer; None: nobody, as at the end."""

    @property
    def question(self) -> str | None:
        """What it is asked: one of the game's words; None if nobody is."""

    def sight(self, seat: int) -> Line:
        """All that a seat may know now, and nothing else."""

    def answers(self, most: int) -> Sequence[Line] | None:
        """All legal answers, each once, in a fixed order; None if they are more than ``most``.

        Empty if the game is over. Depends on nothing that the seat to answer may not know.
        """

    def sample(self, chance: Any) -> Line:
        """A legal answer, drawn; every one can be. Depends on nothing else that is hidden."""

    def answer(self, answer: Line) -> None:
        """Play on with this answer to the next question, through deals.

        UserError with the reason if it is not legal, or not an answer; then nothing has changed.
        """

    def copy(self) -> Self:
        """The same game again: neither of the two is changed by what becomes of the other."""

    def deal_again(self, seat: int, chance: Any) -> None:
        """Draw again all that is hidden from a seat, and all that is still to be drawn.

        What the seat may know stays as it is. Every way in which the hidden cards can lie is
        equally likely, whatever others answered. The luck of the rows then means nothing.
        """

    def rows(self) -> Rows:
        """The rows of this game as a match writes them; UserError if it is not over."""

    def state(self, game: int = 0) -> Line:
        """Everything that there is, as the dealer sees it; ``game`` is its number in a file."""

    def check(self) -> Sequence[str]:
        """What is inconsistent in the state, in words; empty if all is well."""

    def script(self) -> Sequence[Line]:
        """The game so far, line by line, for ``game story``; not of one that was dealt again."""

    # For files, stories and advice: a game that has no traces may lack all that follows. It is made
    # of a header, a line or as read; then deals come from the lines that are played.

    header: Any  # players, start, rules, totals, information
    games: Any  # an array of one state

    def __init__(self, header: Any) -> None:
        """UserError for a line that is no header."""

    @classmethod
    def standing(cls, setting: Setting, states: Any) -> Self:
        """The game that stands at an array of one state; deals to come are those of block 0."""

    def play(self, line: Line) -> None:
        """Play a deal, a decision or the result; UserError for one that may not come now."""

    def result(self) -> Line | None:
        """The result of the game; None while it is unfinished."""

    def choice(self, line: Line) -> Any:
        """The decision that a line tells, as an array of one; UserError if it tells none."""

    def what_is_legal(self) -> str:
        """What may follow now, as a person reads it."""

    def picture(self) -> Picture:
        """What there is to draw, seats from 0."""

    def story(self) -> Any:
        """How it is described in words: a ``text.telling.Telling``."""


class Worded(NamedTuple):
    """An answer in words, by what its seat knows (``DecisionText.worded``)."""

    words: str  # of all answers that are worth the same: "put it on any card you do not know"
    note: str = ""  # own cards that it names by place, "your 9"; or what was not said
    goes_on: bool = False  # whether its seat decides next, perhaps without having seen more

    @property
    def whole(self) -> str:
        """All of it: "put it on 2 (your 9)"."""
        return f"{self.words} ({self.note})" if self.note else self.words


class DecisionText(NamedTuple):
    """How a game tells of the decision at which a match stands."""

    in_words: Callable[[Line], str]  # a decision as a line of a trace, for people
    # match -> what the seat to decide sees and remembers, if the strategy is asked
    picture: Callable[[Any], Picture]
    kind: Callable[[Line], str]  # such a line as one of a few kinds of act
    phases: Sequence[str]  # of a deal, in order
    phase: Callable[[Any], str]  # match -> in which of them it stands
    # (Given, a decision as a line, the same as it is typed) -> in the words of what is known
    worded: Callable[[Any, Line, str], Worded] = lambda given, line, typed: Worded(typed)

    @staticmethod
    def has_a_say(match: Any) -> bool:
        """Whether the strategy is asked where a match stands, or all goes by default."""
        player = match.players[match.player]
        asks = player["policies"][player["policy"]]["asks"]
        return bool(match.engine.is_asked(match.states[0], asks))

    @staticmethod
    def line(match: Any, choices: Any) -> Line:
        """Choices, an array of one, as a line of a trace, with its "act"."""
        line: Line = match.notation.decision(match.seat, choices[0])
        return line
