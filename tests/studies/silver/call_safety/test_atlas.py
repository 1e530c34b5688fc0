"""An atlas file that is not what it should be is one message, whatever is wrong with it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from silver_sim.errors import UserError
from silver_sim.result import as_json
from silver_sim.studies.silver.call_safety.atlas import SHIPPED, Atlas
from silver_sim.studies.silver.call_safety.card import rendered
from tests.studies.silver.call_safety.atlases import assert_falling, by_hand


@pytest.fixture
def content() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(as_json(by_hand())))
    return found


def refused(content: Any, folder: Path) -> UserError:
    path = folder / "atlas.json"
    path.write_text(json.dumps(content))
    with pytest.raises(UserError) as problem:
        Atlas.read(path)
    assert problem.value.exit_status == 2
    return problem.value


def test_a_whole_one_is_read(content: dict[str, Any], tmp_path: Path) -> None:
    (tmp_path / "atlas.json").write_text(json.dumps(content))
    read = Atlas.read(tmp_path / "atlas.json")
    assert as_json(read) == content
    assert rendered(read, "1") == rendered(by_hand(), "1")


@pytest.mark.parametrize(
    "emptied", [[], {}, "", None, 0.5, True, [None], ["x"], {"a": 1}, 1e300, float("nan")]
)
def test_whatever_is_emptied_is_told(content: dict[str, Any], tmp_path: Path, emptied: Any) -> None:
    """A card where an atlas may hold this."""
    path, refused = tmp_path / "atlas.json", 0
    line = content["lines"][0]
    every: list[Any] = [content, content["made"], content["rule"], line, line["win"]]
    for parts in [*every, line["cells"][0]]:
        for name in [*parts] if isinstance(parts, dict) else range(len(parts)):
            before, parts[name] = parts[name], emptied
            path.write_text(json.dumps(content))
            try:
                assert rendered(Atlas.read(path), "1")
            except UserError:
                refused += 1
            parts[name] = before
    assert refused >= 20


def test_what_is_wrong_is_named(content: dict[str, Any], tmp_path: Path) -> None:
    for whole in ([], "", None, 7, [{}]):
        assert "is no atlas of calls that this version reads" in refused(whole, tmp_path).message
    problem = refused(content | {"schema_version": 5}, tmp_path)
    assert "schema_version" in problem.why
    assert "silver-sim run call_safety" in problem.help
    for field in ("schema_version", "made", "rule", "lines"):
        assert field in refused({**content, field: None}, tmp_path).why
        others = {name: each for name, each in content.items() if name != field}
        assert field in refused(others, tmp_path).why
    content["lines"][0]["cells"][1][3][0] = 1e13
    assert "the cell of sum 1" in refused(content, tmp_path).why


def test_a_large_or_irregular_file_is_not_read(tmp_path: Path) -> None:
    with open(tmp_path / "large.json", "wb") as file:
        file.truncate(64_000_001)
    with pytest.raises(UserError) as problem:
        Atlas.read(tmp_path / "large.json")
    assert problem.value.why == "it has more than 64,000,000 bytes"
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(UserError) as problem:
            Atlas.read(path)
        assert problem.value.why == "it is not a regular file"
    with pytest.raises(UserError, match="cannot read"):
        Atlas.read(tmp_path)


def test_cells_of_the_shipped_one_fall_along_every_line_and_none_is_certain() -> None:
    """Of all cells that tell a chance, no interval is empty; it rests on millions of forks."""
    assert SHIPPED.stat().st_size <= 3_000_000
    atlas = Atlas.read()
    assert atlas.made.forks >= 5_000_000
    assert_falling(atlas)
    for line in atlas.lines:
        assert all(0 <= cell.chance.lo < cell.chance.hi <= 1 for _, cell in line)
