"""Playing an experiment: the run folder is made or opened again, parts come in, results go out."""

from __future__ import annotations

import platform
import shutil
import sys
import time
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing, nullcontext, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any

from silver_sim import __version__
from silver_sim.arena.choose import executor_for
from silver_sim.arena.find import StrategyFile
from silver_sim.arena.load import seated
from silver_sim.arena.run import Arena
from silver_sim.errors import StrategyError, UserError
from silver_sim.games.contract import Game
from silver_sim.machine_code import fingerprint
from silver_sim.report.beside import drawing
from silver_sim.runs import RunFolder, Status
from silver_sim.runs.folder import is_run
from silver_sim.studies.clerks import MOST, Ready, clerk, counted_again, made_ready
from silver_sim.studies.failure import in_full
from silver_sim.studies.hands import Hands, ready_seats
from silver_sim.studies.kinds import study_of
from silver_sim.studies.plan import Plan, Setup, as_typed_again, check_line_ups, differences
from silver_sim.studies.report import write_report
from silver_sim.studies.spec import Common, experiment_of
from silver_sim.studies.study import Study

LIBRARIES = (
    "numba", "llvmlite", "numpy", "polars", "scipy", "matplotlib",
    "altair", "jinja2", "vl-convert-python",
)  # fmt: skip
TIME_IS_UP = "the time was up"


@dataclass(frozen=True)
class Prepared:
    """An experiment whose tables are laid."""

    plan: Plan
    study: Study

    @classmethod
    def of(cls, experiment: Common, game: Game, files: Mapping[str, StrategyFile]) -> Prepared:
        """Lay the tables; UserError if a line-up, a strategy or a rule cannot be read."""
        study = study_of(Setup(game, experiment, files))
        check_line_ups(study.tables)
        named = as_typed_again(experiment, study.setup)
        return cls(Plan(named, study.tables), study)

    @property
    def blocks(self) -> int:
        """The number of blocks at which the run ends at the latest."""
        return self.plan.experiment.most_blocks


def run_folder_name(experiment: Common) -> str:
    """A name that sorts by time and tells the kind: ``20261121T013000Z-simulate-seed1``."""
    now = datetime.now(UTC).strftime("%Y%m%dT%H%M%S%fZ")
    kind = str(experiment.model_dump()["kind"]).replace("_", "-")
    return f"{now}-{kind}-seed{experiment.seed}"


def begin(prepared: Prepared, folder: Path, hands: Hands) -> RunFolder:
    """Play an experiment and write its run folder.

    If ``hands.stop`` is set meanwhile, what was played is kept and the run marked ``stopped``.
    Raises StrategyError if a strategy fails or does not answer within the deadline (what was played
    before is kept, the run marked ``failed``) and UserError if the folder cannot be written.
    """
    for entry in prepared.plan.entries.values():
        # Before anything is written.
        seated(entry, prepared.plan.game, compiled=False, deadline=hands.deadline)
    plan = prepared.plan
    sources = {f"strategies/{name}.py": file.text.encode() for name, file in plan.files.items()}
    run = RunFolder.create(folder, plan.spec(), about(plan.game, sys.argv, hands.threads), sources)
    return _played(run, prepared, hands)


@dataclass(frozen=True)
class Reopened:
    """A run that is to go on, with the strategies that it kept."""

    run: RunFolder
    prepared: Prepared

    def changes(self, current: Mapping[str, StrategyFile]) -> list[str]:
        """What is not as it was when the run began, one line each."""
        spec = self.prepared.plan.spec()
        before = self.run.spec | {"experiment": spec["experiment"]}  # a new size is no change
        found = [*differences(before, spec), *other_programs(self.run.manifest)]
        for name, file in self.prepared.plan.files.items():
            if name in current and current[name].sha256 != file.sha256:
                found.append(f"strategy {name}: {current[name].path} is not what was played")
        return found


