"""Runs that tune a strategy: the question, as in ``spec.json``, and what is kept.

``studies.tune`` searches and judges. A part of such a run is a generation.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import KW_ONLY, dataclass, replace
from functools import cached_property
from importlib.metadata import version
from math import ceil
from pathlib import Path
from typing import Any

from silver_sim.arena.find import StrategyFile
from silver_sim.arena.lineup import read_entry
from silver_sim.errors import UserError
from silver_sim.extras import need
from silver_sim.games import registry
from silver_sim.games.contract.table import Setting
from silver_sim.report.text.wording import counted
from silver_sim.result import as_json, read
from silver_sim.runs import RunFolder, Status
from silver_sim.runs.files import csv_bytes
from silver_sim.runs.folder import in_parquet
from silver_sim.runs.manifest import SUMMARY, is_run, legible
from silver_sim.runs.tables import SUMMARY_CSV
from silver_sim.studies.core.plan import Plan, changed_fields, differences, named_rules
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.life import Playing, Reopened, Work, finish
from silver_sim.studies.part_pipeline import Ready
from silver_sim.studies.play import kept_files
from silver_sim.studies.report import REPORT
from silver_sim.studies.results import Pictures, tell_and_draw
from silver_sim.studies.tune import TUNE
from silver_sim.studies.tune.ask import Tune
from silver_sim.studies.tune.budget import Budget
from silver_sim.studies.tune.course import Course, Generation, Tuning
from silver_sim.studies.tune.fresh import judged_games
from silver_sim.studies.tune.objective import Bench, Trials
from silver_sim.studies.tune.result import COURSE, TuneResult
from silver_sim.studies.tune.study import command, course_of, judged, result_of, tuning_of
from silver_sim.studies.tune.tell import claim_of

CANDIDATES = "candidates"  # the rows of a generation


@dataclass(frozen=True)
class TuningPlan(Plan):
    """The question: a tuning, and the tables of its start."""

    _: KW_ONLY
    tuning: Tuning

    @classmethod
    def of(cls, asked: Tune, files: Mapping[str, StrategyFile]) -> TuningPlan:
        """The question as it is asked; UserError if it cannot be, or what searches is missing."""
        need("tune", "a search for parameters")
        game, known = registry.game(asked.game), dict(files)
        rules, edition = named_rules(game, asked.rules)
        start = read_entry(asked.player, known, game)
        field = tuple(read_entry(each, known, game) for each in asked.against)
        setting = Setting(rules, asked.seed, game.deal_modes[0], "stop")
        trials = Trials(game, field, tuple(asked.seats), setting, edition)
        tuning = tuning_of(start, asked.parameters, trials, known, asked.blocks, asked.population)
        named = {
            "rules": changed_fields(game, asked.rules),
            "player": start.label,
            "parameters": tuning.space.names,
            "against": [entry.label for entry in field],
            "population": tuning.population,
        }
        tables = trials.tables(start, asked.seed)
        return cls(asked.model_copy(update=named), tables, tuning=tuning)

    @property
    def part_blocks(self) -> int:
        """Blocks of a generation."""
        return self.tuning.blocks

    def spec(self) -> dict[str, Any]:
        """Everything that the results depend on, except the number of generations."""
        spec = super().spec()
        first = {name: spec.pop(name) for name in ("schema_version", "experiment")}
        return first | {"space": as_json(self.tuning.space.ranges)} | spec


class TooShortError(UserError):
    """The time of a budget is too short; what was searched is kept."""

    def __init__(self, budget: Budget, needed: float, kept: Path | None = None) -> None:
        """``needed``: the seconds that would suffice, if known; ``kept``: the run that has it."""
        enough = f"--time {ceil(1.2 * needed / 10) * 10}s"
        super().__init__(
            f"{budget.typed} is too short",
            why="at least one generation is searched, and its finalists play fresh deals",
            help=f"silver-sim runs resume {kept} {enough}  goes on with it"
            if kept
            else f"{enough} is about the least here; fewer --blocks make generations "
            "shorter, and fewer --params fewer",
        )


@dataclass(frozen=True)
class Searching(Work):
    """A search that is played as long as its budget lasts, and its result."""

    first_part, counts = "the first generation was", "generations"
    plan: TuningPlan
    budget: Budget

    @property
    def total(self) -> int | None:
        """The number of generations that there will be."""
        return self.budget.generations

    def kept(self, run: RunFolder) -> str:
        """What a stopped search has kept, in words."""
        return "what was searched is"

    @cached_property
    def course(self) -> Course:
        """The search in progress."""
        return Course(self.plan.tuning, self.plan.experiment.seed)

    def facts(self) -> dict[str, Any]:
        """Facts of the manifest besides program and machine."""
        return super().facts() | {
            "cma": version("cma"),
            "budget": self.budget.kept,
        }

    @contextmanager
    def ready(self, options: RunOptions, run: Path | None = None) -> Iterator[Bench]:
        """The bench for candidates; ``options.progress`` counts generations, not games."""
        if options.watch:
            raise UserError(
                "--watch does not apply to a run that tunes",
                why="its result is judged on fresh deals when the search is over",
                help="leave out --watch",
            )
        tuning = self.plan.tuning
        seats = tuning.trials.ready(tuning.start, options)
        yield Bench(tuning.trials, replace(options, progress=lambda _: None), seats)

    def parts(self, playing: Playing) -> Generator[Ready]:
        """Ask again for the existing generations, and search until the budget is spent.

        TooShortError if the time is too short for one.
        """
        course, budget, size = self.course, self.budget, self.plan.part_blocks
        self.take_over(playing.run)
        for name in (SUMMARY, SUMMARY_CSV, REPORT):  # of a shorter search
            playing.run.drop(name)
        playing.options.progress(len(course.generations))
        end = None if budget.most_seconds is None else playing.begun + budget.most_seconds
        search = replace(playing.ready, options=playing.ready.options.until(end))
        while not budget.is_spent(len(course.generations), playing.seconds, self._rest):
            generation = course.next(search)
            if generation is None:
                break
            first, rows = generation.number * size, {CANDIDATES: generation.rows()}
            yield Ready(first, first + size, in_parquet(rows), generation)
            course.generations.append(generation)
            playing.options.progress(1)
        if not course.generations and not playing.options.stop.is_set():
            raise TooShortError(budget, 2 * playing.seconds)

    def take_over(self, run: RunFolder) -> None:
        """Ask again for the generations that a run kept; UserError for those of another search."""
        with legible(run.path):
            for _, frames in run.read():
                self.course.again(Generation.of(frames[CANDIDATES]))

    @property
    def _rest(self) -> float:
        """How much is played after the search, relative to what it has played so far."""
        tuning, generations = self.course.tuning, len(self.course.generations)
        searched = generations * tuning.games_of_a_generation
        return judged_games(tuning, generations, with_curves=True) / (searched or 1)

    def conclude(self, playing: Playing) -> None:
        """Judge the result and write it; nothing if the search was stopped."""
        found, pictures = None, Pictures()
        if playing.failure is None and not playing.options.stop.is_set():
            found = self._judged(playing)
        if found is not None:
            playing.run.write_summary(found, (row.tidy() for row in found.rows))
            pictures = tell_and_draw(playing.run, as_json(found), playing.options)
        stopped = Status.STOPPED if playing.failure is None else Status.FAILED
        finish(playing, stopped if found is None else Status.COMPLETE, pictures)

    def _judged(self, playing: Playing) -> TuneResult | None:
        """The result of the search on fresh deals; None if it is stopped meanwhile.

        TooShortError, with the run stopped, if that would take much longer than the time left.
        """
        needed = playing.seconds * (1 + self._rest)
        if self.budget.is_too_short(needed):
            finish(playing, Status.STOPPED)
            raise TooShortError(self.budget, needed, playing.run.path)
        searched = counted(len(self.course.generations), "generation")
        playing.options.note(f"{searched} searched; the best few play fresh deals ...")
        found = judged(self.course, playing.ready, with_curves=True)
        return None if found is None else result_of(found)


def is_tuning(folder: Path) -> bool:
    """Whether a folder is a run that tunes; UserError if it is a damaged run."""
    return is_run(folder) and RunFolder.open(folder).kind == TUNE.name


def reopen(folder: Path, budget: Budget | None = None) -> Reopened[Searching]:
    """Open a run to go on with it, perhaps with another budget.

    Raises UserError as `Reopened.of` does, and if something other than what is here played it.
    """

    def searching(run: RunFolder) -> Searching:
        found = _kept(run, budget)
        cma = {"cma": run.manifest.get("cma")}, {"cma": version("cma")}
        opened, seed = Reopened(run, found), found.plan.experiment.seed
        changes = [*opened.other_programs(), *differences(*cma)]
        opened.refuse(
            changes, f"start again in another folder, with --seed {seed}  for the same search"
        )
        return found

    return Reopened.of(folder, searching)


def _kept(run: RunFolder, budget: Budget | None = None) -> Searching:
    """What a run searches, with its budget or another."""
    with legible(run.path):
        asked = Tune.model_validate(run.spec["experiment"])
        kept = Budget.read(str(run.manifest["budget"]))
        return Searching(TuningPlan.of(asked, kept_files(run)), budget or kept)


def verified(run: RunFolder) -> tuple[int, list[str]]:
    """The number of games of the search, and what in the run does not follow from its generations.

    The search asks again for every generation kept; fresh games are kept only as sums.
    """
    searching = _kept(run)
    course = searching.course
    try:
        searching.take_over(run)
    except UserError as problem:
        return course.games, [problem.message]
    if SUMMARY not in run.manifest["files"]:
        return course.games, []
    result = read(TuneResult, run.summary())
    again = {
        "course": (result.of(family=COURSE), [row for _, row in course_of(course)]),
        "command": (result.command, command(course)),
        "claim": (result.claim, claim_of(result)),
    }
    problems = [
        f"{SUMMARY}: {name} is not what the parts give"
        for name, (kept, value) in again.items()
        if kept != value
    ]
    if run.content(SUMMARY_CSV) != csv_bytes(row.tidy() for row in result.rows):
        problems.append(f"{SUMMARY_CSV} is not what {SUMMARY} gives")
    return course.games, problems
