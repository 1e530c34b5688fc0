"""odin-rules 6: the fields of the rule set, their ranges, and the cap."""

from random import Random
from typing import Any

import pytest

from tests.games.odin.judge import follow
from tests.games.odin.judge.deal import Deal
from tests.games.odin.rules.conftest import Table
from tests.games.odin.rules.scene import (
    SIX_HANDS,
    Line,
    asked,
    deal,
    gone,
    hands,
    header,
    lying,
    pack,
    pass_,
    play,
    scene,
    take,
)

NO_INTEGERS: list[Any] = [None, True, "9", 9.0, [9], {}]


def bare(players: int = 2, **rules: Any) -> Line:
    """A header whose rule set is what is typed and no more."""
    head = {"format": "odin-trace", "version": 1, "players": players, "start": 0}
    return {**head, "rules": rules}


def test_6_defaults(table: Table) -> None:
    written = {"points_limit": 15, "hand_size": 9, "next_starter": "rotate",
               "two_player_colours": 6, "max_turns": 500}  # fmt: skip
    for players in (2, 6):
        dealt = deal(*SIX_HANDS[:players])
        whole = play(0, SIX_HANDS[0])
        assert table.play(bare(players), dealt, whole) == table.play(
            bare(players, **written), dealt, whole
        )
    dealt = deal(*SIX_HANDS[:2])
    assert table.after(bare(), dealt, whole)["totals"] == [0, 9]
    assert not table.refuses(bare(), dealt, whole, dealt)  # 15 are the limit
    state = table.after(bare(), dealt, whole, dealt, play(1, SIX_HANDS[1]), dealt, whole)
    assert (state["totals"], table.result["winners"]) == ([9, 18], [0])


@pytest.mark.parametrize(
    ("field", "allowed", "refused"),
    [
        ("points_limit", [1, 15, 1000], [0, -1]),
        ("hand_size", [1, 5, 9], [0, 10, -1]),
        ("two_player_colours", [2, 6], [1, 7, 0]),
        ("max_turns", [1, 500, 10_000], [0, -1]),
    ],
)
def test_6_ranges(table: Table, field: str, allowed: list[int], refused: list[int]) -> None:
    for value in allowed:
        assert not table.refuses(bare(**{field: value})), value
    for value in [*refused, *NO_INTEGERS]:
        assert table.refuses(bare(**{field: value})), value


@pytest.mark.parametrize("word", ["", "loser", "Rotate", None, 1, True, ["rotate"]])
def test_6_next_starter_is_rotate_or_winner(table: Table, word: Any) -> None:
    assert table.refuses(bare(next_starter=word))
    assert not table.refuses(bare(next_starter="winner"))


@pytest.mark.parametrize("name", ["rounds", "copies", "Hand_size", "hand size", ""])
def test_6_an_unknown_field_is_refused(table: Table, name: str) -> None:
    assert table.refuses(bare(**{name: 1}))


def test_6_two_player_colours_is_judged_for_any_number_of_players(table: Table) -> None:
    assert table.refuses(bare(4, two_player_colours=1))
    assert not table.refuses(bare(4, two_player_colours=2))


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_6_points_limit(table: Table, limit: int) -> None:
    table.play(*scene("b1 b2", "r3 r4", rules={"points_limit": limit}), play(0, "b1 b2"))
    assert (table.result is None) == (limit == 3)


@pytest.mark.parametrize("size", range(1, 10))
def test_6_hand_size(table: Table, size: int) -> None:
    head = header(6, rules={"hand_size": size})
    state = table.after(head, deal(*(each[: 3 * size] for each in SIX_HANDS)))
    assert [len(hand) for hand in state["hands"]] == [size] * 6
    assert table.after(head, deal())["hands"][0] == [f"b{n}" for n in range(1, size + 1)]


def test_6_two_player_colours_leave_cards_enough_for_every_hand_size(table: Table) -> None:
    head = header(2, rules={"two_player_colours": 2, "hand_size": 9})
    assert hands(table.after(head, deal(colours=2))) == list(SIX_HANDS[:2])


# --- the cap --------------------------------------------------------------------------------------

HANDS = "b1 g7 g9 g5", "r3 r4 y5 y6"
SCRIPT = [play(0, "b1"), play(1, "r3 r4"), play(0, "g7 g9"), take(0, "r4"), pass_(1), play(0, "r4")]


def capped(turns: int, lines: int) -> list[Line]:
    """The start of SCRIPT where so many turns are the most."""
    return [*scene(*HANDS, rules={"max_turns": turns, "points_limit": 3}), *SCRIPT[:lines]]


@pytest.mark.parametrize(("turns", "lines"), [(1, 1), (2, 2), (3, 4), (4, 5), (5, 6)])
def test_6_max_turns_counts_plays_and_passes(table: Table, turns: int, lines: int) -> None:
    before, state = table.play(capped(turns, lines))[-2:]
    assert before["over"] is None
    assert (state["over"], state["turn"], asked(state)) == ("cap", turns, (None, None))
    assert table.answers == []
    points = [len(hand) for hand in state["hands"]]
    assert table.result["hands"] == [{"points": points, "end": "cap", "by": None, "turns": turns}]
    assert state["points"] == [points]


