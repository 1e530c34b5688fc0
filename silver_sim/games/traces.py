"""Games that are written down as traces, played on the engine of the simulations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from silver_sim.games.contract import Replayed
from silver_sim.games.registry import DEFAULT, game


def replay(text: str) -> Sequence[Replayed]:
    """The games of a trace given as text.

    Raises UserError with the line, what is wrong with it, and what would be legal there.
    """
    return game(DEFAULT).traces.text(text)


def replay_file(path: str | Path) -> Sequence[Replayed]:
    """The games of a trace file; raises UserError as ``replay`` does, or if it cannot be read."""
    return game(DEFAULT).traces.file(path)


def replay_lines(path: str | Path, *, states: bool = False, as_json: bool = False) -> Iterator[str]:
    """The story of each game, line by line; with ``states`` or ``as_json`` JSON Lines in its place.

    ``states`` gives the state after the deals and after every decision, ``as_json`` the result of
    each game, both together both. The file is read as the lines are asked for; ``-`` is standard
    input. Raises UserError as ``replay_file`` does.
    """
    return game(DEFAULT).traces.lines(path, states=states, as_json=as_json)
