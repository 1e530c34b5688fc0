"""A tournament planned: how many tables until the best person stands first."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from silver_sim.errors import UserError, repeated
from silver_sim.stats.core.intervals import LEVEL, t_quantile, wilson
from silver_sim.stats.core.league_errors import Errors
from silver_sim.stats.core.ratings import SCALE
from silver_sim.stats.core.tournaments import (
    TOURNAMENTS,
    Floats,
    drawn_strengths,
    found_best,
    most_rounds,
)
from silver_sim.stats.results import Estimate
from silver_sim.studies.arms.arm import Family, Picture
from silver_sim.studies.arms.result import Row
from silver_sim.studies.arms.tools import counted_arm
from silver_sim.studies.rate import claims
from silver_sim.studies.rate.league import Progress
from silver_sim.studies.rate.result import PLANNED, Ratings, Tournament

RATING = re.compile(r"[-+−]?[0-9]{1,5}(\.[0-9]{1,4})?")
CHANCES = (0.8, 0.9, 0.95)
MOST_PEOPLE = 100


def planned(
    found: Ratings, people: Sequence[str], strengths: Floats, errors: Errors | None, seats: int,
    progress: Progress,
) -> Ratings:  # fmt: skip
    """Return a result with a tournament of all people at tables of `seats`.

    `strengths` are the logarithms. Raises UserError if people do not fill a table, if they are more
    than 100, or if two are best.
    """
    best = [who for who, each in zip(people, strengths, strict=True) if each == strengths.max()]
    if not seats <= len(people) <= MOST_PEOPLE:
        what = f"{len(people)} people cannot play a tournament at tables of {seats}"
        help = f"it takes at least as many as sit at a table, and at most {MOST_PEOPLE}"
        raise UserError(what, help=help)
    if len(best) > 1:
        what = f"{best[0]} and {best[1]} have the same rating, so there is no best to be found"
        raise UserError(what, help="leave --plan out until games distinguish them")
    shares, unsure = [*_until_found(strengths, seats, progress)], None
    if errors is not None:
        drawn = drawn_strengths(strengths, errors.covariances)
        unsure = [*_until_found(drawn, seats, progress)]
    a_round, rows = len(people) // seats, [*found.rows]
    for chance in CHANCES:
        numbers = {"tables": _tables(chance, shares, a_round)}
        if unsure is not None:
            numbers |= {"tables_unsure": exactly(_tables(chance, unsure, a_round).estimate)}
        arm = counted_arm(f"{100 * chance:.0f} %", seats, best[0], chance=chance)
        key = {"family": PLANNED, "blocks": TOURNAMENTS, **arm.key}
        rows += [Row.made_of(each, metric=metric, **key) for metric, each in numbers.items()]
    tournament = Tournament(
        people=len(people), best=best[0], seats=seats, tables_a_round=a_round,
        tournaments=TOURNAMENTS, most=a_round * most_rounds(len(people)),
        has_errors=errors is not None,
    )  # fmt: skip
    title = f"Tables until the best of {len(people)} comes out first"
    family = Family(PLANNED, title, head="share of tournaments")
    return replace(found, rows=rows, families=[*found.families, family], tournament=tournament)


def of_ratings(typed: Sequence[str], seats: int, progress: Progress) -> Ratings:
    """Plan a tournament from ratings as typed, ``NAME=NUMBER`` each; UserError as in `planned`.

    Raises UserError as well for what is no rating, and for a name that is there twice.
    """
    ratings: dict[str, float] = {}
    for each in typed:
        name, _, number = (part.strip() for part in each.rpartition("="))
        if not name or not RATING.fullmatch(number):
            raise UserError(f"{repeated(each)} is not a rating", help="NAME=NUMBER, as in Ann=120")
        if name in ratings:
            raise UserError(f"{repeated(name)} has two ratings", help="give each name once")
        ratings[name] = float(number.replace("−", "-"))
    asked = f"How many tables does it take to find the best of {len(ratings)}?"
    found = Ratings(question=asked, picture=Picture(family=PLANNED, metrics=("tables",)))
    strengths = np.array([*ratings.values()]) / SCALE
    found = planned(found, [*ratings], strengths, None, seats, progress)
    return replace(found, claim=claims.of_tournament(found))


def _until_found(strengths: Floats, seats: int, progress: Progress) -> Iterator[float]:
    """Yield the shares of tournaments after each round, until the last one surely is enough."""
    for share in found_best(strengths, seats, progress):
        yield share
        if _interval(share)[0] >= max(CHANCES):
            return


def _tables(chance: float, shares: Sequence[float], a_round: int) -> Estimate:
    """After how many tables the share of tournaments in which the best is first is this large.

    The ends are those where the interval of the share reaches it; None: more than simulated.
    """
    ends = [_interval(share) for share in shares]
    value, lo, hi = (
        next((a_round * place for place, each in enumerate(found, 1) if each >= chance), None)
        for found in (shares, [hi for _, hi in ends], [lo for lo, _ in ends])
    )
    return Estimate(value, lo=lo, hi=hi, method="wilson")


def exactly(value: float | None) -> Estimate:
    """A number without an error."""
    return Estimate(value, lo=value, hi=value, method="constant")


def _interval(share: float) -> tuple[float, float]:
    """The interval of a share of all simulated tournaments."""
    return wilson(share, TOURNAMENTS, t_quantile(TOURNAMENTS, LEVEL))
