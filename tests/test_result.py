"""Results as plain data: what is written is read again."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from silver_sim.result import Result, as_json, optional, read


@dataclass(frozen=True)
class Part(Result):
    with_: float  # no name in Python
    without: float | None = optional()


@dataclass(frozen=True)
class Whole(Result):
    parts: list[Part]
    by_name: dict[str, Part]


def test_what_is_written_is_read_again_also_where_python_has_another_name() -> None:
    whole = Whole([Part(1.5), Part(0.5, 2.0)], {"x": Part(0.0)})
    plain = {"parts": [{"with": 1.5}, {"with": 0.5, "without": 2.0}], "by_name": {"x": {"with": 0}}}
    assert as_json(whole) == plain
    assert read(Whole, plain) == whole


def test_a_key_that_is_missing_is_named_as_json_has_it() -> None:
    with pytest.raises(ValueError, match=r"parts\.0\.with\b"):
        read(Whole, {"parts": [{"with_": 1.5}], "by_name": {}})
