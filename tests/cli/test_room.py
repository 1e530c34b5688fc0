"""Too little memory, or none of what libraries need to begin: one message, before they are loaded.

Commands are run in processes of their own, under limits of the system.
"""

import sys
from pathlib import Path
from unittest.mock import Mock

import pytest

from silver_sim.cli import room
from silver_sim.cli.room import FILES, is_lack_of_memory, needed_space
from silver_sim.errors import UserError
from tests.cli.conftest import Answer, Patch, Run, program, ran, refused

limits = pytest.mark.skipif(sys.platform != "linux", reason="sets limits of the system")
COMMANDS = (
    ("advise", "own:3,x", "others:x,x", "--simulations", "16"),
    ("run", "question.toml"),
    ("rate", "games.csv"),
)


def limited(folder: Path, name: str, value: int, *arguments: str) -> Answer:
    """What a command says under a limit."""
    import resource

    limit = getattr(resource, name)
    return ran(
        folder, program(*arguments), before=lambda: resource.setrlimit(limit, (value, value))
    )


@limits
@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "space"), [*zip(COMMANDS, (300_000, 600_000, 800_000), strict=True)], ids=str
)
def test_a_limit_of_address_space_is_told_before_anything_is_loaded(
    tmp_path: Path, command: tuple[str, ...], space: int
) -> None:
    """Space in KiB."""
    status, out, err = limited(tmp_path, "RLIMIT_AS", space * 1024, *command)
    assert (status, out) == (2, "")
    assert err == (
        "error: there is not enough memory for this\n"
        "  --> the limit of address space (ulimit -v)\n"
        f"  why: it is {space:,} KiB, and {needed_space(command[0]) // 1024:,} are needed\n"
        "  help: ulimit -v unlimited, or a batch job with more memory\n"
    )


@limits
@pytest.mark.slow
@pytest.mark.usefixtures("silver_sim")
def test_people_are_rated_in_the_least_memory_that_is_told(tmp_path: Path) -> None:
    (tmp_path / "games.csv").write_text("Ann,Bob\n10,20\n40,10\n15,25\n")
    status, out, err = limited(tmp_path, "RLIMIT_AS", needed_space("rate"), "rate", "games.csv")
    assert (status, err) == (0, "")
    assert "How sure: " in out


@limits
@pytest.mark.slow
def test_few_open_files_are_told_and_help_needs_nothing(tmp_path: Path) -> None:
    status, out, err = limited(tmp_path, "RLIMIT_NOFILE", 8, *COMMANDS[0])
    assert (status, out) == (2, "")
    assert f"why: it is 8, and {FILES} are needed" in err
    status, out, err = limited(tmp_path, "RLIMIT_AS", 300_000 * 1024, "rate", "--help")
    assert (status, err) == (0, "")


@pytest.mark.parametrize("name", room.THREADS)
def test_a_number_of_threads_that_libraries_refuse_is_told(
    silver_sim: Run, monkeypatch: Patch, name: str
) -> None:
    for typed in ("0", "", "two", "-1"):
        monkeypatch.setenv(name, typed)
        status, out, err = silver_sim("rate", "games.csv")
        assert (status, out) == (2, "")
        assert err == (
            f"error: {name} is {typed!r}\n  --> the environment\n"
            f"  why: it must be a number of threads, at least 1\n  help: unset {name}\n"
        )
    monkeypatch.setenv(name, "9" * 5000)
    refused(silver_sim, "rate", "games.csv", words="it must be a number of threads")


PANIC = type("PanicException", (BaseException,), {})  # as Polars raises it


@pytest.mark.parametrize(
    ("problem", "status", "told"),
    [
        (PANIC("could not spawn: Resource temporarily unavailable"), 2, "not enough memory"),
        (PANIC("index out of range"), 3, "PanicException: index out of range"),
        (MemoryError(), 2, "not enough memory"),
        (RuntimeError("can't start new thread"), 2, "not enough memory"),
        (ImportError("libx.so: failed to map segment from shared object"), 2, "not enough memory"),
        (UserError("mine"), 2, "error: mine"),
    ],
)
def test_what_libraries_raise_is_one_message(
    silver_sim: Run, monkeypatch: Patch, problem: BaseException, status: int, told: str
) -> None:
    monkeypatch.setattr("silver_sim.studies.doctor.findings", Mock(side_effect=problem))
    answer = silver_sim("doctor")
    assert (answer.status, answer.out) == (status, "")
    assert told in answer.err
    assert "Traceback" not in answer.err
    assert is_lack_of_memory(problem) == ("memory" in told)
