"""The answer of every kind: its first word, its uncertainty in words, and the figures of tables."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from silver_sim.report.text import wording
from silver_sim.report.text.sure import in_short
from silver_sim.report.text.wording import adding_up, complement, lead, number, percent
from silver_sim.stats.results import Estimate
from silver_sim.studies.core.confirming import Again, in_one_sentence
from tests.made import made
from tests.report.text.made_up import estimate, known


def test_give_or_take_has_the_figures_of_tables() -> None:
    even = known(0.34182, 0.0041)
    assert wording.about(even, 100, " %") == "34.18 %, give or take 0.41"
    assert wording.plus_minus(even, 100) == "34.18 ± 0.41"
    assert wording.plus_minus(replace(even, lo=0.34), 100) == "34.18 (34.00 to 34.59)"  # cut
    lopsided = Estimate(0.003, 0.002, 0.001, 0.009, method="wilson")
    assert wording.about(lopsided, 100, " %") == "0.30 % (0.10 to 0.90)"
    assert wording.about(replace(lopsided, lo=None), 100, " %") == "0.30 %, no interval known"


def test_none_and_all_are_told_as_what_so_many_worlds_leave_possible() -> None:
    """Of 64 worlds none: at most 1 - 0.05^(1 / 64), which is 4.6 %; always rounded outwards."""
    assert [percent(each, 1, 64) for each in (0.0, 0.5, 1.0)] == ["≤ 4.6", "50.0", "≥ 95.4"]
    assert percent(0.0001, 1, 20_000) == "≤ 0.025"  # would be read as 0.0
    assert percent(1.0, 2, 2) == "≥ 22"
    ahead = Estimate(1.0, lo=0.931, hi=1.0)
    assert wording.bounded(ahead, 1) == "≥ 93.1"
    assert wording.bounded(complement(ahead), 1) == "≤ 6.9"
    assert wording.bounded(complement(Estimate(None)), 1) == "–"


def test_a_share_seen_from_the_other_side_keeps_all_its_ends_in_order() -> None:
    """A chart draws both intervals: one left behind would lie on the other side of 50 %."""
    share = Estimate(0.25, se=0.05, lo=0.125, lo50=0.1875, hi50=0.3125, hi=0.5)
    other, more = complement(share), lead(share)
    assert (other.lo, other.lo50, other.hi50, other.hi) == (0.5, 0.6875, 0.8125, 0.875)
    assert (more.lo, more.lo50, more.hi50, more.hi) == (-0.75, -0.625, -0.375, 0.0)
    assert complement(other) == share


def test_shares_of_a_whole_are_rounded_so_that_they_add_up() -> None:
    assert adding_up([0.545, 0.455]) == [0.55, 0.45]  # each by itself: 55 and 46
    assert adding_up([1 / 3] * 3, 1) == [0.334, 0.333, 0.333]
    assert adding_up([0.29, 0.71]) == [0.29, 0.71]  # 100 * 0.29 is a little less than 29
    assert adding_up([0.006, 0.006, 0.006, 0.982]) == [0.01, 0.01, 0.0, 0.98]
    assert adding_up([]) == []


@given(st.lists(st.integers(0, 10**6), min_size=1, max_size=14).filter(any), st.integers(0, 2))
def test_no_share_is_rounded_by_more_than_a_unit(parts: list[int], digits: int) -> None:
    shares = [each / sum(parts) for each in parts]
    told, unit = adding_up(shares, digits), 100 * 10**digits
    assert round(unit * sum(told)) == unit
    assert all(abs(a - b) * unit < 1 + 1e-6 for a, b in zip(told, shares, strict=True))


def test_what_rounds_to_zero_has_no_minus_sign() -> None:
    told = [number(-0.04, 1, "+"), number(-0.04, 1), number(-0.06, 1, "+")]
    assert told == ["+0.0", "0.0", "−0.1"]


RARE = {
    **{0.0002: "fewer than 1 in 1,000", 0.00101: "about 1 in 990", 1 / 846: "about 1 in 850"},
    **{0.0043: "about 1 in 230", 0.099: "about 1 in 10", 0.31: "about 3 of 10", 1.0: "most"},
}


@pytest.mark.parametrize("p", RARE)
def test_how_rare_chance_is(p: float) -> None:
    assert wording.how_rare(p) == f"in {RARE[p]} such runs"


def played_again(*leads: float, other: str = "ant") -> str:
    """Whether a lead is confirmed with two players, with three, and so on; the last on `other`."""
    nexts = ["ant"] * (len(leads) - 1) + [other]
    fresh = [made(Estimate, estimate(lead, 0.02)) for lead in leads]
    played = zip(range(2, 9), nexts, fresh, strict=False)
    return in_one_sentence([Again(n, 40, "zebra", who, each, None) for n, who, each in played])


def test_what_fresh_games_say_of_each_number_of_players() -> None:
    assert played_again() == ""
    assert played_again(0.1) == "New deals confirm it: zebra is ahead of ant."
    assert played_again(-0.1) == "New deals refute it: zebra is ahead of ant."
    assert played_again(0.0) == "New deals do not confirm it: zebra is ahead of ant."
    both = "is confirmed with 2 and 3 players, refuted with 4 players."
    assert played_again(0.1, 0.1, -0.1) == f"On new deals, that zebra is ahead of ant {both}"
    other = played_again(0.1, 0.1, -0.1, other="bee")
    assert other == f"On new deals, that the first is ahead of the runner-up {both}"


def test_long_names_stand_without_their_settings_unless_they_would_be_alike() -> None:
    mix, ahead = "mix(greedy:1,early_caller+memory(3):1)", "champion+search(worlds=64,seed=1)"
    limited, other = "greedy:call_at=5,take=6+memory(3)", "champion+search(worlds=16,seed=1)"
    said = f"{mix} beats {ahead}, {limited} and a."
    short = "mix(…) beats champion+search(…), greedy:…+memory(…) and a."
    assert in_short(said, [mix, ahead, limited, "a"]) == short
    assert in_short(ahead, [ahead, other]) == ahead
    assert in_short("greedy:call_at=5", ["greedy:call_at=5"]) == "greedy:call_at=5"
