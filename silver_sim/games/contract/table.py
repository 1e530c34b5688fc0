"""A table at which a line-up plays blocks, and what it writes down."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from silver_sim.thread_clock import ThreadClock

if TYPE_CHECKING:
    import numpy as np

    from silver_sim.errors import EndlessError
    from silver_sim.games.contract.seats import Policy

MILLION = 1_000_000  # scores and chances of hidden cards are whole millionths: sums are exact
RAISED = b""  # in place of an answer: the strategy raised an exception


class Setting(NamedTuple):
    """Everything about a match but its players and blocks."""

    rules: Any  # the game's rule set
    seed: int
    deal_mode: str  # of DEAL_MODES
    on_illegal: str  # "stop" or "count"
    mirrored: bool = False  # every deck is turned into its complement


class Rates(NamedTuple):
    """How likely a decision at which a call is legal is forked."""

    dense: float = 1.0  # where the seat expects to hold at most ``low`` points
    low: int = 99
    sparse: float = 1.0  # where it expects more


class Rows(NamedTuple):
    """What came out of a range of blocks: one record a game, one record a round.

    Players are places of the line-up, seats are places at the table. Every record has ``block``,
    ``rotation`` and ``start`` (the player who began). A game has by player ``total`` (the fewest
    win), ``illegal`` (answers replaced), ``luck`` (of the cards, in hundredths of a percentage
    point of win share, 0 if the game does not tell it) and ``seats`` (where each sat), further
    ``tied``, and who won: ``winner``, one player, or by player ``won``, shares of the win in units
    of 1 / ``GameInfo.win_unit``. A round has ``round_no`` (from 1), ``turns`` and by player
    ``scores``. A game may add fields.
    """

    games: np.ndarray
    rounds: np.ndarray


class Forks(NamedTuple):
    """What came out of a range of blocks whose games were forked: one record a fork."""

    forks: np.ndarray


class JudgingPlan(NamedTuple):
    """How beliefs are judged: at which decisions, and by how many worlds."""

    every: int = 8  # decisions: one is judged, drawn
    worlds: int = 256  # deals of the hidden cards of each level


class Judged(NamedTuple):
    """What beliefs said in a range of blocks: one record a decision that was judged."""

    judged: np.ndarray


Written = Rows | Forks | Judged  # the names of the fields are those of the tables of a run


class Change(Enum):
    """What is changed before a strategy is asked again."""

    NOTHING = "nothing"
    HIDDEN_CARDS = "hidden cards"  # and with them the sights of the others
    OTHER_STREAMS = "other streams"
    OTHER_MEMORIES = "other memories"
    OWN_STREAM = "own stream"  # but for the words that are drawn, and with it the seed


class Waiting(NamedTuple):
    """Where something stands that waits for a strategy, and the clock of the thread that plays."""

    clock: ThreadClock
    where: Hashable  # changes with every decision


class Waits(Protocol):
    """Something that waits for strategies; another thread sees to it that they answer."""

    @property
    def waiting(self) -> Waiting | None:
        """Where it stands, while it plays. None if it does not play.

        Another thread may ask.
        """

    def endless(self, spent: str) -> EndlessError:
        """Who has not answered for so long (``30 s of processor time``); another thread may ask."""


class Match(Waits, Protocol):
    """A table at which one line-up plays blocks; one thread uses it at a time."""

    def sit(self, order: Sequence[int]) -> None:
        """Seat player ``order[i]`` of the line-up in place i of the circle; rows know no circle."""

    def play(self, first: int, last: int) -> Written:
        """Play the blocks from ``first`` below ``last`` in all rotations.

        Raises StrategyError when a strategy fails or gives an answer that is not legal.
        """


class DecidingMatch(Match, Protocol):
    """A match that can also be stopped at every decision."""

    def decisions(self, block: int, rotation: int) -> Iterator[Any]:
        """Play one game; yields the choices of every decision before they are applied.

        None where no decision stands: between two deals, and at the end. Raises StrategyError.
        """

    @property
    def overruled(self) -> Sequence[int]:
        """How many answers of each player were replaced because of its limits."""


class Prober(Waits, Protocol):
    """A table at which a strategy is asked again at its decisions, with one thing changed."""

    answer: bytes  # the one that was given in the game

    def decisions(self, block: int, rotation: int) -> Iterator[None]:
        """Play one game; stops at every decision for which the strategy was asked.

        Raises StrategyError.
        """

    @property
    def question(self) -> str:
        """The name of the question that stands."""

    @property
    def where(self) -> dict[str, int]:
        """The place of the decision: block, rotation, seat and what else counts in a game."""

    def again(
        self, change: Change = Change.NOTHING, number: int = 0, policy: Policy | None = None
    ) -> bytes:
        """Ask again with one thing changed, perhaps another policy; RAISED for an exception.

        The same ``number`` gives the same change; answers are equal exactly if their bytes are.
        """

    def seconds(self, policy: Policy) -> float:
        """How long one answer takes."""

    def written(self) -> list[str]:
        """What the strategy wrote to beside its own memory and chance, in words."""


class Follower(Match, Protocol):
    """A line-up that follows the games of another match and says what it would do there."""

    players: Any  # their records, by place in the line-up: with what they remember

    def forget(self) -> None:
        """Take the next decision for one of another game, of which nobody has seen anything."""

    def follow(self, leader: Any, *, led: bool = False) -> Any:
        """The choices at the decision at which the leader stands, asked at every one of a game.

        ``led``: it stands where the line-up would not have gone, so that an answer that is not
        legal is the house's. Raises StrategyError.
        """
