"""Rows like the engine's, from a toy game: deal luck by seat, skill by player, one call a round."""

from typing import NamedTuple

import numpy as np
import polars as pl

from silver_sim.games import registry
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.outcomes.blocks import columns
from silver_sim.stats.outcomes.part import PartRows

ROUNDS = 4
SILVER = registry.info("silver")


class Rows(NamedTuple):
    """The two tables of a run."""

    games: pl.DataFrame
    rounds: pl.DataFrame

    def blocks(self, first: int, last: int) -> "Rows":
        part = pl.col("block").is_between(first, last, closed="left")
        return Rows(self.games.filter(part), self.rounds.filter(part))


def fake_rows(
    skills: list[float], blocks: int, seed: int = 1, *, noise: float = 5.0, rounds: int = ROUNDS
) -> Rows:
    """Play the toy game: a lower `skill` is a lower sum; with `noise` 0 only seat luck is left."""
    rng, n = np.random.default_rng(seed), len(skills)
    luck = rng.normal(0, 6, (blocks, 1, rounds, n))  # by seat, the same in all rotations
    seat = (np.arange(n)[:, None] + np.arange(n)) % n  # [rotation, player]
    luck = np.take_along_axis(luck, seat[None, :, None, :], axis=3)
    own = rng.normal(0, noise, (blocks, n, rounds, n)) if noise else 0.0
    sums = np.maximum(0, np.rint(15 + np.array(skills) + luck + own)).astype(np.int64)
    lowest = sums == sums.min(axis=3, keepdims=True)
    first = np.where(lowest, seat[None, :, None, :], n).argmin(axis=3)  # of the lowest, by seat
    caller = np.where(sums.min(axis=3) < 9, first, -1)
    if noise:
        caller = np.where(rng.random(caller.shape) < 0.2, rng.integers(0, n, caller.shape), caller)
    own_call = caller[..., None] == np.arange(n)
    success = (own_call & lowest).any(axis=3)
    scores = np.where(own_call, np.where(success[..., None], 0, sums + 10), sums)
    totals = scores.sum(axis=2)
    low = totals == totals.min(axis=2, keepdims=True)
    winner = np.argmin(np.where(low, seat[None], n), axis=2)  # a tie goes to the lowest seat
    start = np.broadcast_to((-np.arange(n)) % n, (blocks, n))  # whoever sits in seat 0
    block, rotation = np.meshgrid(np.arange(blocks), np.arange(n), indexing="ij")
    nothing = np.zeros(blocks * n, np.int32)
    games = {
        "table": nothing, "block": block.ravel(), "rotation": rotation.ravel().astype(np.int8),
        "winner": winner.ravel().astype(np.int8), "tied": low.sum(axis=2).ravel() > 1,
        **{f"total_{i}": totals[..., i].ravel().astype(np.int32) for i in range(n)},
        **{f"{name}_{i}": nothing for name in ("illegal", "luck") for i in range(n)},
        **{f"seat_{i}": np.tile(seat[:, i], blocks).astype(np.int8) for i in range(n)},
        "start": start.ravel().astype(np.int8),
    }  # fmt: skip
    number = np.broadcast_to(np.arange(1, rounds + 1), caller.shape)
    of_rounds = {
        **{
            name: np.repeat(games[name], rounds) for name in ("table", "block", "rotation", "start")
        },
        "round": number.ravel().astype(np.int32),
        "caller": caller.ravel().astype(np.int8),
        "success": success.ravel(),
        "end": np.where(caller >= 0, 1, 2).ravel().astype(np.int8),
        "turns": (9 + sums.sum(axis=3) % 7).ravel().astype(np.int32),
        **{f"sum_{i}": sums[..., i].ravel().astype(np.int32) for i in range(n)},
        **{f"score_{i}": scores[..., i].ravel().astype(np.int32) for i in range(n)},
    }
    return Rows(pl.DataFrame(games), pl.DataFrame(of_rounds))


def sums_of(rows: Rows, players: int) -> Sums:
    part, names = part_of(rows, [players]), columns(SILVER, players)
    return Sums.of(names, np.stack([part.number(0, name) for name in names], axis=1))


def part_of(rows: Rows, players: list[int]) -> PartRows:
    """Return the rows as a part of a run; `players[t]` sit at table t."""
    return PartRows(SILVER, rows._asdict(), players)
