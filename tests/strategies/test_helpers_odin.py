"""The helpers of Odin's public door see in a sight what they say."""

from collections.abc import Callable
from itertools import combinations
from statistics import mean
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from silver_sim import odin
from silver_sim.games.odin.rules.cards import CARDS
from silver_sim.odin import count
from tests.strategies.watch_odin import cards, sight_of

sets = st.sets(st.integers(0, CARDS - 1), min_size=1, max_size=9).map(
    lambda each: sum(1 << card for card in each)
)


def plays_one_by_one(hand: int) -> int:
    """Into how few plays a set can be split: its first card goes with its colour or its number."""
    if hand == 0:
        return 0
    with_colour = hand & ~odin.of_colour(hand, odin.colour_of(hand))
    with_number = hand & ~odin.of_number(hand, odin.number_of(hand))
    return 1 + min(plays_one_by_one(with_colour), plays_one_by_one(with_number))


@given(sets)
def test_a_set_is_split_into_as_few_plays_as_possible(hand: int) -> None:
    assert odin.fewest_plays(hand) == plays_one_by_one(hand)


def test_all_cards_are_split_into_their_colours() -> None:
    assert odin.fewest_plays((1 << CARDS) - 1) == odin.COLOURS


@given(sets)
def test_the_largest_group_is_the_play_of_most_value(hand: int) -> None:
    largest = int(odin.largest_group(hand))
    assert odin.is_play(largest)
    assert largest & ~hand == 0
    assert count(largest) == odin.most_together(hand)
    singles = [1 << card for card in range(CARDS) if hand >> card & 1]
    values = [
        odin.value_of(sum(some)) for size in range(1, 10) for some in combinations(singles, size)
        if odin.is_play(sum(some))
    ]  # fmt: skip
    assert odin.value_of(largest) == max(values)
    assert odin.numbers_of(hand) == sum(odin.number_of(card) for card in singles)


BY: dict[str, tuple[Callable[[Any], int], Callable[[int], tuple[int, int]]]] = {
    "least": (odin.least_beat, lambda play: (count(play), odin.value_of(play))),
    "highest": (odin.highest_beat, lambda play: (count(play), -odin.value_of(play))),
    "largest": (odin.largest_beat, lambda play: (-count(play), odin.value_of(play))),
    "strongest": (odin.strongest_beat, lambda play: (-count(play), -odin.value_of(play))),
}


@pytest.mark.parametrize("name", BY)
@pytest.mark.parametrize("table", ["y1", "y4", "y1 y2", "o3 p3"])
def test_of_the_plays_that_beat_the_table_the_one_that_is_named(name: str, table: str) -> None:
    helper, order = BY[name]
    sight = sight_of("b2 b5 b7 g5 g8 r7 r9", table)
    plays, play = [], int(odin.next_beat(sight, 0))
    while play != 0:
        plays.append(play)
        play = int(odin.next_beat(sight, play))
    assert len(plays) > 2
    assert order(int(helper(sight))) == min(map(order, plays))


def test_nothing_beats_a_table_that_is_too_high_and_cards_that_are_kept_are_not_played() -> None:
    sight = sight_of("b2 g5", "y9")
    assert [helper(sight) for helper, _ in BY.values()] == [0, 0, 0, 0]
    sight = sight_of("b2 b5 g5 g8", "y1")
    assert odin.largest_beat_of(sight, cards("b2 g5 g8")) == cards("g5 g8")
    assert odin.largest_beat_of(sight, cards("b2")) == cards("b2")


def test_who_may_go_out() -> None:
    assert odin.may_go_out(sight_of("b2 b5"))
    assert odin.may_go_out(sight_of("b2"))
    assert not odin.may_go_out(sight_of("b2 g5"))
    assert not odin.may_go_out(sight_of("b2 b5", may_play_whole=0))
    assert odin.may_go_out(sight_of("b2 b5", "y9"))
    assert odin.may_go_out(sight_of("b2 b5", "y4 y2"))
    assert not odin.may_go_out(sight_of("b2 b5", "y6 y2"))
    assert not odin.may_go_out(sight_of("b2 b5 b6", "y6"))
    assert not odin.may_go_out(sight_of("b2 g5", "y6"))


def test_the_hand_after_a_play_has_the_card_that_is_taken() -> None:
    sight = sight_of("b2 b5 b6 g1", "b8 g8")
    play = cards("b2 b5 b6")
    assert odin.hand_after(sight, play, odin.Take.JOINS) == cards("g1 g8")
    assert odin.hand_after(sight, play, odin.Take.FIT) == cards("g1 g8")
    assert odin.hand_after(sight_of("b2 b5"), cards("b2"), odin.Take.HIGH) == cards("b5")
    assert odin.hand_after(sight_of("b2 b5", "y3"), cards("b2 b5"), odin.Take.HIGH) == 0


@given(sets, sets, st.integers(0, 9))
def test_so_many_sets_that_beat_a_play_are_in_a_hand(hand: int, others: int, holds: int) -> None:
    play, unseen = int(odin.largest_group(hand)), others & ~hand
    hidden = [1 << card for card in range(CARDS) if unseen >> card & 1]
    holds = min(holds, len(hidden))
    sight = sight_of("b1", rivals=(holds,), unseen=unseen, unseen_in_hands=holds)
    counted = [
        sum(sum(is_counted(sum(some), play) for some in combinations(held, size))
            for size in (count(play), count(play) + 1))
        for held in combinations(hidden, holds)
    ]  # fmt: skip
    assert odin.sets_that_beat(sight, play) == pytest.approx(mean(counted))
    assert (odin.sets_that_beat(sight, play) > 0) <= bool(odin.can_beat(unseen, play))


def is_counted(cards: int, play: int) -> bool:
    """Whether cards are a play that beats another, with more cards or a higher highest number."""
    if not odin.is_play(cards) or not odin.beats(cards, play):
        return False
    return count(cards) > count(play) or top_number(cards) > top_number(play)


def top_number(play: int) -> int:
    """The highest number of a play: in one colour the last, else the only one."""
    return play.bit_length() % 9 or 9 if odin.has_one_colour(play) else odin.number_of(play)


def test_a_known_card_that_beats_a_play_counts() -> None:
    sight = sight_of("b1", rivals=(1, 1), unseen=cards("g1 g2"), unseen_in_hands=1)
    sight.known[2] = cards("y9")
    assert odin.sets_that_beat(sight, cards("o8")) == 1
