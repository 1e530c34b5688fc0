"""A tuning from its first generation to its result, and the rows of that."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from silver_sim.arena.find import StrategyFile
from silver_sim.arena.lineup import check_names
from silver_sim.arena.typed import as_typed
from silver_sim.arena.wrappers import Entry
from silver_sim.errors import UserError
from silver_sim.games.registry import game_option
from silver_sim.report.text.wording import counted, listed
from silver_sim.stats.core.intervals import LEVEL
from silver_sim.stats.core.sums import Moments
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.arm import Arm, Family, Picture
from silver_sim.studies.arms.result import MORE, Row
from silver_sim.studies.arms.tools import Numbered, numbered
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.tune import fresh
from silver_sim.studies.tune import result as kinds
from silver_sim.studies.tune.budget import Budget
from silver_sim.studies.tune.course import Course, Tuning
from silver_sim.studies.tune.objective import Bench, Trials
from silver_sim.studies.tune.result import BEST, START, Settings, TuneResult
from silver_sim.studies.tune.search import usual_population
from silver_sim.studies.tune.space import Space
from silver_sim.studies.tune.tell import claim_of

BLOCKS = 100  # of a candidate; fewer mean more noise, more mean fewer generations
STEPS = 40  # maximum of a course: adjacent generations are combined
GLOSSARY = (
    ("Candidate", "A line-up that was tried: the strategy with other values of its parameters."),
    ("Generation", "Candidates that play the same deals; the next generation plays new ones."),
    (
        "Favourite",
        "The centre of the distribution from which candidates are drawn: what the search thinks "
        "best at that time. Single candidates look better or worse by chance.",
    ),
    ("CMA-ES", "A search that draws candidates around its favourite and learns in which "
     "directions they win more (Hansen 2016)."),
)  # fmt: skip


@dataclass(frozen=True)
class Tuned:
    """What a tuning found."""

    course: Course
    settings: Settings  # of the finalist that was chosen
    choice_blocks: int
    numbers: Sequence[Numbered]  # finalists, confirmation; the curves, if asked for
    curve_blocks: int = 0

    def of(self, family: str) -> list[Row]:
        """The numbers of a family."""
        return [row for _, row in self.numbers if row.family == family]

    @property
    def lead(self) -> Row:
        """Of the best over the start, on fresh deals, on average over numbers of players."""
        return self.of(kinds.CONFIRMED)[-1]

    @property
    def best(self) -> Entry:
        """The finalist that was chosen and played once more."""
        return self.course.tuning.entry(self.settings)

    @property
    def better(self) -> bool:
        """Whether it is shown to be better than the start, by simultaneous intervals."""
        return self.lead.finding == MORE

    @property
    def to_use(self) -> Entry:
        """The better line-up, or the start if nothing better was found."""
        return self.best if self.better else self.course.tuning.start

    @property
    def games(self) -> int:
        """The total number of games."""
        played = (
            self.choice_blocks * (1 + len(self.of(kinds.FINALISTS)))
            + self.lead.blocks * 2
            + self.curve_blocks * (1 + len(self.of(kinds.CURVES)))
        )
        return self.course.games + played * self.course.tuning.trials.games_a_block


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
    among = fresh.finalists(course) or [tuning.space.start]
    choosing = fresh.fresh_blocks(course, fresh.CHOICE, len(among) + 1)
    choice = fresh.chosen(bench, course, among, choosing)
    if choice is None:
        return None
    settings, numbers = choice
    confirming = fresh.fresh_blocks(course, fresh.CONFIRMATION, 2, choosing)
    confirmation = fresh.confirmed(bench, course, settings, confirming)
    if confirmation is None:
        return None
    found = Tuned(course, settings, len(choosing), [*numbers, *confirmation])
    if not with_curves:
        return found
    about = (BEST, settings) if found.better else (START, tuning.space.start)
    others = fresh.ways(tuning, about[1])
    varying = fresh.fresh_blocks(course, fresh.VARIATION, len(others) + 1, confirming)
    drawn = fresh.curves(bench, course, about, varying, others)
    if drawn is None:
        return None
    return replace(found, numbers=[*found.numbers, *drawn], curve_blocks=len(varying))


def result_of(tuned: Tuned) -> TuneResult:
    """All results, which depend only on the tuning, the seed and the generations."""
    course, tuning, trials = tuned.course, tuned.course.tuning, tuned.course.tuning.trials
    numbers = [*tuned.numbers, *course_of(course)]
    begun = tuning.arm(START, tuning.space.start)  # what the others are compared with
    field = [entry.label for entry in trials.field]
    seats = listed([str(each) for each in trials.seats])
    found = TuneResult(
        schema_version=2,
        kind="tune",
        title="",
        game=trials.game.name,
        seed=course.seed,
        noise=trials.game.random_strategy,
        edition=trials.edition,
        blocks=course.blocks + tuned.choice_blocks + tuned.lead.blocks + tuned.curve_blocks,
        games=tuned.games,
        looks=1,
        stopped="",
        level=LEVEL,
        question=f"Does {tuning.start.label} win more with different parameters?",
        study="Tuning of a strategy",
        setting=f"against {listed(field)}, {seats} players",
        arms=[*{arm.label: arm for arm in (begun, *(arm for arm, _ in numbers))}.values()],
        rows=[row for _, row in numbers],
        picture=Picture(family=kinds.CONFIRMED),
        families=families(tuned),
        glossary=[*GLOSSARY],
        names=[*dict.fromkeys([tuned.best.label, tuning.start.label, *field])],
        drawn_order=max(trials.seats) > 2,
        limits="another field can give another answer",
        fresh_seed=fresh.fresh_seed(course),
        start=tuning.start.label,
        field=field,
        seats=list(trials.seats),
        generations=len(course.generations),
        population=tuning.population,
        blocks_a_candidate=tuning.blocks,
        command=command(course),
        parameters=[
            replace(each, best=tuned.settings[each.parameter]) for each in tuning.space.ranges
        ],
        choice_blocks=tuned.choice_blocks,
        best=tuned.best.label,
        better=tuned.better,
        to_use=tuned.to_use.label,
        curve_blocks=tuned.curve_blocks,
    )
    claim = claim_of(found)
    verdict = " ".join([claim.sentence, claim.sure, *claim.beside])
    return replace(found, claim=claim, verdict=verdict)


def families(tuned: Tuned) -> list[Family]:
    """What is asked, in the order in which it is shown."""
    space = tuned.course.tuning.space
    along = [axis.parameter.name for axis in space.axes if axis.is_number]
    judged = f"{counted(tuned.lead.blocks, 'block')} that neither search nor choice has seen."
    varied = f"One parameter is varied, in {counted(tuned.curve_blocks, 'block')} of fresh deals."
    together = "The same changes with each number of players, judged together."
    flattered = "The one with the largest lead was chosen, so that this lead is too large."
    course = "The mean lead of all candidates, and the search's favourite after them."
    held = "The 95 % holds for all intervals at once."
    return [
        Family(kinds.CONFIRMED, "What was found", judged, reading=held),
        Family(kinds.CURVES, "Which parameters matter", varied, along=along, folded=True),
        Family(kinds.PLAYERS, "Does one value serve all?", together, folded=True),
        Family(kinds.FINALISTS, "The finalists", flattered, head="finalist", folded=True),
        Family(kinds.COURSE, "How the search went", course, facets=space.names, head="generation",
               along=["generation"], folded=True),
    ]  # fmt: skip


def command(course: Course) -> str:
    """The command for the same search."""
    tuning, trials = course.tuning, course.tuning.trials
    rules = trials.setting.rules.as_dict()
    edition, *_ = trials.edition.split()
    plain = trials.game.rule_set({"edition": edition}).as_dict()
    changed = {name: value for name, value in rules.items() if value != plain[name]}
    words = ["silver-sim", "strategies", "tune", tuning.start.label, *game_option(trials.game.name)]
    words += ["--params", ",".join(tuning.space.names)]
    words += ["--against", ",".join(entry.label for entry in trials.field)]
    words += ["--seats", ",".join(map(str, trials.seats))]
    budget = Budget(generations=len(course.generations))
    words += [*budget.typed.split(), "--seed", str(course.seed), "--blocks", str(tuning.blocks)]
    words += ["--edition", edition]
    for name, value in changed.items():
        many = isinstance(value, (list, tuple))  # as ``--set`` reads them
        words += ["--set", f"{name}={','.join(map(str, value)) if many else value}"]
    return shlex.join(words)


def course_of(course: Course) -> Iterator[Numbered]:
    """The lead over the start by groups of generations: of all candidates, and the largest.

    With each, what the search liked best after it.
    """
    done, tuning = course.generations, course.tuning
    size, start = -(-len(done) // STEPS), tuning.arm(START, tuning.space.start)
    for first in range(0, len(done), size):
        some = done[first : first + size]
        numbers = dict.fromkeys(str(each.number + 1) for each in (some[0], some[-1]))
        name = f"generation{'s' * (len(some) > 1)} {' to '.join(numbers)}"
        liked = {key: as_typed(value) for key, value in some[-1].favourite.items()}
        varied = {"generation": some[-1].number + 1, **liked}
        player = tuning.entry(some[-1].favourite).label
        arm = Arm(player, [], start.seats, varied, name, followed=False)
        key = {"family": kinds.COURSE, "other": start.label}
        sums = zip(*(each.together for each in some), strict=True)
        lead = Moments(*map(sum, sums))
        best = max(lead.n / lead.d for each in some for lead in each.leads)
        yield numbered(arm, fresh.lead_of(lead), lead.blocks, **key)
        yield numbered(arm, Estimate(best), lead.blocks, kinds.LUCKY, **key)
