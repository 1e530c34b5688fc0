"""A sweep over two fields: a table for each pair, a heat map where the pairs are a whole grid."""

from pathlib import Path
from typing import Any

import pytest

import silver_sim
from silver_sim.errors import UserError

ASKED: dict[str, Any] = {
    "kind": "sweep",
    "players": ["greedy", "pairs"],
    "vary": ["rules.rounds", "call_at"],
    "values": [[1, 6], [2, 6], [1, 8], [2, 8]],
    "reference": [2, 8],
    "blocks": 20,
    "confirm": False,
    "charts": False,
    "report": False,
}


def test_each_pair_is_played_and_a_whole_grid_is_a_map(tmp_path: Path) -> None:
    run = silver_sim.run(ASKED, out=tmp_path / "run")
    found: Any = run.result
    assert [(table["players"][0], table["edition"]) for table in run.spec["tables"]] == [
        (f"greedy:call_at={at}" if at != 8 else "greedy", f"bezier rounds={rounds}")
        for rounds, at in ASKED["values"]
    ]
    first = [arm for arm in found.arms if arm.followed]
    assert [arm.varied for arm in first] == [
        {"rules.rounds": rounds, "call_at": at} for rounds, at in ASKED["values"]
    ]
    assert found.picture.form == "heat"
    assert {row.other for row in found.of("win_share", "changes")} == {"rounds=2 call_at=8"}
    cell = [line for line in found._repr_html_().split("<tr>") if "<td>6</td>" in line]
    assert len(cell) == 1
    silver_sim.open_run(run.path).verify()


def test_pairs_that_are_no_grid_are_lines(tmp_path: Path) -> None:
    some = {"values": [[1, 6], [2, 8]], "adapt": []}
    found: Any = silver_sim.run(ASKED | some, out=tmp_path / "run").result
    assert found.picture.form == "forest"


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"values": [1, 2]}, "1 is not one value of each of rules.rounds, call_at"),
        ({"values": [[1, 2, 3]]}, r"\[1, 2, 3\] is not one value of each"),
        ({"reference": 4}, "4 is not one value of each"),
        ({"vary": ["rules.rounds", "rules.penalty"]}, "there is no rule field 'penalty'"),
        ({"vary": ["rules.rounds"]}, "vary: name one of them, or a list of two"),
    ],
)
def test_what_cannot_be_a_pair_is_refused(more: dict[str, Any], why: str, tmp_path: Path) -> None:
    with pytest.raises(UserError, match=why):
        silver_sim.run(ASKED | more, out=tmp_path / "run")
