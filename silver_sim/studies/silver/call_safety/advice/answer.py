"""Should I call now? What an answer consists of, whoever gives it: the schema of `call --json`.

Chances and win shares are shares of one; points are those of the round. What is not known is null.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pkgutil import resolve_name

from silver_sim.advice.goal import POINTS, SECOND, WIN
from silver_sim.advice.interval import TOSS_UP, Interval, rounded, sureness
from silver_sim.games.positions import Doubted
from silver_sim.result import Result
from silver_sim.studies.silver.call_safety.advice.atlas import WIDE, Made, verdict_of
from silver_sim.studies.silver.call_safety.advice.decided import Decided, decided
from silver_sim.studies.silver.call_safety.advice.question import PENALTY, Question
from silver_sim.studies.silver.call_safety.advice.solver import Gains, Pays

SCHEMA_VERSION = 6
ATLAS, LIVE = "atlas", "live"
TOO_WIDE = {WIN: WIDE, SECOND: WIDE, POINTS: 3.0}  # as wide, a toss-up says nothing


@dataclass(frozen=True)
class PaysFrom(Result):
    """The chance from which on a call gains; null where none does, or it is not known."""

    points: Interval | None
    win: Interval | None


@dataclass(frozen=True)
class Naive(Result):
    """The chance from which on a call would save points if the round ended now."""

    expected_sum: float  # of the own cards
    pays_from: float


@dataclass(frozen=True)
class GoingOn(Result):
    """What the strategy does if it may not call in this turn; the atlas tells no end of it."""

    points: float  # that it costs
    call: float  # points that the call costs
    lowest: float | None = None  # how often it ends lowest
    lo: float | None = None  # the interval of that
    hi: float | None = None


@dataclass(frozen=True)
class Beaten(Result):
    """Why calls are lost, as shares of all of them."""

    causes: dict[str, float]
    by: str | None = None  # a cell of the atlas: by the `fewest` cards of opponents, or `average`
    opponents: int | None = None  # these cards
    forks: int | None = None  # of that cell
    ties: float | None = None  # which are won


@dataclass(frozen=True)
class CardCertainty(Doubted):
    """From which certainty about a card on the other answer wins more; null: none surely does."""

    below: Interval | None
    above: Interval | None


@dataclass(frozen=True)
class Flip(Result):
    """A number that gives another verdict."""

    to: int
    verdict: str


@dataclass(frozen=True)
class Change(Result):
    """What was asked otherwise."""

    what: str
    now: int
    tried: list[int]
    flips: list[Flip]  # the first on either side of `now`


@dataclass(frozen=True)
class FromAtlas(Result):
    """On which forks the function of the atlas rests."""

    forks: int  # of the very cell
    made: Made


@dataclass(frozen=True)
class RealPositions(Result):
    """How many real positions told what was not told."""

    number: int
    alike: int  # with the very same numbers of cards


@dataclass(frozen=True)
class PlayedWorlds(Result):
    """In which worlds the question was played; as many of the same seed give the same again."""

    worlds: int
    seed: int
    independent: int  # real positions these go by, on which shares without an interval rest
    player: str  # who calls or goes on
    against: str
    real: RealPositions


@dataclass(frozen=True)
class Commands(Result):
    """What gives the same again, and all answers; null if nothing does."""

    again: str | None = None
    advise: str | None = None


@dataclass(frozen=True, kw_only=True)
class CallAnswer(Result):
    """Whether to call: a call against going on as the strategy would."""

    schema_version: int = SCHEMA_VERSION
    source: str  # `atlas`: the function fitted on positions played both ways; `live`: worlds
    goal: str  # what counts: `win` the game, be first or `second`, or `points` of the round
    verdict: str  # call, wait, toss-up, or not known where the interval is too wide to say
    sure: str | None  # `clear`: the interval excludes 0 and it matters; `slight`: it excludes 0
    chance: Interval  # to be lowest with a call
    points: Interval  # that a call saves against going on
    win: Interval  # share of the game that it gains
    second: Interval | None  # the same of being first or second
    pays_from: PaysFrom
    naive: Naive
    going_on: GoingOn
    beaten: Beaten | None  # null if not known
    certainty: CardCertainty | None  # if one card is not certain
    decided: Decided | None
    changes: list[Change] | None = None  # with --more
    not_told: list[str]  # what does not count
    question: Question  # what was asked
    splits: int  # so many sets of cards have the sum that was told
    atlas: FromAtlas | None
    live: PlayedWorlds | None
    commands: Commands = Commands()

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        html: str = resolve_name("silver_sim.studies.silver.call_safety.advice.asked:in_html")(self)
        return html

    @property
    def gain(self) -> Interval:
        """What a call gains of what counts."""
        found: Interval = getattr(self, self.goal)
        return found


def answer(
    question: Question,
    source: str,
    goal: str,
    gains: Gains,
    going_on: GoingOn,
    pays: Pays,
    *,
    beaten: Beaten | None = None,
    certainty: CardCertainty | None = None,
    not_told: Sequence[str] = (),
    atlas: FromAtlas | None = None,
    live: PlayedWorlds | None = None,
) -> CallAnswer:
    """The answer to a question, from what a call gains."""
    gain = gains.of(goal)
    sure = sureness(gain, goal)
    return CallAnswer(
        source=source,
        goal=goal,
        verdict=verdict_of(gain, TOO_WIDE[goal]),
        sure=None if sure == TOSS_UP else sure,
        chance=gains.chance.told,
        points=gains.points.told,
        win=gains.win.told,
        second=gains.second and gains.second.told,
        pays_from=PaysFrom(*(each and each.told for each in pays)),
        naive=_naive(question),
        going_on=going_on,
        beaten=beaten,
        certainty=certainty,
        decided=decided(question),
        not_told=[*not_told],
        question=question,
        splits=len(question.splits),
        atlas=atlas,
        live=live,
    )


def _naive(question: Question) -> Naive:
    """A call costs S + 10 with chance 1 - p, no call costs S: they are equal at 10 / (10 + S)."""
    expected = question.expected_sum
    return Naive(rounded(expected), rounded(PENALTY / (PENALTY + expected)))
