"""Reviews made up by hand: the numbers are easy to say in words."""

from __future__ import annotations

from typing import Any

from silver_sim.advice.interval import Interval
from silver_sim.advice.review.result import GameReview, Judged, SeatReview
from silver_sim.studies.review.known import KnownPlayer
from silver_sim.studies.review.people import people_of
from silver_sim.studies.review.result import Review


def around(estimate: float, half: float) -> Interval:
    return Interval(estimate, estimate - half, estimate + half)


EXACT = around(0.0, 0.0)
KNOWN = [
    KnownPlayer("random", around(0.05, 0.01), 40, 800),
    KnownPlayer("greedy", around(0.013, 0.003), 40, 800),
    KnownPlayer("champion", EXACT, 40, 800),
]


def judged(number: int, **changes: Any) -> Judged:
    """A decision at which the best answer was played."""
    fields = {
        "number": number,
        "deal": 1,
        "question": "open_turn",
        "about": "draw, take or call",
        "played": "draw",
        "best": "draw",
        "own": "draw",
        "value": around(0.5, 0.02),
        "lost": EXACT,
        "choice": EXACT,
        "counts": True,
        "p": None,
        "shown": False,
        "worlds": 2048,
    }
    return Judged(**{**fields, **changes})


def seat(number: int, name: str, **changes: Any) -> SeatReview:
    """A seat to which nothing happened."""
    fields = {
        "seat": number,
        "name": name,
        "start": 0.5,
        "luck": EXACT,
        "choices": EXACT,
        "result": 0.5,
        "lost": EXACT,
        "counted": 10,
        "decisions": [],
        "mistakes": [],
        "ended": [],
        "deals": [],
    }
    return SeatReview(**{**fields, **changes})


def game(*seats: SeatReview, **changes: Any) -> GameReview:
    fields = {
        "game": "silver",
        "file": "game.jsonl",
        "place": 1,
        "players": 2,
        "names": ["Ann", "Ben"],
        "over": True,
        "seats": [*seats],
        "own_strategy": "champion",
        "others": "champion",
        "worlds": 2048,
        "seed": 1,
    }
    return GameReview(**{**fields, **changes})


def review(*games: GameReview, known: list[KnownPlayer] = KNOWN) -> Review:
    return Review(
        game="silver",
        games=[*games],
        people=people_of(games, known),
        known=known,
        own_strategy="champion",
        others="champion",
        seed=1,
    )
