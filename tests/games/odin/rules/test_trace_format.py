"""odin-trace: the lines and their fields, the result line, the state."""

import pytest

from tests.games.odin.rules.conftest import Table
from tests.games.odin.rules.scene import (
    Line,
    asked,
    deal,
    hands,
    header,
    lying,
    pack,
    pass_,
    passes,
    play,
    scene,
    take,
)

HANDS = "b1 g7 g9 g5", "r3 r4 y5 y6"
DEALT = scene(*HANDS)
TO_TAKE = [*DEALT, play(0, "b1"), play(1, "r3 r4"), play(0, "g7 g9")]

DECISIONS: list[tuple[list[Line], Line]] = [
    (DEALT, play(0, "b1")),
    (scene("b1 b2", "r3 y4"), play(0, "b1 b2")),
    (TO_TAKE[:3], play(1, "r3")),
    (TO_TAKE[:3], play(1, "r4 r3")),
    (TO_TAKE[:3], pass_(1)),
    (TO_TAKE, take(0, "r3")),
]
NAMES = [f"{line['act']}-{'-'.join(line.get('cards', []))}".rstrip("-") for _, line in DECISIONS]
WRONG_TYPES: tuple[object, ...] = (None, True, 0, 0.5, "", "0", {}, [], [0], [[0]], ["b0"], [None])

every_decision = pytest.mark.parametrize(("before", "line"), DECISIONS, ids=NAMES)


# --- decisions ------------------------------------------------------------------------------------


@every_decision
def test_decision_is_accepted_as_typed(table: Table, before: list[Line], line: Line) -> None:
    assert len(table.play(before, line)) == len(before)  # one state a line but for the header


@every_decision
def test_decision_with_an_unknown_field_is_refused(
    table: Table, before: list[Line], line: Line
) -> None:
    for field in ("note", "Seat", "slots", ""):
        assert table.refuses(before, {**line, field: 0}), field


@every_decision
def test_decision_with_a_field_of_another_act_is_refused(
    table: Table, before: list[Line], line: Line
) -> None:
    for field, value in (("card", "r3"), ("cards", ["r3"])):
        if field not in line:
            assert table.refuses(before, {**line, field: value}), field


@every_decision
def test_decision_without_one_of_its_fields_is_refused(
    table: Table, before: list[Line], line: Line
) -> None:
    for missing in line:
        shorter = {field: line[field] for field in line if field != missing}
        assert table.refuses(before, shorter), missing


@every_decision
def test_decision_with_a_field_of_the_wrong_type_is_refused(
    table: Table, before: list[Line], line: Line
) -> None:
    for field in line:
        for wrong in WRONG_TYPES:
            if not (field == "seat" and type(wrong) is int and wrong == line["seat"]):
                assert table.refuses(before, {**line, field: wrong}), (field, wrong)


@pytest.mark.parametrize("seat", [True, 0.0, -2, 2, 99, 10**30])
def test_decision_seat_is_a_number_of_the_seat_to_decide(table: Table, seat: object) -> None:
    assert table.refuses(DEALT, play(0, "b1") | {"seat": seat})
    assert table.refuses(TO_TAKE[:3], pass_(1) | {"seat": seat})


@pytest.mark.parametrize("cards", ["b1 b1", "B1", "1b", "b10", "b", "b0", "w1", "b1,g7", "b1_"])
def test_decision_cards_are_different_cards(table: Table, cards: str) -> None:
    assert table.refuses(DEALT, play(0, cards))


def test_decision_cards_are_a_list_and_a_card_is_a_text(table: Table) -> None:
    assert table.refuses(DEALT, {"seat": 0, "act": "play", "cards": "b1"})
    assert table.refuses(TO_TAKE, {"seat": 0, "act": "take", "card": ["r3"]})


def test_decision_cards_stand_in_any_order(table: Table) -> None:
    assert table.after(TO_TAKE[:3], play(1, "r4 r3")) == table.after(TO_TAKE[:3], play(1, "r3 r4"))


