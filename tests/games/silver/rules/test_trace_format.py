"""silver-trace: the lines and their fields, the result line, the state."""

import pytest

from tests.games.silver.rules.conftest import Table
from tests.games.silver.rules.scene import (
    PLAIN,
    Line,
    amulet,
    behold,
    call,
    collect,
    deal,
    discard,
    draw,
    draw_row,
    empath,
    end_turn,
    exchange,
    expose,
    guard,
    header,
    idle,
    keep,
    look,
    looks,
    master,
    opening,
    pass_,
    peek,
    played,
    reveal,
    rob,
    scene,
    see,
    take,
    take_into,
    witch,
)

ONE_CARD = {"village_size": 1, "first_looks": 1, "deck_end_cuts_call": False}


STRANDED = [
    *opening("1", "2", "3", discard=10, deck="9 8", players=3, short_deck=True, amulet=0,
             rules=ONE_CARD),
    amulet(0, 0), *idle(0), call(1), *idle(2),
]  # fmt: skip
RASCAL = [*opening(*PLAIN, discard=4, deck="10 1 2"), *collect(0, 0)]
EMPATH = [*opening(*PLAIN, discard=2, deck="10"), *collect(0, 0)]
GUARDING = [*opening(*PLAIN, discard=3, deck="10"), *collect(0, 0), guard(0, 0, 4)]
ROW = [*opening(*PLAIN, discard=1, deck="5"), *take_into(0, 0)]
SET = [*opening(*PLAIN, discard=4, deck="2 10"), draw(0)]

DECISIONS: list[tuple[list[Line], Line]] = [
    (scene(*PLAIN), look(0, 0, 1)),
    (opening(*PLAIN), draw(0)),
    (RASCAL, draw(0, extra=1)),
    (ROW, draw_row(1, 0)),
    ([*RASCAL, draw(0, extra=1)], keep(0, 1)),
    (opening(*PLAIN), take(0)),
    (SET, discard(0)),
    (SET, discard(0, use=False)),
    (SET, exchange(0, [0])),
    (SET, exchange(0, [0, 1], into=1, end="left", penalty_end="left")),
    (played(5), expose(0, 0)),
    (played(6), reveal(0, (1, 0))),
    (played(7), behold(0, 0, 1)),
    (played(8), peek(0, (1, 0))),
    (played(9), see(0, (1, 0))),
    (played(10), master(0, 0)),
    (played(10), master(0, None)),
    (played(11), witch(0, (1, 0))),
    (played(11), exchange(0, [0])),
    (played(11, rules={"witch_must_exchange": False}), witch(0, None)),
    (played(12), rob(0, (1, 0), 0)),
    (played(12), rob(0, (1, 0), 0, look=False)),
    (EMPATH, empath(0, 1)),
    (EMPATH, empath(0, 1, by=0)),
    (GUARDING, guard(0, 0, 1)),
    (GUARDING, guard(0, 0, None)),
    (opening(*PLAIN, amulet=0), amulet(0, 0)),
    (opening(*PLAIN, rules={"call_max_cards": 5}), call(0)),
    (STRANDED, pass_(0)),
    ([*SET, discard(0)], end_turn(0)),
]
NAMES = [f"{line['act']}-{'-'.join(list(line)[2:])}".rstrip("-") for _, line in DECISIONS]
OPTIONAL = {"extra", "use", "into", "end", "penalty_end", "look", "by"}
MAY_BE_NULL = {"into"}
WRONG_TYPES: tuple[object, ...] = ("0", 0.5, {}, [[0]], [0.5], ["0"])

every_decision = pytest.mark.parametrize(("before", "line"), DECISIONS, ids=NAMES)


# --- decisions ------------------------------------------------------------------------------------


@every_decision
def test_decision_is_accepted_as_typed(table: Table, before: list[Line], line: Line) -> None:
    assert len(table.play(before, line)) == len(before)  # one state a line but for the header


