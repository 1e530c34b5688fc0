"""odin-rules 3: a round within a hand."""

import pytest

from tests.games.odin.rules.conftest import Table
from tests.games.odin.rules.scene import (
    Line,
    asked,
    gone,
    hands,
    lying,
    pass_,
    passes,
    play,
    plays,
    scene,
    take,
)

# --- 3.1 the lead ---------------------------------------------------------------------------------

MIXED = scene("b1 b2 g2", "r3 r4 y5")  # no hand is of one colour or one number


def test_3_1_the_starter_plays_exactly_one_card_of_their_choice(table: Table) -> None:
    table.after(MIXED)
    assert table.answers == [play(0, "b1"), play(0, "b2"), play(0, "g2")]
    state = table.after(MIXED, play(0, "g2"))
    assert (lying(state), hands(state)[0], asked(state)) == ("g2", "b1 b2", (1, "follow"))
    assert state["table"]["by"] == 0


@pytest.mark.parametrize("cards", ["b1 b2", "b2 g2", "b1 b2 g2", "", "r3", "y9"])
def test_3_1_not_two_not_none_and_no_card_of_another(table: Table, cards: str) -> None:
    assert table.refuses(MIXED, play(0, cards))


def test_3_1_the_starter_may_not_pass(table: Table) -> None:
    assert table.refuses(MIXED, pass_(0))
    assert table.refuses(MIXED, play(0, "b1"), pass_(1), pass_(0))  # nor in a later round


# --- 3.2 beating ----------------------------------------------------------------------------------

RICH = "b1 b5 b9 g5 g6 o5 p5 r2 y7"


def facing(lead: str) -> list[Line]:
    """Seat 1 holds RICH and faces one card."""
    return [*scene(f"{lead} o1 o2 o3 o4 p1 p2 p3 p4", RICH), play(0, lead)]


@pytest.mark.parametrize(
    ("lead", "singles"),
    [("g1", "r2 b5 g5 o5 p5 g6 y7 b9"), ("y5", "g6 y7 b9"), ("y8", "b9"), ("g9", "")],
)
def test_3_2_as_many_cards_need_a_strictly_higher_value(
    table: Table, lead: str, singles: str
) -> None:
    table.play(facing(lead))
    assert [cards for cards in table.plays if len(cards) == 2] == singles.split()


@pytest.mark.parametrize("lead", ["g1", "y9"])
def test_3_2_or_exactly_one_more_which_is_always_higher(table: Table, lead: str) -> None:
    table.play(facing(lead))
    assert [cards for cards in table.plays if len(cards) == 5] == [
        "b1 b5", "b1 b9", "b5 g5", "b5 o5", "b5 p5", "b5 b9", "g5 o5", "g5 p5", "g5 g6", "o5 p5",
    ]  # fmt: skip
    assert all(len(cards) in (2, 5) for cards in table.plays)


def test_3_2_not_two_more_and_not_fewer(table: Table) -> None:
    script = scene("o1 y2 y3 p4", "b5 g5 p5 b9")
    assert table.refuses(script, play(0, "o1"), play(1, "b5 g5 p5"))
    on_two = [*script, play(0, "o1"), play(1, "b5 g5")]
    table.play(on_two)
    assert table.answers == [pass_(0)]
    assert table.refuses(on_two, play(0, "p4"))
    assert table.refuses(on_two, play(0, "y2 y3"))


def test_3_2_clockwise_each_in_turn(table: Table) -> None:
    script = scene("b1 b2", "g3 g4", "o5 o6")
    states = table.play(script, play(0, "b1"), play(1, "g3"), play(2, "o5"))
    assert [asked(state) for state in states] == [
        (0, "lead"), (1, "follow"), (2, "follow"), (0, "follow"),
    ]  # fmt: skip
    assert table.refuses(script, play(0, "b1"), play(2, "o5"))
    assert table.refuses(script, play(0, "b1"), pass_(2))
    assert table.refuses(script, play(0, "b1"), play(0, "b2"))


