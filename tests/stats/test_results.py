"""Results are typed as they are: runs of every kind, every field."""

from __future__ import annotations

import re
import types
import typing
from collections.abc import Iterator
from typing import Any

import pytest

from silver_sim.games import registry
from silver_sim.runs import RunFolder
from silver_sim.stats import results
from tests.studies.test_columns import runs

__all__ = ["runs"]  # the fixture: a small run of every kind

pytestmark = pytest.mark.slow

KINDS: dict[str, type] = {
    "simulate": results.SimulateSummary,
    "tournament": results.TournamentSummary,
    "compare": results.ComparisonSummary,
    "sweep": results.VariantsSummary,
    "rule_sensitivity": results.VariantsSummary,
}
NUMBERED = re.compile(r"(win_share|mean_total)_\d+")  # an estimate a player
MEASURES = registry.info("silver").measures
OF_THE_GAME = {
    name for each in MEASURES for name in (each.name, *each.field[:1], each.counted_as) if name
}


def wrong(value: Any, wanted: Any, place: str) -> Iterator[str]:
    """Where a value is not of a type, one line each."""
    origin, inner = typing.get_origin(wanted), typing.get_args(wanted)
    if origin is typing.NotRequired:
        yield from wrong(value, inner[0], place)
    elif origin in (types.UnionType, typing.Union):
        if all([*wrong(value, each, place)] for each in inner):
            yield f"{place} is none of {wanted}"
    elif origin is list:
        for number, each in enumerate(value):
            yield from wrong(each, inner[0], f"{place}[{number}]")
    elif origin is dict:
        for name, each in value.items():
            yield from wrong(each, inner[1], f"{place}.{name}")
    elif typing.is_typeddict(wanted):
        yield from wrong_fields(value, wanted, place)
    elif not isinstance(value, (int, float) if wanted is float else wanted or type(None)):
        yield f"{place} is {value!r}, no {wanted}"


def wrong_fields(value: Any, wanted: Any, place: str) -> Iterator[str]:
    """The same of the fields of a dictionary."""
    if not isinstance(value, dict):
        yield f"{place} is no dictionary"
        return
    types_of = typing.get_type_hints(wanted)
    yield from (f"{place} lacks {name}" for name in wanted.__required_keys__ - value.keys())
    for name, each in value.items():
        if name in types_of:
            yield from wrong(each, types_of[name], f"{place}.{name}")
        elif name not in OF_THE_GAME and not NUMBERED.fullmatch(name):
            yield f"{place}.{name} is in no list"


@pytest.mark.parametrize("kind", KINDS)
def test_a_summary_is_of_its_type(runs: dict[str, RunFolder], kind: str) -> None:
    assert list(wrong(runs[kind].summary(), KINDS[kind], kind)) == []


def test_what_is_missing_or_of_another_type_is_found() -> None:
    found = {"lo": 1.0, "hi": "much", "more": 0}
    assert len(list(wrong(found, results.Interval, "it"))) == 2
    assert list(wrong({"lo": 1}, results.Interval, "it")) == ["it lacks hi"]
