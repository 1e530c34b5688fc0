"""silver-rules 11: the deck ends, two Villagers, the call, and the bounds."""

from typing import Any

import pytest

from tests.games.silver.rules.conftest import Table
from tests.games.silver.rules.scene import (
    PLAIN,
    Line,
    State,
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
    flat,
    guard,
    idle,
    master,
    opening,
    reveal,
    swap_into,
    take,
    take_into,
    top,
    use,
    village,
)

CALL_AT_ONCE = {"call_max_cards": 5}
NO_CUT = {**CALL_AT_ONCE, "deck_end_cuts_call": False}
WITH_VILLAGER = "9 8 7 6 5", "0 8 7 6 5"


def ended(table: Table, *script: Any) -> tuple[State, Line]:
    """The last state of a game of one round, and what the result says of the round."""
    state = table.after(*script)
    assert table.result is not None
    return state, table.result["rounds"][0]


def one_villager(deck: str, **situation: Any) -> list[Line]:
    """Seat 0 has a faceup Villager, seat 1 a facedown one at slot 0 and is to move."""
    return [*opening(*WITH_VILLAGER, discard=0, deck=deck, **situation), *take_into(0, 0)]


# --- 11.1 the deck --------------------------------------------------------------------------------


def test_11_1_the_round_ends_with_the_deck(table: Table) -> None:
    turns = flat(idle(turn % 2) for turn in range(31))
    states = table.play(opening(*PLAIN), turns)
    assert [state["over"] for state in states[-4:]] == [None, None, None, "deck"]
    assert (states[-1]["seat"], states[-1]["deck"], len(states[-1]["discard"])) == (None, [], 32)
    assert table.result is not None
    assert table.result["rounds"][0]["turns"] == 31
    assert table.legal() is None


def test_11_1_at_the_end_of_a_turn(table: Table) -> None:
    dealt = opening(*PLAIN, discard=10, deck="5", short_deck=True), use(0)
    assert table.after(*dealt, expose(0, 0))["over"] is None
    assert table.after(*dealt, expose(0, 0), end_turn(0))["over"] == "deck"


def test_11_1_a_card_in_the_row_prolongs_it(table: Table) -> None:
    dealt = opening(*PLAIN, discard=1, deck="6", short_deck=True), take_into(0, 0)
    assert table.after(*dealt)["over"] is None
    assert table.after(*dealt, take_into(1, 0))["over"] is None
    drawn = *dealt, draw_row(1, 0), discard(1), end_turn(1)
    assert table.after(*drawn)["over"] == "deck"


def test_11_1_the_last_card_that_goes_to_the_row_does_not_end_it(table: Table) -> None:
    dealt = opening(*PLAIN, discard=1, deck="6 7", short_deck=True), take_into(0, 0)
    state = table.after(*dealt, draw_row(1, 0), discard(1), end_turn(1))
    assert (state["deck"], state["row"], state["over"]) == ([], [7], None)


def test_11_1_a_penalty_card_or_a_witch_may_take_the_last_card(table: Table) -> None:
    penalty = opening(*PLAIN, discard=10, deck="6", short_deck=True), take_into(0, 0, 1, 2)
    assert table.after(*penalty)["over"] == "deck"
    witch = opening(*PLAIN, discard=10, deck="11 6", short_deck=True), use(0), exchange(0, [0])
    assert table.after(*witch, end_turn(0))["over"] == "deck"


def test_11_1_also_if_a_call_is_pending(table: Table) -> None:
    villages = *PLAIN, "1 1 1 1 2"
    script = opening(*villages, discard=10, deck="9", players=3, short_deck=True,
                     rules=CALL_AT_ONCE), call(0), idle(1)  # fmt: skip
    state, of_round = ended(table, *script)
    assert state["over"] == "deck"
    assert of_round == {"sums": [35, 35, 6], "scores": [45, 35, 6], "end": "deck", "caller": 0,
                        "turns": 2}  # fmt: skip


