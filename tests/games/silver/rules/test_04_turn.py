"""silver-rules 4: DRAW, TAKE, CALL, the windows of the free acts, PASS."""

import pytest

from tests.games.silver.rules.conftest import Table
from tests.games.silver.rules.scene import (
    PLAIN,
    Line,
    amulet,
    call,
    collect,
    discard,
    draw,
    draw_row,
    empath,
    end_turn,
    exchange,
    expose,
    guard,
    idle,
    keep,
    master,
    opening,
    pass_,
    swap_into,
    take,
    take_into,
    use,
    village,
)

CALL_AT_ONCE = {"call_max_cards": 5}
OWNED = opening(*PLAIN, discard=10, deck="11 11", amulet=0)
EMPATH = [*opening(*PLAIN, discard=2, deck="10 10 10"), *collect(0, 0)]


def test_4_1_a_turn_begins_with_draw_or_take(table: Table) -> None:
    table.play(opening(*PLAIN))
    assert table.legal() == {"seat": 0, "acts": {"draw": {"extra": [0, 0]}, "take": {}}}
    for line in (discard(0), exchange(0, [0]), end_turn(0), keep(0, 0), master(0, 0), pass_(0)):
        assert table.refuses(opening(*PLAIN), line), line


def test_4_1_only_one_of_draw_and_take(table: Table) -> None:
    assert table.refuses(opening(*PLAIN), draw(0), take(0))
    assert table.refuses(opening(*PLAIN), draw(0), discard(0), take(0))
    assert table.refuses(opening(*PLAIN), take(0), exchange(0, [0]), draw(0))
    assert table.refuses(opening(*PLAIN, rules=CALL_AT_ONCE), draw(0), discard(0), call(0))


def test_4_1_only_the_player_whose_turn_it_is_acts(table: Table) -> None:
    assert table.refuses(opening(*PLAIN), draw(1))
    assert table.refuses(opening(*PLAIN), draw(0), discard(1))
    assert table.refuses(opening(*PLAIN), idle(0), draw(0))


DRAWN, DONE = [draw(0)], [draw(0), discard(0)]
TAKEN = [take(0)]
EXCHANGED = [take(0), exchange(0, [4])]


@pytest.mark.parametrize("before", [[], DRAWN, DONE, TAKEN, EXCHANGED])
def test_4_1_the_amulet_in_each_window(table: Table, before: list[Line]) -> None:
    state = table.after(OWNED, before, amulet(0, 2))
    assert state["amulet"] == {"owner": 0, "on": [0, 2], "used": True}


@pytest.mark.parametrize("before", [[], DRAWN, DONE, TAKEN, EXCHANGED])
def test_4_1_an_empath_look_in_each_window(table: Table, before: list[Line]) -> None:
    state = table.after(EMPATH, before, empath(0, 3))
    assert state["villages"][0][3]["known"] == [0]


@pytest.mark.parametrize("before", [[], DRAWN, DONE, TAKEN, EXCHANGED])
def test_4_1_a_bodyguard_in_each_window(table: Table, before: list[Line]) -> None:
    ready = [*opening(*PLAIN, discard=3, deck="10 10 10"), *collect(0, 0)]
    state = table.after(ready, before, guard(0, 0, 3))
    assert state["villages"][0][0]["guards"] == 3


def test_4_1_a_free_act_with_a_card_of_the_row_in_hand(table: Table) -> None:
    ready = opening(*PLAIN, discard=1, deck="10 10", amulet=0), take_into(0, 0), idle(1)
    assert table.after(*ready, draw_row(0, 0), amulet(0, 1))["amulet"]["on"] == [0, 1]


def test_4_1_free_acts_in_any_number_and_order_within_a_window(table: Table) -> None:
    ready = opening(*PLAIN, discard=2, deck="3 10 10", amulet=0), collect(0, 0, 1)
    acts = [guard(0, 1, 3), empath(0, 4), guard(0, 1, 2), amulet(0, 3), guard(0, 1, None)]
    state = table.after(*ready, acts)
    assert state["villages"][0][4]["known"] == [0]
    assert state["villages"][0][1]["guards"] is None
    assert (state["seat"], state["amulet"]["on"]) == (0, [0, 3])
    assert table.acts == {"draw": {"extra": [0, 0]}, "take": {}, "guard": {"moves": [
        [1, 0], [1, 2], [1, 3], [1, 4]]}}  # fmt: skip


def test_4_1_no_free_act_before_the_choice_among_several_cards(table: Table) -> None:
    dealt = opening(*PLAIN, discard=4, deck="10 10 10 10", amulet=0)
    ready = dealt, collect(0, 0), draw(0, extra=1)
    table.play(*ready)
    assert table.legal() == {"seat": 0, "acts": {"keep": {"indices": 2}}}
    assert table.refuses(*ready, amulet(0, 1))
    assert table.after(*ready, keep(0, 0), amulet(0, 1))["amulet"]["used"]


