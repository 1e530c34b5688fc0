"""Many games compared on all cores."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial

from tests.games.differential.compare import Counts, Difference, Sides, play_game

GAMES_AT_ONCE = 25  # of one task


@dataclass
class Findings:
    """What came of some games: counts of those that were equal, and the differences."""

    counts: Counts = field(default_factory=Counts)
    differences: list[Difference] = field(default_factory=list)

    def add(self, other: Findings) -> None:
        """Count `other` in."""
        self.counts.add(other.counts)
        self.differences += other.differences

    @property
    def games(self) -> int:
        """Games played, equal or not."""
        return self.counts.games + len(self.differences)


def play_games(sides: Sides, seeds: Iterable[int]) -> Findings:
    """Compare the games `seeds`, one after the other."""
    findings = Findings()
    for seed in seeds:
        try:
            findings.counts.add(play_game(sides, seed))
        except Difference as difference:
            findings.differences.append(difference)
    return findings


def campaign(
    sides: Sides,
    seed: int,
    games: int,
    processes: int,
    progress: Callable[[int], None] = lambda done: None,
) -> Findings:
    """Compare the games `seed`, `seed` + 1, ...; `progress` hears how many are done."""
    end = seed + games
    tasks = [range(at, min(at + GAMES_AT_ONCE, end)) for at in range(seed, end, GAMES_AT_ONCE)]
    findings = Findings()
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        for part in pool.imap_unordered(partial(play_games, sides), tasks):
            findings.add(part)
            progress(findings.games)
    return findings
