"""Positions of Silver as text, and whole positions of what is told (``games.positions``)."""

from __future__ import annotations

from typing import Any

from silver_sim.games.positions import Positions
from silver_sim.games.silver.study.filling import fill
from silver_sim.games.silver.text.picture import picture
from silver_sim.games.silver.text.table_line import read_line, write_line
from silver_sim.games.silver.text.told_of import told_of


def write(states: Any) -> str:
    """The line of a position, with all that the seat which must decide may know."""
    return write_line(told_of(states))


POSITIONS = Positions(
    write=write, read=read_line, line=write_line, fill=fill, as_it_was=True, picture=picture
)
