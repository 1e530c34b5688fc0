"""A run goes on: the same bytes as one that was never interrupted, or a refusal that says why."""

import errno
import json
import os
import shutil
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from silver_sim.runs import RunFolder
from tests.cli.conftest import STRATEGIES, Run, refused, typed
from tests.shared import contents, made_once, results

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("small_parts")]

OWN = ("--strategies", "own")
RESUME = ("runs", "resume", "run", *OWN)
LINE_UP = ("simulate", "--players", "steady,steady:call_after=12", *OWN, "--seed", "1")
GAMES = {"run": "50", "whole": "90"}


@pytest.fixture
def played(silver_sim: Run, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """The program where ``run`` has 50 games, and ``whole`` 90 of the same."""

    def make(folder: Path) -> None:
        (folder / "own").symlink_to(STRATEGIES)
        for name, games in GAMES.items():
            assert typed(folder, *LINE_UP, "--games", games, "--out", name).status == 0

    made = made_once(tmp_path_factory, "resumed", make)
    for name in GAMES:
        shutil.copytree(made / name, name)
    return silver_sim


def manifest() -> Any:
    return json.loads(Path("run/manifest.json").read_text())


def edit_manifest(**fields: Any) -> None:
    Path("run/manifest.json").write_text(json.dumps(manifest() | fields))


def replace(name: str, old: str, new: str) -> None:
    """Change a file of the run."""
    file = Path("run", name)
    assert old in file.read_text()
    file.write_text(file.read_text().replace(old, new))


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


def test_a_killed_run_goes_on_to_the_same_bytes(played: Run) -> None:
    whole = results("whole")
    without_its_last_parts("whole", 3)
    status, out, err = played("runs", "resume", "whole", *OWN)
    assert status == 0, err
    assert "from 90 games" in " ".join(out.split())
    assert results("whole") == whole
    ended = json.loads(Path("whole/manifest.json").read_text())
    assert (ended["status"], ended["resumed"]) == ("complete", 1)


def test_a_finished_run_becomes_longer(played: Run) -> None:
    status, out, _ = played(*RESUME, "--blocks", "45", "--threads", "1")
    assert status == 0
    assert "from 90 games" in " ".join(out.split())
    assert results("run") == results("whole")


def test_what_was_played_is_never_thrown_away_nor_played_again(played: Run) -> None:
    before = results("run")
    refused(played, *RESUME, "--blocks", "20", words="has 25 blocks, more than 20")
    assert played(*RESUME).status == 0
    assert results("run") == before


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
    resume = ("runs", "resume", "run")
    err = refused(silver_sim, *resume, "--blocks", "30", words="is not what was played")
    assert "strategy steady" in err
    assert "silver-sim runs resume run --out NEW  begins again in a new folder" in err
    assert "--strategies run/strategies  goes on with the copies that it keeps" in err
    assert silver_sim(*resume, "--out", "new").status == 0
    assert Path("new/strategies/steady.py").read_text().endswith("# better now\n")
    kept = ("--strategies", "run/strategies")
    assert silver_sim(*resume, *kept, "--blocks", "30").status == 0
    mine.unlink()
    assert silver_sim(*resume, "--blocks", "40").status == 0
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
    assert silver_sim(*RESUME).status == 0
    assert results("run") == before


def flip_a_bit(name: str) -> None:
    content = bytearray(Path(name).read_bytes())
    content[len(content) // 2] ^= 1
    Path(name).write_bytes(content)


def halve(name: str) -> None:
    Path("run", name).write_bytes(b'{"half": \n{"other"}\n')


def name_a_file_elsewhere() -> None:
    edit_manifest(status="running")  # it vouches for no journal
    replace("parts.jsonl", "games/part-00001.parquet", "games/../../../../etc/passwd")


HALVED = ("parts.jsonl", "spec.json", "manifest.json")
# What became of the folder, and words of the message.
CHANGED: dict[str, tuple[Callable[[], object], str]] = {
    "engine": (lambda: edit_manifest(engine="0" * 12), "engine: 000000000000 then"),
    "version": (lambda: edit_manifest(silver_sim="0.0.9"), "silver_sim: 0.0.9 then"),
    "library": (lambda: edit_manifest(libraries={"numba": "0.1"}), "libraries.numba: 0.1 then"),
    "rules": (
        lambda: replace("spec.json", '"call_penalty": 10', '"call_penalty": 5'),
        "rules.bezier.call_penalty: 5 then, 10 now",
    ),
    "part": (
        lambda: flip_a_bit("run/games/part-00000.parquet"),
        "part-00000.parquet\n  why: it is not as the run wrote it",
    ),
    "lost journal": (
        lambda: Path("run/parts.jsonl").write_bytes(b""),
        "run/parts.jsonl is not as the run wrote it",
    ),
    "journal": (
        name_a_file_elsewhere,
        "run/parts.jsonl is damaged\n  why: line 2 is not that of part 1\n  help: ",
    ),
    **{name: (partial(halve, name), name) for name in HALVED},
}


@pytest.mark.parametrize("what", CHANGED)
def test_what_was_changed_is_told_and_nothing_else_is_done(played: Run, what: str) -> None:
    change, words = CHANGED[what]
    change()
    before = contents("run")
    refused(played, *RESUME, "--blocks", "60", words=words)
    # A part is read only when the run has begun to go on, without its last, shorter one.
    assert contents("run") == before or what == "part"


def test_what_is_no_run_is_refused(silver_sim: Run) -> None:
    refused(silver_sim, "runs", "resume", "nowhere", words="nowhere is not a run folder")


@pytest.mark.parametrize(("call", "left"), [("fsync", 24), ("replace", 9)])
def test_a_full_disk_stops_the_run_and_it_goes_on_later(played: Run, call: str, left: int) -> None:
    shutil.rmtree("run")
    real, done = getattr(os, call), []

    def full(*arguments: Any) -> Any:
        done.append(arguments)
        if len(done) > left:
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(*arguments)

    with patch.object(os, call, full):
        refused(played, *LINE_UP, "--games", "90", "--out", "run", words="No space left on device")
    assert RunFolder.open(Path("run")).blocks() > 0
    assert played(*RESUME).status == 0
    assert results("run") == results("whole")


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
