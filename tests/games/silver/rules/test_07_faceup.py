"""silver-rules 7.2 to 7.4: the characters that act faceup: Empath, Bodyguard, Rascal."""

from tests.games.silver.rules.conftest import Table
from tests.games.silver.rules.scene import (
    OF_SEAT_0,
    OF_SEAT_1,
    PLAIN,
    amulet,
    collect,
    draw,
    empath,
    end_turn,
    exchange,
    expose,
    guard,
    guards,
    idle,
    known,
    opening,
    rob,
    take,
    take_into,
    use,
    village,
)

# --- 7.2 Empath -----------------------------------------------------------------------------------


def test_7_2_an_empath_looks_at_one_own_facedown_card_a_turn(table: Table) -> None:
    ready = [*opening(*PLAIN, discard=2, deck="10"), *collect(0, 0)]
    state = table.after(ready, empath(0, 3))
    assert known(state, 0) == [[0, 1], [0], [], [0], []]
    assert state["spent"] == [[0, 0]]
    assert "empath" not in table.acts
    assert table.refuses(ready, empath(0, 3), empath(0, 4))
    again = table.after(ready, empath(0, 3), idle(0), idle(1), empath(0, 4))
    assert known(again, 0)[4] == [0]


def test_7_2_the_look_is_not_at_a_faceup_card(table: Table) -> None:
    ready = opening(*PLAIN, discard=2, deck="10"), collect(0, 0)
    assert table.refuses(*ready, empath(0, 0))
    assert table.refuses(*ready, empath(0, 5))


def test_7_2_every_faceup_empath_gives_one_look(table: Table) -> None:
    ready = [*opening(*PLAIN, discard=2, deck="2 10"), *collect(0, 0, 2)]
    table.play(ready)
    assert table.acts["empath"] == {"by": [0, 2], "slots": [1, 3, 4]}
    assert table.after(ready, empath(0, 3))["spent"] == [[0, 0]]
    assert table.acts["empath"] == {"by": [2], "slots": [1, 3, 4]}
    assert table.after(ready, empath(0, 3, by=2))["spent"] == [[0, 2]]
    assert table.after(ready, empath(0, 3), empath(0, 4))["spent"] == [[0, 0], [0, 2]]
    assert table.refuses(ready, empath(0, 3, by=2), empath(0, 4, by=2))
    assert table.refuses(ready, empath(0, 3, by=1))


def test_7_2_an_empath_that_became_faceup_in_this_turn_looks(table: Table) -> None:
    ready = opening("2 8 7 6 5", PLAIN[1], discard=10, deck="5"), use(0), expose(0, 0)
    assert known(table.after(*ready, empath(0, 4)), 0)[4] == [0]


def test_7_2_an_empath_taken_in_this_turn_looks_once_it_is_placed(table: Table) -> None:
    taken = opening(*PLAIN, discard=2), take(0)
    assert table.refuses(*taken, empath(0, 4))
    assert known(table.after(*taken, exchange(0, [0]), empath(0, 4)), 0)[4] == [0]


def test_7_2_an_empath_robbed_in_this_turn_looks(table: Table) -> None:
    ready = opening(*PLAIN, discard=2, deck="12"), take_into(0, 0), use(1), rob(1, (0, 0), 1)
    state = table.after(*ready)
    assert village(state, 1) == "9 2^ 7 6 5"
    assert known(table.after(*ready, empath(1, 4)), 1)[4] == [1]


def test_7_2_a_used_empath_stays_used_where_it_lies(table: Table) -> None:
    used = opening("7 8 7 2 5", PLAIN[1], discard=2, deck="10 1"), collect(0, 4), empath(0, 1)
    state = table.after(*used, draw(0), exchange(0, [0, 2]))
    assert (village(state, 0), state["spent"]) == ("1 8 2 2^", [[0, 3]])
    assert "empath" not in table.acts


