"""silver-rules 9: who owns the amulet, where it may lie, whom it keeps off."""

import pytest

from tests.games.silver.rules.conftest import Table
from tests.games.silver.rules.scene import (
    PLAIN,
    Line,
    amulet,
    call,
    collect,
    deal,
    discard,
    draw,
    empath,
    exchange,
    flat,
    guard,
    guards,
    header,
    idle,
    known,
    looks,
    opening,
    rob,
    see,
    swap_into,
    take,
    take_into,
    use,
    village,
)

CALL_AT_ONCE = {"call_max_cards": 5}
BGA = {"edition": "bga"}
ONE_CARD = {"village_size": 1, "first_looks": 1}
OWNED = [*opening(*PLAIN, discard=10, deck="1 2 3", amulet=0), amulet(0, 2)]
LIGHT = "1 1 1 2 2", "9 8 7 6 5"


def round_called_by_its_start(*villages: str, start: int = 0) -> list[Line]:
    """A whole round of two players: the start player calls, the other draws and discards."""
    dealt = deal(*villages, discard=10, deck="10")
    return flat([dealt, looks(2, start), call(start), idle(1 - start)])


def test_9_1_a_successful_caller_owns_the_amulet_in_the_next_round(table: Table) -> None:
    head = header(rules={**CALL_AT_ONCE, "rounds": 2})
    state = table.after(head, round_called_by_its_start(*LIGHT), deal(*PLAIN))
    assert state["amulet"] == {"owner": 0, "on": None, "used": False}
    table.play(head, round_called_by_its_start(*LIGHT), deal(*PLAIN), looks())
    assert table.acts["amulet"] == {"slots": [0, 1, 2, 3, 4]}


def test_9_1_only_in_the_next_round(table: Table) -> None:
    head = header(rules={"rounds": 3, "max_turns": 2, **CALL_AT_ONCE})
    quiet = flat([deal(*PLAIN), looks(), idle(0), idle(1)])
    state = table.after(head, round_called_by_its_start(*LIGHT), quiet, deal(*PLAIN))
    assert (state["round"], state["amulet"]["owner"]) == (3, None)


def test_9_1_a_caller_who_failed_does_not(table: Table) -> None:
    head = header(rules={**CALL_AT_ONCE, "rounds": 2})
    state = table.after(head, round_called_by_its_start(*LIGHT[::-1]), deal(*PLAIN))
    assert state["amulet"] == {"owner": None, "on": None, "used": False}


def test_9_1_nobody_owns_it_in_the_first_round(table: Table) -> None:
    assert table.after(opening(*PLAIN))["amulet"]["owner"] is None
    assert table.refuses(opening(*PLAIN), amulet(0, 0))


def test_9_2_the_owner_puts_it_on_one_own_card(table: Table) -> None:
    assert table.after(OWNED)["amulet"] == {"owner": 0, "on": [0, 2], "used": True}
    for slot in (5, -1):
        assert table.refuses(OWNED[:-1], amulet(0, slot)), slot
    assert table.refuses(OWNED[:-1], idle(0), amulet(1, 0))


def test_9_2_on_a_faceup_card_too(table: Table) -> None:
    state = table.after(OWNED[:-1], collect(0, 4), amulet(0, 4))
    assert (village(state, 0), state["amulet"]["on"]) == ("9 8 7 6 10^", [0, 4])


def test_9_2_once_and_it_stays_there(table: Table) -> None:
    assert table.refuses(OWNED, amulet(0, 3))
    assert table.refuses(OWNED, amulet(0, 2))
    state = table.after(OWNED, idle(0), idle(1))
    assert state["amulet"]["on"] == [0, 2]
    assert "amulet" not in table.acts
    assert table.refuses(OWNED, idle(0), idle(1), amulet(0, 3))


def test_9_2_also_after_the_call_of_another(table: Table) -> None:
    dealt = opening(*PLAIN, discard=10, amulet=0, rules=CALL_AT_ONCE), idle(0), call(1)
    assert table.after(*dealt, amulet(0, 4))["amulet"]["on"] == [0, 4]


def test_9_2_it_follows_its_card(table: Table) -> None:
    state = table.after(OWNED, draw(0), exchange(0, [0, 1], end="left"))
    assert (village(state, 0), state["amulet"]["on"]) == ("1 9 8 7 6 5", [0, 3])
    pair = opening("9 9 7 6 5", PLAIN[1], discard=10, amulet=0), amulet(0, 2), swap_into(0, 0, 1)
    assert table.after(*pair)["amulet"]["on"] == [0, 1]


def test_9_2_not_on_the_only_card_that_a_taken_one_could_go_for(table: Table) -> None:
    single = opening("1", "2", discard=10, amulet=0, rules=ONE_CARD), take(0)
    table.play(*single)
    assert table.acts == {"exchange": {"slots": [0]}}
    assert table.refuses(*single, amulet(0, 0))
    assert table.after(*single, exchange(0, [0]), amulet(0, 0))["amulet"]["on"] == [0, 0]