def test_11_1_where_the_deck_does_not_cut_a_call_the_others_take(table: Table) -> None:
    script = opening(*PLAIN, "8 7 6 5 4", discard=10, deck="9", players=3, short_deck=True,
                     rules=NO_CUT), call(0), idle(1)  # fmt: skip
    assert table.after(*script)["over"] is None
    assert table.legal() == {"seat": 2, "acts": {"take": {}}}
    state, of_round = ended(table, *script, take_into(2, 0))
    assert (state["over"], village(state, 2)) == ("call", "9^ 7 6 5 4")
    assert of_round["turns"] == 3


def test_11_1_such_a_turn_has_its_free_acts(table: Table) -> None:
    script = opening(*PLAIN, "8 7 6 5 4", discard=2, deck="9", players=3, start=2,
                     short_deck=True, rules=NO_CUT), take_into(2, 0), call(0), idle(1)  # fmt: skip
    table.play(*script)
    assert table.legal() == {"seat": 2, "acts": {
        "take": {}, "empath": {"by": [0], "slots": [1, 2, 3, 4]}}}  # fmt: skip
    assert table.after(*script, empath(2, 4), take_into(2, 1))["over"] == "call"


def test_11_1_without_a_call_the_deck_ends_the_round_in_both_settings(table: Table) -> None:
    for rules in (CALL_AT_ONCE, NO_CUT):
        script = opening(*PLAIN, discard=10, deck="9", short_deck=True, rules=rules), idle(0)
        assert table.after(*script)["over"] == "deck", rules


# --- 11.2 two Villagers ---------------------------------------------------------------------------


def assert_ended_at_once(table: Table, script: list[Line], seat: int) -> None:
    """The last line of the script, and not one before, ends the round in the middle of a turn."""
    states = table.play(script)
    assert states[-2]["over"] is None
    assert (states[-1]["over"], states[-1]["seat"], states[-1]["hand"]) == ("villagers", None, [])
    assert states[-1]["turn"] == states[-2]["turn"]
    assert table.legal() is None
    assert table.refuses(script, end_turn(seat))


def test_11_2_an_exposed_villager(table: Table) -> None:
    assert_ended_at_once(table, [*one_villager("5"), *use(1), expose(1, 0)], 1)


def test_11_2_a_revealed_villager(table: Table) -> None:
    assert_ended_at_once(table, [*one_villager("6"), *use(1), reveal(1, (1, 0))], 1)
    other = [*one_villager("10 6"), *idle(1), *use(0), reveal(0, (1, 0))]
    assert_ended_at_once(table, other, 0)


def test_11_2_two_villagers_of_one_player(table: Table) -> None:
    dealt = opening(*PLAIN, discard=0, deck="0"), collect(0, 0), take(0), exchange(0, [1])
    assert_ended_at_once(table, flat(dealt), 0)
    assert village(table.after(*dealt), 0) == "0^ 0^ 7 6 5"


def test_11_2_a_taken_villager_added_by_a_failed_set(table: Table) -> None:
    dealt = opening(*PLAIN, discard=0, deck="0"), collect(0, 0), take(0), exchange(0, [1, 2])
    assert_ended_at_once(table, flat(dealt), 0)


def test_11_2_a_penalty_card_is_still_added(table: Table) -> None:
    dealt = opening(*PLAIN, discard=0, deck="0 2 3"), collect(0, 0), take(0)
    state = table.after(*dealt, exchange(0, [1, 2, 3]))
    assert (state["over"], village(state, 0)) == ("villagers", "0^ 8 7 6 5 0^ 2")
    assert top(state, 1) == [3]


def test_11_2_a_villager_from_the_row_and_no_refill(table: Table) -> None:
    dealt = opening(*PLAIN, discard=0, deck="1 0 10"), collect(0, 0), take_into(0, 1)
    script = flat([*dealt, draw_row(1, 0), exchange(1, [0])])
    assert_ended_at_once(table, script, 1)
    state = table.after(script)
    assert (state["row"], top(state, 1)) == ([], [10])


def test_11_2_a_villager_fetched_by_the_master(table: Table) -> None:
    dealt = opening(*PLAIN, discard=0, deck="0 10"), collect(0, 0), use(0), master(0, 0)
    assert_ended_at_once(table, flat([*dealt, exchange(0, [1])]), 0)


