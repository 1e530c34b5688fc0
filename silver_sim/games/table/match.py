"""A table of players for Python: one line-up that plays blocks by the loop of its game."""

from __future__ import annotations

import sys
import threading
import traceback
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

import numpy as np

from silver_sim.compiled.jit import compiled_entry
from silver_sim.errors import EndlessError, StrategyError
from silver_sim.games.contract.seats import Policy, SeatSetup
from silver_sim.games.contract.table import Rows, Setting, Waiting
from silver_sim.games.rules.machine import Machine
from silver_sim.games.table.job import JOB, Status
from silver_sim.games.table.policy import player_record
from silver_sim.rng import seed_key
from silver_sim.thread_clock import ThreadClock

if TYPE_CHECKING:
    from silver_sim.games.contract.progress import Line
    from silver_sim.games.table.encoding import Encoding
    from silver_sim.games.table.python_seats import PythonSeats
    from silver_sim.games.table.python_view import PlainChoice, PlainSight
    from silver_sim.games.text.notation import Notation

NOBODY = -1  # in place of a player


class OfPlayers(NamedTuple):
    """The fields of a row that tell of players."""

    who: Sequence[str]  # one player, or NOBODY
    by_player: Sequence[str]  # a number for each


class Engine(NamedTuple):
    """The loop of a game: its records, its kernels, and what they are called with."""

    machine: Machine
    counters: Mapping[str, str]  # by word, the fields of a state: the first one counts the deals
    seat: np.dtype[Any]
    game_row: np.dtype[Any]
    round_row: np.dtype[Any]
    of_games: OfPlayers
    of_rounds: OfPlayers
    views: Callable[[], tuple[type[PlainSight], type[PlainChoice]]]  # for plain Python
    new_game: Callable[..., Any]  # (players, rules, by_lanes) -> an array of one state
    blank_sights: Callable[..., Any]  # (number, record of rules, players) -> an array of sights
    asks: Callable[[Collection[str]], int]  # functions -> mask of the questions that they answer
    rounds_a_game: Callable[[Any], int]  # rules -> rows to make room for; the loop may be FULL
    play_blocks: Callable[..., int]  # (*at_table, games, rounds) -> Status
    play_one: Callable[..., int]  # at_table -> Status
    decide: Callable[..., int]  # at_table -> Status: the seat that must decide chooses
    begin: Callable[..., None]  # (jobs, states, players): a game, or its next deal
    is_asked: Callable[..., bool]  # (s, mask of questions) -> whether the strategy has a say
    first_answer: Callable[..., None]  # (s, choice): the default
    start_game: Callable[..., None]  # (job, s, players)
    start_round: Callable[..., None]  # (job, s, players)
    write_round: Callable[..., None]  # (job, s, rounds)
    write_game: Callable[..., None]  # (job, s, players, games)


class Searching(Protocol):
    """The searches of the seats of a match that look ahead (``search.searcher``)."""

    @property
    def steps(self) -> int:
        """How many steps they have taken: so anybody sees that a search goes on."""

    def begin(self) -> None:
        """A game begins."""

    def search(self) -> None:
        """Put the best answer found in place of the choice that stands at the match.

        Raises StrategyError if a strategy fails where it is played on.
        """

    def has_led(self) -> bool:
        """Whether the player who must decide was led in this deal where its strategy would not go.

        By an answer that was found better than the strategy's own.
        """


