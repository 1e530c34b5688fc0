"""Advice in Python: the same as ``silver-sim advise``, as plain data."""

from __future__ import annotations

import os
from pathlib import Path

from silver_sim.arena.run import usable_threads
from silver_sim.errors import UserError
from silver_sim.stats.results import Plain
from silver_sim.studies.advice.asking import STRONGEST, Asked, read_position


def advise(
    position: str | os.PathLike[str],
    *,
    at: int | None = None,
    game: str | None = None,
    own: str = STRONGEST,
    against: str | None = None,
    seconds: float = 2.0,
    worlds: int | None = None,
    seed: int = 1,
    threads: int | None = None,
    strategies: str | os.PathLike[str] | None = None,
) -> Plain:
    """Rank the legal answers at a decision; the keys are those of ``silver_sim.advice.advice``.

    ``position`` is a script (a trace file) or one line of notation; ``at`` is the line of the
    script that tells the decision (default: where it ends). ``own`` plays on for whoever is
    advised, ``against`` for all others. At most ``seconds`` are spent, or with ``worlds`` so many
    worlds, which give the same every time. UserError for what cannot be read or be so,
    StrategyError if a strategy fails.
    """
    from silver_sim.advice.weighing import MOST_WORLDS, Budget

    if threads is not None and threads < 1:
        raise UserError(f"{threads} threads cannot play", help="a whole number from 1 up")
    if seconds <= 0 or not 1 <= (worlds or 1) <= MOST_WORLDS:
        raise UserError(
            "nothing can be played in that time, or in so many worlds",
            help=f"seconds above 0, or 1 to {MOST_WORLDS:_} worlds",
        )
    words = str(position).split() if _is_line(position) else [str(position)]
    place = read_position(words, at, game, {})
    typed = (*words, *(["--at", str(at)] if at is not None else []))
    folder = None if strategies is None else Path(strategies)
    asked = Asked((place,), own, against, seed, folder, typed)
    budget = Budget(seconds) if worlds is None else Budget(None, worlds)
    return asked.advice(budget, threads or usable_threads())


def _is_line(position: str | os.PathLike[str]) -> bool:
    return isinstance(position, str) and ":" in position and not Path(position).exists()
