"""Rows of a result beside those that the program of 29 November 2026 found, before they moved.

A number that changes is a change of results: the news name it, with the signature. There may
be more rows. No `p_adjusted` is kept where Holm's rule has since come to hold within all that is
asked together.
"""

from collections import defaultdict, deque
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import polars as pl
import pytest

KEY = ("family", "label", "other", "metric")


def assert_as_before(rows: Iterable[Mapping[str, Any]], file: Path, experiment: str = "") -> None:
    """Every row of the table, or of one experiment in it, is there with its numbers and method."""
    now: defaultdict[tuple[str, ...], deque[Mapping[str, Any]]] = defaultdict(deque)
    for row in rows:
        now[tuple(row[name] or "" for name in KEY)].append(row)  # some have the same labels
    before = pl.read_csv(file, infer_schema_length=None)
    if experiment:
        before = before.filter(experiment=experiment).drop("experiment")
    assert before.height
    for then in before.iter_rows(named=True):
        key = tuple(then.pop(name) or "" for name in KEY)
        found = now[key].popleft()
        for name, value in then.items():
            if value is not None:
                wanted = value if name == "method" else pytest.approx(value, rel=1e-10, abs=1e-12)
                assert found[name] == wanted, (key, name)
