"""silver-rules 5: drawing from the deck, with Rascals, from the row, and taking."""

import pytest

from tests.games.silver.rules.conftest import Table
from tests.games.silver.rules.scene import (
    PLAIN,
    Line,
    collect,
    discard,
    draw,
    draw_row,
    end_turn,
    exchange,
    expose,
    idle,
    keep,
    known,
    opening,
    take,
    take_into,
    top,
    village,
    witch,
)


def rascals(*slots: int, deck: str = "1 2 3 12", **situation: object) -> list[Line]:
    """Seat 0 to move with one faceup Rascal for each slot, and `deck` below those played."""
    fed = "4 " * (len(slots) - 1) + "10 " + deck
    return [*opening(*PLAIN, discard=4, deck=fed, **situation), *collect(0, *slots)]


def test_5_1_the_drawer_alone_sees_the_top_card(table: Table) -> None:
    state = table.after(opening(*PLAIN, discard=4, deck="7 3"), draw(0))
    assert state["hand"] == [{"card": 7, "known": [0]}]
    assert (top(state, 1), len(state["deck"])) == ([3], 30)
    assert table.legal() == {"seat": 0, "acts": {
        "discard": {"use": [False, True]}, "exchange": {"slots": [0, 1, 2, 3, 4]}}}  # fmt: skip


def test_5_1_a_discarded_card_lies_faceup_on_the_pile(table: Table) -> None:
    state = table.after(opening(*PLAIN, discard=4, deck="7"), draw(0), discard(0))
    assert (state["discard"], state["hand"]) == ([7, 4], [])
    assert table.legal() == {"seat": 0, "acts": {"end_turn": {}}}


def test_5_1_an_exchanged_card_lies_facedown_known_to_its_owner(table: Table) -> None:
    state = table.after(opening(*PLAIN, discard=4, deck="3"), draw(0), exchange(0, [2]))
    assert village(state, 0) == "9 8 3 6 5"
    assert known(state, 0) == [[0], [0], [0], [], []]
    assert state["discard"] == [7, 4]


def test_5_1_using_the_ability_is_a_choice(table: Table) -> None:
    drawn = opening(*PLAIN, discard=4, deck="5"), draw(0)
    table.play(*drawn, discard(0, use=False))
    assert table.acts == {"end_turn": {}}
    table.play(*drawn, discard(0, use=True))
    assert table.acts == {"expose": {"slots": [0, 1, 2, 3, 4]}}
    assert table.refuses(*drawn, discard(0, use=True), end_turn(0))


@pytest.mark.parametrize("value", [0, 1, 2, 3, 4, 13])
def test_5_1_other_values_are_not_used(table: Table, value: int) -> None:
    script = opening(*PLAIN, discard=10, deck=value), draw(0), discard(0, use=True)
    assert table.refuses(*script)


def test_5_1_an_exchanged_card_is_not_used(table: Table) -> None:
    script = opening(*PLAIN, discard=10, deck="5"), draw(0), exchange(0, [0]), expose(0, 1)
    assert table.refuses(*script)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_5_2_as_many_extra_cards_as_faceup_rascals(table: Table, number: int) -> None:
    table.play(rascals(*range(number)))
    assert table.acts["draw"] == {"extra": [0, number]}
    assert table.refuses(rascals(*range(number)), draw(0, extra=number + 1))
    assert table.refuses(rascals(*range(number)), draw(0, extra=-1))


@pytest.mark.parametrize("extra", [0, 1, 2])
def test_5_2_fewer_extra_cards_may_be_drawn(table: Table, extra: int) -> None:
    state = table.after(rascals(0, 1), draw(0, extra=extra))
    assert [card["card"] for card in state["hand"]] == [1, 2, 3][: extra + 1]
    assert all(card["known"] == [0] for card in state["hand"])
    assert list(table.acts) == (["keep"] if extra else ["discard", "exchange"])


def test_5_2_one_is_kept_and_the_first_drawn_of_the_others_is_drawn_first(table: Table) -> None:
    for index, deck in enumerate(([2, 3, 12], [1, 3, 12], [1, 2, 12])):
        state = table.after(rascals(0, 1), draw(0, extra=2), keep(0, index))
        assert state["hand"] == [{"card": index + 1, "known": [0]}]
        assert top(state, 3) == deck
        assert [card["known"] for card in state["deck"][:3]] == [[0], [0], []]


