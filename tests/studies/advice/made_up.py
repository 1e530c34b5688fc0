"""Advice made up by hand, as ``advice.advice`` tells it: the numbers are easy to say in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Plain = dict[str, Any]


def around(estimate: float, half: float) -> Plain:
    """A range."""
    return {"estimate": estimate, "lo": estimate - half, "hi": estimate + half}


def answer(words: str, win: float, behind: Plain, **more: Any) -> Plain:
    """An answer; ``more`` are fields that differ from those of one tried in all worlds."""
    return {
        "line": {"seat": 1, "act": words.split()[0]},
        "words": words,
        "win": around(win, 0.005),
        "value": around(win, 0.005),
        "points": around(4.0, 0.2),
        "behind": behind,
        "best": 0.5,
        "worlds": 4096,
        "same": False,
        "dropped": False,
        **more,
    }


def draw_or_take(behind: Plain) -> list[Plain]:
    """Two answers, the second behind the first by so much."""
    return [answer("draw", 0.46, behind), answer("take", 0.46 - behind["estimate"], behind)]


ALIKE = answer("guard by the 2nd, none", 0.46, around(0.0, 0.0), same=True, best=0.0)


def consequence(name: str, more: Plain) -> Plain:
    return {"name": name, "best": 1.0, "second": 1.0 - more["estimate"], "more": more}


def advice(
    word: str, answers: Sequence[Plain], among: Sequence[int] = (0,), **changes: Any
) -> Plain:
    """Advice to seat 1 of three players of Silver: seat 2 sits on its left, seat 0 on its right."""
    return {
        "kind": "advice",
        "schema_version": 1,
        "game": "silver",
        "question": "open_turn",
        "players": 3,
        "seat": 1,
        "position": {"line": "silver own:3,x others:x,x/x,2+ ask:open_turn", "not_told": []},
        "picture": SILVER_PICTURE,
        "rules": [],
        "goal": "win",
        "verdict": {"word": word, "among": list(among)},
        "answers": list(answers),
        "own": 0,
        "played": None,
        "consequences": [],
        "by_points": None,
        "conditions": [],
        "holdings": [
            {"seat": 1, "slot": 1, "chances": [0.1] * 10 + [0.0] * 4},
            {"seat": 2, "slot": 0, "chances": [0.25, 0.5, 0.25] + [0.0] * 11},
        ],
        "below": [0.25, 0.0],
        "belief": {"source": "policy", "worlds": 4096},
        "own_strategy": "champion",
        "others": "champion",
        "worlds": 4096,
        "seed": 7,
        "stopped": "budget",
        "command": "silver-sim advise game.jsonl --at 9 --worlds 4096 --seed 7",
        **changes,
    }


def card(face: str, **more: Any) -> Mapping[str, Any]:
    return {"face": face, "name": "", "up": False, "marks": [], "known_to": None, **more}


SILVER_PICTURE = {
    "seats": [
        {"cards": [card("3", name="Bodyguard", known_to=[0, 2]), card("?")], "notes": ["2 points"]},
        {"cards": [card("?", known_to=[]), card("?", known_to=[1])], "notes": []},
        {"cards": [card("?"), card("2", up=True, marks=["guarded"])], "notes": ["has called"]},
    ],
    "table": [{"title": "discard pile", "cards": [card("7", up=True)], "notes": ["1 beneath"]}],
    "facts": ["9 cards in the deck"],
}


def odin() -> Plain:
    """Advice to seat 1 of three players of Odin."""
    behind = around(0.02, 0.01)
    answers = [answer("play b1", 0.4, behind), answer("play g4", 0.38, behind)]
    answers[0]["line"]["act"] = answers[1]["line"]["act"] = "play"
    return advice(
        "clear",
        answers,
        game="odin",
        question="lead",
        position={"line": "odin hand:b1,g4 others:2/2 ask:lead", "not_told": ["the scores"]},
        picture={
            "seats": [{"cards": [card("b1"), card("g4")], "notes": []}]
            + [{"cards": [card("?")] * 2, "notes": []}] * 2,
            "table": [],
            "facts": [],
        },
        holdings=[
            {"card": "r2", "chances": [0.5, 0.375, 0.125, 0.0, 0.0, 0.0]},
            {"card": "y9", "chances": [0.75, 0.0, 0.25, 0.0, 0.0, 0.0]},
        ],
        consequences=[
            consequence("turns", around(-1.5, 0.5)),
            consequence("out", around(0.1, 0.2)),
        ],
        conditions=[
            {
                "if": {"card": "r2", "from": 1, "to": 1},
                "share": 0.375,
                "answer": 1,
                "gain": around(0.05, 0.02),
            }
        ],
    )
