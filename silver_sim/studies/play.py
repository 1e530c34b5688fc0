"""Playing an experiment: the run folder is made or opened again, parts come in, results go out."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Generator, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from silver_sim.arena.executors import executor_for
from silver_sim.arena.find import StrategyFile
from silver_sim.arena.load import seated
from silver_sim.arena.run import Arena
from silver_sim.errors import StrategyError, UserError
from silver_sim.games import registry
from silver_sim.games.contract import Game
from silver_sim.runs import RunFolder, Status
from silver_sim.runs.folder import is_run, legible
from silver_sim.runs.names import is_inside
from silver_sim.runs.place import check_place, clear_place
from silver_sim.studies.core.failure import in_full, of_run
from silver_sim.studies.core.plan import Plan, Setup, as_typed_again, check_line_ups, differences
from silver_sim.studies.core.run_options import NothingPlayedError, RunOptions, ready_seats
from silver_sim.studies.core.spec import Common, kind_name
from silver_sim.studies.core.study import Study
from silver_sim.studies.experiments import as_kept, experiment_of, with_blocks
from silver_sim.studies.kinds import kind_named
from silver_sim.studies.part_pipeline import MOST, Ready, clerk, counted_again, made_ready
from silver_sim.studies.programs import about, other_programs
from silver_sim.studies.results import Pictures, tell_and_draw, write_numbers

TIME_IS_UP = "the time was up"


@dataclass(frozen=True)
class Prepared:
    """An experiment whose tables are laid."""

    plan: Plan
    study: Study

    @classmethod
    def of(cls, experiment: Common, game: Game, files: Mapping[str, StrategyFile]) -> Prepared:
        """Lay the tables; UserError if a line-up, a strategy or a rule cannot be read."""
        study = kind_named(kind_name(experiment)).study_of(Setup(game, experiment, files))
        check_line_ups(study.tables)
        named = as_typed_again(experiment, study.setup)
        return cls(Plan(named, study.tables, study.goes_by), study)

    @property
    def blocks(self) -> int:
        """The number of blocks at which the run ends at the latest."""
        return self.plan.experiment.most_blocks


def run_folder_name(experiment: Common) -> str:
    """A name that sorts by time and tells the kind: ``20261121T013000Z-simulate-seed1``."""
    now = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ")
    kind = kind_name(experiment).replace("_", "-")
    return f"{now}-{kind}-seed{experiment.seed}"


def begin(
    prepared: Prepared, folder: Path, options: RunOptions, *, force: bool = False
) -> RunFolder:
    """Play an experiment and write its run folder; with ``force`` in place of a run that is there.

    If ``options.stop`` is set meanwhile, what was played is kept and the run marked ``stopped``;
    NothingPlayedError if that is nothing, and then no folder is left that was not there before. A
    KeyboardInterrupt while charts and page are written costs these alone: it is raised when all
    else is whole, and the run has ended.
    Raises StrategyError if a strategy fails or does not answer within the deadline (what was played
    before is kept, the run marked ``failed``) and UserError if the folder cannot be written. If
    no game can be played, for a strategy that fails in its trial or for want of a cluster, nothing
    is written.
    """
    plan = prepared.plan
    for entry in plan.entries.values():
        seated(entry, plan.game, compiled=False, deadline=options.deadline)
    check_place(folder, force=force)
    with _arena(prepared, options) as arena:
        if options.stop.is_set():
            raise _nothing_played()
        if force:
            clear_place(folder)
        sources = {f"strategies/{name}.py": file.text.encode() for name, file in plan.files.items()}
        told = _told(plan, options)
        run = RunFolder.create(folder, plan.spec(), told, sources)
        try:
            _played(run, prepared, arena, options)
        except StrategyError:  # its message tells how to see the game of this run
            raise
        except BaseException:
            with suppress(Exception):  # what went wrong first is what is told
                _discard_empty(run)
            raise
    if run.manifest["status"] == Status.STOPPED and not run.blocks():
        run.discard()
        raise _nothing_played()
    return run


def _told(plan: Plan, options: RunOptions) -> dict[str, Any]:
    """What the manifest tells of program, machine and frozen tables."""
    return about(plan.game, plan.sources, sys.argv, options.threads) | plan.frozen_tables()


def _discard_empty(run: RunFolder) -> None:
    """Remove a run without a part: it would only be in the way. One that has gone stays away."""
    run.check_there()
    if not run.blocks():
        run.discard()


def _nothing_played() -> NothingPlayedError:
    return NothingPlayedError(
        "stopped before the first games were finished; nothing was written",
        help="let it play longer; the same command begins anew",
    )


@dataclass(frozen=True)
class Reopened:
    """A run that is to go on, with the strategies that it kept."""

    run: RunFolder
    prepared: Prepared

    def other_programs(self) -> list[str]:
        """What of rules, engine and libraries is not as it was, one line each."""
        spec = self.prepared.plan.spec()
        before = self.run.spec | {"experiment": spec["experiment"]}  # a new size is no change
        return [
            *differences(before, spec),
            *other_programs(self.run.manifest, self.prepared.plan.sources),
        ]

    def other_strategies(self, current: Mapping[str, StrategyFile]) -> list[str]:
        """Which strategies that played are other files now, one line each; none that are gone."""
        return [
            f"strategy {name}: {current[name].path} is not what was played"
            for name, file in self.prepared.plan.files.items()
            if name in current and current[name].sha256 != file.sha256
        ]


def reopen(folder: Path, **size: Any) -> Reopened:
    """Open a run to go on with it, perhaps with another number of ``blocks``.

    Raises UserError if there is none, if it is damaged, or if another process is at it.
    """
    run = RunFolder.reopen(folder)
    try:
        return Reopened(run, prepared_again(run, **size))
    except BaseException:
        run.release()
        raise


def go_on(reopened: Reopened, options: RunOptions) -> RunFolder:
    """Play what a run lacks; its bytes are those of a run that was never interrupted.

    Raises as `begin` does; however it ends, the run can be gone on with.
    """
    run, prepared = reopened.run, reopened.prepared
    try:
        with _arena(prepared, options, run.path) as arena:
            _go_on(run, prepared, options)
            return _played(run, prepared, arena, options)
    finally:
        run.release()


def _go_on(run: RunFolder, prepared: Prepared, options: RunOptions) -> None:
    """Make the folder that of a run that goes on, without a part that is shorter than others."""
    size, most = prepared.plan.part_blocks, prepared.blocks
    notes = run.journal.read()
    whole = [note for note in notes if note.last - note.first == size or note.last == most]
    with legible(run.path):
        before = float(run.manifest.get("seconds", 0.0))
        resumed = int(run.manifest.get("resumed", 0)) + 1
    run.go_on(
        prepared.plan.spec(),
        _told(prepared.plan, options) | {"resumed": resumed, "seconds": before},
        len([note for note in whole if note.last <= most]),
    )


def kept_experiment(run: RunFolder, **size: Any) -> Common:
    """The experiment of a run, perhaps with another number of blocks."""
    with legible(run.path):
        table = as_kept(run.spec["experiment"])
    if size.get("blocks") is not None:
        table = with_blocks(table, size["blocks"])
    experiment: Common = experiment_of(table, str(run.path / "spec.json"))
    return experiment


def prepared_again(run: RunFolder, **size: Any) -> Prepared:
    """The experiment of a run with its game and the strategies that it kept; raises UserError."""
    experiment = kept_experiment(run, **size)
    return Prepared.of(experiment, registry.game(experiment.game), kept_files(run))


def kept_files(run: RunFolder) -> dict[str, StrategyFile]:
    """The strategies of a run, as they were then; UserError if one is not what was played."""
    files = {}
    with legible(run.path):
        for strategy in (each for entry in run.spec["entries"] for each in entry["strategies"]):
            name = strategy["strategy"]
            if not is_inside(f"strategies/{name}.py"):
                raise ValueError(f"{name!r} is no strategy of the run")
            file = StrategyFile(name, (run.path / "strategies" / f"{name}.py").resolve())
            if file.sha256 != strategy["sha256"]:
                raise UserError(
                    f"{file.path} is not what was played",
                    help="put back the file that was played, or play a new run",
                )
            files[name] = file
    return files


@contextmanager
def _arena(prepared: Prepared, options: RunOptions, run: Path | None = None) -> Iterator[Arena]:
    """The tables with players who have had their trial, and who plays; nothing is written."""
    tables = prepared.plan.tables
    seats = ready_seats(tables, options, run)
    executor = executor_for(
        tables, seats, options.threads, options.deadline, options.executor, options.dask
    )
    with closing(executor):
        yield Arena([table.with_seats(seats) for table in tables], executor)


def _played(run: RunFolder, prepared: Prepared, arena: Arena, options: RunOptions) -> RunFolder:
    """Play what the folder lacks, with a word in the manifest however it ends."""
    try:
        _play(run, prepared, arena, options)
    except BaseException as end:  # a run that has ended is not left as if it still ran
        if run.manifest["status"] == Status.RUNNING:
            interrupted = isinstance(end, KeyboardInterrupt)
            with suppress(UserError):  # what went wrong first is what is told
                run.finish(Status.STOPPED if interrupted else Status.FAILED)
        run.release()
        raise
    return run


def _play(run: RunFolder, prepared: Prepared, arena: Arena, options: RunOptions) -> None:
    """Write the parts as they come until enough is known, then the results."""
    plan, study = prepared.plan, prepared.study
    failure: StrategyError | None = None
    spent, begun = float(run.manifest.get("seconds", 0.0)), time.monotonic()
    for counted in counted_again(study, run.read(), min(options.threads, MOST)):
        study.add(counted)
    options.progress(study.games)
    reason = study.reached() or _out_of_time(plan.experiment, spent) if study.blocks else ""
    try:
        with closing(_parts(study, prepared, arena, options)) as parts:
            while not reason and (part := next(parts, None)):
                run.write_part(part.first, part.last, part.contents)
                study.add(part.counted)
                played = spent + time.monotonic() - begun
                reason = study.reached() or _out_of_time(plan.experiment, played)
    except StrategyError as problem:
        table = plan.tables[getattr(problem, "table", 0)]
        failure = in_full(problem, table, of_run(run.path, plan.tables.index(table)))
    seconds = spent + time.monotonic() - begun
    finished = bool(reason) or study.blocks == prepared.blocks
    if study.blocks == prepared.blocks and not plan.experiment.runs_by_number:
        reason = reason or f"the limit of {study.blocks:,} blocks was reached"
    pictures = Pictures()
    if study.blocks:
        confirmed = _confirmed(run, prepared, options) if finished else []
        summary = write_numbers(run, study, reason, confirmed)
        finished = finished and not options.stop.is_set()
        if failure is not None:  # it is told instead
            options = replace(options, told=lambda _: None)
        pictures = tell_and_draw(run, study, summary, options)
    status = Status.COMPLETE if finished else Status.STOPPED if failure is None else Status.FAILED
    facts = {"missing": pictures.missing} if pictures.missing else {}
    run.finish(status, blocks_done=study.blocks, stopped=reason, seconds=round(seconds, 3), **facts)
    if failure is not None:
        raise failure
    if pictures.interrupt is not None:
        raise pictures.interrupt


def _parts(study: Study, prepared: Prepared, arena: Arena, options: RunOptions) -> Generator[Ready]:
    """The parts that are not there yet."""
    blocks = range(study.blocks, prepared.blocks)
    size = prepared.plan.part_blocks
    parts = arena.parts(blocks, size, options.progress, options.stop, study.active, study.adaptive)
    return made_ready(parts, clerk(study), 0 if study.adaptive else min(options.threads, MOST))


def _out_of_time(experiment: Common, seconds: float) -> str:
    """Whether the time that was given is over."""
    limit = experiment.seconds
    return TIME_IS_UP if limit is not None and seconds >= limit else ""


def _confirmed(run: RunFolder, prepared: Prepared, options: RunOptions) -> list[Mapping[str, Any]]:
    """Play the confirmations of what was selected, each in a run folder within this one.

    One that was begun is gone on with; if it is to be another now, it begins anew.
    """
    study, game = prepared.study, prepared.plan.game
    files = {**prepared.plan.files, **_made(run, study)}
    options = replace(options, progress=lambda _: None, told=lambda _: None)
    found: list[Mapping[str, Any]] = []
    for name, experiment in study.confirmations().items():
        inner = Prepared.of(experiment, game, files)
        options.note(f"playing {study.confirms} on fresh seeds ...")
        run.check_there()
        folder = run.path / name
        try:
            if is_run(folder) and RunFolder.open(folder).spec == inner.plan.spec():
                played = go_on(Reopened(RunFolder.reopen(folder), inner), options)
            else:
                shutil.rmtree(folder, ignore_errors=True)
                played = begin(inner, folder, options)
        except NothingPlayedError:
            break
        if played.manifest["status"] == Status.COMPLETE:
            found.append(study.confirmed(name, played.summary()))
    return found


def _made(run: RunFolder, study: Study) -> dict[str, StrategyFile]:
    """Write the strategies that the study has made, and return their files by name."""
    found = {}
    for name, text in study.strategies().items():
        path = run.write(f"made/{name}.py", text.encode())
        found[name] = StrategyFile(name, path.resolve())
    return found
