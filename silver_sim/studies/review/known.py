"""What known players lose for each decision that counts (``python -m benchmarks.review``)."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from silver_sim.advice.interval import Interval
from silver_sim.result import Result, as_json, read

KNOWN = Path(__file__).parent / "known.json"


@dataclass(frozen=True)
class KnownPlayer(Result):
    """A strategy, and what it lost in games in which it had every seat."""

    name: str
    lost: Interval  # a share of the game, for each decision that counts
    games: int
    counted: int


@dataclass(frozen=True)
class Known(Result):
    """The known players of a game."""

    game: str
    players: int  # at the table
    judged_by: str
    worlds: int
    lost: list[KnownPlayer]  # those who lost most first


@cache
def known_players() -> tuple[Known, ...]:
    """All that is known."""
    text = KNOWN.read_text(encoding="utf-8") if KNOWN.exists() else "[]"
    return tuple(read(list[Known], json.loads(text)))


def known_of(game: str, players: int, judged_by: str) -> list[KnownPlayer]:
    """The known players of a game among that many, as this strategy judges them; perhaps none."""
    asked = game, players, judged_by
    found = (each for each in known_players() if (each.game, each.players, each.judged_by) == asked)
    return next((each.lost for each in found), [])


def as_text(known: Sequence[Known]) -> str:
    """The text of the file."""
    return json.dumps(as_json(list(known)), indent=1) + "\n"