class TableMatch:
    """A line-up at a table; ``seats[i]`` sits in seat (i + rotation) % players.

    After ``sit`` they sit in another circular order; rows tell of the players as they were given.
    """

    engine: ClassVar[Engine]

    def __init__(self, seats: Sequence[SeatSetup], setting: Setting) -> None:
        engine, players = self.engine, len(seats)
        self.seats, self.setting = seats, setting
        self.states = engine.new_game(players, setting.rules, setting.deal_mode == "lanes")
        self.sights = engine.blank_sights(2 * players, self.states["rules"][0], players)
        self._given = seats
        self._order: Sequence[int] = range(players)
        self.players = np.array([self.player_record(seat) for seat in seats], engine.seat)
        self._records, self._blank = as_bytes(self.players).copy(), as_bytes(self.sights[:1]).copy()
        self.choices = np.zeros(1, engine.machine.choice)
        # Somebody is shown what was done: it is written down.
        self.states["recorded"] = any(each.history for seat in seats for each in seat.policies)
        self.jobs = np.zeros(1, JOB)
        self.jobs["key"][0] = seed_key(setting.seed)
        self.jobs["mirrored"] = setting.mirrored
        self.jobs["count_illegal"] = setting.on_illegal == "count"
        self._python_seats: PythonSeats | None = None  # None: every strategy is compiled
        if any(policy.address == 0 for seat in seats for policy in seat.policies):
            from silver_sim.compiled.callback import Callback
            from silver_sim.games.table.python_seats import PythonSeats

            self._python_seats = PythonSeats(engine.views(), *self.at_table)
            self._python_seats.seats = seats
            self._call_outside = Callback(self._python_seats.answer)
            self.jobs["outside"] = self._call_outside.address
        self._clock: ThreadClock | None = None  # of the thread that plays
        self.searchers: Searching | None = None  # None: nobody looks ahead
        # How strategies answer in many games at a time; None: they play one after the other.
        self.encoding: Encoding | None = None

    @property
    def notation(self) -> Notation:
        """How its games are written down."""
        raise NotImplementedError

    @classmethod
    def player_record(cls, seat: SeatSetup) -> Any:
        """The record of who sits in a seat; a game fills in fields of its own."""
        return player_record(seat, cls.engine.seat, cls.engine.asks)

    def sit(self, order: Sequence[int]) -> None:
        """Seat player ``order[i]``, as they were given, in place i of the circle."""
        self.seats = [self._given[player] for player in order]
        if self._python_seats is not None:
            self._python_seats.seats = self.seats
        as_bytes(self.players)[:] = self._records[list(order)]
        as_bytes(self.sights)[:] = self._blank  # they belong to players who sat elsewhere
        self._order = order

    def play(self, first: int, last: int) -> Rows:
        """Play the blocks from ``first`` below ``last``; StrategyError names a game that fails."""
        problem: StrategyError | None = None
        if self.encoding is not None and self.searchers is None and last > first:
            try:
                if together := self._play_together(first, last, self.encoding):
                    return together
            except StrategyError as failed:
                problem = failed  # one game after the other says more
        count, engine, job = (last - first) * len(self.seats), self.engine, self.jobs
        games = np.zeros(count, engine.game_row)
        rounds = np.zeros(count * engine.rounds_a_game(self.setting.rules), engine.round_row)
        job["block"], job["end"] = first, last
        for field in ("rotation", "in_game", "games_done", "rounds_done"):
            job[field] = 0
        play = self._play_blocks if self.searchers is None else self._play_decisions
        taken = [each.copy() for each in play(games, rounds)]
        rounds = rounds[: job["rounds_done"][0]]
        rows = Rows(games, np.concatenate([*taken, rounds]) if taken else rounds)
        self.as_given(rows, self._order)
        if problem is not None:
            raise problem
        return rows

    def trace(self, block: int, rotation: int) -> Iterator[Line]:
        """The lines of one game."""
        from silver_sim.games.table.tracing import trace_game

        return trace_game(self, block, rotation)

    def _play_together(self, first: int, last: int, encoding: Encoding) -> Rows | None:
        """The same, all games side by side; None if there is no room for that many rounds."""
        from silver_sim.games.table.together import Together

        self.sit(self._order)  # what games before have left is gone
        players, room = len(self.seats), self.engine.rounds_a_game(self.setting.rules)
        nobody, begun = [0] * players, first * players
        games = (last - first) * players
        rows = Together(self, encoding, games, nobody, begun, 2 * room + 1).played()
        if rows:
            self.as_given(rows, self._order)
        return rows

    def stand_at(self, jobs: Any, states: Any) -> None:
        """Stand, for those who look, where one of many games does; arrays of length 1."""
        self.jobs["block"], self.jobs["rotation"] = jobs["block"], jobs["rotation"]
        as_bytes(self.states)[:] = as_bytes(states)

    def _play_blocks(self, games: Any, rounds: Any) -> Iterator[Any]:
        """Play the job at once; yields ``rounds`` whenever it is full and will be used again."""
        given = *self.at_table, games, rounds
        play_blocks = compiled_entry(self.engine.play_blocks, *given)
        with self.at_play():
            while (status := play_blocks(*given)) == Status.FULL:
                yield rounds
                self.jobs["rounds_done"] = 0
        if status != Status.DONE:
            raise self.fault(status)

    def _play_decisions(self, games: Any, rounds: Any) -> Iterator[Any]:
        """The same, decision by decision, so that seats can look ahead."""
        job, state = self.jobs[0], self.states[0]
        for block in range(int(job["block"]), int(job["end"])):
            for rotation in range(len(self.seats)):
                for choices in self.decisions(block, rotation):
                    if choices is None:
                        if job["rounds_done"] == len(rounds):
                            yield rounds
                            job["rounds_done"] = 0
                        self.engine.write_round(job, state, rounds)
                self.engine.write_game(job, state, self.players, games)

    def decisions(self, block: int, rotation: int) -> Iterator[Any]:
        """Play one game; yields the array of one choice of every decision before it is applied.

        Between two deals, and at the end, yields None: nobody has to decide.
        """
        self.begin(block, rotation)
        play_one = compiled_entry(self.engine.play_one, *self.at_table)
        while True:
            with self.at_play():
                self._chosen(play_one(*self.at_table))
            over = self.over
            yield self.choices if self.asks else None
            if over:
                return

    def choose(self) -> None:
        """Let the player who must decide write its choice, looking ahead where it does that."""
        with self.at_play():
            self._chosen(self.engine.decide(*self.at_table))

    def _chosen(self, status: int, led: bool = False) -> None:
        """See to the choice that was written: to a search, and to what is wrong with it.

        ``led``: its strategy would not have come here, so one that is not legal is the default.
        """
        led = led or bool(self.searchers and self.searchers.has_led())
        if status == Status.ILLEGAL and led:
            self.engine.first_answer(self.states[0], self.choices[0])
        elif status != Status.DONE:
            raise self.fault(status)
        if self.searchers and self.asks:
            self.searchers.search()

    def begin(self, block: int, rotation: int) -> None:
        """Make ready for a single game."""
        self.jobs["block"], self.jobs["end"], self.jobs["rotation"] = block, block + 1, rotation
        self.jobs["in_game"] = 0
        if self.searchers:
            self.searchers.begin()

    @contextmanager
    def at_play(self) -> Iterator[None]:
        """Meanwhile this thread waits for strategies; it may do so already."""
        before, self._clock = self._clock, ThreadClock.here()
        try:
            with interruptible(self._python_seats or SimpleNamespace()):
                yield
        finally:
            self._clock = before

    @property
    def at_table(self) -> tuple[Any, ...]:
        """What the kernels of the loop take: jobs, states, sights, players, choices."""
        return self.jobs, self.states, self.sights, self.players, self.choices

    @property
    def order(self) -> Sequence[int]:
        """The player, as they were given, in each place of the circle."""
        return self._order

    @property
    def asks(self) -> bool:
        """Whether a seat must answer."""
        return bool(self.states["question"][0] >= self.engine.machine.first_question)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.states["question"][0] == self.engine.machine.questions["GAME_OVER"])

    @property
    def overruled(self) -> list[int]:
        """How many answers of each player, as they sit, were replaced because of its limits."""
        return [int(number) for number in self.players["overruled"]]

    @property
    def waiting(self) -> Waiting | None:
        """Where it stands, while it plays (``contract.Match``)."""
        clock, steps = self._clock, self.searchers.steps if self.searchers else 0
        return Waiting(clock, (self.states.tobytes(), steps)) if clock else None

    def endless(self, spent: str) -> EndlessError:
        """Who has not answered for so long, and where a plain strategy is at."""
        failed = self.fault(Status.FAULT)
        clock = self._clock
        frame = sys._current_frames().get(clock.thread) if clock else None
        return EndlessError(
            f"strategy {self.seats[self.player].label!r} has not answered for {spent}",
            where=failed.where,
            stack=traceback.extract_stack(frame) if frame else (),
        )

    @property
    def policy(self) -> Policy:
        """The strategy that must decide, one of the player's."""
        player = self.player
        return self.seats[player].policies[int(self.players["policy"][player])]

    @property
    def seat(self) -> int:
        """The seat that must decide."""
        return int(self.states["seat"][0])

    @property
    def player(self) -> int:
        """The player (place in the line-up) who must decide."""
        return (self.seat - int(self.jobs["rotation"][0])) % len(self.seats)

    @property
    def deal_no(self) -> int:
        """The number of the deal in the game, from 1."""
        return int(self.states[next(iter(self.engine.counters.values()))][0])

    @property
    def question(self) -> str:
        """The name of the question that stands."""
        return self.engine.machine.questions(int(self.states["question"][0])).name.lower()

    @property
    def where(self) -> dict[str, int]:
        """The place of the decision: block, rotation, seat, and the counters of the game."""
        state, job = self.states[0], self.jobs[0]
        fields = {"block": job["block"], "rotation": job["rotation"], "seat": state["seat"]}
        fields |= {word: state[field] for word, field in self.engine.counters.items()}
        return {name: int(value) for name, value in fields.items()}

    @property
    def place(self) -> str:
        """The place of the decision in words."""
        places = [f"{name} {number}" for name, number in self.where.items()]
        return ", ".join([*places, f"question {self.question}"])

    def fault(self, status: int) -> StrategyError:
        """What a strategy did wrong: strategy, game, seat, question, answer, what was legal."""
        from silver_sim.games.text.notation import acts_in_words

        where = self.place
        label = self.seats[self.player].label
        if status == Status.ILLEGAL:
            reason = self.notation.reasons[int(self.jobs["refused"][0])]
            legal = acts_in_words(self.notation.legal(self.states))
            return StrategyError(
                f"strategy {label!r} gave an answer that is not legal: {self._answer()}",
                where=where,
                why=f"{reason}; legal: {legal}",
            )
        said, problem = "an exception was raised", getattr(self._python_seats, "problem", None)
        if problem is not None:
            said = f"{type(problem).__name__}: {problem}"
        error = StrategyError(f"strategy {label!r} failed: {said}", where=where)
        error.__cause__ = problem
        return error

    def _answer(self) -> str:
        try:
            return str(self.notation.decision(self.seat, self.choices[0]))
        except ValueError:
            from silver_sim.games.table.encoding import NO_ACT

            act, more, *_ = self.choices[0].item()
            return f"action {more}" if act == NO_ACT else f"act {act}, which does not exist"

    @classmethod
    def as_given(cls, rows: Rows, order: Sequence[int]) -> None:
        """Turn places of the circle into players: ``order[i]`` sat in place i."""
        if list(order) != sorted(order):
            _turn(rows.games, order, cls.engine.of_games)
            _turn(rows.rounds, order, cls.engine.of_rounds)