def test_5_2_an_index_out_of_range_is_not_kept(table: Table) -> None:
    for index in (-1, 2):
        assert table.refuses(rascals(0), draw(0, extra=1), keep(0, index)), index


def test_5_2_a_single_drawn_card_is_not_chosen(table: Table) -> None:
    assert table.refuses(rascals(0), draw(0), keep(0, 0))


def test_5_2_the_kept_card_is_discarded_used_or_exchanged_as_any_other(table: Table) -> None:
    ready = rascals(0, deck="1 5 3"), draw(0, extra=1), keep(0, 1)
    table.play(*ready)
    assert table.acts == {"discard": {"use": [False, True]},
                          "exchange": {"slots": [0, 1, 2, 3, 4]}}  # fmt: skip
    state = table.after(*ready, exchange(0, [4]))
    assert village(state, 0) == "4^ 8 7 6 5"
    assert known(state, 0)[4] == [0]


def test_5_2_never_the_last_card_of_the_deck_as_an_extra_one(table: Table) -> None:
    table.play(rascals(0, 1, deck="1 2", short_deck=True))
    assert table.acts["draw"] == {"extra": [0, 1]}
    table.play(rascals(0, 1, deck="1", short_deck=True))
    assert table.acts["draw"] == {"extra": [0, 0]}


def test_5_2_the_others_are_back_before_a_penalty_is_drawn(table: Table) -> None:
    script = rascals(0), draw(0, extra=1), keep(0, 1), exchange(0, [2, 3, 4])
    state = table.after(*script)
    assert village(state, 0) == "4^ 8 7 6 5 2 1"
    assert known(state, 0)[6] == [0]  # seen as a drawn card, not as a penalty
    assert top(state, 1) == [3]


def test_5_2_a_witch_sees_the_first_card_put_back(table: Table) -> None:
    ready = rascals(0, 1, deck="1 11 3 12"), draw(0, extra=2), keep(0, 1), discard(0, use=True)
    assert top(table.after(*ready), 3) == [1, 3, 12]
    state = table.after(*ready, witch(0, (1, 4)))
    assert village(state, 1) == "9 8 7 6 1"
    assert state["discard"][:2] == [5, 11]


def both_have_rascals() -> list[Line]:
    """Seat 0 knows the 2 on top of the deck (it kept the 1), seat 1 has a Rascal and is to move."""
    dealt = opening("4 8 7 6 5", PLAIN[1], discard=4, deck="1 2 3 12")
    return [*dealt, *take_into(0, 0), *take_into(1, 0), draw(0, extra=1), keep(0, 0), discard(0),
            end_turn(0)]  # fmt: skip


@pytest.mark.parametrize(("index", "kept"), [(0, 2), (1, 3)])
def test_5_2_when_several_are_drawn_the_others_no_longer_know_them(
    table: Table, index: int, kept: int
) -> None:
    state = table.after(both_have_rascals())
    assert state["deck"][0] == {"card": 2, "known": [0]}
    state = table.after(both_have_rascals(), draw(1, extra=1), keep(1, index))
    assert state["hand"] == [{"card": kept, "known": [1]}]
    assert state["deck"][0] == {"card": 5 - kept, "known": [1]}


def test_5_2_when_one_is_drawn_who_knew_it_goes_on_knowing_it(table: Table) -> None:
    state = table.after(both_have_rascals(), draw(1))
    assert state["hand"] == [{"card": 2, "known": [0, 1]}]
    state = table.after(both_have_rascals(), draw(1), exchange(1, [3]))
    assert known(state, 1)[3] == [0, 1]


def test_5_2_cards_not_drawn_stay_known(table: Table) -> None:
    # Seat 0 puts back 2 and 3; seat 1 draws the 2 alone, and 3 lies on top.
    dealt = opening("4 4 7 6 5", PLAIN[1], discard=4, deck="4 10 1 2 3 12")
    ready = [*dealt, *collect(0, 0), *take_into(0, 1), *idle(1), draw(0, extra=2), keep(0, 0)]
    state = table.after(ready, discard(0), end_turn(0), draw(1))
    assert state["hand"] == [{"card": 2, "known": [0, 1]}]
    assert state["deck"][0] == {"card": 3, "known": [0]}


@pytest.mark.parametrize("number", [1, 2])
def test_5_2_compulsory_rascals_draw_all_extra_cards(table: Table, number: int) -> None:
    ready = rascals(*range(number), rules={"rascal_extra": "compulsory"})
    table.play(ready)
    assert table.acts["draw"] == {"extra": [number, number]}
    for script in (draw(0), draw(0, extra=number)):
        assert len(table.after(ready, script)["hand"]) == number + 1
    for extra in {0, 1, 2, 3} - {number}:
        assert table.refuses(ready, draw(0, extra=extra)), extra


