"""Whatever a user gets wrong is told in one message, with exit status 2 and nothing written."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import Answer, Run, in_a_process, program

PLAY = ("simulate", "--players", "steady,steady", "--strategies", "own")
FRESH = ("trace", "--players", "steady,steady", "--strategies", "own", "--seed", "1")
GOOD = (*PLAY, "--games", "2", "--seed", "1", "--quiet")


def players(line_up: str) -> tuple[str, ...]:
    return ("simulate", "--players", line_up, "--strategies", "own")


# What is typed, and words that the message must have.
WRONG = [
    (("simulat",), "'simulate'"),
    (("simulate",), "--players"),
    ((*PLAY, "--game", "5"), "--games"),
    ((*PLAY, "--games"), "requires an argument"),
    ((*PLAY, "more"), "more"),
    (players("steddy,steady"), "did you mean 'steady'?"),
    (players("own/steady,steady"), "not found"),
    (players("../own/steady,steady"), "not found"),
    (players("steady"), "names 1 player"),
    (players(",".join(["steady"] * 5)), "names 5 players"),
    (players(""), "names 0 players"),
    (players("steady,,steady"), "2 to 4 names"),
    (players("steady,steady,"), "2 to 4 names"),
    (players("steady,:"), "strategy '' not found"),
    (players("steady,steady:"), "has no parameter ''"),
    (players("steady,steady:call_aftr=3"), "did you mean 'call_after'?"),
    (players("steady,cheat:x=3"), "there are: one_in"),
    (players("steady,steady:call_after"), "a number is wanted"),
    (players("steady,steady:call_after="), "a number is wanted, e.g. steady:call_after=9"),
    (players("steady,steady:call_after=nan"), "a number is wanted"),
    (players("steady,steady:call_after=inf"), "a number is wanted"),
    (players("steady,steady:call_after=-inf"), "a number is wanted"),
    (players("steady,steady:call_after=1e400"), "a number is wanted"),
    (players("steady,steady:call_after=1e17"), "a number is wanted"),
    (players("steady,steady:call_after=x=3"), "a number is wanted"),
    (players("steady,steady:take_below=2.5"), "a whole number is wanted"),
    (players(f"steady,steady:take_below={'9' * 400}"), "a whole number is wanted"),
    (players(f"steady,steady:take_below={'9' * 5000}"), "a whole number is wanted"),
    (players("steady,steady:calls=maybe"), "yes or no is wanted"),
    (players("steady,steady:calls=nan"), "yes or no is wanted"),
    ((*PLAY, "--games", "0"), "--games 0 is out of range"),
    ((*PLAY, "--games", "-1"), "--games -1 is out of range"),
    ((*PLAY, "--games", "1000000000000000"), "out of range"),
    ((*PLAY, "--games", "9" * 5000), "no whole number"),
    ((*PLAY, "--games", "1e6"), "in digits"),
    ((*PLAY, "--games", "1.5"), "no whole number"),
    ((*PLAY, "--games", "many"), "no whole number"),
    ((*PLAY, "--games", ""), "no whole number"),
    ((*PLAY, "--games", "１０"), "no whole number"),
    ((*PLAY, "--seed", "one"), "--seed 'one' is no whole number"),
    ((*PLAY, "--seed", "1.0"), "no whole number"),
    ((*PLAY, "--seed", "-1"), "out of range"),
    ((*PLAY, "--seed", str(2**64)), "0 to 18_446_744_073_709_551_615"),
    ((*PLAY, "--threads", "0"), "--threads 0 is out of range"),
    ((*PLAY, "--threads", "1000000"), "out of range"),
    ((*PLAY, "--threads", "two"), "no whole number"),
    ((*PLAY, "--edition", "bge"), "did you mean 'bga'?"),
    ((*PLAY, "--set", "call_penalti=5"), "did you mean 'call_penalty'?"),
    ((*PLAY, "--set", "call_penalty"), "--set field=value"),
    ((*PLAY, "--set", "call_penalty=x"), "a whole number is wanted"),
    ((*PLAY, "--set", "call_penalty=-1"), "from 0"),
    ((*PLAY, "--set", "rascal_extra=no"), "optional, compulsory"),
    ((*PLAY, "--set", "copies=1,2"), "14 whole numbers"),
    ((*PLAY, "--set", "caller_wins_ties=perhaps"), "yes or no"),
    ((*PLAY, "--deal-mode", "lane"), "one of lanes, physical"),
    ((*PLAY, "--on-illegal", "ignore"), "one of stop, count"),
    ((*PLAY, "--rules", "absent.toml"), "cannot read absent.toml"),
    ((*PLAY, "--rules", "own"), "cannot read own"),
    (("simulate", "--players", "steady,steady", "--strategies", "absent"), "no such folder"),
    ((*PLAY, "--out", "own"), "own exists already"),
    ((*PLAY, "--out", "own/steady.py"), "exists already"),
    ((*PLAY, "--out", "own/steady.py/run"), "cannot make the folder"),
    (("trace",), "a run folder or --players"),
    (("trace", "run", "--players", "steady,steady"), "one of the two"),
    (("trace", "run"), "--block is missing"),
    (("trace", "run", "--games", "2"), "--block is missing"),
    (("trace", "run", "--block", "0"), "run is not a run folder"),
    (("trace", "own", "--block", "0"), "own is not a run folder"),
    (("trace", "own/steady.py", "--block", "0"), "is not a run folder"),
    (("trace", "run", "--block", "0", "--seed", "1"), "its own --seed"),
    (("trace", "run", "--block", "0", "--set", "rounds=1"), "its own --set"),
    (("trace", "run", "--block", "0", "--deal-mode", "lanes"), "its own --deal-mode"),
    ((*FRESH, "--rotation", "1"), "--rotation without --block"),
    ((*FRESH, "--block", "1", "--games", "2"), "do not go together"),
    ((*FRESH, "--block", "-1"), "out of range"),
    ((*FRESH, "--block", "1", "--rotation", "2"), "0 to 1 is possible"),
    ((*FRESH, "--block", "x"), "no whole number"),
    ((*FRESH, "--games", "0"), "out of range"),
    ((*FRESH, "--out", "own"), "own is a symbolic link, not a file"),
    ((*FRESH, "-o", "own/steady.py/x"), "cannot write own/steady.py/x"),
    (("replay",), "file"),
    (("replay", "absent.jsonl"), "cannot read absent.jsonl"),
    (("replay", "own"), "cannot read own"),
    (("replay", "own/steady.py"), "own/steady.py:1"),
    (("doctor", "--jsn"), "--json"),
]


@pytest.mark.parametrize(
    ("arguments", "words"), WRONG, ids=[" ".join(typed)[:80] or "nothing" for typed, _ in WRONG]
)
def test_a_mistake_is_one_message(silver_sim: Run, arguments: tuple[str, ...], words: str) -> None:
    refused(silver_sim, *arguments, words=words)
    assert os.listdir() == ["own"]


def refused(silver_sim: Run, *arguments: str, words: str) -> None:
    status, out, err = silver_sim(*arguments)
    message = err[err.index("error: ") :]
    assert (status, out) == (2, "")
    assert err.count("error: ") == 1
    assert "Traceback" not in err
    assert words in message
    assert all(line.startswith(("error: ", "  ")) for line in message.splitlines())
    assert message == err or err.startswith(("seed ", "compiling ")), "only notes stand before it"


BROKEN_RULES = {
    "syntax": (b"rounds = \n", "at line 1"),
    "key": (b"ronds = 1\n", "did you mean 'rounds'?"),
    "nan": (b"rounds = nan\n", "a whole number is wanted"),
    "true for a number": (b"rounds = true\n", "a whole number is wanted"),
    "a number for a word": (b"rascal_extra = 1\n", "one of optional, compulsory"),
    "a list for the edition": (b"edition = [1]\n", "unknown edition"),
    "a table": (b"[rounds]\na = 1\n", "a whole number is wanted"),
    "twice": (b"rounds = 1\nrounds = 2\n", "cannot read"),
    "not UTF-8": (b'edition = "\xff"\n', "cannot read"),
    "a byte order mark": (b"\xef\xbb\xbfrounds = 1\n", "cannot read"),
    "too deep": (b"a = " + b"[" * 3000 + b"]" * 3000, "cannot read"),
    "a number of 5,000 digits": (b"rounds = " + b"9" * 5000, "cannot read"),
}


@pytest.mark.parametrize("name", BROKEN_RULES)
def test_broken_rules_are_told_with_the_file_or_the_field(silver_sim: Run, name: str) -> None:
    content, words = BROKEN_RULES[name]
    Path("rules.toml").write_bytes(content)
    refused(silver_sim, *PLAY, "--rules", "rules.toml", words=words)
    assert sorted(os.listdir()) == ["own", "rules.toml"]


@pytest.fixture
def run_folder(silver_sim: Run, finished: tuple[Path, Answer]) -> None:
    """A copy of a finished run lies in ``run``."""
    shutil.copytree(finished[0] / "run", "run")


@pytest.mark.usefixtures("run_folder")
def test_a_run_folder_is_never_written_twice(silver_sim: Run) -> None:
    before = {path: path.read_bytes() for path in Path("run").rglob("*") if path.is_file()}
    refused(silver_sim, *GOOD, "--out", "run", words="run exists already")
    assert before == {p: p.read_bytes() for p in Path("run").rglob("*") if p.is_file()}


def edit(path: str, old: str, new: str) -> None:
    text = Path(path).read_text()
    assert old in text
    Path(path).write_text(text.replace(old, new))


def drop_files_of_manifest() -> None:
    manifest = json.loads(Path("run/manifest.json").read_text())
    del manifest["files"]
    Path("run/manifest.json").write_text(json.dumps(manifest))


DAMAGE = {
    "no manifest": (lambda: os.remove("run/manifest.json"), "not a run folder"),
    "half a manifest": (lambda: Path("run/manifest.json").write_text('{"files"'), "cannot read"),
    "a list for a manifest": (lambda: Path("run/manifest.json").write_text("[]"), "cannot read"),
    "a manifest without files": (drop_files_of_manifest, "damaged"),
    "no spec": (lambda: os.remove("run/spec.json"), "cannot read"),
    "no JSON": (lambda: Path("run/spec.json").write_text("{"), "cannot read"),
    "another seed": (lambda: edit("run/spec.json", '"seed": 1', '"seed": 2'), "spec.json is not"),
    "no strategy": (lambda: os.remove("run/strategies/steady.py"), "steady.py is not"),
    "another strategy": (
        lambda: edit("run/strategies/steady.py", "9.0", "8.0"),
        "steady.py is not as the run wrote it",
    ),
}


@pytest.mark.usefixtures("run_folder")
@pytest.mark.parametrize("name", DAMAGE)
def test_a_damaged_run_is_not_traced(silver_sim: Run, name: str) -> None:
    damage, words = DAMAGE[name]
    damage()  # type: ignore[no-untyped-call]
    refused(silver_sim, "trace", "run", "--block", "0", "-o", "game.jsonl", words=words)
    assert not Path("game.jsonl").exists()


@pytest.mark.usefixtures("run_folder")
def test_a_game_that_the_run_has_not_is_not_traced(silver_sim: Run) -> None:
    refused(silver_sim, "trace", "run", "--block", "20", words="0 to 19 is possible")
    refused(silver_sim, "trace", "run", "--block", "0", "--rotation", "2", words="0 to 1")


def test_a_parameter_without_a_default_or_with_one_that_is_none_is_told(silver_sim: Run) -> None:
    Path("strategies").mkdir()
    for number, field in enumerate(("x: int", "x: str = 'a'", "x: int = 2.5", "x: float = 1e400")):
        source = f"class Params:\n    {field}\n\n\ndef open_turn(s, p, m, r):\n    return 0\n"
        Path(f"strategies/wrong{number}.py").write_text(source)
        status, _, err = silver_sim("simulate", "--players", f"wrong{number},wrong{number}")
        assert status == 4
        assert "needs a type and a default" in err
        assert f"wrong{number}.py:2" in err


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments", [(), ("--players", "nobody,nobody"), ("--players", "a,b", "--games", "1e6")]
)
def test_a_process_ends_so_too(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    status, out, err = in_a_process(tmp_path, "simulate", *arguments)
    assert (status, out) == (2, "")
    assert err.startswith("error: ")
    assert "Traceback" not in err
    assert not list(tmp_path.iterdir())


def test_a_bug_of_ours_is_called_so(silver_sim: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("\x1b[31mred")

    monkeypatch.setattr("silver_sim.cli.options.the_game", broken)
    status, out, err = silver_sim(*GOOD)
    assert (status, out) == (3, "")
    assert "this is a bug of silver-sim: RuntimeError: \\x1b[31mred" in err
    monkeypatch.setenv("SILVER_SIM_DEBUG", "1")
    with pytest.raises(RuntimeError):
        silver_sim(*GOOD)


def test_too_little_memory_is_no_bug(silver_sim: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise MemoryError("Unable to allocate 238 GiB")

    monkeypatch.setattr("silver_sim.cli.options.the_game", full)
    refused(silver_sim, *GOOD, words="not enough memory")


@pytest.mark.slow
@pytest.mark.usefixtures("silver_sim")
def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "w") as gone:
        done = subprocess.run(
            program(*FRESH, "--games", "1"), cwd=tmp_path, stdout=gone, stderr=subprocess.PIPE
        )
    assert done.returncode == 1
    assert done.stderr == b""
