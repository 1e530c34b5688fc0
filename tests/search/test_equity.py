"""Equity: the chance to win between two deals is monotone, adds up, and is exact at the end."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.equity import made
from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.search.equity import Course, Equity, load_data

SEATS = {"silver": (2, 3, 4), "odin": (2, 3, 4, 5, 6)}
EVERY = [(game, players) for game, seats in SEATS.items() for players in seats]


def course_of(game: str, left: int) -> Course:
    return Course(deals_left=left) if game == "silver" else Course(limit=15)


@settings(max_examples=30, deadline=None)
@given(
    data=st.data(), which=st.sampled_from(EVERY), left=st.integers(0, 3), privilege=st.booleans()
)
def test_chances_add_up_and_a_point_more_never_helps(
    data: st.DataObject, which: tuple[str, int], left: int, privilege: bool
) -> None:
    game, players = which
    equity, course = Equity.load(game, players), course_of(game, left)
    totals = data.draw(st.lists(st.integers(0, 60), min_size=players, max_size=players))
    seat, start = (data.draw(st.integers(0, players - 1)) for _ in range(2))
    more = [each + (place == seat) for place, each in enumerate(totals)]
    privilege = privilege and game == "silver"
    before, after = equity.chances([totals, more], [start, start], [privilege, privilege], course)
    assert before.sum() == pytest.approx(1.0)
    assert after.sum() == pytest.approx(1.0)
    two = equity.chances([totals], [start], [privilege], course, places=2)[0]
    assert two.sum() == pytest.approx(2.0)
    assert (two >= before - 1e-12).all()
    assert after[seat] <= before[seat] + 1e-12
    if game == "silver":  # a limit reached sooner leaves others less time to catch up
        others = [place for place in range(players) if place != seat]
        assert (after[others] >= before[others] - 1e-12).all()


def test_at_the_end_the_lowest_wins_and_ties_go_clockwise_or_are_shared() -> None:
    equity = Equity.load("silver", 3)
    totals = [[30, 20, 25], [20, 20, 25], [20, 20, 25], [9, 9, 9]]
    shares = equity.chances(totals, [0, 1, 2, 2], [False] * 4, Course(deals_left=0))
    assert shares.tolist() == [[0, 1, 0], [0, 1, 0], [1, 0, 0], [0, 0, 1]]
    two = equity.chances(totals, [0, 1, 2, 2], [False] * 4, Course(deals_left=0), places=2)
    assert two.tolist() == [[0, 1, 1], [1, 1, 0], [1, 1, 0], [1, 0, 1]]
    equity = Equity.load("odin", 3)
    shares = equity.chances([[15, 3, 8], [4, 16, 4]], [0, 1], [False] * 2, Course(limit=15))
    assert shares.tolist() == [[0, 1, 0], [0.5, 0, 0.5]]
    two = equity.chances([[15, 3, 8], [9, 16, 9], [4, 15, 15]], 0, False, Course(limit=15), 2)
    assert two.tolist() == [[0, 1, 1], [1, 0, 1], [1, 0.5, 0.5]]


def test_the_same_lead_is_worth_more_the_less_is_to_come_and_longer_games_are_chained() -> None:
    equity = Equity.load("silver", 2)
    shares = [
        equity.chances([[10, 20]], [0], [False], Course(deals_left=left))[0, 0]
        for left in (3, 2, 1, 0)
    ]
    assert shares == sorted(shares)
    assert 0.55 < shares[0] < shares[2] < shares[3] == 1.0
    equity = Equity.load("silver", 2)
    ten = equity.chances([[10, 20]], [0], [False], Course(deals_left=10))[0, 0]
    three = equity.chances([[10, 20]], [0], [False], Course(deals_left=3))[0, 0]
    assert 0.5 < ten < three


def test_the_file_says_which_games_it_is_made_of_and_the_maker_makes_the_same_again() -> None:
    header = load_data("silver").header
    assert header["seed"] == 2407
    assert header["players"] == "champion in every seat"
    game = registry.game("silver")
    one, other = (made(game, {2: 40}, chained=30) for _ in range(2))
    assert one.hash == other.hash
    shipped = load_data("silver").arrays["2/futures_1_0"]
    assert np.array_equal(one.arrays["2/futures_1_0"], shipped[:40])


def test_a_game_without_futures_is_refused_by_name() -> None:
    with pytest.raises(UserError, match="no equity is known for chess"):
        Equity.load("chess", 2)
