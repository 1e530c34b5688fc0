"""Odin's side: positions of random games, and what a world must be."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

from silver_sim.errors import UserError
from silver_sim.games.odin.rules.cards import MIN_SEATS, SEATS
from silver_sim.games.odin.study.consistency import inconsistencies
from silver_sim.games.odin.study.positions import POSITIONS
from silver_sim.games.odin.text.given import OdinGiven
from silver_sim.games.odin.text.given_of import given_of
from silver_sim.games.odin.text.position import legal_line
from silver_sim.games.odin.text.possible import check_given
from silver_sim.games.odin.text.table_line import write_line
from silver_sim.rng import new_stream
from tests.games.given_worlds.lines import Base, Fields, Telling
from tests.games.given_worlds.side import Line, Side
from tests.games.odin.engine.play import begun, played_on

SHYNESS = 3  # of ten times that somebody may pass


def bases(games: int) -> Iterator[Base]:
    """Every fourth decision of some games of random legal play under random rules."""
    for seed in range(games):
        rng = Random(seed)
        players = rng.randint(MIN_SEATS, SEATS)
        rules = {
            "points_limit": rng.choice((3, 15)),
            "hand_size": rng.randint(2, 9),
            "max_turns": rng.choice((500, 40)),
        }
        game = begun(players, seed, **rules)
        for number, _ in enumerate(played_on(game, new_stream(5, seed, 0, 0), SHYNESS)):
            if number % 4 == seed % 4:
                yield base_of(given_of(game.games))


def base_of(told: OdinGiven) -> Base:
    """All that can be told of a position."""
    found = dict(word.split(":", 1) for word in write_line(told).split()[1:])
    return Base(found.pop("ask"), found)


def as_they_are(found: Fields, _: frozenset[str]) -> Fields:
    """Every field of Odin is told or left out."""
    return found


def wrong_with(told: OdinGiven, states: Any) -> list[str]:
    """What is wrong with the world ``states[0]``: it is not whole, not as told, or cannot be."""
    found = given_of(states)
    wrong = [*inconsistencies(states), *unmet(found, told)]
    try:
        check_given(found)
    except UserError as problem:
        wrong.append(f"it cannot be: {problem}")
    return wrong


def unmet(found: OdinGiven, told: OdinGiven) -> list[str]:
    """The fields of what was told that are not so in a position that was filled."""
    left_out: Line = {name: None for name, value in vars(told).items() if value is None}
    wrong = [] if (told.out or 0) & ~(found.out or 0) == 0 else ["out is not as told"]
    if told.out is not None:  # it may be told in part
        left_out["out"] = told.out
    seen = replace(found, **left_out)
    return wrong + [
        f"{name} is not as told"
        for name, value in vars(told).items()
        if getattr(seen, name) != value
    ]


SIDE = Side(
    "odin", bases, Telling(("hand", "others"), as_they_are), POSITIONS, legal_line, wrong_with
)
