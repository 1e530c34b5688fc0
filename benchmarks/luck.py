"""``python -m benchmarks.luck GAME``: fit what a card is worth (``rules.luck`` of each game).

Luck is linear in the worths, so the same blocks are played once for every worth, with one point for
it and 0 for all others. The worths are then those that leave the least variance of the paired
differences of a few strategies, on seeds of their own.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from silver_sim.arena.find import strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.arena.load import seated
from silver_sim.arena.run import usable_threads
from silver_sim.games.contract import Game, Setting
from silver_sim.games.luck import POINT
from silver_sim.games.odin.rules.cards import NUMBERS
from silver_sim.games.registry import game
from silver_sim.games.silver.rules.rule_set import RuleSet

SEED = 1913
LUCK_SCALE = 10_000  # luck of a row in one win
Floats = NDArray[np.float64]


class Fit(NamedTuple):
    """What is fitted for a game."""

    rows: Sequence[str]  # of the worths, in words
    free: Floats  # by worth: of a row, the part of it that changes no luck
    fields: Sequence[list[str]]  # who sits at the table besides
    pairs: Sequence[tuple[str, str]]  # whose difference is explained


COPIES = np.array(RuleSet().copies, np.float64)
FITS = {
    "silver": Fit(
        ("dealt", "drawn"),
        np.concatenate([COPIES / COPIES.sum()] * 2),
        (["pairs", "spy", "patient"], ["pairs", "early_caller"], ["spy"]),
        (("greedy:call_at=6", "patient"), ("counter", "raider"), ("keeper", "villager_rush")),
    ),
    "odin": Fit(
        ("numbers, then pairs of a number and of a colour",),
        np.array([1 / NUMBERS] * NUMBERS + [0, 0]),
        (["planner", "low", "blocker"], ["planner", "shedder"], ["collector"]),
        (("planner", "high"), ("counter", "low"), ("collector", "shedder")),
    ),
}


def blocks_of(of: Game, players: list[str], worth: Any, blocks: int) -> tuple[Floats, Floats]:
    """The first player's win share and luck in each block, with these worths."""
    files = strategy_files(of.name)
    seats = [seated(read_entry(typed, files, of), of) for typed in players]
    match = of.match(seats, Setting(of.rule_set({}), SEED, of.deal_modes[0], "stop"))
    match.states["worth"] = worth.reshape(match.states["worth"].shape)
    games = match.play(0, blocks).games
    names = games.dtype.names
    won = games["won"][:, 0] / of.win_unit if "won" in names else games["winner"] == 0
    luck = games["luck"][:, 0].reshape(blocks, -1).mean(axis=1)
    return won.reshape(blocks, -1).mean(axis=1), luck / LUCK_SCALE


def features(of: Game, a: str, b: str, field: list[str], blocks: int) -> tuple[Floats, Floats]:
    """The paired difference of two strategies by block, and that of their luck by worth."""
    points = POINT * np.eye(len(FITS[of.name].free), dtype=np.int64)
    tasks = [(of, [who, *field], worth, blocks) for who in (a, b) for worth in points]
    with ThreadPoolExecutor(usable_threads()) as pool:
        found = list(pool.map(lambda task: blocks_of(*task), tasks))
    half = len(points)
    luck = np.stack([found[k][1] - found[half + k][1] for k in range(half)], axis=1)
    return found[0][0] - found[half][0], luck


def fitted(samples: list[tuple[Floats, Floats]], fit: Fit) -> Floats:
    """The worths with the least variance left, each sample counted by its own."""
    scaled = [(d - d.mean(), x - x.mean(axis=0), d.std()) for d, x in samples]
    target = np.concatenate([d / sd for d, _, sd in scaled])
    given = np.concatenate([x / sd for _, x, sd in scaled])
    worths: Any = np.linalg.lstsq(given, target, rcond=None)[0]
    tables, free = (each.reshape(len(fit.rows), -1) for each in (worths, fit.free))
    means = (tables * free).sum(axis=1)[:, None]
    return np.asarray(np.where(free > 0, tables - means, tables))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=FITS)
    parser.add_argument("--blocks", type=int, default=1500)
    options = parser.parse_args()
    fit, of = FITS[options.game], game(options.game)
    cases = [(a, b, field) for field in fit.fields for a, b in fit.pairs]
    samples = {(a, b, *field): features(of, a, b, field, options.blocks) for a, b, field in cases}
    worths = fitted(list(samples.values()), fit)
    for name, row in zip(fit.rows, worths, strict=True):
        print(f"{name}: {', '.join(f'{round(POINT * worth)}' for worth in row)}")
    for names, (difference, luck) in samples.items():
        left = np.var(difference - luck @ worths.ravel()) / np.var(difference)
        print(f"{names[0]} - {names[1]} v {', '.join(names[2:])}: variance left {100 * left:.1f} %")


if __name__ == "__main__":
    main()
