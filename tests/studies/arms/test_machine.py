"""The machine: whatever declares arms is played, kept, gone on with, told, drawn and written."""

import io
import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from rich.console import Console

import silver_sim
from silver_sim.errors import UserError
from silver_sim.runs import RunFolder
from silver_sim.runs.tables import frame
from silver_sim.studies import kinds
from silver_sim.studies.arms import SHARED
from silver_sim.studies.arms.arm import Arm
from silver_sim.studies.arms.design import Design
from silver_sim.studies.arms.result import COLUMNS, ArmsResult
from silver_sim.studies.core.kind import Kind
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.experiments import read_experiment, schema
from silver_sim.studies.life import go_on
from silver_sim.studies.play import reopen
from silver_sim.studies.report import rebuild
from silver_sim.studies.terminal import print_experiment
from silver_sim.studies.verify import verify
from tests.report.html import read
from tests.shared import results
from tests.small_runs import UNDRAWN, played
from tests.studies.arms import memory
from tests.studies.test_columns import EXPERIMENTS, runs

__all__ = ["runs"]  # the fixture: a small run of every kind, played by two threads

pytestmark = pytest.mark.slow

OF_ARMS = [kind for kind in EXPERIMENTS if kind != "call_safety"]


def test_a_further_kind_takes_a_short_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And a line of the list: it is read, checked, played, printed, drawn, written and verified."""
    assert len(Path(memory.__file__).read_text().splitlines()) <= 60
    further = Kind(name="memory", spec=f"{memory.__name__}:Memory", **SHARED)
    monkeypatch.setattr(kinds, "KINDS", (*kinds.KINDS, further))
    assert kinds.kinds()["memory"] is further
    assert "Memory" in schema()["$defs"]
    file = tmp_path / "question.toml"
    file.write_text('kind = "memory"\ncards = [1, 3, 5]\nseed = 3\nblocks = 20\nplayr = "spy"\n')
    with pytest.raises(UserError, match="there is no 'playr' in a memory") as told:
        read_experiment(file)
    assert "did you mean 'player'?" in told.value.help
    file.write_text(file.read_text().replace('playr = "spy"', 'player = "counter"'))
    run = silver_sim.run(file, out=tmp_path / "run")
    assert not verify(run.path).problems
    page = (run.path / "report.html").read_bytes()
    assert rebuild(run.path).read_bytes() == page
    printed = io.StringIO()
    print_experiment(run.summary, Console(file=printed, width=80), whole=False)
    assert "counter with 5 cards wins" in printed.getvalue()
    assert len(printed.getvalue().strip().splitlines()) <= 12
    assert "How many cards must counter remember?" in read(page.decode()).text
    assert isinstance(run.result, ArmsResult)
    assert run.result.share("5 cards").seats == 2
    assert frame(RunFolder.open(run.path), "summary").columns == run.result.frame.columns
    assert (run.path / "charts" / "steps.png").is_file()


@pytest.mark.parametrize("kind", OF_ARMS)
def test_runs_are_the_same_however_played(
    kind: str, runs: dict[str, RunFolder], tmp_path: Path
) -> None:
    fields = {"kind": kind.split()[0], "seed": 3, **UNDRAWN, **EXPERIMENTS[kind]}
    blocks = runs[kind].summary()["blocks"]
    shorter = {"blocks": blocks // 2} if "blocks" in fields else {}
    run = played(tmp_path / "run", threads=1, **fields | shorter)
    if shorter:
        run = go_on(reopen(run.path, blocks=blocks), RunOptions(threads=1))
    assert results(run.path) == results(runs[kind].path)
    assert not verify(run.path).problems


@pytest.mark.parametrize("kind", OF_ARMS)
def test_json_csv_and_frame_are_one_table(kind: str, runs: dict[str, RunFolder]) -> None:
    found = silver_sim.open_run(runs[kind].path)
    assert isinstance(found.result, ArmsResult)
    rows = json.loads((found.path / "summary.json").read_bytes())["rows"]
    written = pl.read_csv(found.path / "summary.csv", infer_schema_length=None)
    names = [name.removesuffix("_") for name in COLUMNS]
    assert written.columns == names == found.result.frame.columns
    assert written.height == len(rows) == found.result.frame.height
    assert written["label"].to_list() == [row["label"] for row in rows]
    assert written["estimate"].to_list() == [row["estimate"] for row in rows]
    keys = written.select("label", "other", "family", "metric")
    assert keys.unique().height == keys.height


def test_two_arms_of_one_label_are_refused() -> None:
    arms = [Arm("a", [(0, 0)], 2), Arm("a", [(0, 1)], 2)]
    blank: Any = ""
    with pytest.raises(ValueError, match="one label"):
        Design(
            tables=[], arms=arms, contrasts=[], question="", kind="", claim=blank, setting="",
            families=[], limits="",
        )  # fmt: skip
