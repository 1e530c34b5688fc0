"""A game of one person against strategies: what the person sees of it, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from silver_sim.arena.deadline import DEADLINE
from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.games.contract.progress import Line
from silver_sim.games.notes import written
from silver_sim.games.text.notes import Heading, NotesFormat
from silver_sim.games.text.notes_heading import usable_names
from silver_sim.games.text.telling import YOU
from silver_sim.play.answer import Answer
from silver_sim.play.game import Game, new_game
from silver_sim.play.numbers import Numbers
from silver_sim.play.strategy import Strategy, strategy
from silver_sim.result import Plain

MOST_OFFERED = 50_000  # answers: all of them with eleven cards in a village
SIGNS = 3  # lines of a story's legend; what comes behind them is about its own drawings
ME = "Me"  # the person's name in scripts and notes


@dataclass(frozen=True)
class Invitation:
    """Who plays what: everything but the person's answers that a game depends on."""

    game: str
    against: tuple[str, ...]  # the strategies of the other seats as typed, clockwise from seat 0
    seat: int
    seed: int
    rules: Plain = field(default_factory=dict)  # edition, fields of the rule set

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.against) + 1

    def checked(self) -> Invitation:
        """The same; UserError if that many cannot play, or there is no such seat."""
        info = registry.info(self.game)
        if not info.min_seats <= self.players <= info.max_seats:
            raise UserError(
                f"{self.players} players cannot play {info.title}",
                why=f"--against names {len(self.against)}, and you play as well",
                help=f"name {info.min_seats - 1} to {info.max_seats - 1} strategies with --against",
            )
        if not 0 <= self.seat < self.players:
            raise UserError(
                f"there is no seat {self.seat}", help=f"name one from 0 to {self.players - 1}"
            )
        return self


class LiveGame:
    """The game as it stands, at a decision of the person or at its end.

    ``go_on`` lets the others answer. UserError if it cannot be played, StrategyError if a strategy
    fails, EndlessError if it takes more than ``deadline`` seconds for an answer.
    """

    def __init__(
        self,
        invitation: Invitation,
        strategies: Path | None = None,
        deadline: float = DEADLINE,
    ) -> None:
        self.invitation, self.strategies = invitation.checked(), strategies
        self.deadline = deadline
        kind, seat = invitation.game, invitation.seat
        self.opponents: dict[int, Strategy] = {}
        for place, typed in enumerate(invitation.against):
            other = place + (place >= seat)
            self.opponents[other] = strategy(typed, game=kind, strategies=strategies)
        self.form: NotesFormat = registry.game(kind).notes()
        self.begin()

    def begin(self) -> None:
        """Begin the game again, with the same deals."""
        asked = self.invitation
        names = [
            ME if seat == asked.seat else self.opponents[seat].label
            for seat in range(asked.players)
        ]
        self.game: Game = new_game(
            asked.game, seats=asked.players, seed=asked.seed, rules=asked.rules, names=names
        )
        # as notes write them, by seat
        self.names = usable_names(self._referee().header, self.form.grammar)
        self.answers: list[Line] = []  # the person's
        self._shown = 1  # lines of the script that were shown; the first is its header

    @property
    def seat(self) -> int:
        """The person's."""
        return self.invitation.seat

    @property
    def names_at_table(self) -> list[str]:
        """The same, the person being "you"."""
        return [YOU if seat == self.seat else name for seat, name in enumerate(self.names)]

    @property
    def signs(self) -> Sequence[str]:
        """What is drawn at the end of a deal, explained."""
        legend: Sequence[str] = self._referee().story().legend
        return legend[:SIGNS]

    @property
    def heading(self) -> Heading:
        """Who plays, as notes have it."""
        return Heading(self.names, self.seat)

    @property
    def legal(self) -> list[Answer]:
        """The legal answers; where they are too many to offer, those that have a number."""
        found = self.game.legal_within(MOST_OFFERED)
        if found is not None:
            return found
        numbers = Numbers(self.game.kind)
        actions = np.flatnonzero(numbers.legal(self.game, self.seat)).tolist()
        return [numbers.answer(self.game, each) for each in actions]

    def in_words(self, states: Any, line: Line) -> str:
        """An answer as it is typed, where the game stood so."""
        spoken = self.form.spoken(self.heading.names, states, line)
        return f"{spoken.whole} ({spoken.cards})" if spoken.cards else spoken.whole

    def go_on(self) -> None:
        """Let the others answer, each in time, until the person must, or the game is over."""
        while (seat := self.game.seat) not in (None, self.seat):
            self.game.answer(self.opponents[seat].choose(self.game, self.deadline))

    def answer(self, line: Line) -> None:
        """The person answers; UserError if it is not legal, and then nothing has changed."""
        self.game.answer(line)
        self.answers.append(line)

    def replay(self, answers: Sequence[Line]) -> None:
        """Begin again, and give these answers; what happens so far counts as shown."""
        self.begin()
        self.go_on()
        for line in answers:
            self.answer(line)
            self.go_on()
        self._shown = len(self._script())

    def news(self) -> list[str]:
        """What the person saw since it was asked last, in sentences."""
        return [*self._news()]

    def notes(self) -> list[str]:
        """The notes of the person so far, line by line."""
        return [*written(self._script(), self.seat)]

    def script(self) -> str:
        """The game with all cards, as ``silver-sim game write`` writes it."""
        return self.game.script()

    def _script(self) -> list[Line]:
        return [json.loads(line) for line in self.game.script().splitlines()]

    def _referee(self, lines: Sequence[Line] = ()) -> Any:
        """A referee of the game's header, who has played these lines."""
        header, *_ = self._script()
        referee = self.game.kind.state()(header)
        for line in lines:
            referee.play(line)
        return referee

    def _news(self) -> Iterator[str]:
        lines = [line for line in self._script() if "result" not in line]
        names = self.names_at_table
        # A deal of the script has cards in the order in which they were drawn so far, so the game
        # is played from its beginning.
        game = self._referee(lines[1 : self._shown])
        game.header.information.update(names=names)
        story = game.story()
        for line in lines[self._shown :]:
            before = game.copy()
            game.play(line)
            yield from story.said(line, *self.form.seen(before, game, self.seat, frozenset()))
        self._shown = len(lines)
