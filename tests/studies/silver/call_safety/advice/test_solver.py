"""What a call is worth by all that is told: cells, what moves them, from where a call pays."""

from __future__ import annotations

from dataclasses import replace
from math import hypot
from typing import Any

import pytest

from silver_sim.advice.interval import Range
from silver_sim.errors import UserError
from silver_sim.studies.silver.call_safety.advice.asking import Asking
from silver_sim.studies.silver.call_safety.advice.atlas import Atlas
from silver_sim.studies.silver.call_safety.advice.hand import hand
from silver_sim.studies.silver.call_safety.advice.question import CallQuestion
from silver_sim.studies.silver.call_safety.advice.solver import (
    Gains,
    Stakes,
    paying,
    solved,
    stakes,
)
from silver_sim.studies.silver.call_safety.card import told
from tests.studies.silver.call_safety.advice.made_up import (
    CALL,
    NOTHING_MOVES,
    TOSS_UP,
    WAIT,
    Cell,
    function,
    line,
    made_up,
)

BARE = CallQuestion(3, (), 1, (4, 4), summed=2, sum=4)
FURTHER: dict[str, dict[str, Any]] = {
    "values": {"known": (3, 1), "summed": 0, "sum": None},
    "turn": {"turn": 6},
    "deck": {"deck": 12},
    "standing": {"round": 2, "scores": (9, 0, 3)},
    "seen": {"seen": (11, 12)},
}
LATE = NOTHING_MOVES | {"chance": -0.1, "win": -0.02}


def an_atlas(off: float = 0.0) -> Atlas:
    cells = {3: Cell(CALL), 4: Cell(), 5: Cell(TOSS_UP, chance=(300, 250, 350))}
    return made_up([line([4, 4], cells)], {3: function(3, LATE, off)})


def test_a_bare_question_is_its_cell_as_the_table_and_the_card_tell_it() -> None:
    """Whatever the function would say of it: a start of its own moves nothing."""
    lines = [
        line(sorted([fewest, max(fewest, 4)]), {own: Cell() for own in range(31)})
        for fewest in range(1, 6)
    ]
    atlas = made_up(lines, {3: function(3, LATE, 1.0, start=0.5)})
    found, cell = solved(atlas, BARE), line_of(atlas).cell(4)
    assert (found.wait, found.forks) == (8.9, 500)
    for name in ("chance", "win", "points", "second"):
        middle, *ends = getattr(cell, name)
        half = max(abs(end - middle) for end in ends)
        assert getattr(found.gains, name) == pytest.approx((middle, middle - half, middle + half))
    asking = Asking()
    asking.__dict__["_atlas"] = atlas
    (row,) = [each for each in hand(BARE, asking.beside).rows if each.sum == BARE.sum]
    assert row.cells[3].chance.estimate == found.gains.chance.estimate
    (on_card,) = [each for each in told(atlas)["lines"] if each[3] == (4, 4)]
    assert on_card[-1][4][0] == cell.letter == "w"


def line_of(atlas: Atlas) -> Any:
    """The line of the bare question."""
    return atlas.line(3, 3, 1, (4, 4))


def test_what_is_told_moves_the_answer_and_what_is_not_told_does_not() -> None:
    found = {turn: solved(an_atlas(), replace(BARE, turn=turn)) for turn in (None, 5, 6)}
    assert found[None] == found[5]
    assert found[6].gains.chance.estimate == pytest.approx(0.43 - 0.1)
    assert found[6].gains.win.estimate == pytest.approx(-0.032 - 0.02)
    assert found[6].gains.points == found[5].gains.points


def test_anything_may_be_left_out_and_intervals_hold_how_far_what_is_told_is_off() -> None:
    """By the errors of what is told: all factors are as far off here."""
    atlas, names = an_atlas(0.01), list(FURTHER)
    bare = solved(atlas, BARE).gains.win
    cell = bare.hi - bare.estimate
    for which in range(2 ** len(names)):
        some = [name for at, name in enumerate(names) if which >> at & 1]
        changed = {key: each for name in some for key, each in FURTHER[name].items()}
        win = solved(atlas, replace(BARE, **changed)).gains.win
        half = hypot(cell, 1.96 * 0.01 * bool(some))
        assert (win.hi - win.estimate, win.estimate - win.lo) == pytest.approx((half, half))


def test_chances_stay_within_what_can_be() -> None:
    atlas = made_up([line([4, 4], {4: Cell(chance=(40, 0, 90))})], {3: function(3, LATE, 0.2)})
    chance = solved(atlas, replace(BARE, turn=9)).gains.chance
    assert chance.estimate == chance.lo == 0
    assert 0.09 < chance.hi < 0.6


def test_a_heavier_hand_than_any_is_that_of_the_heaviest() -> None:
    atlas = made_up([line([4, 4], {30: Cell()}, (3, 3, 0))])
    found = [
        solved(atlas, CallQuestion(3, (), 0, (4, 4), summed=3, sum=own)).gains.win
        for own in (30, 35)
    ]
    assert found[0] == found[1]


def test_a_village_that_the_atlas_does_not_hold_is_refused_with_a_way_out() -> None:
    for other in (replace(BARE, opponents=(1, 1)), CallQuestion(2, (3,), 0, (4,))):
        with pytest.raises(UserError, match="the atlas knows nothing of such villages") as problem:
            solved(an_atlas(), other)
        assert problem.value.why == "it was made with 3 players"
        assert "--worlds" in problem.value.help


def test_what_is_at_stake_and_from_where_a_call_pays_by_hand() -> None:
    """Lowest in 60 %: 0 points, else 15, 6 on average against 5 for going on; wins 70 %, 10 %."""
    stake = stakes(0.6, -1.0, 5.0, won=0.46, won_lowest=0.42)
    assert stake == pytest.approx((15.0, 0.6))
    gains = Gains(Range(0.6, 0.57, 0.63), Range(0.06, 0.05, 0.07), Range(-1.0, -1.3, -0.7))
    points, win = paying(gains, stake)
    assert points == pytest.approx(
        (0.6 + 1 / 15, 0.6 + 1 / 15 - hypot(0.03, 0.02), 0.6 + 1 / 15 + hypot(0.03, 0.02))
    )
    assert win
    assert win.estimate == pytest.approx(0.5)


def test_where_a_call_that_succeeds_is_no_better_it_pays_at_no_chance() -> None:
    gains = Gains(Range(0.6, 0.5, 0.7), *[Range(0.1, 0.0, 0.2)] * 2)
    assert paying(gains, Stakes(0.0, -0.3)) == (None, None)


@pytest.mark.parametrize(("win", "pays"), [(CALL, True), (WAIT, False)])
def test_who_has_more_than_is_needed_gains(win: tuple[int, int, int], pays: bool) -> None:
    found = solved(made_up([line([4, 4], {4: Cell(win)})]), BARE)
    needed = found.pays.win
    assert needed
    assert (found.gains.chance.estimate > needed.estimate) == pays
