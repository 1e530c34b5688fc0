"""The program as if it had been typed: in this process, or in one of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from select import select
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest
import typer.main

from silver_sim.arena import run as run_loop
from silver_sim.cli import progress
from silver_sim.cli.main import app, main
from tests.drawn_here import UNDRAWN
from tests.shared import made_once
from tests.sources import HEAVY as HEAVY

STRATEGIES = Path(__file__).parent / "strategies"
SHORT_RUN = ("simulate", "--players", "steady,steady:call_after=12", "--seed", "1", "--games", "40")


ANSWER = "answer.json"
PATIENCE = 120.0  # seconds in which nothing is written to a terminal: it is stuck
LIST_MODULES = """
import sys
from silver_sim.cli.main import main
try:
    main()
finally:
    print(*sorted({name.partition(".")[0] for name in sys.modules}), file=sys.stderr)
"""


class Answer(NamedTuple):
    """What a command gave back."""

    status: int
    out: str
    err: str


Run = Callable[..., Answer]
Patch = pytest.MonkeyPatch
# All commands with their options: Typer puts them together anew whenever the program is called,
# which takes ten times as long as to refuse what was typed.
commands_of = cache(typer.main.get_command)


def commands(group: Any = None, name: str = "") -> Iterator[tuple[str, Any]]:
    """All commands of the program, or of a group, by their names: ``strategies show``."""
    top: Any = commands_of(app) if group is None else group
    for each, command in top.commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, f"{name}{each} ")
        else:
            yield f"{name}{each}", command


def typed(folder: Path, *arguments: str) -> Answer:
    """Run the program in this process, in a folder."""
    out, err = StringIO(), StringIO()
    with (
        chdir(folder),
        patch.object(sys, "argv", ["silver-sim", *arguments]),
        patch.object(typer.main, "get_command", commands_of),
        patch("silver_sim.cli.main.leave", sys.exit),
        patch.object(progress, "EVERY", 3600.0),  # a slow machine says no more than a fast one
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as end,
    ):
        main()
    status = end.value.code or 0
    assert isinstance(status, int)
    return Answer(status, out.getvalue(), err.getvalue())


def program(*arguments: str) -> list[str]:
    """The command line of a process of its own."""
    code = "import sys; sys.argv[0] = 'silver-sim'; from silver_sim.cli.main import main; main()"
    return [sys.executable, "-c", code, *arguments]


def ran(
    folder: Path,
    command: Sequence[str],
    environment: Mapping[str, str] | None = None,
    before: Callable[[], None] | None = None,
    encoding: str = "utf-8",
    lines: str = "",
) -> Answer:
    """Run any command in a folder and type ``lines``; ``before`` is done in its process first."""
    done = subprocess.run(
        command,
        cwd=folder,
        env=os.environ | (environment or {}),
        capture_output=True,
        encoding=encoding,
        input=lines,
        timeout=300,
        check=False,
        preexec_fn=before,
    )
    return Answer(done.returncode, done.stdout, done.stderr)


def in_a_process(folder: Path, *arguments: str, **environment: str) -> Answer:
    """Run the program in a process of its own, in a folder."""
    return ran(folder, program(*arguments), environment)


def imported(folder: Path, *arguments: str) -> set[str]:
    """The packages that are loaded when the program ends."""
    answer = ran(folder, [sys.executable, "-c", LIST_MODULES, *arguments])
    return set(answer.err.splitlines()[-1].split())


def written_to(screen: int) -> Iterator[str]:
    """What is written to a pseudo-terminal, piece by piece, until nobody writes any more."""
    while select([screen], [], [], PATIENCE)[0]:
        try:
            piece = os.read(screen, 65536)
        except OSError:  # how a terminal of Linux ends
            piece = b""
        if not piece:
            os.close(screen)
            return
        yield piece.decode(errors="replace")


def completed(words: str) -> list[str]:
    """What the shell completes the last word to, in the current folder."""
    typed = {"COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    answer = in_a_process(Path.cwd(), _SILVER_SIM_COMPLETE="complete_bash", **typed)
    return answer.out.split()


def said(silver_sim: Run, *arguments: str) -> str:
    """What a command prints that says nothing besides."""
    status, out, err = silver_sim(*arguments)
    assert (status, err) == (0, ""), err
    return out


def json_of(silver_sim: Run, *arguments: str) -> Any:
    """What a command that is quiet finds, as JSON."""
    return json.loads(said(silver_sim, *arguments, "--json", "--quiet"))


def refused(silver_sim: Run, *arguments: str, words: str) -> str:
    """Nothing is done, and one message with these words says why and what helps: all of it."""
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
    return err


@pytest.fixture
def silver_sim(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the program in a folder that has nothing but ``own``, the strategies of these tests."""
    (tmp_path / "own").symlink_to(STRATEGIES)
    monkeypatch.chdir(tmp_path)
    return lambda *arguments: typed(tmp_path, *arguments)


@pytest.fixture
def without_charts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs in this process draw nothing, which takes most of the time of a small run."""
    for maker, nothing in UNDRAWN.items():
        monkeypatch.setattr(maker, nothing)


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Answer]:
    """A folder with a finished run in ``run``, and what the program said; not to be written to.

    With its charts and its page it is the longest of the small runs: all workers share one.
    """

    def make(folder: Path) -> None:
        (folder / "own").symlink_to(STRATEGIES)
        answer = typed(folder, *SHORT_RUN, "--strategies", "own", "--out", "run")
        (folder / ANSWER).write_text(json.dumps(answer), encoding="utf-8")

    folder = made_once(tmp_path_factory, "finished", make)
    return folder, Answer(*json.loads((folder / ANSWER).read_text(encoding="utf-8")))


@pytest.fixture
def small_parts(monkeypatch: Patch, without_charts: None) -> None:
    """Ten blocks of two players a part, and nothing drawn."""
    monkeypatch.setattr(run_loop, "PART_GAMES", 20)
