"""What stands in the files of a run: every file, every column and field, in one place.

A name that ends in ``_i`` is that of several columns, one for every i. Kinds of experiments are
named where not all of them write a file or a field. A test holds this against runs of every kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import polars as pl

PLAYER = "i is a place in the line-up, from 0: a player, wherever it sat (seat_i in games)"
SHARE, POINTS = "share, 0 to 1", "points (werewolves)"
ENDS = "0: second Villager, 1: call, 2: deck empty, 3: turn cap"
PLACE = "from 0"


class Column(NamedTuple):
    """A column of a table, or a field of a JSON file."""

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


FORKED = ("call_safety",)
PLAYED = ("simulate", "tournament", "compare", "sweep", "rule_sensitivity")
VARIED = ("sweep", "rule_sensitivity")
SUBJECTS = ("tournament", "compare", *VARIED, *FORKED)

WHICH_GAME = (
    Column("table", "int32", "which line-up of the run (tables in spec.json)", PLACE),
    Column("block", "int64", "which deals: all games of a block have the same", PLACE),
    Column("rotation", "int8", "which of its seat rotations (seat_i: where each sat)", PLACE),
)

GAMES = (
    *WHICH_GAME,
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
    Column("unseen_i", "int8", "cards of value i that it neither sees nor knows; i is 0 to 13"),
    Column("score_i", "int16", "its points of this round, in way i", POINTS),
    Column("won_i", "int8", "whether it won the game, in way i", "0 or 1; -1: not played"),
    Column("place2_i", "int8", "twice its place by total, in way i"),
    Column("end_i", "int8", "what ended the round, in way i", ENDS),
)

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
    "t, wilson, woodruff, bootstrap, jackknife; confidence sequence: it holds at every look; "
    "constant: every block the same; none",
)
SURENESS = (
    Column("n_eff", "number", "how many independent games (rounds, calls) would be as sure"),
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
    Column("seats", "int", "players of a table", kinds=("tournament", *FORKED)),
    Column("rank_best", "int", "the best rank that it can have", "1 is first", ("tournament",)),
    Column("rank_worst", "int", "the worst rank that it can have", kinds=("tournament",)),
    Column("cards", "int", "own cards", kinds=FORKED),
    Column("unknown", "int", "own cards that are not known", kinds=FORKED),
    Column("fewest", "int", "fewest cards of another player; empty: any", kinds=FORKED),
    Column("sum", "int", "sum of the own known cards; empty: a limit for all", POINTS, FORKED),
    Column("forks", "int", "decisions that it comes from", kinds=FORKED),
)

METRICS = (
    Column(
        "win_share", "metric", "games won / games", SHARE, ("simulate", "tournament", "compare")
    ),
    Column("win_share", "metric", "win share that a call gains over waiting", SHARE, FORKED),
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
    Column("mean_round_score", "metric", "mean points of a round", POINTS, ("simulate",)),
    Column("calls_per_round", "metric", "own calls / rounds", SHARE, ("simulate",)),
    Column("calls_per_round", "metric", "calls of anybody / rounds", SHARE, VARIED),
    Column("call_success", "metric", "own calls that succeed / own calls", SHARE, ("simulate",)),
    Column(
        "total_percentile_i",
        "metric",
        "points that i % of its games do not exceed; i is 5, 25, 50, 75, 95",
        POINTS,
        ("simulate",),
    ),
    Column(
        "rounds_ended_by_i",
        "metric",
        "rounds that ended so / rounds; i is villagers, call, deck or cap",
        SHARE,
        ("simulate",),
    ),
    Column(
        "win_share_of_seat_i",
        "metric",
        "games won from seat i (from 0) / games",
        SHARE,
        ("simulate",),
    ),
    Column(
        "start_player_win_share", "metric", "win share of who begins round 1", SHARE, ("simulate",)
    ),
    Column(
        "start_player_round_score_difference",
        "metric",
        "its points in round 1 minus the mean of the others",
        POINTS,
        ("simulate",),
    ),
    Column("turns_per_round", "metric", "turns of a round", "turns", ("simulate", *VARIED)),
    Column("tied_games", "metric", "games tied by points / games", SHARE, ("simulate",)),
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
    Column("limit_by_i", "metric", "call at this sum or less; i is win or points", POINTS, FORKED),
    Column("chance", "metric", "chance that a call succeeds", SHARE, FORKED),
    Column("points", "metric", "points of the round that a call saves", POINTS, FORKED),
    Column("place", "metric", "places by total that a call gains", "places", FORKED),
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
    Column(
        "seating", "text", "the order around tables of three and more", "drawn, fixed", _SEATED
    ),
    Column("blocks", "int", "blocks played"),
    Column("games", "int", "games played"),
    Column("looks", "int", "how often it was asked whether enough is known: once a part"),
    Column("stopped", "text", "why the run ended; empty where it played the blocks it should"),
    Column("level", "number", "level of all intervals", "0.95"),
    Column("verdict", "text", "what was found, in sentences"),
    Column("players", "int", "players of the table", kinds=_OF_LINE_UP),
    Column("players", "list", "the line-up", kinds=VARIED),
    Column("rounds", "int", "rounds played", kinds=_OF_LINE_UP),
    Column("fair_share", "number", "win share of equal players", SHARE, _OF_LINE_UP),
    Column("method", "text", "how estimates and intervals are made", kinds=_OF_LINE_UP),
    Column("strategies", "list", "each player's name, counts and estimates", kinds=_OF_LINE_UP),
    Column("strategies", "list", "a and b: name, games and estimates", kinds=("compare",)),
    Column("pairs", "list", "paired differences a - b of every two players", kinds=_OF_LINE_UP),
    Column("round_ends", "object", "share of rounds by what ended them", kinds=_OF_LINE_UP),
    Column("turns_per_round", "object", "an estimate", "turns", _OF_LINE_UP),
    Column("tied_games", "object", "an estimate", SHARE, _OF_LINE_UP),
    Column("seats", "list", "win share of each seat, an estimate each", kinds=_OF_LINE_UP),
    Column("seats", "int", "players of a table", kinds=("compare",)),
    Column("seats", "list", "the numbers of players that were played", kinds=FORKED),
    Column("start_player", "object", "what beginning round 1 is worth", kinds=_OF_LINE_UP),
    Column("capped_rounds", "int", "rounds that ended at the turn cap", kinds=_OF_LINE_UP),
    Column("total_counts", "list", "by player: games by total, from 0", kinds=_OF_LINE_UP),
    Column(
        "score_counts", "list", "by round and player: rounds by score, from 0", kinds=_OF_LINE_UP
    ),
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
        kinds=("tournament", "sweep", *FORKED),
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
    Column(
        "beyond", "object", "whether lower and higher values are possible", kinds=("sweep",)
    ),
    Column("player", "text", "who sits in every seat", kinds=FORKED),
    Column("stand_in", "text", "who plays the third arms", kinds=FORKED),
    Column("others", "object", "other players, by what they are called", kinds=FORKED),
    Column("forks", "int", "decisions that were forked and counted", kinds=FORKED),
    Column("held_out", "int", "decisions that judge what the others found", kinds=FORKED),
    Column("other_forks", "int", "decisions with other players and editions", kinds=FORKED),
    Column("limits", "list", "the highest sum at which to call, by own cards", kinds=FORKED),
    Column("rule", "object", "the best rule of seven numbers", kinds=FORKED),
    Column("rules", "list", "what each rule gains where it was held out", kinds=FORKED),
    Column("calibration", "object", "how chances fit the decisions held out", kinds=FORKED),
    Column("judged", "object", "how often those contradict an answer", kinds=FORKED),
    Column("judged_besides", "list", "the same where more is known", kinds=FORKED),
    Column("moves", "list", "the limit at every level of what may move it", kinds=FORKED),
    Column("robust", "list", "the limit with other players and editions", kinds=FORKED),
    Column("flips", "list", "cells that answer otherwise there", kinds=FORKED),
    Column("ends", "list", "how rounds end, with a call and without", kinds=FORKED),
    Column(
        "outcomes", "list", "twenty equally likely scores with a call and without", kinds=FORKED
    ),
)

PARTS = (
    Column("part", "int", "its number", PLACE),
    Column("first", "int", "its first block"),
    Column("last", "int", "the first block behind it"),
    Column("files", "object", "size and SHA-256 of its files, by name"),
)

MANIFEST = (
    Column("silver_sim", "text", "version of the program"),
    Column("engine", "text", "hash of the engine's source"),
    Column("python", "text", "version of Python"),
    Column("libraries", "object", "versions of the libraries that results may depend on"),
    Column("machine", "text", "kind of processor"),
    Column("value_function", "text", "hash of the one by which luck is told"),
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
)

FORKS_NOTE = (
    "i counts seats clockwise from the one that may call (0); way i: 0 it calls, 1 it waits, 2 it "
    "waits and another strategy plays the round on; -1 where a way was not played"
)
FILES = (
    File("games/part-*.parquet", "one row a game", GAMES, PLAYED, PLAYER, "games"),
    File("rounds/part-*.parquet", "one row a round", ROUNDS, PLAYED, PLAYER, "rounds"),
    File(
        "forks/part-*.parquet",
        "one row a decision at which a call was legal and the game was copied",
        FORKS,
        FORKED,
        FORKS_NOTE,
        "forks",
    ),
    File("summary.csv", "one row an estimate", SIMULATED, _OF_LINE_UP, table="summary"),
    File("summary.csv", "one row an estimate", COMPARED, SUBJECTS, table="summary"),
    File(
        "summary.csv: metric", "what the column metric says", METRICS, note=PLAYER, table="summary"
    ),
    File("entries", "who sits where: a table of query and export alone", ENTRIES, table="entries"),
    File("summary.json", "every number that the page shows", SUMMARY),
    File("summary.json: an estimate", "a number and how sure it is", ESTIMATE),
    File("facts.json", "what the page tells beside the summary", kinds=PLAYED),
    File("parts.jsonl", "one line a part that is whole", PARTS),
    File("manifest.json", "what ran, where, how it ended", MANIFEST),
    File("spec.json", "all that the results depend on", SPEC),
    File("strategies/*.py", "the strategies that played"),
    File("made/*.py", "the strategies that were made of what was found", kinds=FORKED),
    File("atlas.json", "all answers: what silver-sim call and card read", kinds=FORKED),
    File("charts/*", "pictures, SVG and PNG"),
    File("report*.html", "the page"),
    File(".lock", "tells that somebody writes to the run"),
    File(
        "confirmation*/*", "a run: the best, again, on fresh seeds", kinds=("tournament", "sweep")
    ),
    File("proof-*/*", "a run: the rules that were found, on fresh seeds", kinds=FORKED),
)


def described(kind: str | None = None, table: str | None = None) -> Iterator[File]:
    """The files of runs, each with its columns.

    ``kind``: only what experiments of this kind write; ``table``: only what query calls so.
    """
    for file in FILES:
        if (table is None or file.table == table) and _writes(file.kinds, kind):
            columns = tuple(each for each in file.columns if _writes(each.kinds, kind))
            yield file._replace(columns=columns)


def frame(files: Iterable[File]) -> pl.DataFrame:
    """One row a column, and one a file without any: for other programs."""
    rows = [
        {
            "file": file.name,
            "table": file.table or None,
            "kinds": " ".join(column.kinds or file.kinds) or None,
            "note": file.note or None,
            "name": column.name or None,
            "type": column.type or None,
            "meaning": column.meaning,
            "unit": column.unit or None,
        }
        for file in files
        for column in file.columns or (Column("", "", file.meaning),)
    ]
    return pl.DataFrame(rows, schema=dict.fromkeys(rows[0], pl.String))


def _writes(kinds: tuple[str, ...], kind: str | None) -> bool:
    return kind is None or not kinds or kind in kinds


def fits(name: str, column: str) -> bool:
    """Whether a described name, perhaps with an i for what varies, is that of a column."""
    pattern = re.sub(r"(?<![a-z])i(?![a-z])", "[a-z_0-9]+", re.escape(name))
    return re.fullmatch(pattern, column) is not None
