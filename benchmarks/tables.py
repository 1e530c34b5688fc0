"""Tables to measure at: line-ups of built-in strategies under the standard rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import seated
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.seats import Policy, SeatSetup
from silver_sim.games.contract.table import Rows, Setting
from silver_sim.games.odin.game import GAME as ODIN
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.games.table.match import TableMatch

HEURISTICS = "greedy,pairs,early_caller,greedy"
COUNTERS = "counter,counter,counter,counter"
SETTING = Setting(SILVER.rule_set({}), seed=1, deal_mode="lanes", on_illegal="stop")
ODIN_HEURISTICS = "low,high,shedder,collector"
ODIN_SETTING = Setting(ODIN.rule_set({}), seed=1, deal_mode="physical", on_illegal="stop")
_OWN = Path(__file__).parent / "strategies"


def seats(
    players: str, plain: frozenset[int] = frozenset(), game: Game = SILVER
) -> list[SeatSetup]:
    """The seats of a line-up, all compiled but those in the ``plain`` places."""
    entries = read_lineup(players, game, _OWN)
    return [seated(entry, game, place not in plain) for place, entry in enumerate(entries)]


def match(line_up: Sequence[SeatSetup]) -> TableMatch:
    """A table of Silver for this line-up."""
    table: TableMatch = SILVER.match(line_up, SETTING)
    return table


def odin_match(line_up: Sequence[SeatSetup]) -> TableMatch:
    """A table of Odin for this line-up."""
    table: TableMatch = ODIN.match(line_up, ODIN_SETTING)
    return table


class Counted:
    """A policy in plain Python that counts what it is asked."""

    history = False
    draws = True
    address = 0
    asked = 0

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.functions, self.numbers, self.limits = policy.functions, policy.numbers, policy.limits

    def ask(self, *given: Any) -> None:
        """Count the question and answer it."""
        self.asked += 1
        self.policy.ask(*given)


def decisions(line_up: Sequence[SeatSetup], blocks: int) -> int:
    """How many questions the strategies are asked in these blocks, compiled or not."""
    counted = [Counted(seat.policies[0]) for seat in line_up]
    match([SeatSetup("counted", [policy]) for policy in counted]).play(0, blocks)
    return sum(policy.asked for policy in counted)


def rounds_in(rows: Rows) -> int:
    """How many rounds were played."""
    return len(rows.games) * int(SETTING.rules.rounds)