def as_bytes(records: Any) -> Any:
    """The same records, each as plain bytes: numpy copies them at once, not field by field."""
    return records.view(f"V{records.dtype.itemsize}")


def _turn(rows: Any, order: Sequence[int], fields: OfPlayers) -> None:
    players = np.array([*order, NOBODY])  # which stays what it is
    for name in fields.who:
        rows[name] = players[rows[name]]
    for name in fields.by_player:
        rows[name][:, list(order)] = rows[name][:, : len(order)].copy()


def is_interrupt(problem: BaseException) -> bool:
    """Whether it is Ctrl-C, which only the main thread hears; a strategy may raise anything."""
    main = threading.current_thread() is threading.main_thread()
    return main and isinstance(problem, KeyboardInterrupt)


@contextmanager
def interruptible(asked: Any) -> Iterator[None]:
    """Meanwhile the engine may be at play; Ctrl-C, which only the main thread hears, ends it.

    ``asked`` are the ``PythonSeats`` of the table, or nothing but a place for their ``problem``.
    Python hears of it where it is called by the engine, or by chance in a finalizer: nothing
    can be raised there.
    """
    asked.problem = None
    hook = sys.unraisablehook

    def keep(unraised: Any) -> None:
        if isinstance(unraised.exc_value, KeyboardInterrupt):
            asked.problem = unraised.exc_value
        else:
            hook(unraised)

    if threading.current_thread() is threading.main_thread():
        sys.unraisablehook = keep
    try:
        yield
    finally:
        if sys.unraisablehook is keep:
            sys.unraisablehook = hook
    if asked.problem is not None and is_interrupt(asked.problem):
        raise asked.problem
