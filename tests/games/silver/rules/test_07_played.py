"""silver-rules 7.5 to 7.13: the characters that act when they are played, Doppelgangers."""

import pytest

from tests.games.silver.rules.conftest import Table
from tests.games.silver.rules.scene import (
    OF_SEAT_1,
    PLAIN,
    SLOTS,
    amulet,
    behold,
    call,
    collect,
    discard,
    draw,
    draw_row,
    end_turn,
    exchange,
    expose,
    guard,
    guards,
    idle,
    known,
    master,
    opening,
    peek,
    played,
    reveal,
    rob,
    see,
    swap_into,
    take_into,
    top,
    use,
    village,
    witch,
)

ONE_CARD = {"village_size": 1, "first_looks": 1}


# --- 7.5 to 7.9 turning and looking ---------------------------------------------------------------


def test_7_5_exposer_turns_one_own_facedown_card_faceup(table: Table) -> None:
    state = table.after(played(5), expose(0, 3))
    assert village(state, 0) == "9 8 7 6^ 5"
    assert known(state, 0)[3] == [0, 1]
    assert table.legal() == {"seat": 0, "acts": {"end_turn": {}}}
    assert table.refuses(played(5), expose(0, 5))


def test_7_5_a_bodyguard_turned_faceup_guards_in_the_same_turn(table: Table) -> None:
    exposed = opening("3 8 7 6 5", PLAIN[1], discard=4, deck="5"), use(0), expose(0, 0)
    assert guards(table.after(*exposed, guard(0, 0, 1)), 0)[0] == 1


@pytest.mark.parametrize("target", [(0, 4), (1, 2)])
def test_7_6_revealer_turns_any_facedown_card_faceup(table: Table, target: tuple[int, int]) -> None:
    seat, slot = target
    state = table.after(played(6), reveal(0, target))
    assert [card["up"] for card in state["villages"][seat]] == [at == slot for at in SLOTS]
    assert known(state, seat)[slot] == [0, 1]
    assert table.refuses(played(6), reveal(0, (2, 0)))


def test_7_7_beholder_looks_at_two_own_facedown_cards(table: Table) -> None:
    table.play(played(7))
    assert table.acts == {"behold": {"count": 2, "slots": SLOTS}}
    assert known(table.after(played(7), behold(0, 2, 4)), 0) == [[0], [0], [0], [], [0]]
    for slots in ((), (0,), (3, 3), (0, 1, 2), (0, 5)):
        assert table.refuses(played(7), behold(0, *slots)), slots


def test_7_7_beholder_looks_at_one_if_there_is_only_one(table: Table) -> None:
    rules = {"village_size": 2}
    dealt = opening("9 8", "9 8", discard=2, deck="10 7", rules=rules), collect(0, 0), use(0)
    table.play(*dealt)
    assert table.acts == {"behold": {"count": 1, "slots": [1]}}
    assert known(table.after(*dealt, behold(0, 1)), 0)[1] == [0]
    assert table.refuses(*dealt, behold(0, 0, 1))


def test_7_7_a_card_under_the_own_amulet_is_not_counted(table: Table) -> None:
    dealt = opening("9 8", "9 8", discard=2, deck="7", amulet=0, rules={"village_size": 2})
    table.play(dealt, amulet(0, 0), use(0))
    assert table.acts == {"behold": {"count": 1, "slots": [1]}}


def test_7_8_apprentice_seer_looks_at_a_facedown_card_of_another(table: Table) -> None:
    table.play(played(8))
    assert table.acts == {"peek": {"targets": OF_SEAT_1}}
    state = table.after(played(8), peek(0, (1, 0)))
    assert known(state, 1) == [[0, 1], [1], [], [], []]
    assert table.refuses(played(8), peek(0, (0, 4)))


def test_7_8_in_a_game_of_three_any_other_player(table: Table) -> None:
    table.play(opening(*PLAIN, "9 8 7 6 5", discard=4, deck="10 8", players=3), idle(0), use(1))
    assert [target[0] for target in table.acts["peek"]["targets"]] == [0] * 5 + [2] * 5


