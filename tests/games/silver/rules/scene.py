"""Typing a situation: headers, deals and decisions of a silver-trace in a few words.

A game is a list of lines: ``scene`` gives the first two, one word gives each further one::

    [*opening("0 3 5 8 9", "1 4 6 7 12", discard=7), draw(0), exchange(0, [1, 2]), end_turn(0)]

Cards are typed as text (``"0 3 5"``), as a list or as one value.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, repeat
from typing import Any

Line = dict[str, Any]
State = dict[str, Any]
Cards = str | int | Sequence[int]
Target = tuple[int, int]

COPIES = [2, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 2]
PLAIN = ("9 8 7 6 5", "9 8 7 6 5")
SLOTS = [0, 1, 2, 3, 4]
OF_SEAT_0, OF_SEAT_1 = ([[seat, slot] for slot in SLOTS] for seat in (0, 1))


def cards(typed: Cards) -> list[int]:
    """The values of typed cards: ``"7 7 13"``, ``[7, 7, 13]`` or a single ``7``."""
    if isinstance(typed, str):
        return [int(value) for value in typed.split()]
    return [typed] if isinstance(typed, int) else list(typed)


# --- situations -----------------------------------------------------------------------------------


def header(players: int = 2, start: int = 0, rules: Line | None = None, **optional: Any) -> Line:
    """A header line; a game of one round unless `rules` says otherwise."""
    named = {"edition": "bezier", "rounds": 1, **(rules or {})}
    line = {"format": "silver-trace", "version": 1, "players": players, "start": start}
    return {**line, "rules": named, **optional}


def deal(
    *villages: Cards,
    discard: Cards = "",
    deck: Cards = "",
    copies: Sequence[int] = COPIES,
    size: int = 5,
) -> Line:
    """A deal line. What is not typed is filled with the cards left over, the heaviest first:
    the villages not typed, then the discard, then the deck below the cards typed for it.

    Raises ValueError if a typed village has not `size` cards or a card is used too often.
    """
    typed = [cards(village) for village in villages]
    if any(len(village) != size for village in typed):
        raise ValueError(f"every village has {size} cards: {typed}")
    top, pile = cards(deck), cards(discard)
    used = Counter(chain(*typed, pile, top))
    left = Counter(dict(enumerate(copies)))
    left.subtract(used)
    if any(number < 0 for number in left.values()):
        raise ValueError(f"used too often: {[card for card in left if left[card] < 0]}")
    rest = iter(sorted(left.elements(), reverse=True))
    empty = 4 - len(typed)
    dealt = [*chain(*typed), *(next(rest) for _ in range(empty * size))]
    return {"deal": [*dealt, *(pile or [next(rest)]), *top, *rest]}


def scene(
    *villages: Cards,
    discard: Cards = "",
    deck: Cards = "",
    rules: Line | None = None,
    short_deck: bool = False,
    **heading: Any,
) -> list[Line]:
    """The header and the first deal of a game; `heading` goes to the header.

    With `short_deck` the deck holds the typed cards and no other: the rule `copies` then counts
    exactly what is typed, and the villages not typed hold Doppelgangers.
    """
    rules = dict(rules or {})
    size = rules.get("village_size", 5)
    if short_deck:
        absent = (4 - len(villages)) * size
        rules["copies"] = _copies([*villages, discard, deck], doppelgangers=absent)
    copies = rules.get("copies", COPIES)
    cut = deal(*villages, discard=discard, deck=deck, copies=copies, size=size)
    return [header(rules=rules, **heading), cut]


def _copies(typed: Iterable[Cards], doppelgangers: int) -> list[int]:
    """How often each value is typed, with so many Doppelgangers besides."""
    count = Counter(chain.from_iterable(map(cards, typed)))
    count[13] += doppelgangers
    return [count[value] for value in range(14)]


def opening(*villages: Cards, **situation: Any) -> list[Line]:
    """A `scene` after the first looks: everybody looked at the leftmost cards."""
    lines = scene(*villages, **situation)
    head = lines[0]
    return [*lines, *looks(head["players"], head["start"], head["rules"].get("first_looks", 2))]


def looks(players: int = 2, start: int = 0, count: int = 2) -> list[Line]:
    """The first looks of everybody at the `count` leftmost cards, from the start player."""
    seats = [(start + step) % players for step in range(players)]
    return [look(seat, *range(count)) for seat in seats if count]


# --- decisions ------------------------------------------------------------------------------------


def decision(seat: int, act: str, **fields: Any) -> Line:
    """A decision line."""
    return {"seat": seat, "act": act, **fields}


def look(seat: int, *slots: int) -> Line:
    return decision(seat, "look", slots=list(slots))


def draw(seat: int, **extra: int) -> Line:
    return decision(seat, "draw", **extra)


def draw_row(seat: int, index: int) -> Line:
    return decision(seat, "draw_row", index=index)


def keep(seat: int, index: int) -> Line:
    return decision(seat, "keep", index=index)


def take(seat: int) -> Line:
    return decision(seat, "take")


def discard(seat: int, **use: bool) -> Line:
    return decision(seat, "discard", **use)


def exchange(seat: int, slots: Sequence[int], **places: Any) -> Line:
    return decision(seat, "exchange", slots=list(slots), **places)


def expose(seat: int, slot: int) -> Line:
    return decision(seat, "expose", slot=slot)


def reveal(seat: int, target: Target) -> Line:
    return decision(seat, "reveal", target=list(target))


def behold(seat: int, *slots: int) -> Line:
    return decision(seat, "behold", slots=list(slots))


def peek(seat: int, target: Target) -> Line:
    return decision(seat, "peek", target=list(target))


def see(seat: int, target: Target) -> Line:
    return decision(seat, "see", target=list(target))


def master(seat: int, index: int | None) -> Line:
    return decision(seat, "master", index=index)


def witch(seat: int, target: Target | None) -> Line:
    return decision(seat, "witch", target=target and list(target))


def rob(seat: int, target: Target, slot: int, **look: bool) -> Line:
    return decision(seat, "rob", target=list(target), slot=slot, **look)


def empath(seat: int, slot: int, **by: int) -> Line:
    return decision(seat, "empath", slot=slot, **by)


def guard(seat: int, bodyguard: int, slot: int | None) -> Line:
    return decision(seat, "guard", bodyguard=bodyguard, slot=slot)


def amulet(seat: int, slot: int) -> Line:
    return decision(seat, "amulet", slot=slot)


def call(seat: int) -> Line:
    return decision(seat, "call")


def pass_(seat: int) -> Line:
    return decision(seat, "pass")


def end_turn(seat: int) -> Line:
    return decision(seat, "end_turn")


# --- whole turns ----------------------------------------------------------------------------------


def idle(seat: int) -> list[Line]:
    """A turn that draws the top card of the deck and discards it."""
    return [draw(seat), discard(seat), end_turn(seat)]


def use(seat: int) -> list[Line]:
    """The top card of the deck is drawn and its ability announced; the ability's line follows."""
    return [draw(seat), discard(seat, use=True)]


