"""The result of the search, judged on deals that it never saw.

A candidate selected as the best looks better than it is. So a few finalists play fresh deals, and
the best of these plays once more on others: only the last games measure how much better it is.
In a third part of fresh deals each parameter is varied around the line-up to use.
"""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.arena.typed import as_typed
from silver_sim.result import Plain
from silver_sim.stats.core.estimates import with_p_values
from silver_sim.stats.core.intervals import DIFFERENCE, LEVEL, SHARE, estimate
from silver_sim.stats.core.sums import Moments
from silver_sim.stats.levels import FEW_BLOCKS
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.result import SIDES, side_of
from silver_sim.studies.arms.tools import Numbered, numbered
from silver_sim.studies.core.confirming import other_seed
from silver_sim.studies.tune import result as kinds
from silver_sim.studies.tune.course import Course, Tuning
from silver_sim.studies.tune.objective import Bench
from silver_sim.studies.tune.result import BEST, START, Settings

LATE = (1 / 2, 1 / 4)  # finalists: the last favourite, the mean favourite of these last parts,
LATEST = 2  # this many candidates of the last quarter, and words other than in the last mean

# Played on fresh deals, relative to the search: to choose, to confirm, to vary one at a time.
CHOICE, CONFIRMATION, VARIATION = 1 / 8, 1 / 4, 1 / 4

Way = tuple[str, Settings]  # the parameter that is varied, and the values of all


def fresh_seed(course: Course) -> int:
    """The seed of deals that no generation played, nor the judgement of a shorter course."""
    return other_seed(course.seed, len(course.generations))


def fresh_blocks(course: Course, part: float, played: int, before: range = range(0)) -> range:
    """Blocks after those used ``before``, so that a given part of the search is played.

    Never fewer than a candidate had in one generation, nor than an interval needs.
    """
    number = _number_of_blocks(course.tuning, len(course.generations), part, played)
    return range(before.stop, before.stop + number)


def _number_of_blocks(tuning: Tuning, generations: int, part: float, played: int) -> int:
    searched = generations * tuning.blocks * tuning.population
    return max(tuning.blocks, FEW_BLOCKS, round(searched * part / played))


def judged_games(tuning: Tuning, generations: int, with_curves: bool = False) -> int:
    """The maximum number of games on fresh deals after this many generations."""
    varied = len(ways(tuning, tuning.space.start)) if with_curves else 0
    judged = 1 + len(LATE) + LATEST + len(tuning.space.other_words(tuning.space.start))
    parts = [(CHOICE, judged + 1), (CONFIRMATION, 2), (VARIATION, varied + 1)]
    return tuning.trials.games_a_block * sum(
        played * _number_of_blocks(tuning, generations, part, played)
        for part, played in (parts if with_curves else parts[:2])
    )


def finalists(course: Course) -> list[Settings]:
    """Those that may be the best: the search's late favourites, and its best late candidates.

    A favourite keeps wandering at random if values hardly matter; the mean of many does not.
    """
    tuning, done = course.tuning, course.generations
    half, quarter = (done[-max(1, round(len(done) * part)) :] for part in LATE)
    middles = [tuning.space.middle([each.favourite for each in some]) for some in (half, quarter)]
    late = [
        (lead.n / lead.d - each.together.n / each.together.d, settings)
        for each in quarter
        for lead, settings in zip(each.leads, each.candidates, strict=True)
    ]
    best = [settings for _, settings in sorted(late, key=lambda each: -each[0])[:LATEST]]
    words = tuning.space.other_words(middles[-1])
    everybody = [done[-1].favourite, *middles, *best, *words]
    found = {tuning.entry(each).label: each for each in everybody}
    found.pop(tuning.start.label, None)
    return list(found.values())


