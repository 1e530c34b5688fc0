"""What stands in the files of a run that judges forecasts, beside what those of every run have."""

from __future__ import annotations

from silver_sim.columns import PLACE, POINTS, SHARE, WHICH_GAME, Column, File

FORECAST = ("forecast",)
MILLIONTHS = "millionths"

JUDGED = (
    *WHICH_GAME,
    Column("deal", "int16", "which deal of the game", "from 1"),
    Column("turn", "int16", "turns begun in the deal, by all players together"),
    Column("question", "int8", "what was asked: its place among the questions of spec.json", PLACE),
    Column("player", "int8", "who had to answer: a place in the line-up", PLACE),
    Column("behind", "int32", "its total minus the least of the others, as the deal began", POINTS),
    Column("chance", "int32", "predicted chance to win the game", MILLIONTHS),
    Column("error", "int32", "standard error of it: there are so many worlds", MILLIONTHS),
    Column("won", "int32", "what it won of the game; of a shared win its part", MILLIONTHS),
    Column("points", "int32", "its predicted points of the deal", "hundredths"),
    Column("score", "int32", "its points of the deal as it ended", POINTS),
)
METRICS = (
    Column("predicted", "metric", "mean predicted chance to win the game", SHARE, FORECAST),
    Column("won", "metric", "games won / predictions", SHARE, FORECAST),
    Column("apart", "metric", "won minus predicted", SHARE, FORECAST),
    Column("slope", "metric", "what comes true of chances beyond the fair share", SHARE, FORECAST),
    Column("brier", "metric", "mean squared distance of chances from what happened", "", FORECAST),
    Column("points_apart", "metric", "points of the deal minus predicted ones", POINTS, FORECAST),
)
SUMMARY = (
    Column("player", "text", "who sits in every seat", kinds=FORECAST),
    Column("seats", "list", "the numbers of players", kinds=FORECAST),
    Column("worlds", "int", "deals of the hidden cards in which games go on", kinds=FORECAST),
    Column("told", "text", "what advice is told: the script, or a typed line", kinds=FORECAST),
    Column("every", "int", "one decision in so many is judged", kinds=FORECAST),
    Column("deal", "text", "what a deal is called in this game", kinds=FORECAST),
    Column("groups", "list", "estimates, scores and steps by number of players", kinds=FORECAST),
    Column("by_deal", "object", "estimates by deal of the game", kinds=FORECAST),
    Column("by_standing", "object", "the same by standing as the deal begins", kinds=FORECAST),
    Column("by_question", "object", "the same by question", kinds=FORECAST),
)

FILES = (
    File(
        "judged/part-*.parquet",
        "one row a decision at which it was foretold who wins",
        JUDGED,
        FORECAST,
        table="judged",
    ),
)
