"""What stands in the files of a run of any game: every file, every column and field.

What only runs of one game have is told by the game (``GameInfo.files``). Kinds of experiments are
named where not all of them write a file or a field. A test holds this against runs of every kind.
"""

from __future__ import annotations

from silver_sim.columns import PLACE, PLAYED, PLAYER, POINTS, SHARE, WHICH_GAME, WHOLE, Column, File
from silver_sim.runs import columns_of_forecasts, columns_of_tuning
from silver_sim.runs.columns_of_forecasts import FORECAST

VARIED = ("sweep", "rule_sensitivity")
BELIEF, EQUITY, LOOKAHEAD, LADDER = ("belief",), ("equity",), ("lookahead",), ("ladder",)
JUDGING = (*BELIEF, *EQUITY, *FORECAST)
SUBJECTS = ("tournament", "compare", *VARIED, *JUDGING, *LOOKAHEAD, *LADDER, "tune")

ENTRIES = (
    Column("table", "int32", "which line-up of the run", PLACE),
    Column("player", "int8", "place in the line-up: the i of total_i, score_i ...", PLACE),
    Column("label", "text", "the strategy that sits there, as it is typed"),
    Column("edition", "text", "the rules of the table: an edition, and the fields that differ"),
)

INTERVAL = (
    Column("estimate", "number", "the estimate, in the unit of its metric"),
    Column("se", "number", "its standard error, from whole blocks"),
    Column("lo", "number", "lower end of the 95 % interval"),
    Column("hi", "number", "upper end of the 95 % interval"),
)
METHOD = Column(
    "method",
    "text",
    "where the interval comes from",
    "t, wilson, woodruff, bootstrap, jackknife, odds; confidence sequence: it holds at every look; "
    "constant: every block the same; none",
)
SURENESS = (
    Column("n_eff", "number", "how many independent games (or parts of games) would be as sure"),
    Column("design_effect", "number", "their true number / n_eff"),
)
P_VALUES = (
    Column("p", "number", "p value of the difference", "0 to 1"),
    Column("p_holm", "number", "the same, adjusted for all differences beside it (Holm)", "0 to 1"),
)

SIMULATED = (
    Column("metric", "text", "what is estimated", "see the metrics below"),
    Column("player", "int", "place in the line-up; empty: of the whole table", PLACE),
    Column("strategy", "text", "the strategy there"),
    Column("other_player", "int", "in a difference: the one that is subtracted", PLACE),
    Column("other_strategy", "text", "the strategy there"),
    *INTERVAL,
    Column("level", "number", "level of the interval", "0.95"),
    METHOD,
    Column("blocks", "int", "blocks that it comes from"),
    Column("games", "int", "games that it comes from"),
    Column("naive_se", "number", "the standard error if all games were independent"),
    *SURENESS,
    *P_VALUES,
)

COMPARED = (
    Column("metric", "text", "what is estimated", "see the metrics below"),
    Column("subject", "text", "of whom: a strategy, or a variant"),
    Column("other", "text", "in a difference: the one that is subtracted"),
    *INTERVAL,
    METHOD,
    *SURENESS,
    *P_VALUES,
    Column("blocks", "int", "blocks that the run played"),
    Column("seats", "int", "players of a table", kinds=("tournament", *JUDGING)),
    Column("level", "text", "the belief", kinds=BELIEF),
    Column("rank_best", "int", "the best rank that it can have", "1 is first", ("tournament",)),
    Column("rank_worst", "int", "the worst rank that it can have", kinds=("tournament",)),
)

