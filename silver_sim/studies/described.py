"""What stands in the files of runs: every file, its columns and fields, and what they mean.

Nothing is written here: columns are described where they are declared, those of tables by the game
(``GameInfo.files``) and the kind of study, those of results by their dataclasses.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

import polars as pl

from silver_sim.columns import PLACE, PLAYER, SHARE, WHICH_GAME, Column, File, columns_of
from silver_sim.games.contract.game import GameInfo
from silver_sim.runs.contents import OTHERS, ROWS
from silver_sim.runs.tables import PLAYERS
from silver_sim.stats.results import Estimate
from silver_sim.studies.core.kind import Kind
from silver_sim.studies.kinds import OF_COMMANDS, kind_named, kinds

CSV = "summary.csv"


def described(game: GameInfo, kind: str | None = None, table: str | None = None) -> list[File]:
    """Return the files of runs of a game, each with its columns.

    ``kind``: only what experiments of this kind write; ``table``: only what query calls so.
    """
    every = {**kinds(game.name), **OF_COMMANDS}.values() if kind is None else [kind_named(kind)]
    files = _joined({each.name: list(_files(each, game)) for each in every})
    return [file for file in files if table in (None, file.table)]


def _files(kind: Kind, game: GameInfo) -> Iterator[File]:
    """Yield the files of a run of a kind."""
    found, tables = kind.result_type, game.files()
    yield from (tables[each] for each in kind.tables if each in tables)
    yield from (_long(tables[each]) for each in kind.tables if each == "games")
    yield from (file for file in kind.own_files if file.table)
    rows, metrics = found.columns(), found.metrics(game.measures)
    yield File(CSV, found.row_type.about, _of(kind, rows), table="summary")
    yield File(
        f"{CSV}: metric", "what the column metric says", _of(kind, metrics), (), PLAYER, "summary"
    )
    yield from ROWS
    yield File("summary.json", "every number that the page shows", _of(kind, columns_of(found)))
    estimate = _of(kind, columns_of(Estimate))
    yield File("summary.json: an estimate", "a number and how sure it is", estimate)
    if kind.subjects:
        yield File("facts.json", "what the page says in addition to the summary")
    yield from OTHERS
    yield from (file for file in kind.own_files if not file.table)


def _long(games: File) -> File:
    """Games with one row for each player: i is then in the column player."""
    known = [each for each in games.columns if each.name not in ("winner", "won_i")]
    own = [each for each in known if each.name.endswith("_i")]
    other = [each for each in known if each not in own]
    columns = (
        *other[: len(WHICH_GAME)],
        Column("player", "int8", "player i: its number in the line-up", PLACE),
        Column("label", "text", "its strategy, as it is typed"),
        Column("won", "float64", "what it won of the game", SHARE),
        *(each._replace(name=each.name.removesuffix("_i")) for each in own),
        *other[len(WHICH_GAME) :],
    )
    about = "one row per player of a game: only a table of query and export, made of games"
    return File(PLAYERS, about, columns, table=PLAYERS)


def _of(kind: Kind, columns: Iterable[Column]) -> tuple[Column, ...]:
    """Those that runs of a kind write."""
    return tuple(
        each._replace(kinds=()) for each in columns if kind.name in (each.kinds or [kind.name])
    )


def _joined(of_kinds: Mapping[str, Iterable[File]]) -> list[File]:
    """Each file once, rows first, and which kinds write it; of each of its columns the same."""
    writers: dict[File, list[str]] = {}
    columns: dict[File, dict[Column, list[str]]] = {}
    for kind, files in of_kinds.items():
        for file in files:
            bare = file._replace(columns=())
            writers.setdefault(bare, []).append(kind)
            known = columns.setdefault(bare, {})
            for column in file.columns:
                known.setdefault(column, []).append(kind)
    return [
        file._replace(
            kinds=_some(names, of_kinds),
            columns=tuple(
                column._replace(kinds=_some(own, names)) for column, own in columns[file].items()
            ),
        )
        for file, names in sorted(
            writers.items(), key=lambda each: not each[0].name.endswith(".parquet")
        )
    ]


def _some(kinds: Sequence[str], every: Collection[str]) -> tuple[str, ...]:
    """These kinds; nothing if they are all."""
    return tuple(kinds) if len(kinds) < len(every) else ()


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
