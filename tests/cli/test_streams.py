"""Standard input, output and error: closed, full, or of few letters."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from silver_sim.cli import streams
from tests.cli.conftest import Answer, program, ran

pytestmark = pytest.mark.slow

FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is full")
POSIX = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
TERMINALS = [POSIX, {"PYTHONIOENCODING": "cp1252"}]
CLOSED = "error: cannot write to standard output\n  why: "


def in_a_shell(
    folder: Path, command: str, *arguments: str, encoding: str = "utf-8", **environment: str
) -> Answer:
    """Run the program as `command` says, which calls it "$@"."""
    typed = ["sh", "-c", command, "sh", *program(*arguments)]
    return ran(folder, typed, environment, encoding=encoding)


def test_letters_that_a_terminal_has_not_are_replaced_by_plain_ones_or_escapes() -> None:
    streams.prepare()
    text = "27.3 ± 0.2 · −1 (– to …) ▁█ é \U0001f0a1 \udcff"
    assert text.encode("ascii", streams.REPLACED).decode() == (
        r"27.3 +- 0.2 | -1 (- to ...) 18 \u00e9 \ud83c\udca1 \udcff"
    )
    assert "± é − ≥".encode("cp1252", streams.REPLACED) == b"\xb1 \xe9 - \\u2265"
    assert json.loads('"é\U0001f0a1"'.encode("ascii", streams.REPLACED)) == "é\U0001f0a1"


@pytest.mark.parametrize("terminal", TERMINALS, ids=str)
def test_no_letter_is_too_rare_for_a_terminal(tmp_path: Path, terminal: dict[str, str]) -> None:
    (tmp_path / "Größe−é").mkdir()
    (tmp_path / "Größe−é" / "manifest.json").write_text("{")
    encoding = terminal.get("PYTHONIOENCODING", "ascii").partition(":")[0]
    command = '"$@" && "$@" 1>&2'
    status, out, err = in_a_shell(
        tmp_path, command, "runs", "list", ".", encoding=encoding, **terminal
    )
    assert (status, out) == (0, err)
    found = out.splitlines()[1]
    assert ("Größe-é" in found) == (encoding == "cp1252")
    assert "damaged" in found


@needs_full
@pytest.mark.parametrize(
    ("shell", "command"), [('"$@" > /dev/full', "--help"), ('"$@" >&-', "runs list --json")]
)
def test_output_that_is_not_taken_is_one_message(tmp_path: Path, shell: str, command: str) -> None:
    status, out, err = in_a_shell(tmp_path, shell, *command.split())
    assert (status, out) == (2, "")
    assert err.startswith(CLOSED)
    assert err.count("\n") == 3


@needs_full
def test_messages_that_nobody_can_read_change_no_status(tmp_path: Path) -> None:
    for shell, command, status in (
        ('"$@" 2> /dev/full', "simulat", 2),
        ('"$@" 2>&-', "runs list", 0),  # its note is a message
        ('"$@" >&- 2>&-', "simulat", 2),
    ):
        assert in_a_shell(tmp_path, shell, *command.split()) == (status, "", "")


LONG = ("simulate", "--players", "greedy,pairs", "--games", "1_000_000", "--seed", "1")


def test_closed_output_is_noticed_before_a_long_command(tmp_path: Path) -> None:
    status, out, err = in_a_shell(tmp_path, '{ sleep 1; "$@"; echo $? >&2; } | true', *LONG)
    assert (status, out) == (0, "")  # of the shell
    assert err.startswith(CLOSED)
    assert err.endswith("\n2\n")
    assert err.count("\n") == 4
    assert not [*tmp_path.iterdir()]


def test_closed_input_is_one_message(tmp_path: Path) -> None:
    status, out, err = in_a_shell(tmp_path, '"$@" <&-', "game", "story", "-")
    assert (status, out) == (2, "")
    assert err.startswith("error: cannot read standard input\n  why: ")


def test_what_somebody_put_in_their_place_is_left_alone(capsys: pytest.CaptureFixture[str]) -> None:
    streams.prepare()
    print("± here")
    assert capsys.readouterr().out == "± here\n"


def test_files_are_closed_as_they_were() -> None:
    """No file of this process is lost by making its streams ready."""
    before = os.fstat(1)
    streams.prepare()
    assert os.fstat(1) == before


@pytest.mark.parametrize(
    "command", ["--help", "strategies list", "game write --players greedy,greedy --seed 1"]
)
def test_a_reader_that_has_gone_is_no_failure(tmp_path: Path, command: str) -> None:
    """Standard output is a pipe whose other end is closed before anything is written."""
    reads, writes = os.pipe()
    os.close(reads)
    try:
        done = subprocess.run(
            program(*command.split()),
            cwd=tmp_path,
            stdout=writes,
            stderr=subprocess.PIPE,
            timeout=300,
            check=False,
        )
    finally:
        os.close(writes)
    assert (done.returncode, done.stderr) == (0, b"")
