"""Rows on batches: decisions a second that come from outside, with observations and masks."""

from __future__ import annotations

import time
from statistics import median
from typing import Any

import numpy as np

from benchmarks import tables
from benchmarks.measure import Row, at_least
from benchmarks.sizes import Sizes
from silver_sim.env import Batch

GAMES = 256
WANTED = 300_000.0  # decisions a second


def batches(sizes: Sizes) -> list[Row]:
    """A batch of Silver in which one seat's answers come from outside, drawn at random."""
    steps = max(2, sizes.blocks // 4)
    batch, chance = Batch([None, "greedy"], GAMES), np.random.default_rng(1)
    _seconds(batch, chance, 1)
    seats = tables.seats("random,greedy")
    table = tables.match(seats)
    asked = tables.decisions(seats, sizes.counted_blocks)
    rates, others = [], []
    for _ in range(sizes.repetitions):
        rates.append(steps * GAMES / _seconds(batch, chance, steps))
        begun = time.perf_counter()
        table.play(0, sizes.counted_blocks)
        others.append(asked / (time.perf_counter() - begun))
    return [
        Row(
            "batch",
            "decisions a second of a batch, with observations and masks",
            median(rates),
            "/s",
            f"{GAMES} games of Silver against greedy on one thread; the drawing of answers is not "
            "counted; aim 1,000,000",
            at_least(WANTED),
            beside={
                "of_decisions_that_the_arena_plays": median(rates) / median(others),
                "arena_decisions_a_second": median(others),
            },
        )
    ]


def _seconds(batch: Batch, chance: Any, steps: int) -> float:
    """How long so many steps take."""
    spent = 0.0
    for _ in range(steps):
        drawn = (chance.random(batch.legal.shape, np.float32) * batch.legal).argmax(1)
        begun = time.perf_counter()
        batch.step(drawn)
        spent += time.perf_counter() - begun
    return spent
