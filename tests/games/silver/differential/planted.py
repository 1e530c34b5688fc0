"""Planted rule bugs: small patches of the judge or of the engine that the campaign must find.

`python -m tests.games.silver.differential.planted` searches for the first game that finds each
one, and prints
it beside the one that is written down in `bugs.py`.
"""

from __future__ import annotations

import importlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.games.silver.differential.compare import Difference, play_game
from tests.games.silver.judge import Judge

ROOT = Path(__file__).parents[4]
ALL_GAMES = range(150)  # within which every bug must be found
PRIVATE_JUDGE = "judge_with_a_bug"
LEAVE_OUT = shutil.ignore_patterns("__pycache__", "test_*")

# run by `run_in_copy`
HUNT = """
import json, sys, silver_sim
from tests.games.silver.differential.planted import Bug, first_difference
bug = Bug(**json.loads(sys.argv[1]))
found = first_difference(bug, json.loads(sys.argv[2]))
print(json.dumps({"engine": silver_sim.__file__, "found": found}))
"""


@dataclass(frozen=True)
class Bug:
    """A rule broken by replacing `old`, which stands once in `file`, by `new`.

    `game` is the number of the game that finds it. `file` is a module of the judge, or of
    silver_sim/games/silver/rules. The games that look for the bug have the rule set `rules` and the
    given style; None is what the campaign would choose.
    """

    name: str
    paragraph: str
    game: int
    file: str
    old: str
    new: str
    rules: dict[str, Any] | None = None
    style: str | None = None


def plant(bug: Bug, folder: Path) -> None:
    """Plant the bug in the copy in `folder`; raises ValueError unless just one place changes."""
    module = folder / bug.file
    source = module.read_text(encoding="utf-8")
    if source.count(bug.old) != 1 or bug.old == bug.new:
        raise ValueError(f"{bug.name}: {bug.old!r} stands {source.count(bug.old)} times")
    module.write_text(source.replace(bug.old, bug.new), encoding="utf-8")


def first_difference(bug: Bug, games: Iterable[int], judge: type[Judge] = Judge) -> int | None:
    """The first of these games that look for `bug` in which the sides differ; None if in none."""
    return next((game for game in games if differs(game, bug, judge)), None)


def differs(game: int, bug: Bug, judge: type[Judge] = Judge) -> bool:
    """Say whether this game of those that look for `bug` shows a difference."""
    try:
        play_game(game, judge, bug.style, bug.rules)
    except Difference:
        return True
    return False


# bugs of the judge


def found_in_judge(bug: Bug, games: Iterable[int] = ALL_GAMES) -> int | None:
    """The first of these games that finds a bug of the judge."""
    with _judge_with(bug) as judge:
        return first_difference(bug, games, judge)


@contextmanager
def _judge_with(bug: Bug) -> Iterator[type[Judge]]:
    """A private copy of the judge, with the bug, under a name of its own."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name, PRIVATE_JUDGE)
        shutil.copytree(ROOT / "tests" / "games" / "silver" / "judge", folder, ignore=LEAVE_OUT)
        plant(bug, folder)
        for module in folder.glob("*.py"):
            source = module.read_text(encoding="utf-8")
            module.write_text(
                source.replace("tests.games.silver.judge", PRIVATE_JUDGE), encoding="utf-8"
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


def found_in_engine(bug: Bug, games: Iterable[int] = ALL_GAMES) -> int | None:
    """The first of these games that finds a bug of the engine, run as plain Python."""
    with copy_with_engine(bug) as folder:
        hunt = run_in_copy(folder, "-c", HUNT, json.dumps(vars(bug)), json.dumps([*games]))
        hunt.check_returncode()
        answer = json.loads(hunt.stdout)
        if folder not in Path(answer["engine"]).resolve().parents:
            raise RuntimeError(f"not the planted engine was run but {answer['engine']}")
        found: int | None = answer["found"]
        return found


@contextmanager
def copy_with_engine(bug: Bug) -> Iterator[Path]:
    """A folder with copies of silver_sim, which has the bug, and of tests."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        shutil.copytree(ROOT / "silver_sim", folder / "silver_sim", ignore=LEAVE_OUT)
        shutil.copytree(ROOT / "tests", folder / "tests", ignore=LEAVE_OUT)
        plant(bug, folder / "silver_sim" / "games" / "silver" / "rules")
        yield folder


def run_in_copy(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the folder of `copy_with_engine`, the engine as plain Python."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
    )


def main() -> None:
    """Print the table of all bugs."""
    from tests.games.silver.differential.bugs import ENGINE_BUGS, JUDGE_BUGS

    print("game  written  paragraph  side    bug")
    for side, bugs, find in (
        ("judge", JUDGE_BUGS, found_in_judge),
        ("engine", ENGINE_BUGS, found_in_engine),
    ):
        for bug in bugs:
            game = find(bug)
            found = "NEVER" if game is None else game
            line = f"{found:>5}  {bug.game:>6}  {bug.paragraph:9}  {side:6}  {bug.name}"
            print(line if game == bug.game else f"{line}  <- write {found}", flush=True)


if __name__ == "__main__":
    main()
