"""What others may hold, and the chance to hold less: odds by counting the cards that are out.

Only + - x / and comparisons, so that all machines reckon alike.
"""

from __future__ import annotations

from typing import NamedTuple

from silver_sim.compiled.jit import checked_kernel
from silver_sim.games.silver.rules.cards import UNKNOWN, VALUES


class Odds(NamedTuple):
    """Mean and variance of a card that is not seen."""

    mean: float
    variance: float
    kept_mean: float  # the same if somebody knows it and keeps it
    kept_variance: float


@checked_kernel
def mean_at_most(sight, limit):
    """Mean and variance of the unseen cards up to this value.

    Between two values the limit takes in a part of the cards of the higher one.
    """
    cards, total, squares = 0.0, 0.0, 0.0
    for value in range(VALUES):
        number = sight.unseen[value] * min(max(limit + 1.0 - value, 0.0), 1.0)
        cards += number
        total += number * value
        squares += number * value * value
    if cards <= 0.0:
        return 1.0 * limit, 0.0
    mean = total / cards
    return mean, squares / cards - mean * mean


@checked_kernel
def odds_of_unseen(sight, kept_at_most):
    """Mean and variance of the cards that this seat does not see, and of those that are kept.

    A card that its owner knows and keeps is thought no higher than ``kept_at_most``.
    """
    mean, variance = mean_at_most(sight, VALUES - 1.0)
    kept_mean, kept_variance = mean_at_most(sight, kept_at_most)
    return Odds(mean, variance, kept_mean, kept_variance)


@checked_kernel
def village_guess(sight, odds, seat):
    """Mean and variance of what a seat holds, and its heaviest card."""
    total, spread, heaviest = 0.0, 0.0, 0.0
    for slot in range(sight.cards_in[seat]):
        weight = 1.0 * sight.value[seat, slot]
        if sight.value[seat, slot] == UNKNOWN:
            kept = seat > 0 and (sight.known_by[seat, slot] >> seat) & 1 == 1
            weight = odds.kept_mean if kept else odds.mean
            spread += odds.kept_variance if kept else odds.variance
        total += weight
        heaviest = max(heaviest, weight)
    return total, spread, heaviest


@checked_kernel
def chance_of_lead(lead, variance):
    """The chance that a lead with this variance is one: close to the normal law, by fractions."""
    if variance <= 0.0:
        return 1.0 if lead > 0.0 else 0.0
    return chance_within(lead, square_root(variance))


@checked_kernel
def chance_within(lead, deviation):
    """The same for a lead with this standard deviation, which is above 0."""
    x = 0.8 * lead / deviation
    if x > 3.0 or x < -3.0:
        return 1.0 if x > 0.0 else 0.0
    return 0.5 + 0.5 * x * (27.0 + x * x) / (27.0 + 9.0 * x * x)


@checked_kernel
def square_root(number):
    """A square root good enough for odds, by Newton's steps."""
    root = 0.5 * number / 5.0 + 2.5
    for _ in range(4):
        root = 0.5 * (root + number / root)
    return root
