"""A game in numbers: answers are numbers from 0, what a seat may know is a vector.

For learning from play. A game says how its answers are numbered, and which fields of a sight
stand in the vector; all that is here is the same for every game.
"""

from __future__ import annotations

import ctypes
import operator
from collections.abc import Callable, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any, NamedTuple

import numpy as np

from silver_sim.compiled.jit import kernel, record
from silver_sim.games.contract.seats import ActBatch

NO_ACTION = -1  # of an answer that has no number
FIRST = 0  # the action that gives the default answer; legal only where no other one is
NO_ACT = -2  # in ``choice.act``: an action that is not legal, which the field behind it tells


class Part(NamedTuple):
    """A field of the sight as it stands in an observation."""

    field: str
    words: str
    cells: tuple[int, ...] = ()  # of a list: how many of each of its dimensions
    bits: int = 0  # of masks: this many numbers each, 0 or 1, the lowest first
    low: int = 0  # the least that a number can be,
    high: int | Callable[[Any], int] = 1  # and the most, maybe under a rule set
    unit: str = ""
    codes: Mapping[int, str] = {}  # what each number stands for

    @property
    def size(self) -> int:
        """How many numbers these are."""
        return prod(self.cells) * (self.bits or 1)

    @property
    def names(self) -> list[str]:
        """The names of its numbers: ``value[1,3]``, ``hand:17`` for a bit."""
        places = [
            f"[{','.join(map(str, index))}]" if index else ""
            for index in product(*map(range, self.cells))
        ]
        if not self.bits:
            return [f"{self.field}{place}" for place in places]
        return [f"{self.field}{place}:{bit}" for place in places for bit in range(self.bits)]


class Meaning(NamedTuple):
    """What a number of an observation means."""

    name: str  # ``value[1,3]``; ``hand:17`` for a bit
    words: str
    unit: str  # empty: it counts nothing
    low: int  # from here
    high: int  # to here
    codes: Mapping[int, str]  # what each number stands for, if it is a code


DONE = Meaning("done", "1 for a decision, 0 behind the last", "", 0, 1, {})


class ByNumber:
    """How the seats of a game see and answer in numbers."""

    def __init__(
        self,
        kind: Any,
        parts: Sequence[Part],
        choice: Any,
        actions: int,
        write_legal: Callable[[Any, Any], None],
        decode: Callable[[Any, int, Any], None],
        past: Sequence[Part],
        past_columns: Sequence[Meaning],
    ) -> None:
        """``kind`` and ``choice`` are the record types of a sight and of an answer.

        ``past`` are the fields that tell what was done in the deal, first how many decisions they
        tell of; ``past_columns`` are the numbers of one, as the others have them.

        ``write_legal`` (sight, legal) and ``decode`` (sight, action, choice) are kernels: one marks
        the legal actions with 1, the other writes a choice as a strategy gives it.
        """
        self.kind, self.parts, self.actions = kind, parts, actions
        self.write_legal, self.decode = write_legal, decode
        self._choice = choice
        self.runs, self._past_runs = plan(kind, parts), plan(kind, past)
        self._past, self.decisions = past, past[1].cells[0]
        self.past_columns = [DONE, *past_columns]

    @property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(part.size for part in self.parts)

    @property
    def columns(self) -> list[str]:
        """The names of the numbers of an observation."""
        return [name for part in self.parts for name in part.names]

    def meanings(self, rules: Any) -> list[Meaning]:
        """What each number of an observation means under a rule set."""
        return [
            Meaning(name, part.words, part.unit, part.low, high, part.codes)
            for part in self.parts
            for high in [int(part.high(rules)) if callable(part.high) else part.high]
            for name in part.names
        ]

    def observation(self, sights: Any) -> Any:
        """What a seat may know: float32, (size,); ``sights`` is an array of one record."""
        found = np.zeros(self.size, np.float32)
        gather(sights.view(np.int8), self.runs, found)
        return found

    def past(self, sights: Any) -> Any:
        """What was done in the deal: float32, (decisions, ``past_columns``), the oldest first."""
        ends = np.cumsum([each.size for each in self._past])
        found = np.zeros(ends[-1], np.float32)
        gather(sights.view(np.int8), self._past_runs, found)
        count, *fields = np.split(found, ends[:-1])
        rows = [each.reshape(self.decisions, -1) for each in fields]
        done = np.arange(self.decisions)[:, None] < count
        return np.concatenate([done, *rows], axis=1, dtype=np.float32)

    def legal(self, sights: Any) -> Any:
        """1 for each action that is legal for the seat that must answer: int8, (actions,)."""
        found = np.zeros(self.actions, np.int8)
        self.write_legal(sights[0], found)
        return found

    def put(self, choice: Any, sight: Any, act: Callable[..., Any], *more: Any) -> None:
        """Write the choice of the action that ``act(observation, legal, *more)`` returns.

        For strategies in plain Python: ``sight`` and ``choice`` are views of records. An action
        that is not legal becomes a choice that is not, for the table to judge.
        """
        place = (ctypes.c_byte * self.kind.itemsize).from_address(sight.address)
        sights = np.frombuffer(place, self.kind)
        legal = self.legal(sights)
        action = operator.index(act(self.observation(sights), legal.copy(), *more))
        decoded = np.zeros(1, self._choice)
        if 0 <= action < self.actions and legal[action]:
            self.decode(sights[0], action, decoded[0])
        else:
            number = min(max(action, -(2**63)), 2**63 - 1)
            decoded[0] = (NO_ACT, number, *decoded[0].item()[2:])
        for name, number in zip(self._choice.names, decoded[0].item(), strict=True):
            setattr(choice, name, number)


