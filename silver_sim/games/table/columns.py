"""What columns of every game mean, and those of tables of judged decisions.

No engine is imported here, so that it can be read without one.
"""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.columns import MILLIONTHS, PLACE, PLAYER, POINTS, WHICH_GAME, Column, File

OF_PLAYERS = (
    Column(
        "illegal_i", "int32", "illegal answers of player i, each replaced by the first legal one"
    ),
    Column(
        "luck_i",
        "int32",
        "luck of player i with the cards, 0 on average (a linear value function)",
        "hundredths of a percentage point of win share",
    ),
    Column("seat_i", "int8", "the seat in which player i sat in this game", PLACE, record="seats"),
)

DECISION = (
    Column("deal", "int16", "which deal of the game", "from 1"),
    Column("turn", "int16", "turns begun in the deal, by all players together"),
    Column("question", "int8", "what was asked: its place among the questions of spec.json", PLACE),
    Column("player", "int8", "the player who had to answer", PLACE),
)
FORETOLD = (
    *DECISION,
    Column("behind", "int32", "its total minus the least of the others, as the deal began", POINTS),
    Column("chance", "int32", "predicted chance to win the game", MILLIONTHS),
    Column("error", "int32", "standard error of it, from the number of simulations", MILLIONTHS),
    Column("won", "int32", "what it won of the game; of a shared win its part", MILLIONTHS),
    Column("points", "int32", "its predicted points of the deal", "hundredths"),
    Column("score", "int32", "its points of the deal as it ended", POINTS),
)
BELIEVED = (  # by all levels alike
    *DECISION,
    Column("cards", "int8", "cards hidden from it that were judged"),
    Column("asked", "int32", "decisions of others asked for in each world (level policy)"),
)
BY_LEVEL = (
    Column(
        "card_score_i",
        "int32",
        "sum over these cards of the logarithm of the chance given to the truth; i is a level",
        "millionths of a nat",
    ),
    Column(
        "effective_i", "int32", "(sum w)^2 / sum w^2 of the worlds; i is a level", "thousandths"
    ),
    *(
        Column(
            f"{level}_i", "int32", f"chance, under belief {level}, that below_i is true", MILLIONTHS
        )
        for level in ("uniform", "kept", "policy")
    ),
    Column("below_i", "int8", "whether what field below of summary.json says is true", "0 or 1"),
)
A_ROW = "one row per"

_JUDGED = {
    "believed": File(
        "judged/part-*.parquet",
        "one row per decision at which beliefs were judged",
        (*WHICH_GAME, *BELIEVED, *BY_LEVEL),
        note="i counts seats clockwise from the one that must answer, from 1",
        table="judged",
    ),
    "foretold": File(
        "judged/part-*.parquet",
        "one row per decision at which the winner was predicted",
        (*WHICH_GAME, *FORETOLD),
        table="judged",
    ),
}


def tables(games: Sequence[Column], rounds: Sequence[Column], deal: str) -> dict[str, File]:
    """The tables of a game by what kinds of study call them; ``deal`` is what it calls a deal."""
    return {
        name: File(
            f"{name}/part-*.parquet", f"{A_ROW} {of}", (*WHICH_GAME, *columns), (), PLAYER, name
        )
        for name, of, columns in (("games", "game", games), ("rounds", deal, rounds))
    } | _JUDGED
