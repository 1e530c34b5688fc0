"""What own cards are worth and what others may hold, as the public door of Silver reckons it."""

from typing import Any

import numpy as np
import pytest
from scipy.stats import norm

from silver_sim.silver import (
    NONE,
    UNKNOWN,
    VALUES,
    Character,
    arrival,
    best_beneath,
    best_set,
    best_single,
    burden,
    chance_of_lead,
    chance_within,
    mean_at_most,
    odds_of_unseen,
    square_root,
    village_guess,
    village_known,
)
from tests.strategies.test_helpers_silver import sight_of

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
    return village_known(sight, STAYS, LATER, MATCH, FEWER)


def test_a_heavy_card_costs_less_than_it_weighs_the_likelier_it_is_given_away() -> None:
    assert burden(known(seen_by([1])), 3.0) == 3.0
    assert burden(known(seen_by([1])), 12.0) == STAYS * 12 + (1 - STAYS) * LATER
    assert burden(known(seen_by([1], called=True)), 12.0) == 12.0


def test_a_new_card_costs_little_where_its_like_lies() -> None:
    sight = seen_by([9, 2])
    hope = MATCH * 2 / (2 * VALUES)
    assert arrival(sight, known(sight), 8) == burden(known(sight), 8.0) - hope
    assert arrival(sight, known(sight), 9) == pytest.approx(STAYS * 9)
    assert arrival(sight, known(sight), Character.DOPPELGANGER.value) == STAYS * 13


def test_cards_that_match_go_together_and_doppelgangers_with_them() -> None:
    sight = seen_by([9, 2, 9, 13])
    slots, gain = best_set(sight, known(sight), NONE)
    assert slots == 0b1101
    pair = burden(known(sight), 18.0) - MATCH * 2 / (2 * VALUES)
    assert gain == pytest.approx(pair + STAYS * 13 + 2 * FEWER)


def test_the_card_to_give_alone_is_chosen_among_those_named() -> None:
    sight = seen_by([9, 2, 12])
    assert best_single(sight, known(sight), 0b111)[0] == 2
    assert best_single(sight, known(sight), 0b011)[::2] == (0, 9.0)
    assert best_single(sight, known(sight), 0)[0] == NONE


def test_the_best_card_beneath_the_master_is_the_lightest_unless_another_matches() -> None:
    sight = seen_by([9, 9, 9, 1])
    assert best_beneath(sight, known(sight))[0] == NONE
    sight.discarded[3] = sight.discarded[11] = 1
    assert best_beneath(sight, known(sight))[0] == 3


def test_kept_cards_are_thought_to_lie_below_a_limit_between_two_values() -> None:
    sight = seen_by([1])
    assert mean_at_most(sight, 4.0) == pytest.approx((2.0, np.var(range(5))))
    mean, variance = mean_at_most(sight, 4.5)
    weights = [1, 1, 1, 1, 1, 0.5]
    assert mean == pytest.approx(np.average(range(6), weights=weights))
    assert variance == pytest.approx(np.average((np.arange(6) - mean) ** 2, weights=weights))
    sight.unseen[:5] = 0
    assert mean_at_most(sight, 3.0) == (3.0, 0.0)  # nothing so low is left


def test_a_village_is_guessed_by_who_knows_its_cards() -> None:
    sight = seen_by([1], [UNKNOWN, UNKNOWN, 11])
    sight.known_by[1, 0] = 0b10  # its owner
    odds = odds_of_unseen(sight, 4.0)
    total, variance, heaviest = village_guess(sight, odds, 1)
    assert (total, heaviest) == (pytest.approx(2.0 + 6.5 + 11), 11)
    assert variance == pytest.approx(np.var(range(5)) + np.var(range(14)))


@pytest.mark.parametrize("lead", [-7.0, -1.0, 0.0, 0.3, 2.0, 9.0])
def test_chances_are_those_of_the_normal_law_to_a_hundredth(lead: float) -> None:
    assert square_root(9.0) == pytest.approx(3.0, rel=1e-3)
    assert chance_within(lead, 3.0) == pytest.approx(norm.cdf(lead / 3.0), abs=0.012)
    assert chance_of_lead(lead, 9.0) == pytest.approx(norm.cdf(lead / 3.0), abs=0.012)
    assert chance_of_lead(lead, 0.0) == (lead > 0)
