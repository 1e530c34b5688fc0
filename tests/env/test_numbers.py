"""Games in numbers: every legal answer has one number, and a vector tells what a seat may know."""

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.games.silver.seat.actions import LISTED
from silver_sim.games.table.encoding import FIRST
from silver_sim.play.game import Game, new_game
from silver_sim.play.numbers import Numbers
from silver_sim.rng import new_stream

pytestmark = pytest.mark.slow

NUMBERS = {name: Numbers(registry.game(name)) for name in registry.names()}
GAMES = st.tuples(st.sampled_from(registry.names()), st.integers(2, 4), st.integers(0, 2**32))


def decisions(name: str, seats: int, seed: int, most: int) -> Iterator[Game]:
    """The game at each of its decisions, answered at random."""
    game = new_game(name, seats=seats, seed=seed)
    for number in range(most):
        if game.over:
            return
        yield game
        game.answer(game.draw(number))


def is_listed(game: Game) -> bool:
    """Whether every answer has a number: villages are not larger than their listed slots."""
    return game.name == "odin" or int(game.states["cards_in"].max()) <= LISTED


@settings(max_examples=25, deadline=None)
@given(GAMES)
def test_legal_actions_are_the_legal_answers_one_for_one(told: tuple[str, int, int]) -> None:
    numbers = NUMBERS[told[0]]
    for game in decisions(*told, 60):
        assert game.seat is not None
        legal = np.flatnonzero(numbers.legal(game, game.seat))
        if is_listed(game):
            assert sorted(numbers.action(game, each) or 0 for each in game.legal) == [*legal]
        for action in legal[:: max(1, len(legal) // 5)]:
            answer = numbers.answer(game, int(action))
            game.copy().answer(answer)  # UserError if it is not legal
            assert numbers.action(game, answer) == action or action == FIRST


@settings(max_examples=25, deadline=None)
@given(GAMES)
def test_an_answer_without_a_number_is_one_of_a_far_slot(told: tuple[str, int, int]) -> None:
    numbers = NUMBERS[told[0]]
    for number, game in enumerate(decisions(*told, 80)):
        assert game.seat is not None
        action = numbers.action(game, game.draw(number))
        if action is None:
            assert not is_listed(game)
        else:
            assert numbers.legal(game, game.seat)[action]


@settings(max_examples=30, deadline=None)
@given(GAMES, st.integers(0, 2**32))
def test_what_is_hidden_changes_no_number(told: tuple[str, int, int], seed: int) -> None:
    numbers = NUMBERS[told[0]]
    for number, game in enumerate(decisions(*told, 40)):
        if number % 8:
            continue
        for seat in range(game.seats):
            twin = game.copy()
            twin._state.deal_again(seat, new_stream(seed, 0, 0, 0))
            before, after = (numbers.observation(each, seat) for each in (game, twin))
            assert before.tobytes() == after.tobytes()
        assert game.seat is not None
        masks = [numbers.legal(each, game.seat) for each in (game, game.copy())]
        assert masks[0].tobytes() == masks[1].tobytes()


@pytest.mark.parametrize("name", registry.names())
def test_a_vector_has_the_fields_of_the_sight(name: str) -> None:
    numbers = NUMBERS[name]
    columns = numbers.columns
    assert len(columns) == len(set(columns))
    for game in decisions(name, 3, 5, 120):
        assert game.seat is not None
        vector = dict(zip(columns, numbers.observation(game, game.seat), strict=True))
        sight = game.sight
        assert vector["players"] == 3
        assert [vector[f"totals[{seat}]"] for seat in range(3)] == sight.totals[:3]
        if name == "silver":
            value = [vector[f"value[0,{slot}]"] for slot in range(LISTED)]
            assert value == sight.value[0][:LISTED]
            assert [vector[f"unseen[{each}]"] for each in range(14)] == sight.unseen
        else:
            letters = "bgopry"
            held = [
                f"{letters[bit // 9]}{bit % 9 + 1}" for bit in range(54) if vector[f"hand:{bit}"]
            ]
            assert sorted(held) == sorted(sight.hand)


def test_a_seat_that_need_not_answer_has_no_legal_action() -> None:
    game = new_game("silver", seats=3, seed=1)
    others = [seat for seat in range(3) if seat != game.seat]
    assert not any(NUMBERS["silver"].legal(game, seat).any() for seat in others)


@pytest.mark.parametrize("action", [-1, 10**6, FIRST])
def test_an_action_that_is_not_legal_is_refused(action: int) -> None:
    game = new_game("silver", seats=2, seed=1)
    with pytest.raises(UserError) as told:
        NUMBERS["silver"].answer(game, action)
    assert told.value.help
