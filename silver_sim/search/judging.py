"""What is said at decisions of games that are played, and the truth: what beliefs say, here.

Nobody who plays knows of it. The same worlds' chances serve all levels of belief, so that they
differ in nothing but what they go by.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import numpy as np

from silver_sim.errors import EndlessError, UserError
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.seats import BELIEFS, SeatSetup
from silver_sim.games.contract.table import Judged, JudgingPlan, Waiting
from silver_sim.games.table.judged import JUDGED, MILLION
from silver_sim.games.table.match import TableMatch
from silver_sim.rng import below, judge_stream
from silver_sim.search.belief import Belief, Worlds
from silver_sim.search.workspace import DecisionKeys, Workspace


class DrawnDecisions(ABC):
    """A line-up that plays blocks while some of its decisions are judged, each equally likely."""

    record: ClassVar[np.dtype[Any]]  # the type of a row

    def __init__(self, match: TableMatch, game: Game, every: int) -> None:
        """One decision in ``every`` is judged, drawn by a stream that nobody else draws from.

        UserError if the game's seats cannot look ahead.
        """
        self._match, self._every = match, every
        self._ahead = game.lookahead()
        self._keys = DecisionKeys(match, judge_stream)
        match.states["recorded"] = 1

    def sit(self, order: Sequence[int]) -> None:
        """Seat player ``order[i]`` of the line-up in place i of the circle."""
        self._match.sit(order)

    def play(self, first: int, last: int) -> Judged:
        """What was judged in the blocks from ``first`` below ``last``, in order of play."""
        rows = [
            row
            for block in range(first, last)
            for rotation in range(len(self._match.seats))
            for row in self._judged_in(self._decisions(block, rotation))
        ]
        return Judged(np.concatenate([np.zeros(0, self.record), *rows]))

    @abstractmethod
    def _judged_in(self, game: Iterator[Any]) -> Iterator[Any]:
        """The rows of a game, an array of one each; it stops as ``TableMatch.decisions``."""

    def _decisions(self, block: int, rotation: int) -> Iterator[Any]:
        self._keys.begin()
        return self._match.decisions(block, rotation)

    @property
    def waiting(self) -> Waiting | None:
        """Where it stands, while it plays."""
        return self._match.waiting

    def endless(self, spent: str) -> EndlessError:
        """Who has not answered for so long."""
        return self._match.endless(spent)

    def _is_drawn(self) -> bool:
        """Whether this decision is one of those that are judged, each equally likely."""
        return int(below(self._keys.stream(), self._every)) == 0

    def _row(self) -> Any:
        """A row that says at which decision the match stands, and nothing else."""
        match, row = self._match, np.zeros(1, self.record)
        for name in ("block", "rotation"):
            row[name] = match.jobs[name]
        row["deal"], row["turn"] = match.deal_no, match.states["turn"]
        row["question"] = match.engine.machine.asked.index(match.question)
        row["player"] = match.order[match.player]
        return row


class JudgingMatch(DrawnDecisions):
    """A line-up that plays blocks while beliefs are judged (``contract.Match``).

    ``models`` is a mix of compiled strategies: what the level ``policy`` takes the others for.
    Raises UserError if one of them is not compiled, or the game's seats cannot look ahead.
    """

    record = JUDGED

    def __init__(self, match: TableMatch, game: Game, plan: JudgingPlan, models: SeatSetup) -> None:
        if not all(policy.address for policy in models.policies):
            raise UserError(
                f"{models.label} cannot stand for the others",
                why="only compiled strategies can be asked again that often",
                help="name a compiled strategy",
            )
        super().__init__(match, game, plan.every)
        self._worlds = plan.worlds
        self._workspace = Workspace(match, self._ahead)
        self._workspace.seat_models(type(match), list(models.policies))
        self._beliefs = [
            Belief(game.name, level, self._workspace, models.weights) for level in BELIEFS
        ]
        self._truth = np.zeros(1, self._ahead.world)

    def _judged_in(self, game: Iterator[Any]) -> Iterator[Any]:
        for choices in game:
            if choices is not None and self._is_drawn():
                yield self._judged()

    def _judged(self) -> Any:
        """The row of the decision at which the match stands."""
        match, row = self._match, self._row()
        key = self._keys.next()
        self._workspace.look_at(match, key)
        self._ahead.true_world(match.states, self._truth[0])
        true_cards, true_below = self._workspace.facts(self._truth)
        row["cards"] = true_cards.shape[1]
        row["below"][0, : true_below.shape[1]] = true_below[0]
        for level, belief in enumerate(self._beliefs):
            self._workspace.look_at(match, key)
            worlds = belief.worlds(self._worlds)
            cards, is_below = self._workspace.facts(worlds.worlds)
            says = _chances(worlds, cards == true_cards, self._ahead.fact_values)
            row["card_score"][0, level] = round(float(np.log(says).sum()) * MILLION)
            chances = _chances(worlds, is_below == 1, 2)
            row["chance"][0, level, : len(chances)] = np.rint(chances * MILLION)
            row["effective"][0, level] = round(worlds.effective * 1000)
            row["asked"] = max(int(row["asked"][0]), worlds.asked)
        return row


def _chances(worlds: Worlds, happens: Any, ways: int) -> Any:
    """The chances of what happens (worlds, things) in some worlds, each one of this many ways.

    One world more is counted, in which every way is equally likely: so nothing is impossible that
    was only never drawn, and the fewer worlds are effective the less sure is the belief.
    """
    given = np.cumsum(worlds.weights[:, None] * happens, axis=0)[-1]  # in one order everywhere
    return (worlds.effective * given + 1.0 / ways) / (worlds.effective + 1.0)
