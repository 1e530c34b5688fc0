"""Simulated games of all kinds against the same games answer by answer, and against their traces.

``python -m tests.games.silver.text.traced --games 20000``
"""

import argparse
import itertools
import sys
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from silver_sim.games.silver.game import GAME as SILVER
from tests.games.following import check_game
from tests.games.silver.engine.play import new_match

LINE_UPS = ("tumbler,steady", "steady,tumbler,tumbler", "tumbler,tumbler,steady,tumbler")
ROUNDS = (1, 1, 2, 1, 1, 4)  # of one game after the other
SEED = 20261121


class Scene(NamedTuple):
    """The kind of games: edition, way of dealing and line-up."""

    edition: str
    deal_mode: str
    players: str


SCENES = tuple(
    Scene(*each) for each in itertools.product(SILVER.editions, ("lanes", "physical"), LINE_UPS)
)


def check_games(scene: Scene, first: int, games: int) -> int:
    """Check so many games from block ``first`` on; returns the number of positions compared."""
    edition, deal_mode, players = scene
    seats, positions = players.count(",") + 1, 0
    matches = {
        rounds: new_match(players, deal_mode, SEED, edition=edition, rounds=rounds)
        for rounds in ROUNDS
    }
    for number in range(games):
        match = matches[ROUNDS[number % len(ROUNDS)]]
        positions += check_game("silver", match, first + number // seats, number % seats)
    return positions


def _check_scene(scene: Scene, games: int) -> int:
    positions = check_games(scene, 0, games)
    print(f"{' '.join(scene)}: {games} games", file=sys.stderr)
    return positions


def main() -> None:
    """Check as many games as asked for, spread over all scenes; the last line counts them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20_000)
    games = -(-parser.parse_args().games // len(SCENES))
    with ProcessPoolExecutor() as pool:
        positions = sum(pool.map(_check_scene, SCENES, itertools.repeat(games)))
    print(f"traced games={games * len(SCENES)} positions={positions} failures=0")


if __name__ == "__main__":
    main()
