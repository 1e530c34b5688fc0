"""A game in numbers: answers are numbers from 0, what a seat may know is a vector.

For whoever learns from play. A game says how its answers are numbered, and which fields of a sight
stand in the vector; all that is here is the same for every game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import prod
from typing import Any, NamedTuple

import numpy as np

from silver_sim.compiled.jit import kernel, record

NO_ACTION = -1  # of an answer that has no number
FIRST = 0  # the action that gives the house's answer; legal only where no other one is


class Part(NamedTuple):
    """A field of the sight as it stands in an observation."""

    field: str
    words: str
    cells: tuple[int, ...] = ()  # of a list: how many of each of its dimensions
    bits: int = 0  # of masks: so many numbers each, 0 or 1, the lowest first


class Encoding(NamedTuple):
    """How a game is told in numbers."""

    actions: int  # answers have the numbers from 0 below this
    kind: Any  # record type of a sight
    parts: Sequence[Part]
    seen: Callable[[Any, int], Any]  # (states, seat) -> an array of the sight of the seat
    # kernels; ``s`` is a record of a state, ``choice`` of an answer
    write_legal: Callable[[Any, Any], None]  # (sight, legal): 1 for each legal action, else 0
    encode: Callable[[Any, Any], int]  # (s, choice) -> the action, or NO_ACTION
    decode: Callable[[Any, int, Any], None]  # (sight, action, choice): as a strategy chooses
    settle: Callable[[Any, Any], None]  # (s, choice): makes that one of the table's own seats
    step: Callable[..., int]  # ``batch.step`` made for the game

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(prod(part.cells) * (part.bits or 1) for part in self.parts)

    @property
    def columns(self) -> list[str]:
        """The names of the numbers of an observation: ``value[1,3]``, ``hand:17`` for a bit."""
        return [name for part in self.parts for name in _names(part)]


RUN = record(
    ("first",),  # the number of the observation at which it begins
    ("byte",),  # where the first cell lies in the record of a sight
    ("width",),  # bytes of a cell
    ("cells",),  # side by side
    ("bits",),  # numbers a cell; 0: one, the cell itself
)


def plan(encoding: Encoding) -> Any:
    """Where in the record of a sight the numbers of an observation lie: a RUN array."""
    runs: list[tuple[int, ...]] = []
    first = 0
    for part in encoding.parts:
        field, offset = encoding.kind.fields[part.field][:2]
        width, shape = field.base.itemsize, field.shape
        *outer, cells = part.cells or (1,)
        for index in product(*map(range, outer)):
            place = np.ravel_multi_index((*index, 0), shape) if shape else 0
            runs.append((first, offset + int(place) * width, width, cells, part.bits))
            first += cells * (part.bits or 1)
    return np.array(runs, RUN)


def _names(part: Part) -> Iterator[str]:
    for index in product(*map(range, part.cells)):
        place = f"[{','.join(map(str, index))}]" if index else ""
        if part.bits:
            yield from (f"{part.field}{place}:{bit}" for bit in range(part.bits))
        else:
            yield f"{part.field}{place}"


@kernel
def gather(sight, runs, observation):
    """Write the numbers of an observation; ``sight`` is the bytes of a record. Writes the last."""
    words = sight.view(np.int64)
    for number in range(len(runs)):
        run = runs[number]
        if run.width == 1:
            for cell in range(run.cells):
                observation[run.first + cell] = sight[run.byte + cell]
        elif run.bits == 0:
            for cell in range(run.cells):
                observation[run.first + cell] = words[(run.byte >> 3) + cell]
        else:
            for cell in range(run.cells):
                mask, first = words[(run.byte >> 3) + cell], run.first + cell * run.bits
                for bit in range(run.bits):
                    observation[first + bit] = mask >> bit & 1