@pytest.mark.parametrize("target", [(0, 4), (1, 4)])
def test_7_9_seer_looks_at_any_facedown_card(table: Table, target: tuple[int, int]) -> None:
    state = table.after(played(9), see(0, target))
    assert known(state, target[0])[4] == [0]
    assert village(state, 0) == village(state, 1) == "9 8 7 6 5"


# --- 7.10 Master ----------------------------------------------------------------------------------

MASTER = [*opening(*PLAIN, discard=2, deck="1 3 10"), *idle(0), *idle(1), *use(0)]  # on 3 1 2


def test_7_10_master_chooses_any_card_beneath_it(table: Table) -> None:
    table.play(MASTER)
    assert table.legal() == {"seat": 0, "acts": {"master": {"indices": 3}}}
    for index, chosen in enumerate([3, 1, 2]):
        state = table.after(MASTER, master(0, index), exchange(0, [4]))
        left = [card for card in (3, 1, 2) if card != chosen]
        assert village(state, 0) == f"9 8 7 6 {chosen}^"
        assert state["discard"] == [5, 10, *left]
    assert table.refuses(MASTER, master(0, 3))
    assert table.refuses(MASTER, master(0, -1))


def test_7_10_the_chosen_card_lies_in_the_pile_until_the_exchange(table: Table) -> None:
    state = table.after(MASTER, master(0, 1))
    assert (state["discard"], state["hand"]) == ([10, 3, 1, 2], [])
    assert table.legal() == {"seat": 0, "acts": {"exchange": {"slots": SLOTS}}}


def test_7_10_master_may_be_let_go(table: Table) -> None:
    state = table.after(MASTER, master(0, None))
    assert state["discard"] == [10, 3, 1, 2]
    assert table.legal() == {"seat": 0, "acts": {"end_turn": {}}}
    assert table.refuses(MASTER, master(0, 1), end_turn(0))


def test_7_10_the_exchanged_set_lies_on_the_master(table: Table) -> None:
    ready = opening("9 9 13 6 5", PLAIN[1], discard=2, deck="10"), use(0), master(0, 0)
    state = table.after(*ready, exchange(0, [0, 1, 2]))
    assert (village(state, 0), state["discard"]) == ("2^ 6 5", [9, 9, 13, 10])


def test_7_10_a_failed_exchange_adds_the_chosen_card_faceup(table: Table) -> None:
    state = table.after(MASTER, master(0, 1), exchange(0, [0, 1], end="left"))
    assert village(state, 0) == "1^ 9 8 7 6 5"
    assert state["discard"] == [10, 3, 2]


def test_7_10_with_nothing_beneath_it_the_master_has_no_ability(table: Table) -> None:
    emptied = opening(*PLAIN, discard=4, deck="10"), take_into(0, 0, 1), draw(1)
    table.play(*emptied)
    assert table.acts["discard"] == {"use": [False]}
    assert table.refuses(*emptied, discard(1, use=True))


def test_7_10_an_older_master_beneath_may_be_chosen(table: Table) -> None:
    state = table.after(opening(*PLAIN, discard=10, deck="10"), use(0), master(0, 0),
                        exchange(0, [0]))  # fmt: skip
    assert (village(state, 0), state["discard"]) == ("10^ 8 7 6 5", [9, 10])


def test_7_10_a_master_from_the_row(table: Table) -> None:
    ready = opening(*PLAIN, discard=1, deck="10"), take_into(0, 0), draw_row(1, 0)
    table.play(*ready, discard(1, use=True))
    assert table.acts == {"master": {"indices": 1}}


# --- 7.11 Witch -----------------------------------------------------------------------------------

WITCH = [*opening(*PLAIN, discard=4, deck="11 2 12"), *use(0)]


def test_7_11_witch_looks_at_the_top_card_which_stays_on_the_deck(table: Table) -> None:
    state = table.after(WITCH)
    assert state["deck"][0] == {"card": 2, "known": [0]}
    assert (state["hand"], state["discard"]) == ([], [11, 4])
    assert table.legal() == {"seat": 0, "acts": {
        "witch": {"targets": OF_SEAT_1, "null": False}, "exchange": {"slots": SLOTS}}}  # fmt: skip


