"""A position that was given, as numbers that kernels read."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from silver_sim.compiled.jit import record
from silver_sim.errors import UserError
from silver_sim.games.silver.rules.cards import (
    CARDS,
    NONE,
    SEATS,
    SLOTS,
    UNKNOWN,
    VALUES,
    VILLAGES,
    Character,
    ways,
)
from silver_sim.games.silver.rules.questions import Question, Source
from silver_sim.games.silver.rules.state import SMALL, new_game
from silver_sim.games.silver.study.real_positions import Nearest
from silver_sim.games.silver.text.given import CardGiven, SilverGiven

NOT_GIVEN = -2  # where NONE is something given

# What is given, as numbers; seats and masks are counted from the deciding seat.
FACTS = record(
    ("cards_in", (SEATS,)),
    ("value", SMALL, (SEATS, SLOTS)),  # or UNKNOWN
    ("up", SMALL, (SEATS, SLOTS)),
    ("any_face", (SEATS,)),  # 1: nothing is known of the cards of the village
    ("known", SMALL, (SEATS, SLOTS)),  # or NOT_GIVEN
    ("guards", SMALL, (SEATS, SLOTS)),  # a slot or NONE
    ("spent", SMALL, (SEATS, SLOTS)),
    ("sure", SMALL, (SLOTS,)),  # percent, of own cards
    ("own_slot", SMALL, (SLOTS,)),  # of the real card that an own card goes by, or NONE
    ("amulet_seat",),  # where it is, or NONE
    ("amulet_slot",),
    ("pile_count",),
    ("pile", SMALL, (CARDS,)),  # from the top
    ("whole_pile",),
    ("seen_count",),
    ("seen", SMALL, (CARDS,)),
    ("row_count",),
    ("row", SMALL, (CARDS,)),
    ("hand_count",),
    ("hand", SMALL, (CARDS,)),
    ("hand_known",),
    ("returned_count",),  # with the card that a Witch looks at
    ("returned", SMALL, (CARDS,)),  # from the top
    ("returned_known", SMALL, (CARDS,)),
    ("deck_count",),  # with it too, or NONE
    ("least_deck",),
    ("open",),  # 1: what is not given may change which answers are legal
    ("least_pile",),
    ("chosen",),  # place in the pile from the top, or NONE
    ("round_no",),  # or NONE
    ("turn",),  # or NONE
    ("least_turn",),  # the first that it can be
    ("start",),  # or NONE
    ("amulet_owner",),  # or NOT_GIVEN
    ("has_totals",),
    ("totals", (SEATS,)),
)


@lru_cache(16)
def prepared(given: SilverGiven) -> tuple[Any, Any]:
    """A STATE and a FACTS array of length 1."""
    facts = np.zeros(1, FACTS)
    fact = facts[0]
    for name in ("value", "guards", "own_slot"):
        fact[name] = NONE
    fact["amulet_seat"] = NONE
    for seat, village in enumerate(given.villages):
        fact["cards_in"][seat] = len(village)
        fact["any_face"][seat] = any(card.any_face for card in village)
        for slot, card in enumerate(village):
            _write_card(fact, seat, slot, card)
    witch = given.question == "witch"
    returned = [*map(CardGiven, given.hand), *given.returned] if witch else given.returned
    for name, values in (
        ("pile", given.discard or ()),
        ("seen", given.seen),
        ("row", [_or(value, UNKNOWN) for value in given.row]),
        ("hand", () if witch else given.hand),
        ("returned", [UNKNOWN if card.value is None else card.value for card in returned]),
    ):
        fact[f"{name}_count"] = len(values)
        fact[name][: len(values)] = values
    for place, card in enumerate(returned):
        fact["returned_known"][place] = _mask(card, 0)
    fact["hand_known"] = sum(1 << seat for seat in given.hand_known_to | {0})
    if witch and given.hand:
        fact["returned_known"][0] = fact["hand_known"]
    for name in ("round_no", "turn", "start", "chosen"):
        fact[name] = _or(getattr(given, name), NONE)
    fact["least_turn"] = given.least_turn
    fact["deck_count"] = NONE if given.deck is None else given.deck + (witch and len(given.hand))
    fact["amulet_owner"] = _or(given.amulet_owner, NOT_GIVEN)
    fact["whole_pile"], fact["open"] = given.whole_pile, given.open
    fact["has_totals"] = given.totals is not None
    fact["totals"][: given.players] = given.totals or 0
    _check_cards(given, fact)
    return _blank(given), facts


@lru_cache(16)
def opened(given: SilverGiven, near: Nearest) -> Any:
    """One of a FACTS array for each real position near a position that is given ``open``.

    Own cards that are given lie as such cards lay there, a given sum is split as there, and it is
    the turn of as many as there. A real position in which own cards are others goes by one in
    which they are the same.
    """
    _, facts = prepared(given)
    reals, own = near.reals, given.villages[0]
    found = np.repeat(facts, len(reals))  # (an array of records keeps its gaps)
    if given.own_turn is not None:
        first = (given.own_turn - 1) * given.players
        turn = first + (reals["turn"].astype(int) - 1) % given.players + 1
        found["turn"] = np.minimum(turn, given.rules.max_turns)
        found["start"] = (1 - turn) % given.players
    wanted = [card.value for card in own if card.value is not None]
    number = given.summed or len(wanted)
    if any(card.up for card in own) or not number:
        return found
    hands = _hands(reals)
    fitting = [tuple(sorted(v for v, *_ in hand)) for hand in hands if len(hand) == number]
    if given.summed:
        splits = sorted({each for each in fitting if sum(each) == given.own_sum})
        splits = splits or list(ways(given.summed, given.own_sum or 0, given.rules.copies))
    else:
        splits = [tuple(sorted(wanted))]
    possible, most = np.array(splits), _room_in_row(given, facts[0])
    for place, hand in enumerate(hands):
        real = sorted(hand)
        values = np.array([v for v, *_ in real])
        split = splits[0]
        if len(splits) > 1:
            nearest = np.flatnonzero(_apart(possible, values))
            split = splits[nearest[place % len(nearest)]]
        lie = _laid(split, real)
        fact, villagers = found[place], 0
        for slot, card in enumerate(own):
            if given.summed and slot < given.summed:
                value, up, there = lie[slot]
                fact["value"][0, slot] = value
            elif card.value is not None:
                at = next(n for n, (v, *_) in enumerate(lie) if v == card.value)
                value, up, there = lie.pop(at)
            else:
                continue
            up = int(up and not card.doubted)  # who is not sure of a card does not see it
            if value == Character.VILLAGER and up:
                villagers += 1
                up = int(villagers == 1)  # the second one would have ended the round (11.2)
            if up and value == Character.SQUIRE:  # it has a card in the row (8.1)
                up = int(fact["row_count"] < most)
                if up:
                    fact["row"][fact["row_count"]] = UNKNOWN
                    fact["row_count"] += 1
            fact["up"][0, slot] = up
            fact["own_slot"][slot] = there
    return found


def _room_in_row(given: SilverGiven, fact: Any) -> int:
    """The most cards that can lie in the row."""
    piled = int(fact["pile_count"] + fact["seen_count"])
    left = sum(given.rules.copies) - (VILLAGES - given.players) * given.rules.village_size
    left -= int(fact["cards_in"].sum()) + piled + max(int(fact["least_pile"]) - piled, 0)
    return left - max(int(fact["deck_count"]), 0)


def _apart(splits: Any, values: Any) -> Any:
    """Which of the splits differ least from some cards, all in order."""
    if len(values) != splits.shape[1]:
        return np.ones(len(splits), bool)
    apart = np.abs(splits - values).sum(axis=1)
    return apart == apart.min()


def _laid(split: Any, real: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Each card as one of a real hand is: of the same value, else of the same rank."""
    left, found = list(real), {}
    for place, value in enumerate(split):
        at = next((n for n, (v, *_) in enumerate(left) if v == value), None)
        if at is not None:
            found[place] = left.pop(at)
    for place, value in enumerate(split):
        if place not in found:
            found[place] = left.pop(0) if left else (value, 0, NONE)
    return [(value, *found[place][1:]) for place, value in enumerate(split)]


