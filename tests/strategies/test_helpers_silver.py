"""The helpers of the public door see in a sight what they say."""

from typing import Any

import numpy as np
import pytest
from scipy.stats import norm

from silver_sim import silver
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.seat.sight import SIGHT
from silver_sim.silver import NONE, UNKNOWN, VALUES


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


def test_masks_are_read_from_the_left_and_unknown_cards_count_as_the_mean_of_the_unseen() -> None:
    assert silver.first_slot(0b1100) == 2
    assert silver.first_slot(0) == 0
    assert silver.first_slots(0b11010, 2) == 0b01010
    assert silver.first_slots(0b11010, 9) == 0b11010
    sight = sight_of([1, UNKNOWN, UNKNOWN], [UNKNOWN, 12])
    assert silver.expected_sum(sight) == 1 + 6 + 6
    assert silver.expected_sum(sight, 1) == 6 + 12
    assert silver.heaviest_slot(sight) == 1


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
def test_the_heaviest_set_matches(
    village: list[int], fewer: int, slots: int, weight: float
) -> None:
    assert tuple(silver.heaviest_set(sight_of(village, []), fewer)) == (slots, weight)


def test_what_a_seat_may_never_do_is_planned_with_by_no_helper() -> None:
    sight = sight_of([8, 13, 13, 8, 1], [5])
    sight.row[:2], sight.row_count = [0, 3], 2
    sight.discard[:3], sight.discard_count = [0, 4, 10], 3
    sight.discarded[[0, 4, 10]] = 1
    sight.up[1, 0], sight.value[1, 0] = 1, silver.Character.VILLAGER
    sight.rules.call_max_cards, sight.caller = 4, NONE
    assert (silver.jokers(sight), tuple(silver.heaviest_set(sight, 0))) == (0b110, (0b1111, 42))
    assert silver.too_many_to_call(sight)
    assert silver.lightest_open_card(sight)[0] == silver.lightest_discarded(sight) == 0
    assert silver.lightest_beneath(sight) == 1

    sight.restricted = 1 << silver.Character.DOPPELGANGER
    assert (silver.jokers(sight), tuple(silver.heaviest_set(sight, 0))) == (0, (0b1001, 16))
    sight.restricted = 1 << silver.Power.CALL
    assert not silver.too_many_to_call(sight)
    sight.restricted = 1 << silver.Character.SQUIRE
    assert silver.lightest_open_card(sight)[0] == VALUES
    assert silver.any_turn(sight) == silver.draw_row(0)  # nothing else is possible
    sight.restricted = 1 << silver.Character.VILLAGER
    assert tuple(silver.lightest_open_card(sight)) == (3, silver.draw_row(1))
    assert silver.any_turn(sight) == silver.draw_row(1)
    assert silver.lightest_discarded(sight) == 4
    assert silver.lightest_beneath(sight) == 0
    sight.up[1, 0] = 0  # no other lies open: it would not end the round
    assert (silver.lightest_open_card(sight)[0], silver.lightest_beneath(sight)) == (0, 1)


def test_the_heaviest_set_leaves_cards_that_may_not_move() -> None:
    sight = sight_of([7, 7, 2], [])
    sight.free[0] = 0b101
    assert tuple(silver.heaviest_set(sight, 0)) == (0b001, 7)
    sight.free[0] = 0
    assert tuple(silver.heaviest_set(sight, 0)) == (0, 0)


def test_the_lightest_cards_that_may_move_lie_open_or_lie_beneath_the_master_are_found() -> None:
    sight = sight_of([9, 4, UNKNOWN], [7, UNKNOWN], [1, 5])
    assert silver.lightest_known_slot(sight) == 1
    assert tuple(silver.lightest_rival_card(sight)) == (2, 0, 1)
    sight.free[2] = 0b10
    assert tuple(silver.lightest_rival_card(sight)) == (2, 1, 5)
    sight.free[1:] = 0
    assert silver.lightest_rival_card(sight)[0] == NONE
    sight = sight_of([5], [5])
    assert silver.lightest_open_card(sight)[0] == VALUES
    sight.row[:3], sight.row_count = [8, 3, 3], 3
    assert tuple(silver.lightest_open_card(sight)) == (3, silver.draw_row(1))
    sight.may_take, sight.discard_top = 1, 3
    assert tuple(silver.lightest_open_card(sight)) == (3, silver.Turn.TAKE)
    sight = sight_of([5], [5])
    sight.discard[:4], sight.discard_count = [2, 11, 2, 10], 4
    assert silver.lightest_beneath(sight) == 0
    sight.discard_count = 1
    assert silver.lightest_beneath(sight) == NONE


