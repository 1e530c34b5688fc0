"""The machine: whatever declares arms is played, kept, gone on with, told, drawn and written."""

import io
import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from rich.console import Console

from silver_sim import run as play_it
from silver_sim.arena.find import strategy_files
from silver_sim.games import registry
from silver_sim.runs import RunFolder
from silver_sim.runs.tables import frame
from silver_sim.studies import kinds
from silver_sim.studies.arms import SHARED
from silver_sim.studies.arms.arm import Arm
from silver_sim.studies.arms.design import Design
from silver_sim.studies.arms.result import COLUMNS, ArmsResult
from silver_sim.studies.core.kind import Kind
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.life import begin, go_on
from silver_sim.studies.play import Prepared, reopen
from silver_sim.studies.terminal import print_experiment
from silver_sim.studies.verify import verify
from tests.report.html import read
from tests.shared import results
from tests.small_runs import prepared
from tests.studies.arms import memory

pytestmark = pytest.mark.slow

SMALL: dict[str, dict[str, Any]] = {
    "belief": {"seats": [2, 3], "worlds": 16, "every": 64},
    "compare": {"a": "greedy", "b": "pairs", "field": ["spy"]},
    "equity": {"seats": [2, 3]},
    "forecast": {"player": "greedy", "seats": [2], "worlds": 64, "every": 32},
    "ladder": {"steps": ["random", "greedy", "counter"]},
    "lookahead": {"player": "greedy", "worlds": [2, 4], "beliefs": ["uniform", "kept"]},
    "rule_sensitivity": {"players": ["greedy", "keeper", "spy"]},
    "simulate": {"players": ["greedy", "keeper", "greedy"]},
    "tournament": {"roster": ["greedy", "keeper", "spy"], "seats": [2, 3]},
    "sweep": {"players": ["greedy", "pairs"], "vary": "call_at", "values": [4, 6]},
}


def test_a_further_kind_takes_one_short_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has a card, a page, CSV, JSON, and can be gone on with."""
    assert len(Path(memory.__file__).read_text().splitlines()) <= 60
    further = Kind(name="memory", spec=f"{memory.__name__}:Memory", **SHARED)
    monkeypatch.setattr(kinds, "KINDS", (*kinds.KINDS, further))
    monkeypatch.setattr(kinds, "OF_COMMANDS", kinds.OF_COMMANDS)
    asked = {"kind": "memory", "cards": [1, 3, 5], "seed": 3}
    whole = play_it({**asked, "blocks": 30}, out=tmp_path / "whole")
    shorter = play_it({**asked, "blocks": 20, "charts": False}, out=tmp_path / "later")
    later = go_on(reopen(shorter.path, blocks=30), RunOptions(threads=2))
    assert later.summary()["rows"] == whole.summary["rows"]
    assert not verify(whole.path).problems
    printed = io.StringIO()
    print_experiment(whole.summary, Console(file=printed, width=80), whole=False)
    assert "counter with 5 cards wins" in printed.getvalue()
    assert len(printed.getvalue().strip().splitlines()) <= 12
    page = read((whole.path / "report.html").read_text(encoding="utf-8")).text
    assert "How many cards must counter remember?" in page
    assert isinstance(whole.result, ArmsResult)
    assert whole.result.share("5 cards").seats == 2
    assert frame(RunFolder.open(whole.path), "summary").columns == whole.result.frame.columns
    assert (whole.path / "charts" / "steps.png").is_file()


@pytest.mark.parametrize("kind", SMALL)
def test_a_run_has_the_same_bytes_with_any_threads_and_after_a_stop(
    kind: str, tmp_path: Path
) -> None:
    def ready(blocks: int) -> Prepared:
        return prepared(kind=kind, blocks=blocks, seed=3, charts=False, **SMALL[kind])

    blocks = 6
    one = begin(ready(blocks), tmp_path / "one", RunOptions(threads=1))
    two = begin(ready(blocks), tmp_path / "two", RunOptions(threads=2))
    begin(ready(4), tmp_path / "later", RunOptions(threads=2))
    later = go_on(reopen(tmp_path / "later", blocks=blocks), RunOptions(threads=2))
    assert results(one.path) == results(two.path) == results(later.path)
    assert not verify(later.path).problems


@pytest.mark.parametrize("kind", SMALL)
def test_json_csv_and_frame_are_one_table(kind: str, tmp_path: Path) -> None:
    fields = {"kind": kind, "blocks": 4, "seed": 3, "charts": False, "report": False}
    found = play_it({**fields, **SMALL[kind]}, out=tmp_path / "run")
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


def test_all_of_these_kinds_are_declared() -> None:
    silver = registry.info("silver")
    told = {
        name
        for name, kind in kinds.kinds(silver.name).items()
        if kind.room == "silver_sim.studies.arms"
    }
    assert told == SMALL.keys()
    assert strategy_files(silver.name)
