"""The summary of one line-up: its numbers, and what they say."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.report.text.answers import line_up
from silver_sim.report.text.verdict import warnings
from silver_sim.report.text.wording import labels
from silver_sim.stats.outcomes.summary import numbers_of_table, warnings_of_measures
from silver_sim.stats.outcomes.tally import Tally
from silver_sim.stats.results import Plain


def summarise(
    tally: Tally, names: Sequence[str], *, edition: str, seed: int, noise: str = ""
) -> Plain:
    """Return all results of a line-up as plain data, ready for JSON.

    `names[i]` is the strategy of player i, `noise` that which plays at random. Raises ValueError
    if there is not one name a player, or no block at all.
    """
    summary = numbers_of_table(tally, names, labels(names), edition=edition, seed=seed, noise=noise)
    told = [*warnings_of_measures(tally), *warnings(summary)]
    return summary | {"verdict": line_up(summary), "warnings": told}
