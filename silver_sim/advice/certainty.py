"""From which certainty about a doubted card on another answer is better.

Worlds in which the card is what the seat takes it for and worlds in which it is not are weighted
again, but none is played again. What an answer gains on another is a line in the certainty,
which is nought where its two ends, the means of both kinds of worlds, balance.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from silver_sim.advice.interval import QUANTILE, Interval, Range
from silver_sim.advice.means import Period, groups, mean_and_error
from silver_sim.advice.ranking import Ranked
from silver_sim.advice.reasons import SURELY
from silver_sim.advice.result import Certainty, Turning, Wins
from silver_sim.advice.table import MILLION
from silver_sim.advice.weighing import Weighed
from silver_sim.games.positions import Doubted
from silver_sim.stats.core.ratios import covariance

FEWEST = 16  # worlds of a kind


def certainty(
    weighed: Weighed, answers: Sequence[Ranked], doubted: Sequence[Doubted]
) -> Certainty | None:
    """The doubted card, what the best answer wins, and which one is better at another certainty.

    None unless there is one doubted card.
    """
    if len(doubted) != 1:
        return None
    card = doubted[0]
    right = is_right(weighed, card)
    best = weighed.worths[:, answers[0].number]
    ends: dict[str, list[tuple[float, Turning]]] = {"below": [], "above": []}
    for place, other in enumerate(answers[1:], 1):
        gain = weighed.worths[: other.worlds, other.number] - best[: other.worlds]
        for end, at in break_even(gain, right[: other.worlds], weighed.period).items():
            far = at.estimate if end == "above" else -at.estimate
            ends[end].append((far, Turning(place, at.interval)))
    nearest = [
        min(found, key=lambda each: each[0])[1] if found else None for found in ends.values()
    ]
    won = weighed.chances[:, answers[0].number]
    wins = Wins(*(_wins(won, kind, weighed.period) for kind in (~right, right)))
    return Certainty(card.seat, card.slot, card.value, card.sure, wins, *nearest)


def is_right(weighed: Weighed, card: Doubted) -> Any:
    """(worlds,): whether a doubted card is what it is taken for."""
    return weighed.held[:, weighed.places.index(card.place)] == card.value


def _wins(chances: Any, kind: Any, period: Period) -> Interval | None:
    """The chance to win in the worlds of a kind; None if they are few."""
    numbers = np.flatnonzero(kind)
    if len(numbers) < FEWEST:
        return None
    mean, se = mean_and_error(chances[kind], period, numbers)
    number = len(np.unique(groups(period, numbers)))
    return Range.of_chance(mean / MILLION, se / MILLION, number).interval


def break_even(gain: Any, right: Any, period: Period = 0) -> dict[str, Range]:
    """The certainty, as a share, at which a gain is nought, by the end at which it surely is one.

    ``gain`` (worlds,) is what an answer gains on another, ``right`` (worlds,) whether the card is
    what it is taken for. The 95 % interval is Fieller's, within 0 and 1.
    """
    means, spread = _by_kind(gain, right, period)
    found = {}
    for end, (here, there) in {"below": (0, 1), "above": (1, 0)}.items():
        is_surely_one = means[here] > SURELY * np.sqrt(spread[here, here])
        if is_surely_one and means[there] < 0:  # false where a mean is not known
            at = _balance(means[[here, there]], spread[np.ix_([here, there], [here, there])])
            found[end] = at if end == "below" else Range(*(1 - at[place] for place in (0, 2, 1)))
    return found


def _by_kind(gain: Any, right: Any, period: Period) -> tuple[Any, Any]:
    """The mean gain where the card is not what it is taken for and where it is; their covariance.

    Worlds of one real position, ``period`` apart, are not independent. Of a kind of which there are
    few nothing is known.
    """
    kinds = np.stack([~right, right])
    if kinds.sum(axis=1).min() < FEWEST:
        return np.full(2, np.nan), np.full((2, 2), np.nan)
    _, group = np.unique(groups(period, np.arange(len(gain))), return_inverse=True)
    sums = np.zeros((group.max() + 1, 2, 2), np.int64)
    np.add.at(sums, group, np.stack([kinds * gain, kinds]).T)
    return covariance(*sums.T)


def _balance(means: Any, spread: Any) -> Range:
    """How far from the first end, where the mean is above 0, to the other one it is 0."""
    slope, further = np.array([1, -1]), np.array([-1, 1])
    squares = [  # of the gain, less those of its error, by powers of the way to the other end
        (means @ further) ** 2 - QUANTILE**2 * further @ spread @ further,
        2 * (means[0] * (means @ further) - QUANTILE**2 * spread[0] @ further),
        means[0] ** 2 - QUANTILE**2 * spread[0, 0],
    ]
    ends = sorted(root for root in np.roots(squares).real if 0.0 < root < 1.0)
    at = means[0] / (means @ slope)
    return Range(at, min([*ends, at]), max([at, *ends]) if len(ends) > 1 else 1.0)
