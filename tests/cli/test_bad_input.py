"""Whatever a user gets wrong is told in one message, with exit status 2 and nothing written."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from silver_sim.runs.files import json_bytes
from silver_sim.runs.folder import sealed
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
    ((*PLAY, "--gamse", "5"), "--games"),
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
    (players("steady,steady:call_after=5:call_after=6"), "call_after is given twice"),
    (players("steady,mix(steady:calls=no:calls=no:0.5,steady:0.5)"), "calls is given twice"),
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
    ((*PLAY, "--set", "rounds=101"), "from 1 to 100"),
    ((*PLAY, "--set", "a a " * 900), "no '='"),
    ((*PLAY, "--set", "rascal_extra=no"), "optional, compulsory"),
    ((*PLAY, "--set", "copies=1,2"), "14 whole numbers"),
    ((*PLAY, "--set", "caller_wins_ties=perhaps"), "yes or no"),
    ((*PLAY, "--deal-mode", "lane"), "one of lanes, physical"),
    ((*PLAY, "--on-illegal", "ignore"), "one of stop, count"),
    ((*PLAY, "--rules", "absent.toml"), "cannot read absent.toml"),
    ((*PLAY, "--rules", "own"), "cannot read own"),
    ((*PLAY, "--rules", os.devnull), "it is no regular file"),
    (("run", os.devnull), "it is no regular file"),
    (("replay", os.devnull), "write - for the file"),
    (("replay", "name " * 900), "File name too long"),
    (("run", "name " * 900), "there is no experiment"),
    (("report", "name " * 900), "is not a run folder"),
    (("runs", "name " * 900), "File name too long"),
    (players("steady,name" + "e" * 5000 + ".py"), "there is no strategy file"),
    (("simulate", "--players", "steady,steady", "--strategies", "x" * 5000), "no such folder"),
    ((*FRESH, "-o", "x" * 5000), "File name too long"),
    (("compare", "steady", "steady:calls=no", "--until", "0pp"), "'0pp' is out of range"),
    (("compare", "steady", "steady:calls=no", "--time", "0s"), "'0s' is out of range"),
    (("compare", "steady", "steady:calls=no", "--time", "9" * 20 + "h"), "out of range"),
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
    (("advise", ""), "no position"),
    (("advise", " "), "no position"),
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
    assert "\n  help: " in message
    assert all(line.startswith(("error: ", "  ")) for line in message.splitlines())
    assert max(map(len, message.partition("\n  help: ")[0].splitlines())) < 400
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
    "a text of 5,000 letters": (b'rounds = "' + b"a " * 2500 + b'"', "a whole number is wanted"),
    "a list of 5,000 numbers": (b"copies = [" + b"1," * 5000 + b"]", "14 whole numbers"),
    "a name of 5,000 letters": (b'"' + b"a " * 2500 + b'" = 1', "unknown rule field"),
    "more than 1 MB": (b"#" * 1_000_001, "it has more than 1,000,000 bytes"),
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


@pytest.mark.slow
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


def test_a_strategy_has_at_most_a_megabyte(silver_sim: Run) -> None:
    for size in (900_000, 1_000_001):
        Path(f"of_{size}.py").write_text("#" * size)
    assert silver_sim("strategies", "show", "./of_900000.py").status == 0
    words = "it has more than 1,000,000 bytes"
    refused(silver_sim, "strategies", "show", "./of_1000001.py", words=words)


DEEP = "[" * 100_000
# A file of a finished run, what stands in it instead, and commands that read it.
READ_IT = [
    ("manifest.json", DEEP, ("report", "verify", "resume", "query", "trace")),
    ("manifest.json", '{"a":' * 100_000, ("report",)),
    ("spec.json", DEEP, ("report", "resume", "trace")),
    ("parts.jsonl", f"{DEEP}\n", ("query", "resume")),
    ("parts.jsonl", "", ("query", "resume")),
    ("summary.json", DEEP, ("report",)),
    ("summary.json", "{}", ("report",)),
]
TYPED = {
    "query": ("query", "run", "SELECT * FROM games"),
    "trace": ("trace", "run", "--block", "0"),
}


@pytest.mark.usefixtures("run_folder")
@pytest.mark.parametrize(("name", "content", "commands"), READ_IT, ids=lambda value: value[:20])
def test_a_file_of_a_run_that_cannot_be_is_one_message(
    silver_sim: Run, name: str, content: str, commands: tuple[str, ...]
) -> None:
    Path("run", name).write_text(content)
    for command in commands:
        if command == "verify":
            status, out, err = silver_sim("verify", "run")
            assert (status, err) == (1, "")
            assert out.startswith("cannot read manifest.json: ")
        else:
            refused(silver_sim, *TYPED.get(command, (command, "run")), words=f"run/{name}")
    status, out, err = silver_sim("runs", ".")
    assert (status, err) == (0, "")
    assert ("damaged" in out) == (name != "summary.json")


def seal(name: str, content: Any) -> None:
    """Write a file of the run as if the run had."""
    text = json_bytes(content)
    Path("run", name).write_bytes(text)
    manifest = json.loads(Path("run/manifest.json").read_text())
    if name == "manifest.json":
        manifest = content
    else:
        manifest["files"][name] = {"bytes": len(text), "sha256": sha256(text).hexdigest()}
    Path("run/manifest.json").write_bytes(json_bytes(sealed(manifest)))


# Fields that are emptied, or of another type, in files whose hashes are right all the same.
RETYPED: list[tuple[str, str, Any]] = [
    ("spec.json", "tables", []),
    ("spec.json", "tables", [{}]),
    ("spec.json", "rules", {}),
    ("spec.json", "entries", None),
    ("spec.json", "experiment", "x"),
    ("summary.json", "strategies", []),
    ("summary.json", "strategies", "x"),
    ("summary.json", "kind", None),
    ("summary.json", "blocks", "x"),
    ("manifest.json", "libraries", "x"),
    ("manifest.json", "command", {}),
]


@pytest.mark.usefixtures("run_folder")
def test_a_number_that_json_has_not_is_seen_by_verify(silver_sim: Run) -> None:
    manifest = json.loads(Path("run/manifest.json").read_text())
    Path("run/manifest.json").write_text(json.dumps(manifest | {"command": [float("nan")]}))
    assert silver_sim("verify", "run") == (1, "manifest.json is not as it was written\n", "")


@pytest.mark.slow
@pytest.mark.usefixtures("run_folder")
@pytest.mark.parametrize(("name", "field", "value"), RETYPED)
def test_a_field_of_another_type_is_no_bug_of_ours(
    silver_sim: Run, name: str, field: str, value: Any
) -> None:
    seal(name, json.loads(Path("run", name).read_text()) | {field: value})
    commands = [*TYPED.values(), ("query", "run", "SELECT * FROM entries"), ("runs", ".")]
    for typed in [*commands, ("report", "run"), ("verify", "run")]:
        status, _, err = silver_sim(*typed)
        assert status in (0, 1, 2), (typed, err)
        assert err.count("error: ") == (status == 2)


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

    monkeypatch.setattr("silver_sim.cli.options.read_game", broken)
    status, out, err = silver_sim(*GOOD)
    assert (status, out) == (3, "")
    assert "this is a bug of silver-sim: RuntimeError: \\x1b[31mred" in err
    monkeypatch.setenv("SILVER_SIM_DEBUG", "1")
    with pytest.raises(RuntimeError):
        silver_sim(*GOOD)


def test_what_the_system_refuses_is_no_bug(
    silver_sim: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def many(*_: object) -> None:
        raise OSError(24, "Too many open files", "some/file")

    monkeypatch.setattr("silver_sim.cli.options.read_game", many)
    refused(silver_sim, *GOOD, words="Too many open files")


def test_a_circle_of_links_is_told(silver_sim: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    Path("circle").mkdir()
    Path("circle/round.py").symlink_to("round.py")
    status, out, err = silver_sim("strategies", "--strategies", "circle")
    assert (status, err) == (0, "")
    assert "cannot read strategy 'round'" in out
    words = "there is no strategy file"
    refused(silver_sim, "strategies", "show", "circle/round.py", words=words)


def test_too_little_memory_is_no_bug(silver_sim: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise MemoryError("Unable to allocate 238 GiB")

    monkeypatch.setattr("silver_sim.cli.options.read_game", full)
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
    assert done.returncode == 0
    assert done.stderr == b""
