"""Beliefs: worlds that a seat cannot distinguish, each with its weight.

``uniform`` counts cards: every deal of the hidden cards is equally likely. ``kept`` goes by how
each card came to be where it is (``kept.weights``). ``policy`` asks what the others would have
done: the weight of a world is the product, over the decisions of the others in this deal, of the
chance that they would have done the same in it (Rebstock, Solinas, Buro, Sturtevant: "Policy based
inference in trick-taking card games", 2019). Who they are is not known: each is one of some
strategies, which do something else now and then, so that no world has weight 0.

Worlds are drawn by the weights of ``kept`` and weighted by what they should count (importance
sampling); of a greater number as many are drawn as are played on in. Where many hidden cards and
many decisions would leave nearly all weight on a single world, which would be believed as if it
were known, the weights go only part of the way from ``kept`` to ``policy``: as far as enough worlds
keep a say (tempering).

Where the ways in which the hidden cards can be are few enough to look at all of them, each of
them is: then the weights are exact for these models.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from silver_sim.compiled.jit import compiled_entry
from silver_sim.games.table.rollouts import TREMBLE
from silver_sim.rng import shuffle_numbers, uniform
from silver_sim.search.kept import weights
from silver_sim.search.workspace import Workspace

DRAWN = 4  # worlds that are drawn for each one in which is played on, where they are weighted
EFFECTIVE = 0.3  # of the drawn worlds, the effective share that weights must leave
DIGITS = 20  # binary ones, of the exponent that leaves this many
LEAST = 1e-300  # of a weight before all are made to add up to 1


class Worlds(NamedTuple):
    """Worlds and their weights, which add up to 1."""

    worlds: np.ndarray  # records of the game's ``Lookahead.world``
    weights: np.ndarray  # (worlds,)
    asked: int = 0  # decisions of others that were asked for in each world
    ways: int = 0  # if these are all: how many, one after the other and then all once more

    @property
    def counted(self) -> bool:
        """Whether these are all, and no sample."""
        return self.ways > 0

    @property
    def by_way(self) -> Worlds:
        """The same in an order in which those that differ in nothing weighted stand side by side.

        Else systematic resampling, of which a step may be just as long as all ways once, would meet
        few of them, each many times.
        """
        if not self.counted:
            return self
        order = np.arange(len(self.worlds)).reshape(-1, self.ways).T.ravel()
        return self._replace(worlds=self.worlds[order], weights=self.weights[order])

    @property
    def effective(self) -> float:
        """How many worlds of equal weight tell as much: (sum w)^2 / sum w^2."""
        return effective(self.weights)

    def resampled(self, number: int, stream: Any) -> np.ndarray:
        """A number of worlds, each as often as its weight says, in a drawn order.

        Systematic resampling: one number of the stream draws all, and none comes once too often or
        too seldom. Without the order worlds that are alike would stand side by side.
        """
        passed = np.cumsum(self.weights)
        points = (np.arange(number) + uniform(stream)) * (passed[-1] / number)
        places = np.searchsorted(passed, points, side="right").clip(max=len(passed) - 1)
        shuffle_numbers(stream, places)
        drawn: np.ndarray = self.worlds[places]
        return drawn


class Belief:
    """What a seat takes the hidden cards for.

    ``level`` is one of ``games.contract.BELIEFS``; ``shares`` are of the models, each of which does
    something else with the chance ``tremble``.
    """

    def __init__(
        self,
        game: str,
        level: str,
        workspace: Workspace,
        shares: Sequence[float] = (),
        tremble: float = TREMBLE,
    ) -> None:
        self.level, self._workspace, self._tremble = level, workspace, tremble
        ahead = workspace.lookahead
        self._kept = np.ones((ahead.classes, ahead.values + ahead.alike))
        if level != "uniform":
            self._kept = weights(game).table
        self._shares = np.array(shares)

    def worlds(self, number: int) -> Worlds:
        """A number of worlds at the decision that the workspace stands at, weighted."""
        workspace, ahead = self._workspace, self._workspace.lookahead
        drawn, weight, ways = self._dealt(number)
        if self.level != "policy":
            return Worlds(drawn, _normal(weight[:, 0]), ways=ways)
        models = len(self._shares)
        chances = np.ones((len(drawn), workspace.seats, models))
        asked = workspace.call(
            ahead.weigh, *workspace.at_table, drawn, models, self._tremble, chances
        )
        likely = weight[:, 1]
        for seat in range(workspace.seats):
            likely = likely * _mixed(chances[:, seat], self._shares)
        if ways:  # no chance is in their weights that would have to be tempered
            return Worlds(drawn, _normal(likely), int(asked), ways)
        return Worlds(drawn, _tempered(weight[:, 0], likely), int(asked))

    def _dealt(self, number: int) -> tuple[Any, Any, int]:
        """At most this many worlds, their weights (``Lookahead.imagine``), how many ways are all.

        Where all ways in which the hidden cards can be are few, each comes equally often: what is
                dealt besides is dealt again each time.
        """
        workspace, ahead = self._workspace, self._workspace.lookahead
        drawn = np.zeros(number, ahead.world)
        weight = np.zeros((number, 2))
        given = workspace.states, self._kept, workspace.chance
        walk = compiled_entry(ahead.every_world, *given, drawn, weight)
        ways = int(walk(*given, drawn, weight))
        if ways == 0:
            workspace.call(ahead.imagine, *given, drawn, weight)
            return drawn, weight, 0
        last = number - number % ways
        for first in range(ways, last, ways):
            part = slice(first, first + ways)
            walk(*given, drawn[part], weight[part])
        return drawn[:last], weight[:last], ways

    def sample(self, number: int) -> np.ndarray:
        """A number of worlds of equal weight, as seats look ahead in them."""
        drawn = self.worlds(number if self.level == "uniform" else DRAWN * number)
        if self.level == "uniform" and not drawn.counted:
            return drawn.worlds
        return drawn.resampled(number, self._workspace.chance[0])

    def sample_again(self, number: int) -> np.ndarray:
        """The same, as independent as can be: what no weight depends on is dealt again in each.

        Where few ways are likely, one and the same would come many times with one deck.
        """
        workspace = self._workspace
        worlds = self.worlds(DRAWN * number).by_way.resampled(number, workspace.chance[0])
        if workspace.lookahead.deal_rest is not None:
            workspace.call(
                workspace.lookahead.deal_rest, workspace.states, workspace.chance, worlds
            )
        return worlds


def effective(weights: np.ndarray) -> float:
    """How many of equal weight tell as much as these, which add up to 1."""
    return float(1.0 / np.cumsum(weights * weights)[-1])


def _tempered(plain: np.ndarray, likely: np.ndarray) -> np.ndarray:
    """Weights on the way from the plain ones to the likely ones, as far as enough stay effective.

    They are plain * (likely / plain)^x, with the largest x up to 1 that leaves ``EFFECTIVE`` of the
    worlds; its binary digits are found one by one. By square roots, which all processors round
    alike, as they do no other power.
    """
    whole = _normal(likely)
    enough = EFFECTIVE * len(whole)
    if effective(whole) >= enough:
        return whole
    found = _normal(plain)
    ratio = whole / found
    for _ in range(DIGITS):
        ratio = np.sqrt(ratio)
        further = _normal(found * ratio)
        if effective(further) >= enough:
            found = further
    return found


def _mixed(chances: np.ndarray, shares: np.ndarray) -> np.ndarray:
    """The chance of what a seat did if it is one of several models: (worlds,)."""
    mixed = np.zeros(len(chances))
    for model, share in enumerate(shares):
        mixed = mixed + share * chances[:, model]
    return mixed


def _normal(weight: Any) -> np.ndarray:
    """Weights that add up to 1; by their size before, none is lost."""
    weight = np.maximum(weight / max(float(weight.max()), LEAST), LEAST)
    normal: np.ndarray = weight / float(np.cumsum(weight)[-1])
    return normal
