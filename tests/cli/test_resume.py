"""A run goes on: the same bytes as one that was never interrupted, or a refusal that says why."""

import errno
import json
import os
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from silver_sim.arena import run as run_loop
from silver_sim.runs import RunFolder
from tests.cli.conftest import STRATEGIES, Run, program
from tests.drawn_here import UNDRAWN
from tests.shared import contents, results

pytestmark = pytest.mark.slow

OWN = ("--strategies", "own")
LINE_UP = ("simulate", "--players", "steady,steady:call_after=12", *OWN, "--seed", "1")


@pytest.fixture(autouse=True)
def _small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten blocks a part, and nothing drawn."""
    monkeypatch.setattr(run_loop, "PART_GAMES", 20)
    for maker, nothing in UNDRAWN.items():
        monkeypatch.setattr(maker, nothing)


def manifest(folder: str = "run") -> Any:
    return json.loads((Path(folder) / "manifest.json").read_text())


def edit_manifest(**fields: Any) -> None:
    Path("run/manifest.json").write_text(json.dumps(manifest() | fields))


def without_its_last_parts(folder: str, parts: int) -> None:
    """As if the process had been killed so many parts before the end, in the middle of one."""
    run = RunFolder.reopen(Path(folder))
    run.go_on(run.spec, run.manifest, len(run.notes()) - parts)  # it no longer says that it ended
    run.release()
    for name in ("summary.json", "summary.csv"):
        (run.path / name).unlink()
    with open(run.path / "parts.jsonl", "ab") as journal:
        journal.write(b'{"part":1,"fi')
    (run.path / "games" / "part-00001.parquet.tmp").write_bytes(b"half")
    (run.path / "rounds" / "part-00002.parquet").write_bytes(b"whole, but not in the journal")


def test_a_killed_run_goes_on_to_the_same_bytes(silver_sim: Run) -> None:
    for folder in ("whole", "run"):
        assert silver_sim(*LINE_UP, "--games", "90", "--out", folder).status == 0
    without_its_last_parts("run", 3)
    status, out, err = silver_sim("runs", "resume", "run", *OWN)
    assert status == 0, err
    assert "from 90 games" in " ".join(out.split())
    assert results("run") == results("whole")
    assert (manifest()["status"], manifest()["resumed"]) == ("complete", 1)


def test_a_finished_run_becomes_longer(silver_sim: Run) -> None:
    assert silver_sim(*LINE_UP, "--games", "50", "--out", "run").status == 0
    assert silver_sim(*LINE_UP, "--games", "90", "--out", "whole").status == 0
    status, out, _ = silver_sim("runs", "resume", "run", *OWN, "--blocks", "45", "--threads", "1")
    assert status == 0
    assert "from 90 games" in " ".join(out.split())
    assert results("run") == results("whole")


def test_what_was_played_is_never_thrown_away(silver_sim: Run) -> None:
    assert silver_sim(*LINE_UP, "--games", "50", "--out", "run").status == 0
    before = results("run")
    status, _, err = silver_sim("runs", "resume", "run", *OWN, "--blocks", "20")
    assert status == 2
    assert "has 25 blocks, more than 20" in err
    assert results("run") == before


def test_a_finished_run_is_left_as_it_is(silver_sim: Run) -> None:
    assert silver_sim(*LINE_UP, "--games", "50", "--out", "run").status == 0
    before = results("run")
    assert silver_sim("runs", "resume", "run", *OWN).status == 0
    assert results("run") == before


def test_a_changed_strategy_is_refused_and_can_be_played_beside_it(silver_sim: Run) -> None:
    Path("mine").mkdir()
    source = (STRATEGIES / "steady.py").read_text()
    Path("mine/steady.py").write_text(source)
    arguments = ("simulate", "--players", "steady,greedy", "--strategies", "mine", "--games", "40")
    assert silver_sim(*arguments, "--seed", "1", "--out", "run").status == 0
    Path("mine/steady.py").write_text(source + "\n# better now\n")
    status, out, err = silver_sim("runs", "resume", "run", "--strategies", "mine", "--blocks", "40")
    assert (status, out) == (2, "")
    assert "strategy steady" in err
    assert "is not what was played" in err
    assert "silver-sim runs resume run --out NEW" in err
    assert silver_sim("runs", "resume", "run", "--strategies", "mine", "--out", "run-2").status == 0
    assert Path("run-2/strategies/steady.py").read_text().endswith("# better now\n")
    assert not Path("run/strategies/steady.py").read_text().endswith("# better now\n")


def test_what_the_help_says_of_changed_strategies_is_so(silver_sim: Run) -> None:
    """It goes on with its own copies; another file of the name is refused, with two ways on."""
    source = (STRATEGIES / "steady.py").read_text()
    mine = Path("strategies/steady.py")
    mine.parent.mkdir()
    mine.write_text(source)
    arguments = ("simulate", "--players", "steady,greedy", "--seed", "1", "--quiet")
    for folder, games in (("run", "40"), ("whole", "80")):
        assert silver_sim(*arguments, "--games", games, "--out", folder).status == 0
    mine.write_text(source + "\n# better now\n")
    status, _, err = silver_sim("runs", "resume", "run", "--blocks", "30")
    assert status == 2
    assert "silver-sim runs resume run --out NEW  begins again in a new folder" in err
    assert "--strategies run/strategies  goes on with the copies that it keeps" in err
    kept = ("--strategies", "run/strategies")
    assert silver_sim("runs", "resume", "run", *kept, "--blocks", "30").status == 0
    mine.unlink()
    assert silver_sim("runs", "resume", "run", "--blocks", "40").status == 0
    assert results("run") == results("whole")
    told = " ".join(silver_sim("runs", "resume", "--help").out.split())
    assert "the copies in the run, so their own files may be gone" in told
    assert "--strategies RUN/strategies goes on with the copies" in told


def test_a_run_whose_time_was_up_is_not_played_on(silver_sim: Run) -> None:
    Path("question.toml").write_text(
        'kind = "simulate"\nplayers = ["steady", "steady:call_after=12"]\ntime = "1s"\n'
    )
    assert silver_sim("run", "question.toml", *OWN, "--out", "run").status == 0
    before = results("run")
    assert silver_sim("runs", "resume", "run", *OWN).status == 0
    assert results("run") == before


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"engine": "0" * 12}, "engine: 000000000000 then"),
        ({"silver_sim": "0.0.9"}, "silver_sim: 0.0.9 then"),
        ({"libraries": {"numba": "0.1"}}, "libraries.numba: 0.1 then"),
    ],
)
def test_another_version_is_refused_with_the_difference(
    silver_sim: Run, fields: dict[str, Any], words: str
) -> None:
    assert silver_sim(*LINE_UP, "--games", "40", "--out", "run").status == 0
    edit_manifest(**fields)
    status, out, err = silver_sim("runs", "resume", "run", *OWN, "--blocks", "60")
    assert (status, out) == (2, "")
    assert words in err


def test_a_changed_specification_is_refused(silver_sim: Run) -> None:
    assert silver_sim(*LINE_UP, "--games", "40", "--out", "run").status == 0
    spec = json.loads(Path("run/spec.json").read_text())
    spec["rules"]["bezier"]["call_penalty"] = 5
    Path("run/spec.json").write_text(json.dumps(spec))
    status, _, err = silver_sim("runs", "resume", "run", *OWN, "--blocks", "60")
    assert status == 2
    assert "rules.bezier.call_penalty: 5 then, 10 now" in err


def test_a_changed_byte_of_a_part_is_found(silver_sim: Run) -> None:
    assert silver_sim(*LINE_UP, "--games", "40", "--out", "run").status == 0
    part = Path("run/games/part-00000.parquet")
    content = bytearray(part.read_bytes())
    content[len(content) // 2] ^= 1
    part.write_bytes(content)
    status, _, err = silver_sim("runs", "resume", "run", *OWN, "--blocks", "60")
    assert status == 2
    assert "part-00000.parquet" in err
    assert "it is not as the run wrote it" in err


def test_a_run_that_has_ended_is_not_played_again_because_its_journal_is_lost(
    silver_sim: Run,
) -> None:
    assert silver_sim(*LINE_UP, "--games", "40", "--out", "run").status == 0
    Path("run/parts.jsonl").write_bytes(b"")
    before = contents(Path("run"))
    status, out, err = silver_sim("runs", "resume", "run", *OWN, "--blocks", "60")
    assert (status, out) == (2, "")
    assert "run/parts.jsonl is not as the run wrote it" in err
    assert contents(Path("run")) == before


@pytest.mark.parametrize("name", ["parts.jsonl", "spec.json", "manifest.json"])
def test_a_damaged_folder_is_refused(silver_sim: Run, name: str) -> None:
    assert silver_sim(*LINE_UP, "--games", "40", "--out", "run").status == 0
    Path("run", name).write_bytes(b'{"half": \n{"other"}\n')
    status, out, err = silver_sim("runs", "resume", "run", *OWN)
    assert (status, out) == (2, "")
    assert name in err
    assert "Traceback" not in err


def test_a_journal_that_names_a_file_elsewhere_is_refused_and_nothing_changed(
    silver_sim: Run,
) -> None:
    assert silver_sim(*LINE_UP, "--games", "40", "--out", "run").status == 0
    edit_manifest(status="running")  # it vouches for no journal
    journal = Path("run/parts.jsonl")
    journal.write_text(
        journal.read_text().replace("games/part-00001.parquet", "games/../../../../etc/passwd")
    )
    before = contents(Path("run"))
    status, out, err = silver_sim("runs", "resume", "run", *OWN)
    assert (status, out) == (2, "")
    assert "run/parts.jsonl is damaged\n  why: line 2 is not that of part 1\n  help: " in err
    assert contents(Path("run")) == before


def test_what_is_no_run_is_refused(silver_sim: Run) -> None:
    status, _, err = silver_sim("runs", "resume", "nowhere")
    assert status == 2
    assert "nowhere is not a run folder" in err


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_full_disk_stops_the_run_and_it_goes_on_later(
    silver_sim: Run, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    assert silver_sim(*LINE_UP, "--games", "90", "--out", "whole").status == 0
    real, left = getattr(os, call), [{"fsync": 24, "replace": 9}[call]]

    def full(*arguments: Any) -> Any:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(*arguments)

    with monkeypatch.context() as disk:
        disk.setattr(os, call, full)
        status, out, err = silver_sim(*LINE_UP, "--games", "90", "--out", "run")
    assert (status, out) == (2, "")
    assert "No space left on device" in err
    assert "Traceback" not in err
    assert RunFolder.open(Path("run")).blocks() > 0
    assert silver_sim("runs", "resume", "run", *OWN).status == 0
    assert results("run") == results("whole")


@pytest.mark.skipif(os.name != "posix", reason="kills a process")
def test_a_second_process_is_refused_and_told_of_the_first(silver_sim: Run, tmp_path: Path) -> None:
    command = program(*LINE_UP, "--games", str(10**10), "--threads", "1", "--out", "run")
    first = subprocess.Popen(command, cwd=tmp_path, stderr=subprocess.PIPE)
    try:
        end = time.monotonic() + 200
        while not Path("run/parts.jsonl").exists():
            assert first.poll() is None
            assert time.monotonic() < end
            time.sleep(0.05)
        status, out, err = silver_sim("runs", "resume", "run", *OWN)
        assert (status, out) == (2, "")
        assert "run is being written by another process" in err
        assert f"process {first.pid} on " in err
    finally:
        first.kill()
        first.communicate()
    assert manifest()["status"] == "running"  # nobody could say otherwise
    reopened = RunFolder.reopen(Path("run"))  # its lock was freed by the system
    assert reopened.blocks() > 0
    reopened.release()


CLOCK = '''"""Decides by the clock."""
import time
from silver_sim.silver import Turn

COMPILED = False


def open_turn(sight, params, memory, rng):
    return Turn.DRAW if time.perf_counter_ns() % 2 else Turn.TAKE
'''


def test_a_strategy_that_cannot_be_played_again_is_found(silver_sim: Run) -> None:
    Path("strategies").mkdir()
    Path("strategies/clock.py").write_text(CLOCK)
    status, _, err = silver_sim(
        "simulate", "--players", "clock,clock", "--games", "100", "--on-illegal", "count"
    )
    assert status == 4
    assert "block 37 of clock,clock came out differently when it was played again" in err
    assert "the clock" in err