@pytest.mark.parametrize("act", ["Play", "lead", "follow", "draw", "beat", "", "end_turn"])
def test_decision_with_an_unknown_act_is_refused(table: Table, act: str) -> None:
    assert table.refuses(DEALT, {"seat": 0, "act": act})
    assert table.refuses(DEALT, play(0, "b1") | {"act": act})


def test_a_take_where_nothing_is_to_be_chosen_is_refused(table: Table) -> None:
    assert table.refuses(DEALT, take(0, "b1"))
    beaten = [*DEALT, play(0, "b1"), play(1, "r3 r4")]
    assert table.refuses(beaten, take(1, "b1"))  # the single beaten card is taken without a line
    assert table.refuses(beaten, take(0, "b1"))


def test_a_line_of_no_kind_is_refused(table: Table) -> None:
    lines: list[Line] = [{}, {"seat": 0}, {"act": "pass"}, {"deck": []}]
    for line in lines:
        assert table.refuses(DEALT, line), line


# --- header and deal ------------------------------------------------------------------------------


def test_header_optional_fields(table: Table) -> None:
    head = header(names=["Ann", "Bob"], totals=[3, 4], start=1, rules={"hand_size": 4},
                  source={"seed": 1, "strategies": ["low", "high"]})  # fmt: skip
    state = table.after(head, deal(*HANDS))
    assert (state["totals"], state["points"], asked(state)) == ([3, 4], [], (1, "lead"))


def test_header_unknown_fields_are_ignored(table: Table) -> None:
    noted = {**DEALT[0], "note": "a game", "amulet": 7, "slots": None}
    assert table.play(noted, *DEALT[1:]) == table.play(DEALT)


def test_header_needs_no_rules(table: Table) -> None:
    head = {"format": "odin-trace", "version": 1, "players": 6, "start": 5}
    assert asked(table.after(head, deal())) == (5, "lead")
    assert len(hands(table.after(head, deal()))[5].split()) == 9


BAD_HEADERS: list[Line] = [
    {"format": "gold-trace"}, {"format": None}, {"version": 2}, {"version": "1"}, {"version": True},
    {"players": "2"}, {"players": 2.0}, {"players": True}, {"players": None},
    {"start": 2}, {"start": -1}, {"start": "0"}, {"start": None}, {"start": False},
    {"totals": [0]}, {"totals": [0, 0, 0]}, {"totals": ["0", 0]}, {"totals": 0},
    {"totals": [0, -1]}, {"totals": [0, True]}, {"rules": []}, {"rules": "odin"}, {"rules": None},
    {"source": "seed 1"}, {"names": ["a"]}, {"names": [1, 2]}, {"names": "ab"},
]  # fmt: skip


@pytest.mark.parametrize("fields", BAD_HEADERS, ids=str)
def test_header_with_a_wrong_field_is_refused(table: Table, fields: Line) -> None:
    assert table.refuses({**header(), **fields})


@pytest.mark.parametrize("field", ["format", "version", "players", "start"])
def test_header_without_a_required_field_is_refused(table: Table, field: str) -> None:
    assert table.refuses({name: value for name, value in header().items() if name != field})


def test_deal_comes_first_and_only_when_it_is_due(table: Table) -> None:
    assert table.refuses(header(), play(0, "b1"))
    assert table.refuses(DEALT, DEALT[1])
    assert table.refuses(TO_TAKE, DEALT[1])
    over = scene("b1 b2", "r3 y4", rules={"points_limit": 9})
    assert table.refuses(over, play(0, "b1 b2"), play(1, "r3"))
    assert not table.refuses(over, play(0, "b1 b2"), over[1])
    assert table.refuses(scene("b1 b2", "r3 y4"), play(0, "b1 b2"), over[1])  # the game is over


