"""Sums by cell and group, curves through them, rules and calibration: known answers."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from silver_sim.stats.core.ratios import ratio
from silver_sim.stats.outcomes.calibration import calibrated
from silver_sim.studies.silver.call_safety.atlas import NEVER, CallRule, Limit
from silver_sim.studies.silver.call_safety.cells import GROUPS, Cells
from silver_sim.studies.silver.call_safety.curves import falling
from silver_sim.studies.silver.call_safety.forks import CORE, FULL, SUMS, opponents_code
from silver_sim.studies.silver.call_safety.lines import (
    CellLine,
    known,
    known_lines,
    level_of,
    opponents_of,
)
from silver_sim.studies.silver.call_safety.rules import Worth, best, by_rule, worth

COLUMNS = ("weight", "wins")
rows = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 3), st.integers(-5, 5)), max_size=40)


def cells_of(found: list[tuple[int, int, int]]) -> Cells:
    """Cells of rows: cell, group, wins; each weighs 1."""
    if not found:
        return Cells.empty(COLUMNS, 4)
    keys, group, wins = np.array(found, np.int64).T
    return Cells.of(COLUMNS, keys, group, np.stack([np.ones_like(wins), wins], 1), 4)


@given(rows, rows)
def test_parts_add_up(one: list[tuple[int, int, int]], other: list[tuple[int, int, int]]) -> None:
    both, whole = cells_of(one).plus(cells_of(other)), cells_of(one + other)
    assert (both.keys == whole.keys).all()
    assert (both.sums == whole.sums).all()
    every = np.arange(10)
    for cell in every:
        wins = sum(w for key, _, w in one + other if key == cell)
        assert whole.at(every)[cell, :, 1].sum() == wins


def test_the_error_of_a_ratio_is_that_between_groups() -> None:
    """Equal weights: the ratio is the mean of the groups, its error s / sqrt(G)."""
    means = np.array([1.0, 2.0, 4.0, 9.0])
    found = ratio(10 * means, np.full(4, 10.0))
    assert found.value == pytest.approx(means.mean())
    assert found.se == pytest.approx(means.std(ddof=1) / 2)
    assert np.isnan(ratio(np.zeros(4), np.zeros(4)).value)
    rng = np.random.default_rng(1)
    missed = 0
    for _ in range(400):
        blocks = rng.normal(size=GROUPS * 4).reshape(GROUPS, 4)
        forks = np.full(GROUPS, 4 * 50)
        found = ratio((50 * blocks).sum(1), forks.astype(float))
        missed += bool(abs(found.value) > 2.04 * found.se)
    assert 5 <= missed <= 38  # 20 are expected


def sums_of(chances: list[float], forks: int = 6400, columns: int = 2, seed: int = 0) -> Any:
    """Numerators and denominators by sum and group, drawn with these means."""
    each = forks // GROUPS
    rng = np.random.default_rng(seed)
    n = rng.binomial(each, np.array(chances)[:, None], (len(chances), GROUPS))
    return n, np.full_like(n, each)


def test_a_curve_falls_and_its_band_holds_the_truth() -> None:
    truth = [0.9, 0.8, 0.5, 0.45, 0.2, 0.1]
    inside = []
    for seed in range(60):
        band = falling(*sums_of(truth, seed=seed)).band()
        assert (np.diff(band.value) <= 1e-12).all()
        assert (np.diff(band.lo) <= 1e-12).all()
        assert (np.diff(band.hi) <= 1e-12).all()
        inside.append((band.lo <= truth) & (truth <= band.hi))
    assert 0.90 < np.mean(inside) <= 1.0
    n, d = sums_of([0.9, 0.5, 0.1])
    n[1], d[1] = 0, 0  # without forks
    band = falling(n, d).band()
    assert np.isnan(band.value).tolist() == [False, True, False]


def line_of(gains: list[float], forks: int = 6400) -> Any:
    """A line whose calls gain so much, with hardly any noise."""
    sums = np.zeros((SUMS, GROUPS, len(CORE)), np.int64)
    for at, gain in enumerate(gains):
        each = forks // GROUPS
        noise = np.arange(GROUPS) % 2 * 4 - 2
        sums[at, :, :3] = each
        sums[at, :, 4] = round(gain * each) + noise
    return known(CellLine(4, 4, 0, 0), sums, CORE)


def test_verdicts_and_the_limit_follow_the_gain() -> None:
    line = line_of([0.2, 0.1, 0.0, -0.1, -0.2])
    verdicts = [cell.verdict for cell in line.cells.values()]
    assert verdicts == ["call", "call", "toss-up", "wait", "wait"]
    assert line.limit() == Limit(limit=1, lo=1, hi=2)
    never = line_of([-0.1, -0.2])
    assert never.limit().limit == NEVER
    assert line_of([0.1], forks=96).cells[0].verdict == "not known"
    assert line_of([0.1], forks=480).cells[0].is_open
    assert not line_of([0.1], forks=512).cells[0].is_open
    assert line_of([0.1], forks=96).limit() == Limit(limit=None, lo=None, hi=None)


def test_calls_that_all_ended_alike_have_what_they_leave_possible() -> None:
    """Three in the number of forks; with a higher sum a chance only falls."""
    sums = line_of([0.0] * 3).sums.copy()
    sums[0, :, :3] = 9  # 288 forks
    sums[2, :, 2] = 0
    low, middle, high = (
        cell.chance for cell in known(CellLine(4, 4, 0, 0), sums, CORE).cells.values()
    )
    assert low == middle
    assert [*low] == [1.0, pytest.approx(1 - 3 / 6400, abs=0.001), 1.0]
    assert [*high] == [0.0, 0.0, pytest.approx(3 / 6400, abs=0.001)]
    assert min(low.hi - low.lo, high.hi - high.lo) >= 0.001


def test_a_line_is_told_from_its_first_sum_to_its_last() -> None:
    sums = np.roll(line_of([0.1, 0.0, -0.1]).sums, 4, axis=0)
    sums[5] = 0
    line = known(CellLine(3, 4, 1, level_of((2, 5))), sums, CORE).atlas_line((2, 5))
    assert (line.seats, line.cards, line.unknown) == (3, 4, 1)
    assert [known_sum for known_sum, _ in line] == [4, 6]
    assert (line.first, len(line.cells), line.cells[1]) == (4, 3, None)
    assert line.forks == 2 * 6400
    assert opponents_of(level_of((1, 3, 5))) == (1, 3, 5)
    assert opponents_of(level_of((2,))) == (2,)
    codes = {int(opponents_code([a, b, c])) for a in range(6) for b in range(6) for c in range(6)}
    assert len(codes) == 6**3


def test_how_calls_end_is_told_where_it_is_counted() -> None:
    sums = np.zeros((SUMS, GROUPS, len(FULL)), np.int64)
    names = {"forks": 100, "weight": 200, "success": 50, "ties": 10, "behind": 90, "witch": 60}
    for name, value in names.items():
        sums[3, :, FULL.index(name)] = value
    (cell,) = known(CellLine(2, 4, 0, 0), sums, FULL).cells.values()
    assert cell.ends == (0.05, 0.45, 0, 0, 0, 0, 0.3, 0, 0)
    assert cell.need is None  # a call that fails costs nothing here


def test_of_few_forks_no_line_is_known_and_no_rule_gains() -> None:
    """As in runs of few blocks."""
    rule = CallRule(-1, 0, 1, 2, 3, unknown=4, more=2)
    assert (rule.limit(4, 0, 1), rule.limit(4, 0, 2)) == (NEVER, 4)
    assert rule.limit(3, 1, 5) == 3 + 2 - 4
    none = Cells.empty(CORE)
    assert known_lines(none) == []
    found = worth([], none)
    assert best(found).one == NEVER
    assert np.isnan(found.value(found.full).value)


def worth_of(gains: dict[tuple[int, int, int, int], list[float]]) -> Worth:
    """What calls gain along lines of one opponent: (seats, cards, unknown, fewest)."""
    lines, values = [], []
    for (seats, cards, unknown, few), along in gains.items():
        code = int(opponents_code([few, *[0] * 2]))
        lines.append(CellLine(seats, cards, unknown, code))
        values.append(np.array([*along, *[-1.0] * (SUMS - len(along))]))
    held = np.repeat(np.stack(values)[:, :, None], 4, axis=2)
    weight = np.ones_like(held, np.int64)
    limits = dict.fromkeys(lines, 2)
    verdicts = [{known: "call" if known < 3 else "wait" for known in range(SUMS)} for _ in lines]
    return Worth(lines, verdicts, limits, np.stack(values), held, weight)


def test_the_best_rule_takes_all_that_there_is_and_loses_nothing_to_itself() -> None:
    """Limits 1, 4 and 9 with 2, 3 and 5 cards; an unknown card costs 3 points."""
    gaining = {(0, 2): 2, (0, 3): 5, (0, 5): 10, (1, 3): 2, (1, 5): 7}
    gains = {(2, 4, *where): [1.0] * sums for where, sums in gaining.items()}
    worth = worth_of(gains | {(2, 4, 0, 1): [-1.0]})
    rule = best(worth)
    assert (rule.one, rule.two, rule.three, rule.five, rule.unknown) == (NEVER, 1, 4, 9, 3)
    decisions = worth.held_weight[:, :, 0].size
    assert float(worth.value(by_rule(rule)).value) * decisions == pytest.approx(26)
    worth = worth_of({(2, 4, 0, 3): [1.0] * 3})
    assert float(worth.lost(worth.full).value) == 0
    assert float(worth.agreement(worth.full).value) == 1
    never = worth.agreement(by_rule(CallRule.at_all(NEVER)))
    assert float(never.value) == pytest.approx(1 - 3 / SUMS)


def test_calibration_of_true_chances_and_of_wrong_ones() -> None:
    rng = np.random.default_rng(2)
    chance = np.linspace(0.05, 0.95, 19)
    weight = np.full((19, GROUPS), 400.0)
    success = rng.binomial(400, chance[:, None], (19, GROUPS)).astype(float)
    true, wrong = calibrated(chance, weight, success), calibrated(chance**3, weight, success)
    spread = chance * (1 - chance)
    expected = spread.mean()
    error = np.sqrt((spread * (1 - 2 * chance) ** 2).mean() / weight.sum())
    assert true.brier == pytest.approx(expected, abs=3 * error)
    assert 0 <= true.miscalibration < 0.0005
    assert wrong.miscalibration > 0.02
    for found in (true, wrong):
        parts = found.miscalibration - found.discrimination
        assert found.brier == pytest.approx(parts + found.uncertainty)
    assert sum(each.is_true for each in wrong.bins) <= 2


@pytest.mark.parametrize(("spread", "naive"), [(0.0, 0.9), (0.3, 0.67)])
def test_nine_of_ten_right_chances_lie_within_the_band(spread: float, naive: float) -> None:
    """A group is luckier or less by ``spread``: forks of one depend on each other.

    ``naive`` is how many lie within an interval that takes all forks for independent.
    """
    chance = np.linspace(0.05, 0.95, 19)
    weight = np.full((19, GROUPS), 100.0)
    inside, apart = [], []
    for seed in range(20):
        rng = np.random.default_rng(seed)
        luck = spread * rng.choice((-1, 1), GROUPS)
        success = rng.binomial(100, chance[:, None] + np.outer(chance * (1 - chance), luck))
        inside += [each.is_true for each in calibrated(chance, weight, success.astype(float)).bins]
        se = np.sqrt(chance * (1 - chance) / weight.sum(1))
        apart += [*(abs(success.sum(1) / weight.sum(1) - chance) < 1.645 * se)]
    assert np.mean(inside) == pytest.approx(0.9, abs=0.06)
    assert np.mean(apart) == pytest.approx(naive, abs=0.06)