@every_decision
def test_decision_with_an_unknown_field_is_refused(
    table: Table, before: list[Line], line: Line
) -> None:
    for field in ("note", "card", "Seat", ""):
        assert table.refuses(before, {**line, field: 0}), field


@every_decision
def test_decision_with_a_field_of_another_act_is_refused(
    table: Table, before: list[Line], line: Line
) -> None:
    foreign = "extra" if line["act"] != "draw" else "index"
    assert table.refuses(before, {**line, foreign: 0})


@every_decision
def test_decision_without_a_required_field_is_refused(
    table: Table, before: list[Line], line: Line
) -> None:
    for missing in set(line) - OPTIONAL:
        shorter = {field: line[field] for field in line if field != missing}
        assert table.refuses(before, shorter), missing


@every_decision
def test_decision_with_null_where_it_is_not_allowed_is_refused(
    table: Table, before: list[Line], line: Line
) -> None:
    for field in (name for name, value in line.items() if value is not None):
        if (line["act"], field) not in {("master", "index"), ("guard", "slot")} and (
            field not in MAY_BE_NULL
        ):
            assert table.refuses(before, {**line, field: None}), field


@every_decision
def test_decision_with_a_field_of_the_wrong_type_is_refused(
    table: Table, before: list[Line], line: Line
) -> None:
    for field in line:
        for wrong in WRONG_TYPES:
            assert table.refuses(before, {**line, field: wrong}), (field, wrong)


def test_decision_true_is_not_1(table: Table) -> None:
    assert table.refuses(opening(*PLAIN), idle(0), {"seat": True, "act": "draw"})
    assert table.refuses(RASCAL, {"seat": 0, "act": "draw", "extra": True})
    assert table.refuses(SET, exchange(0, [True]))
    assert table.refuses(played(9), {"seat": 0, "act": "see", "target": [True, 0]})
    assert table.refuses(SET, {"seat": 0, "act": "discard", "use": 0})


@pytest.mark.parametrize("target", [[], [1], [1, 0, 0], [1, -1], [-1, 0], [2, 0], [1, 5]])
def test_decision_target_is_a_seat_and_a_slot(table: Table, target: list[int]) -> None:
    for value, act in ((6, "reveal"), (8, "peek"), (9, "see"), (11, "witch")):
        assert table.refuses(played(value), {"seat": 0, "act": act, "target": target}), act
    assert table.refuses(played(12), {"seat": 0, "act": "rob", "target": target, "slot": 0})


def test_decision_into_may_be_null(table: Table) -> None:
    pair = opening("9 9 7 6 5", PLAIN[1], discard=4, deck="2"), draw(0)
    default = table.after(*pair, exchange(0, [0, 1]))
    assert table.after(*pair, exchange(0, [0, 1], into=None)) == default


@pytest.mark.parametrize("act", ["Draw", "peep", "", "villager", "look"])
def test_decision_with_an_unknown_act_is_refused(table: Table, act: str) -> None:
    assert table.refuses(opening(*PLAIN), {"seat": 0, "act": act})


def test_a_line_of_no_kind_is_refused(table: Table) -> None:
    for line in ({}, {"seat": 0}, {"act": "draw"}, {"deck": [1]}, header()):
        assert table.refuses(opening(*PLAIN), line), line


# --- header and deal ------------------------------------------------------------------------------


def test_header_optional_fields(table: Table) -> None:
    head = header(names=["Ann", "Bob"], deal_mode="lanes", totals=[3, 4], amulet=1, start=1,
                  source={"seed": 1, "block": 2, "strategies": ["greedy", "random"]})  # fmt: skip
    state = table.after(head, deal(*PLAIN))
    assert state["totals"] == [3, 4]
    assert state["amulet"] == {"owner": 1, "on": None, "used": False}
    assert state["marker"] == 1


def test_header_amulet_null_is_none(table: Table) -> None:
    assert table.after(header(amulet=None), deal(*PLAIN))["amulet"]["owner"] is None


