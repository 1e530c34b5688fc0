"""The life of a run: its folder is made or reopened, parts come in, results go out.

What is played is a ``Work``: an experiment (``studies.play``) or a search (``studies.tuning``).
"""

from __future__ import annotations

import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from silver_sim.arena.find import StrategyFile
from silver_sim.errors import StrategyError, UserError
from silver_sim.runs import RunFolder, Status
from silver_sim.runs.journal import PartNote
from silver_sim.runs.manifest import legible
from silver_sim.runs.place import check_place, clear_place
from silver_sim.studies.core.plan import Plan, differences
from silver_sim.studies.core.run_options import NothingPlayedError, RunOptions
from silver_sim.studies.part_pipeline import Ready
from silver_sim.studies.programs import about, other_programs
from silver_sim.studies.results import Pictures


@dataclass
class Playing:
    """A run while it is played, and its progress so far."""

    run: RunFolder
    ready: Any  # the players: what `Work.ready` gave
    options: RunOptions
    begun: float  # `time.monotonic`; earlier by the time that was played before an interruption
    reason: str = ""  # why nothing more need be played
    failure: StrategyError | None = None

    @property
    def seconds(self) -> float:
        """How long it has been played in total, in seconds."""
        return time.monotonic() - self.begun


class Work(ABC):
    """What a run plays, part by part, and what is made of the parts."""

    first_part: ClassVar[str]  # the minimum of a run, in words
    counts: ClassVar[str]  # what `RunOptions.progress` counts
    plays: ClassVar[bool] = True  # whether it needs the engine
    plan: Plan

    @property
    @abstractmethod
    def total(self) -> int | None:
        """How many of these there will be; None if unknown."""

    @abstractmethod
    def kept(self, run: RunFolder) -> str:
        """What a stopped run has kept, in words."""

    def facts(self) -> dict[str, Any]:
        """Facts of the manifest besides program and machine: the hashes of frozen tables."""
        return self.plan.frozen_tables()

    @abstractmethod
    def ready(self, options: RunOptions, run: Path | None = None) -> AbstractContextManager[Any]:
        """The players, rehearsed and compiled; writes nothing. ``run`` is one that goes on.

        Raises StrategyError for a strategy that fails in its trial.
        """

    def whole(self, notes: Sequence[PartNote]) -> int:
        """How many parts of a run that goes on are kept; those after them are played again."""
        return len(notes)

    @abstractmethod
    def parts(self, playing: Playing) -> Generator[Ready]:
        """Add the existing parts, then play others until enough is known.

        Each is written before the next one is asked for.
        """

    @abstractmethod
    def conclude(self, playing: Playing) -> None:
        """Write the results when no more parts come, and finish the run."""


def begin(
    work: Work, folder: Path | None, options: RunOptions, *, force: bool = False
) -> RunFolder:
    """Play, and write the run folder; with ``force`` in place of an existing run.

    None: a new folder in ``runs/`` whose name sorts by time and contains the kind:
    ``20261121T013000Z-simulate-seed1``.

    If ``options.stop`` is set meanwhile, what was played is kept and the run marked ``stopped``;
    NothingPlayedError if that is nothing, and then no new folder is left behind. A
    KeyboardInterrupt while charts and page are written costs only these: it is raised when
    everything else is complete, and the run has ended.
    Raises StrategyError if a strategy fails or does not answer within the deadline (what was played
    before is kept, the run marked ``failed``) and UserError if the folder cannot be written. If
    no game can be played, because a strategy fails in its trial or there is no cluster, nothing is
    written.
    """
    if folder is None:
        now, asked = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ"), work.plan.experiment
        folder = Path("runs") / f"{now}-{asked.kind.replace('_', '-')}-seed{asked.seed}"
    check_place(folder, force=force)
    with work.ready(options) as ready:
        if options.stop.is_set():
            raise _nothing_played(work)
        if force:
            clear_place(folder)
        files = work.plan.files.items()
        sources = {f"strategies/{name}.py": file.text.encode() for name, file in files}
        run = RunFolder.create(folder, work.plan.spec(), _facts(work, options), sources)
        try:
            _played(run, work, ready, options)
        except StrategyError:  # its message says how to see the game of this run
            raise
        except BaseException:
            with suppress(Exception):  # the first error is the one to report
                run.check_there()
                if not run.blocks():
                    run.discard()
            raise
    if run.manifest["status"] == Status.STOPPED and not run.blocks():
        run.discard()
        raise _nothing_played(work)
    return run


