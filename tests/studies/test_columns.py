"""What is told of the files of runs is what stands in them: runs of every kind, every column."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from silver_sim.columns import Column, File
from silver_sim.games import registry
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.result import as_json, read
from silver_sim.runs import RunFolder
from silver_sim.runs.journal import TABLES
from silver_sim.runs.manifest import is_run
from silver_sim.runs.tables import ENTRIES, entries, frame
from silver_sim.stats.outcomes.observed import PageFacts
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.result import ArmsResult
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.described import described
from silver_sim.studies.kinds import OF_COMMANDS, kind_of, kinds
from silver_sim.studies.life import go_on
from silver_sim.studies.page_facts import FACTS
from silver_sim.studies.play import reopen
from tests.shared import coarsely_fitted, made_once
from tests.small_runs import UNDRAWN, played, rows_of

pytestmark = pytest.mark.slow

ROSTER = ["greedy", "pairs", "patient", "spy"]
OF_ODIN = ["low", "high", "shedder"]
BY_TABLES = ("belief", "equity", "lookahead", "forecast")
EXPERIMENTS: dict[str, dict[str, Any]] = {
    "simulate": {"players": ROSTER[:3], "blocks": 10},
    "tournament": {"roster": ROSTER, "blocks": 10},
    "compare": {"a": "greedy", "b": "pairs", "until": "30pp", "max_blocks": 600},
    "sweep": {"players": ROSTER[:3], "vary": "call_at", "values": [0, 2, 5, 8], "blocks": 10},
    "rule_sensitivity": {"players": ROSTER[:3], "blocks": 2},
    "belief": {"seats": [2], "worlds": 8, "blocks": 2, "others": {"one": "greedy"}},
    "equity": {"seats": [2], "blocks": 8, "others": {"one": "greedy"}},
    "lookahead": {"player": "greedy", "worlds": [2, 4], "blocks": 2},
    "forecast": {"player": "greedy", "seats": [2], "worlds": 64, "every": 32, "blocks": 2},
    "ladder": {"steps": ["random", "greedy", "patient"], "blocks": 20},
    "call_safety": {
        "player": "greedy", "seats": [2], "blocks": 240, "dense": 1,
        "sparse": 2, "held_out": 4, "proof_blocks": 2,
    },
    "simulate of odin": {"game": "odin", "players": OF_ODIN, "blocks": 6},
    "compare of odin": {"game": "odin", "a": "low", "b": "high", "blocks": 40},
    "sweep of odin": {
        "game": "odin", "players": OF_ODIN, "vary": "take", "values": ["low", "fit"], "blocks": 6,
    },
}  # fmt: skip
SELDOM = (  # fields of some runs alone
    *("resumed", "missing", "merged", "frozen_tables", "memories"),
    *("confirmations", "engine_and_search", "points_to_start_with"),
)
HERE = {
    ("resumed", "simulate"),
    ("confirmations", "sweep"),
    ("confirmations", "call_safety"),
    *(("frozen_tables", kind) for kind in BY_TABLES),
    *(("engine_and_search", kind) for kind in BY_TABLES),
}
WORDS = {str: "text", int: "int", float: "number", list: "list", dict: "object", bool: "bool"}
WORDS_OF_POLARS = {"boolean": "bool", "string": "text"}


@pytest.fixture(scope="session")
def runs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, RunFolder]:
    """A small run of every kind; the first was gone on with."""

    def make(folder: Path) -> None:
        with coarsely_fitted():
            for kind, fields in EXPERIMENTS.items():
                played(folder / kind, kind=kind.split()[0], seed=3, **UNDRAWN, **fields)
            go_on(reopen(folder / "simulate", blocks=12), RunOptions(threads=2))

    folder = made_once(tmp_path_factory, "described", make)
    return {kind: RunFolder.open(folder / kind) for kind in EXPERIMENTS}


def described_of(kind: str) -> list[File]:
    game = EXPERIMENTS[kind].get("game", SILVER.name)
    return described(registry.info(game), kind.split()[0])


def files_of(kind: str, name: str) -> File:
    (file,) = (each for each in described_of(kind) if each.name == name)
    return file


def rows_written(run: RunFolder) -> Iterator[tuple[str, dict[str, str]]]:
    """Columns and their types of every table that a run has."""
    for table in filter(run.parts, TABLES):
        schema = pl.read_parquet_schema(run.parts(table)[0])
        yield f"{table}/part-*.parquet", words_of(schema)
    rows = frame(run, "summary")
    yield "summary.csv", {name: type_of(column) for name, column in rows.to_dict().items()}


def words_of(schema: Mapping[str, Any]) -> dict[str, str]:
    names = {name: str(kind).lower() for name, kind in schema.items()}
    return {name: WORDS_OF_POLARS.get(kind, kind) for name, kind in names.items()}


def word_of(value: Any) -> str:
    """The type of a value of JSON; empty if there is none."""
    is_estimate = isinstance(value, dict) and "estimate" in value
    return Estimate.word if is_estimate else WORDS.get(type(value), "")


def type_of(column: pl.Series) -> str:
    """The type of a column of CSV; empty if there is nothing in it."""
    if column.null_count() == len(column):
        return ""
    return {pl.String(): "text", pl.Int64(): "int", pl.Float64(): "number"}[column.dtype]


def missing(written: dict[str, str], columns: Any) -> list[str]:
    """What is written and not described so, and what is described and not written."""
    undescribed = [
        f"{name} ({kind}) is not described"
        for name, kind in written.items()
        if not any(fits(each.name, name) and kind in ("", each.type) for each in columns)
    ]
    return undescribed + [
        f"{each.name} is described and not written"
        for each in columns
        if not any(fits(each.name, name) for name in written)
    ]


def in_order(written: Iterable[str], columns: Sequence[Column]) -> list[str]:
    """The descriptions of what is written, in its order."""
    names = [each.name for each in columns]
    fitting = (
        {name} & {*names} or {each for each in names if fits(each, name)} for name in written
    )
    return list(dict.fromkeys(each for found in fitting for each in found))


def fits(name: str, column: str) -> bool:
    """Whether a described name, perhaps with an i for what varies, is that of a column."""
    pattern = re.sub(r"(?<![a-z])i(?![a-z])", "[a-z_0-9]+", re.escape(name))
    return re.fullmatch(pattern, column) is not None


def test_every_kind_is_looked_at(runs: dict[str, RunFolder]) -> None:
    """And entries; an i stands for what varies and for nothing else."""
    assert fits("total_i", "total_12")
    assert fits("i_difference", "win_share_0_difference")
    assert not fits("total_i", "total_")
    assert not fits("tied", "t3ed")
    (file,) = described(SILVER, table="entries")
    assert file.columns == ENTRIES
    assert {each.name: each.type for each in ENTRIES} == words_of(entries(runs["simulate"]).schema)
    assert {kind.split()[0] for kind in EXPERIMENTS} == kinds().keys()
    known = kinds().keys() | OF_COMMANDS.keys()
    assert all(set(file.kinds) <= known for file in described(SILVER))


@pytest.mark.parametrize("kind", EXPERIMENTS)
def test_every_column_is_described_and_no_other(runs: dict[str, RunFolder], kind: str) -> None:
    seen = [described_as for described_as, _ in rows_written(runs[kind])]
    for name, written in rows_written(runs[kind]):
        columns = files_of(kind, name).columns
        assert missing(written, columns) == []
        assert in_order(written, columns) == [each.name for each in columns]
    tables = {each.name for each in described_of(kind) if each.name.endswith(".parquet")}
    assert tables == {name for name in seen if name.endswith(".parquet")}


@pytest.mark.parametrize("kind", EXPERIMENTS)
def test_every_metric_is_described_and_no_other(runs: dict[str, RunFolder], kind: str) -> None:
    rows = pl.read_csv(runs[kind].path / "summary.csv", infer_schema_length=None)
    written = dict.fromkeys(rows["metric"].unique().to_list(), "metric")
    metrics = files_of(kind, "summary.csv: metric").columns
    assert missing(written, [each for each in metrics if each.name not in SELDOM]) == []


@pytest.mark.parametrize("kind", EXPERIMENTS)
def test_every_field_of_a_run_is_described(runs: dict[str, RunFolder], kind: str) -> None:
    run = runs[kind]
    parts = json.loads((run.path / "parts.jsonl").read_text().splitlines()[0])
    found = {
        "summary.json": run.summary(),
        "manifest.json": json.loads((run.path / "manifest.json").read_text()),
        "spec.json": json.loads((run.path / "spec.json").read_text()),
        "parts.jsonl": parts,
    }
    for name, fields in found.items():
        written = {key: word_of(value) for key, value in fields.items()}
        columns = [
            each
            for each in files_of(kind, name).columns
            if each.name not in SELDOM or (each.name, kind) in HERE
        ]
        assert missing(written, columns) == [], name


@pytest.mark.parametrize("kind", ["simulate", "simulate of odin", "call_safety"])
def test_the_table_of_players_is_described_as_it_is(runs: dict[str, RunFolder], kind: str) -> None:
    """Where a run has games at all."""
    found = [file for file in described_of(kind) if file.name == "players"]
    if kind == "call_safety":
        assert found == []
        return
    written = words_of(frame(runs[kind], "players").schema)
    assert [*written.items()] == [(each.name, each.type) for each in found[0].columns]


def estimates(data: Any) -> Iterator[dict[str, Any]]:
    if isinstance(data, dict) and "estimate" in data:
        yield data
    for each in data.values() if isinstance(data, dict) else data if isinstance(data, list) else ():
        yield from estimates(each)


def test_every_estimate_has_the_fields_that_are_described(runs: dict[str, RunFolder]) -> None:
    of_rows = {each.name for each in ArmsResult.columns()}  # whose a number is, beside it
    fields = {name for run in runs.values() for each in estimates(run.summary()) for name in each}
    methods = {each["method"] for run in runs.values() for each in estimates(run.summary())}
    (file,) = (each for each in described(SILVER) if each.name == "summary.json: an estimate")
    names = {each.name: each for each in file.columns}
    assert fields - (of_rows - names.keys()) == names.keys()
    assert all(method in names["method"].unit for method in methods)


@pytest.mark.parametrize("kind", EXPERIMENTS)
def test_every_file_is_described(runs: dict[str, RunFolder], kind: str) -> None:
    folder = runs[kind].path
    inner = [path for path in folder.iterdir() if is_run(path)]
    files = [each.name for each in described_of(kind)]
    for path in folder.rglob("*"):
        name = path.relative_to(folder).as_posix()
        if path.is_file() and not any(path.is_relative_to(each) for each in inner):
            assert any(fnmatch(name, each) for each in files), name
    for each in inner:
        assert any(fnmatch(f"{each.name}/x", file.name) for file in described_of(kind)), each.name


def test_scores_are_by_player_and_not_by_seat(runs: dict[str, RunFolder]) -> None:
    """What is said of ``score_i`` and ``seat_i``, seen in the rows: they add up to ``total_i``."""
    run = runs["simulate"]
    games, rounds = (rows_of(run, table) for table in ("games", "rounds"))
    game = ["table", "block", "rotation"]
    sums = rounds.group_by(game).agg(pl.col("^score_.$").sum()).sort(game)
    for player in range(3):
        assert sums[f"score_{player}"].to_list() == games.sort(game)[f"total_{player}"].to_list()
    assert games["seat_0"].n_unique() == 3


def test_every_field_of_a_summary_is_declared(runs: dict[str, RunFolder]) -> None:
    for run in runs.values():
        summary = run.summary()
        assert as_json(kind_of(summary).read(summary)) == summary


def test_every_field_of_the_facts_of_a_page_is_declared(runs: dict[str, RunFolder]) -> None:
    for run in runs.values():
        if FACTS in run.manifest["files"]:
            facts = json.loads(run.content(FACTS))
            assert as_json(read(PageFacts, facts)) == facts