METRICS = (
    *columns_of_tuning.METRICS,
    *columns_of_forecasts.METRICS,
    Column(
        "win_share", "metric", "games won / games", SHARE, ("simulate", "tournament", "compare")
    ),
    Column("win_share_i", "metric", "games of player i won / games", SHARE, VARIED),
    Column(
        "mean_total",
        "metric",
        "mean points of a game",
        POINTS,
        ("simulate", "tournament", "compare"),
    ),
    Column("mean_total_i", "metric", "mean points of player i in a game", POINTS, VARIED),
    Column(
        "mean_place",
        "metric",
        "mean place by points, ties sharing theirs",
        "1 is first",
        ("simulate", "tournament", "compare"),
    ),
    Column(
        "total_percentile_i",
        "metric",
        "points that i % of its games do not exceed; i is 5, 25, 50, 75, 95",
        POINTS,
        ("simulate",),
    ),
    Column(
        "win_share_of_seat_i",
        "metric",
        "games won from seat i (from 0) / games",
        SHARE,
        ("simulate",),
    ),
    Column("tied_games", "metric", "games tied by points / games", SHARE, ("simulate",)),
    Column("win_share", "metric", "games won / games, of who looks ahead", SHARE, LOOKAHEAD),
    Column("mean_total", "metric", "mean points of a game", POINTS, LOOKAHEAD),
    Column(
        "win_share_difference", "metric", "what a step of belief or worlds wins", SHARE, LOOKAHEAD
    ),
    Column("win_share", "metric", "games won / games, among those one step below", SHARE, LADDER),
    Column("points", "metric", "the same as strength", "400 for odds of 10 to 1", LADDER),
    Column("height", "metric", "points of all steps from other to subject", "points", LADDER),
    Column("card_score", "metric", "log score of hidden cards", "nats", BELIEF),
    Column("below_score", "metric", "log score of who is below", "nats", BELIEF),
    Column("effective", "metric", "effective worlds / worlds", SHARE, BELIEF),
    Column("i_difference", "metric", "subject minus other, paired; i is a score", "nats", BELIEF),
    Column("brier", "metric", "mean squared distance of chances from what happened", "", EQUITY),
    Column("base", "metric", "the same of equal chances", "", EQUITY),
    Column("gain", "metric", "base minus brier", "", EQUITY),
    Column("log_score", "metric", "log score of who wins", "nats", EQUITY),
    Column(
        "rating",
        "metric",
        "Plackett and Luce's rating",
        "400 for odds of 10 to 1; mean 0",
        ("tournament",),
    ),
    Column(
        "ahead", "metric", "share of their games in which it ends ahead", SHARE, ("tournament",)
    ),
    Column("total_difference", "metric", "difference of mean totals", POINTS, ("tournament",)),
    Column(
        "win_share_adjusted_difference",
        "metric",
        "difference of win shares without the luck of the cards",
        SHARE,
        ("compare",),
    ),
    Column(
        "i_difference",
        "metric",
        "subject minus other, paired within blocks; i is the metric above",
        "that of the metric",
        PLAYED,
    ),
    Column(
        "games_of_another_end",
        "metric",
        "games in which totals or the winner differ from those of the reference / games",
        SHARE,
        ("rule_sensitivity",),
    ),
    Column(
        "games_of_another_course",
        "metric",
        "games in which anything differs, in a round or in the end / games",
        SHARE,
        ("rule_sensitivity",),
    ),
)

ESTIMATE = (
    *INTERVAL,
    Column("lo50", "number", "lower end of the 50 % interval"),
    Column("hi50", "number", "upper end of the 50 % interval"),
    METHOD,
    Column("naive_se", "number", "the standard error if all games were independent"),
    *SURENESS,
    *P_VALUES,
    Column(
        "effective_games",
        "number",
        "how many games with deals of their own would tell the difference as well",
        kinds=("compare",),
    ),
    Column("variance_reduction", "number", "effective_games / games played", kinds=("compare",)),
    Column(
        "one_look",
        "object",
        "interval and p of a single look, where the run was looked at again and again",
        kinds=("compare",),
    ),
    Column("shown", "bool", "whether it is shown to differ from one half", kinds=("tournament",)),
    Column("games", "int", "how many games they are", kinds=("rule_sensitivity",)),
)

