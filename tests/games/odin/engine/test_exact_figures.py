"""Figures that follow from counting, computed here and compared with the engine's deals."""

from fractions import Fraction
from itertools import combinations, product
from math import comb, prod
from typing import Any

import numpy as np
import pytest

from silver_sim.games.odin.rules.cards import CARDS, NUMBERS
from tests.games.odin.engine.deals import cards_of, dealt, which_are_plays, who_beats

pytestmark = pytest.mark.slow

DEALS = 100_000
FAIR = 4.5  # standard errors: a true figure is farther away once in 150,000 times
MANY = 5.5  # where thousands of figures are looked at together: 5,000 of them, once in 5,000 times


def deviations(seen: Any, exact: Any, trials: int) -> Any:
    """How many standard errors shares of so many trials lie from their exact chances."""
    exact = np.asarray(exact, float)
    return (np.asarray(seen) - exact) / np.sqrt(exact * (1 - exact) / trials)


def is_as_counted(hits: Any, exact: Fraction) -> bool:
    """Whether the share of hits, one a deal, could have this exact chance."""
    return bool(abs(deviations(hits.mean(), float(exact), len(hits))) < FAIR)


def hands(players: int, **rules: Any) -> Any:
    """The hands of one deal of every block: shape (DEALS, players)."""
    return dealt(players, DEALS, **rules)[0][:, 0]


# the dealer


@pytest.mark.parametrize("players", [2, 6])
def test_every_seat_holds_every_card_equally_often(players: int) -> None:
    held = cards_of(hands(players)).mean(axis=0)
    assert held.shape == (players, CARDS)
    assert np.abs(deviations(held, Fraction(9, 54), DEALS)).max() < MANY


@pytest.mark.parametrize(("players", "rules"), [(2, {}), (6, {}), (2, {"two_player_colours": 2})])
def test_every_pair_of_cards_is_held_together_and_apart_as_often_as_counted(
    players: int, rules: dict[str, Any]
) -> None:
    """By one seat, and one by the first seat and one by the second."""
    cards = 9 * rules.get("two_player_colours", 6)
    both = cards_of(hands(players, **rules)).astype(np.float32)[:, :2, :cards]
    first, second = both[:, 0], both[:, 1]
    pairs = np.triu_indices(cards, 1)
    together = (first.T @ first / DEALS)[pairs]
    apart = (first.T @ second / DEALS)[pairs]
    chances = Fraction(9 * 8, cards * (cards - 1)), Fraction(9 * 9, cards * (cards - 1))
    for seen, chance in zip((together, apart), chances, strict=True):
        assert np.abs(deviations(seen, chance, DEALS)).max() < MANY


def test_a_dealer_who_is_not_fair_is_seen() -> None:
    """One card in a hundred deals lies in the first hand for another."""
    held = cards_of(hands(2))[:, 0].copy()
    held[::100, 0] = True
    assert np.abs(deviations(held.mean(axis=0), Fraction(9, 54), DEALS)).max() > MANY


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_seat_starts_equally_often_and_whatever_the_cards(players: int) -> None:
    found, starters = dealt(players, DEALS)
    shares = np.bincount(starters, minlength=players) / DEALS
    assert np.abs(deviations(shares, 1 / players, DEALS)).max() < FAIR
    has_nine = cards_of(found[:, 0])[:, :, 8]  # who holds the b9
    together = has_nine[np.arange(DEALS), starters]
    assert is_as_counted(together, Fraction(1, 6))


def test_the_next_deal_of_a_game_knows_nothing_of_the_first() -> None:
    found, _ = dealt(2, DEALS, deals=2)
    first, second = (cards_of(found[:, deal, 0]).astype(np.float32) for deal in range(2))
    together = first.T @ second / DEALS
    assert np.abs(deviations(together, Fraction(1, 36), DEALS)).max() < MANY


# hands of one kind


def of_one_colour(cards: int, colours: int = 6) -> Fraction:
    return Fraction(colours * comb(9, cards), comb(9 * colours, cards))


def of_one_kind(cards: int, colours: int = 6) -> Fraction:
    """3.6: the chance that a hand of two and more cards may be led at once."""
    one_number = Fraction(9 * comb(colours, cards), comb(9 * colours, cards))
    return of_one_colour(cards, colours) + one_number


