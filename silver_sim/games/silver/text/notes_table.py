"""A round of Silver with a guessed deal, which is mended as cards become known."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from silver_sim.games.silver.rules.cards import NAMES
from silver_sim.games.silver.rules.legal import has_free_act
from silver_sim.games.silver.rules.machine import MACHINE
from silver_sim.games.silver.rules.questions import CHOICE, Act, Question
from silver_sim.games.silver.rules.turn import begin_round
from silver_sim.games.silver.text.card_names import CardNames
from silver_sim.games.text.notes import NotesError
from silver_sim.games.text.notes_table import GuessedDeal
from silver_sim.rng import DEAL, new_stream, shuffle_numbers


class GuessedRound(GuessedDeal):
    """One round; a seed chooses the first guess."""

    machine = MACHINE

    def __init__(self, before: Any, seed: int) -> None:
        super().__init__(before)
        rules = before["rules"][0]
        self.guess = np.repeat(np.arange(len(rules["copies"])), rules["copies"])
        stream = new_stream(seed, 0, int(before["round_no"][0]) + 1, DEAL)
        shuffle_numbers(stream, self.guess)
        self.by_line: dict[int, int] = {}  # cards whose value is given, and by which line
        self.named: set[int] = set()  # cards that came to the row, as the notes tell

    def lay_out(self, state: Any) -> None:
        """Deal the cards as they are guessed."""
        cards = len(self.guess)
        state["value"][:cards], state["order"][:cards] = self.guess, np.arange(cards)
        begin_round(state)

    def village(self, seat: int) -> list[int]:
        """The cards of a village, from left to right."""
        return self._ids("village", seat, int(self.state["cards_in"][seat]))

    def pile(self, name: str) -> list[int]:
        """The cards of ``discard``, ``row``, ``hand`` or ``returned``, in the machine's order."""
        return self._ids(name, slice(None), int(self.state[f"{name}_count"]))

    def _ids(self, name: str, which: Any, count: int) -> list[int]:
        return [int(card) for card in self.state[name][which][:count]]

    def value(self, card: int) -> int:
        """The value of a card, guessed or given."""
        return int(self.guess[card])

    def knows(self, seat: int, card: int) -> bool:
        """Whether a seat knows a card."""
        return bool(int(self.state["known"][card]) >> seat & 1)

    def learn(self, card: int, value: int, line: int) -> None:
        """A line tells what a card is; NotesError if it cannot be."""
        if card in self.by_line:
            if self.value(card) != value:
                raise NotesError(
                    line,
                    f"this card is {a_card(self.value(card))} by line {self.by_line[card]}, "
                    f"not {a_card(value)}",
                    help="correct one of the two lines; places count from 1, from the left end as "
                    "the owner sees it",
                )
            return
        if self.value(card) != value:
            self._swap(card, value, line)
        self.by_line[card] = line

    def _swap(self, card: int, value: int, line: int) -> None:
        others = [each for each in np.flatnonzero(self.guess == value) if each not in self.by_line]
        if not others:
            raise NotesError(line, self._too_many(value), help="one of these lines is wrong")
        self.guess[others[0]], self.guess[card] = self.guess[card], value
        if self.asks and not {card, int(others[0])} & {*self.pile("row"), *self.pile("discard")}:
            self.games["value"][0, : len(self.guess)] = self.guess  # the quick way
        else:  # all see them, so more hangs on what they are
            self.mend()

    def _too_many(self, value: int) -> str:
        lines = sorted(self.by_line[each] for each in self.by_line if self.value(each) == value)
        called = f"{value} {NAMES[value]}"
        if not lines:
            return f"no {called} is played with"
        named = ", ".join(map(str, lines))
        more = "line tells" if len(lines) == 1 else "lines tell"
        return f"one {called} too many: {more} of {len(lines)} others, {named}, and these are all"

    def answer(self, line: int, choice: Any) -> None:
        """Apply a legal answer; a turn in which nothing more can be done ends."""
        self.apply(line, choice)
        while self.question == Question.CLOSE_TURN and not has_free_act(self.state):
            self.end_turn()

    def end_turn(self) -> None:
        """The seat has nothing more to do, as the line before this one tells."""
        self.apply(self.answers[-1][0], new_choice(Act.END_TURN))

    def unnamed(self) -> Iterator[int]:
        """The cards that have come to the row, and no line says so."""
        return (card for card in self.pile("row") if card not in self.named)


def new_choice(act: Act, **fields: int) -> Any:
    """An answer; the other fields are as a script leaves them out."""
    choice = np.zeros(1, CHOICE)[0]
    choice["act"], choice["new_end"], choice["penalty_end"], choice["look"] = act, 1, 1, 1
    for name, value in fields.items():
        choice[name] = value
    return choice


def a_card(value: int) -> str:
    """A value with its character: "a 9 Seer", "an 11 Witch"."""
    return CardNames().a(value)
