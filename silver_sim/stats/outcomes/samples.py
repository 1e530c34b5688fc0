"""Three games to look at: the closest, the biggest swing, the most typical, by exact rules.

closest   the next total is nearest to the lowest; of these, the highest is nearest to it
swing     the winner was furthest behind the best of the others after some round
typical   the totals are nearest to those that are typical of their players (sum of squares)

Of equal games the first counts, by table, block and rotation.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from silver_sim.stats.core.sums import Counts
from silver_sim.stats.outcomes.games import Games, over

RULES = ("closest", "swing", "typical")
Sample = Mapping[str, Any]


@dataclass(frozen=True)
class Samples:
    """The first game by each rule, as plain data; `key` is what they are compared by."""

    best: Mapping[str, Sample]

    @classmethod
    def of(cls, games: Games, typical: Sequence[Sequence[int]]) -> Self:
        """Choose among the games of a part; `typical[t]` are the typical totals of table t.

        -1 stands for one that is not known.
        """
        keys = {
            "closest": _closeness(games),
            "swing": [-behind(games)],
            "typical": [_distance(games, typical)],
        }
        return cls({rule: _first(games, keys[rule]) for rule in RULES})

    def __add__(self, other: Self) -> Self:
        """Return the first game of both by each rule."""
        pairs = {rule: (self.best[rule], other.best[rule]) for rule in RULES}
        return type(self)({r: min(pair, key=lambda each: each["key"]) for r, pair in pairs.items()})


def behind(games: Games) -> Counts:
    """Return how far the winner was behind the best of the others at worst, by game."""
    own = np.take_along_axis(games.ran, games.winners[..., None, None], axis=3)[..., 0]
    far = np.where(games.won[:, :, None, :] == 1, np.iinfo(np.int64).max, games.ran)
    return over(np.maximum, own - over(np.minimum, far, 3), 2)


def _closeness(games: Games) -> list[Counts]:
    ordered = np.sort(games.totals, axis=-1)
    return [ordered[..., 1] - ordered[..., 0], ordered[..., -1] - ordered[..., 0]]


def _distance(games: Games, typical: Sequence[Sequence[int]]) -> Counts:
    by_table = {table: typical[table] for table in np.unique(games.tables)}
    usual = np.array([by_table[table] for table in games.tables])[:, None, :]
    return over(np.add, np.where(usual < 0, 0, (games.totals - usual) ** 2), 2)


def _first(games: Games, keys: Sequence[Counts]) -> Sample:
    """Return the game with the least keys; cells are in order of tables and blocks."""
    place = np.lexsort([key.ravel() for key in reversed(keys)])[0]
    cell, rotation = divmod(int(place), games.players)
    at = {"table": int(games.tables[cell]), "block": int(games.blocks[cell]), "rotation": rotation}
    return (
        {"key": (*(int(key[cell, rotation]) for key in keys), *at.values())}
        | at
        | {
            "winner": int(games.winners[cell, rotation]),
            "tied": bool(games.tied[cell, rotation]),
            "totals": games.totals[cell, rotation].tolist(),
            "rounds": [
                {
                    "start": int(games.starters[cell, rotation, number]),
                    "caller": int(games.callers[cell, rotation, number]),
                    "success": bool(games.successes[cell, rotation, number]),
                    "turns": int(games.turns[cell, rotation, number]),
                    "sums": games.sums[cell, rotation, number].tolist(),
                    "scores": games.scores[cell, rotation, number].tolist(),
                }
                for number in range(games.scores.shape[2])
            ],
        }
    )
