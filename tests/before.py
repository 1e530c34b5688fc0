"""Rows of a result beside those that the program of 29 November 2026 found, before they moved."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import polars as pl
import pytest

KEY = ("family", "label", "other", "metric")


def assert_as_before(rows: Iterable[Any], file: Path) -> None:
    """Every row of the table is there, with its numbers."""
    now = {tuple(row[name] or "" for name in KEY): row for row in rows}
    for then in pl.read_csv(file, infer_schema_length=None).iter_rows(named=True):
        row = now.pop(tuple(then.pop(name) or "" for name in KEY))
        for name, value in then.items():
            if isinstance(value, float):
                assert row[name] == pytest.approx(value, rel=1e-10, abs=1e-12), (row, name)
