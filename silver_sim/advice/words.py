"""Answers in words: those of notes, in which a player types them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from silver_sim.games.contract.game import Game, lacking
from silver_sim.games.contract.progress import Line
from silver_sim.games.table.judged import MOST_SEATS
from silver_sim.games.text.notes import Spoken

_OWNERS = [f"seat {seat}'s" for seat in range(MOST_SEATS)]
_OWNER = re.compile(r"\bseat (\d+)'s")


def spoken(game: Game, states: Any, line: Line) -> Spoken:
    """An answer where a game stands; a card of another is "seat 2's 1", which ``named`` renames."""
    if game.notes is lacking:
        return Spoken(game.decision_text().in_words(line))
    found: Spoken = game.notes().spoken(_OWNERS, states, line)
    return found


def named(words: str, owner: Callable[[int], str]) -> str:
    """An answer in which each seat is called what ``owner`` says: "Ben's"."""
    return _OWNER.sub(lambda seat: owner(int(seat[1])), words)
