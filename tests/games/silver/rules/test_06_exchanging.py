"""silver-rules 6: exchanging one card or a set, matches, failures and their penalty."""

import pytest

from tests.games.silver.rules.conftest import Table
from tests.games.silver.rules.scene import (
    PLAIN,
    amulet,
    collect,
    draw,
    empath,
    end_turn,
    exchange,
    guard,
    guards,
    idle,
    known,
    opening,
    rob,
    swap_into,
    take,
    take_into,
    top,
    use,
    village,
)


def test_6_1_any_own_cards_but_the_one_under_the_amulet(table: Table) -> None:
    drawn = opening(*PLAIN, discard=10, deck="1", amulet=0), amulet(0, 2), draw(0)
    table.play(*drawn)
    assert table.acts["exchange"] == {"slots": [0, 1, 3, 4]}
    assert table.refuses(*drawn, exchange(0, [2]))
    assert table.refuses(*drawn, exchange(0, [1, 2]))


def test_6_1_guarded_cards_and_guarding_bodyguards_may_move(table: Table) -> None:
    ready = opening(*PLAIN, discard=3, deck="10 1"), collect(0, 0), guard(0, 0, 1), draw(0)
    table.play(*ready)
    assert table.acts["exchange"] == {"slots": [0, 1, 2, 3, 4]}
    assert table.after(*ready, exchange(0, [1]))["discard"][0] == 8
    assert table.after(*ready, exchange(0, [0]))["discard"][0] == 3


@pytest.mark.parametrize("slots", [[], [5], [-1], [0, 0], [0, 5]])
def test_6_1_a_set_is_one_or_more_different_own_cards(table: Table, slots: list[int]) -> None:
    assert table.refuses(opening(*PLAIN), draw(0), exchange(0, slots))


def test_6_1_all_own_cards_may_be_one_set(table: Table) -> None:
    drawn = opening("9 9 9 9 13", PLAIN[1].replace("9", "10"), discard=4, deck="1"), draw(0)
    state = table.after(*drawn, exchange(0, [0, 1, 2, 3, 4]))
    assert (village(state, 0), state["discard"]) == ("1", [9, 9, 9, 9, 13, 4])


@pytest.mark.parametrize("slot", range(5))
def test_6_2_the_new_card_takes_exactly_the_place_of_one(table: Table, slot: int) -> None:
    state = table.after(opening(*PLAIN, discard=10, deck="1"), draw(0), exchange(0, [slot]))
    values = ["9", "8", "7", "6", "5"]
    assert state["discard"] == [int(values[slot]), 10]
    values[slot] = "1"
    assert village(state, 0) == " ".join(values)


MATCHES = [("7 7", True), ("7 7 7", True), ("7 13", True), ("7 7 13", True), ("7 13 13", True),
           ("13 13", True), ("7 8", False), ("7 7 8", False), ("7 8 13", False),
           ("0 0", True), ("0 13", True)]  # fmt: skip


@pytest.mark.parametrize(("shown", "match"), MATCHES)
def test_6_3_a_set_matches_when_all_but_doppelgangers_are_equal(
    table: Table, shown: str, match: bool
) -> None:
    size = len(shown.split())
    filler = " 1 2 3"[: 2 * (5 - size)]
    drawn = opening(shown + filler, "9 9 8 6 5", discard=10, deck="4 12"), draw(0)
    state = table.after(*drawn, exchange(0, range(size)))
    assert village(state, 0) == ("4" + filler if match else _failed(shown + filler, size))
    assert len(state["discard"]) == (size + 1 if match else 1)


def _failed(village: str, size: int) -> str:
    """The village after a failed set, with 4 as the new card and a 12 as the penalty."""
    return village + " 4" + (" 12" if size > 2 else "")


def test_6_3_all_cards_of_the_set_are_shown_to_everybody(table: Table) -> None:
    state = table.after(opening(*PLAIN), draw(0), exchange(0, [1, 3]))
    assert known(state, 0) == [[0], [0, 1], [], [0, 1], [], [0]]


@pytest.mark.parametrize("held", [8, 13])
def test_6_3_the_drawn_card_is_never_part_of_the_set(table: Table, held: int) -> None:
    drawn = opening(*PLAIN, discard=10, deck=held), draw(0), exchange(0, [0, 1])
    assert village(table.after(*drawn), 0) == f"9 8 7 6 5 {held}"


def test_6_4_a_match_goes_to_the_pile_doppelgangers_beneath(table: Table) -> None:
    drawn = opening("13 7 1 13 7", "9 8 6 6 5", discard=10, deck="2"), draw(0)
    state = table.after(*drawn, exchange(0, [0, 1, 3, 4]))
    assert state["discard"] == [7, 7, 13, 13, 10]
    assert village(state, 0) == "2 1"


