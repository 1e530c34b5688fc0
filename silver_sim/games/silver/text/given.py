"""A position of Silver as somebody at the table describes it: what is not given is None.

Seat 0 is the one that must decide, the others follow clockwise; places in villages count from the
left, from 0.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from silver_sim.games.silver.rules.cards import Character
from silver_sim.games.silver.rules.rule_set import RuleSet

Numbers = tuple[int, ...]
CERTAIN = 100  # percent


@dataclass(frozen=True)
class CardGiven:
    """A card of a village.

    ``value`` is None where seat 0 does not know it. ``up``: it is faceup. ``known_to``: the seats
    that know its value, apart from a faceup one; None if that is not given. ``guards``: the slot of
    the card that this Bodyguard guards. ``amulet``: the amulet is on it. ``spent``: this Empath
    has given its look in the turn that stands. ``any_face``: nothing is known of the card, neither
    whether it is faceup; then so it is with all cards of its village. ``sure``: with that many
    percent it is what seat 0 takes it for, else a card of another value that it does not see.
    """

    value: int | None = None
    up: bool = False
    known_to: frozenset[int] | None = None
    guards: int | None = None
    amulet: bool = False
    spent: bool = False
    any_face: bool = False
    sure: int = CERTAIN

    @property
    def doubted(self) -> bool:
        """Whether seat 0 has a value in mind and may be wrong."""
        return self.sure != CERTAIN


@dataclass(frozen=True)
class SilverGiven:
    """All that is given.

    ``deck`` is the number of its cards, the row not among them. ``discard`` names cards of the pile
    from the top; ``whole_pile``: these are all of it, else others may lie beneath. ``row`` has None
    for a card that is not given. ``turn`` counts the turns of all players begun in this round, the
    one that stands included, from 1. ``totals`` are the points before this round. ``start`` is the
    seat that started the round, ``amulet_owner`` the one that owns the amulet in it, NOBODY if none
    does. ``caller`` is the seat whose call is pending. ``hand`` are the drawn or taken cards that
    are not yet placed, first drawn first (None in pictures for who has not seen it), ``hand_from``
    says where from: "deck", "row" or "pile"; at the question ``witch`` the card that was looked at
    is the one in hand. ``free_acts`` are those used in this turn (a call is legal after none).
    ``amulet_used``: its owner has placed the amulet in this round. ``seen`` are values of cards
    that seat 0 sees or knows to be elsewhere than in its village, if they are given without a place
    (discard pile, faceup cards, cards looked at): they are met by cards of the pile.

    Cards in hand are not among those of the deck, at the question ``witch`` neither.
    ``hand_known_to`` are the seats that know the one card in hand if it is from the deck: others do
    if they had put it back. ``chosen`` is the place in ``discard`` of the card that the Master
    chose, at the question ``master_exchange``: it is still there. ``returned`` are the cards that
    were put back on the deck, from the top. ``head_start``: the game did not begin with no points
    and no amulet, as a file of a game can say. ``open``: what is not given is as in real positions
    even where it decides which answers are legal: an own amulet, an empty deck, which own cards
    lie faceup. Then the first ``summed`` own cards may have no value but an ``own_sum``, and in
    place of ``turn`` the seat's ``own_turn`` may be given.
    """

    villages: tuple[tuple[CardGiven, ...], ...]
    rules: RuleSet
    question: str = "open_turn"
    deck: int | None = None
    discard: Numbers | None = None
    whole_pile: bool = False
    row: tuple[int | None, ...] = ()
    round_no: int | None = None
    totals: Numbers | None = None
    turn: int | None = None
    start: int | None = None
    amulet_owner: int | None = None
    caller: int | None = None
    hand: tuple[int | None, ...] = ()
    hand_from: str | None = None
    free_acts: int = 0
    amulet_used: bool = False
    seen: Numbers = field(default=())
    hand_known_to: frozenset[int] = frozenset({0})
    chosen: int | None = None
    returned: tuple[CardGiven, ...] = ()
    head_start: bool = False
    open: bool = False
    summed: int = 0
    own_sum: int | None = None
    own_turn: int | None = None

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.villages)

    @property
    def spent(self) -> int:
        """How many Empaths have given their look in this turn."""
        return sum(card.spent for village in self.villages for card in village)

    @property
    def row_of_squires(self) -> tuple[None, ...]:
        """The row that follows from the faceup Squires: that many cards, none of them given."""
        cards = (card for village in self.villages for card in village)
        squires = sum(card.up and card.value == Character.SQUIRE for card in cards)
        return (None,) * max(0, squires - (self.hand_from == "row"))

    @property
    def placed_amulet(self) -> bool:
        """Whether seat 0 has placed the amulet in this round."""
        return self.amulet_used and self.amulet_owner == 0

    @property
    def least_turn(self) -> int:
        """The first turn that this can be, after those that others and seat 0 must have had."""
        before = 0 if self.caller is None else self.players - self.caller
        if self.placed_amulet and self.free_acts <= self.spent:  # not in this turn
            before = self.players
        if self.start is not None:
            before += (-self.start - before) % self.players
        return 1 + before

    @property
    def not_given(self) -> tuple[str, ...]:
        """What was left out and matters, as nouns, in the order of the notation."""
        cards = (card for village in self.villages for card in village)
        faces = any(card.any_face for village in self.villages for card in village)
        left_out = (
            ("which of the others' cards lie faceup", faces),
            ("the discard pile", self.discard is None),
            ("the rest of the discard pile", self.discard is not None and not self.whole_pile),
            ("the number of cards in the deck", self.deck is None),
            ("the cards of the row (a draw from it is weighed unseen)", None in self.row),
            (
                "who has looked at which card",
                any(not card.up and card.known_to is None for card in cards),
            ),
            ("the round and the totals", self.round_no is None),
            ("the turn", self.turn is None and self.own_turn is None),
            ("who started the round", self.start is None),
            ("who owns the amulet", self.amulet_owner is None),
        )
        return tuple(words for words, is_left_out in left_out if is_left_out)


NOBODY = -1  # as the owner of the amulet
