"""The worlds of a position: whole deals that the seat to decide cannot distinguish, in batches.

A batch is a range of numbers of worlds: ``BATCH`` of them, or the first of these. World ``n`` of a
position depends only on the seed and ``n``, not on who tries it or how many follow.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from silver_sim.advice.players import Players
from silver_sim.advice.position import Position
from silver_sim.arena.run import pieces
from silver_sim.games.contract.game import Game
from silver_sim.games.positions import CardPlace, Met
from silver_sim.games.table.match import TableMatch
from silver_sim.rng import SEARCH, open_stream
from silver_sim.search.belief import Belief
from silver_sim.search.workspace import DRAWS, Workspace

BATCH = 64  # worlds
POLICY, KEPT, REAL = "policy", "kept", "real"  # where worlds come from
HALVES = 2  # of worlds: what is answered later in one is chosen in the other


def batches(worlds: int) -> list[range]:
    """The batches of this many worlds: all are whole, but the last perhaps."""
    return [*pieces(range(worlds), BATCH)]


class Dealt(NamedTuple):
    """Worlds of a position: whole deals that the seat to decide cannot distinguish."""

    first: int  # the number of the first of them
    standing: np.ndarray  # an array of one state: where the match stands in them
    states: np.ndarray | None  # where each has one of its own: what was not said differs, too
    worlds: np.ndarray

    @property
    def same_as(self) -> np.ndarray:
        """The number of the first world of these that is the same as each."""
        rows = np.ascontiguousarray(self.worlds).view(np.uint8).reshape(len(self.worlds), -1)
        _, first, place = np.unique(rows, axis=0, return_index=True, return_inverse=True)
        return self.first + first[place.reshape(-1)]

    def one(self, world: int) -> Dealt:
        """Only one of them."""
        part = slice(world, world + 1)
        states = None if self.states is None else self.states[part]
        return Dealt(self.first + world, self.standing, states, self.worlds[part])


class Worlds:
    """Deals worlds of the decision at which a match stands, and says what is hidden in them."""

    def __init__(self, game: Game, match: TableMatch, players: Players) -> None:
        """``players`` sit at the match; UserError if the game's seats cannot look ahead."""
        self._game, self._ahead, self._match = game, game.lookahead(), match
        self._space = Workspace(match, self._ahead)
        self._space.seat_each(type(match), [each.policies[0] for each in match.seats])
        self._players = players
        self._beliefs = {
            level: Belief(game.name, level, self._space, [1.0]) for level in (POLICY, KEPT)
        }
        self._given: tuple[Any, ...] = ()
        self._among: tuple[Met, ...] = ()  # the real positions, if they fill in what was not said
        self._like: Any = None  # what was not said comes from real positions of this one
        self.source = POLICY
        self.key = (0, 0)  # of the seed

    def put(self, position: Position, key: tuple[int, int], like: Any = None) -> None:
        """Let a position stand at the match; ``like`` as for ``AdviceTable.put``."""
        self._given, self.key, self._like = position.given, key, like
        if not position.given:
            self._match.states[:] = position.states
        else:
            real = self._game.positions().as_it_was
            self.source, self._among = REAL if real else KEPT, ()
            if real:
                self._among = (self._players.met(self._game.name, len(self._match.seats)),)
            self._match.states[:] = self._standing()

    def deal(self, batch: range) -> Dealt:
        """The worlds of a batch."""
        if self.source == KEPT:
            number = batch.start // BATCH
            self._match.states[:] = self._filled(number, number + 1)
        return Dealt(batch.start, self._match.states.copy(), *self._worlds_of(batch))

    def true(self, number: int) -> Dealt:
        """The world as it is, which no seat knows, this many times."""
        worlds = np.zeros(number, self._ahead.world)
        self._ahead.true_world(self._match.states, worlds[0])
        worlds[:] = worlds[0]
        return Dealt(0, self._match.states.copy(), None, worlds)

    def facts(self, dealt: Dealt) -> tuple[Any, Any]:
        """What worlds say of hidden cards, and of the others (``Tried.held`` and ``below``)."""
        space = self._space
        space.look_at(self._match, self.key)
        found = []
        for part, states in self._alike(dealt):
            if dealt.states is not None:
                space.states[0] = states[0]
            found.append(space.facts(dealt.worlds[part]))
        below = np.concatenate([each for _, each in found]).astype(np.int8)
        held = self._hidden(dealt.states)[1] if self.source == REAL else found[0][0].astype(np.int8)
        return held, below

    def sums(self, dealt: Dealt) -> Any:
        """What hands are worth in worlds, by seat: (worlds, players)."""
        assert self._ahead.sums is not None
        of = self._ahead.sums
        return np.concatenate(
            [of(states, dealt.worlds[part]) for part, states in self._alike(dealt)]
        )

    def places(self) -> list[CardPlace]:
        """The cards that facts tell of."""
        if self.source == REAL:
            return self._hidden(self._match.states)[0]
        assert self._ahead.places is not None
        return self._ahead.places(self._match.states)

    @property
    def period(self) -> int:
        """World i and world i + period come from one real position; 0: none does."""
        of = self._game.positions().reals if self.source == REAL else None
        return of(self._like or self.given, *self._among) if of else 0

    @property
    def games_of(self) -> str | None:
        """Whose games the real positions are from; None: none fill in what was not said."""
        return self._players.games_of if self.source == REAL else None

    @property
    def given(self) -> Any:
        """What was said of the position, first of all that it may mean."""
        return self._given[0]

    def _worlds_of(self, batch: range) -> tuple[np.ndarray | None, np.ndarray]:
        """The worlds of a batch, and their states where each has one of its own."""
        if self.source == REAL:
            states = self._filled(batch.start, batch.stop)
            worlds = np.zeros(len(batch), self._ahead.world)
            for number in range(len(batch)):
                self._ahead.true_world(states[number : number + 1], worlds[number])
            return states, worlds
        self._space.look_at(self._match, self.key)
        open_stream(self._space.chance[0], *self.key, 0, batch.start // BATCH, SEARCH + DRAWS)
        with self._match.at_play():  # the others' strategies are asked what they would have done
            return None, self._beliefs[self.source].sample_again(BATCH)[: len(batch)]

    def _hidden(self, states: Any) -> tuple[list[CardPlace], Any]:
        """The cards whose value was not said, and their values in some states."""
        of = self._game.positions().hidden
        assert of is not None
        return of(self.given, states)

    def _alike(self, dealt: Dealt) -> Iterator[tuple[slice, Any]]:
        """Worlds that have one state, and that state."""
        if dealt.states is None:
            yield slice(0, len(dealt.worlds)), self._match.states
            return
        for world in range(len(dealt.worlds)):
            yield slice(world, world + 1), dealt.states[world : world + 1]

    def _standing(self) -> Any:
        """The position at which answers are listed: they must be possible in every world."""
        answered = self._game.positions().answered
        return self._fill(self.given if answered is None else answered(self.given), 0, 1)

    def _filled(self, first: int, last: int) -> Any:
        """Worlds from ``first`` below ``last``, each of one of the positions that may be meant."""
        found, *others = (self._fill(each, first, last) for each in self._given)
        for number, filled in enumerate(others, 1):
            part = slice((number - first) % len(self._given), None, len(self._given))
            found[part] = filled[part]
        return found

    def _fill(self, given: Any, first: int, last: int) -> Any:
        like = () if self._like is None else (self._like,)
        return self._game.positions().fill(given, self.key, first, last, *self._among, *like)


class NextAnswers:
    """What is answered at the next decision, by answer, half of the worlds and what is seen."""

    def __init__(self, period: int) -> None:
        self._period = period
        self._acts: dict[tuple[int, int, int], np.ndarray] = {}

    def halves(self, first: int, worlds: int) -> np.ndarray:
        """The half of each of this many worlds: those of one real position are in one."""
        numbers = np.arange(first, first + worlds)
        return (numbers % self._period if self._period else numbers) % HALVES

    def put(self, answer: int, half: int, seen: int, act: np.ndarray) -> None:
        """Answer so in the worlds of a half where this is seen after this answer."""
        self._acts[answer, half, seen] = act

    def later(self, first: int, seen: np.ndarray, like: np.ndarray) -> np.ndarray:
        """The later answers in worlds (worlds, answers) from their first; blank: the strategy's."""
        acts = np.zeros(seen.shape, like.dtype)
        for world, half in enumerate(self.halves(first, len(seen)).tolist()):
            for answer in np.flatnonzero(seen[world]).tolist():
                act = self._acts.get((answer, half, int(seen[world, answer])))
                if act is not None:
                    acts[world, answer] = act
        return acts
