"""What results of all kinds consist of: numbers with their intervals, and the heading of a run.

They are the schema of `summary.json` and `facts.json`; a kind of study adds its own beside it. A
field that is optional is left out where there is nothing to tell.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from silver_sim.result import Result, optional

Plain = dict[str, Any]  # plain data of which a game names some fields

ENDS = ("lo", "hi", "lo50", "hi50")

Value = int | float | None  # whole numbers stay whole


@dataclass(frozen=True)
class OneLook(Result):
    """An interval of a single look, where the run was looked at again and again."""

    lo: float | None
    hi: float | None
    p: float | None = optional()


@dataclass(frozen=True)
class Estimate(Result):
    """A number and how sure it is; None where the blocks cannot tell."""

    estimate: Value  # in the unit of its field; shares are 0 to 1
    se: float | None = None  # its standard error, between whole blocks
    lo: Value = None  # ends of the 95 % interval
    hi: Value = None
    lo50: float | None = None  # ends of the 50 % interval
    hi50: float | None = None
    method: str = "none"  # where the interval comes from: t, wilson, woodruff, constant, ..., none
    naive_se: float | None = None  # the standard error if games (rounds, calls) were independent
    n_eff: float | None = None  # how many independent ones would be as sure
    design_effect: float | None = None  # their true number / n_eff
    # Of differences:
    p: float | None = optional()  # two-sided p value of "there is none"
    p_holm: float | None = optional()  # the same, adjusted for all differences beside it (Holm)
    shown: bool | None = optional()  # whether it is shown to differ from one half
    variance_reduction: float | None = optional()  # effective_games / games played
    effective_games: float | None = optional()  # independent games that would be as sure
    one_look: OneLook | None = optional()  # where the interval holds at every look
    games: int | None = optional()  # of changed games: how many they are

    def side(self, of: float = 0.0) -> int:
        """Return 1 if the interval lies above a value, -1 if below it, 0 if neither is shown."""
        if self.lo is None or self.hi is None:
            return 0
        return (self.lo > of) - (self.hi < of)


@dataclass(frozen=True)
class Share(Estimate):
    """An estimate, and of how many units it is one."""

    of: int = 0


@dataclass(frozen=True)
class Look(Estimate):
    """An estimate as it was after so many blocks."""

    blocks: int = 0


@dataclass(frozen=True, kw_only=True)
class Heading(Result):
    """What the result of every run begins with."""

    schema_version: int
    kind: str  # of experiment
    title: str
    game: str  # by its name
    seed: int  # of all games
    noise: str  # the strategy that plays at random
    edition: str  # the rules: an edition, and the fields that differ
    seating: str | None = optional()  # drawn or fixed; of tables of three and more
    blocks: int  # that were played
    games: int
    looks: int  # how often it was asked whether enough is known
    stopped: str  # why the run ended; empty where it played the blocks it should
    level: float  # of all intervals
    verdict: str = ""  # what was found, in sentences
    confirmations: list[dict[str, Any]] | None = optional()
