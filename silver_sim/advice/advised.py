"""A seat that follows advice: at every decision it gives the answer that is ranked first."""

from __future__ import annotations

from silver_sim.advice.players import Players
from silver_sim.advice.table import AdviceTable
from silver_sim.advice.weighing import Budget, weigh
from silver_sim.games.contract import Game
from silver_sim.games.table.match import TableMatch
from silver_sim.rng import search_stream
from silver_sim.search.workspace import DecisionKeys


class AdvisedSeat:
    """One player of a match who follows advice (``TableMatch.searchers``); all others are left be.

    All play the same strategy.
    """

    def __init__(
        self, match: TableMatch, game: Game, players: Players, player: int, worlds: int
    ) -> None:
        number = len(match.seats)
        self._match, self._player = match, player
        self._table = AdviceTable(game, players, match.setting.rules, number)
        self._budget = Budget(None, worlds, least=0)
        self._keys = DecisionKeys(match, search_stream)
        self._led_in = 0
        self.steps = 0
        match.states["recorded"] = 1
        match.searchers = self

    def begin(self) -> None:
        """A game begins."""
        self._keys.begin()
        self._led_in = 0

    def has_led(self) -> bool:
        """Whether in this deal an answer was put in place of the strategy's own."""
        here = self._match.player == self._player
        return here and self._led_in == self._match.deal_no

    def search(self) -> None:
        """Put the answer that is ranked first in place of the choice that stands."""
        if self._match.player != self._player:
            return
        self.steps += 1
        self._table.stand(self._match, self._keys.next())
        answers = self._table.answers
        if len(answers) == 1:
            return
        weighed = weigh([self._table], self._budget)
        whole = weighed.tried == weighed.worlds
        sums = weighed.chances.sum(axis=0)
        best = max((n for n in range(len(answers)) if whole[n]), key=lambda n: (sums[n], -n))
        if best != 0:
            self._match.choices[0] = answers[best]
            self._led_in = self._match.deal_no
