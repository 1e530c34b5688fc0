"""What stands in the files of a run that tunes, beside what those of every run have."""

from __future__ import annotations

from silver_sim.columns import PLACE, SHARE, Column, File

TUNE = ("tune",)

CANDIDATES = (
    Column("generation", "int64", "which generation", PLACE),
    Column("candidate", "int64", "which of its line-ups; -1: their mean, and the favourite then"),
    Column("blocks", "int64", "blocks in which it played at every table"),
    Column("played", "int64", "games that were played for it; -1: for the start"),
    Column("lead", "int64", "sum over blocks of its win share minus that of the start, by scale"),
    Column("lead_squares", "int64", "sum over blocks of the squares of that"),
    Column("scale", "int64", "by what leads are divided: mean = lead / (scale * blocks)"),
    Column("p_i", "the parameter's", "its value of a parameter; i is the name"),
)
METRICS = (
    Column("win_share_i", "metric", "its win share; i is a number of players", SHARE, TUNE),
    Column("win_share_i_difference", "metric", "the same, best minus start, paired", SHARE, TUNE),
    Column("win_share_difference", "metric", "mean over the numbers of players", SHARE, TUNE),
)
SUMMARY = (
    Column("fresh_seed", "int", "seed of the deals that the search never saw"),
    Column("start", "text", "the line-up where the search began"),
    Column("field", "list", "who sits in the other seats"),
    Column("seats", "list", "the numbers of players"),
    Column("generations", "int", "generations that were searched"),
    Column("population", "int", "candidates of a generation"),
    Column("blocks_a_candidate", "int", "blocks in which each played at every table"),
    Column("command", "text", "what to type for the same search"),
    Column("parameters", "list", "each with its meaning, its range, its start and its best value"),
    Column("choice_blocks", "int", "fresh blocks that chose among the finalists"),
    Column("finalists", "list", "who could be chosen, and each lead over the start"),
    Column("best", "text", "the finalist that was chosen"),
    Column("confirmation", "object", "best and start in further fresh blocks: shares and leads"),
    Column("better", "bool", "whether best is shown to be better than start"),
    Column("to_use", "text", "best if it is better, else start"),
    Column("curve_blocks", "int", "fresh blocks in which single parameters were varied"),
    Column("curves", "list", "by parameter: other values, and the lead of each over to_use"),
    Column("course", "list", "by generations: lead of all candidates and of the best, favourite"),
)

FILES = (
    File(
        "candidates/part-*.parquet",
        "one row a line-up that was tried; a part is a generation",
        CANDIDATES,
        TUNE,
        table="candidates",
    ),
    File("summary.json: of a run that tunes", "further fields", SUMMARY, TUNE),
)