def test_5_2_compulsory_cards_end_with_the_deck(table: Table) -> None:
    ready = rascals(0, 1, deck="1 2", short_deck=True, rules={"rascal_extra": "compulsory"})
    table.play(ready)
    assert table.acts["draw"] == {"extra": [1, 1]}


def row_of_one(value: int, deck: str = "10 3") -> list[Line]:
    """Seat 1 to move, seat 0 has a faceup Squire, `value` lies in the row."""
    dealt = opening(*PLAIN, discard=1, deck=f"{value} {deck}")
    return [*dealt, *take_into(0, 0)]


def test_5_2_a_card_from_the_row_brings_no_extra_cards(table: Table) -> None:
    ready = opening(*PLAIN, discard=4, deck="1 10 5 3"), collect(0, 0, 1)
    state = table.after(*ready, draw_row(0, 0))
    assert (len(state["hand"]), village(state, 0)) == (1, "4^ 1^ 7 6 5")
    assert table.refuses(*ready, {**draw_row(0, 0), "extra": 1})


def test_5_3_a_card_of_the_row_is_known_to_all_and_placed_faceup(table: Table) -> None:
    drawn = row_of_one(5), draw_row(1, 0)
    state = table.after(*drawn)
    assert (state["hand"], state["row"]) == ([{"card": 5, "known": [0, 1]}], [])
    assert village(table.after(*drawn, exchange(1, [2])), 1) == "9 8 5^ 6 5"


def test_5_3_a_card_of_the_row_may_be_discarded_and_used(table: Table) -> None:
    drawn = row_of_one(5), draw_row(1, 0)
    table.play(*drawn)
    assert table.acts["discard"] == {"use": [False, True]}
    state = table.after(*drawn, discard(1, use=True), expose(1, 4))
    assert village(state, 1) == "9 8 7 6 5^"
    assert state["discard"] == [5, 9]


def test_5_3_the_row_is_chosen_before_the_deck_is_seen(table: Table) -> None:
    assert table.refuses(row_of_one(5), draw(1), draw_row(1, 0))
    assert table.refuses(row_of_one(5), draw_row(1, 0), draw(1))


@pytest.mark.parametrize("index", [0, 1])
def test_5_3_any_card_of_the_row_the_oldest_first(table: Table, index: int) -> None:
    dealt = opening("1 8 7 6 5", PLAIN[1], discard=1, deck="5 6 10")
    two = [*dealt, *take_into(0, 0), *take_into(1, 0)]
    assert table.after(two)["row"] == [5, 6]
    assert table.after(two, draw_row(0, index))["hand"][0]["card"] == [5, 6][index]
    assert table.refuses(two, draw_row(0, 2))
    assert table.refuses(two, draw_row(0, -1))


def test_5_4_the_taken_card_lies_faceup(table: Table) -> None:
    taken = opening(*PLAIN, discard=3), take(0)
    state = table.after(*taken)
    assert (state["hand"], state["discard"]) == ([{"card": 3, "known": [0, 1]}], [])
    state = table.after(*taken, exchange(0, [4]))
    assert (village(state, 0), state["discard"]) == ("9 8 7 6 3^", [5])
    assert known(state, 0)[4] == [0, 1]


def test_5_4_the_taken_card_is_neither_used_nor_returned(table: Table) -> None:
    taken = opening(*PLAIN, discard=5), take(0)
    table.play(*taken)
    assert table.legal() == {"seat": 0, "acts": {"exchange": {"slots": [0, 1, 2, 3, 4]}}}
    for line in (discard(0), discard(0, use=True), end_turn(0)):
        assert table.refuses(*taken, line), line


def test_5_4_only_the_top_of_the_pile_is_taken(table: Table) -> None:
    state = table.after(opening(*PLAIN, discard=3, deck="2"), idle(0), take(1))
    assert state["hand"][0]["card"] == 2
    assert state["discard"] == [3]


def test_5_4_a_card_taken_for_a_pair_lies_faceup(table: Table) -> None:
    state = table.after(opening("9 9 7 6 5", PLAIN[1], discard=3), take_into(0, 0, 1))
    assert village(state, 0) == "3^ 7 6 5"