def reopen(folder: Path, game: Game, **size: Any) -> Reopened:
    """Open a run to go on with it, perhaps with another number of ``blocks``.

    Raises UserError if there is none, if it is damaged, or if another process is at it.
    """
    run = RunFolder.reopen(folder)
    try:
        return Reopened(run, Prepared.of(kept_experiment(run, **size), game, kept_files(run)))
    except BaseException:
        run.release()
        raise


def go_on(reopened: Reopened, hands: Hands) -> RunFolder:
    """Play what a run lacks; its bytes are those of a run that was never interrupted."""
    run, prepared = reopened.run, reopened.prepared
    size, most = prepared.plan.part_blocks, prepared.blocks
    notes = run.journal.read()
    whole = [note for note in notes if note.last - note.first == size or note.last == most]
    run.keep_parts(len([note for note in whole if note.last <= most]))
    before = run.manifest.get("seconds", 0.0)
    resumed = int(run.manifest.get("resumed", 0)) + 1
    run.go_on(
        prepared.plan.spec(),
        about(prepared.plan.game, sys.argv, hands.threads)
        | {"resumed": resumed, "seconds": before},
    )
    return _played(run, prepared, hands)


def kept_experiment(run: RunFolder, **size: Any) -> Common:
    """The experiment of a run, perhaps with another number of blocks."""
    try:
        table = dict(run.spec["experiment"])
    except (KeyError, TypeError, ValueError) as problem:
        raise UserError(f"{run.path} is damaged, or of another version") from problem
    if size.get("blocks") is not None:
        table |= {"blocks": size["blocks"], "until": None, "time": None, "max_blocks": None}
    experiment: Common = experiment_of(table, str(run.path / "spec.json"))
    return experiment


def kept_files(run: RunFolder) -> dict[str, StrategyFile]:
    """The strategies of a run, as they were then; UserError if one is not what was played."""
    files = {}
    try:
        for strategy in (each for entry in run.spec["entries"] for each in entry["strategies"]):
            name = strategy["strategy"]
            file = StrategyFile(name, (run.path / "strategies" / f"{name}.py").resolve())
            if file.sha256 != strategy["sha256"]:
                raise UserError(f"{file.path} is not what was played")
            files[name] = file
    except (AttributeError, KeyError, TypeError) as problem:
        raise UserError(f"{run.path} is damaged", why=repr(problem)) from problem
    return files


def about(game: Game, command: Sequence[str], threads: int) -> dict[str, Any]:
    """What the manifest tells of the program and the machine."""
    return {
        **programs(),
        "value_function": game.value_function,
        "command": list(command),
        "system": platform.system(),
        "threads": threads,
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
    }


def programs() -> dict[str, Any]:
    """What played, by version: the results may depend on it."""
    return {
        "silver_sim": __version__,
        "engine": fingerprint(),
        "python": platform.python_version(),
        "libraries": dict(_libraries()),
        "machine": platform.machine(),
    }


@cache  # they are read from files, and a process has one version of each
def _libraries() -> Mapping[str, str]:
    """The libraries that results may depend on, by version."""
    return {name: version(name) for name in LIBRARIES}


def other_programs(manifest: Mapping[str, Any]) -> list[str]:
    """What played the run and is another version now."""
    now = programs()
    return differences({name: manifest.get(name) for name in now}, now)


def _played(run: RunFolder, prepared: Prepared, hands: Hands) -> RunFolder:
    """Play what the folder lacks, with a word in the manifest however it ends."""
    try:
        seats = ready_seats(prepared.plan.tables, hands, run.path)
        tables = [table.with_seats(seats) for table in prepared.plan.tables]
        executor = executor_for(
            prepared.plan.tables, seats, hands.threads, hands.deadline, hands.executor, hands.dask
        )
        _play(run, prepared, Arena(tables, executor), hands)
    except BaseException as end:  # a run that has ended is not left as if it still ran
        if run.manifest["status"] == Status.RUNNING:
            interrupted = isinstance(end, KeyboardInterrupt)
            with suppress(UserError):  # what went wrong first is what is told
                run.finish(Status.STOPPED if interrupted else Status.FAILED)
        run.release()
        raise
    return run


