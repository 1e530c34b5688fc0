"""A strategy beside its field: differences of two ratios, medians, margins, tags."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import polars as pl
import pytest
from scipy.stats import t

from silver_sim.games.silver.behaviours import BEHAVIOURS
from silver_sim.report.text.rules import style_rule
from silver_sim.stats.core.estimates import Ratio, mean, ratio_difference
from silver_sim.stats.core.intervals import estimate
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.outcomes.behaviour import Tag, adjusted, tags
from silver_sim.stats.outcomes.sides import Paired, Sides, of_blocks
from silver_sim.stats.outcomes.silver.calling import FEWEST, CallShare, margin, moments_by
from silver_sim.stats.results import Estimate
from tests.made import made

NAMES = ["n", "d"]


def some_values(blocks: int = 60, tables: int = 3) -> Any:
    """Numbers of two sides, of which side 1 has the larger ratio."""
    drawn = np.random.default_rng(1)
    d = drawn.integers(1, 9, (2, tables, blocks))
    n = drawn.integers(0, 3, (2, tables, blocks)) + d * np.array([1, 2])[:, None, None]
    return np.stack([n, d], axis=-1)


def test_a_difference_of_ratios_has_the_error_of_its_residuals() -> None:
    """Against the formula written out, block by block."""
    values = some_values()
    sides = Sides.of(NAMES, values)
    own, field = (values[side].sum(axis=0).astype(float) for side in (0, 1))
    ratios = [each[:, 0].sum() / each[:, 1].sum() for each in (own, field)]
    residuals = [
        (each[:, 0] - ratio * each[:, 1]) / each[:, 1].sum()
        for each, ratio in zip((own, field), ratios, strict=True)
    ]
    error = (60 / 59 * ((residuals[0] - residuals[1]) ** 2).sum()) ** 0.5
    found = sides.against("n", "d", None).difference
    assert found.estimate == pytest.approx(ratios[0] - ratios[1])
    assert found.se == pytest.approx(error)
    scarcer = min(each[:, 1].sum() ** 2 / (each[:, 1] ** 2).sum() for each in (own, field))
    half = t.ppf(0.975, scarcer - 1) * error
    assert (found.lo, found.hi) == pytest.approx((found.estimate - half, found.estimate + half))
    assert found.p < 1e-6


def test_with_equal_denominators_it_is_the_paired_difference_or_without_one_none() -> None:
    drawn = np.random.default_rng(2).integers(0, 20, (40, 2))
    sums = Sums.of(["a", "b", "games"], np.column_stack([drawn, np.full(40, 4)]))
    games = {"games": 1}
    found = ratio_difference(sums, Ratio({"a": 1}, games), Ratio({"b": 1}, games))
    paired = mean(sums, {"a": 1, "b": -1}, games)
    for end in ("estimate", "se", "lo", "hi"):
        assert getattr(found, end) == pytest.approx(getattr(paired, end))
    sums = Sums.of(["n", "d", "none"], np.array([[1, 2, 0], [2, 3, 0]]))
    found = ratio_difference(sums, Ratio({"n": 1}, {"d": 1}), Ratio({"n": 1}, {"none": 1}))
    assert (found.estimate, found.se, found.p) == (None, None, None)


def test_the_median_is_over_opponents_and_parts_add_up_but_for_a_block_that_is_not_whole() -> None:
    values = some_values()
    whole = Sides.of(NAMES, values)
    ratios = sorted(table[:, 0].sum() / table[:, 1].sum() for table in values[1])
    assert whole.against("n", "d", None).field_median == pytest.approx(ratios[1])
    parts = Sides.of(NAMES, values[:, :, :25]) + Sides.of(NAMES, values[:, :, 25:])
    assert parts.against("n", "d", None) == whole.against("n", "d", None)
    rows = pl.DataFrame({"player": [0, 1, 0], "table": 0, "block": [0, 0, 1], "n": 1})
    with pytest.raises(ValueError, match="not the same blocks"):
        of_blocks(rows, ["n"])


def test_cells_have_the_moments_of_their_blocks() -> None:
    columns = {"block": [0, 0, 1, 2, 2], "key": [4, 4, 4, 4, 5]}
    rows = pl.DataFrame(columns | {"n": [1, 0, 1, 0, 1], "d": [2, 1, 1, 2, 1]})
    cells = moments_by(rows, ["key"], "n", "d", blocks=9)
    assert list(cells) == [(4,), (5,)]
    blocks = np.array([[1, 3], [1, 1], [0, 2], *[[0, 0]] * 6])
    assert cells[4,] == Sums.of(NAMES, blocks).moments({"n": 1}, {"d": 1})
    assert estimate(cells[5,]).estimate == 1


def cells_of(calls: Sequence[int], turns: int = 100) -> list[CallShare]:
    """A fingerprint: how often it calls at own sums from 0."""
    cells = ({"own_sum": held, "turns": turns, "calls": n} for held, n in enumerate(calls))
    return [made(CallShare, cell) for cell in cells]


@pytest.mark.parametrize(
    ("calls", "at"),
    [
        ([100, 100, 100, 0, 0], 2),
        ([5, 20, 40, 30, 20, 19, 40], 4),  # half as often as at the peak, without a gap
        ([0, 0, 0], None),
    ],
)
def test_the_margin_is_where_calls_become_half_as_often(calls: list[int], at: int | None) -> None:
    assert margin(cells_of(calls)) == at


def test_sums_that_are_seldom_held_make_no_margin() -> None:
    assert margin([*cells_of([100, 60, 10]), *cells_of([0] * 9 + [5], turns=FEWEST - 10)]) == 1
    assert margin(cells_of([5, 5], turns=FEWEST - 1)) is None


def line(own: float, field: float, p: float | None) -> Paired:
    """The takes of a strategy and its field."""
    apart = Estimate(own - field, p_adjusted=p)
    return Paired(own=Estimate(own), field=Estimate(field), difference=apart, blocks=40)


@pytest.mark.parametrize(
    ("own", "p", "tag"),
    [
        (0.25, 0.01, ["takes discards"]),
        (0.15, 0.01, ["leaves discards"]),
        (0.22, 0.01, []),  # certain, but not by a fifth
        (0.40, 0.06, []),  # not certain
        (0.40, None, []),
    ],
)
def test_a_tag_needs_a_large_and_sure_difference(
    own: float, p: float | None, tag: list[str]
) -> None:
    found = tags(BEHAVIOURS, {"takes": line(own, 0.2, p)})
    assert [each.word for each in found] == tag


def test_the_rule_of_a_style_says_what_was_asked() -> None:
    sets = next(each for each in BEHAVIOURS if each.name == "sets")
    said = style_rule(Tag("", sets, above=False), 10)
    assert said.startswith(f"{sets.words} below the field's by at least 20 % of it")
    assert said.endswith("at the 5 % level, Holm over 10 behaviours")


def test_differences_are_adjusted_over_all_that_have_one() -> None:
    """A p value that is not known yet is that of the t test of the blocks."""
    alone = Paired(own=Estimate(1.0), field=Estimate(2.0), blocks=40)
    even = Paired(own=Estimate(1), field=Estimate(0), difference=Estimate(1, 0.5), blocks=40)
    known = line(0.5, 0.2, None)
    sure = replace(known, difference=replace(known.difference, p=0.001))
    found = adjusted({"a": alone, "b": even, "c": sure})
    assert found["a"] == alone
    first, second = (found[name].difference for name in ("b", "c"))
    assert first.p == first.p_adjusted == pytest.approx(0.0525, abs=1e-3)
    assert second.p_adjusted == 0.002
