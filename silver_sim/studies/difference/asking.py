"""Games in which one plays and the other is asked, decision by decision."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np

from silver_sim.arena.deadline import DeadlineWatch
from silver_sim.arena.load import seated
from silver_sim.arena.wrappers import Entry
from silver_sim.errors import StrategyError
from silver_sim.games.contract import SeatSetup, Setting
from silver_sim.games.registry import game_option
from silver_sim.search.referee import Referee, Weighed
from silver_sim.search.searcher import attach_search
from silver_sim.studies.core.failure import in_full
from silver_sim.studies.difference.comparison import Comparison
from silver_sim.studies.difference.result import Change
from silver_sim.studies.difference.worth import least_gain, row

SURER = 1024  # worlds of a sample: others than those by which it was chosen


class Difference(NamedTuple):
    """A decision at which the two choose differently."""

    block: int
    number: int  # of the decision in its game
    change: Change
    phase: str
    where: dict[str, int]
    lines: Sequence[Any]  # both choices, as lines of a trace
    choices: Any  # both, as records
    seen_by_asked: bool  # who plays leaves the decision to the house
    row: Any = None  # what both are worth (``worth.row``); None if it was not weighed
    least: float = 0.0  # what b's choice gains at least, about


@dataclass
class GameAsked:
    """How often the two were asked in a game and chose differently, by question."""

    asked: Counter[str] = field(default_factory=Counter)
    differences: list[Difference] = field(default_factory=list)

    @property
    def different(self) -> Counter[str]:
        """How often they chose differently, by question."""
        return Counter(each.change.question for each in self.differences)


class Seats(NamedTuple):
    """Everybody, ready to play; all threads share them."""

    a: SeatSetup
    b: SeatSetup
    by: SeatSetup | None  # who plays both choices on
    models: SeatSetup | None

    @classmethod
    def of(cls, comparison: Comparison, deadline: float) -> Seats:
        """The players of a comparison; raises what ``seated`` does."""

        def ready(entry: Entry) -> SeatSetup:
            return seated(entry, comparison.game, deadline=deadline)

        weighing = comparison.weighing
        return cls(
            ready(comparison.a),
            ready(comparison.b),
            ready(weighing.by) if weighing else None,
            ready(weighing.models) if weighing else None,
        )


class Asker:
    """A table at which one plays, the other is asked, and a referee weighs; for one thread."""

    def __init__(self, comparison: Comparison, seats: Seats, watch: DeadlineWatch) -> None:
        game, setting = comparison.game, comparison.setting
        self._comparison, self._seats, self._text = comparison, seats, game.decision_text
        self.in_words = game.decision_text.in_words
        first, asked = (seats.b, seats.a) if comparison.of_b else (seats.a, seats.b)
        plays = [first, *[seats.a] * (comparison.seats - 1)]
        self._leader = game.match(plays, setting)
        self._shadow = comparison.follower(asked, setting)
        for match, its in ((self._leader, plays), (self._shadow, [asked])):
            if any(each.search is not None for each in its):
                attach_search(match, game)
            watch.add(match)
        self._weigher = Weigher(comparison, seats) if comparison.weighing else None
        if self._weigher is not None:
            watch.add(self._weigher.match)
            self._leader.states["recorded"] = 1  # beliefs go by what was done

    def game(self, block: int, every: int = 0) -> GameAsked:
        """A game, asked at every decision in which at least one of the two has a say.

        Of ``every`` so many differences one is weighed, drawn; 0: none.
        """
        found, text, leader = GameAsked(), self._text, self._leader
        parted: dict[str, int] = {}  # the turn in which they went different ways
        weigher = self._weigher if every else None
        if weigher is not None:
            weigher.begin()
        for number, choices in enumerate(self._played(block)):
            here = text.where(leader)
            others = self._asked(led=here == parted)
            if weigher is not None:
                weigher.match.follow(leader)
            lines = [text.line(leader, each) for each in (choices, others)]
            if lines[0] != lines[1]:
                parted = here
            says, asked_says = (text.has_a_say(match) for match in (leader, self._shadow))
            if not (says or asked_says) or not self._is_compared(here):
                continue
            question = text.question(leader)
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
            found.differences.append(weigher.told(difference, every) if weigher else difference)
        return found

    def again(self, difference: Difference) -> tuple[list[str], Weighed | None]:
        """Come to a difference once more: its position as text, and what it is worth.

        That is weighed in more worlds than the first time, and in others.
        """
        seen_by: Any = self._leader
        followers: list[Any] = [self._weigher.match] if self._weigher else []
        if difference.seen_by_asked:  # who need not look ahead to see
            asked = self._seats.a if self._comparison.of_b else self._seats.b
            sees = asked._replace(search=None)
            seen_by = self._comparison.follower(sees, lenient(self._comparison.setting))
            followers.append(seen_by)
        played = self._played(difference.block)
        for number, _ in enumerate(played):
            for each in followers:
                each.follow(self._leader)
            if number == difference.number:
                break
        weighed = self._weigher.weigh_again(difference.choices) if self._weigher else None
        return self._text.position(seen_by), weighed

    def _played(self, block: int) -> Iterator[Any]:
        """The choices of the one that plays; if it fails, the line is told."""
        try:
            for choices in self._leader.decisions(block, self._rotation(block)):
                if choices is not None:
                    yield choices
        except StrategyError as problem:
            raise in_full(problem, self._comparison.table) from problem

    def _rotation(self, block: int) -> int:
        """One of a block is enough: b sits in another seat in every game, or nowhere."""
        return block % self._comparison.seats if self._comparison.of_b else 0

    def _is_compared(self, where: dict[str, int]) -> bool:
        """Whether the seat that must decide is one at which the two are compared."""
        return not self._comparison.of_b or where["seat"] == where["rotation"]

    def _asked(self, *, led: bool) -> Any:
        """What the other would do; if it fails, it is told in whose game."""
        comparison = self._comparison
        try:
            return self._shadow.follow(self._leader, led=led)
        except StrategyError as problem:
            plays = comparison.table.labels[0]
            problem.why = problem.why or f"it was asked in a game of {plays}"
            check = ["silver-sim", "strategies", "check"]
            file = comparison.asked.policies[0].file.path
            check += [str(file), *game_option(comparison.game.name)]
            problem.help = f"{shlex.join(check)}  asks it in games of its own"
            raise


class Weigher:
    """Who plays both choices on follows the game, so that it remembers what it would."""

    def __init__(self, comparison: Comparison, seats: Seats) -> None:
        assert comparison.weighing is not None
        assert seats.by is not None
        assert seats.models is not None
        game = comparison.game
        self._worlds = comparison.weighing.worlds
        self.match = comparison.follower(seats.by, lenient(comparison.setting))
        self._referee = Referee(self.match, game, seats.models)
        self._again = Referee(self.match, game, seats.models, again=True)

    def begin(self) -> None:
        """A game begins."""
        self._referee.begin()

    def told(self, difference: Difference, every: int) -> Difference:
        """The difference at which the match stands, with what it is worth if it is drawn."""
        if every > 1 and not self._referee.is_drawn(every):
            return difference
        weighed = self._referee.weigh(difference.choices, self._worlds)
        return difference._replace(row=row(weighed), least=least_gain(weighed))

    def weigh_again(self, choices: Any) -> Weighed:
        """The same in more worlds, and others."""
        self._again.begin()
        return self._again.weigh(choices, max(SURER, self._worlds))


def lenient(setting: Setting) -> Setting:
    """A setting for seats that follow where they would not go.

    They may have had other plans, after which an answer is not legal: then the house's counts.
    """
    return setting._replace(on_illegal="count")
