"""Why an answer is the best one: what it leads to, and in which worlds another would be better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from silver_sim.advice.interval import Range, rounded
from silver_sim.advice.means import mean_and_error
from silver_sim.advice.ranking import Ranked, rivals
from silver_sim.advice.result import Condition, Fact, Followed, Holding, Saving
from silver_sim.advice.table import MILLION
from silver_sim.advice.weighing import Weighed
from silver_sim.games.lookahead import Lookahead
from silver_sim.games.positions import CardPlace
from silver_sim.result import as_json

SURELY = 3.0  # standard errors by which one of many other answers must be better
LEAST = 0.05  # of the worlds: what holds in fewer is not shown
RIVALS = 4  # answers behind the best that are looked at
SHOWN = 3  # conditions


def consequences(
    weighed: Weighed, answers: Sequence[Ranked], ahead: Lookahead, second: int | None
) -> list[Followed]:
    """What the best answer leads to compared with a second, in the same worlds; the surest first.

    ``second`` is its place (``ranking.second``).
    """
    if second is None:
        return []
    other = answers[second]
    led_to = [weighed.led[:, each.number] for each in (answers[0], other)]
    worlds = min(answers[0].worlds, other.worlds)
    found = []
    for place, each in enumerate(ahead.consequences):
        mine, others = (led[:worlds, place] for led in led_to)
        more, se = mean_and_error(mine - others, weighed.period)
        best, other_one = (rounded(mean_and_error(led)[0]) for led in (mine, others))
        line = Followed(each.name, best, other_one, Range.of(more, se).interval)
        sure = abs(more) / se if se else 0.0
        found.append((sure, place, line))
    return [line for _, _, line in sorted(found, key=lambda each: (-each[0], each[1]))]


def by_points(weighed: Weighed, answers: Sequence[Ranked], points: int) -> Saving | None:
    """The answer that costs surely fewer points of the deal than the one that wins most games."""
    best = answers[0]
    found: Saving | None = None
    for place in rivals(answers):
        each = answers[place]
        led = weighed.led[: each.worlds, :, points]
        saves, se = mean_and_error(led[:, best.number] - led[:, each.number], weighed.period)
        surely = saves > SURELY * se
        if surely and (found is None or saves > found.saves.estimate):
            found = Saving(place, Range.of(saves, se).interval)
    return found


def conditions(
    weighed: Weighed,
    answers: Sequence[Ranked],
    bands: Sequence[tuple[int, int]],
    unit: int = MILLION,
) -> list[Condition]:
    """In which worlds another answer is surely better than the best one.

    A gain is given in units of this many millionths of what is wanted.
    ``bands`` are pairs of values: a card of the first to the second. Those first where it matters
    most, a card shown once.
    """
    found: list[tuple[float, Condition]] = []
    best = answers[0].number
    for place in rivals(answers)[:RIVALS]:
        other = answers[place]
        worlds = other.worlds
        gain = weighed.worths[:worlds, other.number] - weighed.worths[:worlds, best]
        for what, holds in _facts(weighed, worlds, bands):
            number = int(holds.sum())
            if number < LEAST * worlds:
                continue
            mean, se = mean_and_error(gain[holds], weighed.period, np.flatnonzero(holds))
            mean, se = mean / unit, se / unit
            if mean > SURELY * se and mean > 0:
                share = number / worlds
                gained = Range.of(mean, se).interval
                found.append((mean * share, Condition(what, rounded(share), place, gained)))
    found.sort(key=lambda each: -each[0])
    chosen: dict[Fact, Condition] = {}
    for _, line in found:
        chosen.setdefault(replace(line.when, low=None, high=None), line)
    return [*chosen.values()][:SHOWN]


def _facts(
    weighed: Weighed, worlds: int, bands: Sequence[tuple[int, int]]
) -> Iterator[tuple[Fact, Any]]:
    """Yield what may hold in a world: that a seat is below, or a card within a band."""
    for step in range(weighed.below.shape[1]):
        for is_below in (True, False):
            yield Fact(step + 1, below=is_below), weighed.below[:worlds, step] == is_below
    for card, place in enumerate(weighed.places):
        values = weighed.held[:worlds, card]
        for low, high in bands:
            holds = (values >= low) & (values <= high)
            yield Fact(place.seat, place.slot, place.card, low, high), holds


def holdings(held: Any, places: Sequence[CardPlace], values: int) -> list[Holding]:
    """How likely each value is for each hidden card, by what it is in worlds (worlds, cards)."""
    counts = [np.bincount(held[:, card], minlength=values) for card in range(len(places))]
    return [
        Holding(**as_json(place), chances=[rounded(int(each) / len(held)) for each in count])
        for place, count in zip(places, counts, strict=True)
    ]
