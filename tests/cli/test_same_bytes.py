"""Where, when and in which process a run is played changes nothing but its manifest."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import STRATEGIES, in_a_process
from tests.cli.test_simulate import contents

PLAY = ("simulate", "--players", "steady,steady:call_after=12", "--strategies", "own")
OWN = {".lock", "manifest.json"}
PLACES = (
    ("here", {"PYTHONHASHSEED": "1", "TZ": "Pacific/Kiritimati", "LC_ALL": "C.UTF-8"}),
    ("elsewhere, far away", {"PYTHONHASHSEED": "2", "TZ": "America/New_York", "LC_ALL": "C"}),
)


@pytest.mark.slow
def test_neither_hashes_nor_folder_nor_time_zone_change_a_byte(tmp_path: Path) -> None:
    found = []
    for name, environment in PLACES:
        place = tmp_path / name
        place.mkdir()
        (place / "own").symlink_to(STRATEGIES)
        played = in_a_process(
            place, *PLAY, "--games", "40", "--seed", "1", "--out", "run", **environment
        )
        assert (played.status, played.out.splitlines()[-1]) == (0, "Files: run"), played.err
        found.append(contents(place / "run"))
    first, second = found
    assert first.keys() == second.keys() >= OWN | {"report.html", "summary.json", "parts.jsonl"}
    assert {name for name in first if first[name] != second[name]} <= OWN
