"""silver-rules 7 and 7.1: what a legal target is, and what is protected."""

import pytest

from tests.games.silver.rules.conftest import Table
from tests.games.silver.rules.scene import (
    OF_SEAT_0,
    OF_SEAT_1,
    PLAIN,
    Line,
    amulet,
    collect,
    discard,
    draw,
    empath,
    end_turn,
    expose,
    guard,
    idle,
    known,
    opening,
    played,
    reveal,
    use,
    witch,
)

ONE_CARD = {"village_size": 1, "first_looks": 1}


def protected(value: int, deck: str = "1 2 3") -> list[Line]:
    """Seat 1 played `value` against seat 0, whose faceup Bodyguard at slot 0 guards slot 2."""
    dealt = opening(*PLAIN, discard=3, deck=f"10 10 {value} {deck}")
    return [*dealt, *collect(0, 0), guard(0, 0, 2), *idle(0), *use(1)]


def under_amulet(value: int, deck: str = "1 2 3") -> list[Line]:
    """Seat 1 played `value` against seat 0, whose amulet lies on slot 2."""
    dealt = opening(*PLAIN, discard=4, deck=f"10 {value} {deck}", amulet=0)
    return [*dealt, amulet(0, 2), *idle(0), *use(1)]


@pytest.mark.parametrize("value", [5, 7, 10, 12])
def test_7_an_ability_without_a_legal_target_cannot_be_used(table: Table, value: int) -> None:
    # The only own card is under the amulet: nothing to turn, to look at, to exchange or to give.
    dealt = opening("1", "2", discard=4, deck=value, amulet=0, rules=ONE_CARD)
    table.play(dealt, amulet(0, 0), draw(0))
    assert table.acts == {"discard": {"use": [False]}}
    assert table.refuses(dealt, amulet(0, 0), draw(0), discard(0, use=True))


@pytest.mark.parametrize("value", [6, 8, 9, 11])
def test_7_with_a_target_in_another_village_it_can_be_used(table: Table, value: int) -> None:
    dealt = opening("1", "2", discard=4, deck=value, amulet=0, rules=ONE_CARD)
    table.play(dealt, amulet(0, 0), draw(0))
    assert table.acts == {"discard": {"use": [False, True]}}


@pytest.mark.parametrize("value", [8, 12])
def test_7_all_other_cards_protected_leave_no_target(table: Table, value: int) -> None:
    dealt = opening("1", "2", discard=4, deck=f"10 {value}", amulet=0, rules=ONE_CARD)
    table.play(dealt, amulet(0, 0), idle(0), draw(1))
    assert table.acts["discard"] == {"use": [False]}


def test_7_no_facedown_card_left_to_turn(table: Table) -> None:
    dealt = opening("1", "2", discard=4, deck="10 5", rules=ONE_CARD)
    table.play(dealt, collect(0, 0), draw(0))
    assert table.acts["discard"] == {"use": [False]}


def test_7_a_free_act_must_change_something(table: Table) -> None:
    ready = opening(*PLAIN, discard=3, deck="10"), collect(0, 0)
    assert table.refuses(*ready, guard(0, 0, None))
    assert table.refuses(*ready, guard(0, 0, 2), guard(0, 0, 2))
    table.play(*ready, guard(0, 0, 2))
    assert table.acts["guard"] == {"moves": [[0, None], [0, 1], [0, 3], [0, 4]]}


def test_7_a_look_at_a_known_card_is_allowed(table: Table) -> None:
    ready = opening(*PLAIN, discard=2, deck="10"), collect(0, 0)
    assert known(table.after(*ready, empath(0, 1)), 0)[1] == [0]


@pytest.mark.parametrize("value", [6, 9])
def test_7_the_own_and_other_cards_are_targets_of_any(table: Table, value: int) -> None:
    table.play(played(value))
    act = {6: "reveal", 9: "see"}[value]
    assert table.acts == {act: {"targets": OF_SEAT_0 + OF_SEAT_1}}


@pytest.mark.parametrize("value", [6, 8, 9, 12])
def test_7_guarded_cards_and_guarding_bodyguards_of_others_are_protected(
    table: Table, value: int
) -> None:
    table.play(protected(value))
    targets = next(iter(table.acts.values()))["targets"]
    assert [target for target in targets if target[0] == 0] == [[0, 1], [0, 3], [0, 4]]


def test_7_a_witch_respects_protection(table: Table) -> None:
    table.play(protected(11))
    assert table.acts["witch"] == {"targets": [[0, 1], [0, 3], [0, 4]], "null": False}
    for slot in (0, 2):
        assert table.refuses(protected(11), witch(1, (0, slot))), slot


@pytest.mark.parametrize("value", [6, 8, 9, 11, 12])
def test_7_the_card_under_the_amulet_of_another_is_protected(table: Table, value: int) -> None:
    table.play(under_amulet(value))
    act = {6: "reveal", 8: "peek", 9: "see", 11: "witch", 12: "rob"}[value]
    targets = table.acts[act]["targets"]
    assert [target for target in targets if target[0] == 0] == [[0, 0], [0, 1], [0, 3], [0, 4]]


def test_7_an_announced_ability_is_carried_out(table: Table) -> None:
    for value in (5, 6, 7, 8, 9, 11, 12):
        assert table.refuses(played(value), end_turn(0)), value
        assert table.refuses(played(value), discard(0)), value


def test_7_1_a_facedown_card_that_one_may_not_view_is_no_target(table: Table) -> None:
    dealt = opening(*PLAIN, discard=4, deck="5", amulet=0)
    table.play(dealt, amulet(0, 2), use(0))
    assert table.acts == {"expose": {"slots": [0, 1, 3, 4]}}
    assert table.refuses(dealt, amulet(0, 2), use(0), expose(0, 2))


def test_7_1_a_faceup_card_is_no_facedown_card(table: Table) -> None:
    ready = opening(*PLAIN, discard=2, deck="10 6"), collect(0, 0)
    table.play(*ready, use(0))
    assert table.acts == {"reveal": {"targets": OF_SEAT_0[1:] + OF_SEAT_1}}
    assert table.refuses(*ready, use(0), reveal(0, (0, 0)))
