"""Tables of a run: whole and checked, asked in SQL, written in other formats, listed."""

import csv
import io
import json
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from polars.testing import assert_frame_equal

from silver_sim.errors import UserError
from silver_sim.outputs import output
from silver_sim.runs import RunFolder, Status, tables
from silver_sim.runs.folder import in_parquet
from silver_sim.runs.formats import TEXTS, export
from silver_sim.runs.listing import RunListed, count_games, line_up, listed, listing
from silver_sim.runs.manifest import locked
from silver_sim.runs.tables import answer, entries, frame, lazy
from tests.stats.fake_rows import Rows, fake_rows

pytestmark = pytest.mark.slow

LABELS = ["greedy", "=evil", "a|b"]
SPEC: dict[str, Any] = {
    "experiment": {"kind": "simulate", "title": "", "seed": 1, "players": LABELS},
    "tables": [{"players": LABELS, "edition": "bezier"}, {"players": LABELS[:2], "edition": "bga"}],
}
SUMMARY = [{"metric": "win_share", "strategy": "=evil", "estimate": 0.5, "p": None}]
ROWS = fake_rows([0.0, 1.0, 2.0], 10)


def at_two_tables(three: Rows, two: Rows) -> dict[str, pl.DataFrame]:
    """A part in which three players sit at table 0 and two at table 1."""
    second = pl.lit(1, pl.Int32).alias("table")
    return {
        "games": pl.concat([three.games, two.games.with_columns(second)], how="diagonal"),
        "rounds": pl.concat([three.rounds, two.rounds.with_columns(second)], how="diagonal"),
    }


def begun(path: Path, started: str = "2026-11-21T10:00:00+00:00") -> RunFolder:
    """A run of two parts; only table 1, with one player fewer, plays the second."""
    run = RunFolder.create(path, SPEC, {"started": started})
    two = fake_rows([0.0, 1.0], 10)
    run.write_part(0, 6, in_parquet(at_two_tables(ROWS.blocks(0, 6), two.blocks(0, 6))))
    late = at_two_tables(ROWS.blocks(0, 0), two.blocks(6, 10))
    missing = ("total_2", "illegal_2", "luck_2", "sum_2", "score_2")
    fewer = {name: rows.drop(missing, strict=False) for name, rows in late.items()}
    run.write_part(6, 10, in_parquet(fewer))
    return run


def written(path: Path, started: str = "2026-11-21T10:00:00+00:00") -> RunFolder:
    """The same run, finished."""
    run = begun(path, started)
    run.write_summary({"blocks": 10}, SUMMARY)
    run.finish(Status.COMPLETE, blocks_done=10)
    return run


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> RunFolder:
    return written(tmp_path_factory.mktemp("runs") / "run")


GAMES = 6 * 3 + 10 * 2


def test_a_table_is_whole_though_later_parts_have_fewer_columns(run: RunFolder) -> None:
    games = frame(run, "games")
    assert games.height == GAMES
    assert games["total_2"].null_count() == 10 * 2
    assert_frame_equal(games, lazy(run, "games").collect())
    assert_frame_equal(games.filter(table=0).select(ROWS.games.columns), ROWS.blocks(0, 6).games)
    assert frame(run, "rounds").height == GAMES * 4


def test_games_are_long_as_well_as_wide(run: RunFolder) -> None:
    """A row for each player who sits at the table, with what is its own."""
    games, players = frame(run, "games"), frame(run, "players")
    assert players.height == 6 * 3 * 3 + 10 * 2 * 2
    assert_frame_equal(players, lazy(run, "players").collect())
    one = players.filter(table=1, block=7, rotation=1)
    assert one["label"].to_list() == LABELS[:2]
    wide = games.filter(table=1, block=7, rotation=1).row(0, named=True)
    assert one["total"].to_list() == [wide["total_0"], wide["total_1"]]
    assert one["won"].to_list() == [float(wide["winner"] == player) for player in (0, 1)]
    won = answer(run, "SELECT COUNT(*) AS n FROM players WHERE won = 1")
    assert won.item() == GAMES


def test_a_shared_win_is_a_share_of_each() -> None:
    games = pl.DataFrame(
        {"table": [0], "block": [0], "rotation": [0], "won_0": [30], "won_1": [30]}
        | {"total_0": [5], "total_1": [5]},
        schema_overrides={"table": pl.Int32},
    )
    who = pl.DataFrame({"table": [0, 0], "player": [0, 1], "label": ["a", "b"]})
    who = who.cast({"table": pl.Int32, "player": pl.Int8})
    assert tables._long(games.lazy(), who).collect()["won"].to_list() == [0.5, 0.5]


def test_a_column_without_a_number_is_still_one_of_numbers(run: RunFolder) -> None:
    assert frame(run, "summary").schema["p"] == pl.Float64


