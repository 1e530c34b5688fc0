"""A game in progress: who must answer, what that seat sees, and which answers are legal."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from html import escape
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from silver_sim.advice.met import met
from silver_sim.advice.position import position_of_text
from silver_sim.errors import UserError, repeated
from silver_sim.games import registry
from silver_sim.games.contract.game import Game as Kind
from silver_sim.games.contract.progress import Line, copied
from silver_sim.games.contract.table import Setting
from silver_sim.games.text.lines import is_decision
from silver_sim.games.traces import Trace, replay
from silver_sim.given import checked, whole
from silver_sim.play.answer import Answer, read_answer
from silver_sim.play.sight import Sight
from silver_sim.reading import MAX_SEED, MOST_DATA, drawn_seed, read_bytes
from silver_sim.rng import MAX_BLOCK, STREAMS, new_stream, seed_key

MOST_LISTED = 100_000  # answers
DRAWN = STREAMS - 3  # the number of a stream that no match uses


class Met(NamedTuple):
    """A decision of the game: who had to decide, an array of the state, and what was answered.

    The array is for reading: strategies are asked by it.
    """

    seat: int
    states: Any
    line: Line | None = None


def for_reading(array: Any) -> Any:
    """The same array as one that nobody can write to, whatever its flags are set to."""
    content = memoryview(array.reshape(-1).view(np.uint8)).toreadonly()
    return np.frombuffer(content, array.dtype).reshape(array.shape)


class Game:
    """One game, answer by answer, by the rules and deals of simulated games.

    Seats are numbered from 0, clockwise. Made by ``new_game``, ``game_of_script`` and
    ``game_of_position``.

    Examples
    --------
    >>> game = new_game("odin", seats=2, seed=1)
    >>> twin = game.copy()
    >>> twin.answer(twin.legal[0])
    >>> game.question, twin.question
    ('lead', 'follow')
    """

    def __init__(
        self,
        kind: Kind,
        setting: Setting,
        state: Any,
        names: Sequence[str] = (),
        met: Sequence[Met] = (),
        is_whole: bool = True,
    ) -> None:
        """``state`` is a ``games.table.playing.TableGame``, ``names`` are those of the line-up.

        ``met`` are the decisions before the one that stands; it ``is_whole`` if it was played from
        its beginning.
        """
        self.kind, self.setting, self._state = kind, setting, state
        self._names, self.met, self._is_whole = [*names], [*met], is_whole
        self._state.games["recorded"] = 1  # a strategy may ask to be shown what was done
        self._legal: list[Answer] | None = None
        self._meet()

    @property
    def name(self) -> str:
        """The name of the game: ``silver`` or ``odin``."""
        return self.kind.name

    @property
    def seats(self) -> int:
        """How many play."""
        return int(self._state.players)

    @property
    def rules(self) -> Any:
        """The rule set; its fields are attributes."""
        return self.setting.rules

    @property
    def seed(self) -> int:
        """The seed of its deals: the one that was given, or else drawn."""
        return self.setting.seed

    @property
    def place(self) -> tuple[int, int]:
        """Block and rotation of the simulated game whose deals these are."""
        found: tuple[int, int] = self._state.place
        return found

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._state.over)

    @property
    def seat(self) -> int | None:
        """The seat that must answer; None if the game is over."""
        found: int | None = self._state.seat
        return found

    @property
    def deciding(self) -> int:
        """The same; UserError if the game is over."""
        if self.seat is None:
            raise UserError("the game is over: no seat must answer", help="begin another game")
        return self.seat

    @property
    def question(self) -> str | None:
        """What it is asked, such as ``open_turn``; None if the game is over."""
        found: str | None = self._state.question
        return found

    @property
    def sight(self) -> Sight:
        """What the seat that must answer may know; UserError if the game is over."""
        return self.sight_of(self.deciding)

    def sight_of(self, seat: int) -> Sight:
        """What a seat may know; UserError if there is no such seat."""
        seat = whole("seat", seat, 0, self.seats - 1)
        positions = self.kind.positions()
        line = positions.write(self._state.games) if seat == self.seat else ""
        drawn = positions.picture(positions.read(line)) if line and positions.picture else None
        return Sight(seat, self._state.sight(seat), line, drawn)

    @property
    def legal(self) -> list[Answer]:
        """All legal answers, each once, in a fixed order; none if the game is over.

        UserError if they are more than 100,000, which only very large sets are.
        """
        found = self.legal_within(MOST_LISTED)
        if found is None:
            raise UserError(
                f"there are more than {MOST_LISTED:,} legal answers",
                help="game.draw(seed) draws one; or give the answer as a line of a script",
            )
        return found

    def legal_within(self, most: int) -> list[Answer] | None:
        """The same; None if they are more than ``most``."""
        most = whole("number of answers", most, 0, sys.maxsize - 1)
        if self._legal is None:
            lines = self._state.answers(most)
            if lines is None:
                return None
            self._legal = [Answer.of(each, self.kind) for each in lines]
        return [*self._legal] if len(self._legal) <= most else None

    def draw(self, seed: int) -> Answer:
        """A legal answer, drawn; every one can be. UserError if the game is over."""
        chance = new_stream(whole("seed", seed, 0, MAX_SEED), 0, len(self.met), DRAWN)
        return Answer.of(self._state.sample(chance), self.kind)

    def answer(self, answer: Answer | str | Line) -> None:
        """Play on with an answer: one of ``legal``, its words, or a line of a script.

        Raises UserError with the reason if it is not legal; then nothing has changed.
        """
        line = read_answer(answer, self.legal if isinstance(answer, str) else [])
        self._state.answer(line)
        self.met[-1] = self.met[-1]._replace(line=line)
        self._legal = None
        self._meet()

    def copy(self) -> Game:
        """The same game again; neither is changed by what becomes of the other."""
        twin = object.__new__(type(self))
        twin.__dict__ |= self.__dict__ | {"_state": self._state.copy(), "met": [*self.met]}
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> Game:
        return self.copy()

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__ |= state
        self.met = [each._replace(states=for_reading(each.states)) for each in self.met]

    @property
    def states(self) -> Any:
        """A copy of the state, an array of length 1, with all that is hidden."""
        return copied(self._state.games)

    @checked
    def choice(self, answer: Answer | None = None) -> Any:
        """An array of the choice that an answer is; a blank one without an answer."""
        return self._state.blank_choice() if answer is None else self._state.choice(answer.line)

    def line_of(self, choice: Any) -> Line:
        """The line of a choice of the seat that must answer, as scripts write it.

        UserError if it is none.
        """
        try:
            found: Line = self._state.line_of(choice)
        except (ValueError, LookupError, TypeError) as problem:
            raise UserError(
                "this is no choice", why=str(problem), help="a record of game.choice(answer)"
            ) from problem
        return found

    @property
    def scores(self) -> list[int]:
        """Points so far, by seat; the fewest win."""
        return [int(each) for each in self._state.state()["totals"]]

    @property
    def win_shares(self) -> list[float]:
        """The share of the win of each seat, which add up to 1; UserError if it is not over."""
        row = self._state.rows().games[0]
        shares = [0.0] * self.seats
        for player, seat in enumerate(row["seats"][: self.seats]):
            if "won" in row.dtype.names:
                shares[seat] = int(row["won"][player]) / self.kind.win_unit
            else:
                shares[seat] = float(player == row["winner"])
        return shares

    def script(self) -> str:
        """The game so far as ``silver-sim game write`` writes it: JSON Lines.

        UserError if it began at a position: what happened before is not known.
        """
        if not self._is_whole:
            raise UserError(
                "the game has no script",
                why="it began at a position, and nobody knows how that came about",
                help="sight.line describes the position",
            )
        header, *lines = self._state.script()
        if self._names:
            rotation = header["source"]["rotation"]
            named = [self._names[(seat - rotation) % self.seats] for seat in range(self.seats)]
            source = {"source": header.pop("source") | {"players": self._names}}
            header = header | {"names": named} | source
        texts = (json.dumps(line, ensure_ascii=False) for line in (header, *lines))
        return "".join(f"{text}\n" for text in texts)

    def story(self) -> str:
        """The game so far in plain English, by somebody who sees all cards."""
        return replay(self.script())[0].story

    def __repr__(self) -> str:
        stands = "over" if self.over else f"seat {self.seat} to answer {self.question}"
        return f"<Game of {self.name}, {self.seats} seats: {stands}>"

    def _repr_html_(self) -> str:
        shown = "" if self.over else self.sight._repr_html_()
        return f"<p>{escape(repr(self))}</p>{shown}"

    def _meet(self) -> None:
        """Note the decision that stands."""
        if self.seat is not None:
            self.met.append(Met(self.seat, for_reading(self.states)))


@checked
def new_game(
    game: str = registry.DEFAULT,
    *,
    seats: int | None = None,
    seed: int | None = None,
    rules: Mapping[str, Any] | None = None,
    deal_mode: str | None = None,
    block: int = 0,
    rotation: int = 0,
    names: Sequence[str] = (),
) -> Game:
    """Begin a game with the deals of a simulated one.

    Parameters
    ----------
    game
        ``"silver"`` or ``"odin"``.
    seats
        How many play; by default as many as ``names``, or the fewest that the game allows.
    seed
        Same seed, same deals; by default one is drawn: ``game.seed``.
    rules
        ``edition``, and fields of the rule set that differ from it.
    deal_mode
        ``"lanes"`` or ``"physical"``; by default that of the game.
    block, rotation
        Which of the simulated games with this seed; see ``silver-sim game write``.
    names
        The line-up, for scripts: the first one sits in seat ``rotation``.

    Returns
    -------
    Game
        At its first question.

    Raises
    ------
    UserError
        If there is no such game, or one of these cannot be.

    Examples
    --------
    >>> game = new_game("silver", seats=3, seed=1)
    >>> game.question, game.seat
    ('first_look', 1)
    >>> print(game.legal[0])
    look own 1st and 2nd
    >>> game.answer(game.legal[0])
    >>> game.seat
    2
    """
    kind = registry.game(game)
    players = seats if seats is not None else len(names) or kind.min_seats
    _check(kind, players, block, rotation, names)
    setting = setting_of(kind, seed, rules, deal_mode)
    return Game(kind, setting, kind.state().begin(setting, players, block, rotation), names)


def setting_of(
    kind: Kind,
    seed: int | None,
    rules: Mapping[str, Any] | None = None,
    deal_mode: str | None = None,
) -> Setting:
    """The setting of games that are played from Python; UserError if one of these cannot be.

    Without a seed one is drawn.
    """
    mode = kind.deal_modes[0] if deal_mode is None else deal_mode
    if mode not in kind.deal_modes:
        raise UserError(
            f"there is no deal mode {mode!r} in {kind.title}",
            help=f"{' or '.join(kind.deal_modes)}",
        )
    chosen = whole("seed", drawn_seed(seed), 0, MAX_SEED)
    return Setting(kind.rule_set(dict(rules or {})), chosen, mode, "stop")


def _check(kind: Kind, players: int, block: int, rotation: int, names: Sequence[str]) -> None:
    """UserError unless that many can play, and block, rotation and names are possible."""
    if not kind.min_seats <= players <= kind.max_seats:
        raise UserError(
            f"{players} players cannot play {kind.title}",
            help=f"{kind.min_seats} to {kind.max_seats} seats",
        )
    whole("block", block, 0, MAX_BLOCK)
    whole("rotation", rotation, 0, players - 1)
    if names and len(names) != players:
        raise UserError(
            f"{len(names)} names for {players} seats", help="a name for each seat, or none"
        )
    for each in names:
        if not each.isprintable():
            raise UserError(
                f"{repeated(each)} is no name: it contains a line end or a control character",
                help="letters, digits and signs that can be printed",
            )


@checked
def game_of_script(script: str | os.PathLike[str], *, seed: int = 1) -> Game:
    """Take up a game where its script ends.

    Parameters
    ----------
    script
        A trace file, or its text; of several games the first one.
    seed
        Of the deals to come, which are those of block 0.

    Returns
    -------
    Game
        Where the script ends.

    Raises
    ------
    UserError
        With the line that cannot be played, and what would be legal there.

    Examples
    --------
    >>> from silver_sim.play.game import new_game
    >>> game = new_game("odin", seats=3, seed=1)
    >>> again = game_of_script(game.script())
    >>> again.sight == game.sight
    True
    """
    text = os.fspath(script)
    is_text = "\n" in text or text.lstrip().startswith("{")
    content = (
        text.encode("utf-8", "surrogatepass") if is_text else read_bytes(Path(text), MOST_DATA)
    )
    trace = Trace(BytesIO(content), "script" if is_text else text)
    lines: list[Line] = []
    met: list[Met] = []
    game: Any
    game, played = next(trace.games())
    game.games["recorded"] = 1
    for line in played:
        lines.append(line)
        if is_decision(line):
            met[-1] = met[-1]._replace(line=line)
        if game.seat is not None:
            met.append(Met(game.seat, for_reading(copied(game.games))))
    kind, rules = registry.game(trace.kind), game.header.rules
    mode = game.header.information.get("deal_mode", kind.deal_modes[0])
    header = game.notation.write_header(game.header)
    state = kind.state().replay([header, *(each for each in lines if "result" not in each)], seed)
    return Game(
        kind,
        Setting(rules, seed, mode, "stop"),
        state,
        met=met[: None if game.seat is None else -1],
    )


@checked
def game_of_position(line: str, *, seed: int = 1) -> Game:
    """Take up a game at a position that is given in one line.

    Parameters
    ----------
    line
        The position, in the notation of ``silver_sim.advise``.
    seed
        What is not given is drawn by it, and the deals to come are dealt by it.

    Returns
    -------
    Game
        At the position; the seat that must answer is 0.

    Raises
    ------
    UserError
        With the field that is wrong.

    Examples
    --------
    >>> game = game_of_position("own:3,0,4,x others:x,x,x,x discard:7")
    >>> [str(each) for each in game.legal][:2]
    ['draw', 'take']
    """
    position = position_of_text(line)
    kind = position.game
    among = (met(kind.name, position.players),) if kind.positions().as_it_was else ()
    states = kind.positions().fill(position.as_given, seed_key(seed), 0, 1, *among)
    setting = setting_of(kind, seed)._replace(rules=position.rules)
    return Game(kind, setting, kind.state().standing(setting, states), is_whole=False)
