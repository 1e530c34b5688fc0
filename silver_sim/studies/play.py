"""Playing an experiment: who sits at its tables, its parts, its results."""

from __future__ import annotations

import shutil
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from silver_sim.arena.executors import executor_for
from silver_sim.arena.find import StrategyFile
from silver_sim.arena.load import seated
from silver_sim.arena.run import Arena
from silver_sim.errors import StrategyError, UserError
from silver_sim.games import registry
from silver_sim.games.contract.game import Game
from silver_sim.result import Result
from silver_sim.runs import RunFolder, Status
from silver_sim.runs.files import is_inside
from silver_sim.runs.journal import PartNote
from silver_sim.runs.manifest import is_run, legible
from silver_sim.studies.core.failure import in_full, of_run
from silver_sim.studies.core.plan import Plan, Setup, as_typed_again, check_line_ups
from silver_sim.studies.core.run_options import NothingPlayedError, RunOptions, ready_seats
from silver_sim.studies.core.spec import Common, kind_name
from silver_sim.studies.core.study import Study
from silver_sim.studies.experiments import experiment_of, with_blocks
from silver_sim.studies.kinds import kind_named
from silver_sim.studies.life import Playing, Reopened, Work, begin, finish, go_on
from silver_sim.studies.part_pipeline import MOST, Ready, part_worker, process_parts, recount
from silver_sim.studies.results import Pictures, tell_and_draw, write_numbers

TIME_IS_UP = "the time was up"