def test_7_11_witch_on_a_card_of_another(table: Table) -> None:
    state = table.after(WITCH, witch(0, (1, 0)))
    assert village(state, 1) == "2 8 7 6 5"
    assert known(state, 1) == [[0], [1], [], [], []]
    assert (state["discard"], top(state, 1)) == ([9, 11, 4], [12])


def test_7_11_witch_on_a_faceup_card_places_facedown(table: Table) -> None:
    script = opening(*PLAIN, discard=4, deck="11 2"), take_into(0, 0), use(1), witch(1, (0, 0))
    state = table.after(*script)
    assert (village(state, 0), state["discard"]) == ("2 8 7 6 5", [4, 11, 9])


def test_7_11_witch_on_own_cards_is_an_exchange_facedown(table: Table) -> None:
    state = table.after(WITCH, exchange(0, [3]))
    assert (village(state, 0), known(state, 0)[3]) == ("9 8 7 2 5", [0])
    assert state["discard"] == [6, 11, 4]


def test_7_11_witch_on_an_own_set(table: Table) -> None:
    pair = opening("9 9 13 6 5", PLAIN[1], discard=4, deck="11 2"), use(0)
    state = table.after(*pair, exchange(0, [0, 1, 2], into=1))
    assert (village(state, 0), state["discard"]) == ("2 6 5", [9, 9, 13, 11, 4])


def test_7_11_a_failed_witch_exchange_adds_the_card_facedown(table: Table) -> None:
    state = table.after(WITCH, exchange(0, [0, 1]))
    assert (village(state, 0), known(state, 0)[5]) == ("9 8 7 6 5 2", [0])
    assert (state["discard"], top(state, 1)) == ([11, 4], [12])


def test_7_11_once_looked_you_must_exchange(table: Table) -> None:
    assert table.refuses(WITCH, end_turn(0))
    assert table.refuses(WITCH, witch(0, None))
    assert table.refuses(WITCH, witch(0, (0, 0)))


def test_7_11_the_seen_card_may_go_back_where_that_is_the_rule(table: Table) -> None:
    free = played(11, deck="2", rules={"witch_must_exchange": False})
    table.play(free)
    assert table.acts["witch"] == {"targets": OF_SEAT_1, "null": True}
    state = table.after(free, witch(0, None))
    assert state["deck"][0] == {"card": 2, "known": [0]}
    assert state["discard"] == [11, 4]
    assert table.acts == {"end_turn": {}}
    assert table.after(free, witch(0, None), end_turn(0), draw(1))["hand"] == [
        {"card": 2, "known": [0, 1]}]  # fmt: skip


def test_7_11_with_the_deck_empty_the_witch_has_no_ability(table: Table) -> None:
    last = opening(*PLAIN, discard=4, deck="11", short_deck=True), draw(0)
    table.play(*last)
    assert table.acts["discard"] == {"use": [False]}
    assert table.refuses(*last, discard(0, use=True))


def test_7_11_only_an_exchange_when_all_others_are_protected(table: Table) -> None:
    ready = opening("1", "2", discard=4, deck="10 11 12", amulet=0, rules=ONE_CARD)
    table.play(ready, amulet(0, 0), idle(0), use(1))
    assert table.acts == {"exchange": {"slots": [0]}}


def test_7_11_only_others_when_the_own_card_is_under_the_amulet(table: Table) -> None:
    ready = opening("1", "2", discard=4, deck="11 12", amulet=0, rules=ONE_CARD)
    table.play(ready, amulet(0, 0), use(0))
    assert table.acts == {"witch": {"targets": [[1, 0]], "null": False}}


# --- 7.12 Robber ----------------------------------------------------------------------------------


def test_7_12_each_card_takes_the_place_of_the_other(table: Table) -> None:
    table.play(played(12))
    assert table.acts == {"rob": {"targets": OF_SEAT_1, "slots": SLOTS}}
    state = table.after(played(12), rob(0, (1, 4), 0))
    assert (village(state, 0), village(state, 1)) == ("5 8 7 6 5", "9 8 7 6 9")
    assert known(state, 0)[0] == [0]
    assert known(state, 1)[4] == [0]


def test_7_12_the_look_is_optional(table: Table) -> None:
    assert known(table.after(played(12), rob(0, (1, 4), 0, look=True)), 0)[0] == [0]
    assert known(table.after(played(12), rob(0, (1, 4), 0, look=False)), 0)[0] == []


