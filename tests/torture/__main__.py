"""``python -m tests.torture --kills 100``: kill runs at random moments, and at every write.

At every write the disk is full once, too. Every run is a fork of this process, which has loaded the
compiled engine but started no thread. Prints one line of counts a job; the exit status is 1 if a
run ended with other bytes.
"""

from __future__ import annotations

import argparse
import errno
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from silver_sim import outputs
from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import seated
from silver_sim.errors import UserError
from silver_sim.games.contract.table import Setting
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.studies.programs import programs
from tests.shared import results
from tests.torture.small import KINDS, play

KILLED = 137


class Counts(NamedTuple):
    """How often a run was ended, and how often other bytes came of it."""

    kills: int
    differences: int


def forked(task: Callable[[], object]) -> int:
    """Start a task in a process of its own; returns its number."""
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        task()
        status = 0
    except BaseException:
        sys.excepthook(*sys.exc_info())
    finally:
        sys.stderr.flush()
        os._exit(status)


def ended(child: int) -> int:
    """Wait for a process; its exit status, or minus the signal that killed it."""
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


class Countdown:
    """Ends the process right before the n-th write, sync or rename; half a write is done.

    Or the disk is full from then on, and the process may say so.
    """

    def __init__(self, number: int, full: bool) -> None:
        self.left, self.full = number, full

    def strike(self) -> bool:
        """Whether this write is not to be done."""
        self.left -= 1
        return self.left <= 0

    def end(self) -> None:
        """Do what happens instead."""
        if not self.full:
            os._exit(KILLED)
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    def install(self) -> None:
        fsync, replace = os.fsync, os.replace

        def counted(real: Callable[..., Any]) -> Callable[..., Any]:
            def call(*arguments: Any) -> Any:
                if self.strike():
                    self.end()
                return real(*arguments)

            return call

        os.fsync, os.replace = counted(fsync), counted(replace)
        vars(outputs)["open"] = self.opened  # whatever is kept is written there

    def opened(self, path: Any, mode: str = "r", **how: Any) -> Any:
        file = open(path, mode, **how)  # noqa: SIM115, whoever asked for it closes it
        if "w" in mode or "a" in mode:
            return Torn(file, self)
        return file


class Torn:
    """A file whose fatal write gets only half as far."""

    def __init__(self, file: Any, countdown: Countdown) -> None:
        self.file, self.countdown = file, countdown

    def write(self, content: bytes) -> int:
        if self.countdown.strike():
            self.file.write(content[: len(content) // 2])
            self.file.flush()
            self.countdown.end()
        return int(self.file.write(content))

    def __enter__(self) -> Torn:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


def at_every_write(folder: Path, kind: str, full: bool, step: int) -> Counts:
    """End a small run before its first, second, ... write, sync or rename, and go on with it.

    Before every ``step``-th one only.
    """
    size = 40, 100
    assert ended(forked(lambda: play(folder / "whole", *size, kind))) == 0
    whole, kills, differences = results(folder / "whole"), 0, 0
    while True:
        run = folder / f"killed-{kills + 1}"
        number = 1 + kills * step

        def fatal(run: Path = run, number: int = number) -> None:
            countdown = Countdown(number, full)
            countdown.install()
            try:
                play(run, *size, kind)
            except UserError as told:
                if not full or told.why != os.strerror(errno.ENOSPC):
                    raise
            if countdown.left <= 0:
                os._exit(KILLED)

        status = ended(forked(fatal))
        if status == 0:
            return Counts(kills, differences)
        assert status == KILLED, status
        kills += 1
        assert ended(forked(lambda run=run: play(run, *size, kind))) == 0  # type: ignore[misc]
        differences += results(run) != whole
        shutil.rmtree(run)


def at_random_moments(folder: Path, kind: str, kills: int, chance: random.Random) -> Counts:
    """Kill runs at random moments until there were so many kills."""
    size = min(100 * kills, 400) * (2 if kind == "sweep" else 1), 300
    begun = time.monotonic()
    assert ended(forked(lambda: play(folder / "long", *size, kind))) == 0
    takes = time.monotonic() - begun
    whole, done, differences, runs = results(folder / "long"), 0, 0, 0
    while done < kills:
        run = folder / f"random-{runs}"
        runs += 1
        while True:
            child = forked(lambda run=run: play(run, *size, kind))  # type: ignore[misc]
            time.sleep(chance.uniform(0, takes / 2))
            if done < kills:
                os.kill(child, signal.SIGKILL)
            status = ended(child)
            if status == 0:
                break
            assert status == -signal.SIGKILL, status
            done += 1
        differences += results(run) != whole
    return Counts(done, differences)


def jobs(kinds: Sequence[str], kills: int, step: int, seed: int) -> Iterator[tuple[str, Counts]]:
    """What is done to a run of each kind, and what came of it."""
    chance = random.Random(seed)
    for number, kind in enumerate(kinds):
        share = kills * (number + 1) // len(kinds) - kills * number // len(kinds)
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            yield f"{kind} at every write", at_every_write(folder / "writes", kind, False, step)
            yield f"{kind} on a full disk", at_every_write(folder / "full", kind, True, step)
            yield (
                f"{kind} at random moments",
                at_random_moments(folder / "moments", kind, share, chance),
            )


def main() -> None:
    import scipy.optimize
    import scipy.special  # noqa: F401, once for all forks

    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=100, help="at random moments, in all")
    parser.add_argument("--step", type=int, default=1, help="how many writes further each time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS)
    options = parser.parse_args()
    setting = Setting(SILVER.rule_set({}), 1, "lanes", "stop")
    entries = read_lineup("greedy,pairs", SILVER)
    SILVER.match([seated(entry, SILVER) for entry in entries], setting).play(0, 2)
    programs(SILVER, SILVER.sources)  # read from files once, too
    differences = 0
    for job, counts in jobs(options.kinds, options.kills, options.step, options.seed):
        print(f"{job}: kills={counts.kills} differences={counts.differences}", flush=True)
        differences += counts.differences
    sys.exit(1 if differences else 0)


if __name__ == "__main__":
    main()
