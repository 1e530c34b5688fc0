"""``python -m benchmarks.odin_luck``: fit what a hand of Odin is worth (``rules.luck``).

Worths are those by which the points of a deal, beside the mean of the table, vary least about what
the hands let one expect, over a few line-ups on a seed of their own.
"""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np
from numpy.typing import NDArray

from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import seated
from silver_sim.games.contract.table import Setting
from silver_sim.games.odin.game import GAME as ODIN
from silver_sim.games.odin.rules.cards import COLOURS, NUMBERS, of_colour, of_number
from silver_sim.games.rules.luck import POINT
from silver_sim.games.table.match import TableMatch

SEED = 1913
LINE_UPS = ("counter,counter,counter,counter", "planner,planner", "counter,planner,passer")

Floats = NDArray[np.float64]


def features(hand: int) -> list[int]:
    """What a hand's worth is linear in: numbers, pairs of a number, pairs of a colour."""
    numbers = [of_number(hand, number).bit_count() for number in range(1, NUMBERS + 1)]
    colours = [of_colour(hand, colour).bit_count() for colour in range(COLOURS)]
    return [*numbers, *(sum(n * (n - 1) // 2 for n in cards) for cards in (numbers, colours))]


def deals(match: TableMatch, blocks: int) -> tuple[Floats, Floats]:
    """Of every seat of every deal: features and points, each less the mean of the table."""
    hands: list[list[int]] = []
    given, target = [], []
    for block in range(blocks):
        for choices in match.decisions(block, rotation=0):
            s = match.states[0]
            players = int(s["players"])
            if choices is None:
                given.append(beside_mean(hands))
                target.append(beside_mean(s["points"][:players]))
            elif s["turn"] == 0:
                hands = [features(int(hand)) for hand in s["hand"][:players]]
    return np.concatenate(given), np.concatenate(target)


def beside_mean(values: Any) -> Floats:
    """The values of all seats less their mean."""
    found = np.asarray(values, np.float64)
    return np.asarray(found - found.mean(axis=0))


def fitted(samples: list[tuple[Floats, Floats]]) -> Floats:
    """The worths with the least variance left, each sample counted by its own."""
    target = np.concatenate([points / points.std() for _, points in samples])
    given = np.concatenate([x / points.std() for x, points in samples])
    worths: Any = -np.linalg.lstsq(given, target, rcond=None)[0]
    worths[:NUMBERS] -= worths[:NUMBERS].mean()  # a point more for every card changes no luck
    return np.asarray(worths)


def main() -> None:
    """Print the worths, and what they leave."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--blocks", type=int, default=800)
    blocks = parser.parse_args().blocks
    samples = {}
    for line_up in LINE_UPS:
        seats = [seated(entry, ODIN) for entry in read_lineup(line_up, ODIN)]
        setting = Setting(ODIN.rule_set({}), SEED, "physical", "stop")
        samples[line_up] = deals(ODIN.match(seats, setting), blocks)
    worths = fitted(list(samples.values()))
    print(f"worths: {', '.join(f'{round(POINT * worth)}' for worth in worths)}")
    for line_up, (given, points) in samples.items():
        left = np.var(points + given @ worths) / np.var(points)
        drift = np.sqrt(2) * points.std()
        print(f"{line_up}: variance left {100 * left:.1f} %, two drift {drift:.2f} points apart")


if __name__ == "__main__":
    main()
