"""What everybody outside ``games`` may ask of a game."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

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


Written = Rows | Forks  # the names of the fields are those of the tables of a run


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


@dataclass(frozen=True, kw_only=True)
class GameInfo:
    """What is known of a game without its engine: read by commands, tables and pages.

    A game's package has a module ``info`` with an ``INFO``; it imports no compiled code.
    """

    package: str  # the dotted name of its package: how other processes find it
    name: str
    title: str  # as people say it
    min_seats: int
    max_seats: int
    win_unit: int = 1  # a win is so many units; more than 1: wins are shared among who tied
    totals_add: bool = True  # a total is the sum of the scores of the rounds
    rounds_a_game: Callable[[Any], int] | None = None  # under a rule set; None: it varies
    editions: Sequence[str]  # the first one is the default
    disputed: Sequence[str]  # rule fields that the printed rules leave open
    readings: Mapping[str, Mapping[Any, str]]  # every value of such fields, and editions', in words
    restrictions: Sequence[str]  # words that a strategy can be restricted by
    noise: str  # the strategy that plays at random


@dataclass(frozen=True, kw_only=True)
class Game(GameInfo):
    """One game of the toolkit: what is known of it, and its engine.

    A game's package has a module ``game`` with a ``GAME``.
    """

    functions: Sequence[str]  # the question functions that a strategy may have
    door: Sequence[str]  # the module that strategies import, and the one that seats them
    engine: str  # the module of the loop that plays; empty if nothing of it is compiled
    compile_last: Callable[[], None]  # of the loop, what is needed last: for another process
    rule_set: Callable[[dict[str, Any]], Any]  # from plain data; raises UserError
    parse_field: Callable[[str], tuple[str, Any]]  # of ``--set field=value``; raises UserError
    seat_source: Callable[..., str]  # (module, defined, parameter types) -> source text
    # record types that a seat function gets after the question; none: no strategy is compiled
    records: Sequence[Any]
    match: Callable[..., Match]  # (seats, setting) -> Match that writes Rows
    forking: Callable[..., Match]  # (seats, setting, rates, stand_in) -> Match that writes Forks
    parameters: int  # most parameters of a strategy
    minds: int  # most strategies that share a seat
    # one game at a time
    # (setting, players, block, rotation=0, order=()) -> its first question. Player i of the line-up
    # sits in place i of the circle, or player order[i]; place i is seat (i + rotation) % players
    begin: Callable[..., GameState]
    # (script, seed=0) -> where the script ends; deals to come are those of block 0 of the seed.
    # UserError for a line that is not legal, or no line
    replay: Callable[..., GameState]
    value_function: str  # hash of the frozen one by which the luck of the cards is told

    def __reduce__(self) -> str | tuple[Any, ...]:
        """The game of a package travels to another process as the name of that; a variant whole."""
        if self is load_game(self.package):
            return load_game, (self.package,)
        return super().__reduce__()


def load_game(package: str) -> Game:
    """The game of a package, which need not be one of the registry."""
    found: Game = import_module(f"{package}.game").GAME
    return found
