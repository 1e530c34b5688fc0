"""What the files of runs of Odin hold beside what those of every game do.

No engine is imported here, so that it can be told without one.
"""

from __future__ import annotations

from silver_sim.columns import PLACE, PLAYER, SHARE, WHICH_GAME, WHOLE, Column, File

POINTS = "points (cards left)"
ENDS = "0: a last play, 1: a whole hand at once, 2: turn cap"
LINE_UP = ("simulate",)
VARIED = ("sweep", "rule_sensitivity")

GAMES = (
    Column("won_i", "int8", "player i's share of the win", "1 / 60 (60: it won alone)"),
    Column("tied", "bool", "whether the lowest total was shared (odin-rules 2.2)"),
    Column("start", "int8", "who led the first hand: a place in the line-up", PLACE),
    Column("total_i", "int32", "points of player i in the game; the fewest win", POINTS),
    Column(
        "illegal_i", "int32", "illegal answers of player i, each replaced by the first legal one"
    ),
    Column(
        "luck_i",
        "int32",
        "luck of player i with the cards, 0 on average (a linear value function)",
        "hundredths of a percentage point of win share",
    ),
    Column("seat_i", "int8", "the seat in which player i sat in this game", PLACE),
)

ROUNDS = (
    *WHICH_GAME,
    Column("round", "int32", "which hand of the game", "from 1"),
    Column("start", "int8", "who led the first round of the hand: a place in the line-up", PLACE),
    Column("end", "int8", "what ended the hand", ENDS),
    Column("by", "int8", "who emptied the hand: a place in the line-up", "from 0; -1: nobody"),
    Column("turns", "int32", "plays and passes, by all players together"),
    Column("rounds", "int32", "rounds that were led in the hand"),
    Column("score_i", "int8", "points of player i in the hand (odin-rules 2.2)", POINTS),
    Column("leads_i", "int16", "rounds that player i led"),
    Column("plays_i", "int16", "plays of player i, leads among them"),
    Column("cards_i", "int16", "cards in all its plays"),
    Column("passes_i", "int16", "passes of player i"),
    Column("able_i", "int16", "passes with cards that would have beaten the table"),
    Column("taken_i", "int16", "beaten cards that player i took"),
    Column("numbers_i", "int16", "the sum of their numbers"),
    Column("chosen_i", "int16", "of them, those taken among several different numbers"),
    Column("highest_i", "int16", "where it took the highest of these"),
    Column("lowest_i", "int16", "where it took the lowest of these"),
)

METRICS = (
    Column("mean_round_score", "metric", "mean points of a hand", POINTS, LINE_UP),
    Column("start_player_win_share", "metric", "win share of who leads hand 1", SHARE, LINE_UP),
    Column(
        "start_player_round_score_difference",
        "metric",
        "its points in hand 1 minus the mean of the others",
        POINTS,
        LINE_UP,
    ),
    Column("hands_per_game", "metric", "hands of a game", "hands", (*LINE_UP, *VARIED)),
    Column("turns_per_hand", "metric", "turns of a hand", "turns", (*LINE_UP, *VARIED)),
    Column("rounds_per_hand", "metric", "rounds of a hand", "rounds", LINE_UP),
    Column(
        "hands_ended_by_i",
        "metric",
        "hands that ended so / hands; i is empty, whole or cap",
        SHARE,
        LINE_UP,
    ),
    Column("hands_ended_by_whole", "metric", "hands ended so / hands", SHARE, VARIED),
    Column("went_out", "metric", "hands that it ended / hands", SHARE, LINE_UP),
    Column("whole_hands", "metric", "hands ended with a whole hand / hands", SHARE, LINE_UP),
    Column("leads_per_hand", "metric", "rounds led a hand", "rounds", LINE_UP),
    Column("cards_per_play", "metric", "cards a play", "cards", LINE_UP),
    Column("passes_able", "metric", "passes though able to play / passes", SHARE, LINE_UP),
    Column("taken_number", "metric", "mean number of the cards taken", "number", LINE_UP),
    Column("took_highest", "metric", "took the highest / takes among several", SHARE, LINE_UP),
    Column("took_lowest", "metric", "took the lowest / takes among several", SHARE, LINE_UP),
)

SUMMARY_OF_LINE_UP = (
    Column("rounds", "int", "hands played"),
    Column("start_player", "object", "what leading hand 1 is worth"),
    Column("score_counts", "list", "by hand and player: hands by score, from 0"),
)

FILES = (
    File("games/part-*.parquet", "", GAMES),
    File("rounds/part-*.parquet", "one row a hand", ROUNDS, WHOLE, PLAYER, "rounds"),
    File("summary.csv: metric", "", METRICS),
    File("summary.json", "", SUMMARY_OF_LINE_UP, LINE_UP),
)
