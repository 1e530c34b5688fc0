"""The judge reads the rules right: games worked out by hand; random games keep what must hold."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tests.games.odin.judge import EVENTS, Illegal, Judge, follow
from tests.games.odin.judge.cards import COLOURS, go_together, in_order, pack, value
from tests.games.odin.judge.deal import Deal
from tests.games.odin.judge.header import Rules
from tests.games.odin.judge.legal import legal_answers
from tests.games.odin.judge.random_play import (
    STYLES,
    illegal_line,
    random_game,
    random_header,
    random_line,
)
from tests.games.odin.rules.scene import Line, deal, pass_, play, take

pytestmark = pytest.mark.slow

GAMES = 60


def header(players: int, start: int = 0, **rules: Any) -> Line:
    head = {"format": "odin-trace", "version": 1, "players": players, "start": start}
    return {**head, "rules": rules}


def after(*lines: Line) -> Judge:
    judge = Judge(lines[0])
    for line in lines[1:]:
        judge.play(line)
    return judge


# a hand of three, move by move


def test_a_hand_of_three_state_by_state() -> None:
    judge = after(
        header(3, start=1, hand_size=3, points_limit=3),
        deal("b3 b5 r1", "p2 p5 g9", "o7 r4 y4"),
        play(1, "p2"),  # 1 leads a single card
        play(2, "y4 r4"),  # 44 beats it, p2 comes to 2
        pass_(0),
    )
    assert judge.state() == {
        "game": 0, "hand": 1, "round": 1, "turn": 3, "seat": 1, "starter": 1, "question": "follow",
        "hands": [["r1", "b3", "b5"], ["p5", "g9"], ["p2", "o7"]], "known": [[], [], ["p2"]],
        "table": {"cards": ["r4", "y4"], "by": 2}, "beaten": [], "gone": [],
        "points": [], "totals": [0, 0, 0], "over": None,
    }  # fmt: skip
    assert judge.answers() == [pass_(1)]  # p5 and g9 do not go together
    judge.play(pass_(1))  # the turn is back with 2
    state = judge.state()
    assert (state["round"], state["seat"], state["question"]) == (2, 2, "lead")
    assert (state["table"], state["gone"], state["turn"]) == (None, ["r4", "y4"], 4)
    assert judge.answers() == [play(2, "p2"), play(2, "o7")]
    judge.play(play(2, "p2"))
    assert judge.state()["known"] == [[], [], []]
    judge.play(play(0, "b5 b3"))  # p2 comes to 0
    judge.play(pass_(1))
    judge.play(pass_(2))
    judge.play(play(0, "r1"))
    judge.play(play(1, "g9"))  # r1 comes to 1
    judge.play(pass_(2))
    judge.play(pass_(0))
    judge.play(play(1, "r1"))
    judge.play(play(2, "o7"))  # the last card of 2: r1 is out
    assert judge.state() == {
        "game": 0, "hand": 1, "round": 4, "turn": 14, "seat": None, "starter": 1, "question": None,
        "hands": [["p2"], ["p5"], []], "known": [["p2"], [], []],
        "table": {"cards": ["o7"], "by": 2}, "beaten": [],
        "gone": ["r1", "b3", "r4", "y4", "b5", "g9"],
        "points": [[1, 1, 0]], "totals": [1, 1, 0], "over": "empty",
    }  # fmt: skip
    assert judge.answers() == []
    assert judge.result() is None


def test_a_take_is_asked_for_where_two_cards_are_beaten() -> None:
    judge = after(
        header(2, hand_size=4),
        deal("b1 b2 b9 g9", "r3 y3 o8 p8"),
        play(0, "b1"), play(1, "r3 y3"), play(0, "b9 g9"),
    )  # fmt: skip
    state = judge.state()
    assert (state["question"], state["seat"], state["turn"]) == ("take", 0, 3)
    assert state["table"] == {"cards": ["b9", "g9"], "by": 0}
    assert (state["beaten"], state["gone"], state["known"][0]) == (["r3", "y3"], [], [])
    assert judge.answers() == [take(0, "r3"), take(0, "y3")]
    assert judge.refusal(pass_(0)) == "pass: only a follower may pass (3.1, 3.5)"
    assert judge.refusal(play(0, "b2"))
    assert judge.refusal(take(0, "b9"))
    assert judge.refusal({"result": None}) == "result: not between a play and its take"
    judge.play(take(0, "y3"))
    state = judge.state()
    assert (state["question"], state["seat"], state["turn"]) == ("follow", 1, 3)
    assert (state["beaten"], state["gone"], state["known"][0]) == ([], ["r3"], ["y3"])
    assert state["hands"][0] == ["b2", "y3"]


def test_a_single_beaten_card_is_taken_without_a_line() -> None:
    judge = after(header(2, hand_size=2), deal("b1 b2", "r3 y4"), play(0, "b1"), play(1, "r3"))
    assert judge.refusal(take(1, "b1")) == "it is for seat 0 to decide"
    assert judge.refusal(take(0, "b1")) == "take: not asked now (3.4)"
    assert judge.state()["hands"] == [["b2"], ["b1", "y4"]]


@pytest.mark.parametrize(
    ("cards", "beats"),
    [
        ("y8 p2 r5", False),  # neither one colour nor one number
        ("b8 b2 b5", True),  # 852 beats 851 with as many
        ("g8 g5 g1", False),  # 851 is no more than 851
        ("r1 r2 r3 r4", True),  # one card more is always higher
        ("y9 y7", False),  # fewer
        ("r1 r2 r3 r4 r5", False),  # two more
    ],
)
def test_3_2_and_3_3_what_beats_851(cards: str, beats: bool) -> None:
    now = Deal(Rules(), 2, 0, [], Counter())
    now.question, now.table, now.by = "follow", {"o8", "o5", "o1"}, 1
    now.hands[0] = set(cards.split()) | {"p9"}
    played = [set(each["cards"]) for each in legal_answers(now) if each["act"] == "play"]
    assert (set(cards.split()) in played) == beats


def test_3_6_a_whole_hand_of_one_colour_may_be_led_and_ends_the_hand() -> None:
    script = header(2, hand_size=3, points_limit=3), deal("b1 b7 b3", "r3 y3 g8")
    judge = after(*script)
    assert judge.answers() == [
        play(0, "b1"), play(0, "b3"), play(0, "b7"), play(0, "b1 b3 b7")
    ]  # fmt: skip
    judge.play(play(0, "b7 b3 b1"))
    assert judge.state()["over"] == "whole"
    of_hand = {"points": [0, 3], "end": "whole", "by": 0, "turns": 1}
    assert judge.result() == {"hands": [of_hand], "totals": [0, 3], "winners": [0]}


def test_3_6_the_last_card_led_ends_the_hand_as_empty() -> None:
    judge = after(header(2, hand_size=1, points_limit=1), deal("b1", "r3"), play(0, "b1"))
    assert judge.result() == {
        "hands": [{"points": [0, 1], "end": "empty", "by": 0, "turns": 1}],
        "totals": [0, 1], "winners": [0],
    }  # fmt: skip


def test_4_1_a_beat_that_is_the_whole_hand_takes_no_card() -> None:
    judge = after(
        header(2, hand_size=3, points_limit=9), deal("b1 r4 y4", "r3 y3 p5"),
        play(0, "b1"), play(1, "r3 y3"), play(0, "r4 y4"),
    )  # fmt: skip
    state = judge.state()
    assert (state["over"], state["hands"]) == ("empty", [[], ["b1", "p5"]])
    assert (state["table"], state["beaten"]) == ({"cards": ["r4", "y4"], "by": 0}, [])
    assert state["gone"] == ["r3", "y3"]


# caps (6)


def test_6_a_cap_after_a_play_a_take_and_a_pass() -> None:
    script = [
        header(2, hand_size=4), deal("b1 b2 b9 g9", "r3 y3 o8 p8"),
        play(0, "b1"), play(1, "r3 y3"), play(0, "b9 g9"), take(0, "y3"), pass_(1),
    ]  # fmt: skip

    def capped(turns: int, lines: int) -> tuple[Line, Judge]:
        head = header(2, hand_size=4, max_turns=turns, points_limit=2)
        judge = after(head, *script[1:lines])
        return judge.state(), judge

    lead, _ = capped(1, 3)
    assert (lead["over"], lead["seat"], lead["question"]) == ("cap", None, None)
    assert lead["table"] == {"cards": ["b1"], "by": 0}
    beat, _ = capped(2, 4)
    assert (beat["over"], beat["hands"][1]) == ("cap", ["b1", "o8", "p8"])
    asked, _ = capped(3, 5)
    assert (asked["over"], asked["question"], asked["turn"]) == (None, "take", 3)
    taken, _ = capped(3, 6)
    assert (taken["over"], taken["gone"], taken["turn"]) == ("cap", ["r3"], 3)
    passed, judge = capped(4, 7)
    assert (passed["over"], passed["round"], passed["gone"]) == ("cap", 1, ["r3"])
    assert passed["table"] == {"cards": ["b9", "g9"], "by": 0}
    of_hand = {"points": [2, 3], "end": "cap", "by": None, "turns": 4}
    assert judge.result() == {"hands": [of_hand], "totals": [2, 3], "winners": [0]}


def test_6_a_hand_that_ends_with_its_last_turn_is_not_capped() -> None:
    judge = after(
        header(2, hand_size=1, max_turns=1, points_limit=1), deal("b1", "r3"), play(0, "b1")
    )
    assert judge.state()["over"] == "empty"


# hands of a game (2)


@pytest.mark.parametrize(("word", "starter"), [("rotate", 2), ("winner", 1)])
def test_2_1_who_starts_the_second_hand(word: str, starter: int) -> None:
    hands = deal("b1 g2", "r3 r4", "o8 p9")
    head = header(3, start=1, hand_size=2, next_starter=word)
    judge = after(head, hands, play(1, "r4 r3"), hands)
    state = judge.state()
    assert (state["hand"], state["round"], state["turn"]) == (2, 1, 0)
    assert (state["seat"], state["starter"]) == (starter, starter)
    assert (state["points"], state["totals"]) == ([[2, 0, 2]], [2, 0, 2])


def test_2_1_after_a_capped_hand_the_next_seat_starts_even_if_the_winner_would() -> None:
    judge = after(
        header(3, start=2, hand_size=2, next_starter="winner", max_turns=1),
        deal("b1 g2", "r3 r4", "o8 p9"), play(2, "o8"), deal("b1 g2", "r3 r4", "o8 p9"),
    )  # fmt: skip
    assert judge.state()["starter"] == 0


def test_2_2_ties_share_the_win_and_the_points_before_count() -> None:
    head = header(3, hand_size=1, points_limit=9) | {"totals": [2, 1, 8]}
    judge = after(head, deal("b1", "r3", "o8"), play(0, "b1"))
    assert judge.result() == {
        "hands": [{"points": [0, 1, 1], "end": "empty", "by": 0, "turns": 1}],
        "totals": [2, 2, 9], "winners": [0, 1],
    }  # fmt: skip


def test_2_2_a_game_has_at_least_one_hand() -> None:
    head = header(2, hand_size=1, points_limit=1) | {"totals": [7, 9]}
    assert after(head, deal("b1", "r3")).result() is None


def test_1_3_two_players_may_use_fewer_colours() -> None:
    judge = after(header(2, two_player_colours=2), deal("b1", colours=2))
    assert sorted(card for hand in judge.state()["hands"] for card in hand) == sorted(pack(2))
    with pytest.raises(Illegal):
        after(header(2, two_player_colours=2), deal("b1"))
    after(header(3, two_player_colours=2), deal("b1"))


# words


def test_cards_stand_by_number_then_colour_letter() -> None:
    assert in_order({"y1", "b9", "r1", "g1"}) == ["g1", "r1", "y1", "b9"]
    assert (value({"b5", "b2", "b8"}), value({"y4"})) == (852, 4)
    assert len(pack(6)) == 54
    assert sorted(COLOURS) == list(COLOURS)


@pytest.mark.parametrize(
    "change",
    [
        {"format": "silver-trace"},
        {"version": 2},
        {"version": True},
        {"players": 1},
        {"players": 7},
        {"players": "3"},
        {"start": 3},
        {"start": False},
        {"totals": [0, 0]},
        {"totals": [0, 0, -1]},
        {"names": ["a"]},
        {"source": "somewhere"},
        {"rules": []},
        {"rules": {"points": 1}},
        {"rules": {"points_limit": 0}},
        {"rules": {"hand_size": 10}},
        {"rules": {"hand_size": 0}},
        {"rules": {"two_player_colours": 1}},
        {"rules": {"two_player_colours": 7}},
        {"rules": {"next_starter": "loser"}},
        {"rules": {"max_turns": 0}},
        {"rules": {"max_turns": 5.0}},
    ],
    ids=str,
)
def test_a_bad_header_is_refused(change: Line) -> None:
    Judge(header(3))
    with pytest.raises(Illegal):
        Judge(header(3) | change)


@pytest.mark.parametrize("missing", ["format", "version", "players", "start"])
def test_a_header_needs_its_fields(missing: str) -> None:
    with pytest.raises(Illegal):
        Judge({name: each for name, each in header(3).items() if name != missing})


def test_an_unknown_field_of_a_header_is_ignored() -> None:
    assert Judge(header(3) | {"note": 1}).header == Judge(header(3)).header
    shortest = {"format": "odin-trace", "version": 1, "players": 2, "start": 0}
    assert Judge(shortest).rules == Rules()


# random games


@pytest.fixture(scope="module")
def games() -> list[list[Line]]:
    """Whole games of random play, header first."""
    found = []
    for seed in range(GAMES):
        rng = Random(seed)
        head = random_header(rng)
        found.append([head, *random_game(head, rng, STYLES[seed % 2])])
    return found


def test_followed_games_give_their_results(games: list[list[Line]]) -> None:
    followed = follow(line for game in games for line in game)
    assert [game.result for game in followed] == [game[-1]["result"] for game in games]
    assert [len(game.states) for game in followed] == [len(game) - 2 for game in games]
    assert [game.states[0]["game"] for game in followed] == list(range(GAMES))


def test_no_card_is_lost_or_doubled(games: list[list[Line]]) -> None:
    for game in games:
        [followed] = follow(game)
        dealt = game[0]["players"] * followed.judge.rules.hand_size
        for state in followed.states:
            table = state["table"]["cards"] if state["table"] else []
            cards = [card for hand in state["hands"] for card in hand]
            cards += [*table, *state["beaten"], *state["gone"]]
            assert len(cards) == len(set(cards)) == dealt
            for hand, known in zip(state["hands"], state["known"], strict=True):
                assert set(known) <= set(hand)


def test_4_2_hands_never_grow_and_the_table_rises(games: list[list[Line]]) -> None:
    for game in games:
        [followed] = follow(game)
        for one, two in pairwise(followed.states):
            if one["hand"] != two["hand"]:
                continue
            if "take" not in (one["question"], two["question"]):
                pairs = zip(one["hands"], two["hands"], strict=True)
                assert all(len(new) <= len(old) for old, new in pairs)
            old, new = one["table"], two["table"]
            if old and new and one["round"] == two["round"] and old != new:
                assert rank(new["cards"]) > rank(old["cards"])
                assert go_together(set(new["cards"]))


def rank(cards: list[str]) -> tuple[int, int]:
    return len(cards), value(set(cards))


def test_random_play_brings_about_every_kind_of_event(games: list[list[Line]]) -> None:
    seen: Counter[str] = Counter()
    for seed in range(GAMES, 3 * GAMES):
        rng = Random(seed)
        judge = Judge(random_header(rng))
        while judge.result() is None:
            judge.play(random_line(judge, rng, STYLES[seed % 2]))
        seen += judge.events
    assert set(seen) == set(EVENTS)


def test_illegal_lines_are_refused_and_change_nothing() -> None:
    refusals = 0
    for seed in range(20):
        rng = Random(seed)
        judge = Judge(random_header(rng))
        while judge.result() is None:
            if judge.answers() and rng.random() < 0.3:
                before = judge.state(), judge.answers(), judge.events.copy()
                with pytest.raises(Illegal):
                    judge.play(illegal_line(judge, rng))
                assert (judge.state(), judge.answers(), judge.events) == before
                refusals += 1
            judge.play(random_line(judge, rng, "even"))
    assert refusals > 300


def test_a_stopped_script_has_no_result_and_a_wrong_result_is_refused(
    games: list[list[Line]],
) -> None:
    lines = games[0]
    [stopped] = follow([*lines[:2], {"result": None}])
    assert stopped.result is None
    result = lines[-1]["result"]
    wrong: Line | None
    for wrong in (None, result | {"winners": [9]}, result | {"totals": []}, {}):
        with pytest.raises(Illegal, match=f"line {len(lines)}: result"):
            follow([*lines[:-1], {"result": wrong}])
    with pytest.raises(Illegal, match="nothing follows"):
        follow([*lines, {"result": result}])
