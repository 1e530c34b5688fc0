"""What a run prints and leaves behind, and that it depends on nothing but its specification."""

import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from silver_sim.arena import run as run_loop
from tests.cli.conftest import (
    SHORT_RUN,
    STRATEGIES,
    Answer,
    Patch,
    Run,
    imported,
    in_a_process,
    refused,
)
from tests.shared import contents, results

OWN = ("--strategies", "own")
FILES = {
    *(".lock", "manifest.json", "parts.jsonl", "spec.json", "summary.csv", "summary.json"),
    *("facts.json", "games/part-00000.parquet", "rounds/part-00000.parquet"),
    *("strategies/steady.py", "report.html"),
    *(f"charts/{name}.{kind}" for name in ("arms", "pairs", "totals") for kind in ("png", "svg")),
}


def loaded(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


UNTOLD = """
kind = "simulate"
players = ["steady", "steady:call_after=12"]
blocks = 2
charts = false
report = false
"""


@pytest.mark.slow
def test_nothing_that_draws_is_loaded_before_the_verdict(silver_sim: Run, tmp_path: Path) -> None:
    (tmp_path / "untold.toml").write_text(UNTOLD)
    found = imported(tmp_path, "run", "untold.toml", *OWN, "--out", "run")
    assert {"numba", "polars"} <= found
    assert not found & {"PIL", "jinja2", "pandas"}


def test_a_run_prints_its_card_and_where_its_files_are(finished: tuple[Path, Answer]) -> None:
    status, out, err = finished[1]
    assert status == 0
    assert "\nWho wins: steady or steady:call_after=12?\n" in out
    for words in ("win share %", "mean total", "middle 80 % (totals)", "How sure: ", "40 games"):
        assert words in out
    assert out.endswith("Files: run\n")
    assert "error" not in err
    assert "\x1b" not in out + err


def test_a_run_leaves_these_files_and_their_hashes(finished: tuple[Path, Answer]) -> None:
    run = finished[0] / "run"
    manifest = loaded(run / "manifest.json")
    assert set(contents(run)) == FILES
    (part,) = [json.loads(line) for line in (run / "parts.jsonl").read_text().splitlines()]
    assert set(manifest["files"]) | set(part["files"]) == FILES - {".lock", "manifest.json"}
    assert (manifest["status"], manifest["blocks_done"]) == ("complete", 20)
    assert manifest["command"][:2] == ["silver-sim", "simulate"]


def test_the_rows_are_the_games_and_the_rounds(finished: tuple[Path, Answer]) -> None:
    run = finished[0] / "run"
    games = pl.read_parquet(run / "games" / "part-00000.parquet")
    rounds = pl.read_parquet(run / "rounds" / "part-00000.parquet")
    assert games.height == 40
    assert rounds.height == 160
    assert games["block"].to_list() == [block for block in range(20) for _ in range(2)]
    for player in range(2):
        scores = rounds.group_by("block", "rotation", maintain_order=True)
        sums = scores.agg(pl.col(f"score_{player}").sum())[f"score_{player}"]
        assert sums.to_list() == games[f"total_{player}"].to_list()


@pytest.mark.usefixtures("without_charts")
def test_json_is_one_document_and_the_summary(silver_sim: Run) -> None:
    status, out, err = silver_sim(*SHORT_RUN, *OWN, "--json", "--out", "run")
    assert status == 0
    document = json.loads(out)
    assert document.pop("run") == "run"
    assert document == loaded(Path("run/summary.json"))
    assert document["games"] == 40
    assert document["arms"][1]["label"] == "steady:call_after=12"
    assert "Results" not in err


@pytest.mark.usefixtures("without_charts")
def test_games_are_rounded_up_to_blocks_and_a_drawn_seed_is_told(silver_sim: Run) -> None:
    arguments = ("simulate", "--players", "steady,steady,steady,steady", *OWN, "--games", "1_001")
    status, out, err = silver_sim(*arguments)
    assert status == 0
    assert "1,001 games are rounded up to 1,004: all deals from all 4 seats." in err
    seed = loaded(next(Path("runs").glob("*/spec.json")))["experiment"]["seed"]
    assert f"seed {seed} (drawn; --seed repeats this run)" in err
    assert "from 1,004 games" in " ".join(out.split())
    (run,) = Path("runs").iterdir()
    assert run.name.endswith(f"-simulate-seed{seed}")


@pytest.mark.slow
@pytest.mark.usefixtures("without_charts")
def test_any_number_of_threads_or_processes_gives_the_same_bytes_and_another_seed_others(
    silver_sim: Run, monkeypatch: Patch
) -> None:
    monkeypatch.setattr(run_loop, "PART_GAMES", 500)
    line_up = ("--players", "steady,steady:call_after=14", "--games", "1200")
    for name, chosen in {
        "one": "--seed 3 --threads 1",
        "two": "--seed 3 --threads 2",
        "three": "--seed 3 --threads 3",
        "processes": "--seed 3 --threads 2 --executor processes",
        "other": "--seed 4 --threads 2",
    }.items():
        more = (*OWN, *chosen.split(), "--out", name)
        assert silver_sim("simulate", *line_up, *more).status == 0
    one, part = results("one"), "games/part-00001.parquet"
    assert part in one
    assert one == results("two") == results("three") == results("processes")
    assert one[part] != results("other")[part]


@pytest.mark.slow
def test_a_missing_cluster_is_told(silver_sim: Run, monkeypatch: Patch) -> None:
    monkeypatch.setattr("silver_sim.arena.scheduler.PATIENCE", 0.1)
    nowhere = (*SHORT_RUN, *OWN, "--executor", "tcp://127.0.0.1:1")
    refused(silver_sim, *nowhere, words="there is no Dask cluster with a worker at")
    assert not Path("runs").exists()


@pytest.mark.slow
def test_another_process_folder_language_and_hash_seed_give_the_same_bytes(
    silver_sim: Run, finished: tuple[Path, Answer]
) -> None:
    """The hash seed of the finished run was drawn."""
    environment = {"PYTHONHASHSEED": "1", "TZ": "Asia/Tokyo", "LC_ALL": "C"}
    arguments = (*SHORT_RUN, *OWN, "--out", "far, away/run")
    assert in_a_process(Path.cwd(), *arguments, **environment).status == 0
    assert results(Path("far, away/run")) == results(finished[0] / "run")


def spec_of(silver_sim: Run, *arguments: str) -> Any:
    """The resolved specification of a small run."""
    line_up = () if "--players" in arguments else ("--players", "steady,steady")
    sizes = ("--games", "2", "--seed", "1", "--out", "run")
    status, _, err = silver_sim("simulate", *line_up, *OWN, *sizes, *arguments)
    assert status == 0, err
    return loaded(Path("run/spec.json"))


@pytest.mark.usefixtures("without_charts")
def test_set_goes_before_edition_before_file_before_the_default(silver_sim: Run) -> None:
    Path("my.toml").write_text('edition = "ravensburger"\nrounds = 2\ncall_penalty = 7\n')
    changes = ("--set", "call_penalty=5", "--set", "caller_wins_ties=no")
    spec = spec_of(silver_sim, "--rules", "my.toml", "--edition", "bga", *changes)
    [(edition, rules)] = spec["rules"].items()
    assert (rules["rounds"], rules["call_penalty"], rules["caller_wins_ties"]) == (2, 5, False)
    assert rules["rascal_extra"] == "optional"
    assert edition == "bga rounds=2 call_penalty=5 caller_wins_ties=no"


def test_both_ways_of_dealing_start_from_the_same_deal(silver_sim: Run) -> None:
    deals = []
    for deal_mode in ("lanes", "physical"):
        fresh = ("game", "write", "--players", "steady,steady", *OWN, "--seed", "1")
        out = silver_sim(*fresh, "--deal-mode", deal_mode).out
        header, deal = map(json.loads, out.splitlines()[:2])
        assert header["deal_mode"] == deal_mode
        deals.append(deal["deal"][:21])
    assert deals[0] == deals[1]


@pytest.mark.usefixtures("without_charts")
def test_parameters_are_resolved_by_name(silver_sim: Run) -> None:
    line_up = "steady:take_below=1:calls=no,steady:call_after=10.25,steady:call_after=9.0"
    spec = spec_of(silver_sim, "--players", line_up)
    labels = [entry["label"] for entry in spec["entries"]]
    assert labels == ["steady:calls=no:take_below=1", "steady:call_after=10.25", "steady"]
    assert spec["entries"][0]["strategies"][0]["parameters"] == {
        "call_after": 9.0,
        "calls": False,
        "take_below": 1,
    }


@pytest.mark.usefixtures("without_charts")
def test_a_user_strategy_hides_a_built_in_one_and_others_stay(silver_sim: Run) -> None:
    Path("strategies").mkdir()
    source = (STRATEGIES / "steady.py").read_text()
    Path("strategies/greedy.py").write_text(source)
    Path("strategies/my-own.py").write_text(source)
    arguments = ("simulate", "--players", "greedy,my-own,random", "--games", "3", "--out", "run")
    status, _, err = silver_sim(*arguments)
    assert status == 0, err
    assert Path("run/strategies/greedy.py").read_text() == source
    assert Path("run/strategies/my-own.py").read_text() == source
    assert Path("run/strategies/random.py").read_text() != source
