"""odin-rules 5: what everybody saw, and what stays hidden."""

import pytest

from silver_sim.games.odin.game import GAME
from tests.games.odin.rules.conftest import Table
from tests.games.odin.rules.scene import (
    Line,
    deal,
    flat,
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


# --- what a seat is shown -------------------------------------------------------------------------


def sight_of(seat: int, *script: Line | list[Line]) -> Line:
    """What the engine shows a seat after a script."""
    return GAME.state().replay(flat(script)).sight(seat)


MOVES = [play(0, "b1"), play(1, "r3 r4"), pass_(2), play(0, "g7 g9"), take(0, "r4")]


@pytest.mark.parametrize("lines", range(len(MOVES) + 1))
def test_5_a_seat_sees_no_cards_of_others_and_none_that_were_not_dealt(lines: int) -> None:
    # y5 y6 of seat 1 and the whole hand of seat 2 are never shown to seat 0
    other = scene("b1 g7 g9 g5", "r3 r4 p6 b9", "o1 y2 y3 y4", rules={"points_limit": 99})
    assert sight_of(0, PAIRS, MOVES[:lines]) == sight_of(0, other, MOVES[:lines])


@pytest.mark.parametrize(
    "changed",
    [
        [play(0, "b1"), play(1, "r3"), pass_(2)],  # another play
        [play(0, "b1"), pass_(1), pass_(2)],  # a pass
        [play(0, "g5"), play(1, "r3 r4"), pass_(2)],  # another card taken
    ],
)
def test_5_but_all_that_happens_at_the_table(changed: list[Line]) -> None:
    seen = [sight_of(2, PAIRS, moves) for moves in (MOVES[:3], changed)]
    assert seen[0] != seen[1]


def test_5_which_of_two_beaten_cards_is_taken_is_seen_by_all() -> None:
    seen = [sight_of(2, PAIRS, MOVES[:4], take(0, card)) for card in ("r3", "r4")]
    assert seen[0] != seen[1]


def test_5_the_own_hand_is_seen() -> None:
    other = scene("b1 g7 g9 g5", "r3 r4 y5 y6", "o8 o2 p1 p7", rules={"points_limit": 99})
    assert sight_of(2, PAIRS) != sight_of(2, other)
    assert sight_of(1, PAIRS) == sight_of(1, other)
