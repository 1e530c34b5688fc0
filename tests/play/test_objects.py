"""Games as objects: the engine's own games, shown to a seat as far as it may see."""

import doctest
import json
import pickle
from collections.abc import Callable, Sequence
from copy import copy, deepcopy
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from silver_sim.errors import StrategyError, UserError
from silver_sim.games import registry
from silver_sim.games.contract.table import Setting
from silver_sim.games.table.tracing import trace_game
from silver_sim.play.game import Game, game_of_position, game_of_script, new_game
from silver_sim.play.numbers import Numbers
from silver_sim.play.strategy import strategy
from silver_sim.rng import new_stream
from silver_sim.search.searcher import attach_search

pytestmark = pytest.mark.slow

LINE_UPS = [
    ("silver", ["champion", "greedy"]),
    ("silver", ["counter+memory(3)+noise(0.2)", "mix(greedy:0.5,pairs:0.5)", "spy", "random"]),
    ("silver", ["greedy+search(worlds=4)", "greedy"]),
    ("odin", ["champion", "blocker", "random"]),
]


def traced(name: str, line_up: Sequence[str], block: int, rotation: int) -> str:
    """The game as a match plays it and ``trace`` writes it."""
    kind = registry.game(name)
    setting = Setting(kind.rule_set({}), 3, kind.deal_modes[0], "stop")
    match = kind.match([strategy(each, game=name)._setup for each in line_up], setting)
    if any("search" in each for each in line_up):
        attach_search(match, kind)
    lines = trace_game(match, block, rotation)
    return "".join(f"{json.dumps(line, ensure_ascii=False)}\n" for line in lines)


@pytest.mark.parametrize(("name", "line_up"), LINE_UPS)
def test_a_game_of_objects_is_the_game_that_trace_writes(name: str, line_up: list[str]) -> None:
    rotation = 1
    asked = [strategy(each, game=name) for each in line_up]
    labels = [each.label for each in asked]
    game = new_game(name, seed=3, block=2, rotation=rotation, names=labels)
    while game.seat is not None:
        place = (game.seat - rotation) % game.seats
        game.answer(asked[place].choose(game))
    assert game.script() == traced(name, line_up, 2, rotation)
    assert sum(game.win_shares) == 1
    best = min(game.scores)
    assert all(game.scores[seat] == best for seat, won in enumerate(game.win_shares) if won)


def drawn(name: str, seats: int, seed: int, answers: int) -> Game:
    """A game after some answers drawn at random."""
    game = new_game(name, seats=seats, seed=seed)
    for number in range(answers):
        if game.over:
            break
        game.answer(game.draw(number))
    return game


GAMES = st.builds(
    drawn,
    st.sampled_from(["silver", "odin"]),
    st.integers(2, 4),
    st.integers(0, 2**32),
    st.integers(0, 60),
)


@settings(max_examples=60)
@given(GAMES, st.integers(0, 2**32))
def test_a_seat_is_shown_the_same_whatever_is_hidden(game: Game, seed: int) -> None:
    if game.seat is None:
        return
    twin = game.copy()
    twin._state.deal_again(game.seat, new_stream(seed, 0, 0, 0))
    assert twin.sight == game.sight
    assert str(twin.sight) == str(game.sight)
    assert twin.draw(seed) == game.draw(seed)


@settings(max_examples=40)
@given(GAMES)
def test_what_becomes_of_a_copy_changes_nothing(game: Game) -> None:
    script, met = game.script(), len(game.met)
    for twin in (game.copy(), copy(game), deepcopy(game)):
        while not twin.over and len(twin.met) < met + 5:
            twin.answer(twin.draw(1))
        assert (game.script(), len(game.met)) == (script, met)


@settings(max_examples=40)
@given(GAMES)
def test_a_script_is_taken_up_where_it_ends(game: Game) -> None:
    again = game_of_script(game.script())
    assert (again.seat, again.question, again.over) == (game.seat, game.question, game.over)
    if game.seat is not None:
        assert again.sight == game.sight
        asked = {"silver": "counter", "odin": "champion"}[game.name]
        one, other = (strategy(asked, game=game.name).choose(each) for each in (game, again))
        assert one == other


@settings(max_examples=40)
@given(GAMES)
def test_a_position_is_taken_up_as_its_line_tells(game: Game) -> None:
    if game.seat is None:
        return
    again = game_of_position(game.sight.line)
    assert again.sight.line == game.sight.line


def test_a_strategy_remembers_what_it_has_met_whoever_answered() -> None:
    asked, twin = strategy("counter"), strategy("counter")
    game = new_game("silver", seats=2, seed=5)
    for number in range(40):
        always = asked.choose(game)
        game.answer(game.draw(number))
        if number % 7 == 0 and not game.over:
            assert twin.choose(game) == strategy("counter").choose(game)
    assert always.seat in (0, 1)


ILLEGAL = '''"""Always takes."""

from silver_sim.silver import Turn


def open_turn(sight, params, memory, rng):
    return Turn.CALL


def first_look(sight, params, memory, rng):
    return 1 << 40
'''


