"""odin-rules 4: the end of a hand, and how hands shrink."""

import pytest

from tests.games.odin.rules.conftest import Table
from tests.games.odin.rules.scene import asked, gone, hands, lying, pass_, passes, play, scene, take

# --- 4.1 an empty hand ----------------------------------------------------------------------------


def test_4_1_who_leads_the_last_card_ends_the_hand_at_once(table: Table) -> None:
    script = [*scene("b1 g5", "r3 o4", "p1 p2"), play(0, "b1"), *passes(1, 2)]
    state = table.after(script, play(0, "g5"))
    assert (state["over"], asked(state), state["points"]) == ("empty", (None, None), [[0, 2, 2]])
    assert (lying(state), gone(state)) == ("g5", "b1")
    assert table.result["hands"] == [{"points": [0, 2, 2], "end": "empty", "by": 0, "turns": 4}]
    for more in (play(1, "o4"), pass_(1), pass_(0)):
        assert table.refuses(script, play(0, "g5"), more)


def test_4_1_a_hand_of_one_card_is_led_as_empty_not_as_whole(table: Table) -> None:
    assert table.after(scene("b1", "r3"), play(0, "b1"))["over"] == "empty"


def test_4_1_a_beat_that_empties_the_hand_takes_no_card(table: Table) -> None:
    state = table.after(scene("b1 b3", "r4 y4"), play(0, "b1"), play(1, "y4 r4"))
    assert (state["over"], hands(state)) == ("empty", ["b3", ""])
    assert (lying(state), gone(state), state["beaten"]) == ("r4 y4", "b1", [])
    assert table.result["hands"] == [{"points": [1, 0], "end": "empty", "by": 1, "turns": 2}]


def test_4_1_nor_one_of_several_beaten_cards(table: Table) -> None:
    dealt = scene("b1 r8 g8", "r4 y4 o2", "p1 p2 p3", start=0)
    script = [*dealt, play(0, "b1"), play(1, "r4 y4"), pass_(2), play(0, "g8 r8")]
    state = table.after(script)
    assert (state["over"], hands(state)) == ("empty", ["", "b1 o2", "p1 p2 p3"])
    assert (lying(state), gone(state), state["beaten"]) == ("g8 r8", "r4 y4", [])
    assert state["known"] == [[], ["b1"], []]
    assert table.refuses(script, take(0, "r4"))


def test_4_1_a_beat_with_one_card_that_is_the_last(table: Table) -> None:
    dealt = scene("b1 g2", "r3 o4", "p9 y9")
    script = [*dealt, play(0, "b1"), *passes(1), play(2, "p9"), *passes(0, 1), play(2, "y9")]
    state = table.after(script)
    assert (hands(state)[2], asked(state)) == ("b1", (0, "follow"))
    state = table.after(script, *passes(0, 1), play(2, "b1"))
    assert (state["over"], state["round"]) == ("empty", 3)


def test_4_1_a_follower_with_a_whole_hand_of_one_kind_ends_it_as_empty(table: Table) -> None:
    state = table.after(scene("b1 b3", "r4 r9"), play(0, "b1"), play(1, "r4 r9"))
    assert state["over"] == "empty"


def test_4_1_the_cards_of_the_others_lie_as_they_lay(table: Table) -> None:
    script = [*scene("b1 b3", "r4 y4", "o6 o7"), play(0, "b1")]
    before = table.after(script)
    after = table.after(script, play(1, "y4 r4"))
    assert [hands(after)[seat] for seat in (0, 2)] == [hands(before)[seat] for seat in (0, 2)]


# --- 4.2 sizes ------------------------------------------------------------------------------------

NINES = scene("b1 b2 b3 b4 b5 o1 o2 o3 o4", "g2 g4 g5 g6 g7 g8 r6 r7 p9",
              rules={"points_limit": 99})  # fmt: skip
RISING = [
    play(0, "b1"), play(1, "g2"), play(0, "b2 b3"), play(1, "g4 g5"), take(1, "b3"),
    play(0, "o1 o2 o3"), take(0, "g4"), play(1, "g6 g7 g8"), take(1, "o1"),
]  # fmt: skip


def test_4_2_a_beating_play_of_k_cards_changes_the_hand_by_1_minus_k(table: Table) -> None:
    states = table.play(NINES, RISING)
    settled = [state for state in states if state["question"] != "take"]
    sizes = [[len(hand) for hand in state["hands"]] for state in settled]
    assert sizes == [[9, 9], [8, 9], [8, 9], [7, 9], [7, 8], [5, 8], [5, 6]]


def test_4_2_number_of_cards_and_value_rise_strictly_within_a_round(table: Table) -> None:
    states = table.play(NINES, RISING)
    tables = [lying(state) for state in states[1:] if state["question"] != "take"]
    assert tables == ["b1", "g2", "b2 b3", "g4 g5", "o1 o2 o3", "g6 g7 g8"]
    ranks = [(len(cards.split()), max(cards.split(), key=lambda c: c[1])[1]) for cards in tables]
    assert ranks == sorted(set(ranks))


@pytest.mark.parametrize("lower", ["b4", "b4 b5", "o4"])
def test_4_2_nothing_lower_in_the_same_round(table: Table, lower: str) -> None:
    assert table.refuses(NINES, RISING, play(0, lower))
    assert not table.refuses(NINES, RISING, pass_(0), play(1, "p9"))
