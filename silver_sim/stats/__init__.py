"""From rows to numbers: exact integer sums over blocks, intervals, one summary, one verdict."""

from silver_sim.stats.blocks import Tally
from silver_sim.stats.summary import summarise
from silver_sim.stats.tidy import tidy_rows

__all__ = ["Tally", "summarise", "tidy_rows"]
