"""Why an answer is the best one: what it leads to, and in which worlds another would be better."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from silver_sim.advice.means import Range, mean_and_error
from silver_sim.advice.ranking import Ranked
from silver_sim.advice.table import MILLION
from silver_sim.advice.weighing import Weighed
from silver_sim.games.lookahead import Lookahead
from silver_sim.stats.results import Plain

SURELY = 3.0  # standard errors by which one of many other answers must be better
LEAST = 0.05  # of the worlds: what holds in fewer is not told
RIVALS = 4  # answers behind the best that are looked at
TOLD = 3  # conditions


def consequences(weighed: Weighed, answers: Sequence[Ranked], ahead: Lookahead) -> list[Plain]:
    """What the best answer leads to beside the second, in the same worlds; the surest first.

    The second is the next one that does not come to the same.
    """
    other = next((each for each in answers[1:] if not each.same), None)
    if other is None:
        return []
    first, second = (weighed.led[:, each.number] for each in (answers[0], other))
    worlds = min(answers[0].worlds, other.worlds)
    found = []
    for place, each in enumerate(ahead.consequences):
        mine, others = (led[:worlds, place] for led in (first, second))
        more, se = mean_and_error(mine - others, weighed.period)
        line = {
            "name": each.name,
            "best": round(mean_and_error(mine)[0], 6),
            "second": round(mean_and_error(others)[0], 6),
            "more": Range.of(more, se).plain(),
        }
        sure = abs(more) / se if se else 0.0
        found.append((sure, place, line))
    return [line for _, _, line in sorted(found, key=lambda each: (-each[0], each[1]))]


def by_points(weighed: Weighed, answers: Sequence[Ranked], points: int) -> Plain | None:
    """The answer that costs surely fewer points of the deal than the one that wins most games."""
    best = answers[0]
    found: Plain | None = None
    for each in answers[1:]:
        led = weighed.led[: each.worlds, :, points]
        saves, se = mean_and_error(led[:, best.number] - led[:, each.number], weighed.period)
        surely = saves > SURELY * se
        if surely and (found is None or saves > found["saves"]["estimate"]):
            found = {"answer": each.number, "saves": Range.of(saves, se).plain()}
    return found


def conditions(
    weighed: Weighed,
    answers: Sequence[Ranked],
    places: Sequence[Plain],
    bands: Sequence[Any],
    unit: int = MILLION,
) -> list[Plain]:
    """In which worlds another answer is surely better than the best one.

    A gain is told in units of so many millionths of what is wanted.
    ``bands`` are pairs of values: a card of the first to the second. Those first where it matters
    most, a card told once.
    """
    found: list[tuple[float, Plain]] = []
    best = answers[0].number
    for other in answers[1 : 1 + RIVALS]:
        worlds = other.worlds
        gain = weighed.worths[:worlds, other.number] - weighed.worths[:worlds, best]
        for what, holds in _facts(weighed, worlds, places, bands):
            number = int(holds.sum())
            if number < LEAST * worlds:
                continue
            mean, se = mean_and_error(gain[holds], weighed.period, np.flatnonzero(holds))
            mean, se = mean / unit, se / unit
            if mean > SURELY * se and mean > 0:
                share = number / worlds
                line: Plain = {"if": what, "share": round(share, 6), "answer": other.number}
                found.append((mean * share, line | {"gain": Range.of(mean, se).plain()}))
    found.sort(key=lambda each: -each[0])
    told: list[Plain] = []
    for _, line in found:
        held: Plain = line["if"]
        about = {key: held[key] for key in held if key not in ("from", "to")}
        if all(any(each["if"].get(key) != about[key] for key in about) for each in told):
            told.append(line)
    return told[:TOLD]


def _facts(
    weighed: Weighed, worlds: int, places: Sequence[Plain], bands: Sequence[Any]
) -> list[tuple[Plain, Any]]:
    """What may hold in a world: that a seat is below, or a card within a band."""
    found: list[tuple[Plain, Any]] = [
        ({"seat": step + 1, "below": bool(is_below)}, (weighed.below[:worlds, step] == is_below))
        for step in range(weighed.below.shape[1])
        for is_below in (1, 0)
    ]
    for card, place in enumerate(places):
        values = weighed.held[:worlds, card]
        found += [
            ({**place, "from": low, "to": high}, (values >= low) & (values <= high))
            for low, high in bands
        ]
    return found


def holdings(weighed: Weighed, places: Sequence[Plain], values: int) -> list[Plain]:
    """How likely each value is for each hidden card: (values,) shares that add up to 1."""
    found = []
    for card, place in enumerate(places):
        counts = np.bincount(weighed.held[:, card], minlength=values)
        chances = [round(int(count) / weighed.worlds, 6) for count in counts]
        found.append({**place, "chances": chances})
    return found
