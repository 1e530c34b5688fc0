"""What is compared: who plays, who is asked, and how their differences are weighed."""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from silver_sim.arena.lineup import BEHIND, Files, read_entry, read_strategy
from silver_sim.arena.load import seated
from silver_sim.arena.table import Table
from silver_sim.arena.typed import split_outside
from silver_sim.arena.wrappers import Entry
from silver_sim.errors import UserError
from silver_sim.games.contract import FREE, Game, SeatSetup, Setting
from silver_sim.search.referee import Referee

ENOUGH = 300  # differences to weigh where nobody looks ahead: they take seconds
SPREAD = 100  # games, at least, among which these are drawn
WORLDS = 64  # of each
LOOKING = 100  # games where somebody looks ahead
PLAIN = 1000  # games where nobody does

# (what is counted, how many) -> what advances a bar by one
Progress = Callable[[str, int], AbstractContextManager[Callable[[], Any]]]


def no_progress(*_: object) -> AbstractContextManager[Callable[[], Any]]:
    """Tell nobody."""
    return nullcontext(lambda: None)


@dataclass(frozen=True)
class Weighing:
    """How differences are weighed: ``by`` plays both choices on in all seats.

    ``models`` is what the others are taken for. About ``differences`` are weighed, drawn from all;
    0: every one.
    """

    by: Entry
    models: Entry
    worlds: int = WORLDS
    differences: int = 0


class Sampling(NamedTuple):
    """Which differences are weighed: of those of the first ``games`` one of ``every``, drawn."""

    games: int
    every: int = 1

    @classmethod
    def of(cls, weighing: Weighing, differences: int, games: int) -> Sampling:
        """So that about as many are weighed as wanted, where there are so many in all games."""
        a_game = max(differences, 1) / games
        played = min(games, max(SPREAD, math.ceil(weighing.differences / a_game)))
        return cls(played, max(1, round(a_game * played / weighing.differences)))


@dataclass(frozen=True)
class Comparison:
    """Who plays all seats (``a``), who is asked (``b``), and at what table.

    With ``of_b`` b plays one seat, in turn, and a all others; a is asked at the decisions of b.
    """

    game: Game
    a: Entry
    b: Entry
    seats: int
    setting: Setting
    edition: str  # as it is named in tables
    games: int
    weighing: Weighing | None = None
    why_not: str = ""  # nothing is weighed
    of_b: bool = False

    def not_weighed(self, problem: UserError) -> Comparison:
        """The same, and why nothing is weighed."""
        why = ": ".join(filter(None, [problem.message, problem.why]))
        return replace(self, why_not="; ".join(filter(None, [why, problem.help])))

    @property
    def entries(self) -> list[Entry]:
        """Everybody: a, b, and if differences are weighed who plays on and what the others are."""
        weighing = self.weighing
        return [self.a, self.b, *([weighing.by, weighing.models] if weighing else [])]

    @property
    def table(self) -> Table:
        """Who plays, as something that is played."""
        first = self.b if self.of_b else self.a
        entries = (first, *[self.a] * (self.seats - 1))
        return Table(self.game, entries, self.setting, self.edition)

    @property
    def both(self) -> Table:
        """The two, for a message that names one of them."""
        return Table(self.game, (self.a, self.b), self.setting, self.edition)

    @property
    def asked(self) -> Entry:
        """Who is asked."""
        return self.a if self.of_b else self.b

    @property
    def changing(self) -> int:
        """In how many seats of a game choices are compared."""
        return 1 if self.of_b else self.seats

    def follower(self, seat: SeatSetup, setting: Setting) -> Any:
        """Somebody in all seats, who follows a game and is only asked."""
        return self.game.follower([seat] * self.seats, setting)

    @property
    def looks_ahead(self) -> bool:
        """Whether one of the two looks ahead."""
        return looks_ahead(self.a, self.b)


def looks_ahead(a: Entry, b: Entry) -> bool:
    """Whether one of the two looks ahead."""
    return a.search is not None or b.search is not None


def usual_games(a: Entry, b: Entry) -> int:
    """How many games are played unless somebody says so."""
    return LOOKING if looks_ahead(a, b) else PLAIN


def weighed(
    comparison: Comparison, files: Files, worlds: int, differences: int | None, by: str | None
) -> Comparison:
    """The comparison, with its differences weighed: about so many of them, played on ``by``.

    UserError if that cannot be done.
    """
    game, a = comparison.game, comparison.a
    if differences is not None and comparison.looks_ahead:
        raise UserError(
            "--weigh goes with strategies that do not look ahead",
            why="where one does, every difference is weighed: asking takes longer than weighing",
            help="--games says how many games are played",
        )
    plays_on = who_plays_on(a) if by is None else read_strategy(by, files, game)
    usual = 0 if comparison.looks_ahead else ENOUGH
    weighing = Weighing(
        plays_on,
        what_others_are(a, game, files),
        worlds,
        usual if differences is None else differences,
    )
    setups = [seated(entry, game) for entry in (weighing.by, weighing.models)]
    Referee(comparison.follower(setups[0], comparison.setting), game, setups[1])
    return replace(comparison, weighing=weighing)


def who_plays_on(a: Entry) -> Entry:
    """The strategy of A without what it wears; UserError if it has none of its own."""
    if len(a.weights) > 1:
        raise UserError(
            f"{a.label} cannot play choices on",
            why="it is several strategies, and one is played on in all seats",
            help="--by NAME says which; --worlds 0 weighs nothing",
        )
    policy = replace(a.policies[0], limits=FREE)
    return Entry(split_outside(a.label, BEHIND)[0], (policy,))


def what_others_are(a: Entry, game: Game, files: Files) -> Entry:
    """What the others are taken for, who all play as A: A itself.

    If it wears something or is a mix, the strategies that searches take others for.
    """
    plain = len(a.policies) == 1 and a.search is None and a.policies[0].limits == FREE
    return a if plain else read_entry(game.looks_ahead.mix, files, game)