_OF_LINE_UP = ("simulate",)
_SEATED = ("simulate", *VARIED)
SUMMARY = (
    Column("schema_version", "int", "version of this file"),
    Column("kind", "text", "kind of experiment"),
    Column("title", "text", "its title"),
    Column("game", "text", "the game that is played"),
    Column("seed", "int", "seed of all games"),
    Column("noise", "text", "the strategy that plays at random: it is on no shared scale"),
    Column("edition", "text", "rules: an edition, and the fields that differ"),
    Column("seating", "text", "the order around tables of three and more", "drawn, fixed", _SEATED),
    Column("blocks", "int", "blocks played"),
    Column("games", "int", "games played"),
    Column("looks", "int", "how often it was asked whether enough is known: once a part"),
    Column("stopped", "text", "why the run ended; empty where it played the blocks it should"),
    Column("level", "number", "level of all intervals", "0.95"),
    Column("verdict", "text", "what was found, in sentences"),
    Column("players", "int", "players of the table", kinds=_OF_LINE_UP),
    Column("players", "list", "the line-up", kinds=VARIED),
    Column("fair_share", "number", "win share of equal players", SHARE, _OF_LINE_UP),
    Column("method", "text", "how estimates and intervals are made", kinds=_OF_LINE_UP),
    Column("strategies", "list", "each player's name, counts and estimates", kinds=_OF_LINE_UP),
    Column("strategies", "list", "a and b: name, games and estimates", kinds=("compare",)),
    Column("pairs", "list", "paired differences a - b of every two players", kinds=_OF_LINE_UP),
    Column("measures", "object", "what the game measures of the table", kinds=_OF_LINE_UP),
    Column("counts", "object", "what the game counts, such as rounds cut off", kinds=_OF_LINE_UP),
    Column("tied_games", "object", "an estimate", SHARE, _OF_LINE_UP),
    Column("seats", "list", "win share of each seat, an estimate each", kinds=_OF_LINE_UP),
    Column("seats", "int", "players of a table", kinds=("compare",)),
    Column("total_counts", "list", "by player: games by total, from 0", kinds=_OF_LINE_UP),
    Column("warnings", "list", "what to know before believing the numbers", kinds=_OF_LINE_UP),
    Column("roster", "list", "the strategies that are ranked", kinds=("tournament",)),
    Column(
        "standings",
        "list",
        "by number of seats: lines (a strategy each) and pairs (two each) with their estimates",
        kinds=("tournament",),
    ),
    Column(
        "confirmations",
        "list",
        "what fresh seeds gave: the folder of each such run and its numbers",
        kinds=("tournament", "sweep"),
    ),
    Column("a", "text", "the first strategy", kinds=("compare",)),
    Column("b", "text", "the second strategy", kinds=("compare",)),
    Column("field", "list", "who sits with them", kinds=("compare",)),
    Column("edge", "number", "the smallest difference that matters", SHARE, ("compare",)),
    Column("line_ups", "list", "the line-up of every table", kinds=("compare",)),
    Column("difference", "object", "a - b, an estimate each, by metric", kinds=("compare",)),
    Column("decisive", "text", "the difference that decides", kinds=("compare",)),
    Column("anytime", "object", "its interval that holds at every look", SHARE, ("compare",)),
    Column("finding", "text", "who is better", "a, b, same, tie or open", ("compare",)),
    Column("reference", "text", "the variant that all others are compared with", kinds=VARIED),
    Column("variants", "list", "each variant with its estimates", kinds=VARIED),
    Column("differences", "list", "each other variant minus the reference", kinds=VARIED),
    Column("worlds", "int", "deals of the hidden cards, for every level", kinds=BELIEF),
    Column("every", "int", "one decision in so many is judged", kinds=BELIEF),
    Column("models", "text", "what the others are taken for", kinds=BELIEF),
    Column("seats", "list", "the numbers of players", kinds=(*BELIEF, *EQUITY)),
    Column(
        "others", "object", "further players, by what they are called", kinds=(*BELIEF, *EQUITY)
    ),
    Column("hidden", "text", "what is believed of each card", kinds=BELIEF),
    Column("below", "text", "what is believed of each seat", kinds=BELIEF),
    Column("groups", "list", "scores by who plays and how many", kinds=(*BELIEF, *EQUITY)),
    Column("by_question", "object", "scores in games of the mix, by question", kinds=BELIEF),
    Column("by_turn", "object", "the same by turn of the deal", kinds=BELIEF),
    Column("reliability", "object", "predicted and observed chances, by level", kinds=BELIEF),
    Column("equity", "object", "the table: its hash, strategy and seed", kinds=EQUITY),
    Column("leads", "list", "what the table says of leads", kinds=EQUITY),
    *columns_of_forecasts.SUMMARY,
    Column("player", "text", "who looks ahead, and sits in all other seats", kinds=LOOKAHEAD),
    Column("seats", "int", "players of a table", kinds=LOOKAHEAD),
    Column("beliefs", "list", "the beliefs that were played", kinds=LOOKAHEAD),
    Column("worlds", "list", "the numbers of worlds that were played", kinds=LOOKAHEAD),
    Column("cells", "list", "win share and total of each belief with each number", kinds=LOOKAHEAD),
    Column("steps", "list", "what each step wins: a minus b", kinds=LOOKAHEAD),
    Column("seats", "int", "players of a table", kinds=LADDER),
    Column("fair_share", "number", "what equals would win", SHARE, LADDER),
    Column("ladder", "list", "the strategies, the lowest first", kinds=LADDER),
    Column("step_level", "number", "level of each interval: all hold together", kinds=LADDER),
    Column("steps", "list", "what each step wins against the one below it", kinds=LADDER),
    Column(
        "heights", "list", "how many points each is above the lowest that has any", kinds=LADDER
    ),
    Column("beyond", "object", "whether lower and higher values are possible", kinds=("sweep",)),
)

