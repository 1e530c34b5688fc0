"""silver-rules 12: the three editions, every field of the rule set and its bounds."""

from typing import Any

import pytest

from tests.games.silver.rules.conftest import Table
from tests.games.silver.rules.scene import (
    COPIES,
    PLAIN,
    Line,
    amulet,
    call,
    collect,
    deal,
    discard,
    draw,
    end_turn,
    exchange,
    guard,
    header,
    idle,
    look,
    looks,
    opening,
    scene,
    take,
    use,
    village,
    witch,
)

EDITIONS = ["bezier", "ravensburger", "bga"]
CALL_AT_ONCE = {"call_max_cards": 5}


def rascals(**rules: Any) -> list[Line]:
    """Seat 0 to move with two faceup Rascals."""
    dealt = opening(*PLAIN, discard=4, deck="4 10 1 2 3", rules=rules)
    return [*dealt, *collect(0, 0, 1)]


def bad_failure(shown: str, **rules: Any) -> list[Line]:
    """Seat 0 fails with the set `shown` and a 4, a 12 lies on the deck."""
    size = len(shown.split())
    dealt = shown + " 1 2 3"[: 2 * (5 - size)]
    start = opening(dealt, PLAIN[1], discard=10, deck="4 12", rules=rules)
    return [*start, draw(0), exchange(0, range(size))]


# --- editions -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edition", "extra"), [("bezier", [0, 2]), ("ravensburger", [2, 2]), ("bga", [0, 2])]
)
def test_12_rascal_extra_in_the_editions(table: Table, edition: str, extra: list[int]) -> None:
    table.play(rascals(edition=edition))
    assert table.acts["draw"] == {"extra": extra}


@pytest.mark.parametrize(
    ("edition", "binds"), [("bezier", True), ("ravensburger", True), ("bga", False)]
)
def test_12_amulet_binds_owner_in_the_editions(table: Table, edition: str, binds: bool) -> None:
    dealt = opening(*PLAIN, amulet=0, rules={"edition": edition}), amulet(0, 2), draw(0)
    table.play(*dealt)
    assert table.acts["exchange"]["slots"] == ([0, 1, 3, 4] if binds else [0, 1, 2, 3, 4])


@pytest.mark.parametrize("edition", EDITIONS)
def test_12_failed_set_penalty_in_the_editions(table: Table, edition: str) -> None:
    two_values = village(table.after(bad_failure("9 9 8", edition=edition)), 0)
    assert two_values == ("9 9 8 1 2 4" if edition == "bga" else "9 9 8 1 2 4 12")
    three_values = village(table.after(bad_failure("9 8 7", edition=edition)), 0)
    assert three_values == "9 8 7 1 2 4 12"


def test_12_bezier_is_the_default(table: Table) -> None:
    script = rascals()
    unnamed = [{**script[0], "rules": {"rounds": 1}}, *script[1:]]
    table.play(unnamed)
    assert table.acts["draw"] == {"extra": [0, 2]}
    script = bad_failure("9 9 8")
    unnamed = [{**script[0], "rules": {"rounds": 1}}, *script[1:]]
    assert village(table.after(unnamed), 0) == "9 9 8 1 2 4 12"


def test_12_a_field_overrides_its_edition(table: Table) -> None:
    table.play(rascals(edition="ravensburger", rascal_extra="optional"))
    assert table.acts["draw"] == {"extra": [0, 2]}
    script = bad_failure("9 9 8", edition="bga", failed_set_penalty="three_cards")
    assert village(table.after(script), 0) == "9 9 8 1 2 4 12"


@pytest.mark.parametrize("edition", EDITIONS)
def test_12_the_further_fields_are_equal_in_the_editions(table: Table, edition: str) -> None:
    rules = {"edition": edition}
    table.play(scene(*PLAIN, rules=rules))
    assert table.acts == {"look": {"count": 2, "slots": [0, 1, 2, 3, 4]}}
    four = opening("1 2 3 4", "5 6 7 8", discard=10, rules={**rules, "village_size": 4})
    state = table.after(four, call(0), idle(1))
    assert state["scores"] == [[0, 26]]
    assert table.refuses(opening(*PLAIN, rules=rules), call(0))
    witch_played = opening(*PLAIN, discard=10, deck="11", rules=rules), use(0)
    assert table.refuses(*witch_played, witch(0, None))


@pytest.mark.parametrize("name", ["Bezier", "", "german", None, 1])
def test_12_an_unknown_edition_is_refused(table: Table, name: object) -> None:
    assert table.refuses(header(rules={"edition": name}))


@pytest.mark.parametrize("field", ["round", "Rounds", "amulet", "players", "deal_mode", ""])
def test_12_an_unknown_field_is_refused(table: Table, field: str) -> None:
    for value in (1, True, "optional"):
        assert table.refuses(header(rules={field: value})), value


# --- the fields -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "extra"), [("optional", [0, 2]), ("compulsory", [2, 2])])
def test_12_rascal_extra(table: Table, value: str, extra: list[int]) -> None:
    table.play(rascals(rascal_extra=value))
    assert table.acts["draw"] == {"extra": extra}