def test_9_2_with_another_card_left_it_may_be_put_on_one(table: Table) -> None:
    rules = {"village_size": 2}
    dealt = opening("1 2", "3 4", discard=10, amulet=0, rules=rules), take(0), amulet(0, 0)
    table.play(*dealt)
    assert table.acts == {"exchange": {"slots": [1]}}


def test_9_2_with_a_drawn_card_in_hand_it_may_be_put_on_the_only_one(table: Table) -> None:
    single = opening("1", "2", discard=10, deck="4", amulet=0, rules=ONE_CARD), draw(0)
    table.play(*single, amulet(0, 0))
    assert table.acts == {"discard": {"use": [False]}}


def test_9_2_no_exception_is_made_for_an_amulet_that_does_not_bind(table: Table) -> None:
    single = opening("1", "2", discard=10, amulet=0, rules={**ONE_CARD, **BGA}), take(0)
    table.play(*single)
    assert table.acts == {"exchange": {"slots": [0]}}
    assert table.refuses(*single, amulet(0, 0))


@pytest.mark.parametrize("value", [6, 8, 9, 11, 12])
def test_9_3_no_other_player_touches_the_card(table: Table, value: int) -> None:
    dealt = opening(*PLAIN, discard=4, deck=f"10 {value}", amulet=0)
    table.play(dealt, amulet(0, 2), idle(0), use(1))
    act = {6: "reveal", 8: "peek", 9: "see", 11: "witch", 12: "rob"}[value]
    assert [0, 2] not in table.acts[act]["targets"]
    assert [0, 1] in table.acts[act]["targets"]


def test_9_3_nor_does_the_owner(table: Table) -> None:
    owned = opening(*PLAIN, discard=2, deck="10 9 12", amulet=0), collect(0, 0), amulet(0, 2)
    table.play(*owned)
    assert table.acts["empath"] == {"by": [0], "slots": [1, 3, 4]}
    assert table.refuses(*owned, empath(0, 2))
    table.play(*owned, use(0))
    assert [0, 2] not in table.acts["see"]["targets"]
    assert table.refuses(*owned, use(0), see(0, (0, 2)))
    table.play(*owned, draw(0))
    assert table.acts["exchange"] == {"slots": [0, 1, 3, 4]}
    assert table.refuses(*owned, draw(0), exchange(0, [2]))
    assert table.refuses(*owned, draw(0), exchange(0, [2, 3]))


def test_9_3_a_known_card_stays_known(table: Table) -> None:
    state = table.after(opening(*PLAIN, amulet=0), amulet(0, 1))
    assert known(state, 0)[1] == [0]


def test_9_3_a_faceup_card_under_the_amulet_still_acts(table: Table) -> None:
    table.play(opening(*PLAIN, discard=2, deck="10", amulet=0), collect(0, 0), amulet(0, 0))
    assert table.acts["empath"] == {"by": [0], "slots": [1, 2, 3, 4]}
    table.play(opening(*PLAIN, discard=4, deck="10", amulet=0), collect(0, 0), amulet(0, 0))
    assert table.acts["draw"] == {"extra": [0, 1]}


def test_9_3_a_villager_under_the_amulet_still_ends_the_round(table: Table) -> None:
    dealt = opening(*PLAIN, discard=0, deck="0", amulet=0), take_into(0, 0), idle(1), amulet(0, 0)
    assert table.after(*dealt, take(0), exchange(0, [1]))["over"] == "villagers"


BODYGUARD = [*opening(*PLAIN, discard=3, deck="10 1 2", amulet=0), *collect(0, 0)]


def test_9_3_a_bodyguard_under_the_amulet_keeps_the_card_that_it_guards(table: Table) -> None:
    bound = [*BODYGUARD, guard(0, 0, 4), amulet(0, 0)]
    assert guards(table.after(bound), 0)[0] == 4
    assert "guard" not in table.acts
    assert table.refuses(bound, guard(0, 0, None))
    assert table.refuses(bound, guard(0, 0, 1))
    assert guards(table.after(bound, draw(0), exchange(0, [4])), 0) == [None] * 5


def test_9_3_a_bodyguard_under_the_amulet_keeps_none(table: Table) -> None:
    table.play(BODYGUARD, amulet(0, 0))
    assert "guard" not in table.acts
    assert table.refuses(BODYGUARD, amulet(0, 0), guard(0, 0, 1))


def test_9_3_a_free_bodyguard_under_the_amulet_is_not_robbed(table: Table) -> None:
    dealt = opening(*PLAIN, discard=3, deck="10 10 12", amulet=0), collect(0, 0), amulet(0, 0)
    table.play(*dealt, idle(0), use(1))
    assert table.acts["rob"]["targets"] == [[0, 1], [0, 2], [0, 3], [0, 4]]


