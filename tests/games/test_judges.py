"""Judges follow games: no card is lost, what they refuse changes nothing, and the program agrees.

That they read the rules right is shown by tests/games/*/rules, whose scenes both referees play.
"""

from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.games.differential.compare import Sides
from tests.games.judging import Illegal, Line, follow
from tests.games.mutilated import check_mutilated
from tests.games.odin.differential.sides import SIDES as ODIN
from tests.games.random_lines import whole_game
from tests.games.silver.differential.sides import SIDES as SILVER

pytestmark = [
    pytest.mark.slow,
    pytest.mark.parametrize("sides", [SILVER, ODIN], ids=lambda sides: sides.game),
]

GAMES = range(30)


def game_of(sides: Sides, seed: int, **rules: Any) -> list[Line]:
    """The lines of a game of random legal play, by these rules and others."""
    rng, style = Random(seed), sides.styles[seed % 2]
    header = sides.header(rng)
    header["rules"] |= rules
    return [
        header,
        *whole_game(
            sides.judge(header), rng, lambda judge, chance: sides.line(judge, chance, style)
        ),
    ]


def cards_in(state: Line) -> Counter[Any]:
    """All cards of a state."""
    if "villages" in state:
        dealt = [*state["villages"], state["hand"], state["deck"]]
        lying = [each["card"] for cards in dealt for each in cards]
        return Counter([*lying, *state["discard"], *state["row"]])
    table = state["table"]["cards"] if state["table"] else []
    held = [card for hand in state["hands"] for card in hand]
    return Counter([*held, *table, *state["beaten"], *state["gone"]])


def test_no_card_is_lost_or_doubled_between_two_deals(sides: Sides) -> None:
    for seed in GAMES:
        lines = game_of(sides, seed)
        [game] = follow(sides.judge, lines)
        dealt = Counter[Any]()
        for line, state in zip(lines[1:-1], game.states, strict=True):
            dealt = cards_in(state) if "deal" in line else dealt
            assert cards_in(state) == dealt


def test_games_are_followed_one_after_the_other(sides: Sides) -> None:
    games = [game_of(sides, seed) for seed in range(4)]
    followed = follow(sides.judge, (line for game in games for line in game))
    assert [game.result for game in followed] == [game[-1]["result"] for game in games]
    assert [len(game.states) for game in followed] == [len(game) - 2 for game in games]
    assert [game.states[0]["game"] for game in followed] == [0, 1, 2, 3]


def test_illegal_lines_are_refused_and_change_nothing(sides: Sides) -> None:
    refusals = 0
    for seed in GAMES:
        rng = Random(seed)
        judge = sides.judge(sides.header(rng))
        while judge.result() is None:
            if sides.legal_to_judge(judge) and rng.random() < 0.2:
                before = judge.state(), sides.legal_to_judge(judge), judge.events.copy()
                with pytest.raises(Illegal):
                    judge.play(sides.illegal(judge, rng))
                assert (judge.state(), sides.legal_to_judge(judge), judge.events) == before
                refusals += 1
            judge.play(sides.line(judge, rng, sides.styles[-1]))
    assert refusals > 200


SHORT = {"silver": {"rounds": 1}, "odin": {"points_limit": 5}}


def test_300_mutilated_scripts_are_refused_at_the_right_line(sides: Sides, tmp_path: Path) -> None:
    originals = [game_of(sides, seed, **SHORT[sides.game]) for seed in range(12)]
    check_mutilated(originals, sides.judge, Illegal, 300, tmp_path / "mutilated.jsonl")
