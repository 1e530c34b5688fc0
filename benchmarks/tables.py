"""Tables to measure at: line-ups of built-in strategies under the standard rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import seated
from silver_sim.games.contract import Policy, Rows, SeatSetup, Setting
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.games.silver.table.match import SilverMatch

HEURISTICS = "greedy,pairs,early_caller,greedy"
SETTING = Setting(SILVER.rule_set({}), seed=1, deal_mode="lanes", on_illegal="stop")
_OWN = Path(__file__).parent / "strategies"


def seats(players: str, plain: frozenset[int] = frozenset()) -> list[SeatSetup]:
    """The seats of a line-up, all compiled but those in the ``plain`` places."""
    entries = read_lineup(players, SILVER, _OWN)
    return [seated(entry, SILVER, place not in plain) for place, entry in enumerate(entries)]


def match(line_up: Sequence[SeatSetup]) -> SilverMatch:
    """A table for this line-up."""
    return SilverMatch(line_up, SETTING)


class Counted:
    """A policy in plain Python that counts what it is asked."""

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
