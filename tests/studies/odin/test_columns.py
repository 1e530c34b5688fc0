"""What is told of the files of runs of Odin is what stands in them."""

from __future__ import annotations

import polars as pl
import pytest

from silver_sim.columns import File
from silver_sim.games.odin.game import GAME as ODIN
from silver_sim.runs import RunFolder
from silver_sim.studies.described import described
from tests.studies.test_columns import missing, rows_written, word_of

pytestmark = pytest.mark.slow

KINDS = {"simulate": "start", "sweep": "length", "compare": "whole_hand"}


def file_of(kind: str, name: str) -> File:
    (file,) = (each for each in described(ODIN, kind) if each.name == name)
    return file


@pytest.mark.parametrize("kind", KINDS)
def test_every_column_of_every_table_is_described_and_no_other(
    shipped: dict[str, RunFolder], kind: str
) -> None:
    for name, written in rows_written(shipped[KINDS[kind]]):
        assert missing(written, file_of(kind, name).columns) == [], name


@pytest.mark.parametrize("kind", KINDS)
def test_every_metric_is_described_and_no_other(shipped: dict[str, RunFolder], kind: str) -> None:
    rows = pl.read_csv(shipped[KINDS[kind]].path / "summary.csv", infer_schema_length=None)
    written = dict.fromkeys(rows["metric"].unique().to_list(), "metric")
    assert missing(written, file_of(kind, "summary.csv: metric").columns) == []


@pytest.mark.parametrize("kind", KINDS)
def test_every_field_of_the_summary_is_described(shipped: dict[str, RunFolder], kind: str) -> None:
    summary = shipped[KINDS[kind]].summary()
    written = {key: word_of(value) for key, value in summary.items()}
    columns = file_of(kind, "summary.json").columns  # some are of other runs of the kind alone
    assert not [each for each in missing(written, columns) if each.endswith("is not described")]