@dataclass(frozen=True)
class Prepared(Work):
    """An experiment whose tables are laid."""

    first_part, counts = "the first games were", "games"
    plan: Plan
    study: Study

    @classmethod
    def of(cls, experiment: Common, game: Game, files: Mapping[str, StrategyFile]) -> Prepared:
        """Lay the tables; UserError if a line-up, a strategy or a rule cannot be read."""
        study = kind_named(kind_name(experiment)).study_of(Setup(game, experiment, files))
        check_line_ups(study.tables)
        first = experiment.first_block
        if first and len(study.active(range(first, first + 1))) < len(study.tables):
            raise UserError(
                f"no part can begin at block {first:,}",
                why="some of the tables are played only in earlier blocks",
                help="play this experiment as one run, without --first-block",
            )
        named = as_typed_again(experiment, study.setup)
        return cls(Plan(named, study.tables, study.goes_by), study)

    @property
    def blocks(self) -> int:
        """The maximum number of blocks of the run."""
        return int(self.plan.experiment.most_blocks)

    @property
    def total(self) -> int | None:
        """The number of games that there will be."""
        by_number = self.plan.experiment.runs_by_number
        return self.study.games_of(self.blocks) if by_number else None

    def kept(self, run: RunFolder) -> str:
        """How many blocks a run has."""
        return f"{run.blocks():,} of {self.blocks:,} blocks are"

    @contextmanager
    def ready(self, options: RunOptions, run: Path | None = None) -> Iterator[Arena]:
        """The tables, with players that have passed their trial; UserError as `check_watched`."""
        if options.watch:
            from silver_sim.studies.live_page import check_watched

            check_watched(self.study)
        tables = self.plan.tables
        for entry in self.plan.entries.values():  # before anything is compiled
            seated(entry, self.plan.game, compiled=False, deadline=options.deadline)
        seats = ready_seats(tables, options, run)
        executor = executor_for(
            tables, seats, options.threads, options.deadline, options.executor, options.dask
        )
        with closing(executor):
            yield Arena([table.with_seats(seats) for table in tables], executor)

    def whole(self, notes: Sequence[PartNote]) -> int:
        """The parts to keep: all except a shorter one at the end."""
        size, end = self.plan.part_blocks, self.plan.experiment.span.stop
        whole = [note for note in notes if note.last % size == 0 or note.last == end]
        return len([note for note in whole if note.last <= end])

    def parts(self, playing: Playing) -> Generator[Ready]:
        """Count the existing parts, and play others until enough is known.

        StrategyError says how to see the game of this run.
        """
        study = self.study
        for counted in recount(study, playing.run.read(), min(playing.options.threads, MOST)):
            study.add(counted)
        playing.options.progress(study.games)
        playing.reason = self._reached(playing.seconds) if study.blocks else ""
        try:
            with (
                self._watched(playing) as options,
                closing(self._played(playing, options)) as parts,
            ):
                while not playing.reason and (part := next(parts, None)):
                    yield part
                    study.add(part.counted)
                    playing.reason = self._reached(playing.seconds)
        except StrategyError as problem:
            number = getattr(problem, "table", 0)
            table = self.plan.tables[number]
            raise in_full(problem, table, of_run(playing.run.path, number)) from problem

    def _watched(self, playing: Playing) -> AbstractContextManager[RunOptions]:
        """How it is played: if the run is watched, its page is drawn meanwhile."""
        if not playing.options.watch:
            return nullcontext(playing.options)
        from silver_sim.studies.live_page import watched

        return watched(playing, self.study, self.total)

    def _played(self, playing: Playing, options: RunOptions) -> Generator[Ready]:
        """Play the blocks that do not exist yet."""
        study = self.study
        blocks, size = self.plan.experiment.span[study.blocks :], self.plan.part_blocks
        parts = playing.ready.parts(
            blocks, size, options.progress, options.stop, study.active, study.adaptive
        )
        workers = 0 if study.adaptive else min(options.threads, MOST)
        return process_parts(parts, part_worker(study), workers)

    def _reached(self, seconds: float) -> str:
        """Why nothing more need be played after `seconds`; empty while something must."""
        limit = self.plan.experiment.seconds
        over = limit is not None and seconds >= limit
        return self.study.reached() or (TIME_IS_UP if over else "")

    def conclude(self, playing: Playing) -> None:
        """Write numbers, charts and page, even if a strategy failed before the end."""
        study, run, options = self.study, playing.run, playing.options
        seconds, reason, failed = playing.seconds, playing.reason, playing.failure is not None
        at_the_end = study.blocks == self.blocks
        finished = bool(reason) or at_the_end
        if at_the_end and not self.plan.experiment.runs_by_number:
            reason = reason or f"the limit of {study.blocks:,} blocks was reached"
        pictures = Pictures()
        if study.blocks:
            confirmed = self._confirmed(run, options) if finished else []
            summary = write_numbers(run, study, reason, confirmed)
            finished = finished and not options.stop.is_set()
            if failed:  # the failure is reported instead
                options = replace(options, on_result=lambda _: None)
            pictures = tell_and_draw(run, summary, options, study)
        status = Status.COMPLETE if finished else Status.FAILED if failed else Status.STOPPED
        finish(playing, status, pictures, stopped=reason, seconds=round(seconds, 3))

    def _confirmed(self, run: RunFolder, options: RunOptions) -> list[Result]:
        """Play the confirmations of what was selected, each in a run folder within this one.

        One that was begun goes on; if it should be a different one now, it starts again, and if
        nothing is to be confirmed any more, it goes.
        """
        files = dict(self.plan.files)
        for name, text in self.study.strategies().items():
            path = run.write(f"made/{name}.py", text.encode())
            files[name] = StrategyFile(name, path.resolve())
        options = replace(options, progress=lambda _: None, on_result=lambda _: None, watch=False)
        from silver_sim.studies.core.confirming import CONFIRMATIONS

        found: list[Result] = []
        wanted = self.study.confirmations()
        for folder in run.path.glob(CONFIRMATIONS):
            if folder.name not in wanted and is_run(folder):
                shutil.rmtree(folder, ignore_errors=True)
        for name, experiment in wanted.items():
            inner = Prepared.of(experiment, self.plan.game, files)
            options.note(f"playing {self.study.confirms} on new deals ...")
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
                found.append(self.study.confirmed(name, played.summary()))
        return found


def reopen(folder: Path, **size: Any) -> Reopened[Prepared]:
    """Open the run of an experiment to go on with it, perhaps with another number of ``blocks``.

    Raises UserError as `Reopened.of` does.
    """
    return Reopened.of(folder, lambda run: prepared_again(run, **size))


def kept_experiment(run: RunFolder, **size: Any) -> Common:
    """The experiment of a run, perhaps with another number of blocks."""
    with legible(run.path):
        table = dict(run.spec["experiment"])
    if size.get("blocks") is not None:
        table = with_blocks(table, size["blocks"])
    experiment: Common = experiment_of(table, str(run.path / "spec.json"))
    return experiment


def prepared_again(run: RunFolder, **size: Any) -> Prepared:
    """The experiment of a run with its game and the strategies that it kept; raises UserError."""
    experiment = kept_experiment(run, **size)
    return Prepared.of(experiment, registry.game(experiment.game), kept_files(run))


def kept_files(run: RunFolder) -> dict[str, StrategyFile]:
    """The strategies of a run, as they were then; UserError if one has changed."""
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
