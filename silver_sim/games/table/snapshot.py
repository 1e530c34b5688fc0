"""A match as it stands, kept and put back; and what differs between two such moments."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from silver_sim.games.table.match import TableMatch


class Tables(NamedTuple):
    """The arrays of a match: all that its strategies could reach into."""

    jobs: Any
    states: Any
    sights: Any
    players: Any


class Snapshots:
    """Takes and puts back copies of the arrays of one match."""

    def __init__(self, match: TableMatch) -> None:
        self.tables = Tables(match.jobs, match.states, match.sights, match.players)
        self._bytes = [table.view(np.uint8) for table in self.tables]  # copied far faster

    def take(self) -> list[Any]:
        """The arrays as they are now."""
        return [table.copy() for table in self._bytes]

    def put(self, kept: list[Any]) -> None:
        """Make the arrays what they were."""
        for table, copy in zip(self._bytes, kept, strict=True):
            table[:] = copy

    def read(self, kept: list[Any]) -> Tables:
        """What was taken, as records."""
        pairs = zip(self.tables, kept, strict=True)
        return Tables(*(copy.view(table.dtype) for table, copy in pairs))


def written_to(before: Tables, after: Tables, place: int) -> list[str]:
    """What differs, in words, except memory and supply of the player, who is one policy."""
    others = [other for other in range(len(after.players)) if other != place]
    players = before.players.copy()
    players["supply"][place] = after.players["supply"][place]
    players["policies"]["memory"][place, 0] = after.players["policies"]["memory"][place, 0]
    found = {
        "the game itself": differ(before.states, after.states) or differ(before.jobs, after.jobs),
        "its sight": differ(before.sights[place], after.sights[place]),
        "the sight of another seat": any(
            differ(before.sights[other], after.sights[other])
            for other in range(len(after.sights))  # copies for limited seats come last
            if other != place
        ),
        "its parameters or the notes on it": differ(players[place], after.players[place]),
        "the memory or chance of another seat": any(
            differ(players[other], after.players[other]) for other in others
        ),
    }
    return [what for what, differs in found.items() if differs]


def differ(before: Any, after: Any) -> bool:
    """Whether two records, or arrays of them, have different bytes."""
    return bool(before.tobytes() != after.tobytes())
