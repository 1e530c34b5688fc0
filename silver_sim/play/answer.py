"""A legal answer to the question that stands."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from silver_sim.errors import UserError, repeated
from silver_sim.games.contract.game import Game as Kind
from silver_sim.games.contract.progress import Line

SHOWN = 8  # answers that a message names


@dataclass(frozen=True)
class Answer:
    """An answer of a seat; ``str`` gives it in words.

    Examples
    --------
    >>> from silver_sim import new_game
    >>> answer = new_game("silver", seats=2, seed=1).legal[0]
    >>> print(answer)
    look own 1st and 2nd
    >>> answer.act, answer.seat
    ('look', 1)
    """

    seat: int
    text: str
    line: Line = field(compare=False, repr=False)  # as scripts write it

    @classmethod
    def of(cls, line: Line, kind: Kind) -> Answer:
        """The answer of a line of a script."""
        return cls(int(line["seat"]), kind.decision_text().in_words(line), line)

    @property
    def act(self) -> str:
        """What is done, as scripts call it: ``draw``, ``exchange``, ``play``."""
        return str(self.line["act"])

    def __str__(self) -> str:
        return self.text


def read_answer(given: Any, legal: Sequence[Answer]) -> Line:
    """The line of an answer given as an ``Answer``, as a line of a script, or in words.

    UserError if words are not those of a legal answer.
    """
    if isinstance(given, Answer):
        return deepcopy(given.line)  # nothing that is written into it later was answered
    if not isinstance(given, str):
        line: Line = given
        return line
    found = [deepcopy(each.line) for each in legal if each.text == given.strip()]
    if not found:
        texts = [each.text for each in legal]
        near = get_close_matches(given, texts, SHOWN, 0.0)
        raise UserError(f"{repeated(given)} is not legal here", help="; ".join(near))
    return found[0]
