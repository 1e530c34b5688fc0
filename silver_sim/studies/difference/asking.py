"""Games in which one plays and the other is asked, decision by decision."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from silver_sim.arena.deadline import DeadlineWatch
from silver_sim.errors import StrategyError
from silver_sim.games.contract.seats import SeatSetup
from silver_sim.games.contract.table import Setting
from silver_sim.games.positions import Picture
from silver_sim.games.registry import game_option
from silver_sim.search.referee import Referee, Weighed
from silver_sim.search.searcher import attach_search
from silver_sim.studies.core.failure import in_full
from silver_sim.studies.core.game import write_down
from silver_sim.studies.difference.comparison import Comparison
from silver_sim.studies.difference.result import Change
from silver_sim.studies.difference.worth import least_gain, row

SURER = 1024  # worlds of a sample, other than those by which it was chosen


class Difference(NamedTuple):
    """A decision at which the two choose differently."""

    block: int
    number: int  # of the decision in its game
    change: Change
    phase: str
    where: dict[str, int]
    lines: Sequence[Any]  # both choices, as lines of a trace
    choices: Any  # both, as records
    seen_by_asked: bool  # whether the player leaves the decision to the default answers
    row: Any = None  # what both are worth (``worth.row``); None if it was not weighed
    least: float = 0.0  # approximately the least that b's choice gains


@dataclass
class GameAsked:
    """How often the two were asked in a game and chose differently, by question."""

    asked: Counter[str] = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)


class Asker:
    """A table at which one plays, the other is asked, and a referee weighs; for one thread."""

    def __init__(
        self, comparison: Comparison, seats: Sequence[SeatSetup], watch: DeadlineWatch
    ) -> None:
        """``seats`` are those of ``Comparison.entries``; all threads share them."""
        game, setting, self._comparison = comparison.game, comparison.setting, comparison
        self._text, self.in_words = game.decision_text(), game.decision_text().in_words
        a, b, *weighing = seats
        first, self._asked_seat = (b, a) if comparison.of_b else (a, b)
        plays = [first, *[a] * (comparison.seats - 1)]
        self._leader = game.match(plays, setting)
        self._shadow = comparison.follower(self._asked_seat, setting)
        for match, its in ((self._leader, plays), (self._shadow, [self._asked_seat])):
            if any(each.search is not None for each in its):
                attach_search(match, game)
            watch.add(match)
        self._weighs: Any = None  # follows the game, so that it remembers what it would
        if comparison.weighing:
            by, models = weighing
            self._worlds = comparison.weighing.worlds
            self._weighs = comparison.follower(by, lenient(setting))
            self._referee = Referee(self._weighs, game, models)
            self._second = Referee(self._weighs, game, models, again=True)
            watch.add(self._weighs)
            write_down(self._leader)

    def game(self, block: int, every: int = 0) -> GameAsked:
        """Play a game and ask at every decision in which at least one of the two has a say.

        One in ``every`` differences, drawn at random, is weighed; 0: none.
        """
        found, text, leader = GameAsked(), self._text, self._leader
        parted: dict[str, int] = {}  # the turn in which they parted
        if every:
            self._referee.begin()
        for number, choices in enumerate(self._played(block)):
            here = leader.where
            others = self._asked(led=here == parted)
            if every:
                self._weighs.follow(leader)
            lines = [text.line(leader, each) for each in (choices, others)]
            if lines[0] != lines[1]:
                parted = here
            says, asked_says = (text.has_a_say(match) for match in (leader, self._shadow))
            theirs = self._comparison.of_b and here["seat"] != here["rotation"]
            if not (says or asked_says) or theirs:
                continue
            question = leader.question
            found.asked[question] += 1
            if lines[0] == lines[1]:
                continue
            both = np.concatenate([choices, others])
            if self._comparison.of_b:
                lines, both = lines[::-1], both[::-1].copy()
            difference = Difference(
                block=block,
                number=number,
                change=Change(question, *map(text.kind, lines)),
                phase=text.phase(leader),
                where=here,
                lines=lines,
                choices=both,
                seen_by_asked=not says,
            )
            if every == 1 or (every and self._referee.is_drawn(every)):
                weighed = self._referee.weigh(both, self._worlds)
                difference = difference._replace(row=row(weighed), least=least_gain(weighed))
            found.differences.append(difference)
        return found

    def again(self, difference: Difference) -> tuple[Picture, Weighed | None]:
        """Replay to a difference: its position as cards, and what it is worth.

        It is weighed in more worlds than the first time, and in other ones.
        """
        seen_by: Any = self._leader
        followers = [self._weighs] if self._weighs is not None else []
        if difference.seen_by_asked:  # which need not look ahead to see
            sees = self._asked_seat._replace(search=None)
            seen_by = self._comparison.follower(sees, lenient(self._comparison.setting))
            followers.append(seen_by)
        played = self._played(difference.block)
        for number, _ in enumerate(played):
            for each in followers:
                each.follow(self._leader)
            if number == difference.number:
                break
        weighed = None
        if self._weighs is not None:
            self._second.begin()
            weighed = self._second.weigh(difference.choices, max(SURER, self._worlds))
        return self._text.picture(seen_by), weighed

    def _played(self, block: int) -> Iterator[Any]:
        """The choices of the one that plays; if it fails, the error names the line."""
        # One rotation for each block suffices: b sits in another seat in every game.
        rotation = block % self._comparison.seats if self._comparison.of_b else 0
        try:
            for choices in self._leader.decisions(block, rotation):
                if choices is not None:
                    yield choices
        except StrategyError as problem:
            raise in_full(problem, self._comparison.table) from problem

    def _asked(self, *, led: bool) -> Any:
        """What the other would do; if it fails, the error says in whose game."""
        comparison = self._comparison
        try:
            return self._shadow.follow(self._leader, led=led)
        except StrategyError as problem:
            plays = comparison.table.labels[0]
            problem.why = problem.why or f"it was asked in a game of {plays}"
            check = ["silver-sim", "strategies", "check"]
            asked = comparison.a if comparison.of_b else comparison.b
            check += [str(asked.policies[0].file.path), *game_option(comparison.game.name)]
            problem.help = f"{shlex.join(check)}  asks it in games of its own"
            raise


def lenient(setting: Setting) -> Setting:
    """A setting for seats that follow moves that they would not make.

    They may have had other plans, so that an answer is illegal: then the default answer counts.
    """
    return setting._replace(on_illegal="count")