@pytest.mark.parametrize("binds", [True, False])
def test_12_amulet_binds_owner(table: Table, binds: bool) -> None:
    dealt = opening(*PLAIN, discard=3, deck="10", amulet=0, rules={"amulet_binds_owner": binds})
    ready = [*dealt, *collect(0, 0), guard(0, 0, 1), amulet(0, 0)]
    table.play(ready)
    assert ("guard" in table.acts) == (not binds)
    assert table.refuses(ready, draw(0), exchange(0, [0])) == binds


def test_12_failed_set_penalty(table: Table) -> None:
    added = {"three_cards": " 4 12", "three_values": " 4", "never": " 4"}
    for rule, cards in added.items():
        state = table.after(bad_failure("9 9 8", failed_set_penalty=rule))
        assert village(state, 0) == "9 9 8 1 2" + cards, rule


@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_12_rounds(table: Table, rounds: int) -> None:
    head = header(rules={"rounds": rounds, "max_turns": 1})
    one_round = [deal(*PLAIN), *looks(), *idle(0)]
    table.play(head, one_round * rounds)
    assert table.result is not None
    assert len(table.result["rounds"]) == rounds
    assert table.refuses(head, one_round * rounds, deal(*PLAIN))


@pytest.mark.parametrize("size", [1, 3, 7, 12])
def test_12_village_size(table: Table, size: int) -> None:
    rules = {"village_size": size, "first_looks": 1}
    state = table.after(opening(rules=rules))
    assert [len(dealt) for dealt in state["villages"]] == [size, size]
    assert len(state["deck"]) == 51 - 4 * size


@pytest.mark.parametrize("number", [1, 3, 5])
def test_12_first_looks(table: Table, number: int) -> None:
    dealt = scene(*PLAIN, rules={"first_looks": number})
    table.play(dealt)
    assert table.acts == {"look": {"count": number, "slots": [0, 1, 2, 3, 4]}}
    assert table.refuses(dealt, look(0, *range(number - 1)))
    state = table.after(dealt, look(0, *range(number)))
    assert [card["known"] for card in state["villages"][0]] == [[0]] * number + [[]] * (5 - number)


def test_12_first_looks_0_has_no_look_lines(table: Table) -> None:
    dealt = scene(*PLAIN, rules={"first_looks": 0})
    state = table.after(dealt)
    assert (state["turn"], state["seat"]) == (1, 0)
    assert table.acts == {"draw": {"extra": [0, 0]}, "take": {}}
    assert table.refuses(dealt, look(0))


@pytest.mark.parametrize(("most", "callable_"), [(0, False), (4, False), (5, True), (9, True)])
def test_12_call_max_cards(table: Table, most: int, callable_: bool) -> None:
    dealt = opening(*PLAIN, rules={"call_max_cards": most})
    table.play(dealt)
    assert ("call" in table.acts) == callable_
    assert table.refuses(dealt, call(0)) == (not callable_)


@pytest.mark.parametrize("penalty", [0, 7, 100])
def test_12_call_penalty(table: Table, penalty: int) -> None:
    rules = {**CALL_AT_ONCE, "call_penalty": penalty}
    state = table.after(opening(PLAIN[0], "1 1 1 1 2", rules=rules), call(0), idle(1))
    assert state["scores"] == [[35 + penalty, 6]]


@pytest.mark.parametrize(("wins", "scores"), [(True, [0, 35]), (False, [45, 35])])
def test_12_caller_wins_ties(table: Table, wins: bool, scores: list[int]) -> None:
    rules = {**CALL_AT_ONCE, "caller_wins_ties": wins}
    state = table.after(opening(*PLAIN, rules=rules), call(0), idle(1))
    assert state["scores"] == [scores]


@pytest.mark.parametrize("wins", [True, False])
def test_12_caller_wins_ties_is_without_effect_on_a_lower_sum(table: Table, wins: bool) -> None:
    rules = {**CALL_AT_ONCE, "caller_wins_ties": wins}
    state = table.after(opening("1 1 1 1 2", PLAIN[1], rules=rules), call(0), idle(1))
    assert state["scores"] == [[0, 35]]


@pytest.mark.parametrize("must", [True, False])
def test_12_witch_must_exchange(table: Table, must: bool) -> None:
    dealt = opening(*PLAIN, discard=4, deck="11 2", rules={"witch_must_exchange": must}), use(0)
    table.play(*dealt)
    assert table.acts["witch"]["null"] == (not must)
    assert table.refuses(*dealt, witch(0, None)) == must


@pytest.mark.parametrize("must", [True, False])
def test_12_witch_must_exchange_or_not_she_needs_an_exchange_that_can_be_made(
    table: Table, must: bool
) -> None:
    # Both cards of seat 1 are protected, the only one of seat 0 is under its amulet.
    rules = {"village_size": 2, "witch_must_exchange": must}
    dealt = opening("3 3", "8 7", discard=10, deck="4 11 2", amulet=0, rules=rules)
    closed = draw(0), exchange(0, [0, 1]), end_turn(0), take(1), exchange(1, [0]), guard(1, 0, 1)
    ready = dealt, *closed, end_turn(1), amulet(0, 0), draw(0)
    table.play(*ready)
    assert table.acts == {"discard": {"use": [False]}}
    assert table.refuses(*ready, discard(0, use=True))


