"""Matches of the strategies beside this file, and games of random legal play on the machine."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import seated
from silver_sim.games.contract import Rows, SeatSetup, Setting
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.games.silver.table.match import SilverMatch
from silver_sim.games.silver.text.replay import Replay
from tests.games.silver.judge.random_play import STYLES, random_game, random_header

STRATEGIES = Path(__file__).parent / "strategies"
Line = dict[str, Any]


def seats(players: str, compiled: bool = True) -> list[Any]:
    """The seats of a line-up like ``steady,steady:call_at=6``."""
    return [seated(entry, SILVER, compiled) for entry in read_lineup(players, SILVER, STRATEGIES)]


def new_match(
    players: str, deal_mode: str = "lanes", seed: int = 1, compiled: bool = True, **rules: Any
) -> SilverMatch:
    """A table at which the line-up plays under the edition and fields of ``rules``."""
    return match_of(seats(players, compiled), deal_mode, seed, **rules)


def match_of(
    line_up: Sequence[SeatSetup], deal_mode: str = "lanes", seed: int = 1, **rules: Any
) -> SilverMatch:
    """A table at which these play."""
    return SilverMatch(line_up, Setting(SILVER.rule_set(rules), seed, deal_mode, "stop"))


def digest(*tables: Rows) -> str:
    """One hash of all rows."""
    sums = hashlib.sha256()
    for rows in tables:
        sums.update(rows.games.tobytes())
        sums.update(rows.rounds.tobytes())
    return sums.hexdigest()


def joined(parts: list[Rows]) -> Rows:
    """Rows of several ranges of blocks as one."""
    return Rows(*(np.concatenate(table) for table in zip(*parts, strict=True)))


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
