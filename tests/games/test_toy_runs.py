"""A game that is not in the package is simulated, ranked, compared and reported like any other."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from silver_sim.games import registry
from tests.cli.conftest import typed
from tests.games.toy.game import GAME as TOY

pytestmark = pytest.mark.slow

STRATEGIES = Path(__file__).parent / "toy/strategies"
GAME = ("--game", "toy", "--strategies", str(STRATEGIES))


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.PACKAGES, TOY.name, TOY.package)


def played(tmp_path: Path, *arguments: str) -> tuple[Path, dict[str, Any]]:
    """Run a command; its folder and its summary."""
    folder = tmp_path / "run"
    answer = typed(tmp_path, *arguments, *GAME, "--seed", "1", "--out", str(folder))
    assert answer.status == 0, answer.err
    return folder, json.loads((folder / "summary.json").read_text())


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_simulate(seats: int, tmp_path: Path) -> None:
    players = ["thrifty", "bold", "random", "thrifty:lead=5", "bold:daring=0.5", "bold:daring=0"]
    line_up = ",".join(players[:seats])
    folder, summary = played(tmp_path, "simulate", "--players", line_up, "--games", str(30 * seats))
    assert summary["games"] == 30 * seats
    shares = [player["win_share"]["estimate"] for player in summary["strategies"]]
    assert sum(shares) == pytest.approx(1)
    games = pl.read_parquet(folder / "games" / "*.parquet")
    for place, share in enumerate(shares):
        assert share == pytest.approx(games[f"won_{place}"].mean() / 60)  # type: ignore[operator]
    assert (folder / "report.html").exists()
    assert typed(tmp_path, "verify", str(folder)).status == 0


def test_the_rows_are_the_same_from_processes_of_their_own(tmp_path: Path) -> None:
    """They know the game by its package, which no registry there names."""
    found = []
    for number, executor in enumerate(("threads", "processes")):
        place = tmp_path / str(number)
        place.mkdir()
        folder, _ = played(
            place, "simulate", "--players", "thrifty,random,bold", "--games", "60",
            "--executor", executor,
        )  # fmt: skip
        found.append([path.read_bytes() for path in sorted(folder.glob("games/*.parquet"))])
    assert found[0] == found[1]


def test_rank(tmp_path: Path) -> None:
    folder, summary = played(
        tmp_path, "rank", "thrifty,bold,random,thrifty:lead=5", "--seats", "2,4", "--blocks", "20",
    )  # fmt: skip
    (first, *_) = summary["standings"]
    assert {line["strategy"] for line in first["lines"]} == {
        "thrifty", "bold", "random", "thrifty:lead=5",
    }  # fmt: skip
    assert (folder / "report.html").exists()


def test_compare(tmp_path: Path) -> None:
    folder, summary = played(
        tmp_path, "compare", "thrifty", "random", "--field", "bold", "--blocks", "200"
    )
    assert summary["finding"] == "a"
    assert (folder / "report.html").exists()


def test_an_experiment_names_the_game(tmp_path: Path) -> None:
    spec = tmp_path / "sweep.toml"
    spec.write_text(
        'game = "toy"\nkind = "sweep"\nplayers = ["thrifty", "bold", "bold"]\n'
        'vary = "lead"\nvalues = [2, 8]\nblocks = 20\nconfirm = false\n'
    )
    folder = tmp_path / "run"
    answer = typed(
        tmp_path, "run", str(spec), "--strategies", str(STRATEGIES), "--out", str(folder)
    )
    assert answer.status == 0, answer.err
    assert json.loads((folder / "spec.json").read_text())["experiment"]["game"] == "toy"
