"""A strategy's file may do anything when it is loaded: it is one error, in time, with its line."""

from __future__ import annotations

import os
import sys
import typing
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from silver_sim.arena import imported
from silver_sim.arena.find import StrategyFile
from silver_sim.arena.lineup import read_entry
from silver_sim.arena.load import seated
from silver_sim.errors import EndlessError, StrategyError, UserError
from silver_sim.games.contract import SeatSetup
from silver_sim.games.silver.game import GAME as SILVER
from tests.arena.tables import STRATEGIES

ANSWERS = "\n\ndef open_turn(sight, params, memory, rng):\n    return 2\n"
WAITS = "import typing\n\nwhile not hasattr(typing, 'enough'):\n    pass\n"

Load = Callable[..., SeatSetup]


@pytest.fixture
def load(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Load:
    """Seat a strategy whose file begins so; the cache knows of nothing that was loaded before."""
    (tmp_path / "cache").mkdir()
    monkeypatch.setattr(imported, "cache_folder", lambda _: tmp_path / "cache")

    def loaded(head: str, name: str = "bad") -> SeatSetup:
        path = tmp_path / f"{name}.py"
        path.write_text(head + ANSWERS)
        return seated(read_entry(str(path), {}, SILVER), SILVER, compiled=False, deadline=0.5)

    return loaded


@pytest.fixture
def enough() -> Iterator[None]:
    """What waits for it goes on when the test is done."""
    yield
    typing.enough = True  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("head", "told", "line"),
    [
        ("x = 1\nraise GeneratorExit", "GeneratorExit", 2),
        ("raise KeyboardInterrupt('me')", "KeyboardInterrupt: me", 1),
        ("raise SystemExit(0)", "SystemExit: 0", 1),
        (
            "class Oops(Exception):\n    def __str__(self):\n        exit(0)\n\n\nraise Oops",
            "Oops",
            6,
        ),
        ("class Oops(BaseException):\n    pass\n\n\nraise Oops(7)", "Oops: 7", 5),
        ("import os\n\nos.chdir('/')", "it changes the current folder", 3),
    ],
)
def test_whatever_it_raises_or_changes_is_told_with_the_line(
    load: Load, head: str, told: str, line: int
) -> None:
    here = Path.cwd()
    for _ in range(2):  # nothing of the first time is left
        with pytest.raises(StrategyError) as problem:
            load(head)
        assert problem.value.message == f"strategy 'bad' cannot be loaded: {told}"
        assert problem.value.where.endswith(f"bad.py:{line}")
    assert Path.cwd() == here


@pytest.mark.usefixtures("enough")
def test_one_that_never_ends_is_told_with_the_line_it_is_at(load: Load) -> None:
    with pytest.raises(EndlessError, match="cannot be loaded: it is still at it after") as problem:
        load(WAITS)
    assert problem.value.where.rpartition(":")[2] in "34"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("does", "why"),
    [
        ("os._exit(0)", "the process ended with status 0"),
        ("os.kill(os.getpid(), 9)", "the process ended by SIGKILL"),
    ],
)
def test_one_that_ends_its_process_ends_another_one_first(load: Load, does: str, why: str) -> None:
    with pytest.raises(StrategyError, match="cannot be loaded: it ends its process") as problem:
        load(f"import os\n\n{does}")
    assert problem.value.why == why


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="alarms, and the files of POSIX")
@pytest.mark.parametrize(
    ("does", "harm"),
    [
        ("import os\n\nos.close(1)\nos.close(2)", "it closes or replaces standard input, output"),
        ("import os\n\nos.dup2(0, 1)", "it closes or replaces standard input, output or error"),
        ("import signal\n\nsignal.alarm(1)", "it sets an alarm, which would end the program"),
    ],
)
def test_one_that_harms_its_process_harms_another_one_first(
    load: Load, does: str, harm: str
) -> None:
    for _ in range(2):  # it is not taken for one that has been tried
        with pytest.raises(StrategyError, match=f"cannot be loaded: {harm}"):
            load(does)