# --- 3.3 sets and values --------------------------------------------------------------------------

PAIRED = scene("y1 p2 p5 p8 o1 o4 o9", "r3 b2 b5 b8 g5 g7 r8")


@pytest.mark.parametrize(
    ("cards", "go_together"),
    [("b5 g5", True), ("b2 b8", True), ("b8 r8", True), ("g7 r8", False), ("b2 g7", False)],
)
def test_3_3_cards_played_together_have_one_number_or_one_colour(
    table: Table, cards: str, go_together: bool
) -> None:
    assert table.refuses(PAIRED, play(0, "y1"), play(1, cards)) != go_together


def test_3_3_three_cards_of_which_two_and_two_match_do_not_go_together(table: Table) -> None:
    pair = [*PAIRED, play(0, "y1"), play(1, "r3 r8"), play(0, "o1 o9"), take(0, "r3")]
    assert table.refuses(pair, play(1, "b5 g5 b2"))
    assert not table.refuses(pair, play(1, "b5 b8 b2"))


FACING_852 = [
    ("r8 r5 r1", False),  # 851
    ("r8 r5 b5", False),  # not of one colour
    ("y8 y5 y2", False),  # the same value
    ("r8 r5 r3", True),  # 853
    ("r7 r6 r9", True),  # 976
    ("r7 r6 r4", False),  # 764
    ("b8 r8 y8", True),  # 888
    ("b7 r7 y7", False),  # 777
]


@pytest.mark.parametrize(("cards", "beats"), FACING_852)
def test_3_3_the_value_is_the_largest_number_that_the_digits_form(
    table: Table, cards: str, beats: bool
) -> None:
    dealt = scene("b1 p5 p2 p8 g1", f"o1 o2 {cards}")
    built = [*dealt, play(0, "b1"), play(1, "o1 o2"), play(0, "p5 p2 p8"), take(0, "o1")]
    assert lying(table.after(built)) == "p2 p5 p8"
    assert (in_lists(cards) in table.plays) == beats
    assert table.refuses(built, play(1, cards)) != beats


def in_lists(cards: str) -> str:
    """Cards by number, then colour."""
    return " ".join(sorted(cards.split(), key=lambda card: card[::-1]))


def test_3_3_the_order_in_which_they_are_typed_does_not_matter(table: Table) -> None:
    dealt = scene("b1 p5 p2 p8 g1", "o1 o2 r8 r5 r3")
    built = [*dealt, play(0, "b1"), play(1, "o2 o1")]
    one = table.after(built, play(0, "p2 p5 p8"), take(0, "o1"), play(1, "r8 r5 r3"))
    two = table.after(built, play(0, "p8 p5 p2"), take(0, "o1"), play(1, "r3 r5 r8"))
    assert one == two


# --- 3.4 the beaten cards -------------------------------------------------------------------------


def test_3_4_a_single_beaten_card_is_taken_into_the_hand(table: Table) -> None:
    state = table.after(MIXED, play(0, "b1"), play(1, "y5"))
    assert hands(state) == ["b2 g2", "b1 r3 r4"]
    assert (gone(state), state["beaten"], asked(state)) == ("", [], (0, "follow"))


def test_3_4_also_by_who_plays_several_cards(table: Table) -> None:
    state = table.after(MIXED, play(0, "b1"), play(1, "r4 r3"))
    assert hands(state) == ["b2 g2", "b1 y5"]


BEATEN_PAIR = [*scene("b1 g7 g9 g5", "r3 r4 y5 y6"), play(0, "b1"), play(1, "r3 r4")]


@pytest.mark.parametrize(("cards", "taken", "out"), [
    ("g7 g9", "r3", "r4"), ("g7 g9", "r4", "r3"), ("g5 g9", "r3", "r4"),
])  # fmt: skip
def test_3_4_of_several_one_is_chosen_and_the_others_are_out(
    table: Table, cards: str, taken: str, out: str
) -> None:
    state = table.after(BEATEN_PAIR, play(0, cards))
    assert (asked(state), state["beaten"], gone(state)) == ((0, "take"), ["r3", "r4"], "")
    assert table.answers == [take(0, "r3"), take(0, "r4")]
    state = table.after(BEATEN_PAIR, play(0, cards), take(0, taken))
    assert (asked(state), state["beaten"], gone(state)) == ((1, "follow"), [], out)
    assert taken in state["hands"][0]


