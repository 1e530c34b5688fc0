"""The function of calls, fitted to forks of a world whose chances are known exactly."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from silver_sim.studies.silver.call_safety import fitting
from silver_sim.studies.silver.call_safety.advice.atlas import Atlas
from silver_sim.studies.silver.call_safety.advice.question import CallQuestion
from silver_sim.studies.silver.call_safety.advice.solver import solved
from silver_sim.studies.silver.call_safety.deviations import means
from silver_sim.studies.silver.call_safety.fitting import Fitted, fitted
from silver_sim.studies.silver.call_safety.fork_rows import Rows
from silver_sim.studies.silver.call_safety.pack import atlas
from tests.studies.silver.call_safety import worlds

pytestmark = pytest.mark.slow

FORKS, HELD = 12_000, 8_000


def fit(seed: int = 1, forks: int = FORKS) -> Fitted:
    rows = worlds.rows_of(worlds.forks(forks + HELD, seed))
    held = np.arange(forks + HELD) >= forks
    return fitted(rows.only(~held), rows.only(held), worlds.SEATS)


def atlas_of(fit: Fitted) -> Atlas:
    return Atlas(atlas((), (), {fit.seats: fit}))


def question(own: int, opponent: int, turn: int | None) -> CallQuestion:
    return CallQuestion(worlds.SEATS, (), 0, (opponent,), turn, summed=1, sum=own)


def test_answers_lie_within_their_intervals_as_often_as_they_say() -> None:
    """Also those whose turn is told; what is told of the turn moves them most of the way.

    Intervals of one fit miss together, so that of four fits a few more may.
    """
    inside, moved = [], []
    for seed in (1, 2, 3, 4):
        found = atlas_of(fit(seed))
        for own, opponent in product(worlds.SUMS, worlds.OPPONENTS):
            for turn in (None, *worlds.TURNS):
                said = solved(found, question(own, opponent, turn))
                true = worlds.gains(own, opponent, turn or 2.5)
                for name, truth in true.items():
                    interval = getattr(said.gains, name)
                    inside.append(interval.lo <= truth <= interval.hi)
                    assert interval.hi - interval.lo < (4 if name == "points" else 0.4)
            early, late = (solved(found, question(own, opponent, turn)) for turn in (1, 4))
            moved.append(early.gains.chance.estimate - late.gains.chance.estimate)
    assert 0.9 <= np.mean(inside) <= 0.99
    assert np.mean(moved) == pytest.approx(0.18, abs=0.06)


def test_a_fit_is_the_same_to_the_last_bit_with_any_number_of_threads(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = []
    for threads in (1, 2):
        monkeypatch.setattr(fitting, "usable_threads", lambda threads=threads: threads)
        found.append(fit(forks=3000))
    one, other = found
    assert one.moves.packed() == other.moves.packed()
    assert [each.tobytes() for each in one.cells[1:]] == [
        each.tobytes() for each in other.cells[1:]
    ]


def test_few_forks_are_never_told_as_certain() -> None:
    """In no cell of these are there forks enough to say how far they are off."""
    found = fit(forks=150).cells
    assert (found.forks[found.forks > 0] < 30).any()
    assert found.error[:, 0].min() > 0.05


def test_parts_of_a_run_are_the_rows_of_the_whole() -> None:
    frame = worlds.forks(100)
    whole, parts = worlds.rows_of(frame), [worlds.rows_of(frame[:60]), worlds.rows_of(frame[60:])]
    for one, other in zip(whole, Rows.joined(parts), strict=True):
        assert np.array_equal(one, other)


def test_forks_of_a_block_that_are_alike_are_as_few_as_blocks() -> None:
    """400 forks of 100 blocks: the mean of a cell is as far off as that of 100 independent ones."""
    frame = worlds.forks(100, 3)
    alike = frame.select(frame.columns).with_columns(block=np.arange(100))
    once = means(worlds.rows_of(alike), np.zeros(100, np.int64))
    four = Rows.joined([worlds.rows_of(alike)] * 4)
    found = means(four, np.zeros(400, np.int64))
    assert found.blocks == pytest.approx(once.blocks)
    assert found.noise == pytest.approx(once.noise)
    apart = means(four.only(slice(100)), np.zeros(100, np.int64))
    chance = float(apart.mean[0, 0])
    assert apart.noise[0, 0] == pytest.approx(chance * (1 - chance) / 99)


def test_a_cell_in_which_no_call_was_won_is_not_certain() -> None:
    """40 forks that all lost, beside 4,000 of which half were lowest."""
    half = np.random.default_rng(5).integers(0, 2, 4000)
    came = np.concatenate([np.zeros(40, np.int64), half])
    rows = worlds.rows_of(worlds.forks(len(came), 5))
    outcomes = np.array(rows.came)
    outcomes[:, 0] = came
    found = means(rows._replace(came=outcomes), (np.arange(len(came)) >= 40).astype(np.int64))
    assert found.mean[0, 0] == 0
    assert 0.05 < np.sqrt(found.noise[0, 0]) < 0.1  # of 10 blocks of 4
    assert np.sqrt(found.noise[1, 0]) == pytest.approx(0.5 / np.sqrt(4000), rel=0.1)
