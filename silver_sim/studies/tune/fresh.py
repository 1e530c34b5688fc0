"""The result of the search, judged on deals that it never saw.

A candidate selected as the best looks better than it is. So a few finalists play fresh deals, and
the best of these plays once more on others: only the last games measure how much better it is.
In a third part of fresh deals each parameter is varied around the line-up to use.
"""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.arena.wrappers import Entry
from silver_sim.stats.core.estimates import with_p_values
from silver_sim.stats.core.intervals import DIFFERENCE, LEVEL, SHARE, estimate
from silver_sim.stats.core.sums import Moments
from silver_sim.stats.levels import FEW_BLOCKS
from silver_sim.stats.results import Estimate
from silver_sim.studies.core.confirming import other_seed
from silver_sim.studies.tune.course import Course, Tuning
from silver_sim.studies.tune.objective import Bench, Shares
from silver_sim.studies.tune.result import Confirmed, Curve, Finalist, Lead, Point, Settings, Won

LATE = (1 / 2, 1 / 4)  # finalists: the last favourite, the mean favourite of these last parts,
BEST = 2  # this many candidates of the last quarter, and words other than in the last mean

# Played on fresh deals, relative to the search: to choose, to confirm, to vary one at a time.
CHOICE, CONFIRMATION, CURVES = 1 / 8, 1 / 4, 1 / 4

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
    judged = 1 + len(LATE) + BEST + len(tuning.space.other_words(tuning.space.start))
    parts = [(CHOICE, judged + 1), (CONFIRMATION, 2), (CURVES, varied + 1)]
    return tuning.trials.games_a_block * sum(
        played * _number_of_blocks(tuning, generations, part, played)
        for part, played in (parts if with_curves else parts[:2])
    )


def work_left(course: Course, with_curves: bool) -> float:
    """The maximum played on fresh deals, relative to what the search has played."""
    searched = len(course.generations) * course.tuning.games_of_a_generation
    return judged_games(course.tuning, len(course.generations), with_curves) / (searched or 1)


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
    best = [settings for _, settings in sorted(late, key=lambda each: -each[0])[:BEST]]
    words = tuning.space.other_words(middles[-1])
    everybody = [done[-1].favourite, *middles, *best, *words]
    found = {tuning.entry(each).label: each for each in everybody}
    found.pop(tuning.start.label, None)
    return list(found.values())


def chosen(
    bench: Bench, course: Course, among: Sequence[Settings], blocks: range
) -> tuple[Settings, list[Finalist]] | None:
    """The finalist that is worth most, and the lead of each over the start."""
    entries = [course.tuning.start, *map(course.tuning.entry, among)]
    shares = bench.played(entries, blocks, fresh_seed(course))
    if shares is None:
        return None
    leads = [shares.moments(shares.lead(number, 0)) for number in range(1, len(entries))]
    best = max(range(len(among)), key=lambda number: leads[number].n)
    lines = [
        Finalist(entry.label, lead_of(lead)) for entry, lead in zip(entries[1:], leads, strict=True)
    ]
    return among[best], lines


def confirmed(bench: Bench, course: Course, best: Entry, blocks: range) -> Confirmed | None:
    """Win shares of start and best, and differences with simultaneous intervals."""
    shares = bench.played([course.tuning.start, best], blocks, fresh_seed(course))
    if shares is None:
        return None
    seats = bench.trials.seats
    asked = [None, *seats] if len(seats) > 1 else [None]
    level = shares.level([shares.lead(1, 0, each) for each in asked])
    lead, *leads = (
        Lead(**vars(lead_of(shares.moments(shares.lead(1, 0, each)), level)), seats=each)
        for each in asked
    )
    won = [Won(each, _share(shares, 0, each), _share(shares, 1, each)) for each in seats]
    return Confirmed(len(blocks), lead, leads, won)


def _share(shares: Shares, candidate: int, seats: int) -> Estimate:
    return estimate(shares.moments(shares.worth(candidate, seats)), SHARE, weight=shares.scale)


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
    bench: Bench, course: Course, about: Settings, blocks: range, others: Sequence[Way]
) -> list[Curve] | None:
    """The lead of each variation over ``about``, by parameter; p by Holm over all."""
    entries = [course.tuning.entry(settings) for settings in [about, *(s for _, s in others)]]
    shares = bench.played(entries, blocks, fresh_seed(course))
    if shares is None:
        return None
    found = [lead_of(shares.moments(shares.lead(n, 0))) for n in range(1, len(entries))]
    leads = with_p_values(found, len(blocks))
    points = [
        (name, Point(settings[name], lead, own))
        for (name, settings), lead, own in zip(
            others, leads, _by_seats(shares, others), strict=True
        )
    ]
    return [
        Curve.of(name, about[name], [point for of, point in points if of == name])
        for name in course.tuning.space.names
    ]


def _by_seats(shares: Shares, others: Sequence[Way]) -> list[list[Lead]]:
    """The leads of all variations at every number of players; p by Holm over all of them.

    Empty lists if there is only one number of players.
    """
    seats = shares.trials.seats if len(shares.trials.seats) > 1 else ()
    found = [
        lead_of(shares.moments(shares.lead(number, 0, each)))
        for number in range(1, len(others) + 1)
        for each in seats
    ]
    leads = iter(with_p_values(found, shares.sums.blocks))
    return [[Lead(**vars(next(leads)), seats=each) for each in seats] for _ in others]
