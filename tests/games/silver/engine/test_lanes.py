from functools import cache
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats

from silver_sim.compiled.jit import kernel
from silver_sim.games.silver.rules.deck import refill_row, take_top
from silver_sim.games.silver.rules.rule_set import RuleSet
from silver_sim.games.silver.rules.state import new_game
from silver_sim.games.silver.rules.turn import begin_game, begin_round
from tests.games.silver.engine.play import new_match

BLOCKS = 2000
LINE_UPS = {3: "steady,tumbler,steady:call_at=14", 2: "tumbler,steady"}


@cache
def games(players: int, deal_mode: str, seed: int) -> Any:
    """One game a block (rotation 0), so that all are independent: games and rounds."""
    rows = new_match(LINE_UPS[players], deal_mode, seed, rounds=2).play(0, BLOCKS)
    return [table[table["rotation"] == 0] for table in rows]


def p_of_two_samples(first: Any, second: Any) -> float:
    """Chi-square of two samples of numbers; numbers seen fewer than 20 times share a class."""
    values, counts = np.unique(np.concatenate([first, second]), return_counts=True)
    rare = values[counts < 20]
    columns = [
        [(sample == value).sum() for value in values[counts >= 20]] + [np.isin(sample, rare).sum()]
        for sample in (first, second)
    ]
    table = np.array(columns)
    return float(stats.chi2_contingency(table[:, table.sum(axis=0) > 0]).pvalue)


@kernel
def top_for(games: Any, lane: int) -> Any:
    """Take the top card for a lane."""
    return 0 + take_top(games[0], lane)


@kernel
def refill(games: Any, squires: int) -> None:
    """Refill the row as if so many Squires lay faceup."""
    games[0].squires_up = squires
    refill_row(games[0])


def new_round(players: int, by_lanes: bool, seed: int = 0) -> Any:
    """A state after the deal, the cards in a random order."""
    states = new_game(players, RuleSet(), by_lanes)
    states["order"][0, :52] = np.random.default_rng(seed).permutation(52)
    begin_game(states[0], 0)
    begin_round(states[0])
    return states


def drawn_by(states: Any, seat: int, schedule: list[int]) -> list[int]:
    """What one seat draws when the seats of the schedule draw one after the other."""
    drawn = [(who, int(top_for(states, who))) for who in schedule]
    return [card for who, card in drawn if who == seat]


@pytest.mark.slow
@pytest.mark.parametrize("players", LINE_UPS)
def test_lanes_and_a_plain_deck_have_the_same_distribution(players: int) -> None:
    lanes, plain = games(players, "lanes", 1), games(players, "physical", 2)
    for player in range(players):
        totals = lanes[0]["total"][:, player], plain[0]["total"][:, player]
        assert p_of_two_samples(*totals) > 1e-6
        assert stats.ks_2samp(*totals).pvalue > 1e-6
    assert p_of_two_samples(lanes[0]["winner"], plain[0]["winner"]) > 1e-6
    for column in ("turns", "end", "caller", "success"):
        assert p_of_two_samples(lanes[1][column], plain[1][column]) > 1e-6


@pytest.mark.slow
def test_another_strategy_is_found_by_the_same_comparison() -> None:
    lanes, other = games(3, "lanes", 1), games(3, "physical", 2)
    assert p_of_two_samples(lanes[0]["total"][:, 0], other[0]["total"][:, 2]) < 1e-12


@settings(max_examples=60)
@given(
    players=st.integers(2, 4),
    others=st.lists(st.integers(0, 3), max_size=5),
    own=st.integers(1, 5),
    place=st.integers(0, 5),
)
def test_draws_of_others_do_not_change_what_a_seat_draws(
    players: int, others: list[int], own: int, place: int
) -> None:
    """As long as no lane runs empty: each of four players has at least six cards."""
    seat = players - 1
    elsewhere = [who % players for who in others if who % players != seat]
    alone = drawn_by(new_round(players, True), seat, [seat] * own)
    schedule = [seat] * min(own, place) + elsewhere + [seat] * (own - min(own, place))
    assert drawn_by(new_round(players, True), seat, schedule) == alone


def test_in_a_plain_deck_they_do() -> None:
    assert drawn_by(new_round(2, False), 1, [1]) != drawn_by(new_round(2, False), 1, [0, 1])


def test_the_row_takes_nothing_from_the_seats() -> None:
    alone, beside = new_round(4, True), new_round(4, True)
    refill(beside, 4)
    for seat in range(4):
        assert drawn_by(alone, seat, [seat] * 6) == drawn_by(beside, seat, [seat] * 6)


@settings(max_examples=40)
@given(st.integers(2, 4), st.booleans(), st.lists(st.integers(0, 3), min_size=31, max_size=31))
def test_every_card_of_the_deck_is_drawn_once_whoever_draws(
    players: int, by_lanes: bool, schedule: list[int]
) -> None:
    states = new_round(players, by_lanes)
    dealt = set(states["order"][0, 21:52].tolist())
    drawn = [int(top_for(states, who % players)) for who in schedule]
    assert len(drawn) == 31
    assert set(drawn) == dealt
    assert states["deck_count"][0] == 0
    assert states["left"][0, :31].tolist() == drawn


@pytest.mark.parametrize("numbers", [1, 1000])
def test_random_numbers_of_a_strategy_change_nobody_else(numbers: int) -> None:
    still = new_match("burner,burner,burner").play(0, 20)
    noisy = new_match(f"burner,burner:numbers={numbers},burner").play(0, 20)
    assert (still.games == noisy.games).all()
    assert (still.rounds == noisy.rounds).all()
