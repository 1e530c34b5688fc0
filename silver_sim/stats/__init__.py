"""From rows to numbers: exact integer sums over blocks, intervals, one summary, one verdict."""

from silver_sim.stats.outcomes.blocks import Tally
from silver_sim.stats.outcomes.summary import summarise
from silver_sim.stats.outcomes.summary_csv import tidy_rows

__all__ = ["Tally", "summarise", "tidy_rows"]
