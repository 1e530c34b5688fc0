"""What one seat knows, told from what it was dealt and what everybody saw (odin-rules 5).

Nothing here knows another hand or the undealt cards, so neither does a sight that shows the same.
"""

from typing import Any

import numpy as np

from silver_sim.games.odin.rules.questions import Question
from silver_sim.games.odin.rules.rule_set import RuleSet
from silver_sim.games.odin.seat.sight import SIGHT
from tests.games.odin.engine.reference import mask, may_lie_together, value

Line = dict[str, Any]
Cards = set[str]
NONE = -1


class Witness:
    """A seat that listens: it is told its own cards of every deal, then every decision."""

    sizes: list[int]

    def __init__(self, seat: int, players: int, rules: RuleSet, start: int) -> None:
        self.me, self.rules, self.starter = seat, rules, start
        self.seats = range(players)
        self.order = [(seat + step) % players for step in self.seats]
        self.totals, self.points = [0] * players, [0] * players
        self.deal_no, self.ended_by = 0, NONE

    def deal(self, hand: Cards) -> None:
        """A deal begins; the one before it ended as everybody saw."""
        if self.deal_no > 0:
            self.points = self.sizes
            self.totals = [a + b for a, b in zip(self.totals, self.points, strict=True)]
            winner = self.rules.next_starter == "winner" and self.ended_by != NONE
            self.starter = self.ended_by if winner else (self.starter + 1) % len(self.seats)
        self.deal_no += 1
        self.hand, self.gone, self.table, self.beaten = {*hand}, Cards(), Cards(), Cards()
        self.sizes, self.passes = [len(hand) for _ in self.seats], [0 for _ in self.seats]
        self.known, self.played = [Cards() for _ in self.seats], [Cards() for _ in self.seats]
        self.by, self.ended_by, self.asked = NONE, NONE, self.starter
        self.passed, self.turn, self.round_no = set[int](), 0, 1

    def hear(self, line: Line) -> None:
        """Somebody decides."""
        if line["act"] == "take":
            self._take(line["card"])
            return
        self.turn += 1
        if line["act"] == "play":
            self._play({*line["cards"]})
        else:
            self.passes[self.asked] += 1
            self.passed.add(self.asked)
            self._next_turn()

    def _play(self, cards: Cards) -> None:
        seat = self.by = self.asked
        self.beaten, self.table, self.passed = self.table, cards, set()
        self.sizes[seat] -= len(cards)
        self.known[seat] -= cards
        self.played[seat] |= cards
        if seat == self.me:
            self.hand -= cards
        if self.sizes[seat] == 0:
            self.ended_by = seat
        elif len(self.beaten) == 1:
            self._take(*self.beaten)
        elif not self.beaten:
            self._next_turn()

    def _take(self, card: str) -> None:
        self.sizes[self.asked] += 1
        self.known[self.asked].add(card)
        if self.asked == self.me:
            self.hand.add(card)
        self.gone |= self.beaten - {card}
        self.beaten = Cards()
        self._next_turn()

    def _next_turn(self) -> None:
        self.asked = (self.asked + 1) % len(self.seats)
        if self.asked == self.by:
            self.gone |= self.table
            self.table, self.passed = Cards(), set()
            self.round_no += 1

    @property
    def question(self) -> Question:
        if self.beaten:
            return Question.TAKE
        return Question.FOLLOW if self.table else Question.LEAD

    @property
    def unseen(self) -> int:
        """The cards of the deck that are in no place that this seat knows."""
        placed = self.hand | self.table | self.beaten | self.gone | set().union(*self.known)
        deck = (1 << 9 * self.rules.colours(len(self.seats))) - 1
        return deck & ~mask(placed)

    def sight(self) -> Any:
        """The sight as it must be: an array of length 1."""
        sights = np.zeros(1, SIGHT)
        for name, number in self._numbers().items():
            sights[name] = number
        for name, numbers in self._by_seat().items():
            sights[name][0, : len(self.seats)] = [numbers[seat] for seat in self.order]
        sights["rules"] = self.rules.as_record()
        return sights

    def _relative(self, seat: int) -> int:
        return (seat - self.me) % len(self.seats)

    def _numbers(self) -> dict[str, int]:
        others = [seat for seat in self.seats if seat != self.me]
        return {
            "players": len(self.seats),
            "question": self.question,
            "hand": mask(self.hand),
            "table": mask(self.table),
            "table_count": len(self.table),
            "table_value": value(self.table),
            "table_by": self._relative(self.by) if self.table else NONE,
            "beaten": mask(self.beaten),
            "passed": sum(1 << self._relative(seat) for seat in self.passed),
            "gone": mask(self.gone),
            "unseen": self.unseen,
            "unseen_in_hands": sum(self.sizes[seat] - len(self.known[seat]) for seat in others),
            "starter": self._relative(self.starter),
            "deal_no": self.deal_no,
            "round_no": self.round_no,
            "turn": self.turn,
            "may_pass": self.question == Question.FOLLOW,
            "may_play_whole": self.question == Question.LEAD
            and may_lie_together(self.hand)
            and len(self.hand) > 1,
        }

    def _by_seat(self) -> dict[str, list[int]]:
        return {
            "cards_in": self.sizes,
            "known": [mask(cards) for cards in self.known],
            "played": [mask(cards) for cards in self.played],
            "passes": self.passes,
            "totals": self.totals,
            "last_points": self.points,
        }