@pytest.mark.parametrize(("into", "left"), [(0, "1 8 6 5"), (2, "8 1 6 5"), (4, "8 6 1 5")])
def test_6_4_the_new_card_takes_the_place_of_any_of_them(
    table: Table, into: int, left: str
) -> None:
    dealt = "9 8 9 6 9 5", "1 2 3 4 10 11", "2 3 4 10 11 12", "2 3 4 5 6 7"
    drawn = opening(*dealt, discard=10, deck="1", rules={"village_size": 6}), draw(0)
    assert village(table.after(*drawn, exchange(0, [0, 2, 4], into=into)), 0) == left


def test_6_4_the_default_place_is_the_leftmost(table: Table) -> None:
    drawn = opening("8 9 7 9 5", PLAIN[1], discard=10, deck="1"), draw(0)
    assert village(table.after(*drawn, exchange(0, [1, 3])), 0) == "8 1 7 5"
    assert village(table.after(*drawn, exchange(0, [1, 3], into=None)), 0) == "8 1 7 5"


def test_6_4_faceup_and_facedown_cards_match(table: Table) -> None:
    ready = opening("9 9 7 6 5", PLAIN[1], discard=7, deck="10 1"), collect(0, 0)
    state = table.after(*ready, draw(0), exchange(0, [0, 2], into=2))
    assert (village(state, 0), state["discard"][:2]) == ("9 1 6 5", [7, 7])


@pytest.mark.parametrize(
    ("end", "left", "who"), [("right", "9 8 7 6 5 1", 5), ("left", "1 9 8 7 6 5", 0)]
)
def test_6_5_the_new_card_goes_to_the_chosen_end(
    table: Table, end: str, left: str, who: int
) -> None:
    drawn = opening(*PLAIN, discard=10, deck="1"), draw(0)
    state = table.after(*drawn, exchange(0, [0, 2], end=end))
    assert village(state, 0) == left
    assert known(state, 0)[who] == [0]
    assert state["discard"] == [10]


def test_6_5_the_default_end_is_the_right_one(table: Table) -> None:
    state = table.after(opening(*PLAIN, discard=10, deck="1"), draw(0), exchange(0, [0, 2]))
    assert village(state, 0) == "9 8 7 6 5 1"


def test_6_5_failed_set_goes_back_facedown_and_is_known_to_all(table: Table) -> None:
    dealt = opening(*PLAIN, discard=2, deck="10 10 1", players=3)
    ready = dealt, take_into(0, 0), idle(1), idle(2)
    state = table.after(*ready, draw(0), exchange(0, [0, 1]))
    assert village(state, 0) == "2 8 7 6 5 1"
    assert known(state, 0) == [[0, 1, 2], [0, 1, 2], [], [], [], [0]]


def test_6_5_a_taken_card_is_added_faceup(table: Table) -> None:
    state = table.after(opening(*PLAIN, discard=10), take(0), exchange(0, [0, 1], end="left"))
    assert village(state, 0) == "10^ 9 8 7 6 5"
    assert state["discard"] == []


def test_6_5_a_card_of_the_row_is_added_faceup(table: Table) -> None:
    ready = opening(*PLAIN, discard=1, deck="10"), take_into(0, 0)
    script = *ready, {"seat": 1, "act": "draw_row", "index": 0}, exchange(1, [0, 1])
    assert village(table.after(*script), 1) == "9 8 7 6 5 10^"


def test_6_5_a_faceup_empath_of_a_failed_set_looks_no_more(table: Table) -> None:
    ready = opening(*PLAIN, discard=2, deck="10 1"), collect(0, 0), draw(0), exchange(0, [0, 1])
    table.play(*ready)
    assert table.acts == {"end_turn": {}}
    assert table.refuses(*ready, empath(0, 2))


PENALTIES = [
    ("three_cards", "9 8", False),
    ("three_cards", "9 9 8", True),
    ("three_cards", "9 8 13", True),
    ("three_cards", "9 8 7", True),
    ("three_values", "9 8", False),
    ("three_values", "9 9 8", False),
    ("three_values", "9 8 13", False),
    ("three_values", "9 8 7", True),
    ("three_values", "9 9 8 7", True),
    ("never", "9 8 7", False),
    ("never", "9 9 8 7", False),
]


@pytest.mark.parametrize(("rule", "shown", "bad"), PENALTIES)
def test_6_6_what_counts_as_a_bad_failure(table: Table, rule: str, shown: str, bad: bool) -> None:
    dealt = shown + " 1 2 3"[: 2 * (5 - len(shown.split()))]
    ready = opening(dealt, "9 8 7 6 5", discard=10, deck="4 12", rules={"failed_set_penalty": rule})
    state = table.after(ready, draw(0), exchange(0, range(len(shown.split()))))
    assert village(state, 0) == dealt + (" 4 12" if bad else " 4")
    assert known(state, 0)[5:] == ([[0], []] if bad else [[0]])