def test_3_4_one_of_three_beaten_by_four(table: Table) -> None:
    dealt = scene("b1 p5 p2 p8 g1 g2", "o1 o2 r8 r5 r3 r1")
    script = [*dealt, play(0, "b1"), play(1, "o1 o2"), play(0, "p5 p2 p8"), take(0, "o1")]
    state = table.after(script, play(1, "r8 r5 r3 r1"))
    assert state["beaten"] == ["p2", "p5", "p8"]
    state = table.after(script, play(1, "r8 r5 r3 r1"), take(1, "p8"))
    assert (hands(state), gone(state)) == (["g1 o1 g2", "b1 p8"], "o2 p2 p5")


@pytest.mark.parametrize("card", ["g7", "g5", "b1", "y5", "p9"])
def test_3_4_no_card_is_taken_but_a_beaten_one(table: Table, card: str) -> None:
    assert table.refuses(BEATEN_PAIR, play(0, "g7 g9"), take(0, card))


def test_3_4_taking_is_compulsory(table: Table) -> None:
    asked_to_take = [*BEATEN_PAIR, play(0, "g7 g9")]
    for instead in (pass_(0), play(0, "g5"), pass_(1), play(1, "y6 y5"), take(1, "r3")):
        assert table.refuses(asked_to_take, instead), instead


def test_3_4_exactly_one_is_taken(table: Table) -> None:
    assert table.refuses(BEATEN_PAIR, play(0, "g7 g9"), take(0, "r3"), take(0, "r4"))


def test_3_4_a_taken_card_may_be_played_in_the_same_hand(table: Table) -> None:
    script = [*BEATEN_PAIR, play(0, "g7 g9"), take(0, "r4"), pass_(1)]
    assert lying(table.after(script, play(0, "r4"))) == "r4"


def test_3_4_a_card_that_is_out_comes_back_only_with_the_next_deal(table: Table) -> None:
    dealt = scene("b1 g7 g9", "r3 r4 y5", rules={"points_limit": 9})
    script = [*dealt, play(0, "b1"), play(1, "r3 r4"), play(0, "g7 g9")]
    assert gone(table.after(script)) == "r3 r4"
    assert hands(table.after(script, dealt[1]))[1] == "r3 r4 y5"


# --- 3.5 passing ----------------------------------------------------------------------------------

FOUR = scene("b1 b5 g8", "r3 r6 y9", "o2 o7 p9", "y1 y4 g6")


def test_3_5_a_follower_may_always_pass(table: Table) -> None:
    states = table.play(FOUR, play(0, "b1"), *passes(1, 2))
    assert [asked(state) for state in states[1:]] == [(seat, "follow") for seat in (1, 2, 3)]
    assert hands(states[-1]) == hands(states[1])
    assert (lying(states[-1]), states[-1]["turn"]) == ("b1", 3)


def test_3_5_also_who_could_beat_the_table(table: Table) -> None:
    table.play(FOUR, play(0, "b1"))
    assert len(table.plays) > 0
    assert table.may_pass


def test_3_5_who_passed_may_play_when_the_turn_comes_round(table: Table) -> None:
    script = [*FOUR, play(0, "b1"), pass_(1), play(2, "o2"), *passes(3, 0)]
    table.play(script)
    assert plays(table.answers)[:3] == ["r3", "r6", "y9"]
    assert asked(table.after(script, play(1, "r3"))) == (2, "follow")


