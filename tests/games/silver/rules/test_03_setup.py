"""silver-rules 3: dealing, the first discard, the first looks, who starts."""

from itertools import combinations

import pytest

from tests.games.silver.rules.conftest import Table
from tests.games.silver.rules.scene import (
    PLAIN,
    call,
    deal,
    decision,
    discard,
    draw,
    header,
    idle,
    in_play,
    known,
    look,
    looks,
    opening,
    scene,
    top,
    village,
)


def test_3_1_four_villages_are_dealt_and_the_absent_ones_leave_the_round(table: Table) -> None:
    villages = "9 8 7 6 5", "1 2 3 4 5", "13 13 12 12 12", "0 0 12 11 11"
    state = table.after(scene(*villages, discard=7, deck="10 3"))
    assert [village(state, seat) for seat in (0, 1)] == ["9 8 7 6 5", "1 2 3 4 5"]
    assert len(state["villages"]) == 2
    assert top(state, 2) == [10, 3]
    assert {0, 12, 13}.isdisjoint(in_play(state))


def test_3_1_all_cards_lie_facedown_unknown_to_everybody(table: Table) -> None:
    state = table.after(scene(players=4))
    assert [known(state, seat) for seat in range(4)] == [[[]] * 5] * 4
    assert not any(card["up"] for dealt in state["villages"] for card in dealt)
    assert all(card["known"] == [] for card in state["deck"])


def test_3_1_a_deal_of_the_wrong_length_is_refused(table: Table) -> None:
    short = {"deal": deal()["deal"][:-1]}
    assert table.refuses(header(), short)
    assert table.refuses(header(), {"deal": [*deal()["deal"], 5]})


def test_3_2_the_next_card_is_the_discard_pile_and_31_are_left(table: Table) -> None:
    state = table.after(scene(*PLAIN, discard=12))
    assert state["discard"] == [12]
    assert len(state["deck"]) == 31


def test_3_2_nobody_may_use_the_ability_of_the_first_discard(table: Table) -> None:
    table.play(scene(*PLAIN, discard=5))
    assert table.acts == {"look": {"count": 2, "slots": [0, 1, 2, 3, 4]}}
    assert table.refuses(scene(*PLAIN, discard=5), decision(0, "expose", slot=0))
    assert table.refuses(opening(*PLAIN, discard=5), discard(0, use=True))


@pytest.mark.parametrize("slots", list(combinations(range(5), 2)))
def test_3_3_any_two_of_the_five_may_be_looked_at(table: Table, slots: tuple[int, int]) -> None:
    state = table.after(scene(*PLAIN), look(0, *slots))
    assert known(state, 0) == [[0] if slot in slots else [] for slot in range(5)]


def test_3_3_players_look_in_seat_order_from_the_start_player(table: Table) -> None:
    states = table.play(scene(players=3, start=2), looks(players=3, start=2))
    assert [state["seat"] for state in states] == [2, 0, 1, 2]
    assert [state["turn"] for state in states] == [0, 0, 0, 1]
    assert table.refuses(scene(players=3, start=2), look(0, 0, 1))


def test_3_3_only_the_looker_knows_the_card(table: Table) -> None:
    state = table.after(scene(players=3), look(0, 1, 2), look(1, 3, 4), look(2, 0, 4))
    assert known(state, 0) == [[], [0], [0], [], []]
    assert known(state, 1) == [[], [], [], [1], [1]]
    assert known(state, 2) == [[2], [], [], [], [2]]


@pytest.mark.parametrize("slots", [(), (0,), (0, 1, 2), (1, 1), (0, 5), (-1, 0)])
def test_3_3_a_first_look_is_at_two_cards(table: Table, slots: tuple[int, ...]) -> None:
    assert table.refuses(scene(*PLAIN), look(0, *slots))


def test_3_3_nothing_but_the_look_is_legal_before_all_have_looked(table: Table) -> None:
    for act in ("draw", "take", "call", "pass", "end_turn"):
        assert table.refuses(scene(*PLAIN), look(0, 0, 1), decision(1, act)), act


def test_3_3_nobody_looks_twice(table: Table) -> None:
    assert table.refuses(opening(*PLAIN), look(0, 2, 3))


@pytest.mark.parametrize("start", [0, 1, 2])
def test_3_4_the_start_player_holds_the_marker_in_round_1(table: Table, start: int) -> None:
    state = table.after(scene(players=3, start=start))
    assert (state["start"], state["marker"], state["seat"]) == (start, start, start)


def test_3_4_the_holder_of_the_marker_starts_the_later_rounds(table: Table) -> None:
    rules = {"rounds": 2, "call_max_cards": 5}
    first = opening("9 8 7 6 5", "1 1 1 2 2", discard=10, deck="10 10", rules=rules)
    ended = table.play(first, call(0), idle(1))[-1]
    assert (ended["start"], ended["marker"]) == (0, 1)
    state = table.after(first, call(0), idle(1), deal(*PLAIN))
    assert (state["round"], state["turn"]) == (2, 0)
    assert (state["start"], state["marker"], state["seat"]) == (1, 1, 1)
    table.play(first, call(0), idle(1), deal(*PLAIN), looks(2, start=1), draw(1))
    assert "discard" in table.acts
