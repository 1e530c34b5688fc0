"""Rows that compare with an older commit of this repository: it plays here, in turn with ours."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from statistics import median
from typing import IO, Any, NamedTuple

from benchmarks import tables
from benchmarks.command import spent
from benchmarks.measure import Goal, Laps, Row, at_most, in_turn
from benchmarks.sizes import Sizes
from benchmarks.start import ROOT
from silver_sim.errors import UserError, repeated

PLAYER = Path(__file__).with_name("player.py")
Answer = Mapping[str, float]  # of the player: seconds, games, turns
UNJUDGED = "no older commit (--before COMMIT)"
HELP = "--before takes a commit of this repository that has benchmarks/tables.py: git log"


class Tree(NamedTuple):
    """The files of a commit, and a folder for what it compiles."""

    name: str
    root: Path
    kept: Path

    def command(self, *lines: str) -> list[str]:
        """What plays these lines, or those of standard input."""
        return [sys.executable, "-P", str(PLAYER), *lines]

    def variables(self, cache: Path | None = None) -> Mapping[str, str]:
        """Those of a process that imports this tree; what it compiles is kept apart."""
        inherited = filter(None, [os.environ.get("PYTHONPATH")])
        return os.environ | {
            "PYTHONPATH": os.pathsep.join([str(self.root), *inherited]),
            "PYTHONPYCACHEPREFIX": str(self.kept / "bytecode"),
            "PYTHONDONTWRITEBYTECODE": "",
            "SILVER_SIM_CACHE": str(cache or self.kept / "cache"),
        }

    def seconds(
        self, command: Sequence[str], cache: Path | None = None, folder: Path | None = None
    ) -> float:
        """The processor seconds of a process and of its children."""
        before = spent()
        with tempfile.TemporaryFile() as errors:
            done = subprocess.run(
                command,
                cwd=folder or self.root,
                env=self.variables(cache),
                stdout=subprocess.DEVNULL,
                stderr=errors,
            )
            if done.returncode:
                raise self.failed(errors)
        return spent() - before

    def failed(self, errors: IO[bytes]) -> UserError:
        """What to tell of a process that has ended before it answered."""
        errors.seek(0)
        told = errors.read().decode(errors="replace").split("\n")
        return UserError(
            "a commit does not play as the benchmarks ask it to",
            where=f"commit {self.name}",
            why=next(filter(None, reversed(told)), "its process ended without a word"),
            help=f"name a commit beside it that plays: git log {self.name}",
        )


class Commits(NamedTuple):
    """Today's tree and that of an older commit."""

    now: Tree
    then: Tree


@contextmanager
def checked_out(commit: str | None) -> Iterator[Commits | None]:
    """Today's tree and that of a commit, as long as it is needed; None without a commit.

    Raises UserError if this repository has no such commit.
    """
    if commit is None:
        yield None
        return
    full = _git(commit, "rev-parse", "--verify", "--quiet", f"{commit}^{{commit}}")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        folder = Path(place)
        root = folder / "tree"
        try:
            _git(commit, "worktree", "add", "--detach", str(root), full)
            if not (root / "benchmarks" / "tables.py").is_file():
                raise UserError(f"the commit {repeated(commit)} has no benchmarks", help=HELP)
            yield Commits(Tree("today", ROOT, folder / "now"), Tree(commit, root, folder / "then"))
        finally:
            command = ["git", "worktree", "remove", "--force", str(root)]
            subprocess.run(command, cwd=ROOT, capture_output=True)


def _git(commit: str, *arguments: str) -> str:
    """What git prints, for a question about a commit."""
    try:
        done = subprocess.run(
            ["git", *arguments], cwd=ROOT, capture_output=True, text=True, errors="replace"
        )
        problem = done.stderr.strip() if done.returncode else None
    except OSError as refused:
        problem = refused.strerror or str(refused)
    if problem is not None:
        raise UserError(
            f"the commit {repeated(commit)} cannot be had from git",
            where=str(ROOT),
            why="".join(problem.splitlines()[-1:]) or "this repository has no such commit",
            help=HELP,
        )
    return done.stdout.strip()


def games(commits: Commits | None, sizes: Sizes) -> list[Row]:
    """The same games by today's engine and strategies, and by those of the commit."""
    then = commits.then.name if commits else "an older commit"

    def row(name: str, who: str, players: str, goal: Goal | None) -> Row:
        what, how = f"a game of {who}, against the same game at {then}", f"{players} in turn"
        return Row(name, what, None, "x", how, goal, UNJUDGED)

    counters = row("counter_before", "four counter", tables.COUNTERS, at_most(1.03))
    heuristics = row("heuristics_before", "four heuristics", tables.HEURISTICS, None)
    if commits is None:
        return [counters, heuristics]
    with _player(commits.now) as now, _player(commits.then) as older:
        return [
            _compared(row, partial(now, line), partial(older, line), sizes.repetitions)
            for row, players in ((counters, tables.COUNTERS), (heuristics, tables.HEURISTICS))
            for line in [f"{players} {sizes.compared_blocks}"]
        ]


