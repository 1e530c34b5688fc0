"""An atlas file that is not what it should be is one message, whatever is wrong with it."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from silver_sim.errors import UserError
from silver_sim.result import as_json
from silver_sim.studies.silver.call_safety.advice import tell
from silver_sim.studies.silver.call_safety.advice.asking import Asking
from silver_sim.studies.silver.call_safety.advice.atlas import SCHEMA_VERSION, Atlas
from tests.studies.silver.call_safety.advice.made_up import QUESTION, Cell, Packed, atlas, line

pytestmark = pytest.mark.slow


@pytest.fixture
def content() -> Packed:
    return atlas([line([2, 4], {4: Cell()}), line(2, {4: Cell()})])


def refused(content: Any, folder: Path) -> UserError:
    """What is said of a file."""
    path = folder / "atlas.json"
    path.write_text(json.dumps(content))
    with pytest.raises(UserError) as problem:
        Atlas.read(path)
    assert problem.value.exit_status == 2
    return problem.value


def test_a_whole_one_is_read(content: Packed, tmp_path: Path) -> None:
    (tmp_path / "atlas.json").write_text(json.dumps(content))
    read = Atlas.read(tmp_path / "atlas.json").content
    assert read == json.loads(json.dumps(content))


@pytest.mark.parametrize("emptied", [[], {}, "", None, 0.5, True, [None], ["x"], {"a": 1}])
def test_whatever_field_is_emptied_it_is_one_message_or_an_answer(
    content: Packed, tmp_path: Path, emptied: Any
) -> None:
    """An answer where nobody reads the field, or where an atlas may hold this."""
    path, refused = tmp_path / "atlas.json", 0
    for field in content:
        for place, name in ((content, field), *inside(content, field)):
            before, place[name] = place[name], emptied
            path.write_text(json.dumps(content))
            try:
                found = Asking(path).answered(replace(QUESTION, turn=6))
                assert json.dumps(as_json(found), allow_nan=False)
                assert [*tell.verdict(found), *tell.more(found)]
            except UserError:
                refused += 1
            place[name] = before
    assert refused >= 20


def inside(content: Packed, field: str) -> list[tuple[Any, Any]]:
    """The fields of a field's parts."""
    parts = content[field]
    if field == "moves":
        return [(parts["3"], name) for name in parts["3"]] + [
            (parts["3"][of], name) for of in ("off", "trees") for name in parts["3"][of]
        ]
    if isinstance(parts, list) and isinstance(parts[0], dict):
        return [(part, name) for part in parts for name in part]
    return []


@pytest.mark.parametrize("field", ["made", "causes", "moves", "lines", "least"])
def test_a_field_that_is_missing_or_null_is_named(
    content: Packed, tmp_path: Path, field: str
) -> None:
    assert field in refused({**content, field: None}, tmp_path).why
    del content[field]
    assert field in refused(content, tmp_path).why


@pytest.mark.parametrize("whole", [[], "", None, 7, [{}]])
def test_something_else_is_refused(tmp_path: Path, whole: Any) -> None:
    assert "is no atlas of calls that this version reads" in refused(whole, tmp_path).message


def test_a_cell_without_its_numbers_is_refused(content: Packed, tmp_path: Path) -> None:
    content["lines"][0]["win"] = [None]
    assert "lines.0.win" in refused(content, tmp_path).why


def test_an_atlas_of_an_earlier_version_is_refused_with_the_way_to_make_another(
    content: Packed, tmp_path: Path
) -> None:
    problem = refused(content | {"schema_version": SCHEMA_VERSION - 1}, tmp_path)
    assert "schema_version" in problem.why
    assert "silver-sim run call_safety" in problem.help


def test_a_function_is_there_for_every_number_of_players(content: Packed, tmp_path: Path) -> None:
    content["lines"].append(line([4], {4: Cell()}, (2, 2, 0)))
    assert "moves.2" in refused(content, tmp_path).why


def test_a_large_file_is_not_read(tmp_path: Path) -> None:
    with open(tmp_path / "large.json", "wb") as file:
        file.truncate(64_000_001)
    with pytest.raises(UserError) as problem:
        Atlas.read(tmp_path / "large.json")
    assert problem.value.why == "it has more than 64,000,000 bytes"


def test_what_is_no_regular_file_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(UserError) as problem:
            Atlas.read(path)
        assert problem.value.why == "it is not a regular file"
    with pytest.raises(UserError, match="cannot read"):
        Atlas.read(tmp_path)