def test_entries_name_every_place_and_join_without_a_cast(run: RunFolder) -> None:
    assert entries(run).rows()[0] == (0, 0, "greedy", "bezier")
    found = answer(
        run,
        "SELECT e.table, e.label, COUNT(*) AS wins FROM games g "
        "JOIN entries e ON g.table = e.table AND g.winner = e.player GROUP BY e.table, e.label",
    )
    assert found["wins"].sum() == GAMES
    one = ROWS.blocks(0, 6).games["winner"].value_counts()
    expected = {LABELS[player]: count for player, count in one.rows()}
    assert {label: wins for table, label, wins in found.rows() if table == 0} == expected


def test_every_select_is_answered_and_nothing_else(run: RunFolder) -> None:
    for sql in (
        *("select 1 as x", "-- why\n WITH w AS (SELECT 1 AS x) SELECT x FROM w"),
        "(SELECT 1 AS x) /* so */",
    ):
        assert answer(run, sql).rows() == [(1,)]
    for sql in (
        *("", "selec 1", "DROP TABLE games", "DELETE FROM games", "EXPLAIN SELECT 1"),
        *("SHOW TABLES", "CREATE TABLE x AS SELECT 1"),
    ):
        with pytest.raises(UserError, match="only SELECT"):
            answer(run, sql)


@pytest.mark.once  # Polars takes seconds to go so deep
def test_the_longest_query_is_not_too_deep(run: RunFolder) -> None:
    assert answer(run, "SELECT 1" + "+1" * 1_996).rows() == [(1_997,)]


def test_a_query_that_would_be_too_deep_is_refused(run: RunFolder) -> None:
    with pytest.raises(UserError, match="too long: it has 16,008 characters"):
        answer(run, "SELECT 1" + "+1" * 8_000)


@pytest.mark.parametrize(
    "sql",
    ["SELECT nope FROM games", "SELECT * FROM nope", "SELECT foo(block) FROM games", "SELECT (",
     "SELECT 1; SELECT 2", "SELECT block, block FROM games", "SELECT label + 1 FROM entries",
     "SELECT '\udce9' FROM games"],
)  # fmt: skip
def test_what_sql_refuses_is_told_with_the_names_there_are(run: RunFolder, sql: str) -> None:
    with pytest.raises(UserError, match="cannot be answered") as caught:
        answer(run, sql)
    assert caught.value.why
    assert "\n" not in caught.value.why
    assert "games (table, block, rotation," in caught.value.help
    assert "entries (table, player, label, edition)" in caught.value.help