ENDS = [("right", "right", "9 8 7 6 5 1 2"), ("right", "left", "2 9 8 7 6 5 1"),
        ("left", "right", "1 9 8 7 6 5 2"), ("left", "left", "2 1 9 8 7 6 5")]  # fmt: skip


@pytest.mark.parametrize(("end", "penalty_end", "left"), ENDS)
def test_6_6_the_penalty_comes_after_the_new_card_at_the_chosen_end(
    table: Table, end: str, penalty_end: str, left: str
) -> None:
    drawn = opening(*PLAIN, discard=10, deck="1 2 3"), draw(0)
    state = table.after(*drawn, exchange(0, [0, 1, 2], end=end, penalty_end=penalty_end))
    assert village(state, 0) == left
    assert top(state, 1) == [3]


def test_6_6_the_default_end_of_the_penalty_is_the_right_one(table: Table) -> None:
    drawn = opening(*PLAIN, discard=10, deck="1 2 3"), draw(0)
    state = table.after(*drawn, exchange(0, [0, 1, 2], end="left"))
    assert village(state, 0) == "1 9 8 7 6 5 2"


def test_6_6_the_penalty_is_facedown_after_a_taken_card_too(table: Table) -> None:
    script = opening(*PLAIN, discard=10, deck="2"), take(0), exchange(0, [0, 1, 2])
    assert village(table.after(*script), 0) == "9 8 7 6 5 10^ 2"


def test_6_6_no_penalty_from_an_empty_deck(table: Table) -> None:
    drawn = opening(*PLAIN, discard=10, deck="1", short_deck=True), draw(0)
    state = table.after(*drawn, exchange(0, [0, 1, 2]))
    assert village(state, 0) == "9 8 7 6 5 1"


def test_6_6_never_a_penalty_from_the_row(table: Table) -> None:
    ready = opening(*PLAIN, discard=1, deck="4", short_deck=True), take_into(0, 0)
    assert table.after(*ready)["row"] == [4]
    state = table.after(*ready, take(1), exchange(1, [0, 1, 2]))
    assert village(state, 1) == "9 8 7 6 5 9^"
    assert state["row"] == [4]


def test_6_6_a_witch_leaves_the_deck_before_the_penalty(table: Table) -> None:
    script = opening(*PLAIN, discard=10, deck="11 1 2 3"), use(0), exchange(0, [0, 1, 2])
    state = table.after(*script)
    assert village(state, 0) == "9 8 7 6 5 1 2"
    assert known(state, 0)[5:] == [[0], []]
    assert (state["discard"], top(state, 1)) == ([11, 10], [3])


def test_6_7_a_villager_that_is_shown_is_not_faceup(table: Table) -> None:
    shown = opening("0 0 1 2 3", PLAIN[1], discard=10, deck="4 5"), draw(0), exchange(0, [0, 1, 2])
    state = table.after(*shown)
    assert (state["over"], village(state, 0)) == (None, "0 0 1 2 3 4 5")


def test_6_7_villagers_exchanged_as_a_set_do_not_end_the_round(table: Table) -> None:
    state = table.after(opening("0 0 1 2 3", PLAIN[1], discard=10), draw(0), exchange(0, [0, 1]))
    assert (state["over"], state["discard"]) == (None, [0, 0, 10])


def test_6_7_a_bodyguard_that_is_shown_does_not_guard(table: Table) -> None:
    table.play(opening("3 8 7 6 5", PLAIN[1], discard=10), draw(0), exchange(0, [0, 1]))
    assert table.acts == {"end_turn": {}}


GUARDING = [*opening(*PLAIN, discard=3, deck="10 1 2"), *collect(0, 1), guard(0, 1, 3)]


def test_6_8_a_bodyguard_turned_facedown_stops_guarding(table: Table) -> None:
    assert guards(table.after(GUARDING), 0) == [None, 3, None, None, None]
    state = table.after(GUARDING, draw(0), exchange(0, [0, 1]))
    assert (village(state, 0), guards(state, 0)) == ("9 3 7 6 5 1", [None] * 6)


def test_6_8_a_bodyguard_that_leaves_the_village_stops_guarding(table: Table) -> None:
    state = table.after(GUARDING, draw(0), exchange(0, [1]))
    assert (village(state, 0), guards(state, 0)) == ("9 1 7 6 5", [None] * 5)


