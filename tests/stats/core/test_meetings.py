"""Signs of a cross table test the number they stand on, and no other."""

import pytest

from silver_sim.stats.core.meetings import at_every_look, judged
from silver_sim.stats.core.stopping import anytime
from tests.stats.core.met import met
from tests.stats.samples import moments

BLOCKS = 40


def test_a_large_share_is_shown_whatever_stands_beside_it() -> None:
    """67.2 % stood unmarked beside 53.5 % with a sign, for being far behind all others alike."""
    meetings = [met("patient", "pairs", 0.672), met("greedy", "pairs", 0.512)]
    assert [each.side for each in judged(meetings, BLOCKS)] == [1, 0]
    assert judged([met("a", "b", 0.3)], BLOCKS)[0].side == -1


def test_the_adjustment_is_over_the_pairs_of_the_table() -> None:
    one = met("a", "b", 0.55, 0.02)
    (alone,) = judged([one], BLOCKS)
    among = judged([one, *(met("c", f"{n}", 0.5) for n in range(9))], BLOCKS)[0]
    assert alone.ahead.p == among.ahead.p == pytest.approx(0.0168, abs=0.001)
    assert among.ahead.p_adjusted == pytest.approx(10 * (alone.ahead.p_adjusted or 0))
    assert (alone.side, among.side) == (1, 0)


def test_who_wins_every_game_is_ahead_and_who_never_met_is_not() -> None:
    every, never = judged([met("a", "b", 1.0, 0.0), met("a", "c", 0.0, None)], BLOCKS)
    assert every.side == 1
    assert never.side == 0
    assert judged([met("a", "b", 1.0, 0.0)], 3)[0].side == 0


def test_what_is_looked_at_again_is_judged_by_what_holds_at_every_look() -> None:
    looks = [(0.01, 0.4), (-0.1, 0.4), (-0.4, -0.01), None]
    found = judged([met("a", "b", 0.6, side=at_every_look(ends)) for ends in looks], BLOCKS)
    assert [each.side for each in found] == [1, 0, -1, 0]
    assert {each.ahead.p for each in found} == {None}  # that would be of one look
    ahead = [anytime(moments([n] * 1000, [2] * 1000), 0.05) for n in (1, 0, -1)]
    assert [*map(at_every_look, ahead)] == [1, 0, -1]