def test_looks_go_to_unknown_cards_first_and_an_empath_looks_after_the_draw() -> None:
    sight = sight_of([3, UNKNOWN, 8, UNKNOWN], [])
    assert silver.worth_a_look(sight, 2) == 0b1010
    assert silver.worth_a_look(sight, 3) == 0b1011
    sight.hidden[0] = 0b0101
    assert silver.worth_a_look(sight, 3) == 0b0101
    sight = sight_of([2, UNKNOWN], [])
    sight.empaths, sight.question = 1, Question.OPEN_TURN
    assert silver.look_later(sight) == silver.NO_ACT
    sight.question = Question.PLACE_CARD
    assert silver.look_later(sight) == silver.empath(1)
    sight.value[0, 1] = 5
    assert silver.look_later(sight) == silver.NO_ACT


def test_a_bodyguard_guards_no_card_twice_and_never_in_a_circle() -> None:
    sight = sight_of([3, 3, 3, 9], [])
    assert silver.guard_places(sight, 0) == 0b1110
    sight.guards[0, 0] = 3
    assert silver.guard_places(sight, 0) == 0b0110
    sight.guards[0, 1] = 0  # 1 guards 0, so 0 may guard neither 1 nor what guards 1
    sight.guards[0, 2] = 1
    assert silver.guard_places(sight, 0) == 0


def test_a_card_that_its_owner_knows_and_keeps_is_guessed_low() -> None:
    sight = sight_of([4], [UNKNOWN, UNKNOWN, 9], [UNKNOWN, 8])
    sight.known_by[1, 1] = 0b010
    sight.known_by[2, 0] = 0b010  # not by its owner
    assert [silver.guess(sight, 1, slot, 1.5) for slot in range(3)] == [6, 1.5, 9]
    assert silver.guessed_sum(sight, 1, 1.5) == 6 + 1.5 + 9
    assert silver.guessed_sum(sight, 2, 1.5) == 6 + 8
    assert tuple(silver.lightest_guessed_slot(sight, 1, 1.5)) == (1, 1.5)
    assert tuple(silver.lightest_guessed_card(sight, 1.5)) == (1, 1, 1.5)
    assert tuple(silver.lightest_guessed_card(sight, 7.0)) == (1, 0, 6)
    sight.free[1] = 0
    assert silver.lightest_guessed_slot(sight, 1, 1.5)[0] == NONE
    assert tuple(silver.lightest_guessed_card(sight, 1.5)) == (2, 0, 6)
    sight.free[2] = 0
    assert silver.lightest_guessed_card(sight, 1.5)[0] == NONE


def test_who_is_ahead_is_known_and_when_a_smaller_village_counts() -> None:
    sight = sight_of([4], [7], [6, 2])
    assert silver.is_ahead(sight, 3, 0.0)
    assert not silver.is_ahead(sight, 4, 0.0)
    assert silver.fewest_rival_cards(sight) == 1
    assert not silver.has_unknown(sight)
    assert silver.unknown_rival(sight) == NONE
    sight.value[2, 1] = UNKNOWN
    assert silver.unknown_rival(sight) == 2
    sight = sight_of([2, 9, 4, 4], [])
    sight.caller, sight.rules.call_max_cards = NONE, 3
    assert tuple(silver.set_to_give(sight, 3)) == (0b1100, 11)
    sight.caller = 1
    assert tuple(silver.set_to_give(sight, 3)) == (0b0010, 9)


def test_an_open_card_is_taken_if_it_is_low_and_lighter_than_what_goes() -> None:
    sight = sight_of([5], [5])
    sight.may_draw, sight.may_take, sight.discard_top = 1, 1, 3
    assert silver.take_or_draw(sight, 4, 5) == silver.Turn.TAKE
    assert silver.take_or_draw(sight, 2, 5) == silver.draw(0)
    assert silver.take_or_draw(sight, 4, 3) == silver.draw(0)
    assert silver.take_for_set(sight, 4, 0) == silver.Turn.TAKE  # for the 5
    assert silver.take_for_set(sight, 2, 0) == silver.draw(0)
    sight.value[0, 0] = 3
    assert silver.take_for_set(sight, 4, 0) == silver.draw(0)


def test_the_witch_serves_her_owner_or_spoils_the_lightest_rival_card() -> None:
    sight = sight_of([9, 2], [7, 3])
    sight.witch_card = 8
    assert tuple(silver.witch_for(sight, 0b01, 9)) == tuple(silver.exchange(0))
    assert tuple(silver.witch_for(sight, 0b10, 2)) == tuple(silver.witch_target(1, 1))
    assert silver.rob_lightest(sight) == silver.rob_card(1, 1, 0)
    sight.free[1] = 0
    assert tuple(silver.witch_for(sight, 0b10, 2)) == tuple(silver.exchange(1))


