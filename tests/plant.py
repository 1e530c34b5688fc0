"""``python -m tests.plant [NAME ...]``: which faults that were planted in the program tests catch.

The faults are in ``plant.toml``; without a name all are tried. Each is put into a copy of the
checkout, in which its tests run until one fails. It is caught if that test passes without it. The
exit status is 1 if a fault that was caught when it was recorded is not caught any more.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[1]
FAILED = re.compile(r"^(?:FAILED|ERROR) (tests/.+?)(?: - .*)?$", re.MULTILINE)
LONGEST = 600  # seconds that the tests of a fault may take
PYTEST = (
    *("-m", "pytest", "-x", "-q", "-m", "not once", "--dist", "loadfile"),
    "--hypothesis-profile=ci",  # the same examples every time
)


@dataclass(frozen=True)
class Fault:
    """A mistake in one place of the program."""

    name: str
    file: str
    wrong: str  # what is wrong then, in a sentence
    old: str  # what the file has once
    new: str
    tests: Sequence[str]  # those that whoever works there would run
    caught: bool  # when it was recorded

    def puts(self, text: str) -> str:
        """The text of the file with the fault; ValueError if it is not clear where it goes."""
        if text.count(self.old) != 1:
            raise ValueError(f"{self.name}: {self.file} does not have this once: {self.old}")
        return text.replace(self.old, self.new)


def faults() -> list[Fault]:
    """Every fault, in the order of the list."""
    found = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return [Fault(name, **fields) for name, fields in found.items()]


def copied(folder: Path) -> None:
    """Copy the checkout: what git keeps of it, or would add."""
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    names = subprocess.run(listing, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in names.split("\0"):
        if (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)


def failing(tests: Sequence[str], folder: Path, workers: int) -> str:
    """The first of these tests that fails in a copy, or nothing."""
    command = [sys.executable, *PYTEST, "-n", str(workers), *tests]
    here = os.environ | {"PYTHONPATH": str(folder)}  # before what is installed
    with subprocess.Popen(
        command, cwd=folder, env=here, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as running:
        try:
            told, _ = running.communicate(timeout=LONGEST)
        except subprocess.TimeoutExpired:
            return ""
        finally:
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGKILL)  # its workers, too
    if found := FAILED.search(told):
        return found[1]
    if running.returncode:
        raise SystemExit(f"the tests cannot be run:\n{told}")
    return ""


def catches(fault: Fault, folder: Path) -> str:
    """The test that catches a fault in a copy, which is as before then; nothing if none does."""
    path = folder / fault.file
    sound = path.read_text(encoding="utf-8")
    path.write_text(fault.puts(sound), encoding="utf-8")
    test = failing(fault.tests, folder, workers=2)
    path.write_text(sound, encoding="utf-8")
    if test and failing([test], folder, workers=0):
        raise SystemExit(f"{test} fails without any fault")
    return test


def main() -> None:
    """Try the faults that are named, or all."""
    parser = argparse.ArgumentParser(prog="python -m tests.plant")
    parser.add_argument("names", nargs="*", metavar="NAME", help="a fault; without one, all")
    known = {fault.name: fault for fault in faults()}
    names = parser.parse_args().names or [*known]
    if unknown := {*names} - {*known}:
        parser.error(f"no such fault: {', '.join(sorted(unknown))}")
    caught: list[str] = []
    with TemporaryDirectory(prefix="plant-") as folder:
        copied(Path(folder))
        for name in names:
            begun = time.monotonic()
            test = catches(known[name], Path(folder))
            caught += [name] if test else []
            told = f"caught by {test}" if test else f"not caught: {known[name].wrong}"
            print(f"{name} ({time.monotonic() - begun:.0f} s) {told}", flush=True)
    print(f"{len(caught)} of {len(names)} caught")
    if missed := [name for name in names if known[name].caught and name not in caught]:
        sys.exit(f"caught before, and not any more: {', '.join(missed)}")


if __name__ == "__main__":
    main()