def test_7_2_a_used_empath_is_used_in_the_village_of_another(table: Table) -> None:
    used = opening(*PLAIN, discard=2, deck="10 12"), collect(0, 0), empath(0, 4)
    state = table.after(*used, use(0), rob(0, (1, 3), 0))
    assert (village(state, 1), state["spent"]) == ("9 8 7 2^ 5", [[1, 3]])
    state = table.after(*used, use(0), rob(0, (1, 3), 0), end_turn(0))
    assert state["spent"] == []
    assert table.acts["empath"] == {"by": [3], "slots": [0, 1, 2, 4]}


def test_7_2_a_used_empath_on_the_pile_is_forgotten(table: Table) -> None:
    used = opening(*PLAIN, discard=2, deck="10 1"), collect(0, 0), empath(0, 4)
    assert table.after(*used, draw(0), exchange(0, [0]))["spent"] == []


def test_7_2_a_used_empath_that_was_turned_down_is_still_named(table: Table) -> None:
    used = opening(*PLAIN, discard=2, deck="10 1"), collect(0, 0), empath(0, 4)
    assert table.after(*used, draw(0), exchange(0, [0, 1]))["spent"] == [[0, 0]]


def test_7_2_an_empath_looks_at_a_guarded_own_card(table: Table) -> None:
    ready = opening(*PLAIN, discard=2, deck="3 10"), collect(0, 0, 1), guard(0, 1, 4)
    assert known(table.after(*ready, empath(0, 4)), 0)[4] == [0]


# --- 7.3 Bodyguard --------------------------------------------------------------------------------

TWO = [*opening(*PLAIN, discard=3, deck="3 10 1 2"), *collect(0, 0, 1)]
THREE = [*opening(*PLAIN, discard=3, deck="3 3 10 1 2"), *collect(0, 0, 1, 2)]


def test_7_3_a_bodyguard_is_placed_moved_and_taken_off(table: Table) -> None:
    acts = guard(0, 0, 4), guard(0, 0, 1), guard(0, 0, None)
    states = table.play(TWO, *acts)
    assert [guards(state, 0)[0] for state in states[-3:]] == [4, 1, None]


def test_7_3_only_a_faceup_bodyguard_guards(table: Table) -> None:
    table.play(opening("3 8 7 6 5", PLAIN[1]))
    assert "guard" not in table.acts
    assert table.refuses(opening("3 8 7 6 5", PLAIN[1]), guard(0, 0, 1))
    assert table.refuses(TWO, guard(0, 2, 1))


def test_7_3_it_guards_another_card_of_the_own_village(table: Table) -> None:
    for slot in (0, 5, -1):
        assert table.refuses(TWO, guard(0, 0, slot)), slot


def test_7_3_it_guards_faceup_and_facedown_cards(table: Table) -> None:
    table.play(TWO)
    assert table.acts["guard"] == {"moves": [
        [0, 1], [0, 2], [0, 3], [0, 4], [1, 0], [1, 2], [1, 3], [1, 4]]}  # fmt: skip


def test_7_3_not_in_a_circle_of_two(table: Table) -> None:
    assert guards(table.after(TWO, guard(0, 0, 1)), 0) == [1, None, None, None, None]
    assert table.acts["guard"] == {"moves": [
        [0, None], [0, 2], [0, 3], [0, 4], [1, 2], [1, 3], [1, 4]]}  # fmt: skip
    assert table.refuses(TWO, guard(0, 0, 1), guard(0, 1, 0))


def test_7_3_not_in_a_circle_of_three(table: Table) -> None:
    chain = guard(0, 0, 1), guard(0, 1, 2)
    table.play(THREE, *chain)
    assert [move for move in table.acts["guard"]["moves"] if move[0] == 2] == [[2, 3], [2, 4]]
    assert table.refuses(THREE, *chain, guard(0, 2, 0))
    assert table.refuses(THREE, *chain, guard(0, 2, 1))
    assert guards(table.after(THREE, *chain, guard(0, 2, 4)), 0) == [1, 2, 4, None, None]


