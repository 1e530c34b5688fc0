"""Simulated games against their own traces.

``python -m tests.games.silver.text.traced --games 20000``

A game is played on the table of the simulations and written as a trace; the trace is replayed as
the plain script that it is. Both must stand in the same position at every decision, end with the
same result, and that result must be the one that ``SilverMatch.play`` put into its rows.
"""

import argparse
import itertools
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

from silver_sim.games.contract.table import Rows
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.games.silver.rules.questions import End
from silver_sim.games.silver.table.match import SilverMatch
from silver_sim.games.silver.text.position import state_line
from silver_sim.games.silver.text.replay import Replay
from silver_sim.games.table.tracing import trace_game
from tests.games.silver.engine.play import new_match

Line = dict[str, Any]
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


class Watched:
    """A match that remembers the position at every decision and end of a round."""

    def __init__(self, match: SilverMatch) -> None:
        self._match = match
        self.positions: list[Line] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._match, name)

    def decisions(self, block: int, rotation: int) -> Iterator[Any]:
        for choices in self._match.decisions(block, rotation):
            self.positions.append(position(self._match.states))
            yield choices


def check_games(scene: Scene, first: int, games: int) -> int:
    """Check so many games from block ``first`` on; returns the number of positions compared."""
    seats = scene.players.count(",") + 1
    matches = {
        rounds: new_match(
            scene.players, scene.deal_mode, SEED, edition=scene.edition, rounds=rounds
        )
        for rounds in ROUNDS
    }
    return sum(
        check_game(matches[ROUNDS[number % len(ROUNDS)]], first + number // seats, number % seats)
        for number in range(games)
    )


def check_game(match: SilverMatch, block: int, rotation: int) -> int:
    """Check one game; AssertionError names it. Returns the number of positions compared."""
    where = f"block {block}, rotation {rotation}"
    watched = Watched(match)
    header, *lines = list(trace_game(watched, block, rotation))
    replay = Replay(header)
    replay.play(lines[0])
    for number, (line, simulated) in enumerate(zip(lines[1:], watched.positions, strict=True)):
        assert position(replay.games) == simulated, f"{where}, line {number + 2}"
        replay.play(line)
    assert recorded(match, block, rotation) == lines[-1]["result"] == replay.result(), where
    return len(watched.positions)


def position(games: Any) -> Line:
    """The state, the cards of the deck that nobody has seen in no order: lanes have another."""
    state = state_line(games, 0, [])
    returned = int(games["returned_count"][0])
    unseen = state["deck"][returned:]
    return state | {
        "deck": state["deck"][:returned],
        "unseen": sorted(card["card"] for card in unseen),
        "known": [card["known"] for card in unseen],
    }


def recorded(match: SilverMatch, block: int, rotation: int) -> Line:
    """The result of a game as its rows tell it."""
    rows = match.play(block, block + 1)
    players = len(match.seats)
    (game,) = rows.games[rows.games["rotation"] == rotation]

    def seat(player: int) -> int | None:
        return None if player < 0 else (player + rotation) % players

    def by_seat(numbers: Any) -> list[int]:
        return [int(numbers[(each - rotation) % players]) for each in range(players)]

    rounds = [
        {
            "sums": by_seat(each["sums"]),
            "scores": by_seat(each["scores"]),
            "end": End(int(each["end"])).name.lower(),
            "caller": seat(int(each["caller"])),
            "turns": int(each["turns"]),
        }
        for each in _rounds(rows, rotation)
    ]
    return {
        "rounds": rounds,
        "totals": by_seat(game["total"]),
        "winner": seat(int(game["winner"])),
        "tied": bool(game["tied"]),
    }


def _rounds(rows: Rows, rotation: int) -> Any:
    return rows.rounds[rows.rounds["rotation"] == rotation]


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
