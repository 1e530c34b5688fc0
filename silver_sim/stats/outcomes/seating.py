"""The subjects of a page and their places at tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from silver_sim.stats.core.sums import Counts


@dataclass(frozen=True)
class Seating:
    """Subjects by place: player `p` of the line-up of table `t` is subject `places[t, p]`.

    A place without a subject is a filler's. `players[t]` sit at table t; all tables of a subject
    have equally many players. `contrasts` are pairs of subjects that play equally many games in
    every block and whose difference is tracked. With `drawn_order` the order around a table is
    drawn for every block, so that the effect of neighbours can be measured. `noise` are the places
    of `random_player`, which means over others leave out (`without`).
    """

    players: Sequence[int]
    places: Mapping[tuple[int, int], int]
    contrasts: Sequence[tuple[int, int]] = ()
    drawn_order: bool = False
    noise: frozenset[tuple[int, int]] = frozenset()
    random_player: str = ""

    def without(self, names: Sequence[Sequence[str]], random_player: str) -> Seating:
        """Return the same with means over others that leave out the player at random.

        `names[t]` are the players of table t. Unchanged if a subject would have no others left.
        """
        noise = frozenset(
            (table, player)
            for table, players in enumerate(names)
            for player, name in enumerate(players)
            if name == random_player
        )
        met = {
            subject
            for (table, player), subject in self.places.items()
            if any(
                other != player and (table, other) not in noise
                for other in range(self.players[table])
            )
        }
        if not noise or len(met) < self.subjects:
            return self
        return replace(self, noise=noise, random_player=random_player)

    @cached_property
    def counted(self) -> Counts:
        """1 for every place that counts in means over others, 0 for those of the noise."""
        found = np.ones((len(self.players), max(self.players)), np.int64)
        for place in self.noise:
            found[place] = 0
        return found

    @property
    def subjects(self) -> int:
        """The number of subjects."""
        return max(self.places.values()) + 1

    def players_of(self, names: Sequence[Sequence[str]]) -> list[str]:
        """Who plays each subject; `names[t]` are the players of table t."""
        found = {who: names[table][player] for (table, player), who in self.places.items()}
        return [found[who] for who in range(self.subjects)]

    @cached_property
    def lookup(self) -> Counts:
        """The subject by table and player; the number `subjects` for no subject."""
        found = np.full((len(self.players), max(self.players)), self.subjects)
        for place, subject in self.places.items():
            found[place] = subject
        return found
