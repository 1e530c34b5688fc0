"""What the tables of runs of Silver hold: the columns that ``of_records`` makes of its records.

No engine is imported here, so that it can be read without one.
"""

from __future__ import annotations

from silver_sim.columns import PLACE, WHICH_GAME, Column, File
from silver_sim.games.table.columns import OF_PLAYERS, tables

POINTS = "points"
ENDS = "0: second Villager, 1: call, 2: deck empty, 3: turn cap"

GAMES = (
    Column("winner", "int8", "the player who won, by number, not by seat", PLACE),
    Column("tied", "bool", "whether the lowest total was shared (silver-rules 2.3)"),
    Column("start", "int8", "the player who began round 1", PLACE),
    Column("total_i", "int32", "points of player i in the game; the fewest win", POINTS),
    *OF_PLAYERS,
)

ROUNDS = (
    Column("round", "int32", "which round of the game", "from 1", record="round_no"),
    Column("start", "int8", "the player who began the round", PLACE),
    Column("caller", "int8", "the player who called", "from 0; -1: nobody"),
    Column("success", "bool", "whether the call succeeded; false if nobody called"),
    Column("end", "int8", "what ended the round", ENDS),
    Column("turns", "int32", "turns begun in the round, by all players together"),
    Column(
        "sum_i",
        "int32",
        "sum of the village of player i when the round ended",
        POINTS,
        record="sums",
    ),
    Column(
        "score_i",
        "int32",
        "points of player i in the round (silver-rules 10), not of seat i",
        POINTS,
        record="scores",
    ),
)

FORKS = (
    Column("round", "int16", "which round of the game", "from 1", record="round_no"),
    Column("turn", "int16", "the turn of the round in which a call was legal", "from 1"),
    Column("player", "int16", "the player whose turn it was", PLACE),
    Column("weight", "int16", "1 / the chance that this decision was looked at"),
    Column("would_call", "int16", "whether its strategy called", "0 or 1"),
    Column("deck_count", "int16", "cards left in the deck"),
    Column("own_powers", "int16", "characters 0 to 4 faceup in its own village", "bit mask"),
    Column("other_powers", "int16", "characters 0 to 4 faceup in other villages", "bit mask"),
    Column("amulet", "int8", "its amulet", "0: not its own, 1: to be placed, 2: placed"),
    Column("start", "int8", "who began the round, counted like seats", "0: itself"),
    Column(
        "beaten",
        "int8",
        "why the call failed",
        "0: it did not, 1: somebody was lower already, 2: exchange, 3: set, 4: take, 5: Master, "
        "6: Witch, 7: Robber, 8: otherwise",
    ),
    Column("tied", "bool", "whether somebody had as little as the caller"),
    Column("cards_i", "int8", "cards in the village of seat i"),
    Column("known_i", "int16", "sum of the cards there that the one who may call knows", POINTS),
    Column("unknown_i", "int8", "cards there that it does not know"),
    Column("total_i", "int16", "points of seat i in the rounds before", POINTS, record="totals"),
    Column("sum_i", "int16", "what the village of seat i holds in truth", POINTS, record="sums"),
    Column("own_i", "int8", "cards of value i in its village that it knows; i is 0 to 13"),
    Column("unseen_i", "int8", "cards of value i that it neither sees nor knows; i is 0 to 13"),
    Column("score_i", "int16", "its points of this round, in way i", POINTS),
    Column("won_i", "int8", "whether it won the game, in way i", "0 or 1; -1: not played"),
    Column("place2_i", "int8", "twice its place by total, in way i"),
    Column("end_i", "int8", "what ended the round, in way i", ENDS),
)

FORKS_NOTE = (
    "i counts seats clockwise from the one that may call (0); way i: 0 it calls, 1 it goes "
    "on; -1 where a way was not played"
)


def files() -> dict[str, File]:
    """The tables of its runs, by name."""
    return tables(GAMES, ROUNDS, "round") | {
        "forks": File(
            "forks/part-*.parquet",
            "one row per decision at which a call was legal and the game was copied",
            (*WHICH_GAME, *FORKS),
            (),
            FORKS_NOTE,
            "forks",
        )
    }
