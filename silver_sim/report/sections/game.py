"""What a game adds to the pages of all games: sections and columns, by place.

A game names functions for places (``GameInfo.sections``), each as ``module:name``:

================  ============================  ====================================================
place             what it is called with        what it returns
================  ============================  ====================================================
deals             cast, rule sets of its games  a Section on what happens in deals, or None
why               names, facts of two, blocks   Reasons: how the two differ (text.reasons)
sample            names, deals of a game        an AddedColumn of a sample game
profile           its name, what it knows       a Section on what are no rows, or None
================  ============================  ====================================================
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from silver_sim.report.model import Section
from silver_sim.report.tables import Cell, Column

if TYPE_CHECKING:
    from silver_sim.games.contract.game import GameInfo


class AddedColumn(NamedTuple):
    """A column of a table, its cells from top to bottom, and a note for the caption.

    `clauses` is what a story says about each cell, as part of a sentence.
    """

    column: Column
    cells: Sequence[Cell]
    caption: str = ""
    clauses: Sequence[str] = ()


def added(game: GameInfo, place: str, *about: Any) -> Iterator[Any]:
    """Yield the results of the functions that the game names for a place."""
    for name in game.sections.get(place, ()):
        module, _, function = name.partition(":")
        yield getattr(import_module(module), function)(*about)


def sections(game: GameInfo, place: str, *about: Any) -> list[Section]:
    """Return the sections that the game has for a place."""
    return [section for section in added(game, place, *about) if section is not None]


def columns(game: GameInfo, place: str, *about: Any) -> list[AddedColumn]:
    """Return the columns that the game has for a place."""
    return list(added(game, place, *about))
