"""One round as it lies on the table: cards, villages, piles, guards, the amulet, knowledge."""

from collections import Counter
from enum import Enum

from tests.games.silver.judge.rules import BODYGUARD, RASCAL, SQUIRE, VILLAGER, Rules


class Card:
    """A physical card (1.3): it keeps who knows it wherever it goes.

    `known` are the seats that know its value; `guards` is the card that this Bodyguard guards.
    """

    __slots__ = ("guards", "known", "up", "value")

    def __init__(self, value: int) -> None:
        self.value = value
        self.up = False
        self.known: set[int] = set()
        self.guards: Card | None = None


class Question(Enum):
    """What the seat that must decide is asked."""

    LOOK = "the first look"  # 3.3
    TURN = "draw, take or call"  # 4.1, the first window
    KEEP = "which of the drawn cards"  # 5.2
    HAND = "what to do with the card in hand"  # 4.1, the second window
    ABILITY = "the ability of the card just discarded"  # 7.5-7.12
    MASTER_EXCHANGE = "own cards for the card that the Master chose"  # 7.10
    END = "the end of the turn"  # 4.1, the third window
    NONE = "nothing, the round is over"


class Source(Enum):
    """Where the card in hand came from."""

    DECK = "deck"
    ROW = "row"
    PILE = "discard pile"


class Round:
    """Everything of one round. Piles are lists with their top card first; the row oldest first."""

    def __init__(
        self,
        rules: Rules,
        players: int,
        start: int,
        amulet: int | None,
        deal: list[int],
        events: Counter[str],
    ) -> None:
        self.rules = rules
        self.players = players
        self.start = start
        self.everybody = frozenset(range(players))
        self.events = events
        self._lay_out(deal)
        self.row: list[Card] = []
        self.hand: list[Card] = []
        self.amulet_owner = amulet
        self.amulet_on: Card | None = None
        self.amulet_used = False
        self.caller: int | None = None
        self.over: str | None = None
        # the turn
        self.turn = 0
        self.seat = start
        self.question = Question.LOOK
        self.looks_done = 0
        self.source = Source.DECK
        self.ability = 0
        self.chosen: Card | None = None  # the card that the Master chose, still in the pile
        self.free_acts = 0
        self.spent: set[Card] = set()  # the Empaths that gave their look in this turn
        self.put_back = False  # whether Rascal cards went back on the deck in this turn

    def _lay_out(self, deal: list[int]) -> None:
        """Four villages whatever the number of players, the first discard, the deck (3.1, 3.2)."""
        size = self.rules.village_size
        cards = [Card(value) for value in deal]
        villages = [cards[size * place : size * (place + 1)] for place in range(4)]
        self.villages = villages[: self.players]
        self.removed = [card for village in villages[self.players :] for card in village]
        self.discard: list[Card] = []
        self.deck = cards[4 * size + 1 :]
        self.to_pile(cards[4 * size])

    # who sees what

    def show(self, card: Card) -> None:
        """Let everybody know `card`."""
        card.known.update(self.everybody)

    def turn_up(self, card: Card) -> None:
        """Turn `card` faceup."""
        card.up = True
        self.show(card)

    def turn_down(self, card: Card) -> None:
        """Turn `card` facedown; a Bodyguard stops guarding, a guarded card stays so (6.8)."""
        if card.guards:
            self.events["bodyguard stopped guarding"] += 1
        card.up = False
        card.guards = None

    def to_pile(self, card: Card) -> None:
        """Put `card` faceup on top of the discard pile."""
        self.turn_up(card)
        self.discard.insert(0, card)

    # whose card may be touched by whom

    def guarded(self, owner: int) -> set[Card]:
        """The guarded cards in the village of `owner`."""
        return {card.guards for card in self.villages[owner] if card.guards}

    def open_slots(self, actor: int, owner: int) -> list[int]:
        """The slots of `owner` whose cards `actor` may view, turn, move, take or exchange.

        Against others protect the amulet (9.3), a Bodyguard, and being a guarding one (7.3);
        against the owner only the amulet, in the editions in which it binds the owner.
        """
        village = self.villages[owner]
        if actor == owner:
            bound = self.amulet_on if self.rules.amulet_binds_owner else None
            return [slot for slot, card in enumerate(village) if card is not bound]
        guarded = self.guarded(owner)
        return [
            slot
            for slot, card in enumerate(village)
            if card is not self.amulet_on and card not in guarded and not card.guards
        ]

    def viewable_slots(self, actor: int, owner: int) -> list[int]:
        """The slots of `owner` with a facedown card that `actor` may view or turn (7.1)."""
        village = self.villages[owner]
        return [slot for slot in self.open_slots(actor, owner) if not village[slot].up]

    def leave_village(self, card: Card) -> None:
        """Undo what bound `card` to its village: guards (6.8), and the amulet (12)."""
        if card.guards:
            self.events["bodyguard stopped guarding"] += 1
            card.guards = None
        for village in self.villages:
            for bodyguard in village:
                if bodyguard.guards is card:
                    bodyguard.guards = None
                    self.events["bodyguard freed"] += 1
        if card is self.amulet_on:
            self.amulet_on = None
            self.events["amulet off for the round"] += 1

    # counting

    def village(self) -> list[Card]:
        """The village of the seat that must decide."""
        return self.villages[self.seat]

    def others(self) -> list[int]:
        """The other seats, ascending."""
        return [seat for seat in range(self.players) if seat != self.seat]

    def rascals(self) -> int:
        """The faceup Rascals of the seat that must decide (5.2)."""
        return sum(card.up and card.value == RASCAL for card in self.village())

    def faceup(self, value: int) -> list[int]:
        """The seats in whose villages a card of `value` lies faceup, one entry a card."""
        return [
            seat
            for seat, village in enumerate(self.villages)
            for card in village
            if card.up and card.value == value
        ]

    def squires(self) -> int:
        """The faceup Squires in all villages (8.1)."""
        return len(self.faceup(SQUIRE))

    def villagers(self) -> list[int]:
        """The seats of the faceup Villagers in all villages (11.2)."""
        return self.faceup(VILLAGER)

    def is_bodyguard(self, card: Card) -> bool:
        """Say whether `card` is a Bodyguard at work: faceup."""
        return card.up and card.value == BODYGUARD

    def cards(self) -> list[Card]:
        """All cards of the round, wherever they lie (1.3)."""
        in_villages = [card for village in self.villages for card in village]
        return in_villages + self.removed + self.deck + self.row + self.discard + self.hand
