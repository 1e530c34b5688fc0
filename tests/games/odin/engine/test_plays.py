"""Sets of cards and plays against what itertools lists (odin-rules 3)."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from silver_sim.games.odin.rules.cards import (
    CARDS,
    COLOURS,
    NUMBERS,
    colour_of,
    count,
    first_of,
    highest_of,
    lowest_of,
    number_of,
    numbers_in,
    of_colour,
    of_number,
)
from silver_sim.games.odin.rules.plays import (
    beats,
    can_beat,
    fewest_plays,
    has_one_colour,
    has_one_number,
    is_play,
    least_beat,
    next_beat,
    value_of,
)

DECK = [(colour, number) for colour in range(COLOURS) for number in range(1, NUMBERS + 1)]
Card = tuple[int, int]  # colour, number
Cards = frozenset[Card]


def mask(cards: Any) -> int:
    """A set of cards as the engine has it: a card is colour * 9 + number - 1."""
    return sum(1 << colour * 9 + number - 1 for colour, number in cards)


def sets(most: int = 9, of: list[Card] = DECK, least: int = 1) -> st.SearchStrategy[Cards]:
    return st.frozensets(st.sampled_from(of), min_size=least, max_size=most)


# Few colours or few numbers make many plays.
HANDS = st.one_of(
    sets(),
    sets(of=[card for card in DECK if card[0] < 2]),
    sets(of=[card for card in DECK if card[1] < 4]),
    sets(of=DECK[:9]),
)


def may_lie_together(cards: Any) -> bool:
    """3.3."""
    return len({colour for colour, _ in cards}) == 1 or len({number for _, number in cards}) == 1


def value(cards: Any) -> int:
    """3.3: the largest number that the digits form."""
    return int("".join(sorted((str(number) for _, number in cards), reverse=True)))


@cache
def plays_of(hand: Cards) -> list[Cards]:
    """All plays of a hand."""
    listed = (c for size in range(1, len(hand) + 1) for c in combinations(sorted(hand), size))
    return [frozenset(cards) for cards in listed if may_lie_together(cards)]


def beats_such(play: Cards, table: Cards) -> bool:
    """3.2."""
    more = len(play) - len(table)
    return more == 1 or (more == 0 and value(play) > value(table))


TABLES = HANDS.map(plays_of).flatmap(st.sampled_from)


# cards


@pytest.mark.parametrize("card", DECK)
def test_a_card_is_its_colour_and_number(card: Card) -> None:
    bit = mask([card])
    assert bit == 1 << DECK.index(card)
    assert (colour_of(bit), number_of(bit), count(bit)) == (*card, 1)


@given(sets(CARDS, least=0))
def test_a_set_is_taken_apart_by_colour_and_number(cards: Cards) -> None:
    whole = mask(cards)
    assert count(whole) == len(cards)
    for colour in range(COLOURS):
        assert of_colour(whole, colour) == mask(c for c in cards if c[0] == colour)
    for number in range(1, NUMBERS + 1):
        assert of_number(whole, number) == mask(c for c in cards if c[1] == number)
        assert bool(numbers_in(whole) >> number - 1 & 1) == any(c[1] == number for c in cards)
    assert numbers_in(whole) < 1 << NUMBERS
    assert first_of(whole) == mask(sorted(cards)[:1])


@given(sets(CARDS))
def test_the_lowest_and_the_highest_card_have_the_first_colour(cards: Cards) -> None:
    numbers = [number for _, number in cards]
    for found, wanted in ((lowest_of, min(numbers)), (highest_of, max(numbers))):
        assert found(mask(cards)) == mask([min(card for card in cards if card[1] == wanted)])


# plays


@given(HANDS)
def test_what_may_lie_together(cards: Cards) -> None:
    whole = mask(cards)
    assert has_one_colour(whole) == (len({colour for colour, _ in cards}) == 1)
    assert has_one_number(whole) == (len({number for _, number in cards}) == 1)
    assert is_play(whole) == may_lie_together(cards)


def test_nothing_is_no_play_and_has_no_value() -> None:
    assert not is_play(0)
    assert value_of(0) == 0


def test_every_play_of_the_deck_has_the_value_of_its_digits() -> None:
    """Counted in two ways: 6 * 511 of one colour, 9 * 63 of one number, 54 single cards twice."""
    groups = [[card for card in DECK if card[0] == colour] for colour in range(COLOURS)]
    groups += [[card for card in DECK if card[1] == number] for number in range(1, NUMBERS + 1)]
    plays = {play for group in groups for play in plays_of(frozenset(group))}
    assert len(plays) == 6 * 511 + 9 * 63 - 54
    for play in plays:
        assert is_play(mask(play))
        assert value_of(mask(play)) == value(play)


@given(TABLES, TABLES)
def test_what_beats_a_table(play: Cards, table: Cards) -> None:
    found = beats(mask(play), len(table), value_of(mask(table)))
    assert found == beats_such(play, table)
    assert not found or value(play) > value(table)


@settings(max_examples=300)
@given(HANDS, TABLES)
def test_every_play_that_beats_the_table_is_walked_once(hand: Cards, table: Cards) -> None:
    given = len(table), value_of(mask(table))
    wanted = {mask(play) for play in plays_of(hand) if beats_such(play, table)}
    walked = []
    play = next_beat(mask(hand), 0, *given)
    while play != 0:
        walked.append(int(play))
        play = next_beat(mask(hand), play, *given)
    assert len(walked) == len(set(walked))
    assert set(walked) == wanted
    assert can_beat(mask(hand), *given) == bool(wanted)


@settings(max_examples=300)
@given(HANDS, TABLES)
def test_the_least_play_has_the_fewest_cards_and_then_the_least_value(
    hand: Cards, table: Cards
) -> None:
    ranks = {
        mask(play): (len(play), value(play)) for play in plays_of(hand) if beats_such(play, table)
    }
    least = least_beat(mask(hand), len(table), value_of(mask(table)))
    if ranks:
        assert ranks[least] == min(ranks.values())
    else:
        assert least == 0


@cache
def fewest(hand: Cards) -> int:
    """The fewest plays, trying every play that holds the first card."""
    if not hand:
        return 0
    first = min(hand)
    return 1 + min(fewest(hand - play) for play in plays_of(hand) if first in play)


@settings(max_examples=200)
@given(st.one_of(sets(7, least=0), sets(7, of=[card for card in DECK if max(card) < 4], least=0)))
def test_a_hand_splits_into_the_fewest_plays(hand: Cards) -> None:
    assert fewest_plays(mask(hand)) == fewest(hand)


def test_the_whole_deck_splits_into_its_colours() -> None:
    assert fewest_plays(mask(DECK)) == COLOURS
