"""At drawn decisions of games: the chance to win that advice predicts, and the outcome.

The forecast is for the answer that the strategy itself gives, with the same strategy in all seats:
the game that follows is the one that was forecast.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from silver_sim.advice.players import Players
from silver_sim.advice.position import position_given
from silver_sim.advice.table import AdviceTable
from silver_sim.advice.worlds import BATCH, batches
from silver_sim.errors import UserError
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.seats import SeatSetup
from silver_sim.games.contract.table import JudgingPlan, Waiting
from silver_sim.games.table.judged import FORECAST, MILLION
from silver_sim.games.table.match import TableMatch
from silver_sim.search.judging import DrawnDecisions

HUNDREDTHS = 100


class ForecastMatch(DrawnDecisions):
    """A line-up that plays blocks while forecasts are made of who wins (``contract.Match``).

    All seats have one strategy, ``player``. UserError if it cannot be played out in many worlds, or
    if the game's seats cannot look ahead.
    """

    record = FORECAST

    def __init__(self, match: TableMatch, game: Game, plan: JudgingPlan, player: SeatSetup) -> None:
        super().__init__(match, game, plan.every)
        if not all(policy.address and not policy.history for policy in player.policies):
            raise UserError(
                f"games of {player.label} cannot be forecast",
                why="only compiled strategies that do not ask what was done before can be played "
                "out in many worlds",
                help="name a compiled strategy without HISTORY = True",
            )
        self._game, self._batches = game, batches(plan.worlds // BATCH * BATCH)
        rules, number = match.setting.rules, len(match.seats)
        self._table = AdviceTable(game, Players(player, (player,)), rules, number)
        names = [each.name for each in self._ahead.consequences]
        self._points = names.index(self._ahead.points)

    @property
    def waiting(self) -> Waiting | None:
        """What it waits for, while it plays, or while answers are played out."""
        return self._match.waiting or self._table.match.waiting

    def _judged_in(self, game: Iterator[Any]) -> Iterator[Any]:
        """The rows of a game, once it is over."""
        whole: list[Any] = []
        of_deal: list[tuple[int, Any]] = []  # by who had to decide
        for choices in game:
            if choices is None:
                scores = self._scores()
                for player, row in of_deal:
                    row["score"] = scores[player]
                whole += of_deal
                of_deal = []
            elif self._is_drawn():
                of_deal.append((self._match.player, self._foretold()))
        won = self._won() if whole else ()
        for player, row in whole:
            row["won"] = won[player]
            yield row

    def _foretold(self) -> Any:
        """The row of the current decision of the match, without the outcome."""
        match, row, table = self._match, self._row(), self._table
        totals = match.states["totals"][0, : len(match.seats)]
        row["behind"] = totals[match.seat] - np.delete(totals, match.seat).min()
        own = self._stand(table, self._keys.next())
        alive = np.zeros(len(table.answers), np.int64)
        alive[own] = 1
        tried = [table.try_batch(batch, alive) for batch in self._batches]
        chances = np.concatenate([each.chances[:, 0] for each in tried])
        points = np.concatenate([each.led[:, 0, self._points] for each in tried])
        worlds = len(chances)
        row["chance"] = round(int(chances.sum()) / worlds)
        row["error"] = round(float(np.sqrt(np.var(chances, ddof=1) / worlds)))
        row["points"] = round(HUNDREDTHS * int(points.sum()) / worlds)
        return row

    def _stand(self, table: AdviceTable, key: tuple[int, int]) -> int:
        """Put the decision on the table; return the index of the answer that was given."""
        table.stand(self._match, key)
        return 0

    def _scores(self) -> Any:
        """The scores of the deal that has ended, by seat."""
        match = self._match
        rounds = np.zeros(1, match.engine.round_row)
        match.jobs["rounds_done"] = 0
        match.engine.write_round(match.jobs[0], match.states[0], rounds)
        return rounds["scores"][0]

    def _won(self) -> Any:
        """The shares of the win of the game that has ended, in millionths, by seat."""
        match = self._match
        games = np.zeros(1, match.engine.game_row)
        match.jobs["games_done"] = 0
        match.engine.write_game(match.jobs[0], match.states[0], match.players, games)
        if "won" in (match.engine.game_row.names or ()):
            return np.rint(games["won"][0] * MILLION / self._game.win_unit).astype(np.int64)
        won = np.zeros(len(match.seats), np.int64)
        won[games["winner"][0]] = MILLION
        return won


class LineForecastMatch(ForecastMatch):
    """The same from what a user would type for each decision; the rest is as in real positions."""

    def _stand(self, table: AdviceTable, key: tuple[int, int]) -> int:
        match, notation = self._match, self._game.positions()
        described = notation.typed(notation.read(notation.write(match.states)))
        table.put(position_given(self._game, described), key[0] >> 1)
        return table.number_of(match.choices)
