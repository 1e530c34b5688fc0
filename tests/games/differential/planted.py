"""Planted rule bugs: small patches of a judge or of an engine that the campaign must find."""

import importlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from tests.games.differential.compare import Difference, Line, Sides, play_game

ROOT = Path(__file__).parents[3]
ALL_GAMES = range(150)  # within which every bug must be found
PRIVATE_JUDGE = "judge_with_a_bug"
LEAVE_OUT = shutil.ignore_patterns("__pycache__", "test_*")

# run by `run_in_copy`
HUNT = """
import json, sys, silver_sim
from tests.games.{game}.differential.sides import SIDES
from tests.games.differential.planted import Bug, first_difference
bug = Bug(**json.loads(sys.argv[1]))
found = first_difference(SIDES, bug, json.loads(sys.argv[2]))
print(json.dumps({{"engine": silver_sim.__file__, "found": found}}))
"""

Judges = Callable[[Line], Any]  # what makes the judge of a game


@dataclass(frozen=True)
class Bug:
    """A rule broken by replacing `old`, which stands once in `file`, by `new`.

    `game` is the number of the game that finds it. `file` is a module of the judge, or of the rules
    of the engine. The games that look for the bug have the rule set `rules` and the given style;
    None is what the campaign would choose.
    """

    name: str
    paragraph: str
    game: int
    file: str
    old: str
    new: str
    rules: dict[str, Any] | None = None
    style: str | None = None


class Bugs(NamedTuple):
    """The bugs that are planted in one game, and two patches that change no rule."""

    of_judge: tuple[Bug, ...]
    of_engine: tuple[Bug, ...]
    sections: Sequence[int]  # of the rules of play
    none_in_judge: Bug
    none_in_engine: Bug


def plant(bug: Bug, folder: Path) -> None:
    """Plant the bug in the copy in `folder`; raises ValueError unless just one place changes."""
    module = folder / bug.file
    source = module.read_text(encoding="utf-8")
    if source.count(bug.old) != 1 or bug.old == bug.new:
        raise ValueError(f"{bug.name}: {bug.old!r} stands {source.count(bug.old)} times")
    module.write_text(source.replace(bug.old, bug.new), encoding="utf-8")


def first_difference(
    sides: Sides, bug: Bug, games: Iterable[int], judge: Judges | None = None
) -> int | None:
    """The first of these games that look for `bug` in which the sides differ; None if in none."""
    return next((game for game in games if differs(sides, game, bug, judge)), None)


def differs(sides: Sides, game: int, bug: Bug, judge: Judges | None = None) -> bool:
    """Say whether this game of those that look for `bug` shows a difference."""
    try:
        play_game(sides, game, judge, bug.style, bug.rules)
    except Difference:
        return True
    return False


# bugs of the judge


def found_in_judge(sides: Sides, bug: Bug, games: Iterable[int] = ALL_GAMES) -> int | None:
    """The first of these games that finds a bug of the judge."""
    with _judge_with(sides.game, bug) as judge:
        return first_difference(sides, bug, games, judge)


@contextmanager
def _judge_with(game: str, bug: Bug) -> Iterator[Judges]:
    """A private copy of the judge, with the bug, under a name of its own."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, PRIVATE_JUDGE)
        shutil.copytree(ROOT / "tests" / "games" / game / "judge", folder, ignore=LEAVE_OUT)
        plant(bug, folder)
        for module in folder.glob("*.py"):
            source = module.read_text(encoding="utf-8")
            module.write_text(
                source.replace(f"tests.games.{game}.judge", PRIVATE_JUDGE), encoding="utf-8"
            )
        sys.path.insert(0, name)
        importlib.invalidate_caches()
        try:
            yield importlib.import_module(PRIVATE_JUDGE).Judge
        finally:
            sys.path.remove(name)
            for module_name in [name for name in sys.modules if _is_private(name)]:
                del sys.modules[module_name]


def _is_private(module_name: str) -> bool:
    return module_name.split(".")[0] == PRIVATE_JUDGE


# bugs of the engine


def found_in_engine(sides: Sides, bug: Bug, games: Iterable[int] = ALL_GAMES) -> int | None:
    """The first of these games that finds a bug of the engine, run as plain Python."""
    with copy_with_engine(sides.game, bug) as folder:
        code = HUNT.format(game=sides.game)
        hunt = run_in_copy(folder, "-c", code, json.dumps(vars(bug)), json.dumps([*games]))
        hunt.check_returncode()
        answer = json.loads(hunt.stdout)
        if folder not in Path(answer["engine"]).resolve().parents:
            raise RuntimeError(f"not the planted engine was run but {answer['engine']}")
        found: int | None = answer["found"]
        return found


@contextmanager
def copy_with_engine(game: str, bug: Bug) -> Iterator[Path]:
    """A folder with tests and a silver_sim of which the rules are copied and have the bug."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        (folder / "tests").symlink_to(ROOT / "tests")
        rules = folder / "silver_sim" / "games" / game / "rules"
        _copy_on_the_way(ROOT / "silver_sim", folder / "silver_sim", rules)
        plant(bug, rules)
        yield folder


def _copy_on_the_way(source: Path, copy: Path, wanted: Path) -> None:
    """Copy a folder down to the one that is wanted; what does not lead there is linked."""
    if copy == wanted:
        shutil.copytree(source, copy, ignore=LEAVE_OUT)
        return
    copy.mkdir()
    for each in source.iterdir():
        if each.name == "__pycache__":
            continue
        if copy / each.name in (wanted, *wanted.parents):
            _copy_on_the_way(each, copy / each.name, wanted)
        elif each.is_dir():
            (copy / each.name).symlink_to(each)
        else:
            shutil.copy(each, copy)


def run_in_copy(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the folder of `copy_with_engine`, the engine as plain Python."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
    )


def print_first_games(sides: Sides, bugs: Bugs) -> None:
    """Print for all bugs the game that finds it first, beside the one that is written down."""
    print("game  written  paragraph  side    bug")
    for side, planted, find in (
        ("judge", bugs.of_judge, found_in_judge),
        ("engine", bugs.of_engine, found_in_engine),
    ):
        for bug in planted:
            game = find(sides, bug)
            found = "NEVER" if game is None else game
            line = f"{found:>5}  {bug.game:>6}  {bug.paragraph:9}  {side:6}  {bug.name}"
            print(line if game == bug.game else f"{line}  <- write {found}", flush=True)
