"""Tables to measure at: line-ups of built-in strategies under the standard rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import Seat
from silver_sim.games.contract import Rows, Seated, Setting
from silver_sim.games.silver.game import SILVER
from silver_sim.games.silver.match import SilverMatch

HEURISTICS = "greedy,pairs,early_caller,greedy"
SETTING = Setting(SILVER.rule_set({}), seed=1, deal_mode="lanes", on_illegal="stop")
_OWN = Path(__file__).parent / "strategies"


def seats(players: str, plain: frozenset[int] = frozenset()) -> list[Seated]:
    """The seats of a line-up, all compiled but those in the ``plain`` places."""
    entries = read_lineup(players, SILVER, _OWN)
    return [Seat(entry, SILVER, place not in plain) for place, entry in enumerate(entries)]


def match(line_up: Sequence[Seated]) -> SilverMatch:
    """A table for this line-up."""
    return SilverMatch(line_up, SETTING)


class Unasked:
    """A seat at a table where nobody plays."""

    label = "unasked"
    address = 0
    functions: Sequence[str] = ()
    numbers: Sequence[float] = ()

    def ask(self, question: int, *records: Any) -> None:
        """Never happens."""
        raise AssertionError("no game is played at this table")


@dataclass
class Counted:
    """A plain Python seat that counts what it is asked."""

    seat: Seated
    address: int = 0
    asked: int = 0
    label: str = field(init=False)
    functions: Sequence[str] = field(init=False)
    numbers: Sequence[float] = field(init=False)

    def __post_init__(self) -> None:
        self.label, self.numbers = self.seat.label, self.seat.numbers
        self.functions = self.seat.functions

    def ask(self, question: int, *records: Any) -> None:
        """Count the question and answer it."""
        self.asked += 1
        self.seat.ask(question, *records)


def decisions(line_up: Sequence[Seated], blocks: int) -> int:
    """How many questions the strategies are asked in these blocks, compiled or not."""
    counted = [Counted(seat) for seat in line_up]
    match(counted).play(0, blocks)
    return sum(seat.asked for seat in counted)


def rounds_in(rows: Rows) -> int:
    """How many rounds were played."""
    return len(rows.games) * int(SETTING.rules.rounds)