BAD_HEADERS: list[Line] = [
    {"format": "gold-trace"}, {"format": None}, {"version": 2}, {"version": "1"}, {"players": "2"},
    {"players": 2.0}, {"players": True}, {"start": 2}, {"start": -1}, {"start": "0"},
    {"start": None}, {"amulet": 1}, {"amulet": 2, "start": 2}, {"amulet": "0"}, {"totals": [0]},
    {"totals": [0, 0, 0]}, {"totals": ["0", 0]}, {"totals": 0}, {"rules": []}, {"rules": "bga"},
    {"source": "seed 1"},
]  # fmt: skip


@pytest.mark.parametrize("fields", BAD_HEADERS, ids=str)
def test_header_with_a_wrong_field_is_refused(table: Table, fields: Line) -> None:
    assert table.refuses({**header(), **fields})


@pytest.mark.parametrize("field", ["format", "version", "players", "start"])
def test_header_without_a_required_field_is_refused(table: Table, field: str) -> None:
    assert table.refuses({name: value for name, value in header().items() if name != field})


def test_deal_comes_first_and_only_when_it_is_due(table: Table) -> None:
    assert table.refuses(header(), look(0, 0, 1))
    assert table.refuses(scene(*PLAIN), deal(*PLAIN))
    assert table.refuses(opening(*PLAIN), idle(0), deal(*PLAIN))
    rules = {"rounds": 2, "max_turns": 1}
    assert table.refuses(opening(*PLAIN, rules=rules), idle(0), look(0, 0, 1))


def test_deal_of_wrong_cards_is_refused(table: Table) -> None:
    good = deal(*PLAIN)["deal"]
    for wrong in (
        [14, *good[1:]], [-1, *good[1:]], ["9", *good[1:]], [None, *good[1:]], good[1:], [], None,
        "9 8 7", [good[1], *good[1:]],
    ):  # fmt: skip
        assert table.refuses(header(), {"deal": wrong})
    assert table.refuses(header(), {"deal": good, "round": 1})


def test_deal_order_is_villages_discard_deck(table: Table) -> None:
    line = deal("9 8 7 6 5", "1 2 3 4 5", "6 7 8 9 10", "11 12 13 1 2", discard=3, deck="4 5 6")
    state = table.after(header(players=4), line)
    cards = [[card["card"] for card in dealt] for dealt in state["villages"]]
    assert [card for dealt in cards for card in dealt] == line["deal"][:20]
    assert state["discard"] == line["deal"][20:21]
    assert [card["card"] for card in state["deck"]] == line["deal"][21:]


# --- result ---------------------------------------------------------------------------------------

FINISHED = [*opening(*PLAIN, rules={"max_turns": 1}), *idle(0)]
RESULT = {
    "rounds": [{"sums": [35, 35], "scores": [35, 35], "end": "cap", "caller": None, "turns": 1}],
    "totals": [35, 35],
    "winner": 0,
    "tied": True,
}


def test_result_of_a_finished_game(table: Table) -> None:
    table.play(FINISHED)
    assert table.result == RESULT


def test_result_line_is_checked(table: Table) -> None:
    table.play(FINISHED, {"result": RESULT})
    assert table.result == RESULT


WRONG: list[Line] = [{"totals": [35, 36]}, {"winner": 1}, {"tied": False}, {"rounds": []}]
WRONG += [{"rounds": [{**RESULT["rounds"][0], **of_round}]} for of_round in (  # type: ignore[index]
    {"sums": [35, 34]}, {"scores": [0, 35]}, {"end": "deck"}, {"caller": 0}, {"turns": 2},
)]  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG, ids=str)
def test_result_line_that_is_wrong_is_refused(table: Table, wrong: Line) -> None:
    assert table.refuses(FINISHED, {"result": {**RESULT, **wrong}})


