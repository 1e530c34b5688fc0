"""``silver-sim strategies tune``: what it prints, how it goes on, and what it refuses."""

import json
import shlex
import shutil
from functools import partial
from pathlib import Path

import pytest

from silver_sim.report.page import page as pages
from silver_sim.runs import RunFolder
from silver_sim.studies import results
from silver_sim.studies.report import page_of_run
from tests.cli.conftest import Patch, Run, json_of, said, typed
from tests.shared import made_once

pytestmark = pytest.mark.slow

SMALL = (
    "strategies", "tune", "counter:take=low", "--game", "odin", "--params", "take,play",
    "--against", "counter",
    "--seats", "2,3", "--blocks", "8", "--seed", "1",
)  # fmt: skip
THREE = (*SMALL, "--generations", "3", "--out", "run")


@pytest.fixture(autouse=True)
def _undrawn(monkeypatch: Patch) -> None:
    """Pages, which take most of the time, are not drawn."""
    monkeypatch.setattr(results, "write_report", lambda _: None)


@pytest.fixture
def told(silver_sim: Run, tmp_path_factory: pytest.TempPathFactory) -> str:
    """What is printed of three generations, which are in ``run``."""

    def make(folder: Path) -> None:
        (folder / "told").write_text(said(partial(typed, folder), *THREE, "--tables", "--quiet"))

    made = made_once(tmp_path_factory, "tuned", make)
    shutil.copytree(made / "run", "run")
    return (made / "told").read_text()


def test_it_prints_the_line_up_to_use_and_how_to_play_it_again(silver_sim: Run, told: str) -> None:
    found = json.loads(Path("run/summary.json").read_text(encoding="utf-8"))
    assert f"To type:\n  --players {found['to_use']}\n" in told
    assert found["claim"]["sure"] in " ".join(told.split())
    program, *arguments = shlex.split(found["command"])
    again = json_of(silver_sim, *arguments, "--out", "again")
    assert (program, again) == ("silver-sim", {"run": "again", **found})


@pytest.mark.usefixtures("told")
def test_resume_goes_further_and_verify_asks_for_every_generation_again(silver_sim: Run) -> None:
    for option in (["--blocks", "9"], ["--out", "other"], ["--watch"]):
        assert f"{option[0]} does not apply to" in silver_sim("runs", "resume", "run", *option).err
    assert silver_sim("runs", "resume", "run", "--generations", "4").status == 0
    assert silver_sim("runs", "verify", "run").out.endswith("all intact\n")
    sums = "SELECT MAX(generation) AS latest, SUM(played) AS all_games FROM candidates"
    rows = silver_sim("runs", "query", "run", sums, "--format", "json").out
    (listed,) = json.loads(silver_sim("runs", "list", ".", "--json").out)["runs"]
    assert json.loads(rows) == [{"latest": 3, "all_games": listed["games"]}]
    page = page_of_run(RunFolder.open(Path("run")))
    assert {"confirmed", "curves", "curves-others", "course"} <= {f.name for f in page.figures}
    assert page.answer.sentence.split(" ")[0] in pages.rendered(page).decode()
    mix = silver_sim("strategies", "tune", "mix(counter,low)", *THREE[3:])
    assert (mix.status, "cannot be tuned" in mix.err) == (2, True)
