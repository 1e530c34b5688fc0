"""Batches: many games at a time are the games of a simulation, whatever their number."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest

from silver_sim.env import Batch
from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.play.game import new_game
from silver_sim.play.numbers import Numbers
from silver_sim.play.strategy import strategy

pytestmark = pytest.mark.slow

LINE_UPS: list[tuple[str, list[str | None]]] = [
    ("silver", [None, "greedy"]),
    ("silver", [None, "counter+memory(3)", None]),
    ("odin", [None, "champion"]),
    ("odin", [None, None, "mix(blocker:0.5,champion:0.5)"]),
]


def drawn(batch: Batch, numbers: Any, steps: Any) -> Any:
    """A legal action of each game, drawn by its number and its step."""
    found = np.zeros(len(numbers), np.int64)
    for place, (game, step) in enumerate(zip(numbers, steps, strict=True)):
        legal = np.flatnonzero(batch.legal[place])
        found[place] = legal[np.random.default_rng((int(game), int(step))).integers(len(legal))]
    return found


def played(line_up: Sequence[str | None], name: str, games: int, most: int) -> dict[int, Any]:
    """What a batch showed and gave in each of the first games, by number."""
    batch = Batch(line_up, games, game=name, seed=9)
    seen: dict[int, list[Any]] = {number: [] for number in range(most)}
    steps, ended = np.zeros(games, np.int64), set[int]()
    while len(ended) < most:
        numbers = batch.numbers.copy()
        for place, number in enumerate(numbers):
            if number < most:
                shown = (batch.observations[place], batch.legal[place], batch.seats[[place]])
                seen[int(number)].append([each.tobytes() for each in shown])
        done = batch.step(drawn(batch, numbers, steps))
        steps = np.where(done.over, 0, steps + 1)
        for ended_in in np.flatnonzero(done.over):
            number = int(numbers[ended_in])
            if number < most:
                seen[number].append(done.rewards[ended_in].tolist())
                ended.add(number)
    return seen


@pytest.mark.parametrize(("name", "line_up"), LINE_UPS)
def test_a_game_is_the_same_in_a_batch_of_any_size(name: str, line_up: list[str | None]) -> None:
    assert played(line_up, name, 1, 6) == played(line_up, name, 4, 6) == played(line_up, name, 6, 6)


@pytest.mark.parametrize(("name", "line_up"), LINE_UPS)
def test_a_batch_shows_what_objects_show(name: str, line_up: list[str | None]) -> None:
    batch, numbers = Batch(line_up, 1, game=name, seed=9), Numbers(registry.game(name))
    asked = [each and strategy(each, game=name) for each in line_up]
    seats = len(line_up)
    for number in range(3):
        block, rotation = divmod(number, seats)
        game = new_game(name, seats=seats, seed=9, block=block, rotation=rotation)
        step = 0
        while game.seat is not None:
            place = (game.seat - rotation) % seats
            other = asked[place]
            if other:
                game.answer(other.choose(game))
                continue
            assert (batch.numbers[0], batch.seats[0], batch.places[0]) == (number, game.seat, place)
            assert batch.observations[0].tobytes() == numbers.observation(game, game.seat).tobytes()
            assert batch.legal[0].tobytes() == numbers.legal(game, game.seat).tobytes()
            action = drawn(batch, [number], [step])
            step += 1
            game.answer(numbers.answer(game, int(action[0])))
            done = batch.step(action)
        assert done.over[0]
        shares = [game.win_shares[(place + rotation) % seats] for place in range(seats)]
        assert done.rewards[0] == pytest.approx(shares)


def test_an_illegal_action_changes_nothing() -> None:
    batch = Batch([None, None], 3)
    before = batch.observations.tobytes()
    legal = batch.legal.argmax(1)
    fractions = (legal + 0.5, legal.astype(float), legal > 0)
    others = ([10**30] * 3, ["0"] * 3, None, [[1], 2, 3])
    beyond = (legal.astype(np.uint64) + 2**63, legal + 2**32)
    numbers = ([0, 0, 0], [-1, 0, 0], [10**9, 0, 0], [0, 0])
    for wrong in (*numbers, *fractions, *others, *beyond):
        with pytest.raises(UserError) as told:
            batch.step(wrong)
        assert told.value.help
    assert batch.observations.tobytes() == before


@pytest.mark.parametrize("name", registry.names())
def test_what_a_caller_writes_reaches_no_kernel(name: str) -> None:
    batch = Batch([None, None], 3, game=name, seed=1)
    for field in ("legal", "observations", "seats", "states"):
        array = getattr(batch, field)
        with pytest.raises(ValueError, match="read-only"):
            array[:] = array
        with pytest.raises(ValueError, match="WRITEABLE"):
            array.flags.writeable = True
        with pytest.raises(AttributeError):
            setattr(batch, field, array)
    twin, chance = Batch([None, None], 3, game=name, seed=1), np.random.default_rng(1)
    for _ in range(50):
        actions = (chance.random(twin.legal.shape) * twin.legal).argmax(1)
        for each in (batch.sights, batch.numbers, batch.places):
            each.view(np.int8)[:] = 99
        done = batch.step(actions)
        assert done.rewards.tolist() == twin.step(actions).rewards.tolist()
        done.rewards[:] = 99
        actions[:] = 99
        assert batch.observations.tobytes() == twin.observations.tobytes()


def test_without_a_seed_one_is_drawn_and_told() -> None:
    one, other = Batch([None, None], 3), Batch([None, None], 3)
    assert one.seed != other.seed
    again = Batch([None, None], 3, seed=one.seed)
    assert again.observations.tobytes() == one.observations.tobytes()


def test_one_thread_plays_at_a_time() -> None:
    batch = Batch([None, None], 3)
    with batch._at_play, pytest.raises(UserError, match="another thread"):
        batch.step(batch.legal.argmax(1))
    batch.step(batch.legal.argmax(1))


@pytest.mark.parametrize(
    "wrong",
    [
        *({"players": ["greedy", "greedy"]}, {"players": [None]}, {"players": [None, 7]}),
        *({"players": [None, "greedy+search"]}, {"players": [None, "gredy"]}),
        *({"games": number} for number in (0, 1.5, 10**9, 10**30)),
        *({"strategies": "no/such/folder"}, {"seed": -1}, {"rules": {"rouns": 1}}),
    ],
)
def test_a_batch_that_cannot_be_says_why(wrong: dict[str, Any]) -> None:
    with pytest.raises(UserError) as told:
        Batch(**({"players": [None, None]} | wrong))
    assert told.value.help