def answers(act_batch: ActBatch | None, observations: Any, legal: Any) -> Any:
    """What a strategy answers in many games: int64, (games,), each legal or not.

    TypeError if that is not a whole number for each game.
    """
    assert act_batch is not None
    found = np.asarray(act_batch(observations, legal))
    if found.shape != legal.shape[:1] or found.dtype.kind not in "iu":
        raise TypeError(
            f"act_batch returned {found.dtype}, {found.shape}, not a whole number for each game: "
            f"int64, {legal.shape[:1]}"
        )
    return found.astype(np.int64)


def in_one_game(act_batch: ActBatch) -> Callable[[Any, Any], int]:
    """The same strategy as an ``act``."""
    return lambda seen, legal: int(answers(act_batch, seen[None], legal[None])[0])


class Encoding(NamedTuple):
    """A game in numbers, for anyone who plays it from outside.

    Kernels: ``s`` is a record of a state, ``choice`` of an answer.
    """

    seats: ByNumber
    seen: Callable[[Any, int], Any]  # (states, seat) -> an array of the sight of the seat
    encode: Callable[[Any, Any], int]  # (s, choice) -> the action, or NO_ACTION
    settle: Callable[[Any, Any], None]  # (s, choice): makes that one of the table's own seats
    step: Callable[..., int]  # ``batch.step`` made for the game,
    demonstrate: Callable[..., int]  # and ``batch.demonstrate``

    def action(self, s: Any, choice: Any) -> int | None:
        """The action of a choice; None if it has none, as a set of far slots has not."""
        found = int(self.encode(s, choice))
        return None if found == NO_ACTION else found


RUN = record(
    ("first",),  # the number of the observation at which it begins
    ("byte",),  # where the first cell is in the record of a sight
    ("width",),  # bytes of a cell
    ("cells",),  # side by side
    ("bits",),  # numbers a cell; 0: one, the cell itself
)


def plan(kind: Any, parts: Sequence[Part]) -> Any:
    """Where in the record of a sight the numbers of an observation lie: a RUN array."""
    runs: list[tuple[int, ...]] = []
    first = 0
    for part in parts:
        field, offset = kind.fields[part.field][:2]
        width, shape = field.base.itemsize, field.shape
        *outer, cells = part.cells or (1,)
        for index in product(*map(range, outer)):
            place = np.ravel_multi_index((*index, 0), shape) if shape else 0
            runs.append((first, offset + int(place) * width, width, cells, part.bits))
            first += cells * (part.bits or 1)
    return np.array(runs, RUN)


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
