"""Findings say what the numbers say, and no more."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from silver_sim.report.sections.silver.calls import below_even
from silver_sim.report.text.captions import differing, extremes, settled
from silver_sim.report.text.rules import deals_shown, vary, which_deals
from silver_sim.stats.outcomes.observed import Slice
from silver_sim.stats.outcomes.silver.calling import break_even
from silver_sim.stats.results import Estimate, Look
from silver_sim.studies.core.confirming import Again
from tests.as_read import assert_cases_as_read
from tests.report.text.made_up import known

BLOCKS = 500
# +0.60 +- 0.50 excludes 0 by itself; five places asked at once do not show it.
START = known(0.256, 0.005)


def swept(fresh: float, se: float) -> str:
    """What is said of the best value, first estimated as 5.0 with an error of half a point."""
    before = replace(known(0.05, 0.01), se=0.005)
    return Again(2, 40, "call_at=2", "call_at=8", known(fresh, 2 * se), before).sentence


def refuted(value: float) -> str:
    first = replace(known(0.3, 0.02), se=0.01)
    return Again(2, 40, "zebra", "ant", known(value, 0.02), first).sentence


SAID: dict[str, Callable[[], str]] = {
    "again: the fresh interval shows it": lambda: swept(0.05, 0.02),
    "again: it does not": lambda: swept(0.03, 0.02),
    "again: it shows the opposite": lambda: swept(-0.05, 0.02),
    "again: two errors of the difference, sqrt(2) points, of luck": lambda: swept(0.03, 0.005),
    "again: 1.3 points are no luck": lambda: swept(0.037, 0.005),
    "again: less at first is no luck": lambda: swept(0.07, 0.005),
    "again: the winner is confirmed": lambda: refuted(0.1),
    "again: the winner is refuted": lambda: refuted(-0.1),
}


def test_what_is_played_again_is_said_as_it_was_read() -> None:
    said = {name: say() for name, say in SAID.items()}
    assert_cases_as_read(Path(__file__).with_name("captions.txt"), said)


def high(*values: float, half: float = 0.02, blocks: float | None = BLOCKS) -> str:
    found = dict(zip("abcde", (known(each, half) for each in values), strict=False))
    return extremes("share", found, blocks=blocks)


def test_the_highest_and_the_lowest_are_named_where_they_are_shown_to_differ() -> None:
    assert high(0.5, 0.7, 0.6).startswith("The highest share: b, 70.0 ± 2.0 %; the lowest: a")
    # 0.035 is shown of two, with their errors added, not of five.
    assert high(0.5, 0.545).startswith("The highest share: b")
    assert high(0.5, 0.545, 0.52, 0.52, 0.52).startswith("The share is not shown to differ")
    assert high(0.5, 0.545, blocks=1).startswith("The share is not shown to differ")
    exact = {"a": Estimate(4), "b": Estimate(3), "c": Estimate(3)}
    said = extremes("total", exact, lambda each: f"{each.value}", least=True)
    assert said == "The lowest total: b and c, 3; the highest: a, 4"


def test_of_equals_nobody_is_first_and_who_has_no_number_is_not_named() -> None:
    assert high(0.5, 0.5) == "All have the same share, 50.0 ± 2.0 %"
    one = {"a": Estimate(None), "b": known(0.5, 0.02)}
    assert extremes("share", one) == "The share of b is 50.0 ± 2.0 %"
    assert extremes("share", {"a": Estimate(None)}) == "Nobody has any share"


def differs(*values: Estimate, blocks: float = BLOCKS) -> str:
    return differing("place", "win more", dict(zip("abcde", values, strict=False)), blocks, 0.25)


def test_what_differs_is_named_by_the_test_of_all_together() -> None:
    level = known(0.25, 0.005)
    assert differs(level, level, level, level, START).startswith("No place is shown to win more; ")
    assert differs(START, blocks=1).startswith("No place is shown to win more; the farthest is a")
    said = differs(level, known(0.3, 0.005), known(0.1, 0.005), level)
    assert said.startswith("Shown to win more: c (")
    assert " and b (" in said
    far = [known(0.3 + at / 100, 0.005) for at in range(5)]
    assert differs(*far).endswith(" and others")
    assert differs(Estimate(0.5)).startswith("No place is shown to win more; the farthest is a")
    assert differs(Estimate(None)) == "No place is shown to win more"


def test_an_estimate_has_settled_since_it_last_was_outside() -> None:
    values = [0.7, 0.5, 0.9, 0.6, 0.6]
    looks = [Look.made_of(known(v, 0.1), blocks=10 * n) for n, v in enumerate(values, 1)]
    assert settled("It", looks).endswith("from 40 blocks on")
    unknown = [*looks, Look(0.5, blocks=60)]
    assert settled("It", unknown) == "It has no interval yet"


def test_deals_are_told_that_a_tenth_of_the_games_has() -> None:
    equal = [[3, 7], [10], [0, 10]]
    assert deals_shown(equal) == 3
    assert not vary(equal)
    fewer = [[3, 97], [60, 20], [10], [9], [1]]
    assert deals_shown(fewer) == 3
    assert vary(fewer)
    assert which_deals(False, "hand") == ""
    assert "up to the last hand that a tenth of all games have" in which_deals(True, "hand")


def test_a_call_breaks_even_where_both_scores_are_equal_and_is_bad_only_shown_below() -> None:
    for points, penalty, even in ((0, 10, 1.0), (10, 10, 0.5), (5, 0, 0.0)):
        found = break_even(points, penalty)
        assert found == even
        assert (1 - found) * (points + penalty) == pytest.approx(points)
    assert below_even(Slice.made_of(known(0.4, 0.05), at=10), 10)
    assert not below_even(Slice.made_of(known(0.4, 0.15), at=10), 10)