def _hands(reals: Any) -> list[list[tuple[int, int, int]]]:
    """The own cards that are known in real positions: value, whether it is faceup, its slot."""
    cards = np.arange(reals["value"].shape[2])
    known = (cards < reals["cards_in"][:, :1]) & (reals["known"][:, 0] & 1 == 1)
    values, ups = reals["value"][:, 0].tolist(), reals["up"][:, 0].tolist()
    return [
        [(values[n][slot], ups[n][slot], slot) for slot in np.flatnonzero(each).tolist()]
        for n, each in enumerate(known)
    ]


def _or(number: int | None, other: int) -> int:
    return other if number is None else number


def _mask(card: CardGiven, not_given: int) -> int:
    """The seats that know a facedown card; the deciding one does if it tells the value."""
    own = int(card.value is not None)
    if card.known_to is None:
        return not_given or own
    return own | sum(1 << seat for seat in card.known_to - {0})


def _write_card(fact: Any, seat: int, slot: int, card: CardGiven) -> None:
    fact["value"][seat, slot] = _or(card.value, UNKNOWN)
    fact["up"][seat, slot] = card.up
    fact["known"][seat, slot] = _mask(card, NOT_GIVEN)
    fact["guards"][seat, slot] = _or(card.guards, NONE)
    fact["spent"][seat, slot] = card.spent
    if seat == 0:
        fact["sure"][slot] = card.sure
    if card.amulet:
        fact["amulet_seat"], fact["amulet_slot"] = seat, slot


