"""The tables of a run, read with their hashes checked, and SQL queries on them.

games     one row for each game: table, block, rotation, winner (place of the line-up), totals …
players   the same, long: one row for each player of a game, from the rows of games
rounds    one row for each round of a game
forks     in a run that forks games: one row for each decision at which a call was legal
judged    in a run that judges beliefs or forecasts: one row for each decision judged
candidates  in a run that tunes: one row for each line-up tried
summary   summary.csv: one row for each estimate
entries   who plays: table, player (place of the line-up), label, edition
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

import polars as pl

from silver_sim.columns import PLACE, WHICH_GAME, Column
from silver_sim.errors import UserError
from silver_sim.runs.folder import RunFolder
from silver_sim.runs.journal import TABLES
from silver_sim.runs.manifest import legible

GAME = [column.name for column in WHICH_GAME]
LONGEST = 4_000  # letters of a query: a sum of 8,000 terms is too deep for polars
PLAYERS = "players"
ALL = (*TABLES, PLAYERS, "summary", "entries")
SUMMARY_CSV = "summary.csv"
ENTRIES = (
    Column("table", "int32", "which line-up of the run", PLACE),
    Column("player", "int8", "its number in the line-up: the i of total_i, score_i ...", PLACE),
    Column("label", "text", "the strategy of that player, as it is typed"),
    Column("edition", "text", "the rules of the table: an edition, and the fields that differ"),
)
TYPES = {"int32": pl.Int32, "int8": pl.Int8, "text": pl.String}
# Functions of polars that read files: read_csv('path'), perhaps quoted, or with a comment between.
READS_A_FILE = re.compile(r"\b((?:read|scan)_\w+)[\"`]?\s*(?:\(|/\*|--)", re.IGNORECASE)
# The text columns of summary.csv, which may hold nothing but numbers.
TEXTS = ("arm", "player", "label", "field", "value", "other", "family")
# The number columns of summary.csv, which have this type even if they hold no number.
NUMBERS = ("estimate", "se", "lo", "hi", "naive_se", "n_eff", "design_effect", "p", "p_adjusted")


def frames(run: RunFolder, table: str) -> Iterator[pl.DataFrame]:
    """Yield a table piece by piece, all with the columns of the first.

    Raises UserError if the run has no such table yet or if a file has changed.
    """
    if table == "summary":
        yield _summary(run)
    elif table == "entries":
        yield entries(run)
    elif table == PLAYERS:
        for part in frames(run, "games"):
            yield _long(part.lazy(), entries(run)).collect()
    else:
        _check_any(run, table)
        first: pl.DataFrame | None = None
        for part in run.frames(table):
            first = part.clear() if first is None else first
            yield pl.concat([first, part], how="diagonal")


def frame(run: RunFolder, table: str) -> pl.DataFrame:
    """Read a whole table."""
    return pl.concat(list(frames(run, known(table))))


def lazy(run: RunFolder, table: str) -> pl.LazyFrame:
    """Check the files of a table; its rows are read when they are needed."""
    if known(table) == PLAYERS:
        return _long(lazy(run, "games"), entries(run))
    if table not in TABLES:
        return frame(run, table).lazy()
    _check_any(run, table)
    for name in run.changed_files(f"{table}/"):
        raise UserError(
            f"cannot read {run.path / name}",
            why="it is not as the run wrote it",
            help=f"silver-sim runs verify {run.path}  shows what else is wrong",
        )
    paths = run.parts(table)
    schema = pl.read_parquet_schema(paths[0])
    # Later parts of a tournament may lack tables, and with them the columns of a fourth player.
    return pl.scan_parquet(paths, schema=schema, missing_columns="insert")


def _long(games: pl.LazyFrame, who: pl.DataFrame) -> pl.LazyFrame:
    """Games with one row for each player: what it won as a share, and its numbers."""
    whole, of_players = list[str](), dict[str, list[str]]()
    for name in games.collect_schema().names():
        found = re.fullmatch(r"(.+)_\d+", name)
        (of_players.setdefault(found[1], []) if found else whole).append(name)
    lists = {name: pl.concat_list(each) for name, each in of_players.items()}
    won = (pl.col("winner") == pl.col("player")).cast(pl.Float64).alias("won")
    if shares := of_players.get("won"):  # in units of the game
        lists["won"] = pl.concat_list(pl.col(shares) / pl.sum_horizontal(shares))
        won = pl.col("won")
    most = max(map(len, of_players.values()))
    numbers = pl.lit(list(range(most)), pl.List(pl.Int8)).alias("player")
    return (
        games.select(*whole, numbers, **lists)
        .explode("player", *lists)
        .filter(pl.col("total").is_not_null())  # not a place that smaller tables lack
        .join(who.lazy(), on=["table", "player"], how="left", maintain_order="left")
        .select(
            *GAME, "player", "label", won, *(each for each in lists if each != "won"),
            *(each for each in whole if each not in (*GAME, "winner")),
        )
    )  # fmt: skip


def entries(run: RunFolder) -> pl.DataFrame:
    """Who plays: the label of every place of every table."""
    with legible(run.path):
        rows = [
            (number, player, label, table["edition"])
            for number, table in enumerate(run.spec["tables"])
            for player, label in enumerate(table["players"])
        ]
        schema = {each.name: TYPES[each.type] for each in ENTRIES}
        return pl.DataFrame(rows, schema=schema, orient="row")


def answer(run: RunFolder, sql: str, limit: int | None = None) -> pl.DataFrame:
    """The rows that a SELECT over the tables gives, at most ``limit``.

    Raises UserError for anything but a SELECT, for one that reads anything but these tables, and
    for one of more than 4,000 characters.
    """
    if len(sql) > LONGEST:
        raise UserError(
            f"the query is too long: it has {len(sql):,} characters, the maximum is {LONGEST:,}",
            help="silver-sim runs export  writes the tables for a program that takes long queries",
        )
    if not re.match(r"(\s|\(|--[^\n]*\n|/\*.*?\*/)*(select|with)\b", sql, re.I | re.S):
        raise UserError(
            "only SELECT queries are answered",
            help='"SELECT start, COUNT(*) FROM games GROUP BY start"; without a query, RUN lists '
            "the games that it finds",
        )
    if reads := READS_A_FILE.search(sql):
        raise UserError(
            "a query reads the tables of its run and nothing else",
            why=f"{reads[1]} would read a file",
            help=f"they are called {', '.join(ALL)}",
        )
    named = [table for table in ALL if re.search(rf"\b{table}\b", sql, re.I)]
    tables = {table: lazy(run, table) for table in named}
    with _explained(run):
        rows = pl.SQLContext(tables, register_globals=False).execute(sql, eager=False)
        if limit is not None:
            rows = rows.head(limit)
        return rows.collect(engine="streaming")


def known(table: str) -> str:
    """The name of a table; UserError if there is no such table."""
    if table not in ALL:
        raise UserError(f"there is no table {table!r}", help="one of " + ", ".join(ALL))
    return table


def columns(run: RunFolder) -> str:
    """The tables that the run has, and their columns, in words."""
    names: dict[str, Iterable[str]] = {}
    for table in TABLES:
        with suppress(UserError, OSError, pl.exceptions.PolarsError):  # not the error to report
            for part in run.parts(table)[:1]:
                names[table] = pl.read_parquet_schema(part)
    with suppress(UserError):
        names["summary"] = _summary(run).columns
    if "games" in names:
        names[PLAYERS] = lazy(run, PLAYERS).collect_schema().names()
    names["entries"] = [each.name for each in ENTRIES]
    return "; ".join(f"{table} ({', '.join(each)})" for table, each in names.items())


@contextmanager
def _explained(run: RunFolder) -> Iterator[None]:
    """Report an error of polars in one line, with the tables and columns that there are."""
    try:
        yield
    except (
        pl.exceptions.PolarsError,
        pl.exceptions.PanicException,
        UnicodeEncodeError,  # bytes that the terminal could not decode
    ) as problem:
        why = next(iter(str(problem).splitlines()), "")
        raise UserError("the query cannot be answered", why=why, help=columns(run)) from problem


def _check_any(run: RunFolder, table: str) -> None:
    """Raise UserError if a run has no rows of a table yet, or is of a kind that never has any."""
    if not run.parts(table):
        if kept := [each for each in TABLES if run.parts(each)]:
            raise UserError(
                f"{run.path} has no table {table}",
                why=f"a run of kind {run.kind} keeps {' and '.join(kept)}",
                help=f'silver-sim runs query {run.path} "SELECT * FROM {kept[0]}"',
            )
        raise UserError(
            f"{run.path} has no {table} yet", help=f"silver-sim runs resume {run.path}  plays them"
        )


def _summary(run: RunFolder) -> pl.DataFrame:
    content = run.content(SUMMARY_CSV)
    header = content.partition(b"\n")[0].decode().split(",")
    texts = dict.fromkeys(TEXTS, pl.String) if {*TEXTS} <= {*header} else {}
    rows = pl.read_csv(io.BytesIO(content), infer_schema_length=None, schema_overrides=texts)
    return rows.with_columns(pl.col(name).cast(pl.Float64) for name in NUMBERS if name in rows)
