"""Rows on learning: decisions a CPU second that come from outside, with observations and masks."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from statistics import median
from typing import Any

import numpy as np

from benchmarks import tables
from benchmarks.measure import Row, at_least
from benchmarks.peers import gin_rummy
from benchmarks.sizes import Sizes
from silver_sim.env import Batch, GameAEC, SeatEnv, demonstrations

GAMES = 256
WANTED = 300_000.0  # decisions a CPU second of a batch,
WANTED_ONE = 10_000.0  # of an environment of one game
SHARE = 1 / 3  # of a batch's, of demonstrations
DECISIONS = 10  # of one environment, for each step of a batch


def batches(sizes: Sizes) -> list[Row]:
    """A batch of Silver in which one seat's answers come from outside, drawn at random.

    Beside it, in turn: what is shown of strategies, and environments of one game.
    """
    steps = max(2, sizes.blocks // 4)
    batch, chance = Batch([None, "greedy"], GAMES), np.random.default_rng(1)
    _seconds(batch, chance, 1)
    seats = tables.seats("random,greedy")
    table = tables.match(seats)
    asked = tables.decisions(seats, sizes.counted_blocks)
    ones = {"seat_env": _of_seat(), "aec": _of_agents()}
    peer = gin_rummy()
    if peer:
        ones["gin_rummy"] = peer
    shown = steps * GAMES // 4
    demonstrate = partial(demonstrations, ["greedy", "greedy"])
    demonstrate(1)
    rates: dict[str, list[float]] = {name: [] for name in ("batch", "arena", "shown", *ones)}
    for _ in range(sizes.repetitions):
        rates["batch"].append(steps * GAMES / _seconds(batch, chance, steps))
        rates["arena"].append(asked / _spent(partial(table.play, 0, sizes.counted_blocks)))
        rates["shown"].append(shown / _spent(partial(demonstrate, shown)))
        for name, played in ones.items():
            number = steps * DECISIONS
            rates[name].append(number / sum(islice(played, number)))
    found = {name: median(each) for name, each in rates.items()}
    rate = found["batch"]
    return [
        Row(
            "batch",
            "decisions a CPU second of a batch, with observations and masks",
            rate,
            "/s",
            f"{GAMES} games of Silver against greedy on one thread; the drawing of answers is not "
            "counted; aim 1,000,000",
            at_least(WANTED),
            beside={
                "of_decisions_that_the_arena_plays": rate / found["arena"],
                "arena_decisions_a_second": found["arena"],
            },
        ),
        Row(
            "demonstrations",
            "decisions of strategies as arrays, against those of a batch",
            found["shown"] / rate,
            "x",
            f"{shown:,} rows of greedy against greedy, and the batch, in turn",
            at_least(SHARE),
            beside={"rows_a_second": found["shown"]},
        ),
        *(_row_of_one(name, found) for name in ("seat_env", "aec")),
    ]


def _row_of_one(name: str, found: dict[str, float]) -> Row:
    """An environment of one game."""
    titles = {"seat_env": "SeatEnv against greedy", "aec": "GameAEC of two seats"}
    peer = {"of_gin_rummy": found[name] / found["gin_rummy"]} if "gin_rummy" in found else {}
    return Row(
        name,
        f"decisions a CPU second of {titles[name]}",
        found[name],
        "/s",
        "answers drawn at random, which is not counted; a new game where one ends"
        + ("; gin rummy is OpenSpiel's, from Python" if peer else ""),
        at_least(WANTED_ONE),
        beside={"of_a_batch": found[name] / found["batch"], **peer},
    )


def _spent(action: Callable[[], object]) -> float:
    """How many seconds of processor time it takes."""
    begun = time.process_time()
    action()
    return time.process_time() - begun


def _seconds(batch: Batch, chance: Any, steps: int) -> float:
    """How long so many steps take."""
    return sum(
        _spent(partial(batch.step, drawn))
        for _ in range(steps)
        for drawn in [(chance.random(batch.legal.shape, np.float32) * batch.legal).argmax(1)]
    )


def _drawn(chance: Any, mask: Any) -> int:
    legal = np.flatnonzero(mask)
    return int(legal[chance.integers(len(legal))])


def _of_seat() -> Iterator[float]:
    """The seconds of each decision of one seat."""
    env, chance = SeatEnv(["greedy"]), np.random.default_rng(1)
    observed, _ = env.reset(seed=1)
    over = False
    while True:
        action = _drawn(chance, observed["action_mask"])
        begun = time.process_time()
        observed, _, over, _, _ = env.step(action)
        if over:
            observed, _ = env.reset()
        yield time.process_time() - begun


def _of_agents() -> Iterator[float]:
    """The seconds of each decision of all seats."""
    env, chance = GameAEC(seats=2), np.random.default_rng(1)
    env.reset(seed=1)
    while True:
        begun = time.process_time()
        observed, *_ = env.last()
        spent = time.process_time() - begun
        action = _drawn(chance, observed["action_mask"])
        begun = time.process_time()
        env.step(action)
        if env._table.over:
            env.reset()
        yield spent + time.process_time() - begun
