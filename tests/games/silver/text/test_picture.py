"""What is drawn of a position is what was told of it, and no more."""

from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.text.notes import NOTES
from silver_sim.games.silver.text.picture import MOST_OF_PILE, picture, understood
from silver_sim.games.silver.text.table_line import read_line
from tests.games.silver.engine.play import replayed


def test_cards_show_what_is_known_how_they_lie_and_who_knows_them() -> None:
    drawn = picture(read_line("own:4k01,3+g0,x,7~80 others:7k01,xk-,2+ start:1 caller:1 turn:10"))
    you, other = drawn.seats
    assert [(card.face, card.up) for card in you.cards] == [
        ("4", False),
        ("3", True),
        ("?", False),
        ("7", False),
    ]
    marks = [["guarded"], ["guards the 1st card"], [], ["80 % sure"]]
    assert [card.marks for card in you.cards] == marks
    assert [card.known_to for card in you.cards] == [[0, 1], None, None, None]
    assert [card.name for card in other.cards] == ["Beholder", "", "Empath"]
    assert [card.known_to for card in other.cards] == [[0, 1], [], None]
    assert (you.notes, other.notes) == ([], ["has called", "started the round"])
    assert drawn.facts == ["turn 10 of the round"]


def test_hand_pile_and_row_lie_open_and_the_pile_says_what_is_left_out() -> None:
    pile = [8, 8, 7, 6, 6, 5, 5]
    line = (
        f"own:4+,x,5 others:4+,x,x/xa,x,x discard:{','.join(map(str, pile))},... deck:12 "
        "returned:xk1 row:9 ask:place_card hand:11 round:2 scores:3/0/9 amulet:2"
    )
    drawn = picture(read_line(line))
    faces = {each.title: [card.face for card in each.cards] for each in drawn.table}
    assert faces == {
        "in your hand": ["11"],
        "discard pile, from the top": [str(value) for value in pile[:MOST_OF_PILE]],
        "row": ["9"],
        "put back on the deck, from the top": ["?"],
    }
    notes = {each.title: each.notes for each in drawn.table}
    assert notes["in your hand"] == ["from the deck"]
    assert notes["discard pile, from the top"] == [
        "1 more card beneath",
        "the cards beneath are not given",
    ]
    assert drawn.seats[2].cards[0].marks == ["under the amulet"]
    assert drawn.seats[2].notes[0] == "9 points"
    assert drawn.facts == ["12 cards in the deck", "round 2 of 4"]


def test_the_whole_pile_is_drawn_where_a_master_takes_a_card_of_it() -> None:
    pile = [10, 8, 7, 6, 6, 5, 5, 0]
    line = f"own:3,9 others:x,x discard:{','.join(map(str, pile))},end ask:master"
    [drawn] = picture(read_line(line)).table
    assert [card.face for card in drawn.cards] == [*map(str, pile)]
    assert drawn.notes == ["the 1st is the one beneath the Master"]


def test_what_was_told_is_said_back_with_what_it_implies() -> None:
    assert understood(read_line("own:3,0,4,2 others:n,n,n,n/x,x,x,x,x/x,x,x")) == (
        "You: 4 known cards, 9 points. Others: 4 cards; 5 cards; 3 cards."
    )
    said = understood(read_line("own:3,x,2+ others:x,7,4+ discard:9,... turn:6 caller:1"))
    assert said == (
        "You: 2 known cards, 5 points, and 1 unknown (the 2 faceup). Other: 3 cards (the 4 faceup) "
        "(the 7 known). Discard pile, from the top: 9 (the cards beneath are not given). Turn 6 of "
        "the round. Your opponent (seat 1) started the round. Your opponent (seat 1) has called."
    )
    assert understood(read_line("own:x others:x,x hand:6")).startswith("You: 1 unknown card. ")
    assert "(80 % sure of the 7)" in understood(read_line("own:3,7~80 others:x,x"))


def test_a_card_put_back_on_the_deck_stays_hidden_when_villages_are_turned_up() -> None:
    """Who has not seen it does not see it at the end of a round either."""
    game = next(
        game for game, _ in replayed(0) if game.stage == Question.ROUND_OVER and game.rounds
    )
    state = game.games[0]
    card = state["deck"][state["lane_end"][0] - 1]
    state["returned"][0], state["returned_count"], state["known"][card] = card, 1, 1 << 1
    back = [NOTES.picture(game, seat, frozenset()).table[-1] for seat in range(2)]
    assert {each.title for each in back} == {"put back on the deck, from the top"}
    assert [each.cards[0].face for each in back] == ["?", str(state["value"][card])]
    assert "?" not in {card.face for seat in game.picture().seats for card in seat.cards}
