"""Runs in Python: played, opened again, and read as frames of polars and pandas."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from polars.testing import assert_frame_equal

import silver_sim
from silver_sim.errors import UserError
from silver_sim.result import as_json
from silver_sim.studies.arms.result import ArmsResult
from silver_sim.studies.questions.simulate import Simulate
from tests.shared import results

STRATEGIES = Path(__file__).parents[1] / "cli" / "strategies"
EXPERIMENT = {
    "kind": "simulate",
    "players": ["steady", "steady:call_after=12"],
    "blocks": 20,
    "charts": False,
    "report": False,
}


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> silver_sim.Run:
    out = tmp_path_factory.mktemp("api") / "run"
    return silver_sim.run(EXPERIMENT, out=out, strategies=STRATEGIES, threads=1)


def test_importing_the_package_imports_nothing_heavy() -> None:
    code = (
        "import sys, silver_sim; dir(silver_sim); "
        "print(*{name.partition('.')[0] for name in sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not set(done.stdout.split()) & {"numpy", "numba", "polars", "pandas", "pydantic"}


def test_a_run_tells_what_it_is(run: silver_sim.Run) -> None:
    assert run.status == "complete"
    assert run.spec["experiment"]["blocks"] == 20
    assert (run.summary["games"], run.summary["kind"]) == (40, "simulate")
    assert repr(run) == (
        f"<Run {run.path}: simulate, steady v steady:call_after=12, 20 blocks, 40 games, complete>"
    )
    assert silver_sim.open_run(str(run.path)).summary == run.summary


def test_a_notebook_shows_the_tables_of_a_run(run: silver_sim.Run, tmp_path: Path) -> None:
    assert as_json(run.result) == run.summary
    shown = run._repr_html_()
    assert shown == run.result._repr_html_()
    assert "steady:call_after=12" in shown
    assert isinstance(run.result, ArmsResult)
    assert run.result.answer.sentence in " ".join(shown.split())
    (tmp_path / "run").mkdir()
    for name in ("manifest.json", "spec.json"):
        (tmp_path / "run" / name).write_bytes((run.path / name).read_bytes())
    assert "&lt;Run" in silver_sim.open_run(tmp_path / "run")._repr_html_()


def test_file_dict_and_model_are_one_experiment(run: silver_sim.Run, tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(
        'kind = "simulate"\nplayers = ["steady", "steady:call_after=12"]\n'
        "blocks = 20\ncharts = false\nreport = false\n"
    )
    model = Simulate.model_validate(EXPERIMENT)
    specs: list[Path | str | Simulate] = [file, str(file), model]
    for number, spec in enumerate(specs):
        again = silver_sim.run(spec, out=tmp_path / str(number), strategies=STRATEGIES, threads=2)
        assert results(again.path) == results(run.path)


def test_quiet_says_nothing_and_without_out_it_goes_to_runs(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = STRATEGIES / "steady.py"
    (tmp_path / "slow.py").write_text(plain.read_text() + "\nCOMPILED = False\n")
    spec = EXPERIMENT | {"players": ["slow", "slow"], "blocks": 1}
    silver_sim.run(spec, out=tmp_path / "a", strategies=tmp_path)
    assert capfd.readouterr() == ("", "")
    silver_sim.run(spec, out=tmp_path / "b", strategies=tmp_path, quiet=False)
    assert "plays in plain Python" in capfd.readouterr().err
    monkeypatch.chdir(tmp_path)
    found = silver_sim.run(EXPERIMENT | {"blocks": 1, "seed": 7}, strategies=STRATEGIES)
    assert found.path.parent == Path("runs")
    assert found.path.name.endswith("-simulate-seed7")


def test_what_cannot_be_played_or_is_not_there_is_told(tmp_path: Path) -> None:
    wrong: list[tuple[dict[str, object] | Path, str]] = [
        ({"players": ["steady", "steady"]}, "kind"),
        (EXPERIMENT | {"players": ["steadyly", "steady"]}, "steadyly"),
        (tmp_path / "nowhere.toml", "there is no experiment"),
    ]
    for spec, message in wrong:
        with pytest.raises(UserError, match=message):
            silver_sim.run(spec, out=tmp_path / "run", strategies=STRATEGIES)
    with pytest.raises(UserError, match="no threads 0"):
        silver_sim.run(EXPERIMENT, out=tmp_path / "run", strategies=STRATEGIES, threads=0)
    with pytest.raises(UserError, match="is not a run folder"):
        silver_sim.open_run(tmp_path)
    assert not (tmp_path / "run").exists()
    assert all(getattr(silver_sim, name).__doc__ for name in silver_sim.__all__)
    with pytest.raises(AttributeError, match="no attribute 'runn'"):
        _ = silver_sim.runn


@pytest.mark.parametrize("table", ["games", "rounds", "summary", "entries"])
def test_pandas_has_the_same_values_and_missing_ones(run: silver_sim.Run, table: str) -> None:
    ours, theirs = run.frame(table), run.to_pandas(table)
    assert_frame_equal(run.lazy(table).collect(), ours)
    assert list(theirs.columns) == ours.columns
    assert theirs.isna().sum().tolist() == list(ours.null_count().row(0))
    for name in ours.columns:
        values = theirs[name].astype(object)
        assert values.where(theirs[name].notna(), None).tolist() == ours[name].to_list()
    types = theirs.dtypes.astype(str)
    assert "object" not in types.tolist()
    if table == "games":  # whole numbers stay whole
        assert (theirs["total_0"].dtype, theirs["tied"].dtype) == (np.int32, np.bool_)
        theirs.loc[0, "total_0"] = 99  # what pandas gets is its own
        assert run.to_pandas().loc[0, "total_0"] == ours["total_0"][0]
    if table == "summary":
        assert types["seats"] == "int64"


def test_a_changed_file_is_found_on_reading(tmp_path: Path) -> None:
    run = silver_sim.run(
        EXPERIMENT | {"blocks": 2}, out=tmp_path / "run", strategies=STRATEGIES, threads=1
    )
    frame = pl.read_parquet(run.path / "games" / "part-00000.parquet")
    frame.with_columns(total_0=0).write_parquet(run.path / "games" / "part-00000.parquet")
    (run.path / "summary.json").write_text("{}")
    for read in (run.frame, run.lazy, run.to_pandas, lambda: run.summary):
        with pytest.raises(UserError, match="cannot read"):
            read()
