"""What everybody outside ``games`` may ask of a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from importlib import import_module
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, NamedTuple

from silver_sim.errors import UserError
from silver_sim.games.measures import DEFAULT_WORDS, BlockNumber, Breakdown, Measure, Words

if TYPE_CHECKING:
    from silver_sim.games.contract.progress import DecisionText, GameState, Line, Refereed
    from silver_sim.games.contract.table import Follower, Match, Prober
    from silver_sim.games.lookahead import Lookahead
    from silver_sim.games.positions import Positions

DEAL_MODES = ("lanes", "physical")  # how decks are dealt
PROFILED: tuple[str, Mapping[str, Any]] = ("", {})  # in a gallery: the page of `profiled`


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


class Ending(NamedTuple):
    """Answers that a strategy may name, for the questions that it has no function for.

    They draw nothing from chance.
    """

    module: str  # the dotted name of the module of the functions
    answers: Sequence[str]  # their names
    reads: Sequence[str] = ()  # the parameters that they read


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
