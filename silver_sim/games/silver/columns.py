"""What the files of runs of Silver hold beside what those of every game do.

No engine is imported here, so that it can be told without one.
"""

from __future__ import annotations

from silver_sim.columns import PLACE, PLAYER, SHARE, WHICH_GAME, WHOLE, Column, File

POINTS = "points (werewolves)"
ENDS = "0: second Villager, 1: call, 2: deck empty, 3: turn cap"
LINE_UP = ("simulate",)
VARIED = ("sweep", "rule_sensitivity")
FORKED = ("call_safety",)

GAMES = (
    Column("winner", "int8", "who won: a place in the line-up, not a seat", PLACE),
    Column("tied", "bool", "whether the lowest total was shared (silver-rules 2.3)"),
    Column("start", "int8", "who began round 1: a place in the line-up", PLACE),
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
    Column("round", "int32", "which round of the game", "from 1"),
    Column("start", "int8", "who began the round: a place in the line-up", PLACE),
    Column("caller", "int8", "who called: a place in the line-up", "from 0; -1: nobody"),
    Column("success", "bool", "whether the call succeeded; false without one"),
    Column("end", "int8", "what ended the round", ENDS),
    Column("turns", "int32", "turns begun in the round, by all players together"),
    Column("sum_i", "int32", "werewolves in the village of player i when the round ended", POINTS),
    Column(
        "score_i",
        "int32",
        "points of player i in the round (silver-rules 10), not of seat i",
        POINTS,
    ),
)

FORKS = (
    *WHICH_GAME,
    Column("round", "int16", "which round of the game", "from 1"),
    Column("turn", "int16", "the turn of the round in which a call was legal", "from 1"),
    Column("player", "int16", "whose turn it was: a place in the line-up", PLACE),
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
    Column("total_i", "int16", "points of seat i in the rounds before", POINTS),
    Column("sum_i", "int16", "what the village of seat i holds in truth", POINTS),
    Column("own_i", "int8", "cards of value i in its village that it knows; i is 0 to 13"),
    Column("unseen_i", "int8", "cards of value i that it neither sees nor knows; i is 0 to 13"),
    Column("score_i", "int16", "its points of this round, in way i", POINTS),
    Column("won_i", "int8", "whether it won the game, in way i", "0 or 1; -1: not played"),
    Column("place2_i", "int8", "twice its place by total, in way i"),
    Column("end_i", "int8", "what ended the round, in way i", ENDS),
)

METRICS = (
    Column("mean_round_score", "metric", "mean points of a round", POINTS, LINE_UP),
    Column("calls_per_round", "metric", "own calls / rounds", SHARE, LINE_UP),
    Column("calls_per_round", "metric", "calls of anybody / rounds", SHARE, VARIED),
    Column("call_success", "metric", "own calls that succeed / own calls", SHARE, LINE_UP),
    Column(
        "rounds_ended_by_i",
        "metric",
        "rounds that ended so / rounds; i is villagers, call, deck or cap",
        SHARE,
        LINE_UP,
    ),
    Column("start_player_win_share", "metric", "win share of who begins round 1", SHARE, LINE_UP),
    Column(
        "start_player_round_score_difference",
        "metric",
        "its points in round 1 minus the mean of the others",
        POINTS,
        LINE_UP,
    ),
    Column("turns_per_round", "metric", "turns of a round", "turns", (*LINE_UP, *VARIED)),
    Column("win_share", "metric", "win share that a call gains over waiting", SHARE, FORKED),
    Column("limit_by_i", "metric", "call at this sum or less; i is win or points", POINTS, FORKED),
    Column("chance", "metric", "chance that a call succeeds", SHARE, FORKED),
    Column("points", "metric", "points of the round that a call saves", POINTS, FORKED),
    Column("place", "metric", "places by total that a call gains", "places", FORKED),
)

SUMMARY_OF_LINE_UP = (
    Column("rounds", "int", "rounds played"),
    Column("start_player", "object", "what beginning round 1 is worth"),
    Column("score_counts", "list", "by round and player: rounds by score, from 0"),
)

SUMMARY_OF_FORKS = (
    Column("seats", "list", "the numbers of players that were played"),
    Column(
        "confirmations",
        "list",
        "what fresh seeds gave: the folder of each such run and its numbers",
    ),
    Column("player", "text", "who sits in every seat"),
    Column("others", "object", "other players, by what they are called"),
    Column("forks", "int", "decisions that were forked and counted"),
    Column("held_out", "int", "decisions that judge what the others found"),
    Column("other_forks", "int", "decisions with other players and editions"),
    Column("limits", "list", "the highest sum at which to call, by own cards"),
    Column("rule", "object", "the best rule of seven numbers"),
    Column("rules", "list", "what each rule gains where it was held out"),
    Column("calibration", "object", "how chances fit the decisions held out"),
    Column("judged", "object", "how often those contradict an answer"),
    Column("off", "object", "how far answers are off by what is told besides"),
    Column("moves", "list", "the limit at every level of what may move it"),
    Column("robust", "list", "the limit with other players and editions"),
    Column("flips", "list", "cells that answer otherwise there"),
    Column("ends", "list", "how rounds end, with a call and without"),
    Column("outcomes", "list", "twenty equally likely scores with a call and without"),
)

ESTIMATES_OF_FORKS = (
    Column("seats", "int", "players of a table"),
    Column("cards", "int", "own cards"),
    Column("unknown", "int", "own cards that are not known"),
    Column("fewest", "int", "fewest cards of another player; empty: any"),
    Column("sum", "int", "sum of the own known cards; empty: a limit for all", POINTS),
    Column("forks", "int", "decisions that it comes from"),
)

FORKS_NOTE = (
    "i counts seats clockwise from the one that may call (0); way i: 0 it calls, 1 it goes "
    "on; -1 where a way was not played"
)
FILES = (
    File("games/part-*.parquet", "", GAMES),
    File("rounds/part-*.parquet", "one row a round", ROUNDS, WHOLE, PLAYER, "rounds"),
    File(
        "forks/part-*.parquet",
        "one row a decision at which a call was legal and the game was copied",
        FORKS,
        FORKED,
        FORKS_NOTE,
        "forks",
    ),
    File("summary.csv", "", ESTIMATES_OF_FORKS, FORKED),
    File("summary.csv: metric", "", METRICS),
    File("summary.json", "", SUMMARY_OF_LINE_UP, LINE_UP),
    File("summary.json", "", SUMMARY_OF_FORKS, FORKED),
    File("made/*.py", "the strategies that were made of what was found", kinds=FORKED),
    File("atlas.json", "all answers: what silver-sim call and card read", kinds=FORKED),
    File("proof-*/*", "a run: the rules that were found, on fresh seeds", kinds=FORKED),
)