def _facts(work: Work, options: RunOptions) -> dict[str, Any]:
    """Facts of the manifest on program and machine, and those that the work adds."""
    plan = work.plan
    return about(plan.game, plan.sources, sys.argv, options.threads) | work.facts()


def _nothing_played(work: Work) -> NothingPlayedError:
    return NothingPlayedError(
        f"stopped before {work.first_part} finished; nothing was written",
        help="let it play longer; the same command starts again",
    )


AnyWork = TypeVar("AnyWork", bound=Work)


@dataclass(frozen=True)
class Reopened(Generic[AnyWork]):
    """A run that is to go on, with the strategies that it kept."""

    run: RunFolder
    work: AnyWork

    @classmethod
    def of(cls, folder: Path, work: Callable[[RunFolder], AnyWork]) -> Reopened[AnyWork]:
        """Open a run to go on with the work that ``work`` finds in it.

        Raises UserError if there is none, if it is damaged, or if another process writes to it.
        """
        run = RunFolder.reopen(folder)
        try:
            return cls(run, work(run))
        except BaseException:
            run.release()
            raise

    def other_programs(self) -> list[str]:
        """Changes of rules, engine and libraries, one line each."""
        plan = self.work.plan
        spec = plan.spec()
        before = self.run.spec | {"experiment": spec["experiment"]}  # a new size is no change
        return [
            *differences(before, spec),
            *other_programs(self.run.manifest, plan.game, plan.sources),
        ]

    def refuse(self, changes: Sequence[str], help: str) -> None:
        """Raise UserError if there are changes since the run was played; ``help``: what to do."""
        if changes:
            self.run.release()
            more = f"; and {len(changes) - 5} more" if changes[5:] else ""
            raise UserError(
                f"{self.run.path} was played with something other than what is here now",
                why="; ".join(changes[:5]) + more,
                help=help,
            )

    def other_strategies(self, current: Mapping[str, StrategyFile]) -> list[str]:
        """Strategies that played and are other files now, one line each, except those gone."""
        return [
            f"strategy {name}: {current[name].path} is not what was played"
            for name, file in self.work.plan.files.items()
            if name in current and current[name].sha256 != file.sha256
        ]


def go_on(reopened: Reopened[AnyWork], options: RunOptions) -> RunFolder:
    """Play what a run lacks; its bytes are those of a run that was never interrupted.

    Raises as `begin` does; however it ends, the run can go on later.
    """
    run, work = reopened.run, reopened.work
    try:
        with work.ready(options, run.path) as ready:
            _go_on(run, work, options)
            return _played(run, work, ready, options)
    finally:
        run.release()


def _go_on(run: RunFolder, work: Work, options: RunOptions) -> None:
    """Prepare the folder of a run that goes on."""
    kept = work.whole(run.journal.read())
    with legible(run.path):
        before = float(run.manifest.get("seconds", 0.0))
        resumed = int(run.manifest.get("resumed", 0)) + 1
    facts = _facts(work, options) | {"resumed": resumed, "seconds": before}
    run.go_on(work.plan.spec(), facts, kept)


def _played(run: RunFolder, work: Work, ready: Any, options: RunOptions) -> RunFolder:
    """Play what the folder lacks, and note in the manifest how it ends."""
    begun = time.monotonic() - float(run.manifest.get("seconds", 0.0))
    playing = Playing(run, ready, options, begun)
    try:
        _play(playing, work)
    except BaseException as end:  # a run that has ended must not look as if it still ran
        if run.manifest["status"] == Status.RUNNING:
            interrupted = isinstance(end, KeyboardInterrupt)
            with suppress(UserError):  # the first error is the one to report
                finish(playing, Status.STOPPED if interrupted else Status.FAILED)
        run.release()
        raise
    return run


def _play(playing: Playing, work: Work) -> None:
    """Write the parts as they come, then the results."""
    try:
        with closing(work.parts(playing)) as parts:
            for part in parts:
                playing.run.write_part(part.first, part.last, part.contents)
    except StrategyError as problem:
        playing.failure = problem
    work.conclude(playing)
    if playing.failure is not None:
        raise playing.failure


def finish(
    playing: Playing, status: Status, pictures: Pictures | None = None, **facts: Any
) -> None:
    """Close the folder of a run that is played; ``facts`` are further ones of the manifest.

    Raises what interrupted the drawing of pictures, if anything did.
    """
    ended = {"blocks_done": playing.run.blocks(), "seconds": round(playing.seconds, 3), **facts}
    if pictures is not None and pictures.missing:
        ended["missing"] = pictures.missing
    playing.run.finish(status, **ended)
    if pictures is not None and pictures.interrupt is not None and playing.failure is None:
        raise pictures.interrupt