def test_7_12_the_former_owner_goes_on_knowing_the_card_taken(table: Table) -> None:
    state = table.after(played(12), rob(0, (1, 0), 4))
    assert known(state, 0)[4] == [0, 1]
    assert known(state, 1)[0] == []


def test_7_12_each_card_keeps_its_orientation(table: Table) -> None:
    ready = opening(*PLAIN, discard=2, deck="12 10"), take_into(0, 0), use(1), rob(1, (0, 0), 4)
    state = table.after(*ready)
    assert (village(state, 0), village(state, 1)) == ("5 8 7 6 5", "9 8 7 6 2^")
    ready = opening(*PLAIN, discard=2, deck="10 12"), collect(0, 0), use(0), rob(0, (1, 1), 0)
    state = table.after(*ready)
    assert (village(state, 0), village(state, 1)) == ("8 8 7 6 5", "9 2^ 7 6 5")


def test_7_12_a_look_at_a_faceup_card_is_without_meaning(table: Table) -> None:
    ready = opening(*PLAIN, discard=2, deck="12"), take_into(0, 0), use(1)
    for look in (True, False):
        state = table.after(*ready, rob(1, (0, 0), 4, look=look))
        assert known(state, 1)[4] == [0, 1], look


def test_7_12_not_from_oneself_and_not_from_nowhere(table: Table) -> None:
    for target, slot in (((0, 1), 0), ((1, 5), 0), ((1, 0), 5), ((2, 0), 0)):
        assert table.refuses(played(12), rob(0, target, slot)), (target, slot)


def test_7_12_the_card_under_the_own_amulet_is_not_given(table: Table) -> None:
    ready = opening(*PLAIN, discard=4, deck="12", amulet=0), amulet(0, 3), use(0)
    table.play(*ready)
    assert table.acts["rob"]["slots"] == [0, 1, 2, 4]
    assert table.refuses(*ready, rob(0, (1, 0), 3))


def test_7_12_a_guarded_bodyguard_given_away_frees_its_guard(table: Table) -> None:
    ready = opening(*PLAIN, discard=3, deck="3 10 12"), collect(0, 0, 1), guard(0, 0, 1), use(0)
    state = table.after(*ready, rob(0, (1, 4), 1))
    assert (village(state, 0), guards(state, 0)) == ("3^ 5 7 6 5", [None] * 5)
    assert (village(state, 1), guards(state, 1)) == ("9 8 7 6 3^", [None] * 5)


def test_7_12_the_guarding_stays_with_cards_that_are_not_moved(table: Table) -> None:
    ready = opening(*PLAIN, discard=3, deck="10 12"), collect(0, 0), guard(0, 0, 3), use(0)
    assert guards(table.after(*ready, rob(0, (1, 4), 1)), 0) == [3, None, None, None, None]


# --- 7.13 Doppelganger ----------------------------------------------------------------------------


def test_7_13_exchanged_alone_it_is_an_ordinary_card(table: Table) -> None:
    state = table.after(opening("13 8 7 6 5", PLAIN[1], discard=4, deck="1"), swap_into(0, 0))
    assert (village(state, 0), state["discard"]) == ("1 8 7 6 5", [13, 4])


def test_7_13_it_matches_with_any_value(table: Table) -> None:
    state = table.after(opening("13 8 7 6 5", PLAIN[1], discard=4, deck="1"), swap_into(0, 0, 3))
    assert (village(state, 0), state["discard"]) == ("1 8 7 5", [6, 13, 4])


def test_7_13_it_helps_no_set_of_two_values(table: Table) -> None:
    script = opening("13 8 7 6 5", PLAIN[1], discard=4, deck="1 2"), swap_into(0, 0, 1, 2)
    assert village(table.after(*script), 0) == "13 8 7 6 5 1 2"


def test_7_13_left_in_a_village_it_counts_13(table: Table) -> None:
    dealt = opening("13 1 1 1 1", PLAIN[1], rules={"call_max_cards": 5})
    table.play(dealt, call(0), idle(1))
    assert table.result is not None
    assert table.result["rounds"][0]["sums"] == [17, 35]
