"""The solver of small games is right where it can be told otherwise what is right."""

from collections.abc import Hashable, Iterator, Sequence
from functools import cache
from typing import Any

import numpy as np
import pytest

from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import seated
from silver_sim.games.contract.table import Setting
from tests.search.exact import (
    Tree,
    World,
    best_value,
    loss,
    plan_value,
    reached,
    solved,
)
from tests.search.toys import (
    HERO,
    ONE_CARD,
    OTHER,
    TWO_CARDS,
    Asked,
    OdinToy,
    SilverToy,
    planned,
)

pytestmark = pytest.mark.slow

BLOCKS = 20_000  # of two games each


class Guess:
    """The opponent is dealt 0 or 1, 1 twice as often, and says something; the hero guesses it."""

    hero = HERO

    def deals(self) -> Iterator[World]:
        yield World(1 / 3, (0,))
        yield World(2 / 3, (1,))

    def seat(self, state: Any) -> int | None:
        return {1: OTHER, 2: HERO, 3: None}[len(state)]

    def answers(self, state: Any) -> Sequence[Any]:
        return [0, 1]

    def only_answer(self, state: Any) -> Any:
        return None

    def outcomes(self, state: Any, answer: Any) -> list[World]:
        return [World(1.0, (*state, answer))]

    def sight(self, state: Any, seat: int) -> bytes:
        return b""

    def public(self, state: Any, answer: Any) -> Hashable:
        return int(answer)

    def share(self, state: Any) -> float:
        return float(state[0] == state[2])


@pytest.mark.parametrize(
    ("says", "wins"),
    [(lambda state: 0, 2 / 3), (lambda state: state[0], 1.0), (lambda state: 1 - state[0], 1.0)],
)
def test_the_seat_knows_what_was_said_and_no_more(says: Any, wins: float) -> None:
    tree = solved(Guess(), says)
    assert sum(map(best_value, tree.first)) == pytest.approx(wins)
    assert sum(decision.chance for decision in tree) == pytest.approx(1.0)


def test_what_a_plan_loses_is_what_its_answers_lose() -> None:
    tree = solved(Guess(), lambda state: state[0])
    assert loss(tree, lambda decision: 0) == pytest.approx(2 / 3)


TOYS: dict[str, Any] = {
    "one card": SilverToy(**{**ONE_CARD, "max_turns": 2}),
    "two cards": SilverToy(**{**TWO_CARDS, "max_turns": 2}),
    "odin": OdinToy(hand_size=2, two_player_colours=2),
}


@cache
def tree(name: str) -> Tree:
    return solved(TOYS[name], Asked(TOYS[name], "counter"))


@pytest.mark.parametrize("name", [*TOYS])
def test_the_chances_of_first_decisions_are_those_of_all_deals(name: str) -> None:
    total = sum(world.chance for world in TOYS[name].deals())
    assert total == pytest.approx(1.0)
    assert sum(each.chance for each in tree(name).first) <= 1.0 + 1e-9
    for decision in tree(name):
        for answer in range(len(decision.answers)):
            after = sum(each.chance for each in decision.then[answer])
            assert 0.0 <= decision.won[answer] <= decision.chance - after + 1e-12


@pytest.mark.parametrize(
    ("name", "strategies"),
    [("one card", ["greedy", "keeper"]), ("two cards", ["greedy", "pairs"]), ("odin", ["low"])],
)
def test_what_a_strategy_wins_is_what_the_engine_plays(name: str, strategies: list[str]) -> None:
    for strategy in strategies:
        plan = planned(TOYS[name], Asked(TOYS[name], strategy))
        exact = tree(name).won + sum(plan_value(each, plan) for each in tree(name).first)
        share, error = played(TOYS[name], f"{strategy},counter")
        assert error < 0.004
        assert abs(share - exact) < 4 * error


@pytest.mark.parametrize("name", [*TOYS])
def test_no_answer_of_a_strategy_is_better_than_the_best(name: str) -> None:
    plan = planned(TOYS[name], Asked(TOYS[name], "counter"))
    for decision in reached(tree(name), plan):
        assert plan_value(decision, plan) <= best_value(decision) + 1e-12


def played(toy: Any, line_up: str) -> tuple[float, float]:
    """The share of games that the first of two wins on the engine, and its standard error."""
    seats = [seated(entry, toy.game) for entry in read_lineup(line_up, toy.game)]
    match = toy.game.match(seats, Setting(toy.rules, 1, toy.game.deal_modes[0], "stop"))
    games = match.play(0, BLOCKS).games
    names = games.dtype.names
    wins = games["winner"] == 0 if "winner" in names else games["won"][:, 0] / toy.game.win_unit
    blocks = wins.reshape(BLOCKS, -1).mean(axis=1)  # both rotations have the same deal
    return float(blocks.mean()), float(blocks.std() / np.sqrt(BLOCKS))
