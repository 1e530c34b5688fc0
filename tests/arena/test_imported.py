"""A strategy's file may do anything when it is loaded: it is one error, in time, with its line."""

import sys
import typing
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from silver_sim.arena import imported
from silver_sim.arena.lineup import read_entry
from silver_sim.arena.load import seated
from silver_sim.errors import EndlessError, StrategyError, UserError
from silver_sim.games.contract.seats import SeatSetup
from silver_sim.games.silver.game import GAME as SILVER
from tests.arena.tables import STRATEGIES

ANSWERS = "\n\ndef open_turn(sight, params, memory, rng):\n    return 2\n"
TOO_DEEP = "strategy 'bad' is not valid Python: it is nested too deeply"
WAITS = "import typing\n\nwhile not hasattr(typing, 'enough'):\n    pass\n"

Load = Callable[..., SeatSetup]


@pytest.fixture
def load(tmp_path: Path) -> Load:
    """Seat a strategy whose file begins so."""

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
        ("class Oops(BaseException):\n    pass\n\n\nraise Oops(7)", "Oops: 7", 5),
        ("import absent", "ModuleNotFoundError: No module named 'absent'", 1),
    ],
)
def test_what_it_raises_is_told_with_the_line(load: Load, head: str, told: str, line: int) -> None:
    for _ in range(2):  # nothing of the first time is left
        with pytest.raises(StrategyError) as problem:
            load(head)
        assert problem.value.message == f"strategy 'bad' cannot be loaded: {told}"
        assert problem.value.where.endswith(f"bad.py:{line}")


def test_the_current_folder_stays_what_it_is(load: Load) -> None:
    here = Path.cwd()
    with pytest.raises(StrategyError, match="it changes the current folder"):
        load("import os\n\nos.chdir('/')")
    assert Path.cwd() == here


@pytest.mark.usefixtures("enough")
def test_one_that_never_ends_is_told_with_the_line_it_is_at(load: Load) -> None:
    said = "cannot be loaded: it is still running after"
    with pytest.raises(EndlessError, match=said) as problem:
        load(WAITS)
    assert problem.value.where.rpartition(":")[2] in "34"


@pytest.mark.parametrize(
    "head", ["x = " + "-" * 50_000 + "1", "x = " + "1+" * 99_000 + "1"], ids=["signs", "sums"]
)
def test_what_is_nested_too_deeply_is_one_message(load: Load, head: str) -> None:
    with pytest.raises(StrategyError) as problem:
        load(head)
    assert problem.value.message == TOO_DEEP


def test_a_recursion_of_its_own_is_told_with_its_line(load: Load) -> None:
    with pytest.raises(StrategyError, match="cannot be loaded: RecursionError") as problem:
        load("def again():\n    again()\n\n\nagain()")
    assert problem.value.where.rpartition(":")[2] in ("2", "5")


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