def test_a_changed_file_is_found_on_reading_and_only_where_it_is(tmp_path: Path) -> None:
    run = written(tmp_path / "run")
    part = run.parts("rounds")[1]
    content = bytearray(part.read_bytes())
    content[len(content) // 2] ^= 1
    part.write_bytes(content)
    for read in (frame, lazy):
        with pytest.raises(UserError, match=r"rounds/part-00001\.parquet"):
            read(run, "rounds")
    with pytest.raises(UserError, match="cannot read"):
        answer(run, "SELECT COUNT(*) FROM rounds")
    assert frame(run, "games").height
    (run.path / "summary.csv").write_text("metric\nmine\n")
    with pytest.raises(UserError, match="cannot read"):
        frame(run, "summary")


def test_what_is_not_there_yet_is_told(tmp_path: Path) -> None:
    run = RunFolder.create(tmp_path / "run", SPEC, {})
    for table in ("games", "summary"):
        with pytest.raises(UserError, match="yet"):
            frame(run, table)
    with pytest.raises(UserError, match="no table 'gaems'"):
        frame(run, "gaems")


def test_a_run_without_games_says_which_tables_it_keeps(tmp_path: Path) -> None:
    spec = {"experiment": {"kind": "tune"}, "tables": []}
    run = RunFolder.create(tmp_path / "run", spec, {})
    run.write_part(0, 1, in_parquet({"candidates": pl.DataFrame({"generation": [0]})}))
    with pytest.raises(UserError, match="no table games") as caught:
        frame(run, "games")
    assert caught.value.why == "a run of kind tune keeps candidates"


def text(form: str, rows: pl.DataFrame) -> str:
    """Rows in two pieces as text."""
    return "".join(TEXTS[form]([rows.head(1), rows.slice(1)]))


def test_csv_reads_back_and_no_cell_or_heading_is_a_formula(run: RunFolder) -> None:
    back = list(csv.reader(io.StringIO(text("csv", entries(run)))))
    assert back[0] == ["table", "player", "label", "edition"]
    assert [row[2] for row in back[1:]] == ["greedy", "'=evil", "a|b", "greedy", "'=evil"]
    games = frame(run, "games")
    assert_frame_equal(pl.read_csv(io.StringIO(text("csv", games)), schema=games.schema), games)
    assert text("csv", pl.DataFrame({"=1+1": [None, 1.5]})) == "'=1+1\n\n1.5\n"


def test_csv_says_that_it_takes_no_lists() -> None:
    with pytest.raises(UserError, match="cannot be CSV"):
        text("csv", pl.DataFrame({"x": [[1], [2]]}))


def test_json_is_one_array_of_rows(run: RunFolder) -> None:
    assert json.loads(text("json", frame(run, "games"))) == frame(run, "games").to_dicts()
    numbers = pl.DataFrame({"x": [1.5, float("nan"), float("inf"), None]})
    assert [row["x"] for row in json.loads(text("json", numbers))] == [1.5, None, None, None]
    assert json.loads(text("json", pl.DataFrame({"x": ["a\nb"]}))) == [{"x": "a\nb"}]
    assert json.loads(text("json", numbers.clear())) == []


def test_markdown_keeps_its_columns_whatever_the_names() -> None:
    rows = pl.DataFrame({"label": ["a|b", "<script>\n\x1b[31m"], "wins": [1, None]})
    assert text("markdown", rows).splitlines() == [
        "| label | wins |",
        "| --- | ---: |",
        r"| a\|b | 1 |",
        r"| \<script>\\n\\x1b\[31m |  |",
    ]


@pytest.mark.parametrize("table", ["games", "summary", "entries"])
def test_parquet_reads_back(run: RunFolder, tmp_path: Path, table: str) -> None:
    export(run, table, "parquet", tmp_path / "new" / "file.parquet")
    assert_frame_equal(pl.read_parquet(tmp_path / "new" / "file.parquet"), frame(run, table))


def test_no_file_is_overwritten(run: RunFolder, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("thesis")
    for form in ("csv", "parquet"):
        with pytest.raises(UserError, match="exists already"):
            export(run, "games", form, tmp_path / "mine")
    assert [path.read_text() for path in tmp_path.iterdir()] == ["thesis"]


def test_a_file_that_cannot_be_finished_is_not_there(tmp_path: Path) -> None:
    def failing() -> None:
        with output(tmp_path / "file") as file:
            file.write_text("half")
            raise UserError("a part is damaged")

    with pytest.raises(UserError, match="damaged"):
        failing()
    assert not list(tmp_path.iterdir())


def test_a_run_that_holds_no_lock_was_killed(tmp_path: Path) -> None:
    run = begun(tmp_path / "run")
    assert RunFolder.open(run.path).status() == Status.RUNNING
    run.release()  # as the system does when the process ends
    assert RunFolder.open(run.path).status() == Status.KILLED
    lock = locked(run.path)
    told: list[Status] = []
    asking = threading.Thread(target=lambda: told.append(run.status()))
    asking.start()
    asking.join()
    assert told == [Status.RUNNING]
    lock.release()


def test_runs_are_listed_the_newest_first(tmp_path: Path) -> None:
    for day, name in ((20, "b"), (22, "a"), (21, "c")):
        written(tmp_path / name, f"2026-11-{day}T10:00:00+00:00")
    (tmp_path / "notes").mkdir()
    (tmp_path / "bench.json").write_text("{}")
    found = listing(tmp_path)
    assert [Path(run.run).name for run in found] == ["a", "c", "b"]
    assert replace(found[0], run="", bytes=0) == RunListed(
        *("", 0, "simulate", "", "greedy v =evil v a|b"),
        blocks=10,
        games=GAMES,
        seed=1,
        started="2026-11-22T10:00:00+00:00",
        status="complete",
    )


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-5])


# A file of a run, and what becomes of it.
DAMAGE: list[tuple[str, Callable[[Path], object]]] = [
    *((name, Path.unlink) for name in ("manifest.json", "games/part-00000.parquet")),
    *((name, cut) for name in ("manifest.json", "spec.json", "rounds/part-00001.parquet")),
    ("manifest.json", lambda file: file.write_text('{"files": [1]}')),
    ("manifest.json", lambda file: file.write_text('{"files": {}, "started": ""}')),
    ("spec.json", lambda file: file.write_text('{"experiment": []}')),
    ("parts.jsonl", lambda file: file.write_text('{"part": 0}\n')),
    ("parts.jsonl", lambda file: file.write_text('{"part":0,"first":0,"last":"1","files":{}}\n')),
]


@pytest.mark.parametrize(("name", "damage"), DAMAGE)
def test_a_damaged_run_is_listed_with_the_reason(
    tmp_path: Path, name: str, damage: Callable[[Path], object]
) -> None:
    run = written(tmp_path / "run")
    damage(run.path / name)
    (found,) = listing(tmp_path)
    assert (found.status, found.run) == ("damaged", str(run.path))
    assert found.problem
    assert str(tmp_path / "run") + "/" not in found.problem


def test_games_are_counted_from_the_parts(run: RunFolder) -> None:
    assert count_games(run) == GAMES
    assert listed(run.path).games == GAMES


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot read"):
        listing(tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("experiment", "words"),
    [
        ({"steps": ["random", "greedy"]}, "random, greedy"),
        ({"player": "counter"}, "counter"),
        ({"others": {"mine": "greedy"}}, "mine"),
        ({"roster": "all"}, "all"),
        ({"others": {}}, ""),
    ],
)
def test_a_run_of_any_kind_is_listed_with_who_plays(experiment: dict[str, Any], words: str) -> None:
    assert line_up(experiment) == words
