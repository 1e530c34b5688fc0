"""Should I call now? What an answer consists of: the schema of `call --json`.

Chances and win shares are shares of one; points are those of the round. What is not known is null.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from silver_sim.advice.goal import MATTERS
from silver_sim.advice.interval import CLEAR, SLIGHT, TOSS_UP, Interval
from silver_sim.advice.result import Decision
from silver_sim.games.positions import Doubted
from silver_sim.result import Result
from silver_sim.studies.silver.call_safety.advice.decided import Decided

SCHEMA_VERSION = 7
CALL, WAIT = "call", "wait"


def verdict_of(gain: Interval) -> str:
    """``call``, ``wait`` or ``toss-up``, by what a call gains."""
    if gain.lo is None or gain.hi is None or gain.lo <= 0 <= gain.hi:
        return TOSS_UP
    return CALL if gain.estimate > 0 else WAIT


@dataclass(frozen=True)
class PaysFrom(Result):
    """The chance to be lowest from which on a call gains, all else being the same.

    Null where too few calls of the worlds are lowest, or fail, to say what that is worth.
    """

    points: Interval | None
    win: Interval | None
    second: Interval | None = None  # of being first or second, where that is what counts


@dataclass(frozen=True)
class Naive(Result):
    """The chance from which on a call would save points if the round ended now."""

    expected_sum: float  # of the own cards
    pays_from: float


@dataclass(frozen=True)
class GoingOn(Result):
    """What the strategy does if it may not call in this turn."""

    points: float  # that it costs
    call: float  # points that the call costs
    lowest: Interval  # how often it ends lowest


@dataclass(frozen=True)
class Group(Result):
    """Worlds in which something that was not said is alike."""

    name: str  # of turns: "3", "4 to 6", "7 or later"
    share: float  # of the real positions
    chance: Interval
    gain: Interval  # of what counts
    verdict: str


@dataclass(frozen=True)
class DependsOn(Result):
    """Something not said that turns the verdict, or moves the chance by ``advice.called.MOVES``."""

    what: str  # turn, faces, amulet, standing
    groups: list[Group]

    @property
    def turns(self) -> bool:
        """Whether a call is right in some of them and wrong in others."""
        return {CALL, WAIT} <= {each.verdict for each in self.groups}


@dataclass(frozen=True)
class CardCertainty(Doubted):
    """From which certainty about a card on the other answer wins more; null: none surely does."""

    below: Interval | None
    above: Interval | None


@dataclass(frozen=True, kw_only=True)
class CallAnswer(Decision):
    """Whether to call: a call against going on as the strategy would."""

    kind: str = "call"
    schema_version: int = SCHEMA_VERSION
    goal: str  # what counts: `win` the game, be first or `second`, or `points` of the round
    verdict: str  # call, wait or toss-up
    chance: Interval  # to be lowest with a call
    points: Interval  # that a call saves against going on
    win: Interval  # share of the game that it gains
    second: Interval | None  # the same of being first or second
    depends_on: list[DependsOn]  # what moves the chance most first
    pays_from: PaysFrom
    naive: Naive
    going_on: GoingOn
    beaten: dict[str, float]  # why calls are lost: already `behind`, or `afterwards`; of all calls
    certainty: CardCertainty | None  # if one card is not certain
    decided: Decided | None
    own: str  # what the strategy would do by itself: call or wait
    independent: int  # real positions, or worlds, on which it rests
    alike: int | None  # of these with the very same numbers of cards; null: dealt by a belief

    teller: ClassVar[str] = "silver_sim.studies.silver.call_safety.advice.asked:page"

    @property
    def gain(self) -> Interval:
        """What a call gains of what counts."""
        found: Interval = getattr(self, self.goal)
        return found

    @property
    def sure(self) -> str:
        """How sure that is: ``clear``, ``slight`` or ``toss-up``, as ``interval.sureness`` says."""
        if self.verdict == TOSS_UP:
            return TOSS_UP
        return CLEAR if abs(self.gain.estimate) >= MATTERS[self.goal] else SLIGHT

    @property
    def is_close(self) -> bool:
        """Whether it is a toss-up of which it is not shown that it does not matter."""
        return self.verdict == TOSS_UP and not self.gain.is_within(MATTERS[self.goal])
