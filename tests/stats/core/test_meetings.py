"""Signs of a cross table test the number they stand on, and no other."""

from dataclasses import replace

import pytest

from silver_sim.report.text.rules import signs_of
from silver_sim.stats.core.meetings import at_every_look, judged, winner
from silver_sim.stats.results import Estimate
from tests.stats.core.met import met

BLOCKS = 40


def test_a_large_share_is_shown_whatever_the_win_shares_of_all_games_say() -> None:
    """67.2 % stood unmarked beside 53.5 % with a sign, for being far behind all others alike."""
    pairs = [
        met("patient", "pairs", 0.672, told_apart=False),
        met("greedy", "pairs", 0.512, told_apart=True),
    ]
    assert [winner(pair) for pair in judged(pairs, BLOCKS)] == [1, 0]
    assert winner(*judged([met("a", "b", 0.3)], BLOCKS)) == -1


def test_the_adjustment_is_over_the_pairs_of_the_table() -> None:
    one = met("a", "b", 0.55, 0.02)
    (alone,) = judged([one], BLOCKS)
    among = judged([one, *(met("c", f"{n}", 0.5) for n in range(9))], BLOCKS)[0]
    assert alone.ahead.p == among.ahead.p == pytest.approx(0.0168, abs=0.001)
    assert among.ahead.p_adjusted == pytest.approx(10 * (alone.ahead.p_adjusted or 0))
    assert (winner(alone), winner(among)) == (1, 0)
    assert signs_of([alone]) == "5 % level, Holm over 1 pair of this table"


def test_who_wins_every_game_is_ahead_and_who_never_met_is_not() -> None:
    every, never = judged([met("a", "b", 1.0, 0.0), met("a", "c", 0.0, None)], BLOCKS)
    assert winner(every) == 1
    assert winner(never) == 0
    few = judged([met("a", "b", 1.0, 0.0)], 3)
    assert winner(*few) == 0


def test_what_is_looked_at_again_is_judged_by_what_holds_at_every_look() -> None:
    ahead = Estimate(0.6, 0.02)
    shown, open_, unknown = (
        replace(met("a", "b", 0.6), ahead=at_every_look(ahead, ends))
        for ends in ((0.01, 0.4), (-0.1, 0.4), None)
    )
    found = judged([shown, open_, unknown], BLOCKS)
    assert [winner(pair) for pair in found] == [1, 0, 0]
    assert signs_of(found) == "together with all others at every look, 95 %"