def chosen(
    bench: Bench, course: Course, among: Sequence[Settings], blocks: range
) -> tuple[Settings, list[Numbered]] | None:
    """The finalist that is worth most, and the lead of each over the start."""
    tuning = course.tuning
    entries = [tuning.start, *map(tuning.entry, among)]
    shares = bench.played(entries, blocks, fresh_seed(course))
    if shares is None:
        return None
    leads = [shares.moments(shares.lead(number, 0)) for number in range(1, len(entries))]
    best = max(range(len(among)), key=lambda number: leads[number].n)
    key = {"family": kinds.FINALISTS, "other": tuning.arm(START, tuning.space.start).label}
    return among[best], [
        numbered(tuning.arm(entry.label, who), lead_of(lead), len(blocks), **key)
        for entry, who, lead in zip(entries[1:], among, leads, strict=True)
    ]


def confirmed(bench: Bench, course: Course, best: Settings, blocks: range) -> list[Numbered] | None:
    """Win shares of start and best, and differences with simultaneous intervals, last the mean."""
    tuning, seats = course.tuning, bench.trials.seats
    both = {START: tuning.space.start, BEST: best}
    entries = [tuning.start, tuning.entry(best)]
    shares = bench.played(entries, blocks, fresh_seed(course))
    if shares is None:
        return None
    asked = [None, *seats] if len(seats) > 1 else [None]
    level = shares.level([shares.lead(1, 0, each) for each in asked])
    found = []
    for each in seats:
        for place, (name, who) in enumerate(both.items()):
            worth = shares.moments(shares.worth(place, each))
            share = estimate(worth, SHARE, weight=shares.scale)
            found.append(numbered(tuning.arm(name, who, each), share, len(blocks)))
    for each in [*asked[1:], None]:
        lead = lead_of(shares.moments(shares.lead(1, 0, each)), level)
        start, arm = (tuning.arm(name, who, each or 0) for name, who in both.items())
        key: Plain = {"joint_lo": lead.lo, "joint_hi": lead.hi, "finding": SIDES[lead.side()]}
        key = {**key, "family": kinds.CONFIRMED, "other": start.label}
        found.append(numbered(arm, lead, len(blocks), **key))
    return found


def lead_of(moments: Moments, level: float = LEVEL) -> Estimate:
    """A difference of win shares."""
    weight = moments.d // moments.blocks
    return estimate(moments, DIFFERENCE, weight=weight, level=level)


def ways(tuning: Tuning, about: Settings) -> list[Way]:
    """Every parameter with other values, and the other parameters as in ``about``."""
    return [
        (axis.parameter.name, {**about, axis.parameter.name: value})
        for axis in tuning.space.axes
        for value in axis.spread(about[axis.parameter.name])
        if value != about[axis.parameter.name]
    ]


def curves(
    bench: Bench, course: Course, about: tuple[str, Settings], blocks: range, others: Sequence[Way]
) -> list[Numbered] | None:
    """The lead of each variation over a line-up, and that with each of several numbers of players.

    The p values of each family are adjusted by Holm over all variations.
    """
    tuning, seats = course.tuning, bench.trials.seats
    entries = [tuning.entry(settings) for _, settings in [about, *others]]
    shares = bench.played(entries, blocks, fresh_seed(course))
    if shares is None:
        return None
    found: list[Numbered] = []
    for family, asked in (
        (kinds.CURVES, (None,)),
        (kinds.PLAYERS, seats if len(seats) > 1 else ()),
    ):
        pairs = [(number, each) for number in range(1, len(entries)) for each in asked]
        leads = [lead_of(shares.moments(shares.lead(number, 0, each))) for number, each in pairs]
        judged = [*zip(with_p_values(leads, len(blocks)), pairs, strict=True)]
        if family == kinds.PLAYERS:  # of very many, those come first that are shown
            judged.sort(key=lambda each: each[0].p_adjusted or 0.0)
        for lead, (number, each) in judged:
            name, settings = others[number - 1]
            varied = {name: settings[name]}
            arm = tuning.arm(f"{name}={as_typed(settings[name])}", settings, each or 0, varied)
            base = tuning.arm(*about, each or 0).label
            side = SIDES[side_of(lead)]
            found.append(numbered(arm, lead, len(blocks), family=family, other=base, finding=side))
    return found
