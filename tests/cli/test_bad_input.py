"""Whatever a user gets wrong is told in one message, with exit status 2 and nothing written."""

import json
import os
import shutil
from hashlib import sha256
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest

from silver_sim.runs.files import json_bytes
from silver_sim.runs.manifest import sealed
from tests.cli.conftest import Answer, Patch, Run, in_a_process, refused, said

PLAY = ("simulate", "--players", "steady,steady", "--strategies", "own")
GOOD = (*PLAY, "--games", "2", "--seed", "1", "--quiet")


BROKEN_RULES = {
    "syntax": (b"rounds = \n", "at line 1"),
    "key": (b"ronds = 1\n", "did you mean 'rounds'?"),
    "nan": (b"rounds = nan\n", "a whole number is wanted"),
    "a number for a word": (b"rascal_extra = 1\n", "one of optional, compulsory"),
    "a list for the edition": (b"edition = [1]\n", "unknown edition"),
    "twice": (b"rounds = 1\nrounds = 2\n", "cannot read"),
    "not UTF-8": (b'edition = "\xff"\n', "cannot read"),
    "too deep": (b"a = " + b"[" * 3000 + b"]" * 3000, "cannot read"),
    "a number of 5,000 digits": (b"rounds = " + b"9" * 5000, "cannot read"),
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


@pytest.mark.usefixtures("run_folder")
@pytest.mark.parametrize(
    ("name", "old", "new"),
    [("spec.json", '"seed": 1', '"seed": 2'), ("strategies/steady.py", "9.0", "8.0")],
)
def test_what_was_not_played_is_not_traced(silver_sim: Run, name: str, old: str, new: str) -> None:
    refused(silver_sim, "game", "write", "run", "20", words="0 to 19 is possible")
    refused(silver_sim, "game", "write", "run", "0.2", words="0 to 1")
    text = Path("run", name).read_text()
    assert old in text
    Path("run", name).write_text(text.replace(old, new))
    words = f"{Path(name).name} is not as the run wrote it"
    refused(silver_sim, "game", "write", "run", "0", "-o", "game.jsonl", words=words)
    assert not Path("game.jsonl").exists()


def test_a_parameter_without_a_default_or_with_one_that_is_none_is_told(silver_sim: Run) -> None:
    Path("strategies").mkdir()
    for number, field in enumerate(("x: int", "x: int = 2.5", "x: float = 1e400")):
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
    ("manifest.json", DEEP, ("report", "verify", "resume", "query", "write")),
    ("spec.json", DEEP, ("report",)),
    ("parts.jsonl", "", ("query",)),
    ("summary.json", "{}", ("report",)),
]
TYPED = {
    "query": ("runs", "query", "run", "SELECT * FROM games"),
    "write": ("game", "write", "run", "0"),
}


@pytest.mark.usefixtures("run_folder")
@pytest.mark.parametrize(("name", "content", "commands"), READ_IT, ids=lambda value: value[:20])
def test_a_file_of_a_run_that_cannot_be_is_one_message(
    silver_sim: Run, name: str, content: str, commands: tuple[str, ...]
) -> None:
    Path("run", name).write_text(content)
    for command in commands:
        if command == "verify":
            status, out, err = silver_sim("runs", "verify", "run")
            assert (status, err) == (1, "")
            assert out.startswith("cannot read manifest.json: ")
        else:
            refused(silver_sim, *TYPED.get(command, ("runs", command, "run")), words=f"run/{name}")
    assert ("damaged" in said(silver_sim, "runs", "list", ".")) == (name != "summary.json")


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
    ("spec.json", "tables", [{}]),
    ("summary.json", "strategies", "x"),
    ("manifest.json", "libraries", "x"),
]


@pytest.mark.usefixtures("run_folder")
def test_a_number_that_json_has_not_is_seen_by_verify(silver_sim: Run) -> None:
    manifest = json.loads(Path("run/manifest.json").read_text())
    Path("run/manifest.json").write_text(json.dumps(manifest | {"command": [float("nan")]}))
    told = "manifest.json is not as it was written\n"
    assert silver_sim("runs", "verify", "run") == (1, told, "")


@pytest.mark.slow
@pytest.mark.usefixtures("run_folder")
@pytest.mark.parametrize(("name", "field", "value"), RETYPED)
def test_a_field_of_another_type_is_no_bug_of_ours(
    silver_sim: Run, name: str, field: str, value: Any
) -> None:
    seal(name, json.loads(Path("run", name).read_text()) | {field: value})
    entries = ("runs", "query", "run", "SELECT * FROM entries")
    others = (("runs", *each) for each in (("list", "."), ("report", "run"), ("verify", "run")))
    for typed in (*TYPED.values(), entries, *others):
        status, _, err = silver_sim(*typed)
        assert status in (0, 1, 2), (typed, err)
        assert err.count("error: ") == (status == 2)


@pytest.mark.slow
def test_a_process_ends_so_too(tmp_path: Path) -> None:
    status, out, err = in_a_process(tmp_path, "simulate", "--players", "nobody,nobody")
    assert (status, out) == (2, "")
    assert err.startswith("error: ")
    assert "Traceback" not in err
    assert not list(tmp_path.iterdir())


READ_GAME = "silver_sim.cli.options.read_game"


def test_a_bug_of_ours_is_called_so(silver_sim: Run, monkeypatch: Patch) -> None:
    monkeypatch.setattr(READ_GAME, Mock(side_effect=RuntimeError("\x1b[31mred")))
    status, out, err = silver_sim(*GOOD)
    assert (status, out) == (3, "")
    assert "this is a bug of silver-sim: RuntimeError: \\x1b[31mred" in err
    monkeypatch.setenv("SILVER_SIM_DEBUG", "1")
    with pytest.raises(RuntimeError):
        silver_sim(*GOOD)


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (OSError(24, "Too many open files", "some/file"), "Too many open files"),
        (MemoryError("Unable to allocate 238 GiB"), "not enough memory"),
    ],
)
def test_what_the_system_refuses_is_no_bug(
    silver_sim: Run, monkeypatch: Patch, problem: Exception, words: str
) -> None:
    monkeypatch.setattr(READ_GAME, Mock(side_effect=problem))
    refused(silver_sim, *GOOD, words=words)


def test_a_circle_of_links_is_told(silver_sim: Run, monkeypatch: Patch) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    Path("circle").mkdir()
    Path("circle/round.py").symlink_to("round.py")
    out = said(silver_sim, "strategies", "list", "--strategies", "circle")
    assert "cannot read strategy 'round'" in out
    words = "there is no strategy file"
    refused(silver_sim, "strategies", "show", "circle/round.py", words=words)
