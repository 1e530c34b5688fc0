"""A table at which answers are tried: batches of worlds, in which all of them are played on.

Batch ``b`` of a position depends on the seed and ``b`` alone, whoever tries it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Self

import numpy as np

from silver_sim.advice.players import Players
from silver_sim.advice.position import Position
from silver_sim.games.contract import Game, Setting
from silver_sim.games.table.match import TableMatch
from silver_sim.rng import SEARCH, open_stream, seed_key
from silver_sim.search.belief import Belief
from silver_sim.search.played_on import PlayedOn
from silver_sim.search.workspace import DRAWS, Workspace

BATCH = 64  # worlds
MILLION = 1_000_000  # chances are whole millionths: sums of them are exact
MOST_CARDS = 64  # hidden ones that beliefs tell of
POLICY, KEPT, REAL = "policy", "kept", "real"  # where worlds come from


class Tried(NamedTuple):
    """What came of the answers that were tried in some worlds."""

    tried: np.ndarray  # (tried,): their numbers
    chances: np.ndarray  # (worlds, tried): to win the game, in millionths
    led: np.ndarray  # (worlds, tried, consequences): as ``Lookahead.consequences`` counts them
    held: np.ndarray  # (worlds, cards): what each world says of hidden cards (``Lookahead.facts``)
    below: np.ndarray  # (worlds, others): and of the others, clockwise
    places: list[dict[str, Any]]  # the cards of ``held``: where they lie, or what they are


class Steps:
    """Tells whoever watches a match that answers are being tried at it (``TableMatch.searchers``).

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
        self, game: Game, players: Players, rules: Any, number: int, seat: int = 0
    ) -> None:
        """``number`` play, whoever is advised sits in ``seat``.

        UserError if seats of this game, or so many players, cannot look ahead.
        """
        self._game, self._ahead, self._told = game, game.looks_ahead, None
        setting = Setting(rules, 0, game.deal_modes[0], "count")
        seats = players.at(seat, number)
        self.match = game.match(seats, setting)
        self._shadow = game.follower(seats, setting)
        others = players.others.policies[0]
        self._played = PlayedOn(self.match, game, None if players.alike else others)
        self.match.searchers = Steps(self._played)
        self._weighing = Workspace(self.match, self._ahead)
        self._weighing.seat_models(type(self.match), [others])
        self._beliefs = {
            level: Belief(game.name, level, self._weighing, [1.0]) for level in (POLICY, KEPT)
        }
        self.source = POLICY

    @classmethod
    def at(cls, position: Position, players: Players, seed: int) -> Self:
        """A table at which this position stands."""
        game, told = position.game, position.told
        table = cls(game, players, position.rules, position.players, position.seat)
        table._told, table._key = told, seed_key(seed)
        if told is None:
            table.match.states[:] = position.states
        else:
            table.source = REAL if game.tells_positions.as_it_was else KEPT
            table.match.states[:] = table._filled(0, 1)
        table._remember(position.before)
        table._list_answers()
        return table

    def stand(self, match: TableMatch, key: tuple[int, int]) -> None:
        """Stand where a match stands whose player to decide has chosen; chance comes from the key.

        That player has the strategy of whoever is advised, and what it remembers counts.
        """
        self._key = key
        self.match.states[:] = match.states
        self.match.choices[:] = match.choices
        self.match.players[self.match.player] = match.players[match.player]
        self._list_answers()

    def _remember(self, before: Sequence[Any]) -> None:
        """What the seat's strategy would answer, and what it remembers of the game."""
        here, shadow = self.match.states.copy(), self._shadow
        for states in (*before, here):
            self.match.states[:] = states
            choices = shadow.follow(self.match, led=True)
        self.match.states[:] = here
        self.match.choices[:] = choices
        self.match.players[self.match.player] = shadow.players[self.match.player]

    def _list_answers(self) -> None:
        """The legal answers, the strategy's own first."""
        self._played.stand(self._key)
        space = self._played.space
        answers = np.zeros(self._ahead.answers, self.match.engine.machine.choice)
        answers[0] = self.match.choices[0]
        own = space.players[self.match.seat :]
        number = int(space.call(self._ahead.candidates, space.states, own, answers))
        self.answers = answers[:number]

    def lines(self) -> list[dict[str, Any]]:
        """The answers as lines of a trace."""
        text = self._game.decision_text
        return [text.line(self.match, self.answers[n : n + 1]) for n in range(len(self.answers))]

    def try_batch(self, batch: int, alive: np.ndarray) -> Tried:
        """Play the answers that are alive on in the worlds of a batch."""
        if self.source == KEPT:
            self.match.states[:] = self._filled(batch, batch + 1)
        states, worlds = self._worlds_of(batch)
        first, further = batch * BATCH, len(self._ahead.consequences)
        tried = np.flatnonzero(alive)
        self._played.stand(self._key)
        if states is None:
            with self.match.at_play():
                results = self._played.results(worlds, self.answers, alive, first, further)
            chances = self._played.chances(results[:, tried])
        else:
            results = np.zeros(
                (len(worlds), len(self.answers), self._ahead.results + further), np.int64
            )
            with self.match.at_play():
                for world in range(len(worlds)):
                    self._played.space.states[0] = states[world]
                    part = slice(world, world + 1)
                    results[part] = self._played.results(
                        worlds[part], self.answers, alive, first + world, further
                    )
            chances = self._played.chances_in(results[:, tried], states)
        led = results[:, tried, self._ahead.results :].astype(np.int32)
        facts = self._facts(states, worlds)
        millionths = np.rint(chances * MILLION).astype(np.int64)
        return Tried(tried, millionths, led, *facts, self._places())

    def _worlds_of(self, batch: int) -> tuple[np.ndarray | None, np.ndarray]:
        """The worlds of a batch, and their states where each has one of its own."""
        if self.source == REAL:
            states = self._filled(batch * BATCH, (batch + 1) * BATCH)
            worlds = np.zeros(BATCH, self._ahead.world)
            for number in range(BATCH):
                self._ahead.true_world(states[number : number + 1], worlds[number])
            return states, worlds
        weighing = self._weighing
        weighing.look_at(self.match, self._key)
        open_stream(weighing.chance[0], *self._key, 0, batch, SEARCH + DRAWS)
        return None, self._beliefs[self.source].sample(BATCH)

    def _facts(self, states: np.ndarray | None, worlds: np.ndarray) -> tuple[Any, Any]:
        """What worlds say of hidden cards, and of the others."""
        space = self._weighing
        held = np.zeros((len(worlds), MOST_CARDS), np.int64)
        below = np.zeros((len(worlds), space.seats), np.int64)
        space.look_at(self.match, self._key)
        if states is None:
            parts = [slice(0, len(worlds))]
        else:
            parts = [slice(world, world + 1) for world in range(len(worlds))]
        cards = 0
        for part in parts:
            if states is not None:
                space.states[0] = states[part][0]
            given = space.states, worlds[part], held[part], below[part]
            cards = int(space.call(self._ahead.facts, *given))
        return held[:, :cards].astype(np.int8), below[:, 1:].astype(np.int8)

    def _places(self) -> list[dict[str, Any]]:
        assert self._ahead.places is not None
        return [dict(each) for each in self._ahead.places(self.match.states)]

    def _filled(self, first: int, last: int) -> Any:
        return self._game.tells_positions.fill(self._told, self._key, first, last)
