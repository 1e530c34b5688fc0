"""A position as plain data: the state of silver-trace, and what is legal in it."""

from __future__ import annotations

from typing import Any

import numpy as np

from silver_sim.compiled.jit import kernel, record
from silver_sim.games.silver.acts import WINDOWS, rows_at
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
    """One line of ``--states``: the position of ``games[0]``, a STATE array of length 1.

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
    offers, acts = _Offers(s, legal), dict[str, ScriptLine]()
    for row in rows_at(question):
        details = {name: getattr(offers, what) for name, what in row.offers.items()}
        if None not in details.values() and (row.asked != WINDOWS or legal.free_acts):
            acts[row.name] = {name: what for name, what in details.items() if name}
    return {"seat": s.seat, "acts": acts}


class _Offers:
    """What the fields of acts may be, as ``acts.Row.offers`` names it; None: no such act."""

    def __init__(self, s: PlainState, legal: PlainState) -> None:
        self._s, self._legal = s, legal
        self.first_looks, self.hand = s.rules.first_looks, s.hand_count
        self.own = list(range(s.cards_in[s.seat]))
        self.under_amulet = self.own if legal.amulet else None
        self.own_free = slots_in(legal.free[s.seat]) or None
        self.own_hidden = slots_in(legal.hidden[s.seat]) or None
        self.empaths = slots_in(legal.empaths) or None
        self.extra = [legal.least_extra, legal.most_extra] if legal.may_draw else None
        self.row = s.row_count or None
        self.may_take, self.may_call = legal.may_take or None, legal.may_call or None
        self.must_pass = legal.must_pass or None

    @property
    def one_or_two(self) -> int:
        return min(2, len(self.own_hidden or ()))

    @property
    def beneath(self) -> int:
        return int(self._s.discard_count) - 1

    @property
    def uses(self) -> list[bool] | None:
        taken = self._s.hand_from == Source.PILE
        return None if taken else [False, True] if self._legal.use else [False]

    @property
    def hidden(self) -> list[list[int]]:
        return self._targets(self._legal.hidden, own=True)

    @property
    def others_hidden(self) -> list[list[int]]:
        return self._targets(self._legal.hidden, own=False)

    @property
    def others_free(self) -> list[list[int]]:
        return self._targets(self._legal.free, own=False)

    @property
    def back(self) -> bool | None:
        """Whether the Witch may put her card back."""
        back = not self._s.rules.witch_must_exchange
        return back or (False if self.others_free else None)

    @property
    def moves(self) -> list[list[int | None]] | None:
        """Bodyguards, and where each may go."""
        s, found = self._s, list[list[int | None]]()
        for slot in slots_in(self._legal.bodyguards):
            if s.guards[s.village[s.seat][slot]] != NONE:
                found.append([slot, None])
            found += [[slot, place] for place in slots_in(self._legal.guard_places[slot])]
        return found or None

    def _targets(self, masks: list[int], own: bool) -> list[list[int]]:
        s = self._s
        return [
            [seat, slot]
            for seat in range(s.players)
            if own or seat != s.seat
            for slot in slots_in(masks[seat])
        ]
