"""``python -m benchmarks.rate``: what ``silver-sim rate`` costs, and whether what it tells is true.

Writes leagues into a temporary folder, rates each in a process of its own, and prints CPU seconds
and peak memory of the whole process. ``--coverage 300`` rates so many leagues with known strengths,
with and without sessions, and prints how often intervals and ranks hold these.
"""

from __future__ import annotations

import argparse
import csv
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import numpy as np

from benchmarks.__main__ import print_table
from benchmarks.leagues import DEPENDENT, Design, held
from benchmarks.measure import Row, at_least, at_most
from silver_sim.cli import signals

COMMAND = [sys.executable, "-m", "silver_sim.cli.main", "rate", "--quiet"]
LEAST, MOST = 93, 97  # % of the cases, where 95 % is said
DESIGNS = {
    "games independent": Design(),
    "sessions of independent games": replace(DEPENDENT, same=0.0),
    "sessions whose games depend": DEPENDENT,
}


class Size(NamedTuple):
    """A league that is rated, and its goals, if it has any."""

    people: int
    games: int
    seats: int
    level: int = 1  # how many are level at the first place
    seconds: float | None = None
    megabytes: float | None = None
    by_person: bool = False  # a column a person

    def __str__(self) -> str:
        level = f", {self.level} level" if self.level > 1 else ""
        columns = ", a column a person" if self.by_person else ""
        return f"{self.people:,} people, {self.games:,} games of {self.seats}{level}{columns}"


SIZES = (
    Size(60, 3_000, 4, seconds=5),
    Size(60, 3_000, 60),
    Size(1_000, 20_000, 4, seconds=60, megabytes=1000),
    Size(1_000, 20_000, 4, seconds=60, megabytes=1000, by_person=True),
    Size(300, 3_000, 4),
    Size(1_000, 1_000, 2),
    Size(12, 20, 10, level=7),
    Size(2_000, 100_000, 6),
)


def main() -> None:
    """Measure, or count."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.rate", description=__doc__)
    parser.add_argument("--coverage", type=int, metavar="N", help="rate N leagues of each kind")
    given = parser.parse_args()
    print_table(list(coverage(given.coverage) if given.coverage else costs()))


def costs() -> Iterator[Row]:
    """CPU seconds and peak memory of leagues of many sizes."""
    with tempfile.TemporaryDirectory() as folder:
        for size in SIZES:
            print(f"rating {size} ...", file=sys.stderr)
            path = Path(folder, "league.csv")
            write(size, path)
            seconds, megabytes = measured([*COMMAND, str(path)])
            goals = [None if each is None else at_most(each) for each in size[4:6]]
            how = "a process of its own, start and table too"
            yield Row("rate_cpu", str(size), seconds, "CPU s", how, goals[0])
            yield Row("rate_memory", str(size), megabytes, "MB", "its peak", goals[1])


def write(size: Size, path: Path) -> None:
    """Write a league in which who is stronger has fewer points."""
    chance = np.random.default_rng(1)
    strengths = chance.normal(0, 0.7, size.people)
    names = [f"Person {number}" for number in range(size.people)]
    pairs = [f"{word}{n}" for n in range(1, size.seats + 1) for word in ("player", "points")]
    with path.open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file)
        rows.writerow(names if size.by_person else pairs)
        for _ in range(size.games):
            table = chance.permutation(size.people)[: size.seats]
            luck = np.log(chance.exponential(size=size.seats)) - strengths[table]
            points = np.maximum(luck.argsort().argsort() - size.level + 1, 0)
            if size.by_person:
                scored = dict(zip(table.tolist(), points.tolist(), strict=True))
                rows.writerow([scored.get(who, "") for who in range(size.people)])
            else:
                who = [names[each] for each in table]
                rows.writerow([cell for pair in zip(who, points, strict=True) for cell in pair])


def measured(command: list[str]) -> tuple[float, float]:
    """CPU seconds and peak megabytes of a process; what it prints is not shown."""
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode:
        raise subprocess.CalledProcessError(child.returncode, command)
    unit = 1 if sys.platform == "darwin" else 1024
    return used.ru_utime + used.ru_stime, used.ru_maxrss * unit / 1e6


def coverage(number: int) -> Iterator[Row]:
    """How often intervals and ranks hold what is true, by kind of league."""
    for name, design in DESIGNS.items():
        print(f"rating {number} leagues: {name} ...", file=sys.stderr)
        found = held(design, number)
        for what in ("ratings", "chances", "equals", "ranks"):
            share = getattr(found, what)
            yield Row(
                f"coverage_{what}",
                f"{name}: {TOLD[what]}",
                100 * share,
                "%",
                f"{number} leagues of 4 to 12 people",
                at_least(LEAST),
                unjudged=f"above {MOST} %, on the safe side" if share * 100 > MOST else "",
                beside={"too few sessions %": 100 * found.untold} if what == "ratings" else {},
            )


TOLD = {
    "ratings": "intervals of ratings",
    "chances": "intervals of the chance to end ahead, of all pairs",
    "equals": "ranks of equals, all at once",
    "ranks": "ranks of people who differ, all at once",
}


if __name__ == "__main__":
    with signals.as_interrupts():  # so that what is temporary goes
        main()
