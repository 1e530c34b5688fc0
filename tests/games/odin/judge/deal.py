"""One hand of a game as it lies on the table: the part between two deals (odin-rules 3 and 4).

A decision comes here when it is known to be legal (legal.py).
"""

from collections import Counter
from collections.abc import Sequence, Set

from tests.games.odin.judge.header import Rules


class Deal:
    """Hands, table, and who must decide what: `question` is lead, follow, take, or None.

    `gone` are the cards that are out for good; those never dealt are nowhere (1.2).
    """

    def __init__(
        self, rules: Rules, players: int, starter: int, deal: Sequence[str], events: Counter[str]
    ) -> None:
        size = rules.hand_size
        self.rules, self.players, self.events = rules, players, events
        self.hands = [set(deal[size * seat : size * (seat + 1)]) for seat in range(players)]
        self.known: list[set[str]] = [set() for _ in range(players)]
        self.table: set[str] = set()
        self.by: int | None = None  # who played what lies on the table
        self.beaten: set[str] = set()
        self.gone: set[str] = set()
        self.starter = starter
        self.seat = starter
        self.question: str | None = "lead"
        self.round, self.turn = 1, 0
        self.over: str | None = None
        self.passed: set[int] = set()  # in this round; only counted, it binds nobody (3.5)

    @property
    def hand(self) -> set[str]:
        """The cards of the seat that must decide."""
        return self.hands[self.seat]

    def play(self, cards: Set[str]) -> None:
        """Lead or beat (3.1, 3.2, 3.6); what comes of the beaten cards is 3.4 and 4.1."""
        leads = self.question == "lead"
        self._count_play(cards)
        self.turn += 1
        self.hand.difference_update(cards)
        self.known[self.seat].difference_update(cards)
        self.beaten, self.table, self.by = self.table, set(cards), self.seat
        if not self.hand:
            self._discard_beaten()
            self._end("whole" if leads and len(cards) > 1 else "empty")
        elif len(self.beaten) > 1:
            self.question = "take"
        elif self.beaten:
            self.events["the only beaten card taken"] += 1
            self._take(next(iter(self.beaten)))
        else:
            self._next_seat()

    def take(self, card: str) -> None:
        """Take one of several beaten cards (3.4)."""
        self.events["one of several beaten cards taken"] += 1
        self.events["cap after a take"] += self._last_turn()
        self._take(card)

    def pass_turn(self) -> None:
        """3.5."""
        self.events["pass"] += 1
        self.turn += 1
        self.passed.add(self.seat)
        self.events["cap after a pass"] += self._last_turn()
        self.events["cap after the last pass of a round"] += (
            self._last_turn() and self._comes_back()
        )
        self._next_seat()

    def points(self) -> list[int]:
        """One point per card still held (2.2)."""
        return [len(hand) for hand in self.hands]

    def _take(self, card: str) -> None:
        self.beaten.remove(card)
        self.hand.add(card)
        self.known[self.seat].add(card)
        self._discard_beaten()
        self._next_seat()

    def _discard_beaten(self) -> None:
        self.gone |= self.beaten
        self.beaten = set()

    def _next_seat(self) -> None:
        """A turn is over: the cap (6), the end of the round (3.5), or the next follower (3.2)."""
        if self._last_turn():
            self._end("cap")
            return
        if self._comes_back():
            self._next_round()
        else:
            self.question = "follow"
        self.seat = (self.seat + 1) % self.players

    def _comes_back(self) -> bool:
        """Whether the turn comes back to the last player who played (3.5)."""
        return (self.seat + 1) % self.players == self.by

    def _last_turn(self) -> bool:
        """Whether turn number `max_turns` is played (6)."""
        return self.turn == self.rules.max_turns

    def _next_round(self) -> None:
        """All others passed: the table is cleared, who played last leads (3.5)."""
        self.events["round ended by passes"] += 1
        self.gone |= self.table
        self.table, self.by = set(), None
        self.passed = set()
        self.round += 1
        self.question = "lead"

    def _end(self, how: str) -> None:
        self.events["not capped, ended with the last turn"] += how != "cap" and self._last_turn()
        self.events[f"end {how}"] += 1
        self.over = how
        self.question = None

    # counting

    def _count_play(self, cards: Set[str]) -> None:
        """Count what there is about a play before it is made."""
        one_number = len({card[1] for card in cards}) == 1
        several, empties = len(cards) > 1, cards == self.hand
        if self.question == "lead":
            self.events["lead of one card"] += not several
            self.events["whole hand of one number"] += several and one_number
            self.events["whole hand of one colour"] += several and not one_number
            self.events["hand emptied by a lead of one card"] += empties and not several
        else:
            longer = len(cards) > len(self.table)
            self.events["beaten with one more"] += longer
            self.events["beaten with as many"] += not longer
            self.events["set of one number"] += several and one_number
            self.events["set of one colour"] += several and not one_number
            self.events["hand emptied by a beat"] += empties
            self.events["hand emptied, several beaten cards out"] += empties and len(self.table) > 1
            self.events["play after a pass in the round"] += self.seat in self.passed
        self.events["taken card played"] += bool(self.known[self.seat] & cards)