def test_deal_of_wrong_cards_is_refused(table: Table) -> None:
    good = pack()
    for wrong in (
        good[1:], [*good, "b1"], [*good[1:], "g1"], [*good[1:], 1], [*good[1:], ["b1"]], [], None,
        " ".join(good), dict.fromkeys(good, 1),
    ):  # fmt: skip
        assert table.refuses(header(), {"deal": wrong})
    assert table.refuses(header(), {"deal": good, "hand": 1})
    assert not table.refuses(header(), {"deal": good})


def test_deal_order_is_hand_after_hand_then_what_stays_out(table: Table) -> None:
    order = pack()[::-1]
    head = header(3, rules={"hand_size": 2})
    state = table.after(head, {"deal": order})
    assert hands(state) == ["y8 y9", "y6 y7", "y4 y5"]
    swapped = [*order[:6], *order[6:][::-1]]
    assert table.after(head, {"deal": swapped}) == state


# --- result ---------------------------------------------------------------------------------------

FINISHED = [*scene("b1 b2", "r3 y4"), play(0, "b1 b2")]
OF_HAND = {"points": [0, 2], "end": "whole", "by": 0, "turns": 1}
RESULT = {"hands": [OF_HAND], "totals": [0, 2], "winners": [0]}


def test_result_of_a_finished_game(table: Table) -> None:
    table.play(FINISHED)
    assert table.result == RESULT


def test_result_line_is_checked(table: Table) -> None:
    table.play(FINISHED, {"result": RESULT})
    assert table.result == RESULT


WRONG: list[Line] = [
    {"totals": [0, 1]}, {"totals": [0, 2, 0]}, {"winners": [1]}, {"winners": []},
    {"winners": [0, 1]}, {"winners": 0}, {"winners": [False]}, {"hands": []}, {"note": 1},
    {"hands": [OF_HAND, OF_HAND]},
]  # fmt: skip
WRONG += [{"hands": [{**OF_HAND, **wrong}]} for wrong in (
    {"points": [0, 1]}, {"end": "empty"}, {"by": None}, {"by": 1}, {"turns": 2}, {"note": 1},
)]  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_result_line_that_is_wrong_is_refused(table: Table, wrong: Line) -> None:
    assert table.refuses(FINISHED, {"result": {**RESULT, **wrong}})


def test_result_line_of_an_unfinished_game_is_refused(table: Table) -> None:
    assert table.refuses(FINISHED[:-1], {"result": RESULT})


def test_result_null_stands_last_in_a_stopped_script_only(table: Table) -> None:
    for stopped in (FINISHED[:1], FINISHED[:2], TO_TAKE[:3], TO_TAKE[:4]):
        assert not table.refuses(stopped, {"result": None})
        assert table.result is None
    assert table.refuses(FINISHED, {"result": None})


def test_result_null_may_stand_between_two_hands(table: Table) -> None:
    script = [*scene("b1 b2", "r3 y4", rules={"points_limit": 9}), play(0, "b1 b2")]
    assert not table.refuses(script, {"result": None})


def test_result_null_may_not_stand_between_a_play_and_its_take(table: Table) -> None:
    assert table.refuses(TO_TAKE, {"result": None})
    assert not table.refuses(TO_TAKE, take(0, "r3"), {"result": None})


def test_a_script_may_stop_anywhere_without_a_result_line(table: Table) -> None:
    for lines in range(2, len(TO_TAKE) + 1):
        assert table.play(TO_TAKE[:lines])[-1]["over"] is None
        assert table.result is None


def test_nothing_follows_a_result(table: Table) -> None:
    assert table.refuses(FINISHED, {"result": RESULT}, {"result": RESULT})
    assert table.refuses(FINISHED, {"result": RESULT}, FINISHED[1])
    assert table.refuses(TO_TAKE[:3], {"result": None}, TO_TAKE[3])


def test_result_line_has_no_other_field(table: Table) -> None:
    assert table.refuses(FINISHED, {"result": RESULT, "seat": 0})