def test_an_answer_that_is_not_legal_is_told(tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text(ILLEGAL)
    game = new_game("silver", seats=2, seed=1)
    with pytest.raises(StrategyError, match="not legal"):
        strategy(str(tmp_path / "wrong.py")).choose(game)


def test_answers_are_given_as_objects_in_words_or_as_lines() -> None:
    games = [new_game("silver", seats=2, seed=1) for _ in range(3)]
    answer = games[0].legal[3]
    games[0].answer(answer)
    games[1].answer(str(answer))
    games[2].answer(answer.line)
    assert len({game.script() for game in games}) == 1


AT_TABLE = "own:3,0,4,x others:x,x,x,x discard:7"
WRONG: dict[str, Callable[[Game], object]] = {
    "words": lambda game: game.answer("lok own 1st and 2nd"),
    "line": lambda game: game.answer({"seat": 0, "act": "draw"}),
    "no answer": lambda game: game.answer(7),  # type: ignore[arg-type]
    "seat": lambda game: game.sight_of(2),
    "game": lambda _: new_game("chess"),
    "seats": lambda _: new_game("silver", seats=5),
    "rules": lambda _: new_game("silver", rules={"rouns": 3}),
    "deal mode": lambda _: new_game("odin", deal_mode="lanes"),
    "seed": lambda _: new_game(seed=-1),
    "block": lambda _: new_game(block=-1),
    "bytes": lambda _: game_of_script(__file__),
    "script of a position": lambda game: game_of_position(AT_TABLE).script(),
    "rotation": lambda _: new_game(seats=2, rotation=2),
    "no seats": lambda _: new_game(seats=0),
    "a block beyond all": lambda _: new_game(block=10**30),
    "numbers as names": lambda _: new_game(names=[1, 2]),  # type: ignore[list-item]
    "a name with NUL": lambda _: new_game(names=["a\0", "b"]),
    "a word as names": lambda _: new_game(names="ab"),
    "no deal mode": lambda _: new_game(deal_mode=""),
    "half a seat": lambda game: game.sight_of(0.5),  # type: ignore[arg-type]
    "fewer than no answers": lambda game: game.legal_within(-1),
    "a draw by a negative seed": lambda game: game.draw(-1),
    "a draw by a fraction": lambda game: game.draw(1.5),  # type: ignore[arg-type]
    "no choice": lambda game: game.line_of(7),
    "an answer that is a word": lambda game: game.choice("draw"),  # type: ignore[arg-type]
    "seed of a script": lambda game: game_of_script(game.script(), seed=-1),
    "seed of a position": lambda _: game_of_position(AT_TABLE, seed=2**64),
    "a NUL in a name": lambda _: game_of_script("a\0b"),
    "no folder of strategies": lambda _: strategy("greedy", strategies="no/such/folder"),
    "a strategy asked of nothing": lambda _: strategy("greedy").choose(None),
    "numbers of a seat": lambda game: Numbers(game.kind).observation(game, 99),
    "legal actions of a seat": lambda game: Numbers(game.kind).legal(game, -1),
    "half an action": lambda game: Numbers(game.kind).answer(game, 0.5),
    "numbers of another game": lambda game: Numbers(registry.game("odin")).observation(game, 0),
    "names": lambda _: new_game(seats=2, names=["a"]),
    "script": lambda _: game_of_script("{}"),
    "empty script": lambda _: game_of_script("/dev/null"),
    "file": lambda _: game_of_script("no/such/file"),
    "position": lambda _: game_of_position("own:77"),
    "strategy": lambda _: strategy("gredy"),
    "other game": lambda game: strategy("blocker", game="odin").choose(game),
}


@pytest.mark.parametrize("wrong", WRONG)
def test_what_cannot_be_says_why_and_changes_nothing(wrong: str) -> None:
    game = new_game("silver", seats=2, seed=1)
    before = game.script()
    with pytest.raises(UserError) as told:
        WRONG[wrong](game)
    assert told.value.help
    assert game.script() == before


@pytest.mark.parametrize("name", registry.names())
def test_without_a_seed_one_is_drawn_and_told(name: str) -> None:
    one, other = new_game(name), new_game(name)
    assert one.seed != other.seed
    assert f'"seed": {one.seed}' in one.script()
    assert new_game(name, seed=one.seed).script() == one.script()


@pytest.mark.parametrize("name", registry.names())
def test_what_a_caller_writes_reaches_no_game(name: str) -> None:
    game = drawn(name, 2, 3, 9)
    script, asked = game.script(), strategy("greedy" if name == "silver" else "champion", game=name)
    answer = asked.choose(game)
    for each in game.met:
        with pytest.raises(ValueError, match="read-only"):
            each.states["seat"] = 99
        with pytest.raises(ValueError, match="WRITEABLE"):
            each.states.flags.writeable = True
    game.states["seat"] = 99
    numbers = Numbers(game.kind)
    numbers.observation(game, 0)[:] = numbers.legal(game, 0)[:] = 99
    game.choice()["act"] = 99
    assert (game.script(), asked.choose(game)) == (script, answer)
    line = game.legal[0].line
    game.answer(game.legal[0])
    after = game.script()
    for value in line.values():
        if isinstance(value, list):
            value.append(99)
    assert game.script() == after


def test_a_game_that_is_over_asks_nobody() -> None:
    game = drawn("odin", 2, 1, 10_000)
    assert game.over
    assert (game.seat, game.question, game.legal) == (None, None, [])
    for asked in (lambda: game.sight, lambda: strategy("champion", game="odin").choose(game)):
        with pytest.raises(UserError, match="over"):
            asked()
    assert "wins with the fewest points" in game.story()


def test_the_page_of_docs_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = Path(__file__).parents[2] / "docs" / "objects.md"
    monkeypatch.chdir(tmp_path)
    assert doctest.testfile(str(page), module_relative=False).failed == 0


def test_a_sight_can_be_copied() -> None:
    sight = new_game("odin", seats=2, seed=1).sight
    assert copy(sight) == deepcopy(sight) == pickle.loads(pickle.dumps(sight)) == sight
    with pytest.raises(AttributeError, match="no 'cards'"):
        _ = sight.cards


def test_a_notebook_shows_the_game_as_its_seat_sees_it() -> None:
    game = new_game("silver", seats=2, seed=1)
    assert "?, ?, ?, ?, ?" in game._repr_html_()
    assert str(game.seat) in repr(game)
