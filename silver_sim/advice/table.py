"""A table at which answers are tried: batches of worlds, in which all of them are played on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Self

import numpy as np

from silver_sim.advice.goal import POINTS, SECOND, WIN, check_goal
from silver_sim.advice.players import Players
from silver_sim.advice.position import Position
from silver_sim.advice.words import spoken
from silver_sim.advice.worlds import BATCH, Dealt, NextAnswers, Worlds
from silver_sim.arena.deadline import DeadlineWatch
from silver_sim.errors import EndlessError
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.progress import Line, Worded
from silver_sim.games.contract.table import MILLION as MILLION
from silver_sim.games.contract.table import Setting, Waiting
from silver_sim.games.positions import CardPlace
from silver_sim.games.table.match import TableMatch
from silver_sim.games.table.rollouts import Until
from silver_sim.games.table.shadow import TableShadow
from silver_sim.games.text.notes import Spoken
from silver_sim.rng import seed_key
from silver_sim.search.played_on import PlayedOn
from silver_sim.search.workspace import PLAYED

POINT = 10_000  # and a point less counts as this many, where points are the goal


class Tried(NamedTuple):
    """What came of the answers that were tried in some worlds."""

    tried: np.ndarray  # (tried,): their numbers
    worths: np.ndarray  # (worlds, tried): by the goal, a chance or less points, in millionths
    chances: np.ndarray  # (worlds, tried): to win the game, in millionths
    led: np.ndarray  # (worlds, tried, consequences): as ``Lookahead.consequences`` counts them
    held: np.ndarray  # (worlds, cards): what each world says of hidden cards (``Lookahead.facts``)
    below: np.ndarray  # (worlds, others): and of the others, clockwise
    places: list[CardPlace]  # the cards of ``held``
    same_as: np.ndarray = np.zeros(0, np.int64)  # (worlds,): the first world that is the same


class ProgressProbe:
    """Tells the watcher of a match that answers are being tried at it (``TableMatch.searchers``).

    Nothing is searched there.
    """

    def __init__(self, played: PlayedOn) -> None:
        self._played = played

    @property
    def steps(self) -> int:
        """How many steps were taken."""
        return self._played.steps

    def begin(self) -> None:
        """A game begins."""

    def search(self) -> None:
        """Leave the choice that stands as it is."""

    def has_led(self) -> bool:
        """Nobody is led."""
        return False


class AdviceTable:
    """The table of one thread, at which a decision of a game stands."""

    def __init__(
        self,
        game: Game,
        players: Players,
        rules: Any,
        number: int,
        seat: int = 0,
        goal: str = WIN,
    ) -> None:
        """``number`` play, the advised player sits in ``seat``.

        UserError if seats of this game, or this many players, cannot look ahead, or have no such
        goal.
        """
        check_goal(goal, number)
        self.goal = goal
        self._game, self._ahead = game, game.lookahead()
        self.points = self.consequence(self._ahead.points)
        setting = Setting(rules, 0, game.deal_modes[0], "count")
        seats = players.at(seat, number)
        self.match = game.match(seats, setting)
        self._shadow: TableShadow = game.follower(seats, setting)
        policies = [each.policies[0] for each in seats]
        self._played = PlayedOn(self.match, game, None if players.alike else policies)
        self.match.searchers = ProgressProbe(self._played)
        self.worlds = Worlds(game, self.match, players)
        self.plan: NextAnswers | None = None  # None: the strategy answers the next decision
        self._given: Any = None  # what is known of the position, if equal answers are one

    @classmethod
    def at(
        cls,
        position: Position,
        players: Players,
        seed: int,
        watch: DeadlineWatch | None = None,
        goal: str = WIN,
    ) -> Self:
        """A table at which this position stands; ``watch`` keeps the deadline from the first."""
        table = cls(position.game, players, position.rules, position.players, position.seat, goal)
        if watch is not None:
            watch.add(table)
        table.put(position, seed)
        return table

    @property
    def waiting(self) -> Waiting | None:
        """Where it stands, while a strategy is asked here (``contract.Waits``)."""
        return self._shadow.waiting or self.match.waiting

    def endless(self, spent: str) -> EndlessError:
        """Who has not answered for so long: any of those who play on, if they do."""
        if self._shadow.waiting:
            return self._shadow.endless(spent)
        found: EndlessError = self.match.endless(spent)
        names = dict.fromkeys(f"strategy {each.label!r}" for each in self.match.seats)
        found.message = f"{' or '.join(names)} has not answered for {spent}"
        return found

    def put(self, position: Position, seed: int, like: Any = None) -> None:
        """Let a position stand here, with as many players and the same rules.

        ``like``: what was not said comes from the real positions of this one, described as well.
        """
        self.plan = None
        self.worlds.put(position, seed_key(seed), like)
        self._remember(position.before)
        self._list_answers()

    def stand(self, match: TableMatch, key: tuple[int, int]) -> None:
        """Stand where a match stands whose player to decide has chosen; chance comes from the key.

        That player has the strategy of the advised player, and what it remembers counts.
        """
        self.worlds.key, self.plan = key, None
        self.match.states[:] = match.states
        self.match.choices[:] = match.choices
        self.match.players[self.match.player] = match.players[match.player]
        self._list_answers()

    def _remember(self, before: Sequence[Any]) -> None:
        """What the seat's strategy would answer, and what it remembers of the game."""
        here, shadow = self.match.states.copy(), self._shadow
        shadow.forget()
        for states in (*before, here):
            self.match.states[:] = states
            choices = shadow.follow(self.match, led=True)
        self.match.states[:] = here
        self.match.choices[:] = choices
        self.match.players[self.match.player] = shadow.players[self.match.player]

    def _list_answers(self) -> None:
        """The legal answers, the strategy's own first."""
        self._played.stand(self.worlds.key)
        self.answers = self._played.answers(self.match.choices)

    def consequence(self, name: str) -> int:
        """The number of a consequence."""
        return [each.name for each in self._ahead.consequences].index(name)

    def lines(self) -> list[Line]:
        """The answers as lines of a trace."""
        text = self._game.decision_text()
        return [text.line(self.match, self.answers[n : n + 1]) for n in range(len(self.answers))]

    def spoken(self) -> list[Spoken]:
        """The answers as players type them (``words.spoken``)."""
        return [spoken(self._game, self.match.states, line) for line in self.lines()]

    def worded(self, choices: Any = None) -> list[Worded]:
        """The answers, or others, in the words of what is known of the position."""
        text, chosen = self._game.decision_text(), self.answers if choices is None else choices
        lines = [text.line(self.match, chosen[n : n + 1]) for n in range(len(chosen))]
        typed = [(line, spoken(self._game, self.match.states, line).whole) for line in lines]
        if self._given is None:
            return [Worded(words) for _, words in typed]
        return [text.worded(self._given, *each) for each in typed]

    def then(self, answer: int) -> str | None:
        """What follows an answer at once in simulations, in words; None if that depends on cards.

        The strategy has then been asked beyond the position.
        """
        dealt = self.worlds.deal(range(BATCH))
        alive = np.arange(len(self.answers)) == answer
        seen = self.seen(dealt, alive * 1)
        if (seen[:, answer] != seen[0, answer]).any() or not seen[0, answer]:
            return None
        self.later_answers(dealt, 0, answer)
        here = self.match.states.copy()
        self.match.states[:] = self._played.space.states[PLAYED : PLAYED + 1]
        choice = self._shadow.follow(self.match, led=True)
        if self.plan:
            later = self.plan.later(dealt.first, seen[:1], self.answers)[:, answer]
            choice = choice if later == np.zeros(1, later.dtype) else later
        [found] = self.worded(choice)
        self.match.states[:] = here
        return found.whole

    def merge(self, position: Position) -> None:
        """Weigh only one of the answers that differ in cards of which the seat knows the same."""
        self._given = position.as_given
        first: dict[str, int] = {}
        for number, each in enumerate(self.worded()):
            first.setdefault(each.words, number)
        self.answers = self.answers[[*first.values()]]

    def try_batch(self, batch: range, alive: np.ndarray) -> Tried:
        """Play the answers that are alive on in the worlds of a batch."""
        dealt = self.worlds.deal(batch)
        tried = np.flatnonzero(alive)
        results = self.played(dealt, alive)[:, tried]
        led = results[:, :, self._ahead.results :].astype(np.int32)
        facts = self.worlds.facts(dealt)
        chances = np.rint(self.chances(dealt, results) * MILLION).astype(np.int64)
        worths = chances
        if self.goal != WIN:
            worths = np.rint(self.worths(dealt, results) * MILLION).astype(np.int64)
        return Tried(tried, worths, chances, led, *facts, self.worlds.places(), dealt.same_as)

    def played(self, dealt: Dealt, alive: np.ndarray) -> np.ndarray:
        """How the deal ends after answers that are alive, and what they led to.

        (worlds, answers, results and consequences): numbers as ``Lookahead.roll_out`` writes them.
        """
        return self._as_planned(dealt, alive, self._numbers)[0]

    def _as_planned(
        self, dealt: Dealt, alive: np.ndarray, numbers: int, until: Until = Until.END
    ) -> tuple[np.ndarray, np.ndarray]:
        """What ``_run`` finds, the next decision answered as the plan says, if there is one."""
        blank = self._blank(dealt) if self.plan or until == Until.NEXT_TURN else None
        results, seen = self._run(dealt, self.answers, alive, numbers, until, blank)
        if self.plan:
            later = self.plan.later(dealt.first, seen, self.answers)
            again = (later != blank).any(axis=0)
            if again.any():
                given = dealt, self.answers, again.astype(np.int64), numbers, until
                results[:, again] = self._run(*given, later)[0][:, again]
        return results, seen

    def to_next_turn(
        self, dealt: Dealt, alive: np.ndarray, numbers: int = 2
    ) -> tuple[np.ndarray, np.ndarray]:
        """Who ends the deal before the seat's next turn, and whether it is over by then.

        (worlds, answers, numbers), as ``Lookahead.roll_out`` writes them; and what is seen at the
        next decision, if that comes before.
        """
        return self._as_planned(dealt, alive, numbers, Until.NEXT_TURN)

    def seen(self, dealt: Dealt, alive: np.ndarray) -> np.ndarray:
        """What is seen at the next decision (worlds, answers); 0 if there is none."""
        results, later = self._ahead.results, self._blank(dealt)
        return self._run(dealt, self.answers, alive, results, later=later)[1]

    def _blank(self, dealt: Dealt) -> np.ndarray:
        """Later answers, of which none is one (worlds, answers)."""
        return np.zeros((len(dealt.worlds), len(self.answers)), self.answers.dtype)

    def later_answers(self, dealt: Dealt, world: int, answer: int) -> np.ndarray:
        """The legal answers at the next decision after an answer, behind a blank one."""
        answers = self.answers[answer : answer + 1]
        self._run(dealt.one(world), answers, np.ones(1, np.int64), 0, Until.NEXT_DECISION)
        return self._played.answers(np.zeros(1, answers.dtype), at=PLAYED)

    def worths_of_later(self, dealt: Dealt, answer: int, later: np.ndarray) -> np.ndarray:
        """What an answer and each of these later ones are worth: (worlds, later)."""
        answers = np.repeat(self.answers[answer : answer + 1], later.shape[1])
        given = dealt, answers, np.ones(len(answers), np.int64), self._numbers
        return self.worths(dealt, self._run(*given, later=later)[0])

    @property
    def _numbers(self) -> int:
        """Those that tell how a deal ended and what an answer led to."""
        return self._ahead.results + len(self._ahead.consequences)

    def worths(self, dealt: Dealt, results: np.ndarray) -> np.ndarray:
        """What each of the results is worth by the goal, as a share of the game."""
        if self.goal == POINTS:
            points: np.ndarray = results[:, :, self._ahead.results + self.points]
            return -points * (POINT / MILLION)
        return self.chances(dealt, results, 2 if self.goal == SECOND else 1)

    def chances(self, dealt: Dealt, results: np.ndarray, places: int = 1) -> np.ndarray:
        """The chance to win the game after each of the results: (worlds, answers).

        Or to be among the first this many.
        """
        self.match.states[:] = dealt.standing
        if dealt.states is None:
            return self._played.chances(results, places)
        return self._played.chances_in(results, dealt.states, places)

    def chances_by_seat(self, dealt: Dealt, results: np.ndarray) -> np.ndarray:
        """Everybody's chance to win after results in worlds of one state: (..., seats)."""
        self.match.states[:] = dealt.standing
        return self._played.chances_by_seat(results)

    def number_of(self, choice: np.ndarray) -> int:
        """The number of an answer, an array of one; if it is not weighed usually, it is now."""
        place = self._ahead.find(self.answers, choice)
        if place < 0 and self._given is not None:  # it may be the same as another
            [own] = self.worded(choice)
            words = [each.words for each in self.worded()]
            place = words.index(own.words) if own.words in words else -1
        if place < 0:
            self.answers = np.concatenate([self.answers, choice])
            return len(self.answers) - 1
        return place

    def _run(
        self,
        dealt: Dealt,
        answers: np.ndarray,
        alive: np.ndarray,
        numbers: int,
        until: Until = Until.END,
        later: np.ndarray | None = None,
    ) -> tuple[np.ndarray, np.ndarray]:
        """What ``PlayedOn.run`` finds in worlds."""
        self.match.states[:] = dealt.standing
        self._played.stand(self.worlds.key)
        with self.match.at_play():
            if dealt.states is None:
                given = dealt.worlds, answers, alive, dealt.first, numbers, until, later
                return self._played.run(*given)
            found = []
            for world in range(len(dealt.worlds)):
                self._played.space.states[0] = dealt.states[world]
                part = slice(world, world + 1)
                own = later if later is None else later[part]
                given = dealt.worlds[part], answers, alive, dealt.first + world, numbers, until, own
                found.append(self._played.run(*given))
        results, seen = zip(*found, strict=True)
        return np.concatenate(results), np.concatenate(seen)