# --- an amulet that keeps off only the others (bga) -----------------------------------------------


def bga(deck: str = "1 2 3") -> list[Line]:
    """The amulet of seat 0 lies on slot 2 and does not bind its owner; seat 0 is to move."""
    return [*opening(*PLAIN, discard=10, deck=deck, amulet=0, rules=BGA), amulet(0, 2)]


def test_9_3_bga_the_owner_may_look_turn_and_exchange(table: Table) -> None:
    table.play(bga(), draw(0))
    assert table.acts["exchange"] == {"slots": [0, 1, 2, 3, 4]}
    table.play(bga("5"), use(0))
    assert table.acts == {"expose": {"slots": [0, 1, 2, 3, 4]}}
    assert known(table.after(bga("9"), use(0), see(0, (0, 2))), 0)[2] == [0]


def test_9_3_bga_the_others_are_kept_off(table: Table) -> None:
    table.play(bga("10 9"), idle(0), use(1))
    assert [0, 2] not in table.acts["see"]["targets"]


@pytest.mark.parametrize("turn", [draw(0), take(0)])
def test_9_3_bga_a_matching_exchange_takes_the_amulet_off(table: Table, turn: Line) -> None:
    state = table.after(bga(), turn, exchange(0, [2]))
    assert state["amulet"] == {"owner": 0, "on": None, "used": True}
    assert "amulet" not in table.acts
    assert table.refuses(bga(), turn, exchange(0, [2]), amulet(0, 0))


def test_9_3_bga_a_matching_set_takes_the_amulet_off(table: Table) -> None:
    dealt = opening("9 8 9 6 5", PLAIN[1], discard=10, deck="1", amulet=0, rules=BGA)
    state = table.after(dealt, amulet(0, 2), draw(0), exchange(0, [0, 2]))
    assert state["amulet"] == {"owner": 0, "on": None, "used": True}


def test_9_3_bga_giving_the_card_away_takes_the_amulet_off(table: Table) -> None:
    state = table.after(bga("12"), use(0), rob(0, (1, 4), 2))
    assert (village(state, 1), state["amulet"]["on"]) == ("9 8 7 6 7", None)


def test_9_3_bga_after_a_failed_set_the_amulet_stays(table: Table) -> None:
    state = table.after(bga(), draw(0), exchange(0, [1, 2], end="left"))
    assert state["amulet"]["on"] == [0, 3]


def test_9_3_bga_a_bodyguard_under_the_amulet_moves(table: Table) -> None:
    dealt = opening(*PLAIN, discard=3, deck="10", amulet=0, rules=BGA), collect(0, 0), amulet(0, 0)
    assert guards(table.after(*dealt, guard(0, 0, 1)), 0)[0] == 1


def only_card(deck: str, **rules: object) -> list[Line]:
    """Seat 0 to move with its only card under the amulet."""
    named = {**ONE_CARD, **rules}
    return [*opening("1", "2", discard=10, deck=deck, amulet=0, rules=named), amulet(0, 0)]


def test_9_4_the_only_card_leaves_draw_and_call(table: Table) -> None:
    table.play(only_card("5 5"), idle(0), idle(1))
    assert table.legal() == {"seat": 0, "acts": {"draw": {"extra": [0, 0]}, "call": {}}}


@pytest.mark.parametrize("value", [5, 7, 10, 12])
def test_9_4_without_exchange_robber_and_own_looks(table: Table, value: int) -> None:
    table.play(only_card(str(value)), draw(0))
    assert table.acts == {"discard": {"use": [False]}}
    assert table.refuses(only_card(str(value)), draw(0), exchange(0, [0]))


@pytest.mark.parametrize("value", [6, 8, 9, 11])
def test_9_4_abilities_with_a_legal_target_are_used(table: Table, value: int) -> None:
    table.play(only_card(str(value)), use(0))
    act = {6: "reveal", 8: "peek", 9: "see", 11: "witch"}[value]
    assert table.acts[act]["targets"] == [[1, 0]]
    assert list(table.acts) == [act]


def test_9_5_the_card_is_scored_as_usual_and_the_amulet_returns(table: Table) -> None:
    head = header(amulet=0, rules={"rounds": 2, "max_turns": 1})
    script = head, deal(*PLAIN, deck="10"), looks(), amulet(0, 0), draw(0), discard(0)
    ended = table.after(*script, {"seat": 0, "act": "end_turn"})
    assert ended["amulet"] == {"owner": 0, "on": [0, 0], "used": True}
    assert ended["scores"] == [[35, 35]]
    state = table.after(*script, {"seat": 0, "act": "end_turn"}, deal(*PLAIN))
    assert state["amulet"] == {"owner": None, "on": None, "used": False}
