"""A decision on which advice is wanted: where a script stands, or as somebody tells it.

Of a script the deciding seat's sight counts and what was done in public, nothing else: worlds are
dealt again by a belief. Of a described position, what was not said comes from real positions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

from silver_sim.advice.result import AsGiven
from silver_sim.errors import UserError
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.progress import GameState, Line
from silver_sim.games.registry import game as game_named
from silver_sim.games.registry import names
from silver_sim.games.traces import Trace, trace_file

AT = "--at N: a decision by its number, as silver-sim game story FILE prints it"


@dataclass(frozen=True)
class Position:
    """A decision.

    ``line`` is its notation, by which it can be asked about again; ``not_given`` says in words what
    comes from real positions. Of a script: ``states``, an array of one state, and ``before``, the
    states at which the same seat had to decide earlier in the game; ``number`` is that of the
    decision, from 1 through the file, ``played`` the line that the script goes on with, if it
    does, and ``choice`` the same as an array of one. Else ``given`` is what was said, or all it
    may mean, with the same hidden cards: world i is one of number i, counted around.
    """

    game: Game
    seat: int
    players: int
    rules: Any
    question: str
    line: str
    not_given: Sequence[str] = ()
    states: Any = None
    before: Sequence[Any] = field(default=(), repr=False)
    number: int | None = None
    played: Line | None = None
    choice: Any = field(default=None, repr=False)
    given: tuple[Any, ...] = ()

    @property
    def as_given(self) -> Any:
        """What was said of it, first of all that it may mean; or what its line says."""
        return self.given[0] if self.given else self.game.positions().read(self.line)

    @property
    def in_words(self) -> AsGiven:
        """Its line, what was not said, and what was understood if it is described."""
        say = self.game.positions().understood if self.given else None
        return AsGiven(self.line, [*self.not_given], "" if say is None else say(self.as_given))


def position_of_text(line: str, game: Game | None = None) -> Position:
    """The position that a line of notation tells, whose first word may name its game.

    UserError names the field that is wrong.
    """
    first = line.split(maxsplit=1)[0].lower() if line.strip() else ""
    if first in names():
        if game is not None and game.name != first:
            raise UserError(
                f"the position is one of {first}, not of {game.name}",
                help=f"leave --game out, or --game {first}",
            )
        game = game_named(first)
    return position_given(game or game_named(names()[0]), lambda: line)


def position_given(game: Game, given: Any, *others: Any) -> Position:
    """The position that somebody describes: ``games.positions.Given``, or a function for its line.

    ``others``: what else it may be. Then no line tells it.
    """
    notation = game.positions()
    given = notation.read(given()) if callable(given) else given
    line = "" if others else notation.line(given)
    known = given.players, given.rules, given.question, line, given.not_given
    return Position(game, 0, *known, given=(given, *others))


def position_of_script(file: str | Path, at: int | None = None) -> Position:
    """Decision ``at`` of a trace, before it is made; else where the trace ends.

    Decisions count from 1 through the file, as ``silver-sim game story`` numbers them. UserError if
    the script cannot be read or played, or nobody must decide there.
    """
    with trace_file(file) as stream:
        return _position_in(Trace(stream, str(file), until=at), at)


def position_so_far(script: str) -> Position:
    """The decision at which a script that is given as text ends; UserError as of a file."""
    return _position_in(Trace(BytesIO(script.encode()), "script"), None)


def _position_in(trace: Trace, at: int | None) -> Position:
    game: GameState | None = None
    met: list[tuple[int, Any]] = []  # by which seat, and the states
    for game, lines in trace.games():
        game.games["recorded"] = 1  # beliefs go by what was done
        met = []
        for _ in lines:
            if game.seat is not None:
                met.append((game.seat, game.games.copy()))
    played = trace.line
    if at is not None and played is None:
        raise UserError(
            f"{trace.name} has no decision {at}",
            why=f"decisions in it: {trace.decision}",
            help=f"{AT}; without it: where the file ends",
        )
    if game is None or game.seat is None:
        raise UserError(
            "nobody must decide there",
            where=f"{trace.name}:{trace.number}",
            why="the round is over",
            help=AT,
        )
    kind = game_named(trace.kind)
    seat = game.seat
    if trace.viewer not in (None, seat):
        raise _not_the_viewer(trace, game, seat)
    before = [states for decided, states in met[:-1] if decided == seat]
    return position_met(kind, game, before, trace.decision + (played is None), played)


def position_met(
    kind: Game, standing: GameState, before: Sequence[Any], number: int, played: Line | None = None
) -> Position:
    """The decision at which a game of a file stands; the rest is as ``Position`` tells it."""
    seat, question = standing.seat, standing.question
    assert seat is not None
    assert question is not None
    return Position(
        kind,
        seat,
        standing.players,
        standing.header.rules,
        question,
        kind.positions().write(standing.games),
        states=standing.games,
        before=before,
        number=number,
        played=played,
        choice=None if played is None else standing.choice(played),
    )


def _not_the_viewer(trace: Trace, game: GameState, seat: int) -> UserError:
    """Notes do not tell what others knew."""
    assert trace.viewer is not None
    names = trace.names(game)
    return UserError(
        f"{names[seat]} decides there",
        where=f"{trace.name}:{trace.number}",
        why=f"these are the notes of {names[trace.viewer]}; they do not say what others knew",
        help="--at N: a decision of the writer, by its number, as silver-sim game story FILE "
        "prints it; or write on up to the writer's next turn",
    )
