"""odin-rules 2: the hands of a game, points, and who wins."""

from typing import Any

import pytest

from silver_sim.games.contract.table import Setting
from silver_sim.games.odin.game import GAME
from tests.games.odin.rules.conftest import Table
from tests.games.odin.rules.scene import Line, asked, deal, header, pass_, passes, play, scene

ONE_CARD = ("b1", "g5", "o9")
DEAL = deal(*ONE_CARD)


def game_of(players: int = 3, start: int = 0, **rules: Any) -> Line:
    """The header of a game of hands of one card, each ended by its starter."""
    totals = rules.pop("totals", [0] * players)
    return header(players, start, rules={"hand_size": 1, **rules}, totals=totals)


def led(seat: int) -> Line:
    """The lead of the only card."""
    return play(seat, ONE_CARD[seat])


# --- 2.1 who starts -------------------------------------------------------------------------------


def test_2_1_the_header_says_who_starts_the_first_hand(table: Table) -> None:
    for start in (0, 1, 2):
        state = table.after(game_of(start=start), DEAL)
        assert (asked(state), state["starter"]) == ((start, "lead"), start)


def test_2_1_each_later_hand_is_started_by_the_next_seat_clockwise(table: Table) -> None:
    states = table.play(
        game_of(start=1, points_limit=9), DEAL, led(1), DEAL, led(2), DEAL, led(0), DEAL
    )
    assert [state["starter"] for state in states] == [1, 1, 2, 2, 0, 0, 1]
    assert [state["hand"] for state in states] == [1, 1, 2, 2, 3, 3, 4]


def beaten_in_first_hand(**rules: Any) -> list[Line]:
    """Seat 0 starts a hand that seat 2 ends."""
    dealt = scene("b1 r1", "g5 p6", "o9 o2", rules={"points_limit": 9, **rules})
    return [*dealt, play(0, "b1"), pass_(1), play(2, "o2 o9")]


@pytest.mark.parametrize(("word", "starter"), [("rotate", 1), ("winner", 2)])
def test_2_1_rotate_counts_from_the_starter_winner_is_who_ended_it(
    table: Table, word: str, starter: int
) -> None:
    script = beaten_in_first_hand(next_starter=word)
    assert table.after(script)["over"] == "empty"
    state = table.after(script, script[1])
    assert (asked(state), state["starter"]) == ((starter, "lead"), starter)


def test_2_1_rotate_is_the_default(table: Table) -> None:
    script = beaten_in_first_hand()
    assert table.after(script, script[1])["starter"] == 1


def test_2_1_a_winner_goes_on_starting(table: Table) -> None:
    head = game_of(start=2, points_limit=9, next_starter="winner")
    states = table.play(head, DEAL, led(2), DEAL, led(2), DEAL)
    assert [state["starter"] for state in states] == [2] * 5


@pytest.mark.parametrize("word", ["rotate", "winner"])
def test_2_1_after_a_capped_hand_as_rotate(table: Table, word: str) -> None:
    rules = {"points_limit": 99, "next_starter": word, "max_turns": 1}
    script = scene("b1 b2", "g5 g6", "o9 o8", start=2, rules=rules)
    states = table.play(script, play(2, "o9"), script[1], play(0, "b1"), script[1])
    assert [state["starter"] for state in states] == [2, 2, 0, 0, 1]


@pytest.mark.parametrize("players", [2, 3, 6])
def test_2_1_the_first_starter_of_a_match_is_random(players: int) -> None:
    setting = Setting(GAME.rule_set({}), 7, "physical", "stop")
    begun = [GAME.state().begin(setting, players, block) for block in range(60)]
    starters = [game.state()["starter"] for game in begun]
    assert set(starters) == set(range(players))
    assert starters != sorted(starters)
    assert [game.seat for game in begun] == starters
    again = GAME.state().begin(setting, players, 5)
    assert again.state() == begun[5].state()


# --- 2.2 points -----------------------------------------------------------------------------------


def test_2_2_one_point_for_each_card_still_held(table: Table) -> None:
    script = scene("b1 b2 b3", "g5 g6 p1", "o9 o8 r1")
    state = table.after(script, play(0, "b1"), play(1, "g5 g6"), pass_(2), pass_(0), play(1, "b1"),
                        *passes(2, 0), play(1, "p1"))  # fmt: skip
    assert state["points"] == [[3 - 1, 0, 3]]
    assert state["totals"] == [2, 0, 3]


def test_2_2_totals_add_up_over_hands(table: Table) -> None:
    head = game_of(points_limit=3)
    states = table.play(head, DEAL, led(0), DEAL, led(1), DEAL, led(2), DEAL, led(0))
    assert states[-1]["points"] == [[0, 1, 1], [1, 0, 1], [1, 1, 0], [0, 1, 1]]
    assert [state["totals"] for state in states[1::2]] == [[0, 1, 1], [1, 1, 2], [2, 2, 2],
                                                           [2, 3, 3]]  # fmt: skip
    assert table.result["winners"] == [0]


@pytest.mark.parametrize("limit", [10, 15, 20])
@pytest.mark.parametrize(("before", "ends"), [(-2, False), (-1, True), (0, True)])
def test_2_2_the_game_ends_when_somebody_has_points_limit_or_more(
    table: Table, limit: int, before: int, ends: bool
) -> None:
    head = game_of(totals=[0, limit + before, 0], points_limit=limit)
    state = table.after(head, DEAL, led(0))
    assert state["totals"] == [0, limit + before + 1, 1]
    assert (table.result is not None) == ends
    assert table.refuses(head, DEAL, led(0), DEAL) == ends


def test_2_2_a_game_has_at_least_one_hand(table: Table) -> None:
    head = game_of(totals=[9, 20, 30], points_limit=5)
    assert asked(table.after(head, DEAL)) == (0, "lead")
    table.play(head, DEAL, led(0))
    assert table.result["totals"] == [9, 21, 31]


def test_2_2_the_fewest_points_win_not_who_ended_the_hand(table: Table) -> None:
    table.play(game_of(totals=[4, 0, 7], points_limit=8), DEAL, led(0))
    assert table.result == {
        "hands": [{"points": [0, 1, 1], "end": "empty", "by": 0, "turns": 1}],
        "totals": [4, 1, 8],
        "winners": [1],
    }


@pytest.mark.parametrize(
    ("totals", "winners"),
    [([1, 0, 8], [0, 1]), ([9, 3, 3], [1, 2]), ([1, 0, 0], [0, 1, 2]), ([0, 0, 0], [0])],
)
def test_2_2_ties_share_the_win(table: Table, totals: list[int], winners: list[int]) -> None:
    table.play(game_of(totals=totals), DEAL, led(0))
    assert table.result["winners"] == winners


def test_2_2_all_share_the_win_of_a_game_that_is_capped_at_once(table: Table) -> None:
    table.play(scene("b1 b2", "g5 g6", rules={"max_turns": 2}), play(0, "b1"), pass_(1))
    assert table.result["winners"] == [0]
    table.play(scene("b1 b2", "g5 g6", rules={"max_turns": 2}, totals=[1, 0]), play(0, "b1"),
               pass_(1))  # fmt: skip
    assert (table.result["totals"], table.result["winners"]) == ([2, 2], [0, 1])
