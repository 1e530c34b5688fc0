"""What a game brings so that its worlds can be judged, and the judgement of one line."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from silver_sim.advice.met import met
from silver_sim.errors import UserError
from silver_sim.games.positions import Positions
from silver_sim.rng import seed_key
from tests.games.given_worlds.lines import Base, Telling

WORLDS = 3  # that are made of a line
KEY = seed_key(1)
Line = dict[str, Any]


@dataclass(frozen=True)
class Side:
    """A game."""

    name: str
    bases: Callable[[int], Iterator[Base]]  # positions of so many games, told in full
    telling: Telling
    positions: Positions
    legal: Callable[[Any], Line | None]  # states -> what is legal in ``states[0]``
    wrong: Callable[[Any, Any], list[str]]  # (told, states) -> what is wrong with ``states[0]``
    # (act, its ways by the position, those in a world) -> whether they are possible in the world
    fewer: Callable[[str, Line, Line], bool] = lambda act, ways, those: False


def judged(side: Side, line: str) -> list[str] | None:
    """What is wrong with the worlds that are made of a line; None if it is refused."""
    positions = side.positions
    try:
        told = positions.read(line)
    except UserError:
        return None
    try:
        among = (met("silver", told.players),) if positions.met else ()
        states = positions.fill(told, KEY, 0, WORLDS, *among)
        answered = told if positions.answered is None else positions.answered(told)
        listed = side.legal(positions.fill(answered, KEY, 0, 1, *among))
    except Exception as error:  # whatever is raised is found, and the next line is judged
        return [f"{type(error).__name__}: {error}"]
    wrong = []
    for number in range(WORLDS):
        world = states[number : number + 1]
        wrong += side.wrong(told, world)
        wrong += not_possible(side, listed, side.legal(world))
    return wrong


def not_possible(side: Side, listed: Line | None, world: Line | None) -> list[str]:
    """The answers listed for a position that are not legal in a world."""
    if not listed or not listed["acts"]:
        return ["there is no answer"]
    acts = world["acts"] if world else {}
    return [
        f"{act}: {ways} is not {acts.get(act)}"
        for act, ways in listed["acts"].items()
        if act not in acts or not (ways == acts[act] or side.fewer(act, ways, acts[act]))
    ]
