"""What Odin brings so that a position can be given in one line (``games.positions``)."""

from __future__ import annotations

from typing import Any

from silver_sim.games.odin.study.filling import fill
from silver_sim.games.odin.text.given_of import given_of
from silver_sim.games.odin.text.picture import picture, understood
from silver_sim.games.odin.text.table_line import read_line, write_line
from silver_sim.games.positions import Positions


def _line_of(states: Any) -> str:
    """The line of ``states[0]``: all that is given by the seat that must decide."""
    return write_line(given_of(states))


POSITIONS = Positions(
    write=_line_of,
    read=read_line,
    line=write_line,
    fill=fill,
    picture=picture,
    understood=understood,
)
