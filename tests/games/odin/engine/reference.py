"""Cards as text ("b7") and plays as lists of itertools have them (odin-rules 3)."""

from collections.abc import Collection
from functools import cache
from itertools import combinations

LETTERS = "bgopry"  # they are in the order of the alphabet: so are the cards
DECK = [f"{colour}{number}" for colour in LETTERS for number in range(1, 10)]
Cards = frozenset[str]


def mask(cards: Collection[str]) -> int:
    """A set of cards as the engine has it: a card is colour * 9 + number - 1."""
    return sum(1 << LETTERS.index(card[0]) * 9 + int(card[1]) - 1 for card in cards)


def value(cards: Collection[str]) -> int:
    """3.3: the largest number that the digits form; 0 of no cards."""
    return int("".join(sorted((card[1] for card in cards), reverse=True)) or 0)


def may_lie_together(cards: Collection[str]) -> bool:
    """3.3: one colour or one number."""
    return len({card[0] for card in cards}) == 1 or len({card[1] for card in cards}) == 1


def beats(play: Collection[str], table: Collection[str]) -> bool:
    """3.2: one card more, or as many and a higher value."""
    more = len(play) - len(table)
    return more == 1 or (more == 0 and value(play) > value(table))


@cache
def plays_of(hand: Cards) -> list[Cards]:
    """All plays of a hand."""
    listed = (c for size in range(1, len(hand) + 1) for c in combinations(sorted(hand), size))
    return [frozenset(cards) for cards in listed if may_lie_together(cards)]
