"""The cards of Silver Amulet and the bounds of the tables that hold them (silver-rules 1)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum

MIN_SEATS, SEATS = 2, 4  # players of a game (2.1)
VILLAGES = 4  # villages that are dealt, whatever the number of players (3.1)
VALUES = 14  # 0 Villager .. 13 Doppelganger (1.1)
STANDARD_COPIES = (2, *[4] * 12, 2)  # of each value (1.1)
CARDS = 64  # most cards that a rule set may have (section 12)

# Every village keeps at least one card, so at most CARDS - 1 lie in one: slots go to CARDS - 2,
# and a set of slots is a bit mask that fits a signed 64-bit integer.
SLOTS = CARDS
NONE = -1  # "no card", "no seat", "no slot"
UNKNOWN = -1  # a value that a seat does not know


class Character(IntEnum):
    """A card's value is its number of werewolves and names its character."""

    VILLAGER = 0
    SQUIRE = 1
    EMPATH = 2
    BODYGUARD = 3
    RASCAL = 4
    EXPOSER = 5
    REVEALER = 6
    BEHOLDER = 7
    APPRENTICE_SEER = 8
    SEER = 9
    MASTER = 10
    WITCH = 11
    ROBBER = 12
    DOPPELGANGER = 13


class Power(IntEnum):
    """What a seat can be restricted from besides the abilities of the characters.

    A mask of restrictions has a bit for each Character, its ability, and for each of these.
    """

    AMULET = 14
    CALL = 15
    TAKE = 16


NAMES = tuple(character.name.replace("_", " ").title() for character in Character)
# What is printed on the cards of an edition in another language, by value (silver-rules 12).
PRINTED = {
    "ravensburger": (
        *("Dorfbewohner", "Knappe", "Einfühlsame", "Leibwächter", "Bengel", "Enthüller"),
        *("Aufklärer", "Betrachterin", "Junge Seherin", "Seherin", "Meister", "Hexe"),
        *("Räuber", "Doppelgängerin"),
    ),
}

# The words of a mask of restrictions, by bit.
RESTRICTIONS = tuple(f"no_{each.name.lower()}" for each in (*Character, *Power))


def ways(
    number: int, total: int, left: tuple[int, ...], first: int = 0
) -> Iterator[tuple[int, ...]]:
    """All ways in which this many cards, none of a value below ``first``, have a sum."""
    if number == 0:
        if total == 0:
            yield ()
        return
    for value in range(first, min(total // number, len(left) - 1) + 1):
        if left[value]:
            rest = (*left[:value], left[value] - 1, *left[value + 1 :])
            for others in ways(number - 1, total - value, rest, value):
                yield (value, *others)
