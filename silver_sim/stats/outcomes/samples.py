"""Three games to look at: the closest, the biggest swing, the most typical, by exact rules.

closest   the second lowest total is closest to the lowest; among these, the highest is closest
swing     the winner was furthest behind the best of the others after some round; of players who
          share a win, the first
typical   the totals are closest to the mean totals of their table (sum of squares)

Among equal games the first is chosen, by table, block and rotation. What is typical is known only
once all games have been counted: that game is then searched for in their totals.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
import polars as pl

from silver_sim.result import Result, optional
from silver_sim.stats.core.sums import Counts
from silver_sim.stats.outcomes.blocks import Frames, tied, won_by
from silver_sim.stats.outcomes.games import GAME, Games, over

CLOSEST, SWING, TYPICAL = "closest", "swing", "typical"
NO_RESULTS = (*GAME, "round")  # columns that identify the row

Key = tuple[int, ...]  # what games are compared by; table, block and rotation last


@dataclass(frozen=True)
class PlayedRound(Result):
    """A round of a sample game."""

    scores: list[int]
    start: int
    turns: int | None
    columns: dict[str, Any]  # all others of its row, which the game names; lists, of players


@dataclass(frozen=True, kw_only=True)
class Sample(Result):
    """A game to look at: where it was played, its results and rounds."""

    table: int
    block: int
    rotation: int
    winner: int  # of a shared win the first of those who have most of it
    sharers: list[int] | None = optional()  # all of them
    tied: bool
    totals: list[int]
    rounds: list[PlayedRound]


@dataclass(frozen=True)
class Samples:
    """The first game by each rule that needs no mean totals, and its key."""

    best: Mapping[str, tuple[Key, Sample]]

    @classmethod
    def of(cls, games: Games, frames: Frames) -> Self:
        """Choose among the games of a part, whose rows are `frames`."""
        ordered = np.sort(games.totals, axis=-1)
        keys = {CLOSEST: [ordered[..., 1] - ordered[..., 0], ordered[..., -1] - ordered[..., 0]]}
        if games.scores.shape[2]:
            keys[SWING] = [-behind(games)]
        firsts = {rule: _first(games, each) for rule, each in keys.items()}
        return cls({rule: (key, sample(frames, key)) for rule, key in firsts.items()})

    def __add__(self, other: Self) -> Self:
        """Return the first game of both by each rule."""
        pairs = {rule: (own, other.best[rule]) for rule, own in self.best.items()}
        return type(self)({r: min(pair, key=lambda each: each[0]) for r, pair in pairs.items()})


def behind(games: Games) -> Counts:
    """Return the furthest that the winner was behind the best of the others, by game."""
    own = np.take_along_axis(games.ran, games.winners[..., None, None], axis=3)[..., 0]
    winner = games.winners[..., None] == np.arange(games.players)
    far = np.where(winner[:, :, None, :], np.iinfo(np.int64).max, games.ran)
    return over(np.maximum, own - over(np.minimum, far, 3), 2)


def most_typical(games: pl.DataFrame, typical: Sequence[Sequence[int]]) -> Key:
    """Return the key of the game whose totals are closest to those typical of its table.

    `games` has table, block, rotation and the totals; `typical[t]` are the typical totals of table
    t, -1 for unknown.
    """
    widest = max(map(len, typical))
    usual = np.array([[*each, *[-1] * (widest - len(each))] for each in typical])
    usual = usual[games["table"].to_numpy()]
    distance = np.zeros(games.height, np.int64)
    for player in range(widest):
        totals = games[f"total_{player}"].fill_null(0).to_numpy()
        distance += np.where(usual[:, player] < 0, 0, (totals - usual[:, player]) ** 2)
    keys = [distance, *(games[name].to_numpy() for name in GAME)]
    place = np.lexsort(keys[::-1])[0]
    return tuple(int(key[place]) for key in keys)


def sample(frames: Frames, key: Key) -> Sample:
    """Return a game: its results, and its rounds with every column.

    A column of all players is a list: `scores` holds `score_0` and so on. If a win is shared, the
    `winner` is the first of those who have most of it, and `sharers` are all of them.
    """
    place = dict(zip(GAME, key[-3:], strict=True))
    here = pl.all_horizontal(pl.col(name) == at for name, at in place.items())
    games = frames["games"].filter(here)
    players = sum(games[name][0] is not None for name in games.columns if name.startswith("total_"))
    won = games.select(won_by(p, games).alias(f"{p}") for p in range(players)).row(0)
    sharers = [player for player in range(players) if won[player] == max(won)]
    rounds = frames["rounds"].filter(here).sort("round") if "rounds" in frames else games.clear()
    return Sample(
        **place,
        winner=sharers[0],
        sharers=sharers if len(sharers) > 1 else None,
        tied=games.select(tied(games, players).alias("tied")).item(),
        totals=[games[f"total_{p}"][0] for p in range(players)],
        rounds=[_round(row, players) for row in rounds.iter_rows(named=True)],
    )


def _round(row: Mapping[str, Any], players: int) -> PlayedRound:
    """Return the row of a round without its key, with columns of players as lists."""
    whole = {
        name: value
        for name, value in row.items()
        if name not in NO_RESULTS and not name.rpartition("_")[2].isdecimal()
    }
    of_players = [name.removesuffix("_0") for name in row if name.endswith("_0")]
    lists = {f"{name}s": [row[f"{name}_{p}"] for p in range(players)] for name in of_players}
    found = whole | lists
    of_all = {name: found.pop(name) for name in ("scores", "start")}
    return PlayedRound(**of_all, turns=found.pop("turns", None), columns=found)


def _first(games: Games, keys: Sequence[Counts]) -> Key:
    """Return the smallest key; cells are ordered by table and block."""
    place = np.lexsort([key.ravel() for key in reversed(keys)])[0]
    cell, rotation = divmod(int(place), games.players)
    own = (int(key[cell, rotation]) for key in keys)
    return (*own, int(games.tables[cell]), int(games.blocks[cell]), rotation)
