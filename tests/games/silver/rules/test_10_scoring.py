"""silver-rules 10: the sums, the caller, the marker."""

from typing import Any

import pytest

from tests.games.silver.rules.conftest import Table
from tests.games.silver.rules.scene import (
    PLAIN,
    Line,
    State,
    call,
    deal,
    flat,
    idle,
    known,
    opening,
    village,
)

CALL_AT_ONCE = {"call_max_cards": 5}
QUIET = {"max_turns": 1}


def called(*villages: str, start: int = 0, **rules: Any) -> list[Line]:
    """The start player calls, the others draw and discard."""
    players = len(villages)
    named = {**CALL_AT_ONCE, **rules}
    dealt = opening(*villages, discard=10, deck="10 10 10", players=players, start=start,
                    rules=named)  # fmt: skip
    return flat([dealt, call(start), *(idle((start + n) % players) for n in range(1, players))])


def uncalled(*villages: str, start: int = 0) -> list[Line]:
    """The round ends without a call after one turn of the start player."""
    dealt = opening(*villages, players=len(villages), start=start, rules=QUIET)
    return [*dealt, *idle(start)]


def scored(table: Table, script: list[Line]) -> tuple[State, Line]:
    """The last state of a game of one round, and what the result says of the round."""
    state = table.after(script)
    assert table.result is not None
    return state, table.result["rounds"][0]


def test_10_1_the_sum_is_that_of_the_own_cards_faceup_or_not(table: Table) -> None:
    dealt = opening(*PLAIN, discard=2, rules={"max_turns": 2})
    script = [*dealt, {"seat": 0, "act": "take"}, {"seat": 0, "act": "exchange", "slots": [0]}]
    state, ended = scored(table, [*script, {"seat": 0, "act": "end_turn"}, *idle(1)])
    assert village(state, 0) == "2^ 8 7 6 5"
    assert ended["sums"] == [28, 35]


def test_10_1_villages_of_any_size_are_summed(table: Table) -> None:
    dealt = opening(*PLAIN, discard=10, deck="1 2", rules=QUIET)
    failed = {"seat": 0, "act": "draw"}, {"seat": 0, "act": "exchange", "slots": [0, 1, 2]}
    _, ended = scored(table, [*dealt, *failed, {"seat": 0, "act": "end_turn"}])
    assert ended["sums"] == [38, 35]


def test_10_1_the_state_shows_the_cards_as_they_lay(table: Table) -> None:
    state, _ = scored(table, uncalled(*PLAIN))
    assert village(state, 0) == "9 8 7 6 5"
    assert known(state, 1) == [[1], [1], [], [], []]


def test_10_2_without_a_call_everybody_scores_the_own_sum(table: Table) -> None:
    _, ended = scored(table, uncalled("9 9 9 9 8", "1 1 1 1 2", "8 7 6 5 4"))
    assert ended["sums"] == ended["scores"] == [44, 6, 30]
    assert ended["caller"] is None


CALLS = [(("1 1 1 1 2", "9 8 7 6 5", "9 8 7 6 6"), [0, 35, 36]),
         (("9 8 7 6 5", "9 8 7 6 5", "9 8 8 6 6"), [0, 35, 37]),
         (("9 8 7 6 5", "9 8 7 6 4", "9 8 8 6 6"), [45, 34, 37])]  # fmt: skip


@pytest.mark.parametrize(("villages", "scores"), CALLS, ids=["lowest", "tied", "beaten"])
def test_10_2_the_caller_scores_0_or_the_sum_and_10(
    table: Table, villages: tuple[str, ...], scores: list[int]
) -> None:
    state, ended = scored(table, called(*villages))
    assert ended["scores"] == scores == state["scores"][0] == state["totals"]
    assert ended["caller"] == state["caller"] == 0


