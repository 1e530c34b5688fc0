"""Whether a game keeps its contract: what everybody outside ``games`` relies on, tried out.

``check_game(game)`` plays random games of every edition and number of seats. It knows nothing of
the rules: it asks whether what the game says fits together.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from importlib import import_module
from itertools import product
from typing import Any, NamedTuple

from silver_sim.errors import UserError, repeated
from silver_sim.games.contract.game import Game, GameInfo
from silver_sim.games.contract.progress import GameState, Line
from silver_sim.games.contract.table import Rows, Setting
from silver_sim.rng import STREAMS, below, new_stream

GAMES = 1  # of every edition, number of seats and way of dealing
MOST_ANSWERS = 50_000  # of a game: a longer one is taken for endless
LISTED = 300  # a question with more legal answers is not listed
TRIED = 10  # legal answers of a question that are tried, and illegal ones
DEALS = 4  # times that the hidden cards are dealt again
LOOKED_AT = 50  # one in this many questions is looked at closely
AFTERWARDS = 20  # answers with which a copy is played on
NO_ANSWERS: Sequence[Any] = (None, {}, [], 0, "pass", {"act": "no such act"})
_PLAY, _LOOK = STREAMS - 1, STREAMS - 2  # numbers of streams that no match uses


class CheckError(Exception):
    """A game does not keep its contract: what, and in which game after which answer."""


class Case(NamedTuple):
    """One game that is played."""

    edition: str
    players: int
    deal_mode: str
    seed: int
    block: int
    rotation: int
    order: tuple[int, ...]


def check_game(game: Game, games: int = GAMES, seed: int = 1) -> None:
    """Play ``games`` random games of every edition, number of seats and way of dealing.

    Raises CheckError for the first thing that is not as ``games.contract`` says.
    """
    try:
        _check_info(game)
        _check_editions(game)
        hidden = [_Checked(game, case).play() for case in _cases(game, games, seed)]
    except CheckError as problem:
        raise CheckError(f"{game.name}: {problem}") from problem
    if not any(hidden):
        raise CheckError(
            f"{game.name}: deal_again never changes anything: nothing is hidden from any seat"
        )


def _check_info(game: Game) -> None:
    """What is known of a game without its engine is known with it, and its name leads to it."""
    info: GameInfo = import_module(f"{game.package}.info").INFO
    for field in fields(GameInfo):
        here, there = getattr(game, field.name), getattr(info, field.name)
        if here != there:
            raise CheckError(f"{field.name} is {here!r} of GAME, but {there!r} of INFO")
    door = import_module(game.strategy_module)
    for each in game.enumerations:
        if getattr(door, each.__name__, None) is not each:
            raise CheckError(
                f"{game.strategy_module} does not have the enumeration {each.__name__}"
            )
    if not 1 <= game.min_seats <= game.max_seats:
        raise CheckError(f"it has {game.min_seats} to {game.max_seats} seats")


def _check_editions(game: Game) -> None:
    """Every edition makes a rule set that plain data can say; the first is the default."""
    for edition in game.editions:
        try:
            rules = game.rule_set({"edition": edition})
        except UserError as problem:
            raise CheckError(f"edition {edition!r} makes no rule set: {problem}") from problem
        plain = rules.as_dict()
        if game.rule_set(json.loads(json.dumps(plain))) != rules:
            raise CheckError(f"the rule set of {edition!r} is another one when read again: {plain}")
    first = game.rule_set({"edition": game.editions[0]})
    if game.rule_set({}) != first:
        raise CheckError(f"the default rule set is not that of {game.editions[0]!r}")
    for fields_of_none in ({"edition": "no such edition"}, {"no such field": 1}):
        _refused(lambda: game.rule_set(dict(fields_of_none)), f"rules {fields_of_none}")  # noqa: B023


def _cases(game: Game, games: int, seed: int) -> Iterator[Case]:
    seats = range(game.min_seats, game.max_seats + 1)
    kinds = product(range(games), game.editions, seats, game.deal_modes)
    for block, (number, edition, players, deal_mode) in enumerate(kinds):
        others = range(players - 1, 0, -1) if number % 2 else range(1, players)
        yield Case(edition, players, deal_mode, seed, block, block % players, (0, *others))


def _refused(asked: Callable[[], object], what: str) -> None:
    """CheckError unless this raises UserError."""
    try:
        asked()
    except UserError:
        return
    except Exception as problem:
        raise CheckError(f"{what}: {type(problem).__name__} is raised, not UserError") from problem
    raise CheckError(f"{what}: not refused")


class _Checked:
    """One random game, looked at from all sides while it is played."""

    def __init__(self, game: Game, case: Case) -> None:
        self._game, self._case = game, case
        self._setting = Setting(
            game.rule_set({"edition": case.edition}), case.seed, case.deal_mode, "stop"
        )
        self._chance = new_stream(case.seed, case.block, 0, _PLAY)
        self._looks = new_stream(case.seed, case.block, 0, _LOOK)
        self._answers: list[Line] = []
        self._seen: dict[str, Line] = {}  # answers that were legal at some question, as text
        self._hidden = False  # whether dealing again has changed anything
        self._twin: tuple[int, GameState] | None = None  # a copy, made before this answer

    def play(self) -> bool:
        """Play and check it; whether dealing again ever changed anything."""
        try:
            self._play()
        except Exception as problem:
            what = str(problem)
            if not isinstance(problem, CheckError):
                what = f"{type(problem).__name__} is raised: {problem}"
            answers = f"after {len(self._answers)} answers"
            last = f", the last {repeated(self._answers[-1])}" if self._answers else ""
            raise CheckError(f"{what} ({self._case}, {answers}{last})") from problem
        return self._hidden

    def _play(self) -> None:
        state, again = self._begun(), self._begun()
        if _contents(state) != _contents(again):
            raise CheckError("it begins differently when it is begun again")
        while not state.over:
            if len(self._answers) == MOST_ANSWERS:
                raise CheckError("it does not end")
            self._check_state(state)
            if int(below(self._looks, LOOKED_AT)) == 0 or not self._answers:
                self._look_closely(state)
                self._twin = len(self._answers), state.copy()
            answer = self._drawn(state)
            self._put(state, answer, "an answer that sample drew")
            self._answers.append(answer)
        self._check_end(state)
        _check_script(self._game, state)
        self._play_again(again, 0, state, "it goes differently when it is played again")
        if self._twin is not None:
            number, twin = self._twin
            self._play_again(twin, number, state, f"a copy made after {number} goes differently")

    def _play_again(self, again: GameState, first: int, state: GameState, what: str) -> None:
        """Give the answers from the first on to another state; it must come to this one."""
        for answer in self._answers[first:]:
            self._put(again, answer, f"{what}: an answer")
        if _contents(again) != _contents(state):
            where = _first_difference(_everything(state), _everything(again))
            raise CheckError(f"{what}: {where}")

    def _begun(self) -> GameState:
        case = self._case
        state = self._game.state().begin(
            self._setting, case.players, case.block, case.rotation, order=case.order
        )
        if state.players != case.players:
            raise CheckError(f"{state.players} play")
        return state

    def _put(self, state: GameState, answer: Line, what: str) -> None:
        try:
            state.answer(answer)
        except UserError as problem:
            raise CheckError(
                f"{what} is refused: {repeated(answer)}: {problem.message}"
            ) from problem

    def _drawn(self, state: GameState) -> Line:
        answer = state.sample(self._chance)
        self._seen.setdefault(_text(answer), answer)
        return answer

    # every position

    def _check_state(self, state: GameState) -> None:
        wrong = state.check()
        if wrong:
            raise CheckError("; ".join(wrong))
        if state.seat is None or not 0 <= state.seat < state.players:
            raise CheckError(f"seat {state.seat} must answer")
        if not state.question:
            raise CheckError("somebody must answer, but nothing is asked")

    def _check_end(self, state: GameState) -> None:
        wrong = state.check()
        if wrong:
            raise CheckError("; ".join(wrong))
        if (state.seat, state.question) != (None, None) or state.answers(LISTED):
            raise CheckError("it is over, but somebody is asked")
        for answer in self._answers[-3:]:
            _refused(lambda: state.answer(answer), "an answer after the end")  # noqa: B023
        _check_rows(self._game, self._case, self._setting.rules, state.rows())

    # some positions

    def _look_closely(self, state: GameState) -> None:
        before = _contents(state)
        listed = state.answers(LISTED)
        self._check_copies(state)
        self._check_answers(state, listed)
        self._check_sights(state, listed)
        self._check_refusals(state, listed)
        if self._answers:
            _refused(state.rows, "rows of a game that is not over")
        _check_script(self._game, state)
        if _contents(state) != before:
            raise CheckError("it is changed by what copies of it are asked and answered")

    def _check_answers(self, state: GameState, listed: Sequence[Line] | None) -> None:
        """Listed answers are legal and different; what is drawn is among them."""
        if listed is None:
            return
        texts = [_text(answer) for answer in listed]
        if not texts or len(set(texts)) < len(texts):
            raise CheckError("a legal answer is listed twice, or there is none")
        self._seen |= dict(zip(texts, listed, strict=True))
        for _ in range(TRIED):
            drawn = _text(state.sample(self._looks))
            if drawn not in texts:
                raise CheckError(f"sample draws what is not among the answers: {drawn}")
            answer = listed[int(below(self._looks, len(listed)))]
            self._put(state.copy(), answer, "an answer that is listed")

    def _check_copies(self, state: GameState) -> None:
        """Two copies that get the same answers come to the same, and a third to its own."""
        before = _contents(state)
        one, other, third = state.copy(), state.copy(), state.copy()
        if _contents(one) != before:
            raise CheckError("a copy is another game")
        self._put(third, third.sample(self._looks), "an answer that sample drew")
        if _contents(state) != before:
            raise CheckError("it is changed by an answer that a copy gets")
        for _ in range(AFTERWARDS):
            if one.over:
                break
            answer = one.sample(self._looks)
            self._put(one, answer, "an answer of a copy")
            if not third.over:
                self._put(third, third.sample(self._looks), "an answer that sample drew")
            self._put(other, answer, "the same answer of another copy")
            if _text(one.state()) != _text(other.state()):
                raise CheckError(f"two copies differ after the same answer {repeated(answer)}")
        if _contents(one) != _contents(other):
            raise CheckError(f"two copies differ after the same {AFTERWARDS} answers")

    def _check_sights(self, state: GameState, listed: Sequence[Line] | None) -> None:
        """What is hidden changes neither a seat's sight nor its answers."""
        for seat in range(state.players):
            seen, there = _text(state.sight(seat)), _text(state.state())
            for _ in range(DEALS):
                twin = state.copy()
                twin.deal_again(seat, self._looks)
                if twin.check():
                    raise CheckError(f"dealt again for seat {seat}: {'; '.join(twin.check())}")
                if _text(twin.sight(seat)) != seen:
                    where = _first_difference(state.sight(seat), twin.sight(seat))
                    raise CheckError(f"seat {seat} sees what is hidden from it: {where}")
                if (twin.seat, twin.question) != (state.seat, state.question):
                    raise CheckError(f"dealt again for seat {seat}, another question is asked")
                self._hidden |= _text(twin.state()) != there
                if seat == state.seat:
                    self._check_answers_of_twin(state, twin, listed)

    def _check_answers_of_twin(
        self, state: GameState, twin: GameState, listed: Sequence[Line] | None
    ) -> None:
        if twin.answers(LISTED) != listed:
            raise CheckError("which answers are legal shows what is hidden")
        if state.sample(self._looks.copy()) != twin.sample(self._looks.copy()):
            raise CheckError("which answer is drawn shows what is hidden")

    def _check_refusals(self, state: GameState, listed: Sequence[Line] | None) -> None:
        """What is not legal is refused, and changes nothing."""
        before = _text(state.state())
        illegal = list(NO_ANSWERS)
        if listed is not None:
            legal = {_text(answer) for answer in listed}
            others = [answer for text, answer in self._seen.items() if text not in legal]
            while others and len(illegal) < len(NO_ANSWERS) + TRIED:
                illegal.append(others.pop(int(below(self._looks, len(others)))))
        for answer in illegal:
            what = f"{repeated(answer)}, which is not legal"
            _refused(lambda: state.answer(answer), what)  # noqa: B023
            if _text(state.state()) != before:
                raise CheckError(f"{what}: refused, but the game has changed")


