"""What everybody outside ``games`` may ask of a game."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum, IntEnum
from importlib import import_module
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self

if TYPE_CHECKING:
    import numpy as np

    from silver_sim.games.lookahead import Lookahead
    from silver_sim.games.positions import Picture, Positions

from silver_sim.errors import EndlessError, UserError
from silver_sim.games.measures import (
    DEFAULT_WORDS,
    BlockNumber,
    Breakdown,
    Measure,
    Words,
)
from silver_sim.thread_clock import ThreadClock


class Limits(NamedTuple):
    """What keeps a strategy from knowing or doing all that it could (wrappers of line-ups).

    A game heeds those fields that its wrappers (``GameInfo.wrappers``) can set.
    """

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
    history: bool  # whether its sight shows what was done in the deal
    address: int  # of the compiled seat function; 0: ``ask`` is called
    draws: bool  # False: it is known never to draw from its chance; not asked of a plain one
    functions: Sequence[str]  # among them the question functions that the strategy has
    numbers: Sequence[float]  # the parameters, in order

    @property
    def ask(self) -> Callable[..., None]:
        """Answers a question in plain Python; any exception is the strategy's fault.

        Called with sight, memory, supply of chance, the choice to be written, and the question.
        """


class Search(NamedTuple):
    """How a seat looks ahead before it answers (wrapper ``search``)."""

    worlds: int = 64  # deals of the hidden cards in which every answer is played on
    belief: str = "policy"  # how they are drawn: one of ``BELIEFS``
    at: tuple[str, ...] = ()  # the questions at which it does; empty: at all
    model: str = ""  # the one strategy that it takes all others for; empty: the game's mix


# What a belief goes by: what is known, how cards came to lie where they lie, what policies do.
BELIEFS = ("uniform", "kept", "policy")


class SeatSetup(NamedTuple):
    """Who sits in a seat: one policy, or several of which one is drawn."""

    label: str  # as in tables
    policies: Sequence[Policy]
    weights: Sequence[float] = (1.0,)  # of the policies from which a mix draws, in order
    each_decision: bool = False  # a mix draws for each decision; else for each game
    noise: float = 0.0  # chance that the last policy decides
    search: Search | None = None  # whether the policy looks ahead
    models: Sequence[Policy] = ()  # what it takes the others for (belief ``policy``, ``model``),
    shares: Sequence[float] = ()  # and how likely each is beforehand


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


MILLION = 1_000_000  # scores and chances of hidden cards are whole millionths: sums are exact


class JudgingPlan(NamedTuple):
    """How beliefs are judged: at which decisions, and by how many worlds."""

    every: int = 8  # decisions: one is judged, drawn
    worlds: int = 256  # deals of the hidden cards of each level


class Judged(NamedTuple):
    """What beliefs said in a range of blocks: one record a decision that was judged."""

    judged: np.ndarray


Written = Rows | Forks | Judged  # the names of the fields are those of the tables of a run


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


DEAL_MODES = ("lanes", "physical")  # how decks are dealt
ACT = "act"  # the function of a strategy that answers every question by number
RAISED = b""  # in place of an answer: the strategy raised an exception


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


def lacking(*_: object, **__: object) -> Any:
    """What a game has in place of a function that it lacks: a call of it is a UserError."""
    raise UserError("this cannot be done with this game", help="name another game: --game silver")


class Theme(NamedTuple):
    """What a decision is about, for whoever practises; of several the first that fits counts.

    It fits at its questions (empty: at any), where the best answer or the next is of one of the
    kinds (``DecisionText.kind``; empty: any), and where the line of the position tells the field
    (empty: none is needed).
    """

    name: str
    title: str  # "Call or not"
    questions: Sequence[str] = ()
    kinds: Sequence[str] = ()
    field: str = ""

    def fits(self, question: str, kinds: Iterable[str], line: str) -> bool:
        """Whether a decision is about it, of which these are the kinds of the best two answers."""
        told = [each.partition(":")[0] for each in line.split()]
        return (
            (not self.questions or question in self.questions)
            and (not self.kinds or any(each in self.kinds for each in kinds))
            and (not self.field or self.field in told)
        )


class AbilityTable(NamedTuple):
    """Where a restriction is measured: a strategy beside its copy that may not.

    With an ``opponent`` it sits between the two copies, twice.
    """

    word: str  # of the restrictions
    strategy: str
    opponent: str = ""


class Setting(NamedTuple):
    """Everything about a match but its players and blocks."""

    rules: Any  # the game's rule set
    seed: int
    deal_mode: str  # of DEAL_MODES
    on_illegal: str  # "stop" or "count"
    mirrored: bool = False  # every deck is turned into its complement


class Ending(NamedTuple):
    """Answers that a strategy may name, for the questions that it has no function for.

    They draw nothing from chance.
    """

    module: str  # the dotted name of the module of the functions
    answers: Sequence[str]  # their names
    reads: Sequence[str] = ()  # the parameters that they read


PROFILED: tuple[str, Mapping[str, Any]] = ("", {})  # in a gallery: the page of `profiled`


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
    totals_add: bool = True  # a total is the sum of the scores of the rounds
    rounds_a_game: Callable[[Any], int] | None = None  # under a rule set; None: it varies
    points_limit: Callable[[Any], int] | None = None  # points of somebody that end the game
    winner_starts: Callable[[Any], bool] | None = None  # the best of a deal the next; else in turn
    editions: Sequence[str]  # the first one is the default
    disputed: Sequence[str]  # rule fields that the printed rules leave open
    matters_with: Mapping[str, Sequence[int]] = field(default_factory=dict)
    # the numbers of players with which a rule field matters; one that is not named: with all
    readings: Mapping[str, Mapping[Any, str]]  # every value of such fields, and editions', in words
    restrictions: Sequence[str]  # words that a strategy can be restricted by
    # of ``strategy_module``, each under its name: types of parameters that are words
    enumerations: Sequence[type[IntEnum]] = ()
    random_strategy: str  # the one that plays at random
    win_unit: int = 1  # units of a win: more than 1 where wins are shared (columns ``won_i``)
    rounds: bool = True  # whether it writes a table ``rounds``: round, start, score_i
    block_numbers: Sequence[BlockNumber] = ()
    measures: Sequence[Measure] = ()
    breakdowns: Sequence[Breakdown] = ()

    # For commands, experiments and files.
    strategy_module: str  # the one that strategies of the game import
    questions: Mapping[str, tuple[str, str]]  # by function: what is asked, what the house answers
    # the functions that answer questions of the machine which have another name
    answered_by: Mapping[str, str] = field(default_factory=dict)
    endings: Mapping[str, Ending] = field(default_factory=dict)  # by what ``ENDING`` may say
    heuristics: Sequence[str]  # plain strategies: of examples, checks, and to measure speed
    wrappers: Mapping[str, str]  # the words of wrappers, and how each is typed
    trace_format: str = ""  # the ``format`` of the headers of its traces; empty: it has none
    deal_modes: Sequence[str] = DEAL_MODES  # the first one is the default
    complements: bool = True  # whether every deck has a complement
    files: str = ""  # function of the tables of its runs: ``columns.File`` by name; ``module:name``
    gallery: Mapping[str, tuple[str, Mapping[str, Any]]] = field(default_factory=dict)
    # by page, what is most asked for first: an experiment that comes with the program, and what is
    # changed in it; or ``PROFILED``
    gallery_kept: Sequence[str] = ()  # pages of it that are made of runs kept beside it
    profiled: str = ""  # the strategy whose profile the gallery shows
    abilities: Sequence[AbilityTable] = ()  # where each restriction is measured

    # Kinds of study of this game alone, ``module:name`` of a ``studies.core.kind.Kind`` each.
    kinds: Sequence[str] = ()

    # what pages and profiles say of this game alone; functions and classes as ``module:name``
    words: Words = DEFAULT_WORDS
    sections: Mapping[str, Sequence[str]] = field(default_factory=dict)  # ``report.sections.game``
    behaviours: Sequence[Measure] = ()
    asked: str = ""  # options by which a position is told -> Told (``games.positions``)
    themes: Sequence[Theme] = ()  # of puzzles
    trained_by: Sequence[str] = ()  # strategies whose answers tell how hard a puzzle is, best last
    thumb: str = ""  # its rules of thumb: ``games.thumb.Topics``
    profile: str = ""  # what a profile tells beside rows of games: ``studies.profile.observation``

    def asked_at(self, question: str) -> str:
        """What a question of the machine asks, in words."""
        known = self.questions.get(self.answered_by.get(question, question))
        return known[0] if known else "what else to do in this turn"


@dataclass(frozen=True, kw_only=True)
class Game(GameInfo):
    """One game of the toolkit: what is known of it, and its engine.

    A game's package has a module ``game`` with a ``GAME``.
    """

    functions: Sequence[str]  # the question functions that a strategy may have
    door: Sequence[str]  # the module that strategies import, and the one that seats them
    engine: str  # the module of the loop that plays; empty if nothing of it is compiled
    compile_last: Callable[[], None]  # of the loop, what is needed last: for another process
    kernels: int = 0  # about how many functions are compiled for the first games
    kernels_ahead: int = 0  # and how many more for the first advice
    rule_set: Callable[[dict[str, Any]], Any]  # from plain data; raises UserError
    parse_field: Callable[[str], tuple[str, Any]]  # of ``--set field=value``; raises UserError
    seat_source: Callable[..., str]  # (module, defined, parameter types) -> source text
    # record types that a seat function gets after the question; none: no strategy is compiled
    records: Sequence[Any]
    # (seats, setting) -> Match that writes Rows; for studies of decisions a DecidingMatch
    match: Callable[..., Any]
    forking: Callable[..., Match]  # (seats, setting, rates) -> Match that writes Forks
    parameters: int  # most parameters of a strategy
    policies: int  # most strategies that share a seat
    # one game at a time
    # (setting, players, block, rotation=0, order=()) -> its first question. Player i of the line-up
    # sits in place i of the circle, or player order[i]; place i is seat (i + rotation) % players
    begin: Callable[..., GameState]
    # (script, seed=0) -> where the script ends; deals to come are those of block 0 of the seed.
    # UserError for a line that is not legal, or no line
    replay: Callable[..., GameState]
    # (setting, states) -> the game that stands at an array of one state
    standing: Callable[..., GameState] = lacking
    value_function: str  # hash of the frozen one by which the luck of the cards is told

    # For studies of decisions, files and traces.
    row_columns: Mapping[str, Callable[[Any, int], Mapping[str, Any]]]  # by table of rows:
    # (records, players) -> columns beside table, block and rotation, as arrays of narrow types
    probe: Callable[..., Prober] = lacking  # (seats, setting); seats[0] is asked again
    follower: Callable[..., Follower] = lacking  # (seats, setting)
    decision_text: Callable[[], DecisionText] = lacking
    trace: Callable[[Any, int, int], Iterator[dict[str, Any]]] = lacking
    # (match, block, rotation) -> the lines of the game
    referee: Callable[[Line], Refereed] = lacking  # header of a trace -> its game; UserError
    lookahead: str = ""  # a ``Lookahead``, as ``module:name``; empty: its seats cannot look ahead
    positions: str = ""  # ``games.positions.Positions``, as ``module:name``; empty: it has none
    encoding: str = ""  # ``games.table.encoding.Encoding``, as ``module:name``; empty: it has none
    notes: str = ""  # ``games.text.notes.NotesFormat``, as ``module:name``; empty: it has none

    @property
    def sources(self) -> tuple[str, ...]:
        """The modules that, with all that they import, are what plays."""
        return f"{self.package}.game", *self.door, *([self.engine] if self.engine else [])

    @property
    def looks_ahead(self) -> Lookahead:
        """What it brings so that seats can look ahead; UserError if they cannot."""
        if not self.lookahead:
            raise UserError(
                f"in {self.title} no strategy can look ahead",
                help="leave +search out, or name another game: --game silver",
            )
        found: Lookahead = resolve_name(self.lookahead)
        return found

    @property
    def tells_positions(self) -> Positions:
        """How its positions are told in one line; UserError if they cannot be."""
        if not self.positions:
            raise UserError(
                f"positions of {self.title} cannot be told in one line",
                help="name another game: --game silver",
            )
        found: Positions = resolve_name(self.positions)
        return found

    @property
    def in_numbers(self) -> Any:
        """Its answers as numbers and its sights as vectors: an ``Encoding``; UserError if none."""
        if not self.encoding:
            raise UserError(
                f"{self.title} is not told in numbers", help="name another game: --game silver"
            )
        return resolve_name(self.encoding)

    @property
    def takes_notes(self) -> Any:
        """How notes of it are read and written: a ``NotesFormat``; UserError if they are not."""
        if not self.notes:
            raise UserError(
                f"nobody takes notes of {self.title}", help="name another game: --game silver"
            )
        return resolve_name(self.notes)

    def __reduce__(self) -> str | tuple[Any, ...]:
        """The game of a package travels to another process as the name of that; a variant whole."""
        if self is load_game(self.package):
            return load_game, (self.package,)
        return super().__reduce__()


def load_game(package: str) -> Game:
    """The game of a package, which need not be one of the registry."""
    found: Game = import_module(f"{package}.game").GAME
    return found
