"""Positions of Silver as text, and whole positions of what is told (``games.positions``)."""

from __future__ import annotations

from typing import Any

import numpy as np

from silver_sim.games.positions import Positions
from silver_sim.games.silver.study.filling import fill
from silver_sim.games.silver.study.real_positions import nearest
from silver_sim.games.silver.text.picture import picture, understood
from silver_sim.games.silver.text.table_line import read_line, write_line
from silver_sim.games.silver.text.told import SilverTold
from silver_sim.games.silver.text.told_of import told_of
from silver_sim.games.silver.text.told_question import after_draw, answered


def write(states: Any) -> str:
    """The line of a position, with all that the seat which must decide may know."""
    return write_line(told_of(states))


def reals(told: SilverTold) -> int:
    """How many real positions fill what was told."""
    return nearest(told).number


def hidden(told: SilverTold, states: Any) -> tuple[list[dict[str, Any]], Any]:
    """The cards of which no value is told, seat by seat, and their values in each state."""
    places = [
        (seat, slot)
        for seat, village in enumerate(told.villages)
        for slot, card in enumerate(village)
        if card.value is None
    ]
    each = np.arange(len(states))
    values = [states["value"][each, states["village"][:, seat, slot]] for seat, slot in places]
    held = np.array(values, np.int8).reshape(len(places), len(states)).T
    return [{"seat": seat, "slot": slot} for seat, slot in places], held


POSITIONS = Positions(
    write=write,
    read=read_line,
    line=write_line,
    fill=fill,
    as_it_was=True,
    hidden=hidden,
    reals=reals,
    picture=picture,
    understood=understood,
    answered=answered,
    after_draw=after_draw,
)