def _check_script(game: Game, state: GameState) -> None:
    """The script, written and read, leads to the same state."""
    script = json.loads(json.dumps(state.script()))
    try:
        again = game.state().replay(script)
    except UserError as problem:
        raise CheckError(f"its script cannot be replayed: {problem}") from problem
    if _contents(again) != _contents(state):
        where = _first_difference(_everything(state), _everything(again))
        raise CheckError(f"its script leads to another state: {where}")
    wrongs: list[list[Line]] = [[], [{}], [*script, {}]]
    for wrong in wrongs:
        _refused(lambda: game.state().replay(wrong), "a script with a line that is none")  # noqa: B023


def _check_rows(game: Game, case: Case, rules: Any, rows: Rows) -> None:
    """One record of the game, one of every round, and their numbers fit together."""
    players = case.players
    if len(rows.games) != 1:
        raise CheckError(f"{len(rows.games)} rows of one game")
    row = rows.games[0]
    numbers = [int(each["round_no"]) for each in rows.rounds]
    if numbers != list(range(1, len(numbers) + 1)) or not numbers:
        raise CheckError(f"the rounds have the numbers {numbers}")
    if game.rounds_a_game is not None and len(numbers) != game.rounds_a_game(rules):
        raise CheckError(f"{len(numbers)} rows of rounds, not {game.rounds_a_game(rules)}")
    for each in (row, *rows.rounds):
        if (int(each["block"]), int(each["rotation"])) != (case.block, case.rotation):
            raise CheckError("a row names another block or rotation")
        if not 0 <= int(each["start"]) < players:
            raise CheckError(f"player {each['start']} is said to have begun")
    _check_players(game, case, row)
    totals = row["total"][:players].tolist()
    scores = rows.rounds["scores"][:, :players].sum(axis=0).tolist()
    if totals != scores:
        raise CheckError(f"the totals are {totals}, but the scores add up to {scores}")


