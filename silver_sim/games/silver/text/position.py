"""A position as plain data: the state of silver-trace, and what is legal in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from silver_sim.games.silver.rules.acts import rows_at
from silver_sim.games.silver.rules.cards import NONE, SEATS, Character
from silver_sim.games.silver.rules.legal import guard_places
from silver_sim.games.silver.rules.questions import End, Question, Source
from silver_sim.games.silver.seat.sight import whole_sight
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
        "caller": or_none(s.caller),
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

    def __init__(self, records: Any, state: Any = None) -> None:
        self._records, self.state = records, state  # of which the record is a sight
        self.own = 0 if state is None else int(state["seat"])

    def __getattr__(self, name: str) -> Any:
        values = self._records[name]
        value = PlainState(values) if values.dtype.names else values.tolist()[0]
        setattr(self, name, value)  # read once, when first asked for
        return value


def or_none(number: int) -> int | None:
    """A card, seat, place or value; None if it is none, or unknown."""
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
    return {"owner": or_none(s.amulet_owner), "on": on, "used": bool(s.amulet_used)}


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


def legal_line(games: Any) -> ScriptLine | None:
    """What is legal now: ``{"seat": s, "acts": {act: details}}``; None if nobody has to decide.

    The details are the numbers that the act's fields may take (silver-trace, Decisions).
    """
    question = Question(int(games["question"][0]))
    if question < Question.FIRST_LOOK:
        return None
    s, acts = PlainState(whole_sight(games), games[0]), dict[str, ScriptLine]()
    for row in rows_at(question):
        details = {name: _OFFERS[what](s) for name, what in row.needs.offers.items()}
        if None not in details.values():
            acts[row.name] = {name: what for name, what in details.items() if name != "may"}
        if targets := details.get("targets"):
            targets[:] = sorted([(s.own + step) % s.players, slot] for step, slot in targets)
    return {"seat": s.own, "acts": acts}


def _targets(s: PlainState, masks: list[int], first: int) -> list[list[int]]:
    """Cards of all seats, counted from the own one, or with 1 of the others."""
    return [[step, slot] for step in range(first, s.players) for slot in slots_in(masks[step])]


def _uses(s: PlainState) -> list[bool] | None:
    if s.hand_from == Source.PILE:
        return None
    return [False, True] if s.may_use else [False]


def _back(s: PlainState) -> bool | None:
    """Whether the Witch may put her card back."""
    return not s.rules.witch_must_exchange or (False if _targets(s, s.free, 1) else None)


def _moves(s: PlainState) -> list[list[int | None]] | None:
    """Bodyguards, and where each may go."""
    moves: list[list[int | None]] = []
    for slot in slots_in(s.free[0]) if s.may_act_freely else ():
        if s.up[0][slot] and s.value[0][slot] == Character.BODYGUARD:
            places = slots_in(int(guard_places(s.state, s.state["village"][s.own, slot])))
            off = [None] * (s.guards[0][slot] != NONE)
            moves += [[slot, place] for place in (*off, *places)]
    return moves or None


# What the fields of acts may be, as ``acts.Needs.offers`` names it; None: no such act.
_OFFERS: dict[str, Callable[[PlainState], Any]] = {
    "own": lambda s: list(range(s.cards_in[0])),
    "own_free": lambda s: slots_in(s.free[0]) or None,
    "own_hidden": lambda s: slots_in(s.hidden[0]) or None,
    "hidden": lambda s: _targets(s, s.hidden, 0),
    "others_hidden": lambda s: _targets(s, s.hidden, 1),
    "others_free": lambda s: _targets(s, s.free, 1),
    "first_looks": lambda s: s.rules.first_looks,
    "one_or_two": lambda s: min(2, s.hidden[0].bit_count()),
    "extra": lambda s: [s.least_extra, s.most_extra] if s.may_draw else None,
    "row": lambda s: s.row_count or None,
    "hand": lambda s: s.hand_count,
    "beneath": lambda s: s.discard_count - 1,
    "may_take": lambda s: s.may_take or None,
    "may_call": lambda s: s.may_call or None,
    "must_pass": lambda s: None if s.may_draw or s.row_count or s.may_take or s.may_call else 1,
    "uses": _uses,
    "back": _back,
    "empaths": lambda s: slots_in(s.empaths) or None,
    "moves": _moves,
    "under_amulet": lambda s: list(range(s.cards_in[0])) if s.may_place_amulet else None,
}
