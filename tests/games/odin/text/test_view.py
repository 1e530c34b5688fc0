"""A position of Odin as the seat that decides sees it, and its answers in words."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import seated
from silver_sim.games.contract.table import Setting
from silver_sim.games.odin.game import GAME
from silver_sim.games.odin.seat.sight import blank_sights, show
from silver_sim.games.odin.study.redeal import deal_anew
from silver_sim.games.odin.table.match import OdinMatch
from silver_sim.games.odin.text.replay import Replay
from silver_sim.games.odin.text.view import decision_in_words, position_in_words
from silver_sim.games.table.hidden_changes import open_chance
from silver_sim.rng import STREAM
from tests.as_read import assert_cases_as_read
from tests.games.odin.rules.scene import Line, pass_, play, scene, take

HANDS = "b1 g5 g7", "r3 r4 y6", "o2 o8 p9"
DEALT = scene(*HANDS, rules={"points_limit": 99}, totals=[0, 4, 0])
TO_TAKE = [play(0, "b1"), play(1, "r4 r3"), play(2, "o2 o8")]


def seen(*lines: Line) -> list[str]:
    """What the seat that must decide sees after these lines."""
    game = Replay(DEALT[0])
    for line in (DEALT[1], *lines):
        game.play(line)
    return position_of(game.games)


def position_of(games: Any) -> list[str]:
    """What the seat that must decide sees, with a fresh sight."""
    sights = blank_sights(1, games["rules"][0], int(games["players"][0]))
    show(games[0], sights[0])
    return position_in_words(sights[0], int(games["seat"][0]))


def test_positions_are_as_they_were_read() -> None:
    said = {
        "a lead": seen(),
        "a take, with the cards to choose from": seen(*TO_TAKE),
        "a follower sees passes and what is out": seen(*TO_TAKE, take(2, "r3"), pass_(0)),
    }
    assert_cases_as_read(Path(__file__).with_name("positions.txt"), said)


def test_hidden_cards_do_not_show() -> None:
    """Whatever may lie in other hands, the position reads the same."""
    entries = read_lineup("random,random,random", GAME)
    match = OdinMatch([seated(each, GAME) for each in entries], setting())
    chance = np.zeros(1, STREAM)
    open_chance(chance, 1, 2, 3, 4)
    shown, changed = set(), 0
    for choices in match.decisions(0, 0):
        if choices is not None:
            twin = match.states.copy()
            deal_anew(twin[0], match.seat, chance[0])
            before = position_in_words(match.sights[match.player], match.seat)
            assert position_of(twin) == before == position_of(match.states)
            shown.add(tuple(before))
            changed += bool((twin["hand"] != match.states["hand"]).any())
    assert len(shown) > 50
    assert changed > 50


def setting() -> Setting:
    """The standard rules."""
    return Setting(GAME.rule_set({}), 1, "physical", "stop")


def test_a_match_tells_of_the_decision_at_which_it_stands() -> None:
    entries = read_lineup("random,random", GAME)
    match = OdinMatch([seated(each, GAME) for each in entries], setting())
    text = GAME.decision_text()
    decisions = match.decisions(0, 0)
    choices = next(decisions)
    while choices is None or match.question != "follow":
        choices = next(decisions)
    line = text.line(match, choices)
    assert line["seat"] == match.seat == match.where["seat"]
    assert text.in_words(line).split()[0] == line["act"]
    assert text.position(match)[0].startswith(f"seat {match.seat}  ")
    assert text.has_a_say(match)
    assert all(each.isascii() for each in text.legend)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (play(1, "b2 b5 b8"), "play b8, b5 and b2 (852)"),
        (play(1, "r4"), "play r4"),
        (take(1, "b7"), "take b7"),
        (pass_(1), "pass"),
    ],
)
def test_a_decision_as_text(line: Line, words: str) -> None:
    assert decision_in_words(line) == words
