"""odin-rules 5: what everybody saw, and what stays hidden."""

from __future__ import annotations

from tests.games.odin.rules.conftest import Table
from tests.games.odin.rules.scene import (
    deal,
    gone,
    hands,
    header,
    lying,
    pass_,
    passes,
    play,
    scene,
    take,
)

PAIRS = scene("b1 g7 g9 g5", "r3 r4 y5 y6", "o8 o2 p1 p9", rules={"points_limit": 99})
BEATEN = [*PAIRS, play(0, "b1"), play(1, "r3 r4"), pass_(2), play(0, "g7 g9"), take(0, "r4")]


def test_5_no_dealt_card_is_known(table: Table) -> None:
    assert table.after(PAIRS)["known"] == [[], [], []]


def test_5_a_card_taken_from_the_table_is_known_to_be_in_the_hand(table: Table) -> None:
    states = table.play(BEATEN)
    assert states[2]["known"] == [[], ["b1"], []]  # a single one, taken without a line
    assert states[4]["known"] == [[], ["b1"], []]  # not before it is taken
    assert states[5]["known"] == [["r4"], ["b1"], []]  # one of two


def test_5_until_it_is_played(table: Table) -> None:
    script = [*BEATEN, *passes(1, 2)]
    assert table.after(script)["known"] == [["r4"], ["b1"], []]
    assert table.after(script, play(0, "r4"))["known"] == [[], ["b1"], []]


def test_5_and_known_again_in_the_hand_of_who_takes_it_next(table: Table) -> None:
    state = table.after(BEATEN, *passes(1, 2), play(0, "r4"), play(1, "y5"))
    assert state["known"] == [[], ["b1", "r4"], []]


def test_5_nothing_is_deduced_even_where_only_one_card_is_left_to_be_dealt(table: Table) -> None:
    head = header(2, rules={"two_player_colours": 2})
    assert table.after(head, deal(colours=2), play(0, "b1"))["known"] == [[], []]


def test_5_a_card_beaten_but_not_taken_is_out_for_all_to_see(table: Table) -> None:
    state = table.after(BEATEN)
    assert gone(state) == "r3"
    assert lying(state) == "g7 g9"


def test_5_what_is_known_and_what_is_out_end_with_the_hand(table: Table) -> None:
    dealt = scene("b1 b3", "r4 y4", "o6 o7", rules={"points_limit": 9})
    script = [*dealt, play(0, "b1"), play(1, "r4"), play(2, "o6")]
    assert table.after(script)["known"] == [[], ["b1"], ["r4"]]
    script = [*script, *passes(0, 1), play(2, "r4"), *passes(0, 1), play(2, "o7")]
    over = table.after(script)
    assert (over["over"], over["known"]) == ("empty", [[], ["b1"], []])
    state = table.after(script, dealt[1])
    assert (state["known"], gone(state)) == ([[], [], []], "")
    assert hands(state) == ["b1 b3", "r4 y4", "o6 o7"]
