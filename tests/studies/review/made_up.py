"""Reviews made up by hand: the numbers are easy to say in words."""

from typing import Any

from silver_sim.advice.interval import Interval
from silver_sim.advice.review.result import GameReview, Judged, SeatReview
from silver_sim.studies.review.known import KnownPlayer
from silver_sim.studies.review.people import people_of
from silver_sim.studies.review.result import Review
from tests.made import made


def around(estimate: float, half: float) -> Interval:
    return Interval(estimate, estimate - half, estimate + half)


EXACT = around(0.0, 0.0)
KNOWN = [
    KnownPlayer("random", around(0.05, 0.01), 40, 800),
    KnownPlayer("greedy", around(0.013, 0.003), 40, 800),
    KnownPlayer("champion", EXACT, 40, 800),
]


def judged(number: int, **changes: Any) -> Judged:
    where = {"number": number, "deal": 1, "question": "open_turn", "about": "draw, take or call"}
    answers = dict.fromkeys(("played", "best", "own"), "draw")
    numbers = {"value": around(0.5, 0.02), "lost": EXACT, "choice": EXACT, "worlds": 2048}
    return made(Judged, where | answers | numbers | {"counts": True} | changes)


def seat(number: int, name: str, **changes: Any) -> SeatReview:
    fields = {"seat": number, "name": name, "start": 0.5, "result": 0.5, "counted": 10}
    exact = dict.fromkeys(("luck", "choices", "lost"), EXACT)
    return made(SeatReview, fields | exact | changes)


def game(*seats: SeatReview, **changes: Any) -> GameReview:
    by = {"own_strategy": "champion", "others": "champion", "worlds": 2048, "seed": 1}
    played = {"game": "silver", "file": "game.jsonl", "place": 1, "players": 2, "over": True}
    return made(GameReview, by | played | {"names": ["Ann", "Ben"], "seats": [*seats]} | changes)


def review(*games: GameReview, known: list[KnownPlayer] = KNOWN) -> Review:
    by = {"own_strategy": "champion", "others": "champion", "seed": 1}
    people = people_of(games, known)
    found = {"game": "silver", "games": [*games], "people": people, "known": known}
    return made(Review, found | by)
