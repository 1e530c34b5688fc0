"""A game in numbers: answers are numbers from 0, what a seat may know is a vector.

For whoever learns from play. A game says how its answers are numbered, and which fields of a sight
stand in the vector; all that is here is the same for every game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from silver_sim.compiled.jit import kernel

NO_ACTION = -1  # of an answer that has no number
FIRST = 0  # the action that gives the house's answer; legal only where no other one is
WHOLE = -1  # in place of a bit: the number itself


class Part(NamedTuple):
    """A field of the sight as it stands in an observation."""

    field: str
    words: str
    cells: tuple[int, ...] = ()  # of a list: how many of each of its dimensions
    bits: int = 0  # of masks: so many numbers each, 0 or 1, the lowest first


class Encoding(NamedTuple):
    """How a game is told in numbers. Kernels take arrays of one record."""

    actions: int  # answers have the numbers from 0 below this
    kind: Any  # record type of a sight
    parts: Sequence[Part]
    seen: Callable[[Any, int], Any]  # (states, seat) -> an array of the sight of the seat
    # (states, legal): writes 1 for each action of the deciding seat that is legal, else 0
    write_legal: Callable[[Any, Any], None]
    encode: Callable[[Any, Any], int]  # (states, choices) -> the action, or NO_ACTION
    decode: Callable[[Any, int, Any], None]  # (states, action, choices): writes the choice

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return len(plan(self.kind, self.parts))

    @property
    def columns(self) -> list[str]:
        """The names of the numbers of an observation: ``value[1,3]``, ``hand:17`` for a bit."""
        return [name for part in self.parts for name in _names(part)]


PLACE = np.dtype([("byte", np.int64), ("wide", np.int64), ("bit", np.int64)])


def plan(kind: Any, parts: Sequence[Part]) -> Any:
    """Where in the record of a sight each number of an observation stands: a PLACE array."""
    places = [place for part in parts for place in _places(kind, part)]
    return np.array(places, PLACE)


def _places(kind: Any, part: Part) -> Iterator[tuple[int, int, int]]:
    field, offset = kind.fields[part.field][:2]
    base, shape = field.base, field.shape
    strides = [base.itemsize * int(np.prod(shape[axis + 1 :])) for axis in range(len(shape))]
    for index in product(*map(range, part.cells)):
        byte = offset + sum(map(int.__mul__, index, strides))
        for bit in range(part.bits) if part.bits else [WHOLE]:
            yield byte, int(base.itemsize > 1), bit


def _names(part: Part) -> Iterator[str]:
    for index in product(*map(range, part.cells)):
        place = f"[{','.join(map(str, index))}]" if index else ""
        for bit in range(part.bits) if part.bits else [WHOLE]:
            yield f"{part.field}{place}" + (f":{bit}" if bit != WHOLE else "")


@kernel
def gather(sight, places, observation):
    """Write the numbers of an observation; ``sight`` is the bytes of a record. Writes the last."""
    words = sight.view(np.int64)
    for number in range(len(places)):
        place = places[number]
        value = words[place.byte >> 3] if place.wide == 1 else int(sight[place.byte])
        observation[number] = value if place.bit < 0 else value >> place.bit & 1
