"""odin-rules 1: cards and players."""

from itertools import chain

import pytest

from tests.games.odin.rules.conftest import Table
from tests.games.odin.rules.scene import (
    COLOURS,
    SIX_HANDS,
    asked,
    deal,
    gone,
    hands,
    header,
    lying,
    pack,
    pass_,
    play,
    scene,
)

# --- 1.1 the cards --------------------------------------------------------------------------------


def test_1_1_six_colours_with_the_numbers_1_to_9_one_of_each(table: Table) -> None:
    state = table.after(scene(*SIX_HANDS))
    cards = [*chain(*state["hands"])]
    assert len(cards) == 54
    assert set(cards) == {colour + str(number) for colour in COLOURS for number in range(1, 10)}


@pytest.mark.parametrize("card", ["b0", "w1", "b10", "B1", "1b", "b", "", "b2", 1, None])
def test_1_1_no_other_card_and_none_twice(table: Table, card: object) -> None:
    whole = deal()["deal"]
    assert whole[0] == "b1"
    assert table.refuses(header(), {"deal": [card, *whole[1:]]})
    assert not table.refuses(header(), {"deal": ["b1", *whole[1:]]})


# --- 1.2 the players ------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_1_2_two_to_six_players_hold_nine_cards_each(table: Table, players: int) -> None:
    assert table.refuses(header(players)) is False
    state = table.after(header(players), deal(*SIX_HANDS[:players]))
    assert hands(state) == list(SIX_HANDS[:players])
    assert gone(state) == ""  # what was not dealt is nowhere


@pytest.mark.parametrize("players", [0, 1, 7])
def test_1_2_not_one_player_and_not_seven(table: Table, players: int) -> None:
    assert table.refuses(header(players))


def test_1_2_with_six_players_all_cards_are_dealt(table: Table) -> None:
    assert sorted(chain(*table.after(header(6), deal())["hands"])) == sorted(pack())


def test_1_2_seats_count_clockwise_from_0(table: Table) -> None:
    script = scene("b1 b2", "g1 g2", "o1 o2", start=1)
    turns = [play(1, "g1"), pass_(2), play(0, "b2")]
    assert [asked(state)[0] for state in table.play(script, turns)] == [1, 2, 0, 1]


# --- 1.3 two players ------------------------------------------------------------------------------


def test_1_3_two_players_use_the_whole_deck(table: Table) -> None:
    assert table.after(header(2), {"deal": pack()[::-1]})["hands"][0][-1] == "y9"


@pytest.mark.parametrize("colours", [2, 3, 4, 5, 6])
def test_1_3_or_the_first_colours_of_it(table: Table, colours: int) -> None:
    head = header(2, rules={"two_player_colours": colours})
    assert table.after(head, deal(colours=colours))["turn"] == 0
    for other in {2, 3, 4, 5, 6} - {colours}:
        assert table.refuses(head, deal(colours=other))
    last = [colour for colour in COLOURS if colour != "b"][:colours]
    assert table.refuses(head, {"deal": [c + n for c in last for n in "123456789"]})


def test_1_3_with_two_colours_two_players_are_dealt_all_cards(table: Table) -> None:
    head = header(2, rules={"two_player_colours": 2})
    assert hands(table.after(head, deal(colours=2))) == list(SIX_HANDS[:2])


def test_1_3_fewer_colours_change_no_rule_of_play(table: Table) -> None:
    head = header(2, rules={"two_player_colours": 3, "hand_size": 2})
    state = table.after(head, deal("b1 g5", "o5 o6", colours=3), play(0, "b1"), play(1, "o6 o5"))
    assert (lying(state), state["over"]) == ("o5 o6", "empty")


@pytest.mark.parametrize("players", [3, 6])
def test_1_3_without_effect_for_three_and_more_players(table: Table, players: int) -> None:
    head = header(players, rules={"two_player_colours": 2})
    assert table.after(head, deal())["turn"] == 0
    assert table.refuses(head, deal(colours=2))
