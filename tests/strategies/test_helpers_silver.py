"""The helpers of the public door see in a sight what they say."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from silver_sim.games.silver.sight import SIGHT
from silver_sim.silver import (
    NONE,
    UNKNOWN,
    VALUES,
    Turn,
    draw_row,
    expected_sum,
    first_slot,
    first_slots,
    guard_places,
    heaviest_set,
    heaviest_slot,
    lightest_beneath,
    lightest_known_slot,
    lightest_open_card,
    lightest_rival_card,
    worth_a_look,
)


def sight_of(*villages: list[int], mean: int = 6) -> Any:
    """The sight of seat 0 upon facedown villages; nothing is protected."""
    sight = np.zeros(1, SIGHT)[0]
    sight.players = len(villages)
    sight.value[:] = UNKNOWN
    sight.guards[:] = NONE
    for seat, values in enumerate(villages):
        sight.cards_in[seat] = len(values)
        sight.value[seat, : len(values)] = values
        sight.free[seat] = sight.hidden[seat] = 2 ** len(values) - 1
    sight.unseen_cards, sight.unseen_sum = 10, 10 * mean
    return sight


def test_masks_are_read_from_the_left() -> None:
    assert first_slot(0b1100) == 2
    assert first_slot(0) == 0
    assert first_slots(0b11010, 2) == 0b01010
    assert first_slots(0b11010, 9) == 0b11010


def test_an_unknown_card_counts_as_the_mean_of_the_unseen_ones() -> None:
    sight = sight_of([1, UNKNOWN, UNKNOWN], [UNKNOWN, 12])
    assert expected_sum(sight) == 1 + 6 + 6
    assert expected_sum(sight, 1) == 6 + 12
    assert heaviest_slot(sight) == 1


@pytest.mark.parametrize(
    ("village", "fewer", "slots", "weight"),
    [
        ([2, 9, 4, 4], 0, 0b0010, 9),  # one card is heavier than the pair
        ([2, 9, 4, 4], 3, 0b1100, 11),  # unless a smaller village is worth something
        ([5, 9, 5, 5], 0, 0b1101, 15),
        ([3, UNKNOWN, 2], 0, 0b010, 6),
        ([8, 13, 1], 0, 0b011, 21),  # 6.3: a Doppelganger joins the heaviest card
        ([13, 13, 7, 7], 0, 0b1111, 40),
        ([13, UNKNOWN], 0, 0b01, 13),
        ([UNKNOWN, UNKNOWN], 9, 0b01, 6),  # what is not known matches nothing
    ],
)
def test_the_heaviest_set_is_known_to_match(
    village: list[int], fewer: int, slots: int, weight: float
) -> None:
    assert tuple(heaviest_set(sight_of(village, []), fewer)) == (slots, weight)


def test_the_heaviest_set_leaves_cards_that_may_not_move() -> None:
    sight = sight_of([7, 7, 2], [])
    sight.free[0] = 0b101
    assert tuple(heaviest_set(sight, 0)) == (0b001, 7)
    sight.free[0] = 0
    assert tuple(heaviest_set(sight, 0)) == (0, 0)


def test_the_lightest_cards_are_found_among_those_that_may_move() -> None:
    sight = sight_of([9, 4, UNKNOWN], [7, UNKNOWN], [1, 5])
    assert lightest_known_slot(sight) == 1
    assert tuple(lightest_rival_card(sight)) == (2, 0, 1)
    sight.free[2] = 0b10
    assert tuple(lightest_rival_card(sight)) == (2, 1, 5)
    sight.free[1:] = 0
    assert lightest_rival_card(sight)[0] == NONE


def test_the_lightest_open_card_lies_on_the_pile_or_in_the_row() -> None:
    sight = sight_of([5], [5])
    assert lightest_open_card(sight)[0] == VALUES
    sight.row[:3], sight.row_count = [8, 3, 3], 3
    assert tuple(lightest_open_card(sight)) == (3, draw_row(1))
    sight.may_take, sight.discard_top = 1, 3
    assert tuple(lightest_open_card(sight)) == (3, Turn.TAKE)


def test_the_master_finds_the_lightest_card_beneath_it() -> None:
    sight = sight_of([5], [5])
    sight.discard[:4], sight.discard_count = [2, 11, 2, 10], 4
    assert lightest_beneath(sight) == 0
    sight.discard_count = 1
    assert lightest_beneath(sight) == NONE


def test_looks_go_to_unknown_cards_first() -> None:
    sight = sight_of([3, UNKNOWN, 8, UNKNOWN], [])
    assert worth_a_look(sight, 2) == 0b1010
    assert worth_a_look(sight, 3) == 0b1011
    sight.hidden[0] = 0b0101
    assert worth_a_look(sight, 3) == 0b0101


def test_a_bodyguard_guards_no_card_twice_and_never_in_a_circle() -> None:
    sight = sight_of([3, 3, 3, 9], [])
    assert guard_places(sight, 0) == 0b1110
    sight.guards[0, 0] = 3
    assert guard_places(sight, 0) == 0b0110
    sight.guards[0, 1] = 0  # 1 guards 0, so 0 may guard neither 1 nor what guards 1
    sight.guards[0, 2] = 1
    assert guard_places(sight, 0) == 0
