"""What the engine is measured against: the floor of a round, and a table that shows nothing."""

from __future__ import annotations

from types import FunctionType
from typing import Any

from silver_sim.compiled.jit import inline_kernel, kernel
from silver_sim.games.silver.rules.deck import lay_out, shuffle
from silver_sim.games.silver.rules.scoring import add_up
from silver_sim.games.silver.table import loop as table
from silver_sim.rng import DEAL, open_stream


@kernel
def floor_rounds(s: Any, stream: Any, rounds: Any) -> Any:
    """Shuffle, lay out and add up as often as ``rounds`` says, with no turn in between.

    Returns the sum of all villages, so that no part of the work can be left out.
    """
    total = 0
    for block in range(rounds):
        open_stream(stream, 1, 0, block, 1, DEAL)
        shuffle(s, stream)
        lay_out(s)
        add_up(s)
        for seat in range(s.players):
            total += s.sums[seat]
    return total


@inline_kernel
def _show_nothing(s: Any, sight: Any, shown: Any) -> None:
    """Leave the sight as it is."""


def blind_play_blocks() -> Any:
    """``table.play_blocks`` that is the engine's own in all but filling the sight."""
    choose = _rewired(table.choose, show=_show_nothing)
    return _rewired(table.play_blocks, choose=choose)


def _rewired(function: Any, **names: Any) -> Any:
    """The engine's function with other meanings of global names (NameError: it has no such).

    It goes by the name of this module: among the engine's own it would be taken for the original,
    whose code is the same, and be answered from its cache.
    """
    original = function.py_func
    if unknown := names.keys() - set(original.__code__.co_names):
        raise NameError(f"{original.__name__} does not use {', '.join(sorted(unknown))}")
    return kernel(
        FunctionType(original.__code__, original.__globals__ | names | {"__name__": __name__})
    )
