"""Matches of the strategies beside this file, and games of random legal play on the machine."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

from silver_sim.games.contract.seats import SeatSetup
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.games.silver.table.match import SilverMatch
from silver_sim.games.silver.text.replay import Replay
from tests.games import play
from tests.games.silver.judge.random_play import STYLES, random_game, random_header

STRATEGIES = Path(__file__).parent / "strategies"
Line = dict[str, Any]


def seats(players: str, compiled: bool = True) -> list[Any]:
    """The seats of a line-up like ``steady,steady:call_at=6``."""
    return play.seats(SILVER, players, STRATEGIES, compiled)


def new_match(
    players: str, deal_mode: str = "lanes", seed: int = 1, compiled: bool = True, **rules: Any
) -> SilverMatch:
    """A table at which the line-up plays under the edition and fields of ``rules``."""
    return match_of(seats(players, compiled), deal_mode, seed, **rules)


def match_of(
    line_up: Sequence[SeatSetup], deal_mode: str = "lanes", seed: int = 1, **rules: Any
) -> SilverMatch:
    """A table at which these play."""
    found: SilverMatch = play.match_of(SILVER, line_up, deal_mode, seed, **rules)
    return found


def replayed(seed: int) -> Iterator[tuple[Replay, Line]]:
    """A random game of legal play: the game before each line, and the line that is played next.

    The generator plays the line when it is asked for the next pair.
    """
    rng = Random(seed)
    header = random_header(rng)
    replay = Replay(header)
    for line in random_game(header, rng, STYLES[seed % len(STYLES)]):
        yield replay, line
        replay.play(line)
