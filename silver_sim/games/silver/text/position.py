"""A position as plain data: the state of silver-trace, and what is legal in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from silver_sim.compiled.jit import kernel, record
from silver_sim.games.silver.rules.acts import WINDOWS, rows_at
from silver_sim.games.silver.rules.cards import NONE, SEATS, SLOTS
from silver_sim.games.silver.rules.legal import (
    empaths_with_a_look,
    guard_places,
    has_ability_now,
    is_movable_bodyguard,
    least_extra,
    may_act_freely,
    may_call,
    may_draw,
    may_place_amulet,
    may_take,
    most_extra,
    must_pass,
)
from silver_sim.games.silver.rules.questions import End, Question, Source
from silver_sim.games.silver.rules.village import free_cards, hidden_cards
from silver_sim.games.silver.text.script import ScriptLine, slots_in

_ENDS = {end: end.name.lower() for end in End}
_SEATS_IN = [slots_in(mask) for mask in range(1 << SEATS)]


def seats_in(mask: int) -> list[int]:
    """The seats of a mask, ascending."""
    return _SEATS_IN[mask].copy()


def state_line(games: Any, game: int, scores: list[list[int]]) -> ScriptLine:
    """One line of ``--show states``: the position of ``games[0]``, a STATE array of length 1.

    ``scores`` are those of the finished rounds, ``game`` the index of the game in its file.
    """
    s = PlainState(games)
    over = s.question in (Question.ROUND_OVER, Question.GAME_OVER)
    dealt = s.round_no > 0
    return {
        "game": game,
        "round": s.round_no,
        "turn": s.turn,
        "seat": None if over else s.seat,
        "start": s.start,
        "caller": _or_none(s.caller),
        "marker": s.marker,
        "amulet": _amulet(s),
        "spent": _spent(s),
        "villages": [_village(s, seat) for seat in range(s.players)],
        "hand": [_card(s, card) for card in s.hand[: s.hand_count]],
        "deck": [_card(s, card) for card in deck_from_top(s)],
        "discard": [s.value[card] for card in reversed(s.discard[: s.discard_count])],
        "row": [s.value[card] for card in s.row[: s.row_count]],
        "scores": scores,
        "totals": s.totals[: s.players],
        "over": _ENDS[End(s.end)] if over and dealt else None,
    }


class PlainState:
    """The record of an array of length 1; its fields are plain Python numbers and lists."""

    def __init__(self, records: Any) -> None:
        self._records = records

    def __getattr__(self, name: str) -> Any:
        values = self._records[name]
        value = PlainState(values) if values.dtype.names else values.tolist()[0]
        setattr(self, name, value)  # read once, when first asked for
        return value


def _or_none(number: int) -> int | None:
    return None if number == NONE else number


def _card(s: PlainState, card: int) -> ScriptLine:
    return {"card": s.value[card], "known": seats_in(s.known[card])}


def _village(s: PlainState, seat: int) -> list[ScriptLine]:
    cards = s.village[seat][: s.cards_in[seat]]
    return [
        {
            "card": s.value[card],
            "up": bool(s.up[card]),
            "known": seats_in(s.known[card]),
            "guards": None if s.guards[card] == NONE else cards.index(s.guards[card]),
        }
        for card in cards
    ]


def _amulet(s: PlainState) -> ScriptLine:
    on = None
    if s.amulet_card != NONE:
        cards = s.village[s.amulet_owner][: s.cards_in[s.amulet_owner]]
        on = [s.amulet_owner, cards.index(s.amulet_card)]
    return {"owner": _or_none(s.amulet_owner), "on": on, "used": bool(s.amulet_used)}


def _spent(s: PlainState) -> list[list[int]]:
    """The Empaths that gave their look in this turn, wherever they now lie."""
    return [
        [seat, slot]
        for seat in range(s.players)
        for slot, card in enumerate(s.village[seat][: s.cards_in[seat]])
        if s.turn > 0 and s.looked_in[card] == s.turn
    ]


def deck_from_top(s: Any) -> list[int]:
    """The card ids of the deck from the top; of several lanes one after the other."""
    cards = [int(card) for card in reversed(s.returned[: s.returned_count])]
    for lane in range(s.lanes):
        cards += [int(card) for card in s.deck[s.lane_next[lane] : s.lane_end[lane]]]
    return cards


# What ``legal_line`` asks of the engine, in one call.
LEGAL = record(
    ("may_draw",),
    ("may_take",),
    ("may_call",),
    ("must_pass",),
    ("least_extra",),
    ("most_extra",),
    ("use",),
    ("free_acts",),
    ("empaths",),
    ("amulet",),
    ("hidden", (SEATS,)),  # by seat
    ("free", (SEATS,)),
    ("bodyguards",),
    ("guard_places", (SLOTS,)),  # by slot of the Bodyguard
)


@kernel
def _judge_all(s, legal):
    """Everything that may be done by the seat which must decide."""
    legal.may_draw = may_draw(s)
    legal.may_take = may_take(s)
    legal.may_call = may_call(s)
    legal.must_pass = must_pass(s)
    legal.least_extra = least_extra(s)
    legal.most_extra = most_extra(s)
    legal.use = s.question == Question.PLACE_CARD and has_ability_now(s)
    legal.free_acts = may_act_freely(s)
    legal.empaths = empaths_with_a_look(s)
    legal.amulet = may_place_amulet(s)
    for seat in range(s.players):
        legal.hidden[seat] = hidden_cards(s, s.seat, seat)
        legal.free[seat] = free_cards(s, s.seat, seat)
    legal.bodyguards = 0
    for slot in range(s.cards_in[s.seat]):
        card = s.village[s.seat, slot]
        if is_movable_bodyguard(s, card):
            legal.bodyguards |= 1 << slot
            legal.guard_places[slot] = guard_places(s, card)


def legal_line(games: Any) -> ScriptLine | None:
    """What is legal now: ``{"seat": s, "acts": {act: details}}``; None if nobody has to decide.

    The details are the numbers that the act's fields may take (silver-trace, Decisions).
    """
    s = PlainState(games)
    question = Question(s.question)
    if question < Question.FIRST_LOOK:
        return None
    legals = np.zeros(1, LEGAL)
    _judge_all(games[0], legals[0])
    legal = PlainState(legals)
    acts: ScriptLine = {}
    for row in rows_at(question):
        details = {name: _OFFERS[what](s, legal) for name, what in row.needs.offers.items()}
        if None not in details.values() and (row.at != WINDOWS or legal.free_acts):
            acts[row.name] = {name: what for name, what in details.items() if name != "may"}
    return {"seat": s.seat, "acts": acts}


def _targets(s: PlainState, masks: list[int], first: int) -> list[list[int]]:
    """Cards of all seats, or with 1 of the others."""
    seats = (seat for seat in range(s.players) if not first or seat != s.seat)
    return [[seat, slot] for seat in seats for slot in slots_in(masks[seat])]


def _uses(s: PlainState, legal: PlainState) -> list[bool] | None:
    if s.hand_from == Source.PILE:
        return None
    return [False, True] if legal.use else [False]


def _back(s: PlainState, legal: PlainState) -> bool | None:
    """Whether the Witch may put her card back."""
    others = _targets(s, legal.free, 1)
    return not s.rules.witch_must_exchange or (False if others else None)


def _moves(s: PlainState, legal: PlainState) -> list[list[int | None]] | None:
    """Bodyguards, and where each may go."""
    moves: list[list[int | None]] = []
    for slot in slots_in(legal.bodyguards):
        if s.guards[s.village[s.seat][slot]] != NONE:
            moves.append([slot, None])
        moves += [[slot, place] for place in slots_in(legal.guard_places[slot])]
    return moves or None


# What the fields of acts may be, as ``acts.Needs.offers`` names it; None: no such act.
_OFFERS: dict[str, Callable[[PlainState, PlainState], Any]] = {
    "own": lambda s, _: list(range(s.cards_in[s.seat])),
    "own_free": lambda s, legal: slots_in(legal.free[s.seat]) or None,
    "own_hidden": lambda s, legal: slots_in(legal.hidden[s.seat]) or None,
    "hidden": lambda s, legal: _targets(s, legal.hidden, 0),
    "others_hidden": lambda s, legal: _targets(s, legal.hidden, 1),
    "others_free": lambda s, legal: _targets(s, legal.free, 1),
    "first_looks": lambda s, _: s.rules.first_looks,
    "one_or_two": lambda s, legal: min(2, len(slots_in(legal.hidden[s.seat]))),
    "extra": lambda _, legal: [legal.least_extra, legal.most_extra] if legal.may_draw else None,
    "row": lambda s, _: s.row_count or None,
    "hand": lambda s, _: s.hand_count,
    "beneath": lambda s, _: s.discard_count - 1,
    "may_take": lambda _, legal: legal.may_take or None,
    "may_call": lambda _, legal: legal.may_call or None,
    "must_pass": lambda _, legal: legal.must_pass or None,
    "uses": _uses,
    "back": _back,
    "empaths": lambda _, legal: slots_in(legal.empaths) or None,
    "moves": _moves,
    "under_amulet": lambda s, legal: list(range(s.cards_in[s.seat])) if legal.amulet else None,
}