def _compared(
    row: Row, now: Callable[[], Answer], then: Callable[[], Answer], repetitions: int
) -> Row:
    """The row with its figure; both play once before, and tell what they have played."""
    ours, theirs = now(), then()
    times = in_turn(lambda: now()["seconds"], lambda: then()["seconds"], repetitions)
    same = all(ours[count] == theirs[count] for count in ("games", "turns"))
    return replace(
        row,
        figure=times.ratio,
        unjudged="" if same else "the games are not the same ones there",
        beside={
            "game_us": median(times.first) / ours["games"] * 1e6,
            "game_us_before": median(times.second) / theirs["games"] * 1e6,
        },
    )


@contextmanager
def _player(tree: Tree) -> Iterator[Callable[[str], Answer]]:
    """A process that plays in this tree, line by line, until it is no longer needed."""
    with (
        tempfile.TemporaryFile() as errors,
        subprocess.Popen(
            tree.command(),
            bufsize=0,
            cwd=tree.root,
            env=tree.variables(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            start_new_session=True,  # Ctrl-C is for us: we end it
        ) as process,
    ):
        pipes: Any = process

        def played(line: str) -> Answer:
            with suppress(BrokenPipeError):  # it has ended, and says why
                pipes.stdin.write(f"{line}\n".encode())
            answer = pipes.stdout.readline()
            if not answer:
                raise tree.failed(errors)
            found: Answer = json.loads(answer)
            return found

        try:
            yield played
        finally:
            process.kill()


def starts(commits: Commits | None, sizes: Sizes) -> list[Row]:
    """Processor seconds from nothing to the first games, by today's tree and by the commit's."""
    then = commits.then.name if commits else "an older commit"
    cold, warm = (
        Row(
            f"{kind}_before",
            f"CPU seconds of a {kind} start, against {then}",
            None,
            "x",
            f"processes in turn that play {sizes.started_games:,} games of {tables.HEURISTICS}, "
            f"{cache}; aim 1",
            at_most(1.2),
            UNJUDGED,
        )
        for kind, cache in (("cold", "each with an empty cache"), ("warm", "everything compiled"))
    )
    if commits is None:
        return [cold, warm]
    line = f"{tables.HEURISTICS} {sizes.started_games // 4}"
    now, older = (partial(tree.seconds, tree.command(line)) for tree in commits)
    now(), older()  # byte code and machine code are made
    return [
        _of_starts(cold, in_turn(partial(_cold, now), partial(_cold, older), sizes.cold_starts)),
        _of_starts(warm, in_turn(now, older, sizes.repetitions)),
    ]


FIRST = {  # questions of a new user, one after the other
    "simulate": ("--players", "greedy,pairs", "--games", "400", "--seed", "1"),
    "advise": ("own:3,0,4,x", "others:x,x,x,x/x,2+,x", "discard:7", "--simulations", "128"),
    "call": ("3 0 4 x", "--opponents", "4,5,3"),
}


def first_answers(commits: Commits | None, sizes: Sizes) -> list[Row]:
    """Processor seconds of the first commands on an empty cache, today's and the commit's."""
    then = commits.then.name if commits else "an older commit"
    rows = [
        Row(
            f"first_{name}",
            f"CPU seconds of the first `{name}`, against {then}",
            None,
            "x",
            f"commands in turn: {', '.join(FIRST)}, on an empty cache; aim 0.25",
            at_most(1.2 if name == "call" else 0.4),
            UNJUDGED,
        )
        for name in FIRST
    ]
    if commits is None:
        return rows
    taken = [[_first_seconds(tree) for tree in commits] for _ in range(sizes.cold_starts)]
    return [
        _of_starts(row, Laps([now[at] for now, _ in taken], [older[at] for _, older in taken]))
        for at, row in enumerate(rows)
    ]


def _first_seconds(tree: Tree) -> list[float]:
    """What each of the first commands takes, one after the other."""
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        program = [sys.executable, "-m", "silver_sim"]
        return [
            tree.seconds([*program, name, *words], folder / "cache", folder)
            for name, words in FIRST.items()
        ]


def _of_starts(row: Row, times: Laps) -> Row:
    """The row with its figure."""
    beside = {"seconds": median(times.first), "seconds_before": median(times.second)}
    return replace(row, figure=times.ratio, unjudged="", beside=beside)


def _cold(start: Callable[..., float]) -> float:
    """What a start takes with nothing compiled."""
    with tempfile.TemporaryDirectory() as cache:
        return start(Path(cache))
