"""What everybody outside ``games`` may ask of a game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from silver_sim.errors import UserError
from silver_sim.games.measures import DEFAULT_WORDS, BlockNumber, Breakdown, GameWords, Measure

if TYPE_CHECKING:
    from silver_sim.columns import File
    from silver_sim.games.contract.progress import DecisionText, GameState
    from silver_sim.games.contract.table import Match
    from silver_sim.games.lookahead import Lookahead
    from silver_sim.games.positions import Positions
    from silver_sim.games.rules.machine import Machine

DEAL_MODES = ("lanes", "physical")  # how decks are dealt
SEARCH = (  # what a wrapper of all games does
    "search(worlds=64,belief=policy): tries each answer in that many random deals of hidden cards "
    "(belief uniform, kept or policy); at=QUESTION/QUESTION: only there; model=NAME: assumes that "
    "all others play this strategy"
)
Shown = tuple[str, Mapping[str, Any], *tuple[Mapping[str, str], ...]]
PROFILED: Shown = ("", {})  # in a gallery: the page of `profiled`


def lacking(*_: object, **__: object) -> Any:
    """What a game has in place of a function that it lacks: a call of it is a UserError."""
    raise UserError("this cannot be done with this game", help="name another game: --game silver")


class Theme(NamedTuple):
    """What a decision is about, for anyone who practises; of several the first that fits counts.

    It fits at its questions (empty: at any), where the best answer or the next is of one of the
    kinds (``DecisionText.kind``; empty: any), and where the line of the position tells the field
    (empty: none is needed).
    """

    name: str
    title: str  # "Call or not"
    questions: Sequence[str] = ()
    kinds: Sequence[str] = ()
    field: str = ""


class AbilityTable(NamedTuple):
    """Where a restriction is measured: a strategy next to its copy that may not."""

    word: str  # of the restrictions
    strategy: str
    opponent: str = ""  # sits between the two, twice


class Ending(NamedTuple):
    """Answers that a strategy may name, for the questions that it has no function for.

    They draw nothing from chance.
    """

    module: str  # the dotted name of the module of the functions
    answers: Sequence[str]  # their names
    reads: Sequence[str] = ()  # the parameters that they read


@dataclass(frozen=True, kw_only=True)
class GameInfo:
    """What is known of a game without its engine: its package has ``info`` with an ``INFO``."""

    package: str  # the dotted name of its package, whose last word is the game's own
    title: str  # as people say it
    min_seats: int
    max_seats: int
    rounds_a_game: Callable[[Any], int] | None = None  # under a rule set; None: it varies
    points_limit: Callable[[Any], int] | None = None  # points of somebody that end the game
    winner_starts: Callable[[Any], bool] | None = None  # the best of a deal the next; else in turn
    editions: Sequence[str]  # the first one is the default
    disputed: Sequence[str]  # rule fields that the printed rules leave open
    matters_with: Mapping[str, Sequence[int]] = field(default_factory=dict)
    # the numbers of players with which a rule field matters; one that is not named: with all
    readings: Mapping[str, Mapping[Any, str]]  # every value of such fields, and editions', in words
    restrictions: Sequence[str] = ()  # words that a strategy can be restricted by
    # of ``strategy_module``, each under its name: types of parameters that are words
    enumerations: Sequence[type[IntEnum]] = ()
    random_strategy: str = "random"  # the one that plays at random
    win_unit: int = 1  # units of a win: more than 1 where wins are shared (columns ``won_i``)
    block_numbers: Sequence[BlockNumber] = ()
    measures: Sequence[Measure] = ()
    breakdowns: Sequence[Breakdown] = ()

    # For commands, experiments and files.
    strategy_module: str  # the one that strategies of the game import
    questions: Mapping[str, tuple[str, str]]  # by function: what is asked, the default answer
    endings: Mapping[str, Ending] = field(default_factory=dict)  # by what ``ENDING`` may say
    heuristics: Sequence[str]  # plain strategies: of examples, checks, and to measure speed
    # the words of wrappers, and how each is typed
    wrappers: Mapping[str, str] = field(default_factory=dict)
    deal_modes: Sequence[str] = DEAL_MODES  # the first one is the default
    complements: bool = True  # whether every deck has a complement
    files: Callable[[], Mapping[str, File]] = dict  # the tables of its runs, by name
    gallery: Mapping[str, Shown] = field(default_factory=dict)
    # by page, what is most asked for first: an experiment that comes with the program, and what is
    # changed in it; or ``PROFILED``; then pages that ask something else, and what they ask
    gallery_kept: Sequence[str] = ()  # pages of it that are made of runs kept next to it
    profiled: str = ""  # the strategy whose profile the gallery shows
    abilities: Sequence[AbilityTable] = ()  # where each restriction is measured

    # Kinds of study and words of only this game: those of rooms above are named, ``module:name``.
    kinds: Sequence[str] = ()
    words: GameWords = DEFAULT_WORDS
    sections: Mapping[str, Sequence[str]] = field(default_factory=dict)  # ``report.sections.game``
    behaviours: Sequence[Measure] = ()
    themes: Sequence[Theme] = ()  # of puzzles
    trained_by: Sequence[str] = ()  # strategies whose answers tell how hard a puzzle is, best last
    profile: str = ""  # what a profile tells besides rows of games: ``studies.profile.observation``

    @property
    def name(self) -> str:
        """The word by which it is chosen."""
        return self.package.rpartition(".")[2]

    @property
    def trace_format(self) -> str:
        """The ``format`` of the headers of its traces."""
        return f"{self.name}-trace"


@dataclass(frozen=True, kw_only=True)
class Game(GameInfo):
    """One game: what is known of it, and its engine. Its package has ``game`` with a ``GAME``."""

    answers: Any  # how strategies are asked: a ``table.seat_function.Answers``
    kernels: tuple[int, int] = 0, 0  # compiled for the first games, more for the first advice
    rule_set: Callable[[dict[str, Any]], Any]  # from plain data; raises UserError
    parse_field: Callable[[str], tuple[str, Any]]  # of ``--set field=value``; raises UserError
    # (seats, setting) -> Match that writes Rows; for studies of decisions a ``table.TableMatch``
    match: Callable[..., Any]
    value_function: str = ""  # hash of the frozen one by which the luck of the cards is measured
    row_columns: Mapping[str, Callable[[Any, int], Mapping[str, Any]]]  # by table of rows:
    # (records, players) -> columns besides table, block and rotation, as arrays of narrow types

    # What is imported when it is first asked for: a function of each object
    state: Callable[[], type[GameState]]  # its games in progress
    forking: Callable[..., Match] = lacking  # (seats, setting, rates) -> Match that writes Forks
    probe: Callable[..., Any] = lacking  # (seats, setting) -> ``table.probe.TableProbe``
    follower: Callable[..., Any] = lacking  # (seats, setting) -> ``table.shadow.TableShadow``
    decision_text: Callable[[], DecisionText] = lacking
    lookahead: Callable[[], Lookahead] = lacking
    positions: Callable[[], Positions] = lacking
    encoding: Callable[[], Any] = lacking  # a ``table.encoding.Encoding``
    notes: Callable[[], Any] = lacking  # a ``text.notes.NotesFormat``
    asked: Callable[[Any], Any] = lacking  # options by which a position is given -> Given
    thumb: Callable[[], Any] = lacking  # its rules of thumb: ``games.thumb.Topics``

    @property
    def engine(self) -> str:
        """The module of the loop that plays; empty if nothing of it is compiled."""
        loop = getattr(self.match, "engine", None)
        return loop.play_blocks.__module__ if loop else ""

    @property
    def door(self) -> tuple[str, ...]:
        """The modules that strategies import, and the one that seats them."""
        endings = (ending.module for ending in self.endings.values())
        return self.strategy_module, self.answers.maker, *endings

    @property
    def sources(self) -> tuple[str, ...]:
        """The modules that, with all that they import, are what plays."""
        return f"{self.package}.game", *self.door, *([self.engine] if self.engine else [])

    @property
    def machine(self) -> Machine:
        """What asks, and judges and applies what is answered."""
        machine: Machine = self.match.engine.machine  # type: ignore[attr-defined]
        return machine

    def asked_at(self, question: str, answers: Iterable[str] = ()) -> str:
        """What a question of the machine asks, in words; only what one of the answers does."""
        known = self.questions.get(self.answers.function(question))
        asked = known[0] if known else "what else to do in this turn"
        verbs = {each.split()[0] for each in answers}
        parts = re.split(r",? or |, ", asked)
        left = [each for each in parts if each.split()[0] in verbs]
        return " or ".join(left) if left and left != parts else asked

    def compile_last(self) -> None:
        """Compile the machine, to whose answers the loop comes last: for another process."""
        self.machine.answer.compile(self.machine.state, self.machine.choice)

    def __reduce__(self) -> str | tuple[Any, ...]:
        """The game of a package travels to another process as the name of that; a variant whole."""
        if self is load_game(self.package):
            return load_game, (self.package,)
        return super().__reduce__()


def load_game(package: str) -> Game:
    """The game of a package, which need not be one of the registry."""
    found: Game = import_module(f"{package}.game").GAME
    return found
