"""Many lines judged, and what was found counted."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from time import process_time

from silver_sim.compiled.machine_code import BOUNDS_CHECKED as BOUNDS_CHECKED
from tests.games.given_worlds import odin, silver
from tests.games.given_worlds.lines import in_pairs, in_subsets
from tests.games.given_worlds.side import WORLDS, Side, judged

SIDES = (silver.SIDE, odin.SIDE)


@dataclass
class Found:
    """What came of some lines of a game."""

    lines: int = 0
    refused: int = 0
    asked: Counter[str] = field(default_factory=Counter)  # lines that were filled, by question
    wrong: dict[str, list[str]] = field(default_factory=dict)  # by line
    seconds: float = 0.0  # of the processor

    @property
    def worlds(self) -> int:
        """How many were made."""
        return (self.lines - self.refused) * WORLDS


def campaign(side: Side, seed: int, subsets: int, every: int, games: int) -> Found:
    """Judge lines that tell every pair of fields, of them one in ``every``, and random subsets."""
    begun = process_time()
    bases = list(side.bases(games))
    pairs = list(in_pairs(side.telling, bases))[seed % every :: every]
    found = judge_all(side, [*pairs, *in_subsets(side.telling, bases, seed, subsets)])
    found.seconds = process_time() - begun
    return found


def judge_all(side: Side, lines: Iterable[str]) -> Found:
    """Judge lines, one after the other."""
    found = Found()
    for line in lines:
        found.lines += 1
        wrong = judged(side, line)
        if wrong is None:
            found.refused += 1
            continue
        found.asked[line.rpartition("ask:")[2]] += 1
        if wrong:
            found.wrong[line] = wrong
    return found
