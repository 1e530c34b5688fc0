"""silver-rules 8: faceup Squires and the row beside the deck."""

from tests.games.silver.rules.conftest import Table
from tests.games.silver.rules.scene import (
    PLAIN,
    amulet,
    call,
    collect,
    discard,
    draw,
    draw_row,
    end_turn,
    exchange,
    expose,
    guard,
    idle,
    keep,
    opening,
    swap_into,
    take,
    take_into,
    top,
    village,
)

ROW = [*opening(*PLAIN, discard=1, deck="5 6 10 10"), *take_into(0, 0)]  # row 5, seat 1 to move
CALL_AT_ONCE = {"call_max_cards": 5}


def test_8_1_a_faceup_squire_brings_a_card_at_the_end_of_the_turn(table: Table) -> None:
    dealt = opening(*PLAIN, discard=1, deck="5 6"), take(0), exchange(0, [0])
    assert table.after(*dealt)["row"] == []
    state = table.after(*dealt, end_turn(0))
    assert (state["row"], top(state, 1)) == ([5], [6])


def test_8_1_a_facedown_squire_brings_none(table: Table) -> None:
    state = table.after(opening("1 1 7 6 5", PLAIN[1], discard=10, deck="1"), swap_into(0, 2))
    assert (village(state, 0), state["row"]) == ("1 1 1 6 5", [])


def test_8_1_a_full_row_grows_no_further(table: Table) -> None:
    assert table.after(ROW, idle(1), idle(0))["row"] == [5]


def test_8_1_the_squires_of_all_villages_count(table: Table) -> None:
    dealt = opening("1 8 7 6 5", PLAIN[1], discard=1, deck="5 6 10")
    assert table.after(dealt, take_into(0, 0), take_into(1, 0))["row"] == [5, 6]


def test_8_1_guarded_squires_and_those_under_the_amulet_count(table: Table) -> None:
    dealt = opening(*PLAIN, discard=3, deck="1 10 5 6", amulet=0)
    acts = collect(0, 0), take(0), exchange(0, [1]), guard(0, 0, 1), amulet(0, 1), end_turn(0)
    assert table.after(dealt, *acts)["row"] == [10]


def test_8_1_the_row_is_refilled_after_a_card_was_drawn_from_it(table: Table) -> None:
    drawn = ROW, draw_row(1, 0), discard(1)
    assert table.after(*drawn)["row"] == []
    assert table.after(*drawn, end_turn(1))["row"] == [6]


def test_8_1_several_cards_are_added_where_several_are_missing(table: Table) -> None:
    dealt = opening(*PLAIN, discard=1, deck="1 5 6 10"), take_into(0, 0)
    state = table.after(*dealt, draw_row(1, 0), exchange(1, [0]), end_turn(1))
    assert (village(state, 1), state["row"]) == ("1^ 8 7 6 5", [5, 6])


def test_8_1_only_while_the_deck_has_cards(table: Table) -> None:
    dealt = opening(*PLAIN, discard=1, deck="1 5", short_deck=True), take_into(0, 0)
    state = table.after(*dealt, draw_row(1, 0), exchange(1, [0]), end_turn(1))
    assert (state["row"], state["deck"], state["over"]) == ([5], [], None)


def test_8_1_the_row_lies_as_it_is_after_a_call(table: Table) -> None:
    dealt = opening(*PLAIN, discard=1, deck="5 6", rules=CALL_AT_ONCE), take_into(0, 0), call(1)
    state = table.after(*dealt)
    assert (state["row"], top(state, 1)) == ([5], [6])


def test_8_1_a_card_put_back_by_a_rascal_goes_to_the_row_first(table: Table) -> None:
    dealt = opening("9 8 7 6 1", PLAIN[1], discard=4, deck="10 2 5 6"), collect(0, 0)
    state = table.after(*dealt, draw(0, extra=1), keep(0, 1), discard(0, use=True), expose(0, 4),
                        end_turn(0))  # fmt: skip
    assert (state["row"], top(state, 1)) == ([2], [6])


def test_8_2_a_row_keeps_its_cards_when_a_squire_leaves(table: Table) -> None:
    state = table.after(ROW, idle(1), swap_into(0, 0))
    assert (village(state, 0), state["row"]) == ("10 8 7 6 5", [5])
    assert table.acts["draw_row"] == {"indices": 1}


def test_8_2_such_a_row_is_not_refilled(table: Table) -> None:
    state = table.after(ROW, idle(1), swap_into(0, 0), draw_row(1, 0), discard(1), end_turn(1))
    assert state["row"] == []


def test_8_2_a_row_that_was_too_long_shrinks_to_the_squires(table: Table) -> None:
    dealt = opening("1 8 7 6 5", PLAIN[1], discard=1, deck="5 6 10 10 10")
    two = dealt, take_into(0, 0), take_into(1, 0), swap_into(0, 0)
    assert table.after(*two)["row"] == [5, 6]
    state = table.after(*two, draw_row(1, 0), discard(1), end_turn(1))
    assert state["row"] == [6]


def test_8_3_every_player_draws_from_the_row(table: Table) -> None:
    table.play(ROW)
    assert table.legal() == {"seat": 1, "acts": {
        "draw": {"extra": [0, 0]}, "draw_row": {"indices": 1}, "take": {}}}  # fmt: skip
    table.play(ROW, idle(1))
    assert table.acts["draw_row"] == {"indices": 1}


def test_8_4_a_villager_in_the_row_does_not_end_the_round(table: Table) -> None:
    dealt = opening(*PLAIN, discard=0, deck="1 0"), collect(0, 0), take_into(0, 1)
    state = table.after(*dealt)
    assert (village(state, 0), state["row"], state["over"]) == ("0^ 1^ 7 6 5", [0], None)


def test_8_4_a_villager_on_the_discard_pile_does_not_end_the_round(table: Table) -> None:
    state = table.after(opening(*PLAIN, discard=0, deck="10 0"), collect(0, 0), draw(0), discard(0))
    assert (village(state, 0), state["discard"][0], state["over"]) == ("0^ 8 7 6 5", 0, None)


def test_8_4_two_villagers_on_the_discard_pile_neither(table: Table) -> None:
    state = table.after(opening(*PLAIN, discard=0, deck="0"), idle(0))
    assert (state["discard"], state["over"]) == ([0, 0], None)
