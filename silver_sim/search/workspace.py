"""What a search works with: copies of a position; sights, players and chance of its own.

Nothing here is read by the game that is played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from silver_sim.compiled.jit import compiled_entry
from silver_sim.games.contract.seats import Policy, SeatSetup
from silver_sim.games.lookahead import Lookahead
from silver_sim.games.table.job import JOB
from silver_sim.games.table.match import TableMatch
from silver_sim.rng import SEARCH, STREAM, next_word, open_stream

STATES, PLAYED = 3, 2  # the position as it stands, a world, a game that is played on in it
OWN, AT_FIRST = 0, 1  # policies of a player: who plays, and what it remembers when it begins
MOST_CARDS = 64  # hidden ones of a decision
DRAWS = 63  # behind ``SEARCH``: the stream that draws worlds


class Workspace:
    """Room for a search at a match; one thread uses it at a time."""

    def __init__(self, match: TableMatch, lookahead: Lookahead) -> None:
        self.lookahead, self.seats = lookahead, len(match.seats)
        engine = match.engine
        self.jobs = np.zeros(1, JOB)
        self.jobs["count_illegal"] = 1  # a model may do anything in a world that it never meets
        self.states = np.tile(match.states, STATES)
        rules = match.states["rules"][0]
        self.sights = engine.blank_sights(2 * self.seats, rules, self.seats)
        self._blank = self.sights.copy()
        self.players = np.zeros(self.seats + 1, engine.seat)  # the last one is nobody
        self.choices = np.zeros(2, engine.machine.choice)
        self.chance = np.zeros(1, STREAM)
        self._records: dict[Policy, Any] = {}

    @property
    def at_table(self) -> tuple[Any, ...]:
        """What the kernels of a search begin with: jobs, states, sights, players, choices."""
        return self.jobs, self.states, self.sights, self.players, self.choices

    def look_at(self, match: TableMatch, key: tuple[int, int]) -> None:
        """Stand where the match stands; all chance of the search comes from the key."""
        self.states[0] = match.states[0]
        self.jobs["key"][0] = key
        open_stream(self.chance[0], *key, 0, 0, SEARCH + DRAWS)

    def seat_models(self, match: type[TableMatch], models: list[Policy]) -> None:
        """Let everybody be one of these policies (``Lookahead.weigh``)."""
        for seat in range(self.seats):
            self._seat(match, seat, models)

    def seat_each(self, match: type[TableMatch], policies: Sequence[Policy]) -> None:
        """Let every seat be the policy that it has here (``Lookahead.weigh``)."""
        for seat, policy in enumerate(policies):
            self._seat(match, seat, [policy])

    def _seat(self, match: type[TableMatch], seat: int, models: list[Policy]) -> None:
        self.players[seat] = match.player_record(SeatSetup("", models))
        self.players[seat]["policies_in"] = 1

    def seat_policy(
        self, match: TableMatch, player: int, others: Sequence[Policy] | None = None
    ) -> None:
        """Let this player play its strategy, with its limits and memory, and so everybody.

        Or all others the policies that they have here, by seat.
        """
        self.sights[:] = self._blank  # new players have been shown nothing
        [policy] = match.seats[player].policies
        policies = self.players["policies"]
        for seat in range(self.seats):
            played = policy if others is None or seat == match.seat else others[seat]
            if played not in self._records:
                self._records[played] = match.player_record(SeatSetup("", [played]))
            self.players[seat] = self._records[played]
            if seat != match.seat:  # nobody expects others to keep to the same limits
                policies["limits"][seat, OWN] = np.zeros((), policies["limits"].dtype)
        there = match.players["policies"]["memory"][player, OWN]
        policies["memory"][match.seat, AT_FIRST] = there

    def facts(self, worlds: Any) -> tuple[Any, Any]:
        """What worlds say (worlds, cards) of hidden cards, and (worlds, others) of who is below."""
        values = np.zeros((len(worlds), MOST_CARDS), np.int64)
        below = np.zeros((len(worlds), self.seats), np.int64)
        cards = int(self.call(self.lookahead.facts, self.states, worlds, values, below))
        return values[:, :cards], below[:, 1:]

    def call(self, kernel: Any, *given: Any) -> Any:
        """Call a kernel that is called often with arguments of these types."""
        return compiled_entry(kernel, *given)(*given)


class DecisionKeys:
    """The keys of a match's decisions, each from the deciding player's own stream of the deal.

    ``number`` is the number of the stream, given rotation and player.
    """

    def __init__(self, match: TableMatch, number: Callable[[int, int], int]) -> None:
        self._match, self._number = match, number
        self._streams = np.zeros(len(match.seats), STREAM)
        self._deal: tuple[int, ...] = ()

    def begin(self) -> None:
        """A game begins, perhaps once more: so do all streams."""
        self._deal = ()

    def next(self) -> tuple[int, int]:
        """Two words for the decision at which the match stands."""
        stream = self.stream()
        return int(next_word(stream)), int(next_word(stream))

    def stream(self) -> Any:
        """The stream of the player who must decide; all begin again with every deal."""
        match, job = self._match, self._match.jobs[0]
        rotation, block = int(job["rotation"]), int(job["block"])
        deal = block, rotation, match.deal_no
        if deal != self._deal:
            self._deal = deal
            for player, stream in enumerate(self._streams):
                number = self._number(rotation, player)
                open_stream(stream, *job["key"], block, match.deal_no, number)
        return self._streams[match.player]
