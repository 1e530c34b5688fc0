"""What small profiles estimated before their numbers were rows."""

from pathlib import Path
from typing import Any

import polars as pl
import pytest

BEFORE = pl.read_csv(Path(__file__).with_name("estimates.csv"), infer_schema_length=None)
KEY = ("family", "label", "other", "metric")
NUMBERS = ("estimate", "se", "lo", "hi", "n_eff", "p", "p_adjusted")


def assert_as_before(name: str, found: dict[str, Any]) -> None:
    """The rows have the numbers of the old program; there may be more."""
    now = {tuple(row[each] or "" for each in KEY): row for row in found["rows"]}
    before = BEFORE.filter(pl.col("experiment") == name)
    assert before.height
    for then in before.iter_rows(named=True):
        key = tuple(then[each] or "" for each in KEY)
        assert now[key]["method"] == then["method"], key
        for each in NUMBERS:
            if then[each] is not None:
                assert now[key][each] == pytest.approx(then[each], rel=1e-10, abs=1e-12), key
