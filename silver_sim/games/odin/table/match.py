"""A table of Odin for Python: one line-up that plays blocks on the machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from silver_sim.games.contract.seats import FREE, SeatSetup
from silver_sim.games.odin.rules.legal import first_answer
from silver_sim.games.odin.rules.machine import MACHINE
from silver_sim.games.odin.rules.rule_set import RuleSet
from silver_sim.games.odin.rules.state import new_game
from silver_sim.games.odin.rules.tally import TALLY
from silver_sim.games.odin.seat.limits import RESTRICTIONS
from silver_sim.games.odin.seat.policy import SEAT
from silver_sim.games.odin.seat.seat_function import ANSWERS
from silver_sim.games.odin.seat.sight import blank_sights
from silver_sim.games.odin.table import loop
from silver_sim.games.odin.table.rows import GAME_ROW, ROUND_ROW
from silver_sim.games.table.match import Engine, OfPlayers, TableMatch

if TYPE_CHECKING:
    from silver_sim.games.table.python_view import PlainChoice, PlainSight
    from silver_sim.games.text.notation import Notation

POINTS_A_DEAL = 3  # of the one who has most: a guess, by which room for rows of deals is made
MOST_DEALS = 100  # for which room is made at once, however long games are


def deals_to_expect(rules: RuleSet) -> int:
    """About how many deals a game has; the loop says when there is no room for more."""
    return min(rules.points_limit // POINTS_A_DEAL + 2, MOST_DEALS)


def _views() -> tuple[type[PlainSight], type[PlainChoice]]:
    from silver_sim.games.odin.table import python_view

    return python_view.PlainSight, python_view.PlainChoice


ENGINE = Engine(
    machine=MACHINE,
    counters={"hand": "deal_no", "round": "round_no", "turn": "turn"},
    seat=SEAT,
    game_row=GAME_ROW,
    round_row=ROUND_ROW,
    of_games=OfPlayers(("start",), ("won", "total", "illegal", "luck", "seats")),
    of_rounds=OfPlayers(("start", "by"), ("scores", *(TALLY.names or ()))),
    views=_views,
    new_game=new_game,
    blank_sights=blank_sights,
    asks=ANSWERS.asks,
    rounds_a_game=deals_to_expect,
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


class OdinMatch(TableMatch):
    """A line-up of 2 to 6 players (``games.table.match``)."""

    engine = ENGINE

    @property
    def notation(self) -> Notation:
        """How its games are written down."""
        from silver_sim.games.odin.text.notation import NOTATION

        return NOTATION

    @classmethod
    def player_record(cls, seat: SeatSetup) -> Any:
        """The record of who sits in a seat, with its limits."""
        player = super().player_record(seat)
        for number, policy in enumerate(seat.policies):
            limits = player["policies"][number]["limits"]
            limits["limited"] = policy.limits != FREE
            words = set(policy.limits.restricted)
            limits["restricted"] = sum(1 << RESTRICTIONS.index(word) for word in words)
        return player
