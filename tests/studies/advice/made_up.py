"""Advice made up by hand, as ``advice.advice`` tells it: the numbers are easy to say in words."""

from collections.abc import Sequence
from typing import Any

from silver_sim.advice import result as told
from silver_sim.advice.interval import Interval
from silver_sim.games.positions import Picture, Pictured, PicturedCard
from tests.made import made


def around(estimate: float, half: float) -> Interval:
    return Interval(estimate, estimate - half, estimate + half)


def answer(words: str, win: float, behind: Interval, **more: Any) -> told.RankedAnswer:
    """An answer; ``more`` are fields that differ from those of one tried in all worlds."""
    wins = around(win, 0.005)
    tried = {"line": {"seat": 1, "act": words.split()[0]}, "words": words, "behind": behind}
    numbers = {"win": wins, "value": wins, "points": around(4.0, 0.2), "best": 0.5, "worlds": 4096}
    return told.RankedAnswer(**{**tried, **numbers, "same": False, "dropped": False, **more})


def draw_or_take(behind: Interval) -> list[told.RankedAnswer]:
    """Two answers, the second behind the first by so much."""
    return [answer("draw", 0.46, behind), answer("take", 0.46 - behind.estimate, behind)]


ALIKE = answer("guard nothing with 2", 0.46, around(0.0, 0.0), same=True, best=0.0)


def consequence(name: str, more: Interval) -> told.Followed:
    return told.Followed(name, 1.0, 1.0 - more.estimate, more)


def advice(
    word: str, answers: Sequence[told.RankedAnswer], among: Sequence[int] = (0,), **changes: Any
) -> told.Advice:
    """Advice to seat 1 of three players of Silver: seat 2 sits on its left, seat 0 on its right."""
    fields = {
        "game": "silver", "question": "open_turn", "players": 3, "seat": 1, "goal": "win",
        "position": told.AsGiven("silver own:3,x others:x,x/x,2+ ask:open_turn", []),
        "source": "policy", "picture": SILVER_PICTURE, "verdict": told.Verdict(word, list(among)),
        "answers": list(answers),
        "holdings": [
            told.Holding(1, 1, chances=[0.1] * 10 + [0.0] * 4),
            told.Holding(2, 0, chances=[0.25, 0.5, 0.25] + [0.0] * 11),
        ],
        "below": [0.25, 0.0], "belief": told.Belief(4096, 4096, 0.015), "own_strategy": "champion",
        "others": "champion", "worlds": 4096, "seed": 7, "stopped": "budget",
        "command": "silver-sim advise game.jsonl --at 9 --simulations 4096 --seed 7",
    }  # fmt: skip
    return made(told.Advice, fields | changes)


SILVER_PICTURE = Picture(
    [
        Pictured(
            [PicturedCard("3", "Bodyguard", known_to=[0, 2]), PicturedCard("?")], ["2 points"]
        ),
        Pictured([PicturedCard("?", known_to=[]), PicturedCard("?", known_to=[1])], []),
        Pictured([PicturedCard("?"), PicturedCard("2", up=True, marks=["guarded"])], ["called"]),
    ],
    [Pictured([PicturedCard("7", up=True)], ["1 beneath"], "discard pile")],
    ["9 cards in the deck"],
)


def odin() -> told.Advice:
    behind, own = around(0.02, 0.01), Pictured([PicturedCard("b1"), PicturedCard("g4")], [])
    return advice(
        "clear",
        [answer("play b1", 0.4, behind), answer("play g4", 0.38, behind)],
        game="odin",
        question="lead",
        position=told.AsGiven("odin hand:b1,g4 others:2/2 ask:lead", ["the scores"]),
        picture=Picture([own, *[Pictured([PicturedCard("?")] * 2, [])] * 2], [], []),
        holdings=[
            told.Holding(card="r2", chances=[0.5, 0.375, 0.125, 0.0, 0.0, 0.0]),
            told.Holding(card="y9", chances=[0.75, 0.0, 0.25, 0.0, 0.0, 0.0]),
        ],
        consequences=[
            consequence("turns", around(-1.5, 0.5)),
            consequence("out", around(0.1, 0.2)),
        ],
        conditions=[
            told.Condition(told.Fact(card="r2", low=1, high=1), 0.375, 1, around(0.05, 0.02))
        ],
    )