def test_11_2_a_master_that_fails_with_a_villager(table: Table) -> None:
    dealt = opening(*PLAIN, discard=0, deck="0 10 2"), collect(0, 0), use(0), master(0, 0)
    assert_ended_at_once(table, flat([*dealt, exchange(0, [1, 2])]), 0)
    state = table.after(*dealt, exchange(0, [1, 2, 3], end="left"))
    assert (state["over"], village(state, 0)) == ("villagers", "0^ 0^ 8 7 6 5 2")


def test_11_2_is_looked_at_after_the_whole_decision(table: Table) -> None:
    dealt = opening(*PLAIN, discard=0, deck="0"), collect(0, 0), take(0)
    state = table.after(*dealt, exchange(0, [0]))  # one Villager for the other
    assert (state["over"], village(state, 0)) == (None, "0^ 8 7 6 5")
    state = table.after(*dealt, exchange(0, [0, 1]))  # one turned down, one added
    assert (state["over"], village(state, 0)) == (None, "0 8 7 6 5 0^")


def test_11_2_facedown_villagers_do_not_count(table: Table) -> None:
    state = table.after(one_villager("10"), idle(1))
    assert (village(state, 0), village(state, 1), state["over"]) == (
        "0^ 8 7 6 5", "0 8 7 6 5", None)  # fmt: skip


def test_11_2_a_pending_call_is_scored_as_usual(table: Table) -> None:
    # Four players: the caller 0 is beaten, and seats 2 and 3 get no more turn.
    villages = "9 8 7 6 5", "0 8 7 6 5", "8 7 6 5 4", "9 9 1 1 1"
    dealt = opening(*villages, discard=0, deck="5", players=4, start=3, rules=CALL_AT_ONCE)
    state, of_round = ended(table, dealt, take_into(3, 0), call(0), use(1), expose(1, 0))
    assert (state["over"], state["seat"]) == ("villagers", None)
    assert of_round == {"sums": [35, 26, 30, 12], "scores": [45, 26, 30, 12], "end": "villagers",
                        "caller": 0, "turns": 3}  # fmt: skip


def test_11_2_the_turn_that_was_begun_counts(table: Table) -> None:
    _, of_round = ended(table, one_villager("5"), use(1), expose(1, 0))
    assert of_round == {"sums": [26, 26], "scores": [26, 26], "end": "villagers", "caller": None,
                        "turns": 2}  # fmt: skip


def test_11_2_no_further_free_acts(table: Table) -> None:
    script = one_villager("10 10 5", amulet=0), idle(1), idle(0), use(1), expose(1, 0)
    assert table.refuses(*script, amulet(0, 1))


# --- 11.3 and 11.4 --------------------------------------------------------------------------------


def test_11_3_after_a_call_the_round_ends_with_the_last_other_turn(table: Table) -> None:
    script = opening(*PLAIN, rules=CALL_AT_ONCE), call(0), draw(1), discard(1)
    assert table.after(*script)["over"] is None
    state, of_round = ended(table, *script, end_turn(1))
    assert (state["over"], of_round["end"], of_round["turns"]) == ("call", "call", 2)


def test_11_4_villagers_before_the_call(table: Table) -> None:
    dealt = opening("9 8 7 6 5", "0 8 7 6 5", discard=0, deck="5", rules=CALL_AT_ONCE, start=1)
    script = dealt, take_into(1, 1), call(0), draw(1), discard(1, use=True), expose(1, 0)
    _, of_round = ended(table, *script)
    assert (of_round["end"], of_round["caller"]) == ("villagers", 0)


def test_11_4_villagers_before_the_deck_and_the_cap(table: Table) -> None:
    script = one_villager("5", short_deck=True, rules={"max_turns": 2}), use(1), expose(1, 0)
    assert ended(table, *script)[1]["end"] == "villagers"


def test_11_4_the_call_before_the_deck(table: Table) -> None:
    script = opening(*PLAIN, discard=10, deck="9", short_deck=True, rules=CALL_AT_ONCE)
    assert ended(table, script, call(0), idle(1))[1]["end"] == "call"


def test_11_4_the_call_before_the_cap(table: Table) -> None:
    script = opening(*PLAIN, rules={**CALL_AT_ONCE, "max_turns": 2})
    assert ended(table, script, call(0), idle(1))[1]["end"] == "call"


