"""The scenes themselves: what is not typed is filled in the order that is stated."""

from collections import Counter

import pytest

from tests.games.silver.rules.scene import COPIES, cards, collect, deal, opening, scene


def test_a_deal_holds_every_card_once() -> None:
    dealt = deal("9 8 7 6 5", [1, 2, 3, 4, 5], discard=7, deck="10 3")["deal"]
    assert Counter(dealt) == Counter(dict(enumerate(COPIES)))
    assert dealt[:10] == [9, 8, 7, 6, 5, 1, 2, 3, 4, 5]
    assert dealt[20:23] == [7, 10, 3]


def test_a_deal_is_filled_with_the_heaviest_cards_first() -> None:
    dealt = deal("9 8 7 6 5", discard=13, deck="12")["deal"]
    assert dealt[5:20] == [13, 12, 12, 12, *[11] * 4, *[10] * 4, 9, 9, 9]
    assert dealt[22:] == sorted(dealt[22:], reverse=True)


def test_a_card_used_too_often_is_an_error() -> None:
    with pytest.raises(ValueError, match="used too often: \\[0\\]"):
        deal("0 0 0 1 1")


def test_a_village_of_the_wrong_size_is_an_error() -> None:
    with pytest.raises(ValueError, match="5 cards"):
        deal("0 0 1 1")


def test_a_short_deck_holds_what_is_typed_and_no_more() -> None:
    head, dealt = scene("9 8 7 6 5", "9 8 7 6 5", discard=4, deck="2 1", short_deck=True)
    assert dealt["deal"][20:] == [4, 2, 1]
    assert head["rules"]["copies"] == [0, 1, 1, 0, 1, 2, 2, 2, 2, 2, 0, 0, 0, 10]


def test_cards_are_typed_as_text_list_or_one_value() -> None:
    assert (cards("7 13"), cards([7, 13]), cards(7), cards("")) == ([7, 13], [7, 13], [7], [])


def test_opening_ends_with_a_look_of_every_seat_from_the_start_player() -> None:
    assert [line["seat"] for line in opening(players=3, start=2)[2:]] == [2, 0, 1]
    assert len(opening(rules={"first_looks": 0})) == 2


def test_collect_alternates_taking_and_feeding() -> None:
    acts = [(line["seat"], line["act"]) for line in collect(0, 0)]
    assert acts == [(0, "take"), (0, "exchange"), (0, "end_turn"),
                    (1, "draw"), (1, "discard"), (1, "end_turn")]  # fmt: skip