def _check_cards(given: SilverGiven, fact: Any) -> None:
    """Say how few cards there may be in pile and deck; UserError if there are more than that."""
    named = [fact[f"{name}"][: fact[f"{name}_count"]] for name in ("pile", "seen", "row", "hand")]
    named += [fact["returned"][: fact["returned_count"]], fact["value"][: given.players].ravel()]
    counts = np.bincount(np.concatenate(named) + 1, minlength=VALUES + 1)[1:]
    for value, (count, copies) in enumerate(zip(counts, given.rules.copies, strict=True)):
        if count > copies:
            raise UserError(
                f"{count} cards {value} are given, and there are {copies}",
                help="name every card once",
            )
    own_rascals = sum(card.up and card.value == Character.RASCAL for card in given.villages[0])
    piled = int(fact["pile_count"] + fact["seen_count"])
    left = sum(given.rules.copies) - (VILLAGES - given.players) * given.rules.village_size
    left -= int(fact["cards_in"].sum() + fact["row_count"] + fact["hand_count"]) + piled
    deck = int(fact["deck_count"])
    beneath = int(given.question == "master" and piled < 2)  # a card that the Master can choose
    short = left < max(deck, fact["returned_count"]) + beneath
    if short or (given.whole_pile and deck not in (NONE, left)):
        raise UserError(
            "the cards given do not add up",
            why=f"apart from villages, row, hand and pile there are {max(left, 0)} for the deck"
            + (f", not {given.deck}" if given.deck is not None else ""),
            help="look at deck, discard and others again",
        )
    if given.question == "first_look" and deck == NONE:
        fact["deck_count"] = deck = left - (piled == 0)
    fact["least_pile"] = max(piled + beneath, int(deck == NONE and left > 1))
    fact["least_deck"] = min(max(1 + own_rascals, fact["returned_count"]), left)


def _blank(given: SilverGiven) -> Any:
    """A STATE array of length 1 with what no chance touches."""
    states = new_game(given.players, given.rules, by_lanes=True)
    state = states[0]
    state["question"] = Question[given.question.upper()]
    state["free_acts"], state["amulet_used"] = given.free_acts, given.amulet_used
    state["amulet_used"] |= any(card.amulet for village in given.villages for card in village)
    state["hand_from"] = Source[(given.hand_from or "deck").upper()]
    if given.caller is not None:  # who comes next has one turn fewer to follow
        state["caller"], state["turns_to_come"] = given.caller, given.caller - 1
    return states