@pytest.mark.parametrize(("cuts", "over"), [(True, "deck"), (False, None)])
def test_12_deck_end_cuts_call(table: Table, cuts: bool, over: str | None) -> None:
    rules = {**CALL_AT_ONCE, "deck_end_cuts_call": cuts}
    script = opening(*PLAIN, PLAIN[0], discard=10, deck="4", players=3, short_deck=True,
                     rules=rules), call(0), idle(1)  # fmt: skip
    assert table.after(*script)["over"] == over


@pytest.mark.parametrize("turns", [1, 3])
def test_12_max_turns(table: Table, turns: int) -> None:
    played = [idle(turn % 2) for turn in range(turns)]
    state = table.after(opening(*PLAIN, rules={"max_turns": turns}), *played)
    assert (state["over"], state["turn"]) == ("cap", turns)


@pytest.mark.parametrize("number", [0, 1])
def test_12_max_free_acts(table: Table, number: int) -> None:
    dealt = opening(*PLAIN, discard=3, deck="10", rules={"max_free_acts": number}), collect(0, 0)
    table.play(*dealt)
    assert ("guard" in table.acts) == (number > 0)
    acts = [guard(0, 0, 1 + turn % 2) for turn in range(number + 1)]
    assert table.refuses(*dealt, acts)


def test_12_copies(table: Table) -> None:
    copies = [*[0] * 5, 22, *[0] * 8]
    state = table.after(opening(rules={"copies": copies}))
    assert (village(state, 0), state["discard"], len(state["deck"])) == ("5 5 5 5 5", [5], 1)
    assert table.refuses(header(rules={"copies": copies}), deal())


def test_12_copies_up_to_64(table: Table) -> None:
    state = table.after(scene(rules={"copies": [*COPIES[:-1], 14]}, players=4))
    assert len(state["deck"]) == 64 - 21


# --- the bounds -----------------------------------------------------------------------------------

OUT_OF_BOUNDS = [
    ("rounds", 0), ("rounds", -1), ("village_size", 0), ("village_size", -5), ("max_turns", 0),
    ("first_looks", -1), ("first_looks", 6), ("call_max_cards", -1), ("call_penalty", -1),
    ("max_free_acts", -1),
]  # fmt: skip


@pytest.mark.parametrize(("field", "value"), OUT_OF_BOUNDS)
def test_12_a_number_out_of_bounds_is_refused(table: Table, field: str, value: int) -> None:
    assert table.refuses(header(rules={field: value}))


NUMBERS = ["rounds", "village_size", "first_looks", "call_max_cards", "call_penalty", "max_turns",
           "max_free_acts"]  # fmt: skip


@pytest.mark.parametrize("field", NUMBERS)
@pytest.mark.parametrize("value", ["2", 2.5, True, None, [2]])
def test_12_what_is_no_number_is_refused(table: Table, field: str, value: object) -> None:
    assert table.refuses(header(rules={field: value}))


SWITCHES = ["amulet_binds_owner", "caller_wins_ties", "witch_must_exchange", "deck_end_cuts_call"]


@pytest.mark.parametrize("field", SWITCHES)
@pytest.mark.parametrize("value", ["perhaps", 1, 0, None])
def test_12_what_is_neither_yes_nor_no_is_refused(table: Table, field: str, value: object) -> None:
    assert table.refuses(header(rules={field: value}))


@pytest.mark.parametrize("field", ["rascal_extra", "failed_set_penalty"])
@pytest.mark.parametrize("value", ["sometimes", "", True, 3, None])
def test_12_what_is_no_named_choice_is_refused(table: Table, field: str, value: object) -> None:
    assert table.refuses(header(rules={field: value}))


BAD_COPIES: list[object] = [
    COPIES[:-1], [*COPIES, 1], [-1, *COPIES[1:]], [*COPIES[:-1], 15], [*[0] * 13, 21],
    [0] * 14, "52", 52, None, [2.0, *COPIES[1:]], ["2", *COPIES[1:]],
]  # fmt: skip


@pytest.mark.parametrize("copies", BAD_COPIES, ids=range(len(BAD_COPIES)))
def test_12_copies_that_are_not_14_numbers_within_bounds_are_refused(
    table: Table, copies: object
) -> None:
    assert table.refuses(header(rules={"copies": copies}))


def test_12_first_looks_are_at_most_the_village(table: Table) -> None:
    assert table.refuses(header(rules={"village_size": 1}))  # two first looks by default
    assert table.refuses(header(rules={"village_size": 3, "first_looks": 4}))
    assert not table.refuses(header(rules={"village_size": 3, "first_looks": 3}))


def test_12_the_cards_suffice_for_four_villages_a_discard_and_a_deck(table: Table) -> None:
    assert table.refuses(header(rules={"village_size": 13}))
    assert not table.refuses(header(rules={"village_size": 12}))
    assert not table.refuses(header(rules={"copies": [*[0] * 13, 22]}))