def test_result_line_of_an_unfinished_game_is_refused(table: Table) -> None:
    assert table.refuses(FINISHED[:-1], {"result": RESULT})


def test_result_null_may_stand_last_in_a_stopped_script(table: Table) -> None:
    for stopped in (opening(*PLAIN), scene(*PLAIN), FINISHED[:-1]):
        table.play(stopped, {"result": None})
        assert table.result is None


def test_result_of_a_game_with_a_call(table: Table) -> None:
    rules = {"call_max_cards": 5, "rounds": 2}
    called = [call(0), *idle(1)]
    light = "1 1 1 1 2", PLAIN[1]
    table.play(opening(*light, rules=rules), called, deal(*light), looks(), called)
    of_round = {"sums": [6, 35], "scores": [0, 35], "end": "call", "caller": 0, "turns": 2}
    assert table.result == {"rounds": [of_round] * 2, "totals": [0, 70], "winner": 0, "tied": False}


# --- state ----------------------------------------------------------------------------------------


def facedown(card: int, *known: int) -> Line:
    """A facedown card of a village as the state gives it."""
    return {"card": card, "up": False, "known": list(known), "guards": None}


def test_state_field_for_field(table: Table) -> None:
    rules = {"village_size": 2}
    dealt = opening("9 8", "6 5", discard=3, deck="10 2 7", short_deck=True, totals=[4, 0],
                    rules=rules)  # fmt: skip
    state = table.after(dealt, collect(0, 1), guard(0, 1, 0), draw(0))
    bodyguard = {"card": 3, "up": True, "known": [0, 1], "guards": 0}
    assert state == {
        "game": 0, "round": 1, "turn": 3, "seat": 0, "start": 0, "caller": None, "marker": 0,
        "amulet": {"owner": None, "on": None, "used": False}, "spent": [],
        "villages": [[facedown(9, 0), bodyguard], [facedown(6, 1), facedown(5, 1)]],
        "hand": [{"card": 2, "known": [0]}], "deck": [{"card": 7, "known": []}],
        "discard": [10, 8], "row": [], "scores": [], "totals": [4, 0], "over": None,
    }  # fmt: skip


def test_state_after_the_line_that_ends_a_round(table: Table) -> None:
    rules = {"village_size": 1, "first_looks": 1, "rounds": 2}
    dealt = opening("9", "6", discard=3, deck="10 2", short_deck=True, rules=rules)
    state = table.after(dealt, idle(0), call(1), idle(0))
    assert state == {
        "game": 0, "round": 1, "turn": 3, "seat": None, "start": 0, "caller": 1, "marker": 1,
        "amulet": {"owner": None, "on": None, "used": False}, "spent": [],
        "villages": [[facedown(9, 0)], [facedown(6, 1)]],
        "hand": [], "deck": [], "discard": [2, 10, 3], "row": [],
        "scores": [[9, 0]], "totals": [9, 0], "over": "call",
    }  # fmt: skip
    assert table.legal() is None
    assert table.result is None


def test_state_after_the_next_deal(table: Table) -> None:
    rules = {"village_size": 1, "first_looks": 1, "rounds": 2}
    dealt = opening("9", "6", discard=3, deck="10 2", short_deck=True, rules=rules)
    state = table.after(dealt, idle(0), call(1), idle(0), {"deal": dealt[1]["deal"]})
    assert state == {
        "game": 0, "round": 2, "turn": 0, "seat": 1, "start": 1, "caller": None, "marker": 1,
        "amulet": {"owner": 1, "on": None, "used": False}, "spent": [],
        "villages": [[facedown(9)], [facedown(6)]], "hand": [],
        "deck": [{"card": 10, "known": []}, {"card": 2, "known": []}], "discard": [3], "row": [],
        "scores": [[9, 0]], "totals": [9, 0], "over": None,
    }  # fmt: skip
    assert table.legal() == {"seat": 1, "acts": {"look": {"count": 1, "slots": [0]}}}
