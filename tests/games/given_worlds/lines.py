"""Lines that tell a position in part: every pair of fields told or left out, and random subsets."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import NamedTuple

Fields = dict[str, str]  # the texts of a line by the names of their fields


class Base(NamedTuple):
    """A position of a game, told in full."""

    question: str
    fields: Fields  # all that can be told of it, but for the question


@dataclass(frozen=True)
class Telling:
    """How the positions of a game are told in part."""

    needed: Sequence[str]  # fields that every line has
    # (fields that are told, their names) -> the same fields as they are told beside one another:
    # some names, of marks behind cards, say only how another field is told
    told: Callable[[Fields, frozenset[str]], Fields]


def by_question(bases: Sequence[Base]) -> dict[str, list[Base]]:
    asked: dict[str, list[Base]] = {}
    for base in bases:
        asked.setdefault(base.question, []).append(base)
    return asked


def in_pairs(telling: Telling, bases: Sequence[Base]) -> Iterator[str]:
    """Lines of every question in which every two fields are told, one of them, and none.

    The other fields are all told in some, and left out in others. Each pair is taken from the first
    of the positions that has both.
    """
    for same in by_question(bases).values():
        found: dict[tuple[str, str], Base] = {}
        for base in same:
            for pair in combinations(sorted({*base.fields} - {*telling.needed}), 2):
                found.setdefault(pair, base)
        lines = dict.fromkeys(
            line for pair, base in found.items() for line in _of_pair(telling, base, pair)
        )
        yield from lines


def _of_pair(telling: Telling, base: Base, pair: tuple[str, str]) -> Iterator[str]:
    every = frozenset(base.fields) - {*telling.needed}
    for others in (frozenset(), every - {*pair}):
        for number in range(3):
            for some in combinations(pair, number):
                yield line_of(telling, base, others | {*some})


def in_subsets(telling: Telling, bases: Sequence[Base], seed: int, number: int) -> Iterator[str]:
    """So many lines in which random fields of random positions are told."""
    asked = by_question(bases)
    rng, questions = Random(seed), sorted(asked)
    for _ in range(number):
        base = rng.choice(asked[rng.choice(questions)])
        share = rng.random()
        some = [name for name in sorted(base.fields) if rng.random() < share]
        yield line_of(telling, base, frozenset(some))


def line_of(telling: Telling, base: Base, some: frozenset[str]) -> str:
    """The line that tells these fields of a position, and those that are needed."""
    names = some | {*telling.needed}
    told = {name: text for name, text in base.fields.items() if name in names}
    words = [f"{name}:{text}" for name, text in telling.told(told, names).items()]
    return " ".join([*words, f"ask:{base.question}"])
