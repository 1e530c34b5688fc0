"""The judge runs: whole games of random legal play, refusals that change nothing, a few scenes."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from tests.games.silver.judge import EVENTS, Illegal, Judge, follow
from tests.games.silver.judge.random_play import (
    STYLES,
    illegal_line,
    random_game,
    random_header,
    random_line,
)
from tests.games.silver.judge.rules import EDITIONS, FULL_DECK

pytestmark = pytest.mark.slow

GAMES = 100  # of each style


def header(players: int = 2, **rules: Any) -> dict[str, Any]:
    return {
        "format": "silver-trace",
        "version": 1,
        "players": players,
        "start": 0,
        "rules": {"rounds": 1} | rules,
    }


def deal(*first: int) -> dict[str, Any]:
    """A deal that begins with `first`; the other cards follow by value, the highest first."""
    rest = Counter(dict(enumerate(FULL_DECK)))
    rest.subtract(first)
    assert min(rest.values()) >= 0
    return {"deal": [*first, *sorted(rest.elements(), reverse=True)]}


ABSENT = (13, 13, 12, 12, 12, 11, 11, 11, 10, 10)  # third and fourth village of two players


def scene(own: list[int], other: list[int], discard: int, *deck: int, **rules: Any) -> Judge:
    """Seat 0's first turn in a round for two without first looks."""
    judge = Judge(header(first_looks=0, **rules))
    judge.play(deal(*own, *other, *ABSENT, discard, *deck))
    return judge


def play(judge: Judge, seat: int, *decisions: dict[str, Any]) -> None:
    for decision in decisions:
        judge.play({"seat": seat, **decision})


def turn_up(judge: Judge, seat: int, slot: int) -> None:
    """Let `seat` draw an Exposer, which must lie on the deck, and turn `slot` faceup."""
    play(judge, seat, {"act": "draw"}, {"act": "discard", "use": True})
    play(judge, seat, {"act": "expose", "slot": slot}, {"act": "end_turn"})


@pytest.mark.parametrize("style", STYLES)
def test_whole_games_of_random_legal_play_conserve_the_cards_at_every_line(style: str) -> None:
    seen: Counter[str] = Counter()
    kinds = set()
    for seed in range(GAMES):
        rng = Random(seed)
        head = random_header(rng)
        kinds.add((head["players"], head["rules"]["edition"]))
        judge = Judge(head)
        while judge.result() is None:
            judge.play(random_line(judge, rng, style))
            assert judge.now is not None
            cards = judge.now.cards()
            assert len({id(card) for card in cards}) == len(cards)
            count = Counter(card.value for card in cards)
            assert [count[value] for value in range(14)] == list(judge.rules.copies)
        seen += judge.events
    assert kinds == {(players, edition) for players in (2, 3, 4) for edition in EDITIONS}
    assert set(seen) <= set(EVENTS)


def test_knowledge_and_guards_are_consistent_after_every_line() -> None:
    for seed in range(40):
        rng = Random(seed)
        head = random_header(rng)
        [game] = follow([head, *random_game(head, rng, "rare")])
        for state in game.states:
            everybody = list(range(head["players"]))
            for village in state["villages"]:
                for slot, card in enumerate(village):
                    assert not card["up"] or card["known"] == everybody
                    if card["guards"] is not None:
                        assert card["up"]
                        assert card["card"] == 3
                        assert slot not in chain(village, card["guards"])


def chain(village: list[dict[str, Any]], slot: int | None) -> list[int]:
    """The slots that guarding leads to from `slot` on, at most once around."""
    slots: list[int] = []
    while slot is not None and slot not in slots:
        slots.append(slot)
        slot = village[slot]["guards"]
    return slots


def test_random_play_brings_about_every_kind_of_event() -> None:
    seen: Counter[str] = Counter()
    for seed in range(200):
        rng = Random(seed)
        judge = Judge(random_header(rng))
        while judge.result() is None:
            judge.play(random_line(judge, rng, "rare"))
        seen += judge.events
    assert set(seen) == set(EVENTS)


def test_illegal_lines_are_refused_and_change_nothing() -> None:
    refusals = 0
    for seed in range(25):
        rng = Random(seed)
        judge = Judge(random_header(rng))
        while judge.result() is None:
            if judge.legal() is not None and rng.random() < 0.2:
                before = judge.state(), judge.legal(), judge.events.copy()
                with pytest.raises(Illegal):
                    judge.play(illegal_line(judge, rng))
                assert (judge.state(), judge.legal(), judge.events) == before
                refusals += 1
            judge.play(random_line(judge, rng, "rare"))
    assert refusals > 500