def test_7_3_a_circle_may_be_untied_first(table: Table) -> None:
    state = table.after(TWO, guard(0, 0, 1), guard(0, 0, None), guard(0, 1, 0))
    assert guards(state, 0) == [None, 0, None, None, None]


def test_7_3_a_card_guarded_twice_is_simply_guarded(table: Table) -> None:
    dealt = opening(*PLAIN, discard=3, deck="3 10 10 9")
    both = [*dealt, *collect(0, 0, 1), guard(0, 0, 4), guard(0, 1, 4)]
    assert guards(table.after(both), 0) == [4, 4, None, None, None]
    table.play(both, guard(0, 0, None), idle(0), use(1))  # one Bodyguard less guards it as well
    assert table.acts["see"]["targets"] == [[0, 2], [0, 3], *OF_SEAT_1]


def test_7_3_a_bodyguard_that_guards_nothing_is_not_protected(table: Table) -> None:
    dealt = opening(*PLAIN, discard=3, deck="12"), take_into(0, 0), use(1)
    table.play(*dealt)
    assert table.acts["rob"]["targets"] == OF_SEAT_0


def test_7_3_a_free_bodyguard_under_guard_is_protected(table: Table) -> None:
    dealt = opening(*PLAIN, discard=3, deck="3 10 10 12"), collect(0, 0, 1), guard(0, 0, 1)
    table.play(*dealt, idle(0), use(1))
    assert table.acts["rob"]["targets"] == [[0, 2], [0, 3], [0, 4]]


def test_7_3_a_robbed_bodyguard_works_for_its_new_owner_at_once(table: Table) -> None:
    ready = opening(*PLAIN, discard=3, deck="12"), take_into(0, 0), use(1), rob(1, (0, 0), 2)
    table.play(*ready)
    assert table.acts["guard"] == {"moves": [[2, 0], [2, 1], [2, 3], [2, 4]]}
    assert guards(table.after(*ready, guard(1, 2, 0)), 1) == [None, None, 0, None, None]
    assert table.refuses(*ready, end_turn(1), guard(0, 0, 1))


def test_7_3_it_may_guard_the_card_under_the_own_amulet(table: Table) -> None:
    ready = opening(*PLAIN, discard=3, deck="10", amulet=0), collect(0, 0), amulet(0, 4)
    assert guards(table.after(*ready, guard(0, 0, 4)), 0)[0] == 4


def test_7_3_protection_ends_when_the_bodyguard_is_taken_off(table: Table) -> None:
    dealt = opening(*PLAIN, discard=3, deck="10 10 10 10 9")
    ready = dealt, collect(0, 0), guard(0, 0, 2), idle(0), idle(1), guard(0, 0, None), idle(0)
    table.play(*ready, use(1))
    assert table.acts["see"]["targets"] == [*OF_SEAT_0[1:], *OF_SEAT_1]


def test_7_3_the_owner_is_not_kept_off_guarded_cards(table: Table) -> None:
    ready = opening(*PLAIN, discard=3, deck="10 9"), collect(0, 0), guard(0, 0, 2)
    table.play(*ready, use(0))
    assert [0, 2] in table.acts["see"]["targets"]


# --- 7.4 Rascal -----------------------------------------------------------------------------------


def test_7_4_rascals_draw_extra_cards(table: Table) -> None:
    ready = opening(*PLAIN, discard=4, deck="10 1 2"), collect(0, 0)
    assert len(table.after(*ready, draw(0, extra=1))["hand"]) == 2


def test_7_4_a_guarded_rascal_still_draws(table: Table) -> None:
    ready = opening(*PLAIN, discard=4, deck="3 10 1 2"), collect(0, 0, 1), guard(0, 1, 0)
    table.play(*ready)
    assert table.acts["draw"] == {"extra": [0, 1]}
