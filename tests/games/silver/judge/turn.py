"""A turn from its first question to its end: looks, DRAW, TAKE, CALL, the row, the end of a round.

Every act here is legal already; paragraphs 3.3, 4, 5, 8 and 11 of silver-rules.
"""

from tests.games.silver.judge.legal import ability_usable
from tests.games.silver.judge.lines import Decision
from tests.games.silver.judge.rules import DOPPELGANGER, EXPOSER, WITCH
from tests.games.silver.judge.table import Card, Question, Round, Source


def begin(now: Round) -> None:
    """Ask for the first looks, or begin the first turn where there are none (3.3)."""
    if now.rules.first_looks == 0:
        _begin_turn(now, now.start)


def look(now: Round, decision: Decision) -> None:
    """3.3: in seat order from the start player, who then has the first turn."""
    for slot in decision["slots"]:
        now.village()[slot].known.add(now.seat)
    now.events["first look"] += 1
    now.looks_done += 1
    now.seat = _next_seat(now)
    if now.looks_done == now.players:
        _begin_turn(now, now.start)


def _next_seat(now: Round) -> int:
    return (now.seat + 1) % now.players


def _begin_turn(now: Round, seat: int) -> None:
    now.turn += 1
    now.seat = seat
    now.question = Question.TURN
    now.free_acts = 0
    now.spent = set()
    now.put_back = False


# drawing (5)


def draw(now: Round, decision: Decision) -> None:
    """5.1, and with extra cards 5.2: nobody else can tell any longer which card is which."""
    count = 1 + decision["extra"]
    now.hand, now.deck = now.deck[:count], now.deck[count:]
    now.events["draw"] += 1
    if count > 1:
        now.events["rascal draw several"] += 1
    for card in now.hand:
        if count > 1 and card.known - {now.seat}:
            now.events["knowledge lost to rascal draw"] += 1
            card.known.clear()
        card.known.add(now.seat)
    now.source = Source.DECK
    now.question = Question.KEEP if count > 1 else Question.HAND


def keep(now: Round, decision: Decision) -> None:
    """5.2: the other cards go back on top, the first drawn first."""
    kept = now.hand.pop(decision["index"])
    now.deck = now.hand + now.deck
    now.hand = [kept]
    now.put_back = True
    now.question = Question.HAND


def draw_row(now: Round, decision: Decision) -> None:
    """5.3."""
    now.events["row draw"] += 1
    if not now.deck:
        now.events["row draw with the deck empty"] += 1
    _take_in_hand(now, now.row.pop(decision["index"]), Source.ROW)


def take(now: Round, decision: Decision) -> None:
    """5.4."""
    now.events["take"] += 1
    _take_in_hand(now, now.discard.pop(0), Source.PILE)


def _take_in_hand(now: Round, card: Card, source: Source) -> None:
    now.hand = [card]
    now.source = source
    now.question = Question.HAND


def discard(now: Round, decision: Decision) -> None:
    """5.1: and announce the ability, or not."""
    [card] = now.hand
    if EXPOSER <= card.value < DOPPELGANGER and not ability_usable(now, card):
        now.events["ability without a legal target"] += 1
    now.hand = []
    now.to_pile(card)
    if decision["use"]:
        _announce(now, card)
    else:
        now.events["discard without ability"] += 1
        now.question = Question.END


def _announce(now: Round, card: Card) -> None:
    """Ask for the ability of `card`; the Witch sees the top card of the deck first (7.11)."""
    now.events[f"ability {card.value}"] += 1
    if now.source is Source.ROW:
        now.events["row draw with ability used"] += 1
    if card.value == WITCH:
        now.deck[0].known.add(now.seat)
        if now.put_back:
            now.events["witch after rascal return"] += 1
    now.ability = card.value
    now.question = Question.ABILITY


# ends (4.2, 4.7, 8.1, 11)


def call(now: Round, decision: Decision) -> None:
    """4.2: the whole turn."""
    now.events["call"] += 1
    now.caller = now.seat
    end_turn(now, decision)


def pass_turn(now: Round, decision: Decision) -> None:
    """4.7."""
    now.events["pass"] += 1
    end_turn(now, decision)


def end_turn(now: Round, decision: Decision) -> None:
    """Refill the row, then end the round or begin the next turn."""
    _refill_row(now)
    reason = _end_after_turn(now)
    if reason:
        end_round(now, reason)
    else:
        _begin_turn(now, _next_seat(now))


def _refill_row(now: Round) -> None:
    """8.1 and 8.2."""
    squires = now.squires()
    while len(now.row) < squires and now.deck:
        card = now.deck.pop(0)
        now.turn_up(card)
        now.row.append(card)
        now.events["row refill"] += 1
    if len(now.row) < squires:
        now.events["row refill cut short by the deck"] += 1
    if len(now.row) > squires:
        now.events["row longer than the squires"] += 1


def _end_after_turn(now: Round) -> str | None:
    """The first reason of 11.4 for which the round ends with this turn, if any."""
    called = now.caller is not None
    if called and _next_seat(now) == now.caller:
        return "call"
    if not now.deck and not now.row:
        if now.rules.deck_end_cuts_call or not called:
            return "deck"
        now.events["call goes on past the deck end"] += 1
    return "cap" if now.turn == now.rules.max_turns else None


def end_if_two_villagers(now: Round) -> None:
    """11.2, looked at after every decision."""
    owners = now.villagers()
    if len(owners) < 2:
        return
    end_round(now, "villagers")
    players = "one player" if len(set(owners)) == 1 else "two players"
    now.events[f"villagers of {players}"] += 1


def end_round(now: Round, reason: str) -> None:
    """Stop the round; everything stays as it lies."""
    now.over = reason
    now.question = Question.NONE
    now.events[END_EVENTS[reason]] += 1
    if now.caller is not None and reason in CUT_CALL_EVENTS:
        now.events[CUT_CALL_EVENTS[reason]] += 1


END_EVENTS = {
    "villagers": "double villager end",
    "call": "call end",
    "deck": "deck end",
    "cap": "cap",
}
CUT_CALL_EVENTS = {
    "villagers": "villagers with call pending",
    "deck": "deck end with call pending",
    "cap": "cap with call pending",
}