def test_following_several_games_gives_their_states_and_results() -> None:
    heads = [random_header(Random(seed)) for seed in range(3)]
    games = [[head, *random_game(head, Random(7), "even")] for head in heads]
    followed = follow(line for game in games for line in game)
    assert [game.result for game in followed] == [game[-1]["result"] for game in games]
    assert [len(game.states) for game in followed] == [len(game) - 2 for game in games]
    assert [game.states[0]["game"] for game in followed] == [0, 1, 2]


def test_a_stopped_script_has_no_result_and_a_wrong_result_is_refused() -> None:
    head = header()
    lines = random_game(head, Random(1), "even")
    [stopped] = follow([head, *lines[:5], {"result": None}])
    assert stopped.result is None
    result = lines[-1]["result"]
    for wrong in (None, result | {"tied": int(result["tied"])}, result | {"winner": 5}):
        with pytest.raises(Illegal, match=f"line {len(lines) + 1}: result"):
            follow([head, *lines[:-1], {"result": wrong}])


@pytest.mark.parametrize(
    "change",
    [
        {"format": "odin-trace"},
        {"version": True},
        {"players": 5},
        {"start": 2},
        {"amulet": 1},
        {"totals": [0]},
        {"names": ["a"]},
        {"source": "somewhere"},
        {"note": 1},
        {"rules": {"edition": "silver"}},
        {"rules": {"rounds": 0}},
        {"rules": {"first_looks": 6}},
        {"rules": {"copies": [4] * 13}},
        {"rules": {"copies": [3] * 7 + [0] * 7}},
        {"rules": {"copies": [5] * 13 + [0]}},
        {"rules": {"witch_must_exchange": 1}},
        {"rules": {"penalty": 1}},
    ],
)
def test_a_bad_header_is_refused(change: dict[str, Any]) -> None:
    Judge(header())
    with pytest.raises(Illegal):
        Judge(header() | change)


def test_5_2_rascal_return_is_known_to_the_drawer_and_no_longer_to_others() -> None:
    # both Exposers turn Rascals faceup; then each seat draws two
    judge = scene([4, 0, 1, 1, 1], [4, 2, 2, 2, 2], 9, 5, 5, 6, 7, 8, 9)
    turn_up(judge, 0, 0)
    turn_up(judge, 1, 0)
    play(judge, 0, {"act": "draw", "extra": 1}, {"act": "keep", "index": 0}, {"act": "discard"})
    assert judge.state()["deck"][0] == {"card": 7, "known": [0]}
    play(judge, 0, {"act": "end_turn"})
    play(judge, 1, {"act": "draw", "extra": 1}, {"act": "keep", "index": 1}, {"act": "discard"})
    assert judge.state()["deck"][0] == {"card": 7, "known": [1]}


def test_6_5_and_6_6_a_failed_set_of_three_is_shown_and_costs_a_card() -> None:
    judge = scene([1, 4, 3, 0, 1], [2, 2, 2, 2, 3], 9, 8, 7)
    play(judge, 0, {"act": "draw"})
    play(judge, 0, {"act": "exchange", "slots": [0, 1, 2], "penalty_end": "left"})
    village = judge.state()["villages"][0]
    assert [card["card"] for card in village] == [7, 1, 4, 3, 0, 1, 8]
    assert [card["known"] for card in village] == [[], [0, 1], [0, 1], [0, 1], [], [], [0]]


def test_7_3_a_guarding_bodyguard_and_its_card_are_no_targets_of_others() -> None:
    judge = scene([3, 0, 1, 1, 1], [4, 2, 2, 2, 2], 9, 5, 12)
    play(judge, 0, {"act": "draw"}, {"act": "discard", "use": True}, {"act": "expose", "slot": 0})
    play(judge, 0, {"act": "guard", "bodyguard": 0, "slot": 3}, {"act": "end_turn"})
    assert judge.refusal({"seat": 1, "act": "rob", "target": [0, 1], "slot": 0})
    play(judge, 1, {"act": "draw"}, {"act": "discard", "use": True})
    legal = judge.legal()
    assert legal is not None
    assert legal["acts"]["rob"]["targets"] == [[0, 1], [0, 2], [0, 4]]


def test_11_2_two_faceup_villagers_end_the_round_in_mid_turn() -> None:
    judge = scene([0, 1, 1, 1, 1], [0, 2, 2, 2, 2], 9, 5, 5)
    turn_up(judge, 0, 0)
    play(judge, 1, {"act": "draw"}, {"act": "discard", "use": True}, {"act": "expose", "slot": 0})
    state = judge.state()
    assert (state["over"], state["seat"], state["turn"]) == ("villagers", None, 2)
    assert state["scores"] == [[4, 8]]
    assert judge.legal() is None
