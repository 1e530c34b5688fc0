"""What is drawn of a position is what was told of it, and no more."""

from silver_sim.games.odin.text.picture import picture, understood
from silver_sim.games.odin.text.table_line import read_line


def test_hands_show_own_cards_and_those_that_everybody_saw_taken() -> None:
    line = "hand:b1,g4 others:3/2 table:r7 by:2 taken:-/y9/- scores:3/0/1 deal:2"
    drawn = picture(read_line(line))
    you, left, right = drawn.seats
    assert [card.face for card in you.cards] == ["b1", "g4"]
    assert [card.face for card in left.cards] == ["y9", "?", "?"]
    assert left.cards[0].marks == ["everybody saw it taken"]
    assert [card.face for card in right.cards] == ["?", "?"]
    assert you.notes == ["3 points"]
    assert right.notes == ["1 point", "played the cards on the table"]
    [table] = drawn.table
    assert [(card.face, card.up) for card in table.cards] == [("r7", True)]
    assert drawn.facts == ["hand 2"]


def test_who_leads_is_told_that_nothing_lies_there() -> None:
    drawn = picture(read_line("hand:b1,g4 others:3/2"))
    assert not drawn.table
    assert drawn.facts == ["nothing on the table: you lead"]


def test_what_was_told_is_said_back_in_the_words_of_the_game() -> None:
    said = understood(read_line("hand:b1,g4 others:3/2 table:r7 by:2 taken:-/y9/-"))
    assert said == (
        "You: 2 cards (b1, g4). Others: 3 (taken: y9), 2 cards. On the table: r7. The right "
        "opponent played the cards on the table."
    )