@pytest.mark.parametrize("penalty", [0, 3, 25])
def test_10_2_the_penalty_is_a_field(table: Table, penalty: int) -> None:
    _, ended = scored(table, called("9 8 7 6 5", "1 1 1 1 2", call_penalty=penalty))
    assert ended["scores"] == [35 + penalty, 6]


def test_10_2_a_caller_beaten_in_the_last_turn(table: Table) -> None:
    dealt = opening("9 8 7 6 4", "9 8 7 6 5", discard=10, deck="1", rules=CALL_AT_ONCE)
    swap = {"seat": 1, "act": "draw"}, {"seat": 1, "act": "exchange", "slots": [0]}
    _, ended = scored(table, [*dealt, call(0), *swap, {"seat": 1, "act": "end_turn"}])
    assert ended == {"sums": [34, 27], "scores": [44, 27], "end": "call", "caller": 0, "turns": 2}


def test_10_3_the_marker_goes_to_the_lowest_score(table: Table) -> None:
    state, _ = scored(table, uncalled("9 9 9 9 8", "8 7 6 5 4", "1 1 1 1 2"))
    assert (state["marker"], state["start"]) == (2, 0)


def test_10_3_the_score_counts_and_not_the_sum(table: Table) -> None:
    # Tied for the lowest sum; the caller does not win ties and scores 10 more.
    state, ended = scored(table, called(*PLAIN, caller_wins_ties=False))
    assert (ended["scores"], state["marker"]) == ([45, 35], 1)


def test_10_3_tie_a_successful_caller_first(table: Table) -> None:
    rules = {"village_size": 1, "first_looks": 1}
    dealt = opening("0", "0", discard=10, deck="10 10", rules=rules)
    state, ended = scored(table, flat([dealt, idle(0), call(1), idle(0)]))
    assert (ended["scores"], state["marker"]) == ([0, 0], 1)


def test_10_3_tie_else_the_holder_of_the_marker(table: Table) -> None:
    villages = "9 8 7 6 5", "9 8 7 6 5", "9 9 8 8 6"
    for start in (0, 1):
        state, _ = scored(table, uncalled(*villages, start=start))
        assert state["marker"] == start


@pytest.mark.parametrize(("start", "marker"), [(0, 1), (1, 2), (2, 0)])
def test_10_3_tie_else_the_nearest_clockwise_after_the_start_player(
    table: Table, start: int, marker: int
) -> None:
    villages = ["8 7 6 5 4", "8 7 6 5 4", "8 7 6 5 4"]
    villages[start] = "9 9 9 9 10"
    state, _ = scored(table, uncalled(*villages, start=start))
    assert state["marker"] == marker


def test_10_3_a_caller_who_failed_is_not_preferred(table: Table) -> None:
    villages = "9 8 7 6 5", "1 1 2 2 3", "1 1 2 2 3"
    state, ended = scored(table, called(*villages))
    assert (ended["scores"], state["marker"]) == ([45, 9, 9], 1)


def test_10_4_without_a_successful_caller_the_marker_comes_without_the_amulet(table: Table) -> None:
    rules = {"rounds": 2, "max_turns": 1}
    dealt = opening("9 9 9 9 8", "1 1 1 1 2", rules=rules), idle(0)
    assert table.after(*dealt)["marker"] == 1
    state = table.after(*dealt, deal(*PLAIN))
    assert (state["start"], state["amulet"]["owner"]) == (1, None)


def test_10_4_a_beaten_caller_leaves_the_amulet_to_nobody(table: Table) -> None:
    script = called("9 9 9 9 8", "1 1 1 1 2", rounds=2)
    state = table.after(script, deal(*PLAIN))
    assert (state["start"], state["marker"], state["amulet"]["owner"]) == (1, 1, None)


def test_10_4_a_successful_caller_has_both(table: Table) -> None:
    script = called("9 9 9 9 8", "1 1 1 1 2", start=1, rounds=2)
    state = table.after(script, deal(*PLAIN))
    assert (state["start"], state["marker"], state["amulet"]["owner"]) == (1, 1, 1)
