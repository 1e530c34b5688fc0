"""Sets of cards and plays against what itertools lists (odin-rules 3)."""

from collections.abc import Collection, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from silver_sim.games.odin.rules import cards as deck
from silver_sim.games.odin.rules import plays
from tests.games.odin.engine import reference
from tests.games.odin.engine.reference import DECK, LETTERS, Cards, mask, plays_of, value

pytestmark = pytest.mark.slow


def sets(most: int = 9, of: Sequence[str] = DECK, least: int = 1) -> st.SearchStrategy[Cards]:
    return st.frozensets(st.sampled_from(of), min_size=least, max_size=most)


FEW = [card for card in DECK if card[0] in LETTERS[:4] and card[1] in "123"]
# Few colours or few numbers make many plays.
HANDS = st.one_of(
    sets(),
    sets(of=[card for card in DECK if card[0] in LETTERS[:2]]),
    sets(of=[card for card in DECK if card[1] in "123"]),
    sets(of=DECK[:9]),
)


TABLES = HANDS.map(plays_of).flatmap(st.sampled_from)


def having(sign: str, cards: Collection[str]) -> list[str]:
    """Those of this colour letter or this digit."""
    return [card for card in cards if sign in card]


def digits_of(cards: Cards) -> set[str]:
    return {card[1] for card in cards}


# cards


@pytest.mark.parametrize("card", DECK)
def test_a_card_is_its_colour_and_number(card: str) -> None:
    bit = mask([card])
    assert bit == 1 << DECK.index(card)
    assert (LETTERS[deck.colour_of(bit)], str(deck.number_of(bit)), deck.count(bit)) == (*card, 1)


@given(sets(deck.CARDS, least=0))
def test_a_set_is_taken_apart_by_colour_and_number(cards: Cards) -> None:
    whole = mask(cards)
    assert deck.count(whole) == len(cards)
    for colour in range(deck.COLOURS):
        assert deck.of_colour(whole, colour) == mask(
            [card for card in cards if card[0] == LETTERS[colour]]
        )
    for number in range(1, deck.NUMBERS + 1):
        assert deck.of_number(whole, number) == mask(having(str(number), cards))
        assert bool(deck.numbers_in(whole) >> number - 1 & 1) == (str(number) in digits_of(cards))
    assert deck.numbers_in(whole) < 1 << deck.NUMBERS
    assert deck.first_of(whole) == mask(sorted(cards)[:1])


@given(sets(deck.CARDS))
def test_the_lowest_and_the_highest_card_have_the_first_colour(cards: Cards) -> None:
    digits = digits_of(cards)
    for found, wanted in ((deck.lowest_of, min(digits)), (deck.highest_of, max(digits))):
        assert found(mask(cards)) == mask([min(card for card in cards if card[1] == wanted)])


# plays


@given(HANDS)
def test_what_may_lie_together(cards: Cards) -> None:
    whole = mask(cards)
    assert plays.has_one_colour(whole) == (len({card[0] for card in cards}) == 1)
    assert plays.has_one_number(whole) == (len(digits_of(cards)) == 1)
    assert plays.is_play(whole) == reference.may_lie_together(cards)


def test_nothing_is_no_play_and_has_no_value() -> None:
    assert not plays.is_play(0)
    assert plays.value_of(0) == 0


def test_every_play_of_the_deck_has_the_value_of_its_digits() -> None:
    """Counted in two ways: 6 * 511 of one colour, 9 * 63 of one number, 54 single cards twice."""
    groups = [having(sign, DECK) for sign in LETTERS + "123456789"]
    listed = {play for group in groups for play in plays_of(frozenset(group))}
    assert len(listed) == 6 * 511 + 9 * 63 - 54
    for play in listed:
        assert plays.is_play(mask(play))
        assert plays.value_of(mask(play)) == value(play)


@given(TABLES, TABLES)
def test_what_beats_a_table(play: Cards, table: Cards) -> None:
    found = plays.beats(mask(play), len(table), plays.value_of(mask(table)))
    assert found == reference.beats(play, table)
    assert not found or value(play) > value(table)


@settings(max_examples=300)
@given(HANDS, TABLES)
def test_every_play_that_beats_the_table_is_walked_once(hand: Cards, table: Cards) -> None:
    given = len(table), plays.value_of(mask(table))
    wanted = {mask(play) for play in plays_of(hand) if reference.beats(play, table)}
    walked = []
    play = plays.next_beat(mask(hand), 0, *given)
    while play != 0:
        walked.append(int(play))
        play = plays.next_beat(mask(hand), play, *given)
    assert len(walked) == len(set(walked))
    assert set(walked) == wanted
    assert plays.can_beat(mask(hand), *given) == bool(wanted)


@settings(max_examples=300)
@given(HANDS, TABLES)
def test_the_least_play_has_the_fewest_cards_and_then_the_least_value(
    hand: Cards, table: Cards
) -> None:
    ranks = {
        mask(play): (len(play), value(play))
        for play in plays_of(hand)
        if reference.beats(play, table)
    }
    least = plays.least_beat(mask(hand), len(table), plays.value_of(mask(table)))
    if ranks:
        assert ranks[least] == min(ranks.values())
    else:
        assert least == 0
