"""A table of Silver for Python: one line-up that plays blocks on the machine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from silver_sim.compiled.jit import compiled_entry
from silver_sim.games.contract.seats import FREE, Limits, SeatSetup
from silver_sim.games.silver.rules.cards import NONE, RESTRICTIONS
from silver_sim.games.silver.rules.machine import MACHINE, first_answer
from silver_sim.games.silver.rules.state import new_game
from silver_sim.games.silver.seat.limits import LIMITS
from silver_sim.games.silver.seat.policy import SEAT
from silver_sim.games.silver.seat.seat_function import ANSWERS
from silver_sim.games.silver.seat.sight import blank_sights
from silver_sim.games.silver.table import loop
from silver_sim.games.silver.table.decision_log import ACTION, play_surveyed, survey_one
from silver_sim.games.table.job import Status
from silver_sim.games.table.match import Engine, OfPlayers, TableMatch

if TYPE_CHECKING:
    from silver_sim.games.table.python_view import PlainChoice, PlainSight
    from silver_sim.games.text.notation import Notation

DEEDS = 1024  # of a game that are written at a time


def _views() -> tuple[type[PlainSight], type[PlainChoice]]:
    from silver_sim.games.silver.table import python_view

    return python_view.PlainSight, python_view.PlainChoice


ENGINE = Engine(
    machine=MACHINE,
    counters={"round": "round_no", "turn": "turn"},
    seat=SEAT,
    game_row=loop.GAME_ROW,
    round_row=loop.ROUND_ROW,
    of_games=OfPlayers(("winner", "start"), ("total", "illegal", "luck", "seats")),
    of_rounds=OfPlayers(("start", "caller"), ("sums", "scores")),
    views=_views,
    new_game=new_game,
    blank_sights=blank_sights,
    asks=ANSWERS.asks,
    rounds_a_game=lambda rules: int(rules.rounds),
    play_blocks=loop.play_blocks,
    play_one=loop.play_one,
    decide=loop.decide,
    begin=loop.begin,
    is_asked=loop.is_asked,
    first_answer=first_answer,
    start_game=loop.start_game,
    start_round=loop.start_round,
    write_round=loop.write_round,
    write_game=loop.write_game,
)


def limits_record(limits: Limits) -> Any:
    """A LIMITS array of length 1."""
    record = np.zeros(1, LIMITS)
    record["limited"] = limits != FREE
    record["restricted"] = sum(1 << RESTRICTIONS.index(word) for word in set(limits.restricted))
    record["call_from"] = limits.call_from
    record["memory"] = NONE if limits.memory is None else limits.memory
    record["least_useful"] = limits.least_useful
    record["forgets"] = limits.forgets
    return record


class SilverMatch(TableMatch):
    """A line-up of 2 to 4 players of Silver."""

    engine = ENGINE

    @property
    def notation(self) -> Notation:
        """How its games are written down."""
        from silver_sim.games.silver.text.notation import NOTATION

        return NOTATION

    @classmethod
    def player_record(cls, seat: SeatSetup) -> Any:
        """A SEAT record."""
        player = super().player_record(seat)
        for number, policy in enumerate(seat.policies):
            player["policies"][number]["limits"] = limits_record(policy.limits)[0]
        return player

    def actions(self, block: int, rotation: int) -> Any:
        """Play one game; an ACTION record of every decision, in order."""
        if self.searchers:
            return np.concatenate([*self._searched_actions(block, rotation)])
        self.begin(block, rotation)
        rows, written = np.zeros(DEEDS, ACTION), np.zeros(1, np.int64)
        found: list[Any] = []
        play_on = compiled_entry(play_surveyed, *self.at_table, rows, written)
        while not (found and self.over):
            with self.at_play():
                status = play_on(*self.at_table, rows, written)
            if status != Status.DONE:
                raise self.fault(status)
            found.append(rows[: written[0]].copy())
            written[0] = 0
        return np.concatenate(found)

    def _searched_actions(self, block: int, rotation: int) -> Iterator[Any]:
        """The same where a seat looks ahead: decision by decision."""
        row = np.zeros(1, ACTION)
        survey = compiled_entry(survey_one, *self.at_table, row)
        for choices in self.decisions(block, rotation):
            if choices is not None:
                survey(*self.at_table, row)
                yield row.copy()