def test_6_max_turns_after_a_lead(table: Table) -> None:
    state = table.after(capped(1, 1))
    assert (lying(state), state["table"]["by"], gone(state)) == ("b1", 0, "")
    assert table.result["totals"] == [3, 4]


def test_6_max_turns_a_single_beaten_card_is_still_taken(table: Table) -> None:
    state = table.after(capped(2, 2))
    assert (lying(state), state["hands"][1]) == ("r3 r4", ["b1", "y5", "y6"])
    assert state["known"][1] == ["b1"]


def test_6_max_turns_a_take_that_belongs_to_the_last_play_still_happens(table: Table) -> None:
    state = table.after(capped(3, 3))
    assert (state["over"], asked(state), state["turn"]) == (None, (0, "take"), 3)
    assert table.answers == [take(0, "r3"), take(0, "r4")]
    state = table.after(capped(3, 4))
    assert (state["over"], state["turn"], state["hands"][0]) == ("cap", 3, ["r4", "g5"])
    assert (gone(state), state["beaten"], lying(state)) == ("r3", [], "g7 g9")


def test_6_max_turns_after_a_last_pass_nothing_is_cleared(table: Table) -> None:
    state = table.after(capped(4, 5))
    assert (state["round"], lying(state), gone(state)) == (1, "g7 g9", "r3")
    assert state["table"]["by"] == 0
    state = table.after(capped(5, 5))  # with one turn more the round ends
    assert (state["round"], lying(state), gone(state)) == (2, "", "r3 g7 g9")


def test_6_max_turns_after_a_pass_that_does_not_end_the_round(table: Table) -> None:
    script = scene("b1 b2", "g3 g4", "o5 o6", rules={"max_turns": 2})
    state = table.after(script, play(0, "b1"), pass_(1))
    assert (state["over"], lying(state), state["points"]) == ("cap", "b1", [[1, 2, 2]])


@pytest.mark.parametrize(
    ("turns", "script", "end"),
    [
        (1, [play(0, "b1 b2")], "whole"),
        (3, [play(0, "b1"), pass_(1), play(0, "b2")], "empty"),
        (2, [play(0, "b1"), play(1, "r3 r4")], "empty"),
    ],
)
def test_6_max_turns_a_hand_that_ends_with_its_last_turn_is_not_capped(
    table: Table, turns: int, script: list[Line], end: str
) -> None:
    state = table.after(scene("b1 b2", "r3 r4", rules={"max_turns": turns}), script)
    assert (state["over"], state["turn"]) == (end, turns)


def test_6_max_turns_are_counted_anew_in_every_hand(table: Table) -> None:
    dealt = scene("b1 b2", "r3 r4", rules={"max_turns": 2, "points_limit": 3})
    states = table.play(dealt, play(0, "b1"), pass_(1), dealt[1], play(1, "r3"), pass_(0))
    assert [state["turn"] for state in states] == [0, 1, 2, 0, 1, 2]
    assert [state["over"] for state in states] == [None, None, "cap"] * 2
    assert table.result["totals"] == [3, 3]
    assert table.result["winners"] == [0, 1]


def test_6_every_hand_gives_somebody_a_point(table: Table) -> None:
    dealt = scene("b1", "r3", rules={"points_limit": 3, "next_starter": "rotate"})
    games = [dealt[0]]
    for starter in (0, 1, 0, 1, 0):
        games += [dealt[1], play(starter, ("b1", "r3")[starter])]
    states = table.play(games)
    assert [sum(state["totals"]) for state in states[1::2]] == [1, 2, 3, 4, 5]
    assert table.result["totals"] == [2, 3]


def dawdled(deal: Line) -> list[Line]:
    """A hand of six players who play low single cards, and only where the round would end."""
    script = [bare(6), deal]
    [game] = follow(script)
    while game.judge.now is not None and not game.judge.now.over:
        script.append(_slowest(game.judge.now, game.judge.answers()))
        game.add(script[-1])
    return script


def _slowest(now: Deal, answers: list[Line]) -> Line:
    singles = [answer for answer in answers if len(answer.get("cards", "")) == 1]
    last = (now.seat + 1) % now.players == now.by and len(now.hand) > 1
    return singles[0] if singles and (last or now.question == "lead") else pass_(now.seat)


def test_6_max_turns_are_500_unless_the_rule_set_says_otherwise(table: Table) -> None:
    script = dawdled({"deal": Random(8).sample(pack(), 54)})
    state = table.after(script)
    assert (state["over"], state["turn"]) == ("cap", 500)
    script[0] = bare(6, max_turns=501)
    assert table.after(script)["over"] is None
