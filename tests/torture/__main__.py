"""``python -m tests.torture --kills 100``: kill a run at random moments, and at every write.

Every run is a fork of this process, which has loaded the compiled engine but started no thread.
Prints one line of counts a job; the exit status is 1 if a run ended with other bytes.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import seated
from silver_sim.games.contract import Setting
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.runs import files, journal
from silver_sim.studies.programs import programs
from tests.torture.small import digest, play

KILLED = 137


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
    """Ends the process right before the n-th write, sync or rename; half a write is done."""

    def __init__(self, number: int) -> None:
        self.left = number

    def strike(self) -> bool:
        self.left -= 1
        return self.left == 0

    def install(self) -> None:
        fsync, replace = os.fsync, os.replace

        def counted(real: Callable[..., Any]) -> Callable[..., Any]:
            def call(*arguments: Any) -> Any:
                if self.strike():
                    os._exit(KILLED)
                return real(*arguments)

            return call

        os.fsync, os.replace = counted(fsync), counted(replace)
        for module in (files, journal):
            vars(module)["open"] = self.opened

    def opened(self, path: Any, mode: str = "r") -> Any:
        file = open(path, mode)  # noqa: SIM115, whoever asked for it closes it
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
            os._exit(KILLED)
        return int(self.file.write(content))

    def __enter__(self) -> Torn:
        return self

    def __exit__(self, *_: object) -> None:
        self.file.close()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


def at_every_write(folder: Path) -> tuple[int, int]:
    """Kill a small run before its first, second, ... write, sync or rename; kills, differences."""
    blocks, part_games = 40, 100
    assert ended(forked(lambda: play(folder / "whole", blocks, part_games))) == 0
    whole, kills, differences = digest(folder / "whole"), 0, 0
    while True:
        run = folder / f"killed-{kills + 1}"
        number = kills + 1

        def fatal(run: Path = run, number: int = number) -> None:
            Countdown(number).install()
            play(run, blocks, part_games)

        status = ended(forked(fatal))
        if status == 0:
            return kills, differences
        assert status == KILLED, status
        kills += 1
        assert ended(forked(lambda run=run: play(run, blocks, part_games))) == 0  # type: ignore[misc]
        differences += digest(run) != whole


def at_random_moments(folder: Path, kills: int, seed: int) -> tuple[int, int]:
    """Kill runs at random moments until there were so many kills; kills, differences."""
    blocks, part_games = 800, 300
    begun = time.monotonic()
    assert ended(forked(lambda: play(folder / "long", blocks, part_games))) == 0
    takes = time.monotonic() - begun
    whole, done, differences, runs = digest(folder / "long"), 0, 0, 0
    chance = random.Random(seed)
    while done < kills:
        run = folder / f"random-{runs}"
        runs += 1
        while True:
            child = forked(lambda run=run: play(run, blocks, part_games))  # type: ignore[misc]
            time.sleep(chance.uniform(0, takes / 2))
            if done < kills:
                os.kill(child, signal.SIGKILL)
            status = ended(child)
            if status == 0:
                break
            assert status == -signal.SIGKILL, status
            done += 1
        differences += digest(run) != whole
    return done, differences


def main() -> None:
    import scipy.optimize
    import scipy.special  # noqa: F401, once for all forks

    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    setting = Setting(SILVER.rule_set({}), 1, "lanes", "stop")
    entries = read_lineup("greedy,pairs", SILVER)
    SILVER.match([seated(entry, SILVER) for entry in entries], setting).play(0, 2)
    programs(SILVER.sources)  # read from files once, too
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        kills, differences = at_every_write(folder)
        print(f"every write, sync and rename: kills={kills} differences={differences}", flush=True)
        random_kills, others = at_random_moments(folder, options.kills, options.seed)
        print(f"random moments: kills={random_kills} differences={others}", flush=True)
    sys.exit(1 if differences or others else 0)


if __name__ == "__main__":
    main()
