"""Players who adapt: each tunes itself for every variant, and what that gains is paired."""

from pathlib import Path
from typing import Any

import pytest

import silver_sim
from silver_sim.errors import UserError
from silver_sim.studies.arms.result import Row

ASKED: dict[str, Any] = {
    "kind": "sweep",
    "players": ["counter", "greedy", "counter"],
    "vary": "rules.call_penalty",
    "values": [0],
    "adapt": ["call_three"],
    "generations": 2,
    "blocks": 30,
    "seed": 5,
    "confirm": False,
    "charts": False,
    "report": False,
}


@pytest.fixture(scope="module")
def adapted(tmp_path_factory: pytest.TempPathFactory) -> silver_sim.Run:
    return silver_sim.run(ASKED, out=tmp_path_factory.mktemp("adapting") / "run", threads=1)


def test_every_player_who_can_adapts_alike_and_the_run_keeps_the_line_ups(
    adapted: silver_sim.Run,
) -> None:
    line_ups = adapted.spec["experiment"]["adapted"]
    assert [len(each) for each in line_ups] == [3, 3]
    assert all((first, other) == (third, "greedy") for first, other, third in line_ups)
    played = [table["players"] for table in adapted.spec["tables"]]
    as_before = [["counter", "greedy", "counter"]] * 2
    assert played == [*line_ups, *as_before, *([a, "greedy", "counter"] for a, *_ in line_ups)]


def test_a_gain_is_the_paired_difference_of_its_two_tables(adapted: silver_sim.Run) -> None:
    result: Any = adapted.result
    rows: list[Row] = result.of("win_share", "gains")
    games = adapted.frame("games")
    for number, row in enumerate(rows):
        won: list[Any] = [
            (games.filter(table=table)["winner"] == 0).mean() for table in (4 + number, 2 + number)
        ]
        assert row.estimate == pytest.approx(won[0] - won[1])
    assert adapted.verify().problems == []


def test_it_plays_the_same_again_on_other_threads_and_without_searching_again(
    adapted: silver_sim.Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    again = silver_sim.run(ASKED, out=tmp_path / "again", threads=2)
    monkeypatch.setattr("silver_sim.studies.adapting._line_up", pytest.fail)
    known = silver_sim.run(adapted.spec["experiment"], out=tmp_path / "known", threads=1)
    for name in ("summary.json", "spec.json", "games/part-00000.parquet"):
        content = (adapted.path / name).read_bytes()
        assert (again.path / name).read_bytes() == content
        assert (known.path / name).read_bytes() == content


def test_a_parameter_that_nobody_has_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no player has the parameter 'call_tow'") as refused:
        silver_sim.run(ASKED | {"adapt": ["call_tow"]}, out=tmp_path / "run")
    assert "did you mean 'call_two'" in str(refused.value.help)
    assert not (tmp_path / "run").exists()


def test_disputed_rules_are_asked_of_players_who_adapt(tmp_path: Path) -> None:
    asked = {
        **{name: ASKED[name] for name in ("adapt", "generations", "seed", "charts", "report")},
        **{"kind": "rule_sensitivity", "players": ["counter", "greedy", "counter"], "blocks": 4},
        "disputed": ["witch_must_exchange"],
    }
    found: Any = silver_sim.run(asked, out=tmp_path / "run", threads=1).result
    assert found.answer.form == "gains"
    assert len(found.of("win_share", "gains")) == len(found.of("win_share", "kept")) + 1
