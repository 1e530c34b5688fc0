"""Answers of a decision, each played on in the same worlds to the end of the deal.

What a deal's end is worth is the chance to win the game from there (``equity``).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from silver_sim.errors import StrategyError, UserError
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.seats import Policy, SeatSetup
from silver_sim.games.table.match import TableMatch
from silver_sim.games.table.rollouts import Until
from silver_sim.search.equity import Course, Equity, different_rows
from silver_sim.search.workspace import Workspace

BATCH = 1 << 16  # rollouts at a time: a watcher sees that the search goes on


def check_compiled(setup: SeatSetup, other: str) -> None:
    """UserError if one of its strategies is not compiled."""
    if not all(each.address for each in setup.policies):
        raise UserError(
            f"{setup.label} cannot play simulations",
            why="only compiled strategies can play that many games",
            help=f"name a compiled strategy, or {other}",
        )


class PlayedOn:
    """Plays answers on where a match stands, by the strategy of the player who must decide.

    It sits in all seats, or the others have the policies of ``others``, by seat. UserError if
    nothing is known of the chances in this game.
    """

    def __init__(
        self, match: TableMatch, game: Game, others: Sequence[Policy] | None = None
    ) -> None:
        self._match, self._game, self._others = match, game, others
        self._ahead = game.lookahead()
        self._equity = Equity.load(game.name, len(match.seats))
        self.space = Workspace(match, self._ahead)
        self.steps = 0  # taken in all

    def stand(self, key: tuple[int, int]) -> None:
        """Stand where the match stands; all chance comes from the key."""
        self.space.look_at(self._match, key)
        self.space.seat_policy(self._match, self._match.player, self._others)

    def results(
        self, worlds: np.ndarray, answers: np.ndarray, alive: np.ndarray, first: int, further: int
    ) -> np.ndarray:
        """How the deal ends after answers that are alive: (worlds, answers, results + further).

        ``first`` is the number of the first of these worlds; ``further`` are numbers that tell what
        each answer leads to (``Lookahead.consequences``), all or none. StrategyError if the
        strategy fails.
        """
        numbers = self._ahead.results + further
        return self.run(worlds, answers, alive, first, numbers)[0]

    def run(
        self,
        worlds: np.ndarray,
        answers: np.ndarray,
        alive: np.ndarray,
        first: int,
        numbers: int,
        until: Until = Until.END,
        later: np.ndarray | None = None,
    ) -> tuple[np.ndarray, np.ndarray]:
        """What comes of answers (worlds, answers, numbers), and what is seen at the next decision.

        As ``Lookahead.roll_out`` writes it; that is (worlds, answers) if something is answered
        ``later``, else empty.
        """
        found = np.zeros((len(worlds), len(answers), numbers), np.int64)
        later = np.zeros((0, 0), answers.dtype) if later is None else later
        seen = np.zeros(later.shape, np.int64)
        size = max(1, BATCH // int(alive.sum()))
        for begin in range(0, len(worlds), size):
            part = slice(begin, begin + size)
            self.steps += 1
            given = worlds[part], answers, alive, first + begin, int(until), later[part]
            roll_out, at_table = self._ahead.roll_out, self.space.at_table
            if self.space.call(roll_out, *at_table, *given, seen[part], found[part]) < 0:
                raise self._failed()
        return found, seen

    def answers(self, first: np.ndarray, at: int = 0) -> np.ndarray:
        """The legal answers at a state of the space, behind the ``first``, an array of one."""
        answers = np.zeros(self._ahead.answers, first.dtype)
        answers[0] = first[0]
        own = self.space.players[self._match.seat :]
        given = self.space.states[at:], own, answers
        return answers[: int(self.space.call(self._ahead.candidates, *given))]

    def chances(self, results: np.ndarray, places: int = 1) -> np.ndarray:
        """The deciding seat's chance to win the game after deals that ended so.

        Or to be among the first this many.
        """
        return self.chances_by_seat(results, places)[..., self._match.seat]

    def chances_by_seat(self, results: np.ndarray, places: int = 1) -> np.ndarray:
        """Every seat's chance to win the game after deals that ended so, in the last axis."""
        rows = results[..., : self._ahead.results].reshape(-1, self._ahead.results)
        different, where = different_rows(rows)
        ends = self._ahead.finish(self.space.states, different)
        to_come = Course.of(self._game, self._match.setting.rules, self._match.deal_no)
        chances = self._equity.chances(*ends, to_come, places)
        values: np.ndarray = chances[where].reshape(*results.shape[:-1], len(self._match.seats))
        return values

    def chances_in(self, results: np.ndarray, states: np.ndarray, places: int = 1) -> np.ndarray:
        """The same where every world, a row of results, has a state of its own: (worlds, answers).

        Totals and the number of the deal may differ between them.
        """
        players, number = len(self._match.seats), self._ahead.results
        engine = self._match.engine
        deals = states[next(iter(engine.counters.values()))]
        before = np.broadcast_to(states["totals"][:, None, :players], (*results.shape[:2], players))
        rows = np.concatenate([before, results[..., :number]], axis=2)
        values = np.zeros(results.shape[:2])
        blank = self.space.states[:1].copy()
        blank["totals"] = 0
        for deal in np.unique(deals):
            here = deals == deal
            different, where = different_rows(rows[here].reshape(-1, players + number))
            ends = self._ahead.finish(blank, different[:, players:])
            ends = ends._replace(totals=ends.totals + different[:, :players])
            to_come = Course.of(self._game, self._match.setting.rules, int(deal))
            chances = self._equity.chances(*ends, to_come, places)[:, self._match.seat]
            values[here] = chances[where].reshape(-1, results.shape[1])
        return values

    def _failed(self) -> StrategyError:
        """The strategy raised an exception where it was played on."""
        match = self._match
        return StrategyError(
            f"strategy {match.seats[match.player].label!r} failed: an exception was raised",
            where=match.place,
            why="it was playing a simulation, in a position that may never come about",
            help="let it answer in any position, or play it without search",
        )
