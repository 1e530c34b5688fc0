"""What the seat that must decide may know of a position, as it would tell it at the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from silver_sim.games.silver.rules.cards import NONE
from silver_sim.games.silver.rules.questions import Question, Source
from silver_sim.games.silver.rules.rule_set import (
    FAILED_SET_PENALTY,
    FIELDS,
    RASCAL_EXTRA,
    RuleSet,
)
from silver_sim.games.silver.text.position import PlainState, seats_in
from silver_sim.games.silver.text.told import CardTold, SilverTold
from silver_sim.games.silver.text.told_check import began_otherwise

WORDS = {"rascal_extra": RASCAL_EXTRA, "failed_set_penalty": FAILED_SET_PENALTY}
HANDS_FROM = {Source.DECK: "deck", Source.ROW: "row", Source.PILE: "pile"}


def told_of(states: Any) -> SilverTold:
    """All that the seat which must decide in ``states[0]`` may know, told from that seat.

    ``states`` is a STATE array. Raises ValueError if nobody has to decide. What was done in the
    round before is not told: only what is left of it on the table and in heads.
    """
    s = PlainState(states[:1])
    question = Question(s.question)
    if question < Question.FIRST_LOOK:
        raise ValueError("nobody has to decide in this position")
    pile = [s.value[card] for card in reversed(s.discard[: s.discard_count])]
    hand = s.hand[: s.hand_count]
    returned = s.returned[: s.returned_count][::-1]
    if question == Question.WITCH:
        hand, returned = returned[:1], returned[1:]
    told = SilverTold(
        villages=tuple(_village(s, (s.seat + step) % s.players) for step in range(s.players)),
        rules=rules_of(states[0]["rules"]),
        question=question.name.lower(),
        deck=s.deck_count - (question == Question.WITCH),
        discard=tuple(pile),
        whole_pile=True,
        row=tuple(s.value[card] for card in s.row[: s.row_count]),
        round_no=s.round_no,
        totals=tuple(s.totals[(s.seat + step) % s.players] for step in range(s.players)),
        turn=s.turn,
        start=_step(s, s.start),
        amulet_owner=_step(s, s.amulet_owner),
        caller=None if s.caller == NONE else _step(s, s.caller),
        hand=tuple(s.value[card] for card in hand),
        hand_from=_source(s, question) if hand else None,
        free_acts=s.free_acts,
        amulet_used=bool(s.amulet_used),
        hand_known_to=_knowers_of_hand(s, question, hand),
        chosen=_chosen(s, question),
        returned=tuple(_returned(s, card) for card in returned),
    )
    return replace(told, head_start=began_otherwise(told))


def rules_of(record: Any) -> RuleSet:
    """The rule set of a RULES record: the inverse of ``RuleSet.as_record``."""
    values: dict[str, Any] = {}
    for name in FIELDS:
        number = record[name].tolist()
        if name in WORDS:
            values[name] = WORDS[name][number]
        elif name == "copies":
            values[name] = tuple(number)
        else:
            values[name] = type(getattr(RuleSet, name))(number)
    return RuleSet(**values)


def _step(s: PlainState, seat: int) -> int:
    """A seat counted from the deciding one; NONE stays NONE."""
    return NONE if seat == NONE else int((seat - s.seat) % s.players)


def _knowers(s: PlainState, card: int) -> frozenset[int]:
    return frozenset(_step(s, seat) for seat in seats_in(s.known[card]))


def _village(s: PlainState, owner: int) -> tuple[CardTold, ...]:
    cards = s.village[owner][: s.cards_in[owner]]
    return tuple(_card(s, card, cards) for card in cards)


def _card(s: PlainState, card: int, village: list[int]) -> CardTold:
    knowers, up, guarded = _knowers(s, card), bool(s.up[card]), s.guards[card]
    return CardTold(
        value=s.value[card] if 0 in knowers else None,
        up=up,
        known_to=None if up else knowers,
        guards=None if guarded == NONE else village.index(guarded),
        amulet=card == s.amulet_card,
        spent=s.turn > 0 and s.looked_in[card] == s.turn,
    )


def _returned(s: PlainState, card: int) -> CardTold:
    knowers = _knowers(s, card)
    return CardTold(value=s.value[card] if 0 in knowers else None, known_to=knowers)


def _source(s: PlainState, question: Question) -> str:
    return HANDS_FROM[Source.DECK if question == Question.WITCH else Source(s.hand_from)]


def _knowers_of_hand(s: PlainState, question: Question, hand: list[int]) -> frozenset[int]:
    """Who knows the one card in hand if it came from the deck; else seat 0 stands for nothing."""
    if len(hand) == 1 and _source(s, question) == HANDS_FROM[Source.DECK]:
        return _knowers(s, hand[0])
    return frozenset({0})


def _chosen(s: PlainState, question: Question) -> int | None:
    """The Master's card, its place counted from the top."""
    if question != Question.MASTER_EXCHANGE:
        return None
    return int(s.discard_count - 1 - s.master_place)