PARTS = (
    Column("part", "int", "its number", PLACE),
    Column("first", "int", "its first block"),
    Column("last", "int", "the first block behind it"),
    Column("files", "object", "size and SHA-256 of its files, by name"),
)

FROZEN_TABLES = Column(
    "frozen_tables",
    "object",
    "hashes of the tables by which seats look ahead, or which are judged; only then",
)

MANIFEST = (
    Column("silver_sim", "text", "version of the program"),
    Column("engine", "text", "hash of the engine's source"),
    Column("python", "text", "version of Python"),
    Column("libraries", "object", "versions of the libraries that results may depend on"),
    Column("machine", "text", "kind of processor"),
    Column("value_function", "text", "hash of the one by which luck is told"),
    FROZEN_TABLES,
    Column("command", "list", "what was typed"),
    Column("system", "text", "operating system"),
    Column("threads", "int", "threads that played"),
    Column("started", "text", "when it began", "UTC"),
    Column("files", "object", "size and SHA-256 of all other files, by name"),
    Column("status", "text", "how it ended", "running, complete, stopped, failed"),
    Column("process", "object", "pid, host and time of who writes or wrote it"),
    Column("blocks_done", "int", "blocks played; only once it has ended"),
    Column("stopped", "text", "why, where that was not its last block; only once it has ended"),
    Column("seconds", "number", "time that playing took; only once it has ended", "seconds"),
    Column("resumed", "int", "how often it was gone on with; only then"),
    Column("missing", "object", "what could not be drawn, and why; only then"),
    Column("sha256", "text", "hash of this file without this field"),
)

SPEC = (
    Column("schema_version", "int", "version of this file"),
    Column("experiment", "object", "the question, with every default filled in"),
    Column("entries", "list", "who plays: strategies, parameters, limits, SHA-256 of the files"),
    Column("rules", "object", "every field of the rules, by the name of the rule set"),
    Column("tables", "list", "line-up and rules of each table"),
    Column("part_blocks", "int", "blocks of a part"),
    FROZEN_TABLES,
)

JUDGED = (
    *WHICH_GAME,
    Column("deal", "int16", "which deal of the game", "from 1"),
    Column("turn", "int16", "turns begun in the deal, by all players together"),
    Column("question", "int8", "what was asked: its place among the questions of spec.json", PLACE),
    Column("player", "int8", "who had to answer: a place in the line-up", PLACE),
    Column("cards", "int8", "cards hidden from it that were judged"),
    Column("asked", "int32", "decisions of others asked for in each world (level policy)"),
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
            f"{level}_i",
            "int32",
            f"chance by {level} that it is so of the seat what below_i tells",
            "millionths",
        )
        for level in ("uniform", "kept", "policy")
    ),
    Column("below_i", "int8", "whether it is so what field below of summary.json says", "0 or 1"),
)
JUDGED_NOTE = "i counts seats clockwise from the one that must answer, from 1"

FILES = (
    File("games/part-*.parquet", "one row a game", WHICH_GAME, WHOLE, PLAYER, "games"),
    File(
        "judged/part-*.parquet",
        "one row a decision at which beliefs were judged",
        JUDGED,
        BELIEF,
        JUDGED_NOTE,
        "judged",
    ),
    *columns_of_forecasts.FILES,
    File("summary.csv", "one row an estimate", SIMULATED, _OF_LINE_UP, table="summary"),
    File("summary.csv", "one row an estimate", COMPARED, SUBJECTS, table="summary"),
    File(
        "summary.csv: metric", "what the column metric says", METRICS, note=PLAYER, table="summary"
    ),
    *columns_of_tuning.FILES,
    File("entries", "who sits where: a table of query and export alone", ENTRIES, table="entries"),
    File("summary.json", "every number that the page shows", SUMMARY),
    File("summary.json: an estimate", "a number and how sure it is", ESTIMATE),
    File("facts.json", "what the page tells beside the summary", kinds=PLAYED),
    File("parts.jsonl", "one line a part that is whole", PARTS),
    File("manifest.json", "what ran, where, how it ended", MANIFEST),
    File("spec.json", "all that the results depend on", SPEC),
    File("strategies/*.py", "the strategies that played"),
    File("charts/*", "pictures, SVG and PNG"),
    File("report*.html", "the page"),
    File(".lock", "tells that somebody writes to the run"),
    File(
        "confirmation*/*", "a run: the best, again, on fresh seeds", kinds=("tournament", "sweep")
    ),
)
