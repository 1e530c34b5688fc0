"""A tuning from its first generation to its result, and the rows of that."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from silver_sim.arena.find import StrategyFile
from silver_sim.arena.lineup import check_names
from silver_sim.arena.wrappers import Entry
from silver_sim.errors import UserError
from silver_sim.games.registry import game_option
from silver_sim.stats.core.intervals import LEVEL
from silver_sim.stats.core.sums import Moments
from silver_sim.stats.results import Estimate, Row
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.tune.budget import Budget
from silver_sim.studies.tune.course import Course, Generation, Tuning
from silver_sim.studies.tune.fresh import (
    CHOICE,
    CONFIRMATION,
    CURVES,
    chosen,
    confirmed,
    curves,
    finalists,
    fresh_blocks,
    fresh_seed,
    lead_of,
    ways,
)
from silver_sim.studies.tune.objective import Bench, Trials
from silver_sim.studies.tune.result import (
    Confirmed,
    Curve,
    Finalist,
    Parameter,
    Settings,
    Step,
    TuneResult,
)
from silver_sim.studies.tune.search import usual_population
from silver_sim.studies.tune.sentences import verdict
from silver_sim.studies.tune.space import Space

BLOCKS = 100  # of a candidate; fewer mean more noise, more mean fewer generations
STEPS = 40  # maximum of a course: adjacent generations are combined


@dataclass(frozen=True)
class Tuned:
    """What a tuning found."""

    course: Course
    settings: Settings  # of the finalist that was chosen
    choice_blocks: int
    finalists: Sequence[Finalist]
    confirmation: Confirmed
    curves: Sequence[Curve] = ()  # each parameter varied around the line-up to use, if asked for
    curve_blocks: int = 0

    @property
    def start(self) -> Entry:
        """Where the search began."""
        return self.course.tuning.start

    @property
    def best(self) -> Entry:
        """The finalist that was chosen and played once more."""
        return self.course.tuning.entry(self.settings)

    @property
    def better(self) -> bool:
        """Whether it is shown to be better than the start, by simultaneous intervals."""
        return self.confirmation.lead.side() > 0

    @property
    def to_use(self) -> Entry:
        """The better line-up, or the start if nothing better was found."""
        return self.best if self.better else self.start

    @property
    def fresh_blocks(self) -> int:
        """Blocks that the search never saw."""
        return self.choice_blocks + self.confirmation.blocks + self.curve_blocks

    @property
    def games(self) -> int:
        """The total number of games."""
        varied = 1 + sum(len(curve.points) for curve in self.curves)
        fresh = (
            self.choice_blocks * (len(self.finalists) + 1)
            + self.confirmation.blocks * 2
            + self.curve_blocks * varied
        )
        return self.course.games + fresh * self.course.tuning.trials.games_a_block


def tuning_of(
    start: Entry,
    parameters: Sequence[str],
    trials: Trials,
    files: dict[str, StrategyFile],
    blocks: int = BLOCKS,
    population: int | None = None,
) -> Tuning:
    """The question of a tuning; UserError if it makes no sense.

    ``parameters`` are names, or only ``all``; ``files`` are the strategies by name.
    """
    if len(start.policies) > 1:
        raise UserError(
            f"the parameters of {start.label} cannot be tuned",
            why="it is a mix, or plays at random now and then",
            help="name one strategy: NAME or NAME:PARAMETER=VALUE",
        )
    check_names([start, *trials.field])
    (policy,) = start.policies
    space = Space.of(policy.file, policy.values, parameters)
    known = files | {name: file for e in (start, *trials.field) for name, file in e.files.items()}
    return Tuning(start, space, trials, known, blocks, population or usual_population(space))


def tuned(tuning: Tuning, generations: int, seed: int, options: RunOptions) -> Tuned | None:
    """Search `generations`, choose, confirm; None if ``options.stop`` was set meanwhile.

    Raises StrategyError as a run does.
    """
    course = Course(tuning, seed)
    bench = Bench(tuning.trials, options, tuning.trials.ready(tuning.start, options))
    while len(course.generations) < generations:
        generation = course.next(bench)
        if generation is None:
            return None
        course.generations.append(generation)
    return judged(course, bench)


def judged(course: Course, bench: Bench, with_curves: bool = False) -> Tuned | None:
    """Judge a search on fresh deals; None if ``bench.options.stop`` was set meanwhile."""
    tuning = course.tuning
    among = finalists(course) or [tuning.space.start]
    choosing = fresh_blocks(course, CHOICE, len(among) + 1)
    choice = chosen(bench, course, among, choosing)
    if choice is None:
        return None
    settings, lines = choice
    confirming = fresh_blocks(course, CONFIRMATION, 2, choosing)
    confirmation = confirmed(bench, course, tuning.entry(settings), confirming)
    if confirmation is None:
        return None
    found = Tuned(course, settings, len(choosing), lines, confirmation)
    if not with_curves:
        return found
    about = settings if found.better else tuning.space.start
    others = ways(tuning, about)
    varying = fresh_blocks(course, CURVES, len(others) + 1, confirming)
    drawn = curves(bench, course, about, varying, others)
    return None if drawn is None else replace(found, curves=drawn, curve_blocks=len(varying))


def result_of(tuned: Tuned) -> TuneResult:
    """All results, which depend only on the tuning, the seed and the generations."""
    course, tuning, trials = tuned.course, tuned.course.tuning, tuned.course.tuning.trials
    found = TuneResult(
        schema_version=1,
        kind="tune",
        title="",
        game=trials.game.name,
        seed=course.seed,
        noise=trials.game.random_strategy,
        edition=trials.edition,
        blocks=course.blocks + tuned.fresh_blocks,
        games=tuned.games,
        looks=1,
        stopped="",
        level=LEVEL,
        fresh_seed=fresh_seed(course),
        start=tuned.start.label,
        field=[entry.label for entry in trials.field],
        seats=list(trials.seats),
        generations=len(course.generations),
        population=tuning.population,
        blocks_a_candidate=tuning.blocks,
        command=command(course),
        parameters=[
            Parameter(**vars(each), best=tuned.settings[each.parameter])
            for each in tuning.space.ranges
        ],
        choice_blocks=tuned.choice_blocks,
        finalists=list(tuned.finalists),
        best=tuned.best.label,
        confirmation=tuned.confirmation,
        better=tuned.better,
        to_use=tuned.to_use.label,
        curve_blocks=tuned.curve_blocks,
        curves=list(tuned.curves),
        course=[*course_of(course)],
    )
    return replace(found, verdict=verdict(found))


def command(course: Course) -> str:
    """The command for the same search."""
    tuning, trials = course.tuning, course.tuning.trials
    rules = trials.setting.rules.as_dict()
    edition, *_ = trials.edition.split()
    plain = trials.game.rule_set({"edition": edition}).as_dict()
    changed = {name: value for name, value in rules.items() if value != plain[name]}
    words = ["silver-sim", "tune", tuning.start.label, *game_option(trials.game.name)]
    words += ["--params", ",".join(tuning.space.names)]
    words += ["--against", ",".join(entry.label for entry in trials.field)]
    words += ["--seats", ",".join(map(str, trials.seats))]
    budget = Budget(generations=len(course.generations))
    words += ["--budget", budget.typed, "--seed", str(course.seed)]
    words += ["--blocks", str(tuning.blocks), "--population", str(tuning.population)]
    words += ["--edition", edition]
    for name, value in changed.items():
        words += ["--set", f"{name}={_typed(value)}"]
    return shlex.join(words)


def _typed(value: Any) -> str:
    """The value of a rule as ``--set`` reads it."""
    return ",".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def course_of(course: Course) -> Iterator[Step]:
    """For groups of generations, the lead of all candidates over the start, and the favourite."""
    done = course.generations
    size = -(-len(done) // STEPS)
    for first in range(0, len(done), size):
        some = done[first : first + size]
        yield Step(
            some[0].number + 1,
            some[-1].number + 1,
            lead_of(_added([each.together for each in some])),
            max(_best(each) for each in some),
            some[-1].favourite,
        )


def _best(generation: Generation) -> float:
    """The lead of its best candidate, which is partly chance."""
    return max(lead.n / lead.d for lead in generation.leads)


def _added(moments: Sequence[Moments]) -> Moments:
    return Moments(*(sum(numbers) for numbers in zip(*moments, strict=True)))


def rows(result: TuneResult) -> Iterator[Row]:
    """The rows of ``summary.csv``."""
    confirmation, best, start = result.confirmation, result.best, result.start
    confirmed = {"blocks": confirmation.blocks}

    def row(subject: str, metric: str, numbers: Estimate, **more: Any) -> Row:
        told: Row = result.row(metric, numbers, subject=subject, **confirmed | more)
        return told

    for line in confirmation.win_shares:
        yield row(best, f"win_share_{line.seats}", line.best)
        yield row(start, f"win_share_{line.seats}", line.start)
    for lead in confirmation.leads:
        yield row(best, f"win_share_{lead.seats}_difference", lead, other=start)
    yield row(best, "win_share_difference", confirmation.lead, other=start)
    for curve in result.curves:
        for point in curve.points:
            subject = f"{curve.parameter}={point.value}"
            compared = {"other": result.to_use, "blocks": result.curve_blocks}
            yield row(subject, "win_share_difference", point.lead, **compared)
            for lead in point.leads:
                yield row(subject, f"win_share_{lead.seats}_difference", lead, **compared)