def test_nine_cards_of_one_colour_are_too_rare_to_be_seen() -> None:
    assert of_one_kind(9) == of_one_colour(9) == Fraction(6, comb(54, 9))
    assert comb(54, 9) // 6 == 886_322_710


@pytest.mark.parametrize(
    ("cards", "players", "colours"), [(2, 6, 6), (3, 4, 6), (4, 2, 6), (2, 2, 2), (5, 2, 2)]
)
def test_hands_of_one_kind_are_as_frequent_as_counted(
    cards: int, players: int, colours: int
) -> None:
    found = hands(players, hand_size=cards, two_player_colours=colours)
    assert which_are_plays(found[:, 0]).mean() > 0
    for seat in range(players):
        assert is_as_counted(which_are_plays(found[:, seat]), of_one_kind(cards, colours))


# what beats

Held = tuple[int, ...]  # how many colours have no card so far, how many one, and so on


def helpless(cards: int, of_a_colour: int, of_a_number: list[int]) -> Fraction:
    """The chance that a hand has at most so many cards of each colour and of each number, from 1.

    Counted number by number: what matters of the cards so far is how many lie in each colour.
    """
    ways: dict[Held, int] = {(6, *[0] * of_a_colour): 1}
    for most in of_a_number:
        grown: dict[Held, int] = {}
        for held, number in ways.items():
            for chosen in product(*(range(min(most, colours) + 1) for colours in held[:-1])):
                if sum(chosen) <= most:
                    after = moved(held, chosen)
                    more = prod(map(comb, held, chosen))
                    grown[after] = grown.get(after, 0) + number * more
        ways = grown
    hands_of = sum(n for held, n in ways.items() if held_cards(held) == cards)
    return Fraction(hands_of, comb(CARDS, cards))


def moved(held: Held, chosen: tuple[int, ...]) -> Held:
    """So many of the colours with no card, with one, and so on, get one more."""
    return tuple(
        colours + got - gave
        for colours, gave, got in zip(held, (*chosen, 0), (0, *chosen), strict=True)
    )


def held_cards(held: Held) -> int:
    return sum(cards * colours for cards, colours in enumerate(held))


def test_hands_are_counted_as_by_listing_them() -> None:
    """All hands of three cards: no two of a colour or a number, and none above 7."""
    found = 0
    for cards in combinations([(colour, number) for colour in range(6) for number in range(9)], 3):
        colours, numbers = zip(*cards, strict=True)
        found += len(set(colours)) == len(set(numbers)) == 3 and max(numbers) < 7
    assert helpless(3, 1, [1] * 7 + [0] * 2) == Fraction(found, comb(54, 3))


@pytest.mark.parametrize("number", range(1, NUMBERS + 1))
@pytest.mark.parametrize("cards", [1, 3, 5])
def test_who_beats_a_single_card_is_as_frequent_as_counted(number: int, cards: int) -> None:
    """Not who has nothing higher and no two of a kind."""
    chance = 1 - helpless(cards, 1, [1] * number + [0] * (NUMBERS - number))
    beats = who_beats(hands(3, hand_size=cards), 1 << number - 1)
    for seat in range(3):
        if chance in (0, 1):
            assert (beats[:, seat] == chance).all()
        else:
            assert is_as_counted(beats[:, seat], chance)


def test_seven_cards_and_more_beat_every_single_card() -> None:
    """Two of them have the same colour."""
    assert helpless(7, 1, [1] * 9) == 0
    assert who_beats(hands(6), 1 << NUMBERS - 1).all()


@pytest.mark.parametrize("players", [2, 6])
@pytest.mark.parametrize("cards", [2, 3, 4])
def test_who_beats_the_highest_cards_of_a_colour_is_as_frequent_as_counted(
    cards: int, players: int
) -> None:
    """One more of a kind does, and as many nines: 99 beats 98."""
    chance = 1 - helpless(9, cards, [cards] * 8 + [cards - 1])
    table = sum(1 << NUMBERS - 1 - less for less in range(cards))
    beats = who_beats(hands(players), table)
    assert 0 < chance < 1
    for seat in range(players):
        assert is_as_counted(beats[:, seat], chance)


def test_who_beats_two_nines_is_as_frequent_as_counted() -> None:
    """Three of a kind do, and nothing else."""
    beats = who_beats(hands(6), 1 << 8 | 1 << 17)
    for seat in range(6):
        assert is_as_counted(beats[:, seat], 1 - helpless(9, 2, [2] * 9))
