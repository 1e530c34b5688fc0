"""What is compared: who plays, who is asked, and how their differences are weighed."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, Self

from silver_sim.arena.lineup import BEHIND, Files, read_entry, read_strategy
from silver_sim.arena.load import seated
from silver_sim.arena.table import Table
from silver_sim.arena.typed import split_outside
from silver_sim.arena.wrappers import Entry
from silver_sim.errors import UserError
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.seats import FREE, SeatSetup
from silver_sim.games.contract.table import Setting
from silver_sim.search.referee import Referee
from silver_sim.studies.core.plan import Asked

ENOUGH = 300  # differences to weigh if no strategy looks ahead, which takes seconds
SPREAD = 100  # minimum number of games among which these are drawn
WORLDS = 64  # of each
LOOKING = 100  # games if a strategy looks ahead
PLAIN = 1000  # games if none does

# (what is counted, how many) -> a function that advances a bar by one
Progress = Callable[[str, int], AbstractContextManager[Callable[[], Any]]]


@dataclass(frozen=True)
class Weighing:
    """How differences are weighed: ``by`` plays both choices out in all seats.

    ``models`` is what the others are assumed to play. About ``differences`` are weighed, drawn
    from all; 0: every one.
    """

    by: Entry
    models: Entry
    worlds: int = WORLDS
    differences: int = 0


class Sampling(NamedTuple):
    """Which differences are weighed: one in ``every`` from the first ``games``, drawn."""

    games: int
    every: int = 1

    @classmethod
    def of(cls, weighing: Weighing, differences: int, games: int) -> Sampling:
        """The sampling that weighs about as many as wanted of the differences in all games."""
        a_game = max(differences, 1) / games
        played = min(games, max(SPREAD, math.ceil(weighing.differences / a_game)))
        return cls(played, max(1, round(a_game * played / weighing.differences)))


@dataclass(frozen=True)
class Comparison:
    """Who plays all seats (``a``), who is asked (``b``), and at what table.

    With ``of_b``, b plays one seat, in turn, and a all others; a is asked at the decisions of b.
    """

    game: Game
    a: Entry
    b: Entry
    seats: int
    setting: Setting
    edition: str  # as it is named in tables
    games: int
    weighing: Weighing | None = None
    why_not: str = ""  # why nothing is weighed
    of_b: bool = False

    @classmethod
    def of(cls, asked: Asked, a: str, b: str, seats: int, games: int | None, plays: str) -> Self:
        """The question about two strategies as they are typed; without games the usual number."""
        one, other = asked.entries(a, b)
        usual = PLAIN if one.search is None and other.search is None else LOOKING
        what = asked.setting, asked.edition, games or usual
        return cls(asked.game, one, other, seats, *what, of_b=plays == "b")

    @property
    def entries(self) -> list[Entry]:
        """All entries: a, b, and if differences are weighed, who plays on and the models."""
        weighing = self.weighing
        return [self.a, self.b, *([weighing.by, weighing.models] if weighing else [])]

    @property
    def table(self) -> Table:
        """The table of those who play."""
        first = self.b if self.of_b else self.a
        entries = (first, *[self.a] * (self.seats - 1))
        return Table(self.game, entries, self.setting, self.edition)

    def follower(self, seat: SeatSetup, setting: Setting) -> Any:
        """A strategy in all seats that follows a game and is only asked."""
        return self.game.follower([seat] * self.seats, setting)

    @property
    def looks_ahead(self) -> bool:
        """Whether one of the two looks ahead."""
        return self.a.search is not None or self.b.search is not None


def weighed(
    comparison: Comparison,
    files: Files,
    worlds: int | None,
    differences: int | None,
    by: str | None,
) -> Comparison:
    """The comparison with about this many of its differences weighed, played out ``by``.

    If that is not possible, it says why; UserError if anything is said of how they are weighed.
    """
    game, a = comparison.game, comparison.a
    try:
        if differences is not None and comparison.looks_ahead:
            raise UserError(
                "--limit goes with strategies that do not look ahead",
                why="if one does, every difference is weighed: asking takes longer than weighing",
                help="--games says how many games are played",
            )
        plays_on = who_plays_on(a) if by is None else read_strategy(by, files, game)
        usual = 0 if comparison.looks_ahead else ENOUGH
        # With wrappers, a history, or as a mix, A is not what the others can be assumed to play.
        policy = a.policies[0]
        plain = len(a.policies) == 1 and a.search is None and policy.limits == FREE
        plain = plain and not policy.file.history
        models = a if plain else read_entry(game.lookahead().mix, files, game)
        wanted = usual if differences is None else differences
        weighing = Weighing(plays_on, models, worlds or WORLDS, wanted)
        setups = [seated(entry, game) for entry in (weighing.by, weighing.models)]
        Referee(comparison.follower(setups[0], comparison.setting), game, setups[1])
    except UserError as problem:
        if (worlds, differences, by) != (None, None, None):
            raise
        why = ": ".join(filter(None, [problem.message, problem.why]))
        return replace(comparison, why_not="; ".join(filter(None, [why, problem.help])))
    return replace(comparison, weighing=weighing)


def who_plays_on(a: Entry) -> Entry:
    """The strategy of A without wrappers; UserError if A is a mix."""
    if len(a.weights) > 1:
        raise UserError(
            f"{a.label} cannot play choices out",
            why="it is several strategies, and a single one must play on in all seats",
            help="--as NAME says which; --simulations 0 weighs nothing",
        )
    policy = replace(a.policies[0], limits=FREE)
    return Entry(split_outside(a.label, BEHIND)[0], (policy,))
