"""What the seat that must decide may know of a position, as it would tell it at the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from silver_sim.games.silver.rules.cards import NONE, UNKNOWN
from silver_sim.games.silver.rules.questions import Question, Source
from silver_sim.games.silver.rules.rule_set import (
    FAILED_SET_PENALTY,
    FIELDS,
    RASCAL_EXTRA,
    RuleSet,
)
from silver_sim.games.silver.text.given import CardGiven, SilverGiven
from silver_sim.games.silver.text.given_check import began_otherwise
from silver_sim.games.silver.text.position import PlainState, or_none, seats_in
from silver_sim.games.text.notes import Unnamed

WORDS = {"rascal_extra": RASCAL_EXTRA, "failed_set_penalty": FAILED_SET_PENALTY}
HANDS_FROM = {Source.DECK: "deck", Source.ROW: "row", Source.PILE: "pile"}


def given_of(states: Any) -> SilverGiven:
    """All that the seat which must decide in ``states[0]`` may know, given from that seat.

    ``states`` is a STATE array. Raises ValueError if nobody has to decide. What was done in the
    round before is not given: only what is left of it on the table and in heads.
    """
    if states[0]["question"] < Question.FIRST_LOOK:
        raise ValueError("nobody has to decide in this position")
    seen = states[:1].copy()
    seen["value"][0][~visible(states[0], int(states[0]["seat"]))] = UNKNOWN
    given = given_any_time(seen)
    return replace(given, head_start=began_otherwise(given))


def visible(state: Any, seat: int, unnamed: Unnamed = frozenset()) -> Any:
    """(cards,): which a seat knows, or all see; when a round is over, all but the ``unnamed``."""
    known = (state["known"] >> seat & 1 | state["up"]).astype(bool)
    for name in ("discard", "row"):
        known[state[name][: state[f"{name}_count"]]] = True
    if state["question"] < Question.FIRST_LOOK and unnamed is not None:  # villages are turned up
        for village, cards in zip(state["village"], state["cards_in"], strict=True):
            turned_up = [card for card in village[:cards] if card not in unnamed]
            known[turned_up] = True
    return known


def given_any_time(states: Any) -> SilverGiven:
    """What ``states[0]`` has, at any time, given from the seat that decides or decided last.

    A card whose value was made UNKNOWN is given without one.
    """
    s = PlainState(states[:1])
    question = Question(s.question)
    pile = [s.value[card] for card in reversed(s.discard[: s.discard_count])]
    hand, witch = _hand(s, question), question == Question.WITCH
    returned = s.returned[: s.returned_count][::-1][witch:]
    seats = [(s.seat + step) % s.players for step in range(s.players)]
    return SilverGiven(
        villages=tuple(_village(s, seat) for seat in seats),
        rules=rules_of(states[0]["rules"]),
        question=question.name.lower(),
        deck=s.deck_count - witch,
        discard=tuple(pile),
        whole_pile=True,
        row=tuple(s.value[card] for card in s.row[: s.row_count]),
        round_no=s.round_no,
        totals=tuple(s.totals[seat] for seat in seats),
        turn=s.turn,
        start=_step(s, s.start),
        amulet_owner=_step(s, s.amulet_owner),
        caller=None if s.caller == NONE else _step(s, s.caller),
        hand=tuple(or_none(s.value[card]) for card in hand),
        hand_from=_source(s, question) if hand else None,
        free_acts=s.free_acts,
        amulet_used=bool(s.amulet_used),
        hand_known_to=_knowers_of_hand(s, question, hand),
        chosen=_chosen(s, question),
        returned=tuple(_returned(s, card) for card in returned),
    )


def given_of_sight(sights: Any) -> SilverGiven:
    """What a sight shows, an array of one.

    Not which card of the pile the Master chose, which only the seat's own memory can know.
    """
    s = PlainState(sights)
    witch = s.question == Question.WITCH
    hand = [s.witch_card] if witch else s.hand[: s.hand_count]
    return SilverGiven(
        villages=tuple(_seen_village(s, step) for step in range(s.players)),
        rules=rules_of(sights["rules"][0]),
        question=Question(s.question).name.lower(),
        deck=s.deck_count - witch,
        discard=tuple(s.discard[: s.discard_count][::-1]),
        whole_pile=True,
        row=tuple(s.row[: s.row_count]),
        round_no=s.round_no,
        totals=tuple(s.totals[: s.players]),
        turn=s.turn,
        start=s.seat_of_start,
        amulet_owner=s.amulet_owner,
        caller=or_none(s.caller),
        hand=tuple(map(or_none, hand)),
        hand_from=_source(s, Question(s.question)) if hand else None,
        free_acts=s.free_acts,
        amulet_used=bool(s.amulet_used),
        returned=tuple(
            CardGiven(or_none(value), known_to=frozenset(seats_in(known)))
            for value, known in zip(s.returned, s.returned_known_by, strict=True)
        )[witch : s.returned_count],
    )


def _seen_village(s: PlainState, step: int) -> tuple[CardGiven, ...]:
    return tuple(
        CardGiven(
            value=or_none(s.value[step][slot]),
            up=bool(s.up[step][slot]),
            known_to=None if s.up[step][slot] else frozenset(seats_in(s.known_by[step][slot])),
            guards=or_none(s.guards[step][slot]),
            amulet=slot == s.amulet_slot[step],
            spent=bool(s.spent[step][slot]),
        )
        for slot in range(s.cards_in[step])
    )


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


def _hand(s: PlainState, question: Question) -> list[int]:
    """The cards in hand; where the Witch asks, the one on top of the deck that was looked at."""
    if question == Question.WITCH:
        return [s.returned[s.returned_count - 1]]
    return list(s.hand[: s.hand_count])


def _village(s: PlainState, owner: int) -> tuple[CardGiven, ...]:
    cards = s.village[owner][: s.cards_in[owner]]
    return tuple(_card(s, card, cards) for card in cards)


def _card(s: PlainState, card: int, village: list[int]) -> CardGiven:
    knowers, up, guarded = _knowers(s, card), bool(s.up[card]), s.guards[card]
    return CardGiven(
        value=or_none(s.value[card]),
        up=up,
        known_to=None if up else knowers,
        guards=None if guarded == NONE else village.index(guarded),
        amulet=card == s.amulet_card,
        spent=s.turn > 0 and s.looked_in[card] == s.turn,
    )


def _returned(s: PlainState, card: int) -> CardGiven:
    return CardGiven(value=or_none(s.value[card]), known_to=_knowers(s, card))


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