def test_6_8_a_guarded_card_that_is_exchanged_frees_its_bodyguard(table: Table) -> None:
    state = table.after(GUARDING, draw(0), exchange(0, [3]))
    assert (village(state, 0), guards(state, 0)) == ("9 3^ 7 1 5", [None] * 5)
    assert table.acts["guard"] == {"moves": [[1, 0], [1, 2], [1, 3], [1, 4]]}


def test_6_8_a_guarded_card_given_away_frees_its_bodyguard(table: Table) -> None:
    ready = opening(*PLAIN, discard=3, deck="10 12 2"), collect(0, 1), guard(0, 1, 3)
    state = table.after(*ready, use(0), rob(0, (1, 0), 3, look=False))
    assert (village(state, 0), village(state, 1)) == ("9 3^ 7 9 5", "6 8 7 6 5")
    assert guards(state, 0) == guards(state, 1) == [None] * 5


def test_6_8_a_guarding_bodyguard_given_away_lies_free(table: Table) -> None:
    ready = opening(*PLAIN, discard=3, deck="10 12 2"), collect(0, 1), guard(0, 1, 3)
    state = table.after(*ready, use(0), rob(0, (1, 0), 1, look=False))
    assert (village(state, 0), village(state, 1)) == ("9 9 7 6 5", "3^ 8 7 6 5")
    assert guards(state, 0) == guards(state, 1) == [None] * 5


def test_6_8_turning_the_guarded_card_over_does_not_end_the_guarding(table: Table) -> None:
    ready = opening(*PLAIN, discard=3, deck="2 10 1"), collect(0, 1, 3), guard(0, 1, 3)
    state = table.after(*ready, draw(0), exchange(0, [0, 3]))
    assert village(state, 0) == "9 3^ 7 2 5 1"
    assert guards(state, 0) == [None, 3, None, None, None, None]


def test_6_8_a_guarded_card_of_a_failed_set_stays_guarded(table: Table) -> None:
    state = table.after(GUARDING, draw(0), exchange(0, [3, 4]))
    assert guards(state, 0) == [None, 3, None, None, None, None]


def test_6_8_guarding_follows_the_cards_when_new_ones_come_from_the_left(table: Table) -> None:
    left = {"end": "left", "penalty_end": "left"}
    state = table.after(GUARDING, draw(0), exchange(0, [0, 2, 4], **left))
    assert village(state, 0) == "2 1 9 3^ 7 6 5"
    assert guards(state, 0) == [None, None, None, 5, None, None, None]


def test_6_8_guarding_follows_the_cards_when_the_village_closes_up(table: Table) -> None:
    ready = opening("7 8 7 6 5", PLAIN[1], discard=3, deck="10 1"), collect(0, 1), guard(0, 1, 3)
    state = table.after(*ready, draw(0), exchange(0, [0, 2], into=2))
    assert (village(state, 0), guards(state, 0)) == ("3^ 1 6 5", [2, None, None, None])


def test_6_8_a_bodyguard_and_its_guard_are_two_guardings(table: Table) -> None:
    ready = opening(*PLAIN, discard=3, deck="3 10 1"), collect(0, 0, 1)
    chain = guard(0, 0, 1), guard(0, 1, 2)
    state = table.after(*ready, *chain, draw(0), exchange(0, [1]))
    assert (village(state, 0), guards(state, 0)) == ("3^ 1 7 6 5", [None] * 5)
    state = table.after(*ready, *chain, draw(0), exchange(0, [1, 3]))  # turned facedown
    assert village(state, 0) == "3^ 3 7 6 5 1"
    assert guards(state, 0) == [1, None, None, None, None, None]


def test_6_9_the_place_is_chosen_before_the_cards_are_shown(table: Table) -> None:
    drawn = opening("9 9 7 6 5", PLAIN[1], discard=10, deck="1"), draw(0)
    assert village(table.after(*drawn, exchange(0, [0, 1], end="left")), 0) == "1 7 6 5"
    assert village(table.after(*drawn, exchange(0, [0, 2], into=2)), 0) == "9 9 7 6 5 1"
    for slots in ([0, 1], [0, 2], [0]):
        assert table.refuses(*drawn, exchange(0, slots, into=4)), slots
        assert table.refuses(*drawn, exchange(0, slots, end="middle")), slots
        assert table.refuses(*drawn, exchange(0, slots, penalty_end="top")), slots


def test_6_9_a_failed_set_is_not_chosen_again(table: Table) -> None:
    failed = opening("9 9 7 6 5", PLAIN[1]), draw(0), exchange(0, [0, 2])
    assert table.refuses(*failed, exchange(0, [0, 1]))
    assert table.after(*failed, end_turn(0))["seat"] == 1
    assert table.after(*failed, end_turn(0), swap_into(1, 0))["seat"] == 0
