"""The helpers of the public door see in a sight what they say."""

from typing import Any

import numpy as np
import pytest

from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.seat.sight import SIGHT
from silver_sim.silver import (
    NO_ACT,
    NONE,
    UNKNOWN,
    VALUES,
    Character,
    Power,
    Turn,
    any_turn,
    draw,
    draw_row,
    empath,
    exchange,
    expected_sum,
    fewest_rival_cards,
    first_slot,
    first_slots,
    guard_places,
    guess,
    guessed_sum,
    has_unknown,
    heaviest_set,
    heaviest_slot,
    is_ahead,
    jokers,
    lightest_beneath,
    lightest_discarded,
    lightest_guessed_card,
    lightest_guessed_slot,
    lightest_known_slot,
    lightest_open_card,
    lightest_rival_card,
    look_later,
    rob_card,
    rob_lightest,
    set_to_give,
    take_for_set,
    take_or_draw,
    too_many_to_call,
    unknown_rival,
    witch_for,
    witch_target,
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


def test_what_a_seat_may_never_do_is_planned_with_by_no_helper() -> None:
    sight = sight_of([8, 13, 13, 8, 1], [5])
    sight.row[:2], sight.row_count = [0, 3], 2
    sight.discard[:3], sight.discard_count = [0, 4, 10], 3
    sight.discarded[[0, 4, 10]] = 1
    sight.up[1, 0], sight.value[1, 0] = 1, Character.VILLAGER
    sight.rules.call_max_cards, sight.caller = 4, NONE
    assert (jokers(sight), tuple(heaviest_set(sight, 0))) == (0b110, (0b1111, 42))
    assert too_many_to_call(sight)
    assert lightest_open_card(sight)[0] == lightest_discarded(sight) == 0
    assert lightest_beneath(sight) == 1

    sight.restricted = 1 << Character.DOPPELGANGER
    assert (jokers(sight), tuple(heaviest_set(sight, 0))) == (0, (0b1001, 16))
    sight.restricted = 1 << Power.CALL
    assert not too_many_to_call(sight)
    sight.restricted = 1 << Character.SQUIRE
    assert lightest_open_card(sight)[0] == VALUES
    assert any_turn(sight) == draw_row(0)  # nothing else is possible
    sight.restricted = 1 << Character.VILLAGER
    assert tuple(lightest_open_card(sight)) == (3, draw_row(1))
    assert any_turn(sight) == draw_row(1)
    assert lightest_discarded(sight) == 4
    assert lightest_beneath(sight) == 0
    sight.up[1, 0] = 0  # no other lies open: it would not end the round
    assert (lightest_open_card(sight)[0], lightest_beneath(sight)) == (0, 1)


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


def test_a_card_that_its_owner_knows_and_keeps_is_guessed_low() -> None:
    sight = sight_of([4], [UNKNOWN, UNKNOWN, 9], [UNKNOWN, 8])
    sight.known_by[1, 1] = 0b010
    sight.known_by[2, 0] = 0b010  # not by its owner
    assert [guess(sight, 1, slot, 1.5) for slot in range(3)] == [6, 1.5, 9]
    assert guessed_sum(sight, 1, 1.5) == 6 + 1.5 + 9
    assert guessed_sum(sight, 2, 1.5) == 6 + 8
    assert tuple(lightest_guessed_slot(sight, 1, 1.5)) == (1, 1.5)
    assert tuple(lightest_guessed_card(sight, 1.5)) == (1, 1, 1.5)
    assert tuple(lightest_guessed_card(sight, 7.0)) == (1, 0, 6)
    sight.free[1] = 0
    assert lightest_guessed_slot(sight, 1, 1.5)[0] == NONE
    assert tuple(lightest_guessed_card(sight, 1.5)) == (2, 0, 6)
    sight.free[2] = 0
    assert lightest_guessed_card(sight, 1.5)[0] == NONE


def test_who_is_ahead_holds_less_than_everybody_else_by_the_lead() -> None:
    sight = sight_of([4], [7], [6, 2])
    assert is_ahead(sight, 3, 0.0)
    assert not is_ahead(sight, 4, 0.0)
    assert fewest_rival_cards(sight) == 1
    assert not has_unknown(sight)
    assert unknown_rival(sight) == NONE
    sight.value[2, 1] = UNKNOWN
    assert unknown_rival(sight) == 2


def test_a_smaller_village_counts_only_while_this_one_is_too_large_to_call() -> None:
    sight = sight_of([2, 9, 4, 4], [])
    sight.caller, sight.rules.call_max_cards = NONE, 3
    assert tuple(set_to_give(sight, 3)) == (0b1100, 11)
    sight.caller = 1
    assert tuple(set_to_give(sight, 3)) == (0b0010, 9)


def test_an_open_card_is_taken_if_it_is_low_and_lighter_than_what_goes() -> None:
    sight = sight_of([5], [5])
    sight.may_draw, sight.may_take, sight.discard_top = 1, 1, 3
    assert take_or_draw(sight, 4, 5) == Turn.TAKE
    assert take_or_draw(sight, 2, 5) == draw(0)
    assert take_or_draw(sight, 4, 3) == draw(0)
    assert take_for_set(sight, 4, 0) == Turn.TAKE  # for the 5
    assert take_for_set(sight, 2, 0) == draw(0)
    sight.value[0, 0] = 3
    assert take_for_set(sight, 4, 0) == draw(0)


def test_the_witch_serves_her_owner_or_spoils_the_lightest_rival_card() -> None:
    sight = sight_of([9, 2], [7, 3])
    sight.witch_card = 8
    assert tuple(witch_for(sight, 0b01, 9)) == tuple(exchange(0))
    assert tuple(witch_for(sight, 0b10, 2)) == tuple(witch_target(1, 1))
    assert rob_lightest(sight) == rob_card(1, 1, 0)
    sight.free[1] = 0
    assert tuple(witch_for(sight, 0b10, 2)) == tuple(exchange(1))


def test_an_empath_looks_after_the_draw_at_what_is_not_known() -> None:
    sight = sight_of([2, UNKNOWN], [])
    sight.empaths, sight.question = 1, Question.OPEN_TURN
    assert look_later(sight) == NO_ACT
    sight.question = Question.PLACE_CARD
    assert look_later(sight) == empath(1)
    sight.value[0, 1] = 5
    assert look_later(sight) == NO_ACT