def test_4_1_no_free_act_between_the_announcement_and_the_ability(table: Table) -> None:
    ready = opening(*PLAIN, discard=10, deck="5", amulet=0), use(0)
    table.play(*ready)
    assert table.legal() == {"seat": 0, "acts": {"expose": {"slots": [0, 1, 2, 3, 4]}}}
    assert table.refuses(*ready, amulet(0, 1))
    assert table.after(*ready, expose(0, 0), amulet(0, 1))["amulet"]["used"]


def test_4_1_no_free_act_between_the_choice_of_a_master_and_its_exchange(table: Table) -> None:
    ready = opening(*PLAIN, discard=4, deck="10", amulet=0), use(0), master(0, 0)
    table.play(*ready)
    assert table.legal() == {"seat": 0, "acts": {"exchange": {"slots": [0, 1, 2, 3, 4]}}}
    assert table.refuses(*ready, amulet(0, 1))


def test_4_1_no_free_act_after_the_witch_saw_her_card(table: Table) -> None:
    assert table.refuses(opening(*PLAIN, discard=4, deck="11", amulet=0), use(0), amulet(0, 1))


def test_4_1_no_free_act_out_of_turn(table: Table) -> None:
    assert table.refuses(EMPATH, idle(0), empath(0, 3))
    assert table.refuses(OWNED, idle(0), amulet(0, 3))


def test_4_2_call_is_the_whole_turn(table: Table) -> None:
    state = table.after(opening(*PLAIN, rules=CALL_AT_ONCE), call(0))
    assert (state["caller"], state["seat"], state["turn"]) == (0, 1, 2)
    assert table.refuses(opening(*PLAIN, rules=CALL_AT_ONCE), call(0), end_turn(0))


def test_4_2_no_call_after_a_free_act(table: Table) -> None:
    owned = opening(*PLAIN, amulet=0, rules=CALL_AT_ONCE)
    table.play(owned)
    assert table.acts["call"] == {}
    table.play(owned, amulet(0, 0))
    assert "call" not in table.acts
    assert table.refuses(owned, amulet(0, 0), call(0))


def test_4_2_a_free_act_of_an_earlier_turn_does_not_matter(table: Table) -> None:
    owned = opening(*PLAIN, amulet=0, rules=CALL_AT_ONCE)
    assert table.after(owned, amulet(0, 0), idle(0), idle(1), call(0))["caller"] == 0


def test_4_2_no_free_act_after_a_call(table: Table) -> None:
    assert table.refuses(opening(*PLAIN, amulet=0, rules=CALL_AT_ONCE), call(0), amulet(0, 0))


def test_4_3_five_cards_are_too_many_and_four_are_not(table: Table) -> None:
    pair = opening("9 9 7 6 5", PLAIN[1], discard=10, deck="1 10")
    assert table.refuses(pair, call(0))
    table.play(pair, swap_into(0, 0, 1), idle(1))
    assert table.acts["call"] == {}


def test_4_3_the_card_under_the_amulet_counts(table: Table) -> None:
    assert table.refuses(OWNED, amulet(0, 0), idle(0), idle(1), call(0))


def test_4_3_a_guarded_card_counts(table: Table) -> None:
    ready = opening(*PLAIN, discard=3, deck="10 10 10"), collect(0, 0), guard(0, 0, 1), idle(0)
    assert table.refuses(*ready, idle(1), call(0))


def test_4_3_calling_is_legal_on_the_very_first_turn(table: Table) -> None:
    small = opening("1 2 3 4", "5 6 7 8", rules={"village_size": 4})
    assert table.after(small, call(0))["caller"] == 0


def test_4_3_nobody_calls_while_a_call_is_pending(table: Table) -> None:
    table.play(opening(*PLAIN, rules=CALL_AT_ONCE), call(0))
    assert table.legal() == {"seat": 1, "acts": {"draw": {"extra": [0, 0]}, "take": {}}}
    assert table.refuses(opening(*PLAIN, rules=CALL_AT_ONCE), call(0), call(1))


def test_4_4_every_other_player_gets_one_more_turn_clockwise(table: Table) -> None:
    called = opening(players=4, start=2, rules=CALL_AT_ONCE), idle(2), call(3)
    states = table.play(*called, idle(0), idle(1), idle(2))
    assert [state["seat"] for state in states[-9::3]] == [0, 1, 2]
    assert [state["over"] for state in states[-4:]] == [None, None, None, "call"]
    assert states[-1]["seat"] is None
    assert table.result is not None
    assert table.result["rounds"][0] | {"sums": [], "scores": []} == {
        "sums": [], "scores": [], "end": "call", "caller": 3, "turns": 5}  # fmt: skip