@pytest.mark.slow
def test_one_that_could_end_its_process_is_tried_once_and_not_without_end(
    load: Load, tmp_path: Path
) -> None:
    with pytest.raises(StrategyError, match="after 5 s, and computes nothing meanwhile"):
        load("import time\n\ntime.sleep(1000)")
    notes = tmp_path / "notes"
    note = (
        f"import os\n\nwith open({str(notes)!r}, 'a') as file:\n    print(os.getpid(), file=file)"
    )
    load(note)
    assert len(set(notes.read_text().split())) == 2
    load(note, "same")
    assert set(notes.read_text().split()[2:]) == {str(os.getpid())}


def test_what_comes_with_the_program_and_what_is_tame_need_no_other_process(
    load: Load, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("subprocess.run", lambda *_, **__: pytest.fail("another one"))
    load("import math\nfrom typing import NamedTuple\n")
    for path in (Path(imported.__file__).parents[2] / "strategies" / "silver").glob("[!_]*.py"):
        assert imported.is_tame(StrategyFile(path.stem, path))


@pytest.mark.parametrize(
    "head",
    [
        "import os",
        "import random\nrandom._os._exit(0)",
        "import enum\nenum.bltns",
        "import typing\ntyping.sys.modules",
        "from random import _os",
        "from typing import sys",
        "import silver_sim.children",
        "from silver_sim.children import os",
        "__import__('os')._exit(7)",
        "__builtins__",
        "eval('1')",
        "getattr(int, 'real')",
        "open('x')",
    ],
)
def test_what_leads_to_other_modules_is_not_tame(tmp_path: Path, head: str) -> None:
    path = tmp_path / "bad.py"
    path.write_text(head + ANSWERS)
    assert not imported.is_tame(StrategyFile("bad", path))


def test_names_of_its_own_do_not_make_a_strategy_wild(tmp_path: Path) -> None:
    path = tmp_path / "good.py"
    path.write_text(
        "from random import random\n\nfrom silver_sim.silver import draw\n\n_LEAST = random()\n\n\n"
        "class _Odd(Exception):\n    def __str__(self):\n        return __name__\n"
    )
    assert imported.is_tame(StrategyFile("good", path))


@pytest.mark.parametrize(
    "head", ["x = " + "-" * 5000 + "1", "x = " + "1+" * 20_000 + "1", f"x = {'a.' * 9000}b"]
)
def test_what_is_nested_too_deeply_is_one_message(load: Load, head: str) -> None:
    with pytest.raises(UserError, match="strategy 'bad' is nested too deeply") as problem:
        load(head)
    assert problem.value.exit_status == 2


def test_what_is_nested_as_deeply_as_python_reads_it_is_loaded(load: Load) -> None:
    load("COMPILED = " + "1+" * 2000 + "1")
    with pytest.raises(StrategyError, match="parameter 'x' needs a type and a default"):
        load("class Params:\n    x: int = " + "-" * 1200 + "1")


def test_a_name_of_200_letters_is_possible_and_a_longer_one_is_told(load: Load) -> None:
    assert load("", "n" * 200).label == "n" * 200
    with pytest.raises(UserError, match="is too long"):
        load("", "n" * 201)


@pytest.mark.parametrize("path", ["n" * 400 + ".py", "a\0b.py", str(STRATEGIES / "absent.py")])
def test_a_path_that_no_file_can_have_is_no_file(path: str) -> None:
    with pytest.raises(UserError, match="there is no strategy file"):
        read_entry(path, {}, SILVER)


def test_no_file_is_left_beside_a_strategy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder may be that of a run, whose manifest lists what is in it."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    (tmp_path / "alone.py").write_text("answer = 42\n")
    assert imported.run_file(tmp_path / "alone.py", "left_alone").answer == 42
    assert [path.name for path in tmp_path.iterdir()] == ["alone.py"]
    del sys.modules["left_alone"]
