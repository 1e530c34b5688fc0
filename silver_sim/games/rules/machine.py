"""What the machines of all games are made of."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np


class Machine(NamedTuple):
    """The machine of a game: it asks, and what is answered is judged and applied."""

    questions: type[IntEnum]  # where it stands; GAME_OVER is one, and ROUND_OVER between two deals
    first_question: int  # from this one on a seat must answer
    state: np.dtype[Any]  # the record of all that there is
    choice: np.dtype[Any]  # of an answer
    refusal: Any  # kernel (state, choice) -> why it is not legal; 0: it is
    answer: Any  # kernel (state, choice): play on

    @property
    def asked(self) -> list[str]:
        """The questions that a seat must answer, in small letters."""
        return [each.name.lower() for each in self.questions if each >= self.first_question]
