"""``python -m benchmarks.luck``: fit what a card is worth (``games.silver.rules.luck``).

Luck is linear in the worths, so the same blocks are played once for every card with a worth of one
point for it and 0 for all others. The worths are then those that leave the least variance of the
paired differences of a few strategies, on seeds of their own.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from silver_sim.arena.find import strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.arena.load import seated
from silver_sim.arena.run import usable_threads
from silver_sim.games.contract.table import Setting
from silver_sim.games.rules.luck import POINT
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.games.silver.rules.cards import VALUES
from silver_sim.games.silver.rules.rule_set import RuleSet
from silver_sim.games.silver.table.match import SilverMatch

SEED = 1913
LUCK_SCALE = 10_000  # luck of a row in one win
ROWS = ("dealt", "drawn")
FIELDS = (["pairs", "spy", "patient"], ["pairs", "early_caller"], ["spy"])
PAIRS = (("greedy:call_at=6", "patient"), ("counter", "raider"), ("keeper", "villager_rush"))

Floats = NDArray[np.float64]


def blocks_of(players: list[str], worth: NDArray[np.int64], blocks: int) -> tuple[Floats, Floats]:
    """The first player's win share and luck in each block, with these worths."""
    files = strategy_files(SILVER.name)
    seats = [seated(read_entry(typed, files, SILVER), SILVER) for typed in players]
    match = SilverMatch(seats, Setting(RuleSet(), SEED, "lanes", "stop"))
    match.states["worth"] = worth
    games = match.play(0, blocks).games
    wins = (games["winner"] == 0).reshape(blocks, -1).mean(axis=1)
    return wins, games["luck"][:, 0].reshape(blocks, -1).mean(axis=1) / LUCK_SCALE


def features(a: str, b: str, field: list[str], blocks: int) -> tuple[Floats, Floats]:
    """The paired difference of two strategies by block, and that of their luck by card."""
    points = POINT * np.eye(len(ROWS) * VALUES, dtype=np.int64).reshape(-1, len(ROWS), VALUES)
    tasks = [([who, *field], worth, blocks) for who in (a, b) for worth in points]
    with ThreadPoolExecutor(usable_threads()) as pool:
        found = list(pool.map(lambda task: blocks_of(*task), tasks))
    half = len(points)
    luck = np.stack([found[k][1] - found[half + k][1] for k in range(half)], axis=1)
    return found[0][0] - found[half][0], luck


def fitted(samples: list[tuple[Floats, Floats]]) -> Floats:
    """The worths with the least variance left, each sample counted by its own."""
    scaled = [(d - d.mean(), x - x.mean(axis=0), d.std()) for d, x in samples]
    target = np.concatenate([d / sd for d, _, sd in scaled])
    given = np.concatenate([x / sd for _, x, sd in scaled])
    worths: Any = np.linalg.lstsq(given, target, rcond=None)[0]
    copies = np.array(RuleSet().copies)
    table = worths.reshape(len(ROWS), VALUES)
    return np.asarray(table - (table @ copies / copies.sum())[:, None])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--blocks", type=int, default=1500)
    blocks = parser.parse_args().blocks
    samples = {(a, b, *field): features(a, b, field, blocks) for field in FIELDS for a, b in PAIRS}
    worths = fitted(list(samples.values()))
    for name, row in zip(ROWS, worths, strict=True):
        print(f"{name}: {', '.join(f'{round(POINT * worth)}' for worth in row)}")
    for names, (difference, luck) in samples.items():
        left = np.var(difference - luck @ worths.ravel()) / np.var(difference)
        print(f"{names[0]} - {names[1]} v {', '.join(names[2:])}: variance left {100 * left:.1f} %")


if __name__ == "__main__":
    main()