def played(value: int, deck: str = "1 2 3", **situation: Any) -> list[Line]:
    """Two plain villages, all facedown; seat 0 drew `value` and announced its ability."""
    return [*opening(*PLAIN, discard=4, deck=f"{value} {deck}", **situation), *use(0)]


def take_into(seat: int, *slots: int) -> list[Line]:
    """A turn that takes the top of the discard pile for the cards in `slots`."""
    return [take(seat), exchange(seat, slots), end_turn(seat)]


def swap_into(seat: int, *slots: int) -> list[Line]:
    """A turn that draws the top card of the deck for the cards in `slots`."""
    return [draw(seat), exchange(seat, slots), end_turn(seat)]


def collect(seat: int, *slots: int) -> list[Line]:
    """Two players: `seat` takes the top of the discard pile into one slot a turn; in between, the
    other draws a card and discards it. So the discard and all but the last of the cards drawn
    come to lie faceup in `slots`, and `seat` is to move again."""
    return list(chain.from_iterable(chain(take_into(seat, slot), idle(1 - seat)) for slot in slots))


# --- reading --------------------------------------------------------------------------------------


def village(state: State, seat: int) -> str:
    """The cards of a village from left to right, a faceup one marked ``^``: ``"9 1^ 3"``."""
    return " ".join(f"{c['card']}{'^' * c['up']}" for c in state["villages"][seat])


def known(state: State, seat: int) -> list[list[int]]:
    """For each card of a village, the seats that know it."""
    return [card["known"] for card in state["villages"][seat]]


def guards(state: State, seat: int) -> list[int | None]:
    """For each card of a village, the slot that it guards."""
    return [card["guards"] for card in state["villages"][seat]]


def top(state: State, count: int) -> list[int]:
    """The values of the first cards of the deck."""
    return [card["card"] for card in state["deck"][:count]]


def in_play(state: State) -> Counter[int]:
    """How often each value lies in villages, hand, deck, discard pile and row."""
    seen = [*chain(*state["villages"]), *state["hand"], *state["deck"]]
    return Counter([*(card["card"] for card in seen), *state["discard"], *state["row"]])


def flat(parts: Iterable[Line | Sequence[Line]]) -> list[Line]:
    """The lines of a game given as lines and lists of lines."""
    return list(chain.from_iterable(repeat(p, 1) if isinstance(p, dict) else p for p in parts))
