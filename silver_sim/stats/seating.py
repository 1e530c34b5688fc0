"""Who is looked at: the subjects of a page and the places that they take at tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from silver_sim.stats.sums import Counts


@dataclass(frozen=True)
class Seating:
    """Subjects by place: player `p` of the line-up of table `t` is subject `places[t, p]`.

    A place without a subject is a filler's. `players[t]` sit at table t; all places of a subject
    are at tables of as many players. `contrasts` are pairs of subjects that play as many games in
    every block and whose difference is followed. With `circles` the order around a table is drawn
    for every block, so that one may ask what a neighbour is worth.
    """

    players: Sequence[int]
    places: Mapping[tuple[int, int], int]
    contrasts: Sequence[tuple[int, int]] = ()
    circles: bool = False

    @property
    def subjects(self) -> int:
        """How many subjects there are."""
        return max(self.places.values()) + 1

    @cached_property
    def lookup(self) -> Counts:
        """The subject by table and player; `subjects`, one too many, for nobody."""
        found = np.full((len(self.players), max(self.players)), self.subjects)
        for place, subject in self.places.items():
            found[place] = subject
        return found