def test_4_4_the_last_turns_have_everything_that_belongs_to_a_turn(table: Table) -> None:
    called = opening(*PLAIN, discard=10, deck="5", rules=CALL_AT_ONCE), call(0)
    assert village(table.after(*called, use(1), expose(1, 2), end_turn(1)), 1) == "9 8 7^ 6 5"
    assert village(table.after(*called, take_into(1, 0)), 1) == "10^ 8 7 6 5"


def test_4_5_take_needs_a_discard_pile(table: Table) -> None:
    emptied = opening(*PLAIN, discard=10), take_into(0, 0, 1)  # a failed set puts nothing there
    state = table.after(*emptied)
    assert state["discard"] == []
    assert table.legal() == {"seat": 1, "acts": {"draw": {"extra": [0, 0]}}}
    assert table.refuses(*emptied, take(1))


def test_4_5_take_needs_a_card_that_may_be_exchanged(table: Table) -> None:
    single = opening("1", "2", discard=10, amulet=0, rules={"village_size": 1, "first_looks": 1})
    table.play(single)
    assert "take" in table.acts
    table.play(single, amulet(0, 0))
    assert "take" not in table.acts
    assert table.refuses(single, amulet(0, 0), take(0))


def test_4_6_draw_needs_a_card_in_deck_or_row(table: Table) -> None:
    row_only = opening(*PLAIN, discard=1, deck="6", short_deck=True), take_into(0, 0)
    state = table.after(*row_only)
    assert (state["deck"], state["row"]) == ([], [6])
    assert table.acts == {"draw_row": {"indices": 1}, "take": {}}
    assert table.refuses(*row_only, draw(1))
    assert table.refuses(opening(*PLAIN), draw_row(0, 0))


NO_CUT = {"deck_end_cuts_call": False, "call_max_cards": 5}


def test_4_7_who_can_do_none_of_the_three_passes_without_free_acts(table: Table) -> None:
    # Seat 1 fails with the only card of the pile, and the penalty takes the last one of the deck.
    script = [
        *opening(*PLAIN, "8 8 7 6 5", discard=2, deck="10", players=3, start=2, short_deck=True,
                 rules=NO_CUT),
        *take_into(2, 0), call(0), *take_into(1, 0, 1, 2),
    ]  # fmt: skip
    state = table.after(script)
    assert (state["discard"], state["deck"], state["row"]) == ([], [], [])
    assert village(state, 2) == "2^ 8 7 6 5"
    assert table.legal() == {"seat": 2, "acts": {"pass": {}}}
    assert table.refuses(script, empath(2, 1))
    assert table.after(script, pass_(2))["over"] == "call"


def test_4_7_who_can_take_does_not_pass(table: Table) -> None:
    called = opening(*PLAIN, discard=10, rules=NO_CUT), call(0)
    assert table.refuses(*called, pass_(1))
    assert table.refuses(opening(*PLAIN), pass_(0))


def test_4_7_only_card_under_the_amulet(table: Table) -> None:
    rules = {**NO_CUT, "village_size": 1, "first_looks": 1}
    owned = opening("1", "2", "3", discard=10, deck="9 8", players=3, short_deck=True, amulet=0,
                    rules=rules)  # fmt: skip
    script = owned, amulet(0, 0), idle(0), call(1), idle(2)
    state = table.after(*script)
    assert (state["seat"], state["deck"], state["discard"]) == (0, [], [8, 9, 10])
    assert table.legal() == {"seat": 0, "acts": {"pass": {}}}
    assert table.after(*script, pass_(0))["over"] == "call"
    assert table.result is not None
    assert table.result["rounds"][0]["turns"] == 4


def test_4_7_pass_is_the_way_out_of_an_amulet_on_the_only_card(table: Table) -> None:
    rules = {**NO_CUT, "village_size": 1, "first_looks": 1}
    owned = opening("1", "2", "3", discard=10, deck="9 8", players=3, short_deck=True, amulet=0,
                    rules=rules)  # fmt: skip
    script = owned, idle(0), call(1), idle(2)
    table.play(*script)
    assert table.acts == {"take": {}, "amulet": {"slots": [0]}}
    table.play(*script, amulet(0, 0))
    assert table.acts == {"pass": {}}


def test_4_7_the_next_player_goes_on_after_a_pass(table: Table) -> None:
    rules = {**NO_CUT, "village_size": 1, "first_looks": 1}
    owned = opening("1", "2", "3", "4", discard=10, deck="9 8 7", players=4, start=3,
                    short_deck=True, amulet=3, rules=rules)  # fmt: skip
    state = table.after(owned, amulet(3, 0), idle(3), idle(0), call(1), idle(2), pass_(3))
    assert (state["seat"], state["turn"], state["over"]) == (0, 6, None)
    assert table.acts == {"take": {}}
