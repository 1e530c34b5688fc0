"""Processes of their own: with another environment, or on a copy of the package."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
SWITCHES = (
    *("NUMBA_DISABLE_JIT", "NUMBA_BOUNDSCHECK", "SILVER_SIM_CACHE", "SILVER_SIM_PLAIN_NUMBA"),
    "BLOCKS",
)


def run(
    code: list[str], folder: Path = ROOT, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run Python in a folder, whose ``silver_sim`` it imports, with none but these switches set."""
    clean = {name: value for name, value in os.environ.items() if name not in SWITCHES}
    return subprocess.run(
        [sys.executable, *code],
        cwd=folder,
        env={**clean, "PYTHONPATH": str(folder), **environment},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )


def job(game: str, **environment: str) -> Any:
    """Play the games of ``tests.games.GAME.engine.job``; what it tells of them."""
    return answer_of(run(["-m", f"tests.games.{game}.engine.job"], ROOT, **environment))


def answer_of(process: subprocess.CompletedProcess[str]) -> Any:
    """The JSON that a process printed; it must have ended well and said nothing else."""
    assert (process.returncode, process.stderr) == (0, ""), process.stderr
    return json.loads(process.stdout)


def copy_of_the_package(folder: Path) -> Path:
    """A copy of the package and of the tests that can be edited; returns ``folder``."""
    ignored = shutil.ignore_patterns("__pycache__")
    for room in ("silver_sim", "tests", "strategies"):
        shutil.copytree(ROOT / room, folder / room, ignore=ignored)
    return folder


def edit(file: Path, old: str, new: str) -> None:
    """Replace the one place where ``old`` stands."""
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
    file.write_text(text.replace(old, new), encoding="utf-8")
