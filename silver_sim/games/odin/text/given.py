"""A position of Odin as somebody at the table describes it: what is not given is None.

Seat 0 is the one that must decide, the others follow clockwise. Sets of cards are masks
(``rules.cards``).
"""

from __future__ import annotations

from dataclasses import dataclass

from silver_sim.games.odin.rules.questions import Question
from silver_sim.games.odin.rules.rule_set import RuleSet

Numbers = tuple[int, ...]  # one a seat, from seat 0


@dataclass(frozen=True)
class OdinGiven:
    """All that is given.

    ``others`` are the numbers of cards of seats 1 and up. ``table`` is the last play, 0 before a
    lead, ``by`` the seat that played it, None before a lead. ``beaten`` are the cards of which seat
    0 must take one. ``taken`` are, by seat, the cards in hands that came from the table. ``out``
    are cards that are out of the hand for good. ``totals`` are the points before this deal.
    ``start`` is the seat that led its first round. ``round_no`` counts its rounds from 1, ``turn``
    its plays and passes so far, ``passes`` those of each seat.
    """

    hand: int
    others: Numbers
    rules: RuleSet
    table: int = 0
    by: int | None = None
    beaten: int = 0
    taken: Numbers | None = None
    out: int | None = None
    totals: Numbers | None = None
    deal_no: int | None = None
    start: int | None = None
    round_no: int | None = None
    turn: int | None = None
    passes: Numbers | None = None

    @property
    def players(self) -> int:
        """How many play."""
        return 1 + len(self.others)

    @property
    def asked(self) -> Question:
        """What must be decided: it follows from the cards on the table."""
        if self.beaten:
            return Question.TAKE
        return Question.FOLLOW if self.table else Question.LEAD

    @property
    def question(self) -> str:
        """What must be decided, in small letters."""
        return self.asked.name.lower()

    @property
    def cards_in(self) -> Numbers:
        """How many cards each seat holds."""
        return (self.hand.bit_count(), *self.others)

    @property
    def begun(self) -> bool:
        """Whether a card was played: a lead leaves the hand smaller than it was dealt (4.2)."""
        return min(self.cards_in) < self.rules.hand_size

    @property
    def number_out(self) -> int:
        """How many cards are out for good: those dealt that lie nowhere else."""
        dealt = self.players * self.rules.hand_size
        return dealt - sum(self.cards_in) - self.table.bit_count() - self.beaten.bit_count()

    @property
    def passed(self) -> tuple[int, ...]:
        """The seats that have passed since the last play: all from who played it to seat 0."""
        return () if self.by is None or self.beaten else tuple(range(self.by + 1, self.players))

    @property
    def starters(self) -> tuple[int, ...]:
        """The seats that can have led the first round: who did holds fewer cards than dealt."""
        if not self.begun:
            return (0,)
        size = self.rules.hand_size
        return tuple(seat for seat, cards in enumerate(self.cards_in) if cards < size)

    @property
    def least_passes(self) -> Numbers:
        """How often each seat has passed at least; once all others have when seat 0 leads again."""
        once = range(1, self.players) if self.begun and not self.table else self.passed
        return tuple(int(seat in once) for seat in range(self.players))

    @property
    def least_turn(self) -> int:
        """How many plays and passes there were at least: a round begins with one card."""
        plays = self.beaten.bit_count() + 1 if self.beaten else self.table.bit_count()
        if not self.table:
            plays = int(self.begun)
        return plays + sum(self.passes or self.least_passes)

    @property
    def least_round(self) -> int:
        """Which round it is at least."""
        return 2 if self.begun and not self.table else 1

    @property
    def not_given(self) -> list[str]:
        """What was not given and matters, in words, always in this order."""
        begun, out = self.begun, (self.out or 0).bit_count()
        cap = self.rules.max_turns < RuleSet.max_turns
        left_out = {
            "which cards in the hands were taken from the table": begun and self.taken is None,
            _cards_out(self.number_out, out): out < self.number_out,
            "the scores": self.totals is None,
            "who started the hand": begun and self.start is None,
            "how often everybody has passed": begun and self.passes is None,
            "how many turns were played": begun and cap and self.turn is None,
            "who played what before": begun,
        }
        return [words for words, missing in left_out.items() if missing]


def _cards_out(number: int, given: int) -> str:
    if given == 0:
        return f"which {number} cards are out" if number > 1 else "which card is out"
    return f"{number - given} of the {number} cards that are out"