def _play(run: RunFolder, prepared: Prepared, arena: Arena, hands: Hands) -> None:
    """Write the parts as they come until enough is known, then the results."""
    plan, study = prepared.plan, prepared.study
    failure: StrategyError | None = None
    spent, begun = float(run.manifest.get("seconds", 0.0)), time.monotonic()
    for counted in counted_again(study, run.read(), min(hands.threads, MOST)):
        study.add(counted)
    hands.progress(study.games)
    reason = study.reached() or _out_of_time(plan.experiment, spent) if study.blocks else ""
    try:
        with closing(_parts(study, prepared, arena, hands)) as parts:
            while not reason and (part := next(parts, None)):
                run.write_part(part.first, part.last, part.contents)
                study.add(part.counted)
                played = spent + time.monotonic() - begun
                reason = study.reached() or _out_of_time(plan.experiment, played)
    except StrategyError as problem:
        table = plan.tables[getattr(problem, "table", 0)]
        failure = in_full(problem, table, run.path, plan.tables.index(table))
    seconds = spent + time.monotonic() - begun
    finished = bool(reason) or study.blocks == prepared.blocks
    if study.blocks == prepared.blocks and not plan.experiment.runs_by_number:
        reason = reason or f"the limit of {study.blocks:,} blocks was reached"
    if study.blocks:
        confirmed = _confirmed(run, prepared, hands) if finished else []
        _write_results(run, study, reason, confirmed)
        finished = finished and not hands.stop.is_set()
    status = Status.COMPLETE if finished else Status.STOPPED if failure is None else Status.FAILED
    run.finish(status, blocks_done=study.blocks, stopped=reason, seconds=round(seconds, 3))
    if failure is not None:
        raise failure


def _parts(study: Study, prepared: Prepared, arena: Arena, hands: Hands) -> Generator[Ready]:
    """The parts that are not there yet."""
    blocks = range(study.blocks, prepared.blocks)
    size = prepared.plan.part_blocks
    parts = arena.parts(blocks, size, hands.progress, hands.stop, study.active, study.adaptive)
    return made_ready(parts, clerk(study), 0 if study.adaptive else min(hands.threads, MOST))


def _out_of_time(experiment: Common, seconds: float) -> str:
    """Whether the time that was given is over."""
    limit = experiment.seconds
    return TIME_IS_UP if limit is not None and seconds >= limit else ""


def _confirmed(run: RunFolder, prepared: Prepared, hands: Hands) -> list[dict[str, Any]]:
    """Play the confirmations of what was selected, each in a run folder within this one.

    One that was begun is gone on with; if it is to be another now, it begins anew.
    """
    study, game = prepared.study, prepared.plan.game
    files = {**prepared.plan.files, **_made(run, study)}
    hands = replace(hands, progress=lambda _: None)
    found = []
    for name, experiment in study.confirmations().items():
        inner = Prepared.of(experiment, game, files)
        hands.note(f"playing {study.confirms} on fresh seeds ...")
        folder = run.path / name
        if is_run(folder) and RunFolder.open(folder).spec == inner.plan.spec():
            played = go_on(Reopened(RunFolder.reopen(folder), inner), hands)
        else:
            shutil.rmtree(folder, ignore_errors=True)
            played = begin(inner, folder, hands)
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


def _write_results(
    run: RunFolder, study: Study, reason: str, confirmed: list[dict[str, Any]]
) -> None:
    """Write summary, charts and page."""
    summary = study.summary(reason) | ({"confirmations": confirmed} if confirmed else {})
    run.write_summary(summary, study.rows(summary))
    for name, content in study.products(summary).items():
        run.write(name, content)
    with drawing(summary) if study.experiment.charts else nullcontext() as drawn:
        if study.experiment.report:
            write_report(run)
        for name, content in drawn.result() if drawn else ():
            run.write(f"charts/{name}", content)
