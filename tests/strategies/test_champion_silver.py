"""Silver's champion calls by what its sentences say, and wins more than its fair share."""

import hashlib
import runpy
from typing import Any

import numpy as np
import pytest

from silver_sim.silver import NONE, UNKNOWN, Character
from tests.strategies.test_helpers_silver import sight_of
from tests.strategies.watch import BUILT_IN, new_match

CHAMPION = runpy.run_path(str(BUILT_IN / "champion.py"))
PARAMS = CHAMPION["Params"]()


def seen(*villages: list[int], turn: int = 9, top: int = 12, **fields: Any) -> Any:
    """A sight of four rounds in which all know their own cards, and a card lies open."""
    sight = sight_of(*villages)
    sight.turn, sight.round_no, sight.rules.rounds, sight.caller = turn, 1, 4, NONE
    sight.rules.village_size, sight.rules.call_penalty = 5, 10
    sight.unseen[:] = 2
    sight.unseen_cards, sight.unseen_sum = 28, 182
    sight.discard_count, sight.discard_top = 1, top
    for seat, village in enumerate(villages):
        sight.known_by[seat, : len(village)] = 1 << seat
    for name, value in fields.items():
        setattr(sight, name, value)
    return sight


def calls(sight: Any, **params: Any) -> bool:
    return bool(CHAMPION["dares_to_call"](sight, PARAMS._replace(**params)))


def test_cards_that_are_kept_long_are_thought_low() -> None:
    hidden = [UNKNOWN] * 3
    assert calls(seen([1, 2], hidden, turn=4))
    assert not calls(seen([1, 2], hidden, turn=24))
    assert calls(seen([1, 2], hidden, turn=24), kept_falls=0.0)


def test_cards_that_match_may_all_go_in_the_last_turn() -> None:
    assert calls(seen([3, 3], [8, 5, 1]))
    assert not calls(seen([3, 3], [7, 7, 0]))
    assert calls(seen([3, 3], [7, 7, 0]), answers=False)


def test_an_open_card_that_the_next_player_may_take_is_reckoned_with() -> None:
    assert calls(seen([2], [13], top=12))
    assert not calls(seen([2], [13], top=1))
    row = seen([2], [13], top=12, row_count=1)
    row.row[0] = 1
    assert not calls(row)


def test_the_last_round_is_called_for_the_game() -> None:
    def last(mine: int, its: int) -> Any:
        sight = seen([1], [6, 3], round_no=4)
        sight.totals[:2] = mine, its
        return sight

    assert calls(last(10, 10))
    assert not calls(last(40, 10))  # not even a call that succeeds would win
    assert calls(last(40, 10), ends=False)


def test_it_goes_on_while_that_promises_to_gain() -> None:
    heavy, light = (seen(mine, [UNKNOWN] * 4, may_draw=1) for mine in ([3, 2], [0, 0]))
    assert CHAMPION["next_gain"](heavy, PARAMS) > CHAMPION["next_gain"](light, PARAMS) >= 0.0
    assert calls(heavy, hopes=0.0)
    assert not calls(heavy, hopes=0.3)
    assert calls(light, hopes=0.3)


def test_who_is_behind_calls_at_lower_odds_than_who_leads() -> None:
    def at(mine: int, its: int) -> Any:
        sight = seen([3, 2], [6, 5])
        sight.totals[:2] = mine, its
        return sight

    def lowest(sight: Any) -> float:
        """The highest threshold at which it still calls."""
        wanted = [step / 100 for step in range(100)]
        return max(each for each in wanted if calls(sight, call_two=each))

    assert lowest(at(20, 0)) > lowest(at(0, 0)) > lowest(at(0, 20))
    assert lowest(at(0, 0)) == lowest(at(30, 30))
    assert lowest(at(20, 0)) == lowest(at(90, 0))  # beyond ``FAR`` nothing more changes
    assert calls(at(0, 20), stake=0.0) == calls(at(20, 0), stake=0.0)


def test_the_longer_a_round_lasts_the_sooner_it_calls_unless_the_amulet_is_its_own() -> None:
    wanted = CHAMPION["chance_wanted"]
    early, late, later = (seen([1, 2], [3], turn=turn) for turn in (4, 40, 400))
    assert wanted(early, PARAMS, 3.0) > wanted(late, PARAMS, 3.0) == wanted(later, PARAMS, 3.0)
    wanted = CHAMPION["chance_wanted"]
    mine, its = (seen([1, 2], [3], amulet_owner=owner) for owner in (0, 1))
    assert wanted(mine, PARAMS, 3.0) > wanted(its, PARAMS, 3.0)


def test_the_earlier_champion_can_still_be_played() -> None:
    """Bytes of its rows, as they were before it weighed what going on is worth."""
    digest = hashlib.sha256()
    for players in (2, 3, 4):
        match = new_match(",".join([f"champion:{CHAMPION['EARLIER']}"] * players), seed=39)
        for rows in match.play(0, 200):
            for name in rows.dtype.names or ():
                digest.update(np.ascontiguousarray(rows[name]).tobytes())
    assert digest.hexdigest()[:16] == "079c88b7717c1f14"


def test_it_robs_the_like_of_its_own_cards_and_doppelgangers() -> None:
    def robbed(sight: Any, **params: Any) -> int:
        params_ = PARAMS._replace(**params)
        mine = CHAMPION["my_village"](sight, params_)
        seat, slot, _, _ = CHAMPION["best_robbery"](sight, params_, mine)
        return int(sight.value[seat, slot])

    doppelganger = int(Character.DOPPELGANGER)
    for wanted in (9, doppelganger):
        rival = [8, wanted, 7]
        assert robbed(seen([9, 9, 2], rival)) == wanted
        assert robbed(seen([9, 9, 2], rival), robs_likes=False) == 7


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_champion_wins_more_than_its_share_against_counter(players: int) -> None:
    rows = new_match("champion" + ",counter" * (players - 1)).play(0, 3000 // players).games
    won = (rows["winner"] == 0).reshape(-1, players).mean(axis=1)
    assert won.mean() - 1 / players > 4 * won.std(ddof=1) / np.sqrt(len(won))
