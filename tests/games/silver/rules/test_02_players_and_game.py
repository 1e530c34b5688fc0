"""silver-rules 2: players, the game of several rounds, its winner."""

import pytest

from tests.games.silver.rules.conftest import Table
from tests.games.silver.rules.scene import (
    PLAIN,
    Line,
    call,
    deal,
    flat,
    header,
    idle,
    looks,
    opening,
    scene,
)

CALL_AT_ONCE = {"call_max_cards": 5}


def called_round(*villages: str, start: int = 0, players: int = 2) -> list[Line]:
    """A further round in which the start player calls at once and the others draw and discard."""
    others = [idle((start + step) % players) for step in range(1, players)]
    dealt = deal(*villages, discard=10, deck="10 10 10")
    return flat([dealt, looks(players, start), call(start), *others])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_2_1_two_three_or_four_players(table: Table, players: int) -> None:
    state = table.after(scene(players=players))
    assert len(state["villages"]) == len(state["totals"]) == players


@pytest.mark.parametrize("players", [0, 1, 5])
def test_2_1_other_numbers_of_players_are_refused(table: Table, players: int) -> None:
    assert table.refuses(header(players=players))


def test_2_1_turns_go_clockwise_from_the_start_player(table: Table) -> None:
    states = table.play(opening(players=3, start=1), idle(1), idle(2), idle(0))
    looking = [state["seat"] for state in states[:3]]
    assert looking == [1, 2, 0]
    assert [state["seat"] for state in states[3::3]] == [1, 2, 0, 1]
    assert [state["turn"] for state in states[3::3]] == [1, 2, 3, 4]


def test_2_1_a_game_is_four_rounds(table: Table) -> None:
    light = "1 1 1 1 2", "9 8 7 6 5"
    rounds = [called_round(*light) for _ in range(4)]
    head = {**header(), "rules": {"edition": "bezier", **CALL_AT_ONCE}}
    assert table.after(head, *rounds[:3])["over"] == "call"
    assert table.result is None
    assert table.legal() is None
    table.play(head, *rounds)
    assert table.result is not None
    assert table.result["totals"] == [0, 140]
    assert table.refuses(head, *rounds, rounds[0][0])


def test_2_1_rounds_may_be_set(table: Table) -> None:
    head = header(rules={**CALL_AT_ONCE, "rounds": 2})
    states = table.play(head, called_round(*PLAIN), called_round(*PLAIN))
    assert [state["round"] for state in states] == [1] * 7 + [2] * 7
    assert table.result is not None


def test_2_2_scores_add_up_and_the_lowest_total_wins(table: Table) -> None:
    head = header(rules={**CALL_AT_ONCE, "rounds": 2})
    first = called_round("9 9 9 9 8", "2 2 2 2 1")  # 44 + 10 against 9: the marker moves
    second = called_round("3 3 3 3 4", "5 5 5 5 6", start=1)  # 16 against 26 + 10
    state = table.after(head, first, second)
    assert state["scores"] == [[54, 9], [16, 36]]
    assert state["totals"] == [70, 45]
    assert table.result is not None
    assert (table.result["winner"], table.result["tied"]) == (1, False)


def test_2_2_points_before_the_first_round_count(table: Table) -> None:
    head = header(rules=CALL_AT_ONCE, totals=[40, 4])
    state = table.after(head, called_round("1 1 1 1 2", "9 8 7 6 5"))
    assert state["totals"] == [40, 39]
    assert table.result is not None
    assert table.result["winner"] == 1


def test_2_3_a_tie_goes_to_the_holder_of_the_marker(table: Table) -> None:
    head = header(rules=CALL_AT_ONCE, totals=[35, 0])
    state = table.after(head, called_round("1 1 1 1 2", "9 8 7 6 5"))
    assert (state["totals"], state["marker"]) == ([35, 35], 0)
    assert table.result is not None
    assert (table.result["winner"], table.result["tied"]) == (0, True)


def test_2_3_the_holder_is_the_one_after_the_last_round(table: Table) -> None:
    head = header(rules=CALL_AT_ONCE, totals=[0, 31])  # the call of seat 0 fails: 30 + 10 against 9
    state = table.after(head, called_round("6 6 6 7 5", "2 2 2 2 1"))
    assert (state["totals"], state["marker"]) == ([40, 40], 1)
    assert table.result is not None
    assert (table.result["winner"], table.result["tied"]) == (1, True)


def test_2_3_a_holder_who_is_not_tied_passes_the_win_on_clockwise(table: Table) -> None:
    villages = "9 8 7 6 5", "9 8 7 6 4", "1 1 1 1 2"  # the caller 2 holds the marker with 90 points
    head = header(players=3, start=2, rules=CALL_AT_ONCE, totals=[0, 1, 90])
    state = table.after(head, called_round(*villages, start=2, players=3))
    assert (state["totals"], state["marker"]) == ([35, 35, 90], 2)
    assert table.result is not None
    assert (table.result["winner"], table.result["tied"]) == (0, True)


def test_2_3_nearest_clockwise_is_counted_from_the_holder(table: Table) -> None:
    villages = "9 8 7 6 5", "1 1 1 1 2", "9 8 7 6 4"
    head = header(players=3, start=1, rules=CALL_AT_ONCE, totals=[0, 90, 1])
    table.play(head, called_round(*villages, start=1, players=3))
    assert table.result is not None
    assert (table.result["winner"], table.result["tied"]) == (2, True)