def test_3_5_the_round_ends_when_all_others_passed(table: Table) -> None:
    script = [*FOUR, play(0, "b1"), *passes(1, 2)]
    state = table.after(script)
    assert (state["round"], asked(state)) == (1, (3, "follow"))
    state = table.after(script, pass_(3))
    assert (state["round"], asked(state)) == (2, (0, "lead"))
    assert (state["table"], gone(state), state["turn"]) == (None, "b1", 4)


def test_3_5_who_played_last_starts_the_next_round(table: Table) -> None:
    script = [*FOUR, play(0, "b1"), pass_(1), play(2, "o2"), *passes(3, 0, 1)]
    state = table.after(script)
    assert (state["round"], asked(state), gone(state)) == (2, (2, "lead"), "o2")
    assert table.plays == ["b1", "o7", "p9"]
    assert state["starter"] == 0  # who led the first round of the hand


def test_3_5_all_cards_of_the_table_are_out(table: Table) -> None:
    state = table.after(FOUR, play(0, "b1"), play(1, "r6 r3"), *passes(2, 3, 0))
    assert (gone(state), hands(state)[1]) == ("r3 r6", "b1 y9")


def test_3_5_with_two_players_one_pass_ends_the_round(table: Table) -> None:
    state = table.after(MIXED, play(0, "b1"), pass_(1))
    assert (state["round"], asked(state)) == (2, (0, "lead"))


def test_3_5_a_beat_starts_the_count_of_passes_anew(table: Table) -> None:
    states = table.play(FOUR, play(0, "b1"), *passes(1, 2), play(3, "y4"), *passes(0, 1))
    assert [state["round"] for state in states] == [1] * 7
    assert asked(states[-1]) == (2, "follow")


# --- 3.6 the whole hand ---------------------------------------------------------------------------


@pytest.mark.parametrize("hand", ["b1 b5 b9", "b4 g4 y4", "b1 b2", "b7 y7"])
def test_3_6_a_whole_hand_of_one_colour_or_number_may_be_led(table: Table, hand: str) -> None:
    script = scene(hand, " ".join(["r8", "r9", "y6"][: len(hand.split())]))
    table.play(script)
    assert table.plays == [*hand.split(), hand]
    state = table.after(script, play(0, hand))
    assert (state["over"], hands(state)[0], lying(state)) == ("whole", "", hand)
    assert table.result["hands"][0]["end"] == "whole"


def test_3_6_up_to_nine_cards(table: Table) -> None:
    nine = " ".join(f"b{number}" for number in range(1, 10))
    state = table.after(scene(nine, "r1 r2 r3 r4 r5 r6 r7 r8 r9"), play(0, nine))
    assert (state["over"], state["points"]) == ("whole", [[0, 9]])


@pytest.mark.parametrize("hand", ["b1 b2 g2", "b1 g2", "b1 b2 b3 y4"])
def test_3_6_no_other_hand(table: Table, hand: str) -> None:
    script = scene(hand, " ".join(["r8", "r9", "y6", "y7"][: len(hand.split())]))
    assert table.refuses(script, play(0, hand))


def test_3_6_not_a_part_of_the_hand(table: Table) -> None:
    assert table.refuses(scene("b1 b5 b9", "r3 r4 y5"), play(0, "b1 b5"))


def test_3_6_at_the_start_of_a_later_round_too(table: Table) -> None:
    dealt = scene("b1 g5 g9", "r3 o4 y5")
    state = table.after(dealt, play(0, "b1"), pass_(1), play(0, "g9 g5"))
    assert (state["over"], state["round"], hands(state)) == ("whole", 2, ["", "r3 o4 y5"])


def test_3_6_the_starter_may_still_lead_one_card_of_it(table: Table) -> None:
    state = table.after(scene("b1 b5 b9", "r3 r4 y5"), play(0, "b5"))
    assert (state["over"], asked(state)) == (None, (1, "follow"))


def test_3_6_a_follower_must_beat_the_table_with_it(table: Table) -> None:
    dealt = scene("b1 b2 y4", "r3 r4 r5")
    assert table.refuses(dealt, play(0, "b1"), play(1, "r3 r4 r5"))
