"""Words for what is taken of the beaten cards; no engine is imported here."""

from __future__ import annotations

from enum import IntEnum


class Take(IntEnum):
    """Which of the beaten cards a strategy takes: the values of its parameter ``take``."""

    LOW = 0  # the lowest number
    HIGH = 1  # the highest number
    FIT = 2  # after which its hand splits into the fewest plays
    JOINS = 3  # which shares number or colour with most of its cards
