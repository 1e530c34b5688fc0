"""silver-rules 1: the cards, when they act, and that none is lost."""

from collections import Counter

import pytest

from tests.games.silver.rules.conftest import Table
from tests.games.silver.rules.scene import (
    COPIES,
    PLAIN,
    collect,
    deal,
    draw,
    end_turn,
    exchange,
    guard,
    header,
    in_play,
    known,
    opening,
    rob,
    scene,
    swap_into,
    take,
    take_into,
    use,
    village,
)

ACTS = {5: "expose", 6: "reveal", 7: "behold", 8: "peek", 9: "see", 10: "master", 12: "rob"}


@pytest.mark.parametrize(("value", "act"), ACTS.items())
def test_1_1_the_value_names_the_character(table: Table, value: int, act: str) -> None:
    table.play(opening(*PLAIN, discard=4, deck=value), use(0))
    assert list(table.acts) == [act]


def test_1_1_an_eleven_is_a_witch(table: Table) -> None:
    table.play(opening(*PLAIN, discard=4, deck=11), use(0))
    assert set(table.acts) == {"witch", "exchange"}


def test_1_1_the_deal_holds_each_value_as_often_as_it_exists(table: Table) -> None:
    state = table.after(scene(*PLAIN, "0 0 13 13 1", "1 1 1 2 2", discard=4, players=4))
    assert in_play(state) == Counter(dict(enumerate(COPIES)))
    third_villager = {"deal": [0 if card == 13 else card for card in deal(*PLAIN)["deal"]]}
    assert table.refuses(header(), third_villager)


@pytest.mark.parametrize("value", range(14))
def test_1_2_only_5_to_12_act_when_drawn_and_discarded(table: Table, value: int) -> None:
    table.play(opening(*PLAIN, discard=4, deck=value), draw(0))
    assert table.acts["discard"] == {"use": [False, True] if 5 <= value <= 12 else [False]}


@pytest.mark.parametrize("value", [2, 3, 4])
def test_1_2_2_to_4_do_not_act_facedown(table: Table, value: int) -> None:
    table.play(opening([value, 9, 9, 9, 9], PLAIN[1].replace("9", "10"), discard=8))
    assert table.acts == {"draw": {"extra": [0, 0]}, "take": {}}


@pytest.mark.parametrize("value", [2, 3, 4])
def test_1_2_2_to_4_act_for_nobody_but_their_owner(table: Table, value: int) -> None:
    table.play(opening(*PLAIN, discard=value, deck="10 10"), take_into(0, 0))
    assert table.legal() == {"seat": 1, "acts": {"draw": {"extra": [0, 0]}, "take": {}}}


def test_1_2_2_to_4_act_for_their_owner_faceup(table: Table) -> None:
    table.play(opening(*PLAIN, discard=2, deck="10 3 10 4 10"), collect(0, 0))
    assert table.acts["empath"] == {"by": [0], "slots": [1, 2, 3, 4]}
    table.play(opening(*PLAIN, discard=3, deck="10 10"), collect(0, 0))
    assert table.acts["guard"] == {"moves": [[0, 1], [0, 2], [0, 3], [0, 4]]}
    table.play(opening(*PLAIN, discard=4, deck="10 10"), collect(0, 0))
    assert table.acts["draw"] == {"extra": [0, 1]}


def test_1_2_a_card_that_leaves_a_village_for_the_pile_never_acts(table: Table) -> None:
    table.play(opening("12 8 7 6 5", PLAIN[1], discard=4, deck=2), draw(0), exchange(0, [0]))
    assert table.legal() == {"seat": 0, "acts": {"end_turn": {}}}


def test_1_2_a_taken_card_never_acts(table: Table) -> None:
    table.play(opening(*PLAIN, discard=12), take(0))
    assert table.legal() == {"seat": 0, "acts": {"exchange": {"slots": [0, 1, 2, 3, 4]}}}


def test_1_2_a_drawn_doppelganger_does_not_help_a_set(table: Table) -> None:
    script = opening(*PLAIN, discard=4, deck=13), draw(0), exchange(0, [0, 1])
    assert village(table.after(*script), 0) == "9 8 7 6 5 13"


def test_1_3_the_cards_in_play_are_the_52_less_the_removed_sets(table: Table) -> None:
    removed = Counter({13: 2, 0: 2, 10: 1})
    script = [
        *opening("9 9 7 6 5", "9 8 7 3 3", "8 8 4 2 1", "13 13 0 0 10", discard=1, deck="4 12 5 11",
                 players=3),
        *take_into(0, 2),
        *use(1), rob(1, (0, 0), 0), end_turn(1),
        *swap_into(2, 0, 1),
    ]  # fmt: skip
    for state in table.play(script):
        assert in_play(state) == Counter(dict(enumerate(COPIES))) - removed


def test_1_3_a_facedown_card_that_moves_stays_known(table: Table) -> None:
    script = opening(*PLAIN, discard=4, deck=12), use(0), rob(0, (1, 1), 0, look=False)
    state = table.after(*script)
    assert village(state, 1) == "9 9 7 6 5"
    assert known(state, 1)[:2] == [[1], [0]]
    assert known(state, 0)[:2] == [[1], [0]]


def test_1_3_a_guarded_card_is_the_same_card_after_the_village_closed_up(table: Table) -> None:
    script = opening("9 9 7 6 5", PLAIN[1], discard=3, deck="10 10"), collect(0, 2), guard(0, 2, 4)
    state = table.after(*script, draw(0), exchange(0, [0, 1]))
    assert [card["guards"] for card in state["villages"][0]] == [None, 3, None, None]


def test_1_3_the_new_card_of_a_player_is_known_wherever_it_goes(table: Table) -> None:
    script = opening(*PLAIN, discard=4, deck="2 12"), swap_into(0, 4), use(1)
    state = table.after(*script, rob(1, (0, 4), 3, look=False))
    assert village(state, 1) == "9 8 7 2 5"
    assert known(state, 1)[3] == [0]
