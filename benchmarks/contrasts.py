"""Contrasts: the best answer of one side of a decision against the best one of the other side.

The recommended side is that of the answer that is recommended; by it figures are told. Of most
questions the sides are that answer and all others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

FIRST = "first"  # the side of the recommended answer, where all others are the other side
OWN, ANOTHER = "own", "another"  # whether the strategy's own answer is on the recommended side


class Sides(NamedTuple):
    """Two sides of a question: their names, and the acts that belong to each."""

    names: tuple[str, str]
    acts: tuple[Sequence[str], Sequence[str]]


class Pair(NamedTuple):
    """The best answers of both sides of a contrast, by their numbers; the recommended one first."""

    contrast: str
    side: str  # that is recommended
    whose: str
    best: int
    other: int

    @property
    def key(self) -> str:
        """By which its figures are added up."""
        return f"{self.contrast}/{self.side}/{self.whose}"


NO_CALL = ("draw", "draw_row", "take", "pass", "empath", "guard", "amulet")
# By game, question and contrast. A sequence of acts: the best of these against the next best one.
CONTRASTS: Mapping[str, Mapping[str, Mapping[str, Sides | Sequence[str]]]] = {
    "silver": {
        "open_turn": {
            "call": Sides(("call", "not"), (("call",), NO_CALL)),
            "take": Sides(("take", "draw"), (("take", "draw_row"), ("draw",))),
        },
        "place_card": {
            "exchange": Sides(("exchange", "discard or use"), (("exchange",), ("discard", "use"))),
            "which exchange": ("exchange",),
        },
    },
    "odin": {
        "follow": {"play": Sides(("play", "pass"), (("play",), ("pass",))), "which play": ("play",)}
    },
}


def pairs(
    game: str, question: str, acts: Sequence[str], worth: np.ndarray, best: int
) -> Iterator[Pair]:
    """The contrasts at a decision whose answers are these acts; number 0 is the strategy's own.

    ``worth`` (answers,): the more the better; ``best`` is recommended.
    """
    named = CONTRASTS[game].get(question, {question: tuple(set(acts))})
    for contrast, of in named.items():
        if isinstance(of, Sides):
            sides = np.array([_side(act, of) for act in acts])
        else:
            sides = np.where([act in of for act in acts], 1, -1)
            if (sides == 1).any():
                sides[_best(worth, sides == 1, best)] = 0
        if not ((sides == 0).any() and (sides == 1).any()):
            continue
        tops = [_best(worth, sides == side, best) for side in (0, 1)]
        ahead = max((0, 1), key=lambda side: (tops[side] == best, worth[tops[side]]))
        side = of.names[ahead] if isinstance(of, Sides) else FIRST
        whose = OWN if sides[0] == ahead else ANOTHER
        yield Pair(contrast, side, whose, tops[ahead], tops[1 - ahead])


def _side(act: str, sides: Sides) -> int:
    """0, 1, or -1: on neither."""
    return next((side for side in (0, 1) if act in sides.acts[side]), -1)


def _best(worth: np.ndarray, among: np.ndarray, recommended: int) -> int:
    """The best answer of some: the recommended one if it is among them."""
    return recommended if among[recommended] else int(np.where(among, worth, -np.inf).argmax())
