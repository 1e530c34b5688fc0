"""A deal of Odin with guessed hands, which are mended as cards are played."""

from __future__ import annotations

from typing import Any

import numpy as np

from silver_sim.games.odin.rules.deal import begin_deal
from silver_sim.games.odin.rules.machine import MACHINE
from silver_sim.games.odin.rules.questions import CHOICE, Act
from silver_sim.games.odin.text.script import NAMES, cards_in
from silver_sim.games.text.notes import Heading, NotesError
from silver_sim.games.text.notes_table import GuessedDeal
from silver_sim.rng import DEAL, new_stream, shuffle_numbers

_CARDS = {name: card for card, name in enumerate(NAMES)}


class GuessedHands(GuessedDeal):
    """One deal; a seed chooses the first guess."""

    machine = MACHINE

    def __init__(self, before: Any, seed: int) -> None:
        super().__init__(before)
        self.guess = np.arange(int(before["deck"][0]).bit_count())
        stream = new_stream(seed, 0, int(before["deal_no"][0]) + 1, DEAL)
        shuffle_numbers(stream, self.guess)
        self.by_line: dict[str, tuple[int, int]] = {}  # cards: who was dealt each, by which line

    def lay_out(self, state: Any) -> None:
        """Deal the cards as they are guessed."""
        state["order"][: len(self.guess)] = self.guess
        begin_deal(state)

    def hand(self, seat: int) -> list[str]:
        """The cards that a seat holds."""
        return cards_in(int(self.state["hand"][seat]))

    def cards(self, name: str) -> list[str]:
        """The cards of ``table`` or ``beaten``."""
        return cards_in(int(self.state[name]))

    def holds(self, seat: int, card: str) -> bool:
        """Whether the notes tell that a seat holds a card now."""
        known = card in cards_in(int(self.state["known"][seat])) or card in self.by_line
        return known and card in self.hand(seat)

    def learn(self, heading: Heading, card: str, seat: int, line: int) -> None:
        """A line tells that a seat was dealt a card; NotesError if it cannot be."""
        name = heading.names[seat]
        if card in self.by_line:
            owner, by = self.by_line[card]
            raise NotesError(
                line,
                f"{name} does not hold {card}: by line {by} it was dealt to {heading.names[owner]}",
                help="correct one of the two lines",
            )
        if _CARDS[card] not in self.guess:
            raise NotesError(line, f"{card} is not played with", help="two_player_colours=6, say")
        size = int(self.state["rules"]["hand_size"])
        hand = range(seat * size, (seat + 1) * size)
        free = [place for place in hand if NAMES[self.guess[place]] not in self.by_line]
        place = int(np.flatnonzero(self.guess == _CARDS[card])[0])
        if not free:
            raise NotesError(
                line,
                f"{name} does not hold {card}: all {size} cards dealt to {name} are noted",
                help=f"{name} was dealt {' '.join(self._dealt(seat))}",
            )
        if place not in hand:
            self.guess[place], self.guess[free[0]] = self.guess[free[0]], self.guess[place]
            self.mend()
        self.by_line[card] = seat, line

    def _dealt(self, seat: int) -> list[str]:
        mask = sum(1 << _CARDS[card] for card, (owner, _) in self.by_line.items() if owner == seat)
        return cards_in(mask)


def new_choice(act: Act, cards: list[str] | tuple[str, ...] = ()) -> Any:
    """An answer."""
    choice = np.zeros(1, CHOICE)[0]
    choice["act"], choice["cards"] = act, sum(1 << _CARDS[card] for card in cards)
    return choice
