"""What everybody outside ``games`` may ask of a game."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    import numpy as np

from silver_sim.errors import EndlessError


class Limits(NamedTuple):
    """What keeps a strategy from knowing or doing all that it could (wrappers of line-ups)."""

    restricted: tuple[str, ...] = ()  # words of the game's ``restrictions``
    call_from: int = 0  # no call before this turn of the round
    memory: int | None = None  # most facedown cards remembered
    least_useful: bool = False  # which of them is forgotten first; else the oldest
    forgets: float = 0.0  # chance to forget a facedown card in an own turn

    def without(self, words: Sequence[str]) -> Limits:
        """Never does these."""
        return self._replace(restricted=(*self.restricted, *words))

    def with_delay(self, turn: int) -> Limits:
        """No call before this turn."""
        return self._replace(call_from=max(self.call_from, turn))

    def with_memory(self, cards: int, least_useful: bool) -> Limits:
        """At most so many cards."""
        if self.memory is not None and self.memory <= cards:
            return self
        return self._replace(memory=cards, least_useful=least_useful)

    def with_forgetting(self, chance: float) -> Limits:
        """Each card with this chance more."""
        return self._replace(forgets=1.0 - (1.0 - self.forgets) * (1.0 - chance))


FREE = Limits()


class Policy(Protocol):
    """A strategy with its parameters and limits, as a game lets it play."""

    limits: Limits
    address: int  # of the compiled seat function; 0: ``ask`` is called
    functions: Sequence[str]  # among them the question functions that the strategy has
    numbers: Sequence[float]  # the parameters, in order

    @property
    def ask(self) -> Callable[..., None]:
        """Answers a question in plain Python; any exception is the strategy's fault.

        Called with sight, memory, stream of chance, the choice to be written, and the question.
        """


class SeatSetup(NamedTuple):
    """Who sits in a seat: one mind, or several of which one is drawn."""

    label: str  # as in tables
    minds: Sequence[Policy]
    weights: Sequence[float] = (1.0,)  # of the minds from which a mix draws, in order
    each_decision: bool = False  # a mix draws for each decision; else for each game
    noise: float = 0.0  # chance that the last mind decides


class Rows(NamedTuple):
    """What came out of a range of blocks: one record a game, one record a round."""

    games: np.ndarray
    rounds: np.ndarray


class Forks(NamedTuple):
    """What came out of a range of blocks whose games were forked: one record a fork."""

    forks: np.ndarray


Written = Rows | Forks  # the names of the fields are those of the tables of a run


class Rates(NamedTuple):
    """How likely a decision at which a call is legal is forked."""

    dense: float = 1.0  # where the seat expects to hold at most ``low`` points
    low: int = 99
    sparse: float = 1.0  # where it expects more
    stands_in: float = 1.0  # how likely a fork has a third arm, if somebody can stand in


class Waits(Protocol):
    """Something that waits for strategies; another thread sees to it that they answer."""

    @property
    def waiting(self) -> Hashable:
        """Where it stands, while it plays: changes with every decision. None if it does not play.

        Another thread may ask.
        """

    def endless(self, seconds: float) -> EndlessError:
        """Who has not answered for so long; another thread may ask."""


class Match(Waits, Protocol):
    """A table at which one line-up plays blocks; one thread uses it at a time."""

    def sit(self, order: Sequence[int]) -> None:
        """Seat player ``order[i]`` of the line-up in place i of the circle; rows know no circle."""

    def play(self, first: int, last: int) -> Written:
        """Play the blocks from ``first`` below ``last`` in all rotations.

        Raises StrategyError when a strategy fails or gives an answer that is not legal.
        """


class Setting(NamedTuple):
    """Everything about a match but its players and blocks."""

    rules: Any  # the game's rule set
    seed: int
    deal_mode: str  # "lanes" or "physical"
    on_illegal: str  # "stop" or "count"
    mirrored: bool = False  # every deck is turned into its complement


PLAYER = "player"  # as the value of a condition: the player whose number it is


class BlockNumber(NamedTuple):
    """An integer that describes one block: a sum, or a count, over rows of one of a game's tables.

    With ``each_player`` there is one a player of the line-up, ``name_0`` and so on. ``PLAYER`` as a
    value and ``_i`` behind the name of a column stand for that player; in a number of the whole
    table they stand for every player in turn, and all are added.
    """

    name: str
    table: str  # of rows
    value: str = ""  # the column that is summed; "": rows are counted
    where: Sequence[tuple[str, Any]] = ()  # conditions ``column == value``: all must hold
    each_player: bool = False


class Measure(NamedTuple):
    """One number of a block by another: what is told of a game beside wins, points and places."""

    name: str
    words: str
    numerator: str  # a ``BlockNumber``, or a number of every game such as ``rounds``
    denominator: str
    unit: str  # "%": a share, from 0 to 1; else a mean of this unit
    low: str = ""  # the tag of a strategy that has notably less of it than its field
    high: str = ""
    each_player: bool = False  # estimated for every player; else for the whole table
    varied: bool = False  # told of every variant of a sweep, of all players together
    field: Sequence[str] = ()  # where the summary has it; (): under its name
    counted_as: str = ""  # the field of the summary that holds its bare numerator
    warning: str = ""  # told if there is any of it, with both counts as {n} and {d}

    @property
    def is_share(self) -> bool:
        """Whether it is a share, from 0 to 1."""
        return self.unit == "%"


class MeasureTable(NamedTuple):
    """A table of results that a game brings: a heading for every field of the summary it shows."""

    title: str
    fields: Sequence[tuple[str, str]]  # heading, and name of a measure or of an estimate
    each_player: bool = False  # a line a player; else a line a field, of the whole table


class Breakdown(NamedTuple):
    """A share of one player that is also told by the value of a column, such as an own sum.

    Rows of ``table`` count for the player of ``PLAYER``; ``hit`` is the further condition.
    """

    name: str
    table: str
    key: str  # the column, of integers from 0
    key_name: str  # what its value is called
    where: Sequence[tuple[str, Any]]
    hit: tuple[str, Any]


@dataclass(frozen=True, kw_only=True)
class GameInfo:
    """What is known of a game without its engine: read by commands, tables and pages.

    A game's package has a module ``info`` with an ``INFO``; it imports no compiled code.
    """

    name: str
    title: str  # as people say it
    min_seats: int
    max_seats: int
    editions: Sequence[str]  # the first one is the default
    disputed: Sequence[str]  # rule fields that the printed rules leave open
    readings: Mapping[str, Mapping[Any, str]]  # every value of such fields, and editions', in words
    restrictions: Sequence[str]  # words that a strategy can be restricted by
    noise: str  # the strategy that plays at random
    win_unit: int = 1  # what one game counts in ``won_i``: all shares of it are whole numbers
    totals_add: bool = True  # a total is the sum of the scores of the rounds
    rounds: bool = True  # whether it writes a table ``rounds``: round, start, score_i
    block_numbers: Sequence[BlockNumber] = ()
    measures: Sequence[Measure] = ()
    tables: Sequence[MeasureTable] = ()  # of results on a terminal
    breakdowns: Sequence[Breakdown] = ()


@dataclass(frozen=True, kw_only=True)
class Game(GameInfo):
    """One game of the toolkit: what is known of it, and its engine.

    A game's package has a module ``game`` with a ``GAME``.
    """

    functions: Sequence[str]  # the question functions that a strategy may have
    door: Sequence[str]  # the module that strategies import, and the one that seats them
    engine: str  # the module of the loop that plays
    compile_last: Callable[[], None]  # of the loop, what is needed last: for another process
    rule_set: Callable[[dict[str, Any]], Any]  # from plain data; raises UserError
    parse_field: Callable[[str], tuple[str, Any]]  # of ``--set field=value``; raises UserError
    seat_source: Callable[..., str]  # (module, defined, parameter types) -> source text
    records: Sequence[Any]  # record types that a seat function gets after the question
    match: Callable[..., Match]  # (seats, setting) -> Match that writes Rows
    forking: Callable[..., Match]  # (seats, setting, rates, stand_in) -> Match that writes Forks
    parameters: int  # most parameters of a strategy
    minds: int  # most strategies that share a seat
    value_function: str  # hash of the frozen one by which the luck of the cards is told
