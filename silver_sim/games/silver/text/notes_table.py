"""A round played on the machine with a guessed deal, which is mended as cards become known.

Cards that nobody has named are interchangeable: where one turns out to be a 7, it changes places
with a 7 among those, and the round is played again with the same answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from silver_sim.games.silver.rules.cards import NAMES, UNKNOWN
from silver_sim.games.silver.rules.legal import has_free_act
from silver_sim.games.silver.rules.questions import CHOICE, Act, Question
from silver_sim.games.silver.rules.turn import begin_round
from silver_sim.games.silver.text.replay import MACHINE
from silver_sim.games.text.notes import NotesError
from silver_sim.rng import DEAL, new_stream, shuffle_numbers


class GuessedRound:
    """One round; ``before`` is an array of the state before its deal."""

    def __init__(self, before: Any, seed: int) -> None:
        self._before = before
        self.cards = int(before["cards"][0])
        rules = before["rules"][0]
        self.guess = np.repeat(np.arange(len(rules["copies"])), rules["copies"])
        stream = new_stream(seed, 0, int(before["round_no"][0]) + 1, DEAL)
        shuffle_numbers(stream, self.guess)
        self.told: dict[int, int] = {}  # cards whose value is told, and by which line
        self.answers: list[tuple[int, int, Any]] = []  # the line that tells each, the seat
        self.named: set[int] = set()  # cards that came to the row, as the notes tell
        self._games, self._stale = before.copy(), True

    def copy(self) -> GuessedRound:
        """The same round again."""
        twin = object.__new__(GuessedRound)
        twin._before, twin.cards = self._before, self.cards
        twin.guess, twin._games, twin._stale = self.guess.copy(), self.games.copy(), False
        twin.told, twin.named = dict(self.told), set(self.named)
        twin.answers = list(self.answers)
        return twin

    @property
    def games(self) -> Any:
        """An array of the state as it stands."""
        if self._stale:
            self._play_again()
        return self._games

    @property
    def state(self) -> Any:
        """The state as it stands."""
        return self.games[0]

    @property
    def question(self) -> Question:
        """Where the machine stands."""
        return Question(int(self.state["question"]))

    @property
    def seat(self) -> int:
        """Who must answer."""
        return int(self.state["seat"])

    def village(self, seat: int) -> list[int]:
        """The cards of a village, from left to right."""
        return self._ids("village", seat, int(self.state["cards_in"][seat]))

    def pile(self, name: str) -> list[int]:
        """The cards of ``discard``, ``row``, ``hand`` or ``returned``, in the machine's order."""
        return self._ids(name, slice(None), int(self.state[f"{name}_count"]))

    def _ids(self, name: str, which: Any, count: int) -> list[int]:
        return [int(card) for card in self.state[name][which][:count]]

    def value(self, card: int) -> int:
        """The value of a card, guessed or told."""
        return int(self.guess[card])

    def knows(self, seat: int, card: int) -> bool:
        """Whether a seat knows a card."""
        return bool(int(self.state["known"][card]) >> seat & 1)

    def learn(self, card: int, value: int, line: int) -> None:
        """A line tells what a card is; NotesError if it cannot be."""
        if card in self.told:
            if self.value(card) != value:
                raise NotesError(
                    line,
                    f"this card is a {named(self.value(card))} by line {self.told[card]}, "
                    f"not a {named(value)}",
                    help="correct one of the two lines; places count from 1, from the left end as "
                    "the owner sees it",
                )
            return
        if self.value(card) != value:
            self._swap(card, value, line)
        self.told[card] = line

    def _swap(self, card: int, value: int, line: int) -> None:
        others = [each for each in np.flatnonzero(self.guess == value) if each not in self.told]
        if not others:
            raise NotesError(line, self._too_many(value), help="one of these lines is wrong")
        self.guess[others[0]], self.guess[card] = self.guess[card], value
        self._stale = True

    def _too_many(self, value: int) -> str:
        lines = sorted(self.told[each] for each in self.told if self.value(each) == value)
        if not lines:
            return f"no {named(value)} is played with"
        told = ", ".join(map(str, lines))
        more = "line tells" if len(lines) == 1 else "lines tell"
        return (
            f"one {named(value)} too many: {more} of {len(lines)} others, {told}, and these are all"
        )

    def _play_again(self) -> None:
        """Play the round from its deal on."""
        self._games[:] = self._before
        self._stale = False
        state = self._games[0]
        state["value"][: self.cards] = self.guess
        state["order"][: self.cards] = np.arange(self.cards)
        begin_round(state)
        for _, _, choice in self.answers:
            MACHINE.answer(state, choice)

    def refused(self, choice: Any) -> int:
        """Why an answer is not legal; 0: it is."""
        return int(MACHINE.refusal(self.state, choice))

    def answer(self, line: int, choice: Any) -> None:
        """Apply a legal answer; a turn in which nothing more can be done ends."""
        self._apply(line, choice)
        while self.question == Question.CLOSE_TURN and not has_free_act(self.state):
            self.end_turn()

    def end_turn(self) -> None:
        """The seat has nothing more to do, as the line before this one tells."""
        self._apply(self.answers[-1][0], new_choice(Act.END_TURN))

    def _apply(self, line: int, choice: Any) -> None:
        self.answers.append((line, self.seat, choice))
        MACHINE.answer(self.state, choice)

    def untold(self) -> Iterator[int]:
        """The cards that have come to the row, and no line says so."""
        return (card for card in self.pile("row") if card not in self.named)


def new_choice(act: Act, **fields: int) -> Any:
    """An answer; the other fields are as a script leaves them out."""
    choice = np.zeros(1, CHOICE)[0]
    choice["act"], choice["new_end"], choice["penalty_end"], choice["look"] = act, 1, 1, 1
    for name, value in fields.items():
        choice[name] = value
    return choice


def named(value: int) -> str:
    """A value with its character: "9 Seer"."""
    return f"{value} {NAMES[value]}" if value != UNKNOWN else "?"
