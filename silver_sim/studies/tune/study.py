"""A tuning from its first generation to what may be said of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from silver_sim.arena.find import StrategyFile
from silver_sim.arena.lineup import check_names
from silver_sim.arena.wrappers import Entry
from silver_sim.errors import UserError
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.tune.course import Course, Tuning
from silver_sim.studies.tune.fresh import (
    CHOICE,
    CONFIRMATION,
    CURVES,
    Plain,
    chosen,
    confirmed,
    curves,
    finalists,
    fresh_blocks,
    ways,
)
from silver_sim.studies.tune.objective import Bench, Trials
from silver_sim.studies.tune.search import usual_population
from silver_sim.studies.tune.space import Settings, Space

BLOCKS = 100  # of a candidate; with fewer there is more chance in it, with more fewer generations


@dataclass(frozen=True)
class Tuned:
    """What came of a tuning."""

    course: Course
    settings: Settings  # of the finalist that was chosen
    choice_blocks: int
    finalists: Sequence[Plain]  # who could have been chosen, and by how much each led the start
    confirmation: Plain  # on fresh deals: ``lead`` (of best over start), ``leads``, ``win_shares``
    curves: Sequence[Plain] = ()  # each parameter varied about the line-up to use, if wanted
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
        """Whether it is shown to be better than the start, all intervals holding together."""
        lo = self.confirmation["lead"]["lo"]
        return lo is not None and lo > 0

    @property
    def to_use(self) -> Entry:
        """The better line-up, or the start if nothing better was found."""
        return self.best if self.better else self.start

    @property
    def fresh_blocks(self) -> int:
        """Blocks that the search never saw."""
        return self.choice_blocks + int(self.confirmation["blocks"]) + self.curve_blocks

    @property
    def games(self) -> int:
        """All games that it took."""
        varied = 1 + sum(len(curve["points"]) for curve in self.curves)
        fresh = (
            self.choice_blocks * (len(self.finalists) + 1)
            + self.confirmation["blocks"] * 2
            + self.curve_blocks * varied
        )
        return self.course.games + int(fresh) * self.course.tuning.trials.games_a_block


def tuning_of(
    start: Entry,
    parameters: Sequence[str],
    trials: Trials,
    files: dict[str, StrategyFile],
    blocks: int = BLOCKS,
    population: int | None = None,
) -> Tuning:
    """What is asked; UserError if it cannot be.

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
    """Search so many generations, choose, confirm; None if ``options.stop`` was set meanwhile.

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
    """What a search found, on fresh deals; None if ``bench.options.stop`` was set meanwhile."""
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
