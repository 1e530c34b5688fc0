"""How long answers are weighed: in seconds, about, or in worlds."""

from __future__ import annotations

from typing import NamedTuple

from silver_sim.reading import MOST_WORLDS

FLOOR = 512  # worlds that a verdict rests on, whatever the time, of strategies that are shipped


class Budget(NamedTuple):
    """How long answers are weighed: this many seconds, about, or this many worlds at most."""

    seconds: float | None = 2.0
    worlds: int = MOST_WORLDS
    stops_early: bool = True  # as soon as more worlds would not change the verdict,
    least: int = 1024  # but not before this many: what is said of the answers needs some
    rollouts: int | None = None  # in place of seconds: at most about this many, the same anywhere
    floor: int = 0  # worlds that are tried even if the seconds are over
    keeps_all: bool = False  # no answer is dropped, and it ends when the budget does

    def floored(self, shipped: bool) -> Budget:
        """With ``FLOOR``, of strategies that are shipped: it is known how fast they are."""
        return self._replace(floor=FLOOR) if shipped else self