# What own cards are worth, and what others may hold


STAYS, LATER, MATCH, FEWER = 0.25, 4.0, 10.0, 1.0


def seen_by(*villages: list[int], called: bool = False) -> Any:
    """A sight in which every value is still unseen twice."""
    sight = sight_of(*villages)
    sight.unseen[:] = 2
    sight.unseen_cards, sight.unseen_sum = 2 * VALUES, 2 * sum(range(VALUES))
    sight.caller = 1 if called else NONE
    return sight


def known(sight: Any) -> Any:
    """The own village with the numbers above."""
    return silver.village_known(sight, STAYS, LATER, MATCH, FEWER)


def test_a_heavy_card_costs_less_than_it_weighs_the_likelier_it_is_given_away() -> None:
    assert silver.burden(known(seen_by([1])), 3.0) == 3.0
    assert silver.burden(known(seen_by([1])), 12.0) == STAYS * 12 + (1 - STAYS) * LATER
    assert silver.burden(known(seen_by([1], called=True)), 12.0) == 12.0


def test_a_new_card_costs_little_where_its_like_lies() -> None:
    sight = seen_by([9, 2])
    hope = MATCH * 2 / (2 * VALUES)
    assert silver.arrival(sight, known(sight), 8) == silver.burden(known(sight), 8.0) - hope
    assert silver.arrival(sight, known(sight), 9) == pytest.approx(STAYS * 9)
    assert silver.arrival(sight, known(sight), silver.Character.DOPPELGANGER.value) == STAYS * 13


def test_cards_that_match_go_together_and_one_alone_is_chosen_among_those_named() -> None:
    sight = seen_by([9, 2, 9, 13])
    slots, gain = silver.best_set(sight, known(sight), NONE)
    assert slots == 0b1101
    pair = silver.burden(known(sight), 18.0) - MATCH * 2 / (2 * VALUES)
    assert gain == pytest.approx(pair + STAYS * 13 + 2 * FEWER)
    sight = seen_by([9, 2, 12])
    assert silver.best_single(sight, known(sight), 0b111)[0] == 2
    assert silver.best_single(sight, known(sight), 0b011)[::2] == (0, 9.0)
    assert silver.best_single(sight, known(sight), 0)[0] == NONE


def test_the_best_card_beneath_the_master_is_the_lightest_unless_another_matches() -> None:
    sight = seen_by([9, 9, 9, 1])
    assert silver.best_beneath(sight, known(sight))[0] == NONE
    sight.discarded[3] = sight.discarded[11] = 1
    assert silver.best_beneath(sight, known(sight))[0] == 3


def test_kept_cards_are_thought_to_lie_below_a_limit_between_two_values() -> None:
    sight = seen_by([1])
    assert silver.mean_at_most(sight, 4.0) == pytest.approx((2.0, np.var(range(5))))
    mean, variance = silver.mean_at_most(sight, 4.5)
    weights = [1, 1, 1, 1, 1, 0.5]
    assert mean == pytest.approx(np.average(range(6), weights=weights))
    assert variance == pytest.approx(np.average((np.arange(6) - mean) ** 2, weights=weights))
    sight.unseen[:5] = 0
    assert silver.mean_at_most(sight, 3.0) == (3.0, 0.0)  # nothing so low is left


def test_a_village_is_guessed_by_who_knows_its_cards() -> None:
    sight = seen_by([1], [UNKNOWN, UNKNOWN, 11])
    sight.known_by[1, 0] = 0b10  # its owner
    odds = silver.odds_of_unseen(sight, 4.0)
    total, variance, heaviest = silver.village_guess(sight, odds, 1)
    assert (total, heaviest) == (pytest.approx(2.0 + 6.5 + 11), 11)
    assert variance == pytest.approx(np.var(range(5)) + np.var(range(14)))


@pytest.mark.parametrize("lead", [-7.0, -1.0, 0.0, 0.3, 2.0, 9.0])
def test_chances_are_those_of_the_normal_law_to_a_hundredth(lead: float) -> None:
    assert silver.square_root(9.0) == pytest.approx(3.0, rel=1e-3)
    assert silver.chance_within(lead, 3.0) == pytest.approx(norm.cdf(lead / 3.0), abs=0.012)
    assert silver.chance_of_lead(lead, 9.0) == pytest.approx(norm.cdf(lead / 3.0), abs=0.012)
    assert silver.chance_of_lead(lead, 0.0) == (lead > 0)
