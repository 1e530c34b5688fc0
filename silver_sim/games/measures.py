"""What a game counts and measures besides wins, points and places, and what it calls its things."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

PLAYER = "player"  # as the value of a condition: the player whose number it is


class BlockNumber(NamedTuple):
    """An integer that describes one block: a sum, or a count, over rows of one of a game's tables.

    With ``each_player`` there is one a player of the line-up, ``name_0`` and so on. ``PLAYER`` as a
    value and ``_i`` behind the name of a column stand for that player; in a number of the whole
    table they stand for every player in turn, and all are added.
    """

    name: str
    table: str  # of rows
    value: str = ""  # the column that is summed; "": rows are counted
    where: Sequence[tuple[str, Any]] = ()  # conditions ``column == value``: all must hold
    each_player: bool = False


class Measure(NamedTuple):
    """One number of a block by another: what is said of a game but wins, points and places."""

    name: str
    words: str
    numerator: str  # a ``BlockNumber``, or a number of every game such as ``rounds``
    denominator: str
    unit: str  # "%": a share, from 0 to 1; else a mean of this unit
    low: str = ""  # the tag of a strategy that has notably less of it than its field
    high: str = ""
    each_player: bool = False  # estimated for every player; else for the whole table
    varied: bool = False  # given for every variant of a sweep, of all players together
    warning: str = ""  # shown if there is any of it, with both counts as {n} and {d}
    source: str = ""  # of a behaviour: which counts of ``GameInfo.profile`` have both numbers

    @property
    def is_share(self) -> bool:
        """Whether it is a share, from 0 to 1."""
        return self.unit == "%"


TURN = 20  # seconds that a turn is taken to last at a table
MINUTES = Measure(
    "minutes_per_game", f"minutes a game, at {TURN} seconds a turn", "turns", "turns_to_a_minute",
    "minutes", varied=True,
)  # fmt: skip


class Breakdown(NamedTuple):
    """A share of one player that is also given by the value of a column, such as an own sum.

    Rows of ``table`` count for the player of ``PLAYER``; ``hit`` is the further condition.
    """

    name: str
    table: str
    key: str  # the column, of integers from 0
    where: Sequence[tuple[str, Any]]
    hit: tuple[str, Any]


class GameWords(NamedTuple):
    """What a game calls its own things, for sentences and headings that all games share."""

    deal: str = "round"  # the part of a game between two deals
    zero: str = ""  # where scores of 0 come from: "The step at 0 is ..."
    left: str = ""  # what else it means to play after the neighbour: "who plays next: ..."
    starters: str = ""  # what it tells that start players of later deals win
    parameters: Sequence[tuple[str, str]] = ()  # what the words that some can have mean, by name
    hidden: str = "the value of a hidden card"  # what is believed of each hidden card
    below: str = "has fewer points than the one that must answer"  # and of each other seat
    glossary: Sequence[tuple[str, str]] = ()  # of pages of runs
    profile_glossary: Sequence[tuple[str, str]] = ()


DEFAULT_WORDS = GameWords()
