"""What the tables of runs of Odin hold: the columns that ``of_records`` makes of its records.

No engine is imported here, so that it can be read without one.
"""

from __future__ import annotations

from silver_sim.columns import PLACE, Column, File
from silver_sim.games.table.columns import OF_PLAYERS, tables

POINTS = "points (cards left)"
ENDS = "0: a last play, 1: a whole hand at once, 2: turn cap"

GAMES = (
    Column("tied", "bool", "whether the lowest total was shared (odin-rules 2.2)"),
    Column("start", "int8", "the player who led the first hand", PLACE),
    Column("won_i", "int8", "player i's share of the win", "1 / 60 (60: the only winner)"),
    Column("total_i", "int32", "points of player i in the game; the fewest win", POINTS),
    *OF_PLAYERS,
)

ROUNDS = (
    Column("round", "int32", "which hand of the game", "from 1", record="round_no"),
    Column("start", "int8", "the player who led the first round of the hand", PLACE),
    Column("end", "int8", "what ended the hand", ENDS),
    Column("by", "int8", "the player who emptied the hand", "from 0; -1: nobody"),
    Column("turns", "int32", "plays and passes, by all players together"),
    Column("rounds", "int32", "rounds that were led in the hand"),
    Column(
        "score_i",
        "int8",
        "points of player i in the hand (odin-rules 2.2)",
        POINTS,
        record="scores",
    ),
    Column("leads_i", "int16", "rounds that player i led"),
    Column("plays_i", "int16", "plays of player i, leads among them"),
    Column("cards_i", "int16", "cards in all its plays"),
    Column("passes_i", "int16", "passes of player i"),
    Column("able_i", "int16", "passes with cards that would have beaten the table"),
    Column("taken_i", "int16", "beaten cards that player i took"),
    Column("numbers_i", "int16", "the sum of their numbers"),
    Column("chosen_i", "int16", "beaten cards taken among several different numbers"),
    Column("highest_i", "int16", "where it took the highest of these"),
    Column("lowest_i", "int16", "where it took the lowest of these"),
)


def files() -> dict[str, File]:
    """The tables of its runs, by name."""
    return tables(GAMES, ROUNDS, "hand")
