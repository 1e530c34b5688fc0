"""A table at which a line-up plays blocks, and what it writes down."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from silver_sim.thread_clock import ThreadClock

if TYPE_CHECKING:
    import numpy as np

    from silver_sim.errors import EndlessError

MILLION = 1_000_000  # scores and chances of hidden cards are whole millionths: sums are exact


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


class Waiting(NamedTuple):
    """Where something stands that waits for a strategy, and the clock of the thread that plays."""

    clock: ThreadClock
    where: Hashable  # changes with every decision


class Waits(Protocol):
    """Something that waits for strategies; another thread asks, and sees to it that they answer."""

    @property
    def waiting(self) -> Waiting | None:
        """Where it stands, while it plays. None if it does not play."""

    def endless(self, spent: str) -> EndlessError:
        """Who has not answered for so long (``30 s of processor time``)."""


class Match(Waits, Protocol):
    """A table at which one line-up plays blocks; one thread uses it at a time."""

    def sit(self, order: Sequence[int]) -> None:
        """Seat player ``order[i]`` of the line-up in place i of the circle; rows know no circle."""

    def play(self, first: int, last: int) -> Written:
        """Play the blocks from ``first`` below ``last`` in all rotations.

        Raises StrategyError when a strategy fails or gives an answer that is not legal.
        """
