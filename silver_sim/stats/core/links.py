"""Which players games connect, and whose ratings they bound (Ford 1957)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from silver_sim.stats.core.league import Floats, Played

Flags = NDArray[np.bool_]


class Links:
    """Who ended ahead of or level with whom, by steps of one place.

    `groups` are the connected players: ratings can be compared within a group, but not across
    groups.
    """

    def __init__(self, games: Sequence[Played], players: int) -> None:
        from scipy.sparse import csr_array
        from scipy.sparse.csgraph import connected_components

        steps = np.array([*chain.from_iterable(map(_steps, games))]).T
        self.graph = csr_array((np.ones(steps.shape[1]), tuple(steps)), (players, players))
        number, group = connected_components(self.graph, directed=False)
        self.groups = [np.flatnonzero(group == each).tolist() for each in range(number)]
        self.part = connected_components(self.graph, connection="strong")[1]

    def middle(self, group: Sequence[int], strengths: Floats) -> list[int]:
        """Return the largest part of a group whose ratings games bound from above and below.

        If two are equally large, the stronger; `strengths` are those of the group. The whole group
        if no part has two players, so that at least one rating is finite.
        """
        parts = self.part[[*group]]
        found = [np.flatnonzero(parts == each).tolist() for each in np.unique(parts)]
        largest = max(found, key=lambda part: (len(part), strengths[part].mean()))
        return [group[each] for each in largest] if len(largest) > 1 else list(group)

    def limits(self, middle: Sequence[int]) -> tuple[Flags, Flags]:
        """Return for each player whether games bound it from above, and from below.

        From above: each of the middle ended ahead of it or level with it, directly or through a
        chain of others. From below: it did so to each of the middle.
        """
        _, first = np.unique(self.part[[*middle]], return_index=True)
        above, below = (
            np.logical_and.reduce([_reached(graph, middle[each]) for each in first])
            for graph in (self.graph, self.graph.T.tocsr())
        )
        return above, below


def _steps(game: Played) -> list[tuple[int, int]]:
    """The steps of one place down, and up between players who tie; the rest follow from these."""
    down = pairwise(who for tied in game.places for who in tied)
    up = (step[::-1] for tied in game.places for step in pairwise(tied))
    return [*down, *up]


def _reached(graph: Any, who: int) -> Flags:
    from scipy.sparse.csgraph import breadth_first_order

    found = np.zeros(graph.shape[0], np.bool_)
    found[breadth_first_order(graph, who, return_predecessors=False)] = True
    return found