def test_11_4_the_deck_before_the_cap(table: Table) -> None:
    script = opening(*PLAIN, discard=10, deck="9", short_deck=True, rules={"max_turns": 1})
    assert ended(table, script, idle(0))[1]["end"] == "deck"


# --- 11.5 bounds ----------------------------------------------------------------------------------


@pytest.mark.parametrize("turns", [1, 2, 5])
def test_11_5_after_max_turns_the_round_is_capped(table: Table, turns: int) -> None:
    played = [take_into(turn % 2, 0) for turn in range(turns)]
    states = table.play(opening(*PLAIN, discard=10, rules={"max_turns": turns}), *played)
    assert [state["over"] for state in states[-2:]] == [None, "cap"]
    assert table.result is not None
    assert (table.result["rounds"][0]["end"], table.result["rounds"][0]["turns"]) == ("cap", turns)


def test_11_5_the_default_is_200_turns(table: Table) -> None:
    played = [take_into(turn % 2, 0) for turn in range(200)]
    states = table.play(opening(*PLAIN, discard=10), *played)
    assert [state["over"] for state in states[-2:]] == [None, "cap"]
    assert states[-1]["turn"] == 200


def test_11_5_the_cap_cuts_a_pending_call_which_is_scored_as_usual(table: Table) -> None:
    script = opening(*PLAIN, "1 1 1 1 2", players=3, rules={**CALL_AT_ONCE, "max_turns": 2})
    state, of_round = ended(table, script, call(0), idle(1))
    assert (state["over"], of_round["caller"], of_round["scores"]) == ("cap", 0, [45, 35, 6])


def test_11_5_the_cap_cuts_a_call_that_the_end_of_the_deck_would_not(table: Table) -> None:
    script = opening(*PLAIN, "1 1 1 1 2", players=3, rules={**NO_CUT, "max_turns": 2})
    assert ended(table, script, call(0), idle(1))[0]["over"] == "cap"


BODYGUARD = [*opening(*PLAIN, discard=3, deck="10 10 10 10"), *collect(0, 0)]


def moves(number: int) -> list[Line]:
    """A Bodyguard at slot 0 moved to and fro."""
    return [guard(0, 0, 1 + turn % 2) for turn in range(number)]


def test_11_5_32_free_acts_in_a_turn_and_no_more(table: Table) -> None:
    table.play(BODYGUARD, moves(31))
    assert "guard" in table.acts
    table.play(BODYGUARD, moves(32))
    assert "guard" not in table.acts
    assert table.refuses(BODYGUARD, moves(33))


def limited(number: int) -> list[Line]:
    """Seat 0 with an Empath, a Bodyguard and the amulet, and a bound on its free acts."""
    dealt = opening(*PLAIN, discard=2, deck="3 10 10 10", amulet=0, rules={"max_free_acts": number})
    return [*dealt, *collect(0, 0, 1)]


def test_11_5_every_kind_of_free_act_counts(table: Table) -> None:
    acts = empath(0, 4), guard(0, 1, 4), amulet(0, 3)
    table.play(limited(3), *acts)
    assert table.acts == {"draw": {"extra": [0, 0]}, "take": {}}
    assert table.refuses(limited(2), *acts)
    assert table.refuses(limited(3), *acts, guard(0, 1, 2))


def test_11_5_over_all_windows_of_the_turn(table: Table) -> None:
    acts = empath(0, 4), draw(0), guard(0, 1, 4), discard(0)
    assert table.refuses(limited(2), *acts, amulet(0, 3))
    table.play(limited(2), *acts)
    assert table.acts == {"end_turn": {}}


def test_11_5_the_next_turn_has_its_own(table: Table) -> None:
    state = table.after(limited(1), empath(0, 4), idle(0), idle(1), amulet(0, 3))
    assert state["amulet"]["on"] == [0, 3]


def test_11_5_none_at_all(table: Table) -> None:
    table.play(limited(0))
    assert table.acts == {"draw": {"extra": [0, 0]}, "take": {}}
    assert table.after(limited(0), swap_into(0, 0))["seat"] == 1
