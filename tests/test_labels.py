"""Labels from true worlds, and what players lose by them."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from benchmarks import fitted, labels, regret
from benchmarks.fitted import Decisions, chosen
from benchmarks.labelled import GIVES, LabelledGames, Spec
from silver_sim.compiled.machine_code import PYTHON_MODE
from silver_sim.games.silver.rules.questions import Question
from silver_sim.search.equity import Course, Equity
from tests.search.tables import SILVER, table

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(PYTHON_MODE, reason="answers are played on by compiled strategies"),
]
SPARSE = ["--every", "40", "--times", "2", "--strategy", "counter", "--also", "greedy"]


@pytest.fixture(autouse=True)
def few_trees(monkeypatch: pytest.MonkeyPatch) -> None:
    """Functions that are fitted soon."""
    monkeypatch.setitem(fitted.TREES, "max_iter", 12)
    monkeypatch.setitem(fitted.TREES, "learning_rate", 0.4)


def drawn(folder: Path, *more: str) -> dict[str, bytes]:
    """The parts that the command leaves in a folder, by name."""
    assert labels.main([*SPARSE, "--folder", str(folder), *more]) == 0
    return {file.name: file.read_bytes() for file in sorted(folder.glob("*.parquet"))}


def test_the_same_rows_are_drawn_by_one_core_by_two_and_after_a_stop(tmp_path: Path) -> None:
    alone = drawn(tmp_path / "one", "--blocks", "0:20", "--cores", "1")
    assert [*alone] == ["part-000000.parquet", "part-000001.parquet"]
    assert drawn(tmp_path / "two", "--blocks", "10:20", "--cores", "1") == {
        "part-000001.parquet": alone["part-000001.parquet"]
    }
    assert drawn(tmp_path / "two", "--blocks", "0:20", "--cores", "2") == alone
    (tmp_path / "one" / "part-000000.parquet").unlink()
    assert drawn(tmp_path / "one", "--blocks", "0:20", "--cores", "2") == alone


def test_every_column_is_described_and_every_strategy_gives_one_answer(tmp_path: Path) -> None:
    drawn(tmp_path / "labels", "--blocks", "0:10", "--cores", "1")
    spec, rows = labels.read(tmp_path / "labels")
    says = json.loads((tmp_path / "labels" / labels.SAID).read_text())
    assert [each["name"] for each in says["columns"]] == rows.columns
    decision = ["block", "rotation", "decision"]
    for name in ("counter", "greedy"):
        given = rows.group_by(decision).agg(pl.col(GIVES + name).sum())
        assert set(given[GIVES + name]) == {1}
    assert rows.filter("gives_counter")["answer"].unique().to_list() == [0]
    assert 0 < rows.filter("gives_greedy")["answer"].ne(0).mean() < 1  # type: ignore[operator]
    assert set(rows.filter(pl.col("answer") == 0)["gain"]) == {0.0}
    assert spec["blocks"] == [*range(10)]


def test_a_folder_of_other_labels_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = drawn(tmp_path / "labels", "--blocks", "0:10", "--cores", "1")
    more = [*SPARSE, "--folder", str(tmp_path / "labels"), "--blocks", "0:10", "--seed", "7"]
    assert labels.main(more) == 2
    said = capsys.readouterr().err
    assert "holds other labels" in said
    assert "other there: seed" in said
    assert "help: " in said
    assert drawn(tmp_path / "labels", "--blocks", "0:10", "--cores", "1") == before


@pytest.mark.parametrize("typed", ["5", "0:5", "10:10", "a:b"])
def test_blocks_that_are_no_whole_parts_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], typed: str
) -> None:
    assert labels.main(["--blocks", typed, "--folder", str(tmp_path / "labels")]) == 2
    assert "help: --blocks " in capsys.readouterr().err
    assert not (tmp_path / "labels").exists()


def test_where_the_end_is_forced_the_label_is_what_comes() -> None:
    """The last player after a call, at the last question of its turn: no card is dealt any more."""
    spec = Spec("silver", 2, "counter", (), 2, 1, ("place_card",), 5)
    games = LabelledGames(spec)
    rows = games.rows(range(6))
    match: Any = table("counter,counter").match()  # of the same seed
    compared = 0
    for block in range(6):
        for rotation in range(2):
            waiting: dict[str, int] | None = None
            number = 0
            for choices in match.decisions(block, rotation):
                state = match.states[0]
                if choices is None:
                    if waiting is not None:
                        compared += compare(rows, match, waiting)
                    waiting = None
                    continue
                last = state["caller"] >= 0 and state["turns_to_come"] == 0
                if (
                    last
                    and state["question"] == Question.PLACE_CARD
                    and match.question == "place_card"
                ):
                    waiting = {**match.where, "decision": number}
                number += 1
    assert compared > 5


def compare(rows: pl.DataFrame, match: Any, where: dict[str, int]) -> int:
    """Whether the chance after the own answer is that of the totals that came."""
    here = {"block": where["block"], "rotation": where["rotation"], "decision": where["decision"]}
    found = rows.filter(pl.col("answer") == 0, **here)
    if not len(found) or found["kind"][0] == "use":  # an ability may deal cards
        return 0
    state = match.states[0]
    course = Course.of(SILVER, match.setting.rules, where["round"])
    chances = Equity.load("silver", 2).chances(
        state["totals"][None, :2], state["marker"], state["success"] == 1, course
    )
    assert found["chance"][0] == pytest.approx(chances[0, where["seat"]], abs=1e-6)
    assert found["chance_se"][0] == 0.0
    return 1


def rows_of(gains: np.ndarray, numbers: np.ndarray, kinds: tuple[str, ...]) -> pl.DataFrame:
    """Labels of decisions, two to a block; gains and numbers are (decisions, answers)."""
    decisions, answers = gains.shape
    return pl.DataFrame(
        {
            "block": np.repeat(np.arange(decisions) // 2, answers),
            "answer": np.tile(np.arange(answers), decisions),
            "asked": ["turn"] * gains.size,
            "kind": list(kinds) * decisions,
            "gain": gains.ravel(),
            "gain_se": np.full(gains.size, 0.05),
            "gives_own": np.tile(np.arange(answers) == 0, decisions),
            "gives_last": np.tile(np.arange(answers) == answers - 1, decisions),
            "n_good": numbers.ravel(),
            "n_nothing": np.full(gains.size, np.nan),
        }
    )


def planted(noise: float) -> tuple[pl.DataFrame, np.ndarray]:
    """Decisions at which a number tells how many points an answer gains, but for noise."""
    chance = np.random.default_rng(1)
    numbers = chance.integers(-3, 4, (1600, 3)).astype(float)
    numbers[:, 0] = 0
    gains = 0.02 * numbers + noise * chance.normal(size=numbers.shape)
    gains[:, 0] = 0.0
    return rows_of(gains, numbers, ("stay", "go", "run")), 0.02 * numbers


def spec_of(blocks: int) -> dict[str, Any]:
    """What labels of so many blocks say, one game of a seat in each."""
    return {"blocks": [*range(blocks)], "players": 1, "every": 1}


def test_regret_is_what_the_better_answers_gain() -> None:
    pytest.importorskip("sklearn")
    rows, truth = planted(noise=0.05)
    found, few = regret.lost(spec_of(800), rows)
    assert few == []
    best = 100 * truth.max(axis=1)
    right = {"own": best.mean(), "last": (best - 100 * truth[:, 2]).mean()}
    for player, loss in right.items():
        [whole] = [each for each in found if (each.player, each.kind) == (player, regret.ALL)]
        assert whole.loss.lo < loss < whole.loss.hi + 0.3  # trees choose nearly the best
        assert whole.loss.estimate > 0.8 * loss
        assert whole.loss_a_game.estimate == pytest.approx(2 * whole.loss.estimate)


def test_noise_is_no_regret() -> None:
    """Functions that learn from nothing choose what gains nothing in the other half."""
    pytest.importorskip("sklearn")
    chance = np.random.default_rng(2)
    gains = 0.1 * chance.normal(size=(1600, 3))
    gains[:, 0] = 0.0
    found, _ = regret.lost(
        spec_of(800), rows_of(gains, chance.normal(size=(1600, 3)), ("a", "b", "c"))
    )
    [whole] = [each for each in found if (each.player, each.kind) == ("own", regret.ALL)]
    assert abs(whole.loss.estimate) < 4 * whole.loss.se
    assert 100 * gains.max(axis=1).mean() > 20 * whole.loss.se  # judged by itself it would be


def test_of_few_decisions_nothing_is_told() -> None:
    rows, _ = planted(noise=0.05)
    few = rows.head(3 * fitted.LEAST)
    assert regret.lost(spec_of(800), few) == ([], ["turn"])


def test_the_given_answer_stays_unless_another_is_expected_to_gain_more() -> None:
    rows, _ = planted(noise=0.0)
    decisions = Decisions.of(rows.head(9))
    gains = np.array([0.0, -0.1, -0.2, 0.0, 0.3, 0.3, 0.0, 0.0, 0.0])
    assert chosen(decisions, gains, np.array([0, 5, 8]), 0.0).tolist() == [0, 5, 8]
    assert chosen(decisions, gains, np.array([2, 3, 7]), 0.0).tolist() == [0, 4, 7]
    assert chosen(decisions, gains, np.array([2, 3, 7]), 0.25).tolist() == [2, 4, 7]


def test_regret_of_other_labels_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("sklearn")
    assert regret.main(["--labels", str(tmp_path)]) == 2
    assert "is no folder of labels" in capsys.readouterr().err
    drawn(tmp_path / "labels", "--blocks", "0:10", "--cores", "1")
    assert regret.main(["--labels", str(tmp_path / "labels"), "--players", "3"]) == 2
    assert "help: --game silver --players 2" in capsys.readouterr().err
