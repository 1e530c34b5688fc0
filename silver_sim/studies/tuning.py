"""Runs that tune a strategy: the folder is made or opened again, generations come in, results go.

``studies.tune`` searches and judges; here is what it is asked, as it stands in ``spec.json``, and
what is kept of it. A part of such a run is a generation.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from silver_sim.arena.find import StrategyFile
from silver_sim.arena.lineup import read_entry
from silver_sim.errors import StrategyError, UserError
from silver_sim.games import registry
from silver_sim.games.contract import Game, Setting
from silver_sim.runs import RunFolder, Status
from silver_sim.runs.files import csv_bytes, json_bytes
from silver_sim.runs.folder import SUMMARY, in_parquet, is_run, legible
from silver_sim.runs.place import check_place, clear_place
from silver_sim.runs.tables import SUMMARY_CSV
from silver_sim.studies.core.plan import (
    SCHEMA_VERSION,
    changed_fields,
    differences,
    entry_spec,
    named_rules,
)
from silver_sim.studies.core.run_options import NothingPlayedError, RunOptions
from silver_sim.studies.play import kept_files
from silver_sim.studies.programs import about, other_programs
from silver_sim.studies.report import REPORT, write_report
from silver_sim.studies.tune.budget import Budget
from silver_sim.studies.tune.course import Course, Generation, Tuning
from silver_sim.studies.tune.kind import TUNE
from silver_sim.studies.tune.objective import Trials
from silver_sim.studies.tune.study import TooShortError, Tuned, tuned, tuning_of
from silver_sim.studies.tune.summary import command, course_of, rows, summary
from silver_sim.studies.tune.words import verdict

Plain = Mapping[str, Any]
CANDIDATES = "candidates"  # the rows of a generation


@dataclass(frozen=True)
class Question:
    """What is asked: a tuning, and the seed of its deals and of its search."""

    tuning: Tuning
    rules: Plain  # as fields of a rule set
    seed: int

    @classmethod
    def of(cls, asked: Plain, files: Mapping[str, StrategyFile]) -> Question:
        """The question of an ``experiment`` of a ``spec.json``; UserError if it cannot be asked."""
        game = registry.game(asked["game"])
        rules, edition = named_rules(game, asked["rules"])
        known = dict(files)
        start = read_entry(asked["player"], known, game)
        field = tuple(read_entry(each, known, game) for each in asked["against"])
        setting = Setting(rules, asked["seed"], game.deal_modes[0], "stop")
        trials = Trials(game, field, tuple(asked["seats"]), setting, edition)
        population = asked["population"]
        tuning = tuning_of(start, asked["parameters"], trials, known, asked["blocks"], population)
        return cls(tuning, changed_fields(game, asked["rules"]), asked["seed"])

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.tuning.trials.game

    @property
    def files(self) -> dict[str, StrategyFile]:
        """The strategies that play, by name."""
        everybody = (self.tuning.start, *self.tuning.trials.field)
        return {name: file for entry in everybody for name, file in entry.files.items()}

    @property
    def sources(self) -> tuple[str, ...]:
        """The modules that, with all that they import, are what plays."""
        tables = self.tuning.trials.tables(self.tuning.start, self.seed)
        return tuple(sorted({each for table in tables for each in table.sources}))

    def spec(self) -> dict[str, Any]:
        """All that the results depend on, but for the number of generations."""
        tuning, trials = self.tuning, self.tuning.trials
        tables = trials.tables(tuning.start, self.seed)
        entries = {entry.label: entry for entry in (tuning.start, *trials.field)}
        return {
            "schema_version": SCHEMA_VERSION,
            "experiment": {
                "kind": TUNE.name,
                "title": "",
                "game": self.game.name,
                "seed": self.seed,
                "rules": dict(self.rules),
                "player": tuning.start.label,
                "parameters": tuning.space.names,
                "against": [entry.label for entry in trials.field],
                "seats": list(trials.seats),
                "blocks": tuning.blocks,
                "population": tuning.population,
            },
            "space": tuning.space.plain(),
            "entries": [entry_spec(entry) for entry in entries.values()],
            "rules": {trials.edition: trials.setting.rules.as_dict()},
            "tables": [{"players": each.labels, "edition": each.edition} for each in tables],
            "part_blocks": tuning.blocks,
        }


def folder_name(seed: int) -> str:
    """A name that sorts by time: ``20261121T013000Z-tune-seed1``."""
    return f"{datetime.now(UTC).strftime('%Y%m%dT%H%M%S%fZ')}-{TUNE.name}-seed{seed}"


def begin(
    question: Question, folder: Path, budget: Budget, options: RunOptions, *, force: bool = False
) -> RunFolder:
    """Tune, and keep every generation in a new run folder; with ``force`` in place of a run.

    If ``options.stop`` is set meanwhile the run is marked ``stopped``, and can be gone on with;
    NothingPlayedError if not one generation was whole. Raises StrategyError if a strategy fails
    (the run is marked ``failed``), and UserError if the folder cannot be written.
    """
    check_place(folder, force=force)
    question.tuning.trials.ready(question.tuning.start, options)  # nothing is written if it fails
    if force:
        clear_place(folder)
    copies = {f"strategies/{name}.py": file.text.encode() for name, file in question.files.items()}
    run = RunFolder.create(folder, question.spec(), _told(question, budget, options), copies)
    return _played(run, question, budget, options, [])


def is_tuning(folder: Path) -> bool:
    """Whether a folder is a run that tunes; UserError if it is a damaged run."""
    return is_run(folder) and RunFolder.open(folder).kind == TUNE.name


def reopen(folder: Path, budget: Budget | None = None) -> tuple[RunFolder, Question, Budget]:
    """A run to go on with, what it asks, and its budget, or another.

    Raises UserError if there is none, if it is damaged, if another process is at it, or if
    something else than here now has played it.
    """
    run = RunFolder.reopen(folder)
    try:
        with legible(folder):
            question = Question.of(run.spec["experiment"], kept_files(run))
            kept = Budget.read(str(run.manifest["budget"]))
        if changes := _changes(run, question):
            raise UserError(
                f"{folder} was played with something else than what is here now",
                why="; ".join(changes[:5]),
                help="begin anew in another folder, with --seed "
                f"{question.seed}  for the same search",
            )
        return run, question, budget or kept
    except BaseException:
        run.release()
        raise


def _changes(run: RunFolder, question: Question) -> list[str]:
    """What of program, strategies and libraries is not as it was, one line each."""
    cma = {"cma": run.manifest.get("cma")}, {"cma": version("cma")}
    return [
        *differences(run.spec, question.spec()),
        *differences(*cma),
        *other_programs(run.manifest, question.sources),
    ]


def verified(run: RunFolder) -> tuple[int, list[str]]:
    """How many games were searched, and what of the run is not what its generations give.

    The search asks again for every generation that was kept; fresh games are kept as sums alone.
    """
    question = Question.of(run.spec["experiment"], kept_files(run))
    course = Course(question.tuning, question.seed)
    try:
        for _, frames in run.read():
            course.again(Generation.of(frames[CANDIDATES]))
    except UserError as problem:
        return course.games, [problem.message]
    if SUMMARY not in run.manifest["files"]:
        return course.games, []
    told = run.summary()
    again = {"course": [*course_of(course)], "command": command(course), "verdict": verdict(told)}
    problems = [
        f"{SUMMARY}: {name} is not what the parts give"
        for name, value in again.items()
        if json_bytes(told[name]) != json_bytes(value)
    ]
    if run.content(SUMMARY_CSV) != csv_bytes(rows(told)):
        problems.append(f"{SUMMARY_CSV} is not what {SUMMARY} gives")
    return course.games, problems


def go_on(run: RunFolder, question: Question, budget: Budget, options: RunOptions) -> RunFolder:
    """Search on until the budget is spent; the bytes are those of a run without an interruption."""
    try:
        with legible(run.path):
            done = [Generation.of(frames[CANDIDATES]) for _, frames in run.read()]
            before = float(run.manifest.get("seconds", 0.0))
            resumed = int(run.manifest.get("resumed", 0)) + 1
        facts = _told(question, budget, options) | {"resumed": resumed, "seconds": before}
        run.go_on(question.spec(), facts, len(done))
        for name in (SUMMARY, SUMMARY_CSV, REPORT):  # of a shorter search
            run.drop(name)
        return _played(run, question, budget, options, done)
    finally:
        run.release()


def _told(question: Question, budget: Budget, options: RunOptions) -> dict[str, Any]:
    """What the manifest tells of program, machine and budget."""
    told = about(question.game, question.sources, sys.argv, options.threads)
    return told | {"cma": version("cma"), "budget": budget.typed}


def _played(
    run: RunFolder,
    question: Question,
    budget: Budget,
    options: RunOptions,
    done: Sequence[Generation],
) -> RunFolder:
    """Search, judge, write; with a word in the manifest however it ends."""
    spent, begun = float(run.manifest.get("seconds", 0.0)), time.monotonic()
    blocks = question.tuning.blocks

    def keep(generation: Generation) -> None:
        first = generation.number * blocks
        run.write_part(first, first + blocks, in_parquet({CANDIDATES: generation.rows()}))
        options.progress(1)

    def finish(status: Status) -> None:
        seconds = round(spent + time.monotonic() - begun, 3)
        run.finish(status, blocks_done=run.blocks(), seconds=seconds)

    options.progress(len(done))
    by_games = replace(options, progress=lambda _: None)  # a generation is told when it is kept
    try:
        found = tuned(
            question.tuning, budget, question.seed, by_games, done, keep, spent, with_curves=True
        )
        if found is not None:
            _write(run, found, options)
        elif not run.blocks():
            run.discard()
            raise NothingPlayedError(
                "stopped before the first generation was finished; nothing was written",
                help="give it longer: --budget 10m",
            )
        finish(Status.COMPLETE if found is not None else Status.STOPPED)
    except NothingPlayedError:
        raise
    except TooShortError as short:
        if not run.blocks():
            run.discard()
            raise
        finish(Status.STOPPED)
        run.release()
        longer = f"silver-sim resume {run.path} --budget {short.enough}"
        raise UserError(short.message, why=short.why, help=f"{longer}  goes on with it") from short
    except BaseException as end:
        with suppress(UserError):  # what went wrong first is what is told
            finish(Status.FAILED if isinstance(end, StrategyError) else Status.STOPPED)
        run.release()
        raise
    return run


def _write(run: RunFolder, found: Tuned, options: RunOptions) -> None:
    """Write the numbers, tell them, and draw the page."""
    plain = summary(found)
    run.write_summary(plain, rows(plain))
    options.told(run)
    options.note("writing report.html ...")
    write_report(run)
