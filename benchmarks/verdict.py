"""Rows on what a question costs: processor seconds to its verdict, and to all of its files."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path
from statistics import median

from benchmarks.command import spent
from benchmarks.measure import Row, at_most
from benchmarks.sizes import Sizes
from benchmarks.start import ROOT, bytecode

BASE = (sys.executable, "-c", "import numba, polars")
PROGRAM = (sys.executable, "-m", "silver_sim.cli.main")
SHARED = "seed = 1\ncharts = false\nreport = false\n"


def questions(sizes: Sizes) -> dict[str, tuple[Sequence[str], str]]:
    """Commands, and experiments of the same games that end with the verdict."""
    games = sizes.asked_games
    players = "greedy,pairs,spy,counter"
    quoted = ", ".join(f'"{name}"' for name in players.split(","))
    return {
        "simulate": (
            ("simulate", "--players", players, "--games", str(games), "--seed", "1"),
            f'kind = "simulate"\nplayers = [{quoted}]\nblocks = {games // 4}\n{SHARED}',
        ),
        "compare": (
            ("compare", "greedy", "pairs", "--blocks", str(games // 2), "--seed", "1"),
            f'kind = "compare"\na = "greedy"\nb = "pairs"\nblocks = {games // 2}\n{SHARED}',
        ),
    }


def answers(sizes: Sizes) -> list[Row]:
    """Goal 3: what is there before the verdict, and after it."""
    with bytecode() as kept, tempfile.TemporaryDirectory() as place:
        folder, variables = Path(place), os.environ | kept
        found = [
            row
            for name, (command, experiment) in questions(sizes).items()
            for row in _rows(name, command, experiment, folder, variables, sizes.repetitions)
        ]
    return found


def _rows(
    name: str,
    command: Sequence[str],
    experiment: str,
    folder: Path,
    variables: Mapping[str, str],
    repetitions: int,
) -> list[Row]:
    """Two ratios, each a median over rounds in which the import, the verdict and all have turns."""
    file, numbers = folder / f"{name}.toml", count()
    file.write_text(experiment)

    def round_() -> tuple[float, float, float]:
        out = [("--out", str(folder / f"{name}-{next(numbers)}")) for _ in range(2)]
        return (
            processor_seconds(BASE, variables),
            processor_seconds((*PROGRAM, "run", str(file), *out[0]), variables),
            processor_seconds((*PROGRAM, *command, *out[1]), variables),
        )

    if repetitions > 1:  # one round is no measurement
        round_()  # byte code and machine code are made
    rounds = [round_() for _ in range(repetitions)]
    seconds = dict(
        zip(("import", "verdict", "all"), map(median, zip(*rounds, strict=True)), strict=True)
    )
    told = f"median of {repetitions} rounds of processes in turn; everything compiled"
    return [
        Row(
            f"{kind}_{name}",
            f"CPU seconds {until} of {name}, against importing numba and polars",
            median(one[place] / one[0] for one in rounds),
            "times",
            told,
            at_most(limit),
            beside=seconds,
        )
        for place, kind, until, limit in (
            (1, "verdict", "to the verdict", 4),
            (2, "files", "with all files", 6),
        )
    ]


def processor_seconds(command: Sequence[str], variables: Mapping[str, str]) -> float:
    """The processor seconds of a process and of all that it waited for."""
    before = spent()
    quiet = subprocess.DEVNULL
    subprocess.run(command, cwd=ROOT, env=variables, stdout=quiet, stderr=quiet, check=True)
    return spent() - before
