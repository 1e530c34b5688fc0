"""The cards: texts of a colour and a number, like "b7" (odin-rules 1.1, 3.3)."""

from collections.abc import Iterable, Set

COLOURS = "bgopry"
NUMBERS = "123456789"


def pack(colours: int) -> set[str]:
    """All cards of the first `colours` colours (1.1, 1.3)."""
    return {colour + number for colour in COLOURS[:colours] for number in NUMBERS}


def in_order(cards: Iterable[str]) -> list[str]:
    """Cards as lists have them: by number, then by the letter of the colour (odin-trace)."""
    return sorted(cards, key=lambda card: (card[1], card[0]))


def go_together(cards: Set[str]) -> bool:
    """Whether the cards all have the same number or all the same colour (3.3)."""
    return len({card[0] for card in cards}) == 1 or len({card[1] for card in cards}) == 1


def value(cards: Set[str]) -> int:
    """The largest number that the digits form: 5, 2, 8 give 852 (3.3)."""
    return int("".join(sorted((card[1] for card in cards), reverse=True)))