def _check_players(game: Game, case: Case, row: Any) -> None:
    """Who sat where, and who won."""
    players = case.players
    seats = row["seats"][:players].tolist()
    wanted = [(case.order.index(each) + case.rotation) % players for each in range(players)]
    if seats != wanted:
        raise CheckError(f"the players sat in {seats}, not in {wanted}")
    if "won" in (row.dtype.names or ()):
        shares = row["won"][:players].tolist()
        if min(shares) < 0 or sum(shares) != game.win_unit:
            raise CheckError(f"the shares of the win are {shares}, in units of 1/{game.win_unit}")
    elif game.win_unit != 1 or not 0 <= int(row["winner"]) < players:
        raise CheckError(f"player {row['winner']} is said to have won")


def _everything(state: GameState) -> Line:
    """All that a state tells."""
    return {
        "seat": state.seat,
        "question": state.question,
        "over": state.over,
        "state": state.state(),
        "sights": [state.sight(seat) for seat in range(state.players)],
        "answers": state.answers(LISTED),
        "script": list(state.script()),
    }


def _contents(state: GameState) -> str:
    return _text(_everything(state))


def _text(value: Any) -> str:
    """Plain data as JSON; CheckError if it is not plain."""
    try:
        return json.dumps(value, sort_keys=True)
    except (TypeError, ValueError) as problem:
        raise CheckError(f"{repeated(value)} is not plain data: {problem}") from problem


def _first_difference(one: Any, other: Any, place: str = "") -> str:
    """Where two plain values differ first."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        name = next(name for name in one if one[name] != other[name])
        return _first_difference(one[name], other[name], f"{place}.{name}".strip("."))
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        number = next(number for number in range(len(one)) if one[number] != other[number])
        return _first_difference(one[number], other[number], f"{place}[{number}]")
    return f"{place} is {repeated(one)} or {repeated(other)}"
