"""A seat that follows advice against a strategy between two players: who wins how often."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from silver_sim.advice.budget import Budget
from silver_sim.advice.players import Players
from silver_sim.advice.table import AdviceTable
from silver_sim.advice.weighing import weigh
from silver_sim.arena.find import STRONGEST, builtin_folder, strategy_files
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.table import Setting
from silver_sim.games.registry import game as game_named
from silver_sim.games.table.match import TableMatch
from silver_sim.rng import search_stream
from silver_sim.search.workspace import DecisionKeys
from silver_sim.stats.core.estimates import win_share
from silver_sim.stats.core.sums import Sums
from silver_sim.stats.results import Estimate

PLAYERS = 2
NAMES = ("games", "wins_0", "win_squares_0")


class Seat(NamedTuple):
    """Who is measured: player 0 follows advice, player 1 and everybody played on is a strategy."""

    game: str
    worlds: int  # a decision
    seed: int
    strategy: str = STRONGEST


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


@cache
def table(seat: Seat) -> TableMatch:
    """The match of this process."""
    game = game_named(seat.game)
    players = Players.read(game, strategy_files(game.name, builtin_folder()), seat.strategy)
    setting = Setting(game.rule_set({}), seat.seed, game.deal_modes[0], "stop")
    match = game.match([players.own] * PLAYERS, setting)
    assert isinstance(match, TableMatch)
    AdvisedSeat(match, game, players, 0, seat.worlds)
    return match


def won_in(seat: Seat, block: int) -> list[int]:
    """What the advised player wins of each game of a block, in ``GameInfo.win_unit``."""
    games = table(seat).play(block, block + 1).games
    if "won" in (games.dtype.names or ()):
        return [int(each) for each in games["won"][:, 0]]
    return [int(each == 0) for each in games["winner"]]


def share_won(game: str, won: Sequence[Sequence[int]]) -> Estimate:
    """The share of games won, with its interval between blocks."""
    values = np.array([(len(each), sum(each), sum(n * n for n in each)) for each in won], np.int64)
    return win_share(Sums.of(NAMES, values), 0, game_named(game).win_unit)


def in_words(seat: Seat, won: Sequence[Sequence[int]]) -> str:
    """What was found, in one line; and whether more than an equal share was won."""
    games = sum(map(len, won))
    if not games:
        return "no games yet"
    found = share_won(seat.game, won)
    if found.lo is None or found.estimate is None or found.hi is None:
        return f"{games} games: too few for an interval"
    shown = [f"{100 * each:.1f}" for each in (found.estimate, found.lo, found.hi)]
    goal = "met" if found.lo > 1 / PLAYERS else "NOT MET"
    return (
        f"advised seat of {seat.worlds} worlds a decision against {seat.strategy}, {seat.game}: "
        f"wins {shown[0]} % ({shown[1]} to {shown[2]} %, 95 %, between {len(won)} blocks) "
        f"of {games:,} games; goal above 50 %: {goal}"
    )
