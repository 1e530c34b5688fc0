"""What a file of a run and its columns are called, and what they mean."""

from __future__ import annotations

from typing import NamedTuple


class Column(NamedTuple):
    """A column of a table, or a field of a JSON file.

    A name that ends in ``_i`` is that of several columns, one for every i.
    """

    name: str
    type: str
    meaning: str
    unit: str = ""  # or which values it has
    kinds: tuple[str, ...] = ()  # of experiments that write it; (): all that write the file


class File(NamedTuple):
    """A file, or several of which the names fit a pattern."""

    name: str  # with * for what varies
    meaning: str
    columns: tuple[Column, ...] = ()
    kinds: tuple[str, ...] = ()  # of experiments that write it; (): all
    note: str = ""  # what i is, if not every column says it
    table: str = ""  # what query and export call it


SHARE, POINTS = "share, 0 to 1", "points"
PLACE = "from 0"
PLAYER = "i is a place in the line-up, from 0: a player, wherever it sat (seat_i in games)"
PLAYED = ("simulate", "tournament", "compare", "sweep", "rule_sensitivity")  # a row a game
WHOLE = (*PLAYED, "equity", "lookahead", "ladder")  # all that write rows of games, and of deals

WHICH_GAME = (
    Column("table", "int32", "which line-up of the run (tables in spec.json)", PLACE),
    Column("block", "int64", "which deals: all games of a block have the same", PLACE),
    Column("rotation", "int8", "which of its seat rotations (seat_i: where each sat)", PLACE),
)
