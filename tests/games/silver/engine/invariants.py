"""What must hold of every position and of every step of a game, by physical card.

An invariant looks at the position before a line, the line, and the position after it; ``before`` is
None for the position after a deal. Its name says what holds, its id where it comes from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from silver_sim.games.silver.rules.cards import SLOTS
from silver_sim.games.silver.rules.changes import WHOLE
from silver_sim.games.silver.rules.questions import End, Question
from silver_sim.games.silver.rules.state import NEWS

Line = dict[str, Any]
NONE = -1
OVER = (Question.ROUND_OVER, Question.GAME_OVER)
VILLAGER, SQUIRE, BODYGUARD, RASCAL, DOPPELGANGER = 0, 1, 3, 4, 13


@dataclass
class Position:
    """A STATE record as lists: the field names of the record, and the piles cut to what counts.

    The fields of ``not_seen`` are fields of the position.
    """

    record: dict[str, Any]

    def __getattr__(self, name: str) -> Any:
        return self.record[name]

    def copy(self) -> Position:
        """A position whose lists can be changed."""
        fields = {name: list(v) if isinstance(v, list) else v for name, v in self.record.items()}
        return Position({**fields, "village": [list(cards) for cards in self.village]})

    @property
    def seats(self) -> range:
        return range(self.players)

    @property
    def everybody(self) -> int:
        return (1 << int(self.players)) - 1

    @property
    def is_over(self) -> bool:
        return self.question in OVER

    def laid(self) -> set[int]:
        """The cards that lie faceup outside the villages."""
        return {*self.discard, *self.row}

    def in_villages(self) -> list[int]:
        return [card for village in self.village for card in village]

    def owner(self, card: int) -> int:
        return next((s for s in self.seats if card in self.village[s]), NONE)

    def values(self, cards: Any) -> list[int]:
        return [self.value[card] for card in cards]


def position_of(games: Any) -> Position:
    """The position of ``games[0]``, a STATE array of a game with a plain deck."""
    record = {name: games[name][0].tolist() for name in games.dtype.names if name != "rules"}
    rules = games["rules"][0]
    record["rules"] = {name: rules[name].tolist() for name in rules.dtype.names}
    not_seen = games["not_seen"][0]
    record |= {name: not_seen[name].tolist() for name in not_seen.dtype.names}
    cards = record["cards"]
    for name in ("value", "known", "up", "guards", "guarded_by", "looked_in", "order"):
        record[name] = record[name][:cards]
    record["village"] = [
        slots[:count] for slots, count in zip(record["village"], record["cards_in"], strict=True)
    ]
    for name in ("discard", "row", "hand"):
        record[name] = record[name][: record[name + "_count"]]
    drawn = record["returned"][: record["returned_count"]][::-1]
    in_lane = record["deck"][record["lane_next"][0] : record["lane_end"][0]]
    record["deck"] = drawn + in_lane
    return Position(record)


Invariant = Callable[[Position | None, Line, Position], bool]
INVARIANTS: dict[str, Invariant] = {}


def position(name: str) -> Callable[[Callable[[Position], bool]], Callable[[Position], bool]]:
    """An invariant of every position."""

    def add(holds: Callable[[Position], bool]) -> Callable[[Position], bool]:
        INVARIANTS[name] = lambda before, line, after: holds(after)
        return holds

    return add


def step(name: str, *acts: str) -> Callable[[Any], Any]:
    """An invariant of every decision, or of these acts."""

    def add(holds: Callable[[Position, Line, Position], bool]) -> Any:
        def judged(before: Position | None, line: Line, after: Position) -> bool:
            if before is None or (acts and line["act"] not in acts):
                return True
            return holds(before, line, after)

        INVARIANTS[name] = judged
        return holds

    return add


def broken(before: Position | None, line: Line, after: Position) -> list[str]:
    """The names of the invariants that do not hold."""
    return [name for name, holds in INVARIANTS.items() if not holds(before, line, after)]


# conservation and structure


@position("C1 every card lies in exactly one place")
def _(s: Position) -> bool:
    size = s.rules["village_size"]
    removed = s.order[s.players * size : 4 * size]
    places = [*s.in_villages(), *s.deck, *s.discard, *s.row, *removed, *s.hand]
    return sorted(places) == list(range(s.cards))


@position("C5 no village is empty")
def _(s: Position) -> bool:
    return all(s.cards_in[seat] >= 1 for seat in s.seats)


@position("C6 no village is larger than the rules allow")
def _(s: Position) -> bool:
    absent = s.rules["village_size"] * (4 - s.players)
    return bool(max(s.cards_in) <= s.cards - absent - (s.players - 1))


@position("C7 the hand is empty but while a drawn card is placed")
def _(s: Position) -> bool:
    in_hand = s.question in (Question.PLACE_CARD, Question.CHOOSE_DRAWN)
    return bool(s.hand) == in_hand


@position("C13 the deck keeps its order")
def _(s: Position) -> bool:
    return bool(s.deck == sorted(s.deck)) and s.deck_count == len(s.deck)


@step("C8 a village grows and shrinks as its exchange says")
def _(before: Position, line: Line, after: Position) -> bool:
    grown = [after.cards_in[seat] - before.cards_in[seat] for seat in before.seats]
    own = grown.pop(before.seat)
    if any(grown):
        return False
    if line["act"] != "exchange":
        return bool(own == 0)
    chosen = len(line["slots"])
    return own == 1 - chosen if matches(before, line) else own in (1, 2)


@step("C10 the discard pile grows and shrinks as the act says")
def _(before: Position, line: Line, after: Position) -> bool:
    grown = after.discard_count - before.discard_count
    act = line["act"]
    if act == "exchange":
        of_pile = before.question == Question.MASTER_EXCHANGE
        return bool(grown == matches(before, line) * len(line["slots"]) - of_pile)
    if act == "witch":
        return bool(grown == (line["target"] is not None))
    return bool(grown == {"discard": 1, "take": -1}.get(act, 0))


@step("C12 a card exchanged for one card takes its place", "exchange")
def _(before: Position, line: Line, after: Position) -> bool:
    if len(line["slots"]) > 1:
        return True
    slot, seat = line["slots"][0], before.seat
    others = [before.village[seat][:slot], before.village[seat][slot + 1 :]]
    return others == [after.village[seat][:slot], after.village[seat][slot + 1 :]]


@step("C15 the discard pile is a stack but for the Master")
def _(before: Position, line: Line, after: Position) -> bool:
    if before.question == Question.MASTER_EXCHANGE:
        kept = [card for card in before.discard if card in after.discard]
        return bool(after.discard[: len(kept)] == kept and len(kept) == before.discard_count - 1)
    common = min(before.discard_count, after.discard_count)
    return bool(before.discard[:common] == after.discard[:common])


@step("C16 no card lies beneath a Doppelganger of its set", "exchange")
def _(before: Position, line: Line, after: Position) -> bool:
    laid = [card for card in after.discard if card not in before.discard]
    is_other = [value != DOPPELGANGER for value in after.values(laid)]
    return is_other == sorted(is_other)


@step("C17 the row is a queue with its holes closed")
def _(before: Position, line: Line, after: Position) -> bool:
    drawn = line["index"] if line["act"] == "draw_row" else NONE
    kept = [card for place, card in enumerate(before.row) if place != drawn]
    return bool(after.row[: len(kept)] == kept)


@position("N1 the counters agree with the cards")
def _(s: Position) -> bool:
    up = [[s.value[c] for c in s.village[seat] if s.up[c]] for seat in s.seats]
    everywhere = [value for values in up for value in values]
    faceup = [[values.count(value) for value in range(14)] for values in up]
    return bool(
        s.faceup[: s.players] == faceup
        and s.villagers_up == everywhere.count(VILLAGER)
        and s.squires_up == everywhere.count(SQUIRE)
        and s.discarded == [s.values(s.discard).count(value) for value in range(14)]
    )


@position("N3 the values of pile and row are those of their cards, and unknown above them")
def _(s: Position) -> bool:
    return all(
        values == s.values(cards) + [NONE] * (len(values) - len(cards))
        for values, cards in ((s.in_pile, s.discard), (s.in_row, s.row))
    )


@position("N4 the faceup cards of a village are counted")
def _(s: Position) -> bool:
    faceup = [sum(s.up[card] for card in s.village[seat]) for seat in s.seats]
    return bool(s.faceup_in[: s.players] == faceup)


@position("N5 the cards that a seat does not see are counted by value")
def _(s: Position) -> bool:
    return all(
        s.unseen[seat] == [unseen_by(s, seat).count(value) for value in range(14)]
        for seat in s.seats
    )


@position("N6 the cards that a seat does not see are counted")
def _(s: Position) -> bool:
    return all(s.unseen_cards[seat] == len(unseen_by(s, seat)) for seat in s.seats)


@position("N7 the werewolves that a seat does not see are added up")
def _(s: Position) -> bool:
    return all(s.unseen_sum[seat] == sum(unseen_by(s, seat)) for seat in s.seats)


@position("N8 the last news of a whole village is known by its number")
def _(s: Position) -> bool:
    first = max(s.news_count - NEWS, s.dealt)
    for owner in s.seats:
        whole = [n for n in range(first, s.news_count) if s.news[n % NEWS] == owner * SLOTS + WHOLE]
        last = s.last_whole[owner]
        if last != whole[-1] if whole else last > first:
            return False
    return True


@position("N2 the guards agree with the guarded cards")
def _(s: Position) -> bool:
    guarded = Counter(s.guards[card] for card in range(s.cards) if s.guards[card] != NONE)
    return all(s.guarded_by[card] == guarded[card] for card in range(s.cards))


# faces and visibility


@position("V2 a faceup card is known to everybody")
def _(s: Position) -> bool:
    faceup = [card for card in s.in_villages() if s.up[card]]
    return all(s.known[card] == s.everybody for card in [*faceup, *s.laid()])


@step("V3 a card arrives faceup from the row and the pile, facedown from the deck")
def _(before: Position, line: Line, after: Position) -> bool:
    faceup = before.laid()
    arrived = set(after.in_villages()) - set(before.in_villages())
    held = set(before.hand)
    return all(
        after.up[card] == (card in faceup or (card in held and before.hand_from != 0))
        for card in arrived
    )


@step("V4 a card of a village is turned only by 5, 6 and a failed exchange")
def _(before: Position, line: Line, after: Position) -> bool:
    stayed = set(before.in_villages()) & set(after.in_villages())
    up = [card for card in stayed if after.up[card] > before.up[card]]
    down = [card for card in stayed if after.up[card] < before.up[card]]
    if len(up) > (line["act"] in ("expose", "reveal")):
        return False
    return not down or (line["act"] == "exchange" and not matches(before, line))


@step("V5 a set that fails lies facedown and is known to everybody", "exchange")
def _(before: Position, line: Line, after: Position) -> bool:
    return matches(before, line) or all(
        not after.up[card] and after.known[card] == after.everybody
        for card in chosen_cards(before, line)
    )


@step("V6 nobody sees the penalty card", "exchange")
def _(before: Position, line: Line, after: Position) -> bool:
    arrived = set(after.in_villages()) - set(before.in_villages())
    penalty = arrived - set(before.hand) - before.laid()
    if before.question == Question.WITCH:
        penalty -= {before.deck[0]}
    return all(not after.up[c] and after.known[c] == before.known[c] for c in penalty)


@step("V7 the Robber turns no card over", "rob")
def _(before: Position, line: Line, after: Position) -> bool:
    return bool(before.up == after.up)


@step(
    "V9 a look changes nothing but what the looker knows", "look", "behold", "peek", "see", "empath"
)
def _(before: Position, line: Line, after: Position) -> bool:
    same = ("village", "deck", "discard", "row", "up", "guards", "amulet_card")
    gained = {a & ~b for a, b in zip(after.known, before.known, strict=True)} - {0}
    return gained <= {1 << before.seat} and all(before.record[f] == after.record[f] for f in same)


# knowledge


@position("K0 knowledge belongs to seats")
def _(s: Position) -> bool:
    return all(0 <= mask <= s.everybody for mask in s.known)


@step("K1 knowledge comes from a look, a draw, or a card that is shown")
def _(before: Position, line: Line, after: Position) -> bool:
    shown = set(after.laid()) | {card for card in after.in_villages() if after.up[card]}
    if line["act"] == "exchange":
        shown |= set(chosen_cards(before, line))
    own_looks = {"draw", "look", "behold", "peek", "see", "rob", "empath", "discard"}
    may_gain = 1 << before.seat if line["act"] in own_looks else 0
    return all(
        card in shown or (after.known[card] & ~before.known[card]) & ~may_gain == 0
        for card in range(after.cards)
    )


@step("K4 knowledge is lost only when several cards are drawn, by the others (K5)")
def _(before: Position, line: Line, after: Position) -> bool:
    lost = {c for c in range(after.cards) if before.known[c] & ~after.known[c]}
    if line["act"] == "draw" and len(after.hand) > 1:
        return lost <= set(after.hand) and all(
            after.known[card] == 1 << before.seat for card in after.hand
        )
    return not lost


@position("K3 before the first turn a seat knows what it looked at and the discard")
def _(s: Position) -> bool:
    if s.turn > 0:
        return True
    looked = [sum(s.known[card] == 1 << seat for card in s.village[seat]) for seat in s.seats]
    known = [card for card in range(s.cards) if s.known[card]]
    return set(looked) <= {0, s.rules["first_looks"]} and len(known) == sum(looked) + 1


@position("K6 only cards that were put back are known in the deck")
def _(s: Position) -> bool:
    return all(bool(s.known[c]) == (n < s.returned_count) for n, c in enumerate(s.deck))


# turns


@step("T2 the turn goes to the next seat clockwise")
def _(before: Position, line: Line, after: Position) -> bool:
    if after.is_over or before.question == Question.FIRST_LOOK:
        return True
    if line["act"] in ("end_turn", "call", "pass"):
        next_seat = (before.seat + 1) % before.players
        return bool(after.seat == next_seat and after.turn == before.turn + 1)
    return bool(after.seat == before.seat and after.turn == before.turn)


@step("T3 after a call every other seat has one more turn")
def _(before: Position, line: Line, after: Position) -> bool:
    if line["act"] == "call":
        return bool(after.caller == before.seat)
    if before.caller != after.caller:
        return False
    ended = line["act"] in ("end_turn", "pass")
    last = before.caller != NONE and (before.seat + 1) % before.players == before.caller
    return not (ended and last) or after.is_over


@step("T10 an Empath gives one look a turn", "empath")
def _(before: Position, line: Line, after: Position) -> bool:
    looked = [c for c in range(after.cards) if before.looked_in[c] != after.looked_in[c]]
    return len(looked) == 1 and before.looked_in[looked[0]] != before.turn


@position("T11 no more cards in hand than Rascals and one")
def _(s: Position) -> bool:
    return len(s.hand) <= 1 or len(s.hand) <= 1 + s.faceup[s.seat][RASCAL]


# exchange and protection


@step("X5 the card under a binding amulet is in no set", "exchange")
def _(before: Position, line: Line, after: Position) -> bool:
    binds = before.rules["amulet_binds_owner"]
    return not (binds and before.amulet_card in chosen_cards(before, line))


@step("X2 a penalty card comes only after a bad failure, and from the deck", "exchange")
def _(before: Position, line: Line, after: Position) -> bool:
    left = before.deck_count - after.deck_count - (before.question == Question.WITCH)
    shown = {v for v in before.values(chosen_cards(before, line)) if v != DOPPELGANGER}
    bad = [False, len(line["slots"]) >= 3, len(shown) >= 3][before.rules["failed_set_penalty"]]
    due = bad and not matches(before, line)
    stock = before.deck_count - (before.question == Question.WITCH)
    return bool(left == (due and stock > 0))


@position("P1 the card under the amulet lies in its owner's village")
def _(s: Position) -> bool:
    if s.amulet_card == NONE:
        return True
    return bool(s.amulet_used and s.amulet_card in s.village[s.amulet_owner])


@step("P2 the amulet is placed once, by its owner")
def _(before: Position, line: Line, after: Position) -> bool:
    if line["act"] == "amulet":
        mine = before.amulet_owner == before.seat
        return bool(mine and not before.amulet_used and after.amulet_card != NONE)
    off = after.amulet_card == NONE and not before.rules["amulet_binds_owner"]
    return bool(before.amulet_card == after.amulet_card or off)


@position("P3 a Bodyguard that guards lies faceup beside its card, in no circle")
def _(s: Position) -> bool:
    for card in range(s.cards):
        if s.guards[card] == NONE:
            continue
        faceup = s.value[card] == BODYGUARD and s.up[card]
        beside = s.owner(card) != NONE and s.owner(card) == s.owner(s.guards[card])
        follows = card
        for _ in range(s.cards):
            follows = s.guards[follows]
            if follows in (card, NONE):
                break
        if not (faceup and beside) or follows == card:
            return False
    return True


@step("P4 nobody touches what another seat protects")
def _(before: Position, line: Line, after: Position) -> bool:
    return all(
        after.owner(card) == seat
        and after.up[card] == before.up[card]
        and after.known[card] == before.known[card]
        for seat in before.seats
        if seat != before.seat
        for card in before.village[seat]
        if before.guarded_by[card] or before.guards[card] != NONE or card == before.amulet_card
    )


# the row, ends and scores


@step("Q1 at the end of a turn the row is as long as the Squires, or the deck is empty")
def _(before: Position, line: Line, after: Position) -> bool:
    if line["act"] not in ("end_turn", "call", "pass"):
        return len(after.row) <= len(before.row)
    enough = len(after.row) >= after.squires_up or not after.deck
    return enough and len(after.row) <= max(len(before.row), after.squires_up)


@position("E1 two faceup Villagers end the round")
def _(s: Position) -> bool:
    return s.villagers_up < 2 or (s.is_over and s.end == End.VILLAGERS)


@position("E2 an end for the deck is one without cards to draw")
def _(s: Position) -> bool:
    if not s.is_over:
        return True
    return s.end != End.DECK or not (s.deck or s.row)


@position("E3 an end for the call comes after all others had a turn")
def _(s: Position) -> bool:
    if not s.is_over or s.end != End.CALL:
        return True
    return bool(s.caller != NONE and (s.seat + 1) % s.players == s.caller)


@position("S1 sums and scores follow from the villages")
def _(s: Position) -> bool:
    if not s.is_over:
        return True
    sums = [sum(s.values(s.village[seat])) for seat in s.seats]
    scores = list(sums)
    if s.caller != NONE:
        others = min(sums[seat] for seat in s.seats if seat != s.caller)
        margin = 0 if s.rules["caller_wins_ties"] else 1
        won = sums[s.caller] + margin <= others
        scores[s.caller] = 0 if won else sums[s.caller] + s.rules["call_penalty"]
    return bool(s.sums[: s.players] == sums and s.scores[: s.players] == scores)


@position("S8 the marker goes to a lowest score")
def _(s: Position) -> bool:
    return not s.is_over or s.scores[s.marker] == min(s.scores[: s.players])


@step("S4 totals are running sums")
def _(before: Position, line: Line, after: Position) -> bool:
    won = after.scores if after.is_over else [0] * 4
    return all(after.totals[seat] == before.totals[seat] + won[seat] for seat in after.seats)


def chosen_cards(before: Position, line: Line) -> list[int]:
    """The set of an exchange."""
    return [before.village[before.seat][slot] for slot in line["slots"]]


def unseen_by(s: Position, seat: int) -> list[int]:
    """The values of all cards that the seat does not know."""
    return s.values(card for card in range(s.cards) if not s.known[card] >> seat & 1)


def matches(before: Position, line: Line) -> bool:
    """6.2, 6.3: whether the set of an exchange goes to the discard pile."""
    shown = {value for value in before.values(chosen_cards(before, line)) if value != DOPPELGANGER}
    return len(line["slots"]) == 1 or len(shown) <= 1
