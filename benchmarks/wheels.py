"""``python -m benchmarks.wheels dist``: a wheel with machine code, and what first answers take.

The questions are asked with an empty cache, and again. Of what the first time compiles, that goes
into the wheel which the second time reads, or which strategies of a user need: most else is only
made to become a part of it. The wheel is for this platform, and the minor versions of this Python,
numba, llvmlite and numpy. It is then installed in a new environment, to which this one lends its
libraries, and asked in an empty home: nothing may be compiled, and the first answers must keep to
their limits.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import venv
import zipfile
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from benchmarks.command import ended, spent
from silver_sim.arena.find import builtin_folder, strategy_files
from silver_sim.compiled.machine_code import CODE, made_for
from silver_sim.errors import UserError
from silver_sim.games import registry

ROOT = Path(__file__).parents[1]
MOST = 6e6  # bytes of machine code in a wheel
FIRST = {  # that are asked in an empty home, and the CPU seconds that they may take
    "simulate --players greedy,counter --games 400 --seed 1": 3.0,
    "advise own:3,0,4,x others:x,x,x,x/x,2+,x discard:7": 4.0,
}
FURTHER = (
    "doctor --compile",
    "advise odin hand:b2,g2,y9 others:7/5 table:o4,p4 by:2",
    "call own:3,0,4,x others:x,x,x,x/x,2+,x --simulations 64",
    "compare greedy pairs --blocks 20",
    "rank greedy,pairs,counter --blocks 20",
    "game write --players greedy,champion --seed 1 --set rounds=1 -o silver.jsonl",
    "review silver.jsonl --simulations 8",
    "simulate --game odin --players low,counter --games 400 --seed 1",
    "compare --game odin low high --blocks 20",
    "rank --game odin low,high,counter --blocks 20",
    "game write --game odin --players low,champion --seed 1 --set points_limit=1 -o odin.jsonl",
    "review odin.jsonl --simulations 8",
)


class Answer(NamedTuple):
    """What a command printed, and what that took."""

    printed: str
    seconds: float  # of all processors
    compiled: int  # functions


def answer(python: Path, words: Iterable[str], home: Path, **variables: str) -> Answer:
    """Ask the program of an environment in a home, where its cache is; UserError if it fails."""
    own = "PYTHON", "SILVER_SIM", "XDG", "NUMBA"
    clean = {name: value for name, value in os.environ.items() if not name.startswith(own)}
    there = {**clean, "HOME": str(home), "SILVER_SIM_CACHE": str(home / "cache"), **variables}
    kept, begun = len(functions(home)), spent()
    command = [str(python), "-P", "-m", "silver_sim", *words]
    done = subprocess.run(command, cwd=home, env=there, capture_output=True, text=True)
    if done.returncode:
        raise UserError(f"silver-sim {' '.join(words)} failed", why=done.stderr)
    return Answer(done.stdout, spent() - begun, len(functions(home)) - kept)


def functions(folder: Path) -> list[Path]:
    """The files of compiled functions somewhere in a folder."""
    return sorted(folder.rglob(f"*{CODE}"))


def made(home: Path) -> list[Path]:
    """Compile what answers the questions; the files that a wheel needs."""
    ask = partial(answer, Path(sys.executable), home=home, PYTHONPATH=str(ROOT))
    for question in (*FIRST, *FURTHER):
        ask(question.split())
    found = functions(home)
    for path in home.rglob("*"):
        if path in found:
            os.utime(path, (0, 0))
        elif path.is_file():  # also what the cache has of games that were played
            path.unlink()
    for question in (*FIRST, *FURTHER):
        ask(question.split())
    for game in map(registry.game, registry.names()):
        own = home / "strategies" / game.name
        own.mkdir(parents=True)
        mine = []
        for file in strategy_files(game.name, builtin_folder()).values():
            mine.append(f"my_{file.name}")
            (own / f"{mine[-1]}.py").write_text(f"{file.text}\n# a user's\n", encoding="utf-8")
        while mine:
            some = ",".join((mine + mine)[: game.max_seats])
            ask(["simulate", "--game", game.name, "--players", some, "--games", "8"])
            del mine[: game.max_seats]
    return [path for path in found if path.stat().st_mtime]


def wheel(code: Iterable[Path], folder: Path) -> Path:
    """Build the wheel of the checkout, with these files, into a folder."""
    with tempfile.TemporaryDirectory() as parts:
        for path in code:
            there = Path(parts, made_for(), path.parent.name, path.name)
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, there)
        build = ["wheel", "--no-deps", "--no-build-isolation", "--quiet", "--wheel-dir"]
        command = [sys.executable, "-m", "pip", *build, str(folder), str(ROOT)]
        subprocess.run(command, env=os.environ | {"SILVER_SIM_CODE": parts}, check=True)
    return max(folder.glob("silver_sim-*.whl"), key=lambda path: path.stat().st_mtime)


def installed(built: Path, folder: Path) -> Path:
    """Install a wheel in a new environment, to which this one lends its libraries; its Python."""
    venv.create(folder, with_pip=False, symlinks=os.name == "posix")
    places = sysconfig.get_paths("venv", {"base": str(folder), "platbase": str(folder)})
    python = Path(places["scripts"], "python")
    install = ["--python", str(python), "install", "--no-deps", "--no-index", "--quiet"]
    subprocess.run([sys.executable, "-m", "pip", *install, str(built)], check=True)
    Path(places["purelib"], "lent.pth").write_text(sysconfig.get_path("purelib"))
    return python


def report(folder: Path) -> None:
    """Build the wheel and try it; UserError if it is not as it must be."""
    with tempfile.TemporaryDirectory() as scratch:
        print(f"compiling for {made_for()} ...", flush=True)
        (home := Path(scratch, "made")).mkdir()
        built = wheel(made(home), folder)
        parts = [each for each in zipfile.ZipFile(built).infolist() if each.filename.endswith(CODE)]
        size = sum(each.compress_size for each in parts)
        print(f"{built}: {len(parts)} functions, {size / 1e6:.1f} MB of machine code")
        wrong = [f"more than {MOST / 1e6:.0f} MB of machine code"] * (size > MOST)
        python = installed(built, Path(scratch, "environment"))
        for question in (*FIRST, *FURTHER):
            (home := Path(scratch, "home")).mkdir(exist_ok=True)
            if question in FIRST:
                shutil.rmtree(home)
                home.mkdir()
            told = answer(python, question.split(), home)
            print(f"{told.seconds:6.2f} CPU s, {told.compiled:3} compiled: silver-sim {question}")
            if told.compiled or told.seconds > FIRST.get(question, told.seconds):
                wrong.append(question)
    if wrong:
        raise UserError("the wheel is not as it must be", why="; ".join(wrong))


def main(arguments: list[str] | None = None) -> int:
    """Build the wheel that the command line wants; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.wheels", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("dist"))
    return ended(partial(report, parser.parse_args(arguments).folder), "aborted")


if __name__ == "__main__":
    sys.exit(main())
