"""The scenes themselves: what is not typed is filled in the order that is stated."""

import pytest

from tests.games.odin.rules.scene import SIX_HANDS, Line, deal, pack, plays, scene


def test_a_deal_holds_every_card_once_the_typed_ones_first() -> None:
    dealt = deal("r9 b1", "o5 o6")["deal"]
    assert dealt[:4] == ["r9", "b1", "o5", "o6"]
    assert sorted(dealt) == sorted(pack())
    assert dealt[4:] == [card for card in pack() if card not in dealt[:4]]
    assert deal(*SIX_HANDS)["deal"] == pack()


@pytest.mark.parametrize("hands", [["b1 b1"], ["b1", "b1"], ["w1"], ["b10"]])
def test_a_card_twice_or_of_no_pack_is_an_error(hands: list[str]) -> None:
    with pytest.raises(ValueError, match="a card twice"):
        deal(*hands)
    with pytest.raises(ValueError, match="none of the pack"):
        deal("y1", colours=2)


def test_a_scene_has_as_many_players_as_hands_of_one_size() -> None:
    head, dealt = scene("b1 b2", "g1 g2", "o1 o2", start=2)
    assert (head["players"], head["start"], head["rules"]["hand_size"]) == (3, 2, 2)
    assert dealt["deal"][:6] == ["b1", "b2", "g1", "g2", "o1", "o2"]
    with pytest.raises(ValueError, match="unpack"):
        scene("b1 b2", "g1")


def test_plays_stand_by_number_of_cards_then_as_lists_do() -> None:
    answers: list[Line] = [{"act": "pass"}, {"act": "play", "cards": ["b1", "b2"]}]
    answers += [{"act": "play", "cards": [card]} for card in ("b2", "g1", "b1")]
    assert plays(answers) == ["b1", "g1", "b2", "b1 b2"]