def test_result_tells_of_every_hand(table: Table) -> None:
    dealt = scene("b1 b2", "r3 y4", "o5 o6", rules={"points_limit": 5, "max_turns": 4})
    first = [play(0, "b1"), *passes(1, 2), play(0, "b2")]
    second = [play(1, "r3"), play(2, "o6 o5")]
    third = [play(2, "o5"), *passes(0, 1), play(2, "o6")]
    table.play(dealt, first, dealt[1], second, dealt[1], third)
    assert table.result == {
        "hands": [
            {"points": [0, 2, 2], "end": "empty", "by": 0, "turns": 4},
            {"points": [2, 1, 0], "end": "empty", "by": 2, "turns": 2},
            {"points": [2, 2, 0], "end": "empty", "by": 2, "turns": 4},
        ],
        "totals": [4, 5, 2],
        "winners": [2],
    }


# --- state ----------------------------------------------------------------------------------------


def test_state_field_for_field(table: Table) -> None:
    dealt = scene("b1 g7 g9", "r4 r3 y1", "o5 o6 p8", start=2, totals=[4, 0, 1],
                  rules={"points_limit": 99})  # fmt: skip
    script = [*dealt, play(2, "p8"), *passes(0, 1), play(2, "o5"), play(0, "g9 g7"), pass_(1)]
    assert table.after(script) == {
        "game": 0, "hand": 1, "round": 2, "turn": 6, "seat": 2, "starter": 2, "question": "follow",
        "hands": [["b1", "o5"], ["y1", "r3", "r4"], ["o6"]], "known": [["o5"], [], []],
        "table": {"cards": ["g7", "g9"], "by": 0}, "beaten": [], "gone": ["p8"],
        "points": [], "totals": [4, 0, 1], "over": None,
    }  # fmt: skip


def test_state_at_take(table: Table) -> None:
    assert table.after(TO_TAKE) == {
        "game": 0, "hand": 1, "round": 1, "turn": 3, "seat": 0, "starter": 0, "question": "take",
        "hands": [["g5"], ["b1", "y5", "y6"]], "known": [[], ["b1"]],
        "table": {"cards": ["g7", "g9"], "by": 0}, "beaten": ["r3", "r4"], "gone": [],
        "points": [], "totals": [0, 0], "over": None,
    }  # fmt: skip


def test_state_when_a_hand_is_over_and_after_the_next_deal(table: Table) -> None:
    dealt = scene("b1 g7 g9", "r4 r3 y1", rules={"points_limit": 99}, totals=[5, 6])
    script = [*dealt, play(0, "b1"), play(1, "r3 r4"), play(0, "g9 g7")]
    assert table.after(script) == {
        "game": 0, "hand": 1, "round": 1, "turn": 3, "seat": None, "starter": 0, "question": None,
        "hands": [[], ["b1", "y1"]], "known": [[], ["b1"]],
        "table": {"cards": ["g7", "g9"], "by": 0}, "beaten": [], "gone": ["r3", "r4"],
        "points": [[0, 2]], "totals": [5, 8], "over": "empty",
    }  # fmt: skip
    assert table.after(script, dealt[1]) == {
        "game": 0, "hand": 2, "round": 1, "turn": 0, "seat": 1, "starter": 1, "question": "lead",
        "hands": [["b1", "g7", "g9"], ["y1", "r3", "r4"]], "known": [[], []],
        "table": None, "beaten": [], "gone": [], "points": [[0, 2]], "totals": [5, 8], "over": None,
    }  # fmt: skip


def test_state_lists_stand_by_number_then_by_colour_letter(table: Table) -> None:
    dealt = scene("y2 b2 r1 g2 p1 o2", "r9 b9 y9 g9 p9 o8")
    state = table.after(dealt)
    assert hands(state) == ["p1 r1 b2 g2 o2 y2", "o8 b9 g9 p9 r9 y9"]
    state = table.after(dealt, play(0, "r1"), play(1, "y9 b9"), pass_(0))
    assert state["gone"] == ["b9", "y9"]
    assert lying(table.after(dealt, play(0, "r1"), play(1, "y9 b9"))) == "b9 y9"
