"""Cells of few forks learn from their neighbours, and intervals hold what is true."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from silver_sim.errors import UserError
from silver_sim.studies.silver.call_safety.advice.atlas import SCHEMA_VERSION, Atlas
from silver_sim.studies.silver.call_safety.share_atlas import main
from silver_sim.studies.silver.call_safety.sharing import shared

MANY = 5
SUMS = np.arange(14)  # of one known card
FEW = {(1, 5), (0, 3), (0, 7)}  # unknown cards and the opponent's: hardly seen


def chances(unknown: int, opponent: int) -> Any:
    """What is true: lower for who holds more, or plays against fewer cards."""
    return 1 / (1 + np.exp(0.7 * SUMS + 3.0 * unknown - 1.2 * opponent))


def line(rng: np.random.Generator, unknown: int, opponent: int) -> dict[str, Any]:
    """A line of two players as it is packed: forks drawn from what is true."""
    forks = np.where([(unknown, known) in FEW for known in SUMS.tolist()], 3, 4_000)
    chance = rng.binomial(forks, chances(unknown, opponent)) / forks
    half = 2.04 * np.sqrt(chance * (1 - chance) / forks)
    packed = np.rint(1000 * np.stack([chance, chance - half, chance + half], 1)).astype(int)
    gain = chances(unknown, opponent) - 0.6
    off = rng.normal(0, 0.5 / np.sqrt(forks))
    wins = np.stack(
        [gain + off, gain + off - 1 / np.sqrt(forks), gain + off + 1 / np.sqrt(forks)], 1
    )
    return {
        "seats": 2, "cards": 1 + unknown, "unknown": unknown, "opponents": [opponent], "from": 0,
        "forks": forks.tolist(), "chance": packed.tolist(), "need": [600] * len(forks),
        "points": np.rint(1000 * wins).astype(int).tolist(),
        "win": np.rint(10_000 * wins).astype(int).tolist(), "verdict": "?" * len(forks),
    }  # fmt: skip


def packed(seed: int) -> dict[str, Any]:
    """The content of an atlas whose cells have not shared."""
    rng = np.random.default_rng(seed)
    lines = [line(rng, unknown, opponent) for unknown in range(3) for opponent in range(1, 5)]
    average = {**deepcopy(lines[0]), "opponents": None}
    return {
        "schema_version": 2, "made": {}, "least": 200, "causes": [], "bands": [], "factors": {},
        "lines": [average, *lines], "shifts": [],
    }  # fmt: skip


@pytest.fixture(scope="module")
def atlas() -> Atlas:
    return Atlas(shared(packed(1)))


def cell(atlas: Atlas, unknown: int, opponent: int, known: int) -> Any:
    line = atlas.line(2, 1 + unknown, unknown, (opponent,))
    found = line.cell(known) if line else None
    assert found is not None
    return found


def test_a_thin_cell_lies_where_its_neighbours_say(atlas: Atlas) -> None:
    for unknown, known in FEW:
        for opponent in range(1, 5):
            found, true = cell(atlas, unknown, opponent, known), chances(unknown, opponent)[known]
            assert found.chance.lo - 0.01 <= true <= found.chance.hi + 0.01
            assert found.forks == 3
            assert found.chance.hi - found.chance.lo < 0.35
            assert cell(atlas, unknown, opponent, known - 1).chance >= found.chance


def test_what_is_known_well_stays(atlas: Atlas) -> None:
    for unknown in range(3):
        for opponent in range(1, 5):
            for known, true in enumerate(chances(unknown, opponent)):
                found = cell(atlas, unknown, opponent, known)
                if found.forks > 200:
                    assert found.chance.estimate == pytest.approx(true, abs=0.04)
                    assert found.win.estimate == pytest.approx(true - 0.6, abs=0.04)


def test_intervals_hold_what_is_true_as_often_as_they_say() -> None:
    held = []
    for seed in range(6):
        atlas = Atlas(shared(packed(seed)))
        for unknown in range(3):
            for opponent in range(1, 5):
                for known, true in enumerate(chances(unknown, opponent)):
                    found = cell(atlas, unknown, opponent, known)
                    held.append(found.chance.lo - 0.001 <= true <= found.chance.hi + 0.001)
                    held.append(found.win.lo <= true - 0.6 <= found.win.hi)
    assert 0.93 <= np.mean(held) <= 1


def test_villages_that_were_never_seen_are_told(atlas: Atlas) -> None:
    for unknown, opponent in ((3, 2), (0, MANY)):
        for known in SUMS.tolist():
            assert cell(atlas, unknown, opponent, known).forks == 0


def test_verdicts_and_limits_are_those_of_the_gains(atlas: Atlas) -> None:
    for where, line in atlas.lines.items():
        if where[3] is None:
            continue
        limit = line.limit()
        assert limit is not None
        for known, found in line:
            assert (found.letter == "C") == (known <= limit[1])
            assert (found.letter == "w") == (known > limit[2])
            assert (found.win.estimate > 0) == (known <= limit[0])


def test_averages_stay_and_sharing_again_changes_nothing() -> None:
    before = packed(1)
    after = shared(deepcopy(before))
    assert after["lines"][0] == before["lines"][0]
    assert shared(after) is after
    assert shared(deepcopy(before)) == after


def test_the_shipped_atlas_has_shared() -> None:
    assert Atlas.read().content["schema_version"] == 3


def test_an_atlas_file_of_an_earlier_version_is_brought_up_to_date(tmp_path: Path) -> None:
    old, new = tmp_path / "old.json", tmp_path / "new.json"
    old.write_text(json.dumps(packed(1)))
    main(old, new)
    assert json.loads(new.read_text()) == shared(packed(1))
    assert json.loads(new.read_text())["schema_version"] == SCHEMA_VERSION
    main(new, tmp_path / "again.json")
    assert (tmp_path / "again.json").read_bytes() == new.read_bytes()
    with pytest.raises(UserError, match="exists already"):
        main(old, new)
    old.write_text("{}")
    with pytest.raises(UserError, match="is no atlas of calls"):
        main(old, tmp_path / "third.json")
    assert not (tmp_path / "third.json").exists()
