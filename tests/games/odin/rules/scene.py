"""Typing a situation: headers, deals and decisions of an odin-trace in a few words.

A game is a list of lines: ``scene`` gives the first two, one word gives each further one::

    [*scene("b1 b2", "r3 r4"), play(0, "b1"), play(1, "r4 r3")]

Cards are typed as text (``"b1 b2"``) in any order.
"""

import json
from collections.abc import Iterable, Sequence
from itertools import chain, repeat
from typing import Any

Line = dict[str, Any]
State = dict[str, Any]

COLOURS = "bgopry"  # in the order in which fewer colours are left out from the end
SIX_HANDS = tuple(" ".join(colour + n for n in "123456789") for colour in COLOURS)


def pack(colours: int = 6) -> list[str]:
    """All cards, colour by colour."""
    return [colour + number for colour in COLOURS[:colours] for number in "123456789"]


# --- situations -----------------------------------------------------------------------------------


def header(players: int = 2, start: int = 0, rules: Line | None = None, **optional: Any) -> Line:
    """A header line; a game of one hand unless `rules` says otherwise (its end scores a point)."""
    named = {"points_limit": 1, **(rules or {})}
    line = {"format": "odin-trace", "version": 1, "players": players, "start": start}
    return {**line, "rules": named, **optional}


def deal(*hands: str, colours: int = 6) -> Line:
    """A deal line of these hands, then the cards that stay out.

    Raises ValueError if a card is typed twice or is not in the pack.
    """
    dealt = " ".join(hands).split()
    rest = [card for card in pack(colours) if card not in dealt]
    if len(dealt) + len(rest) != 9 * colours:
        raise ValueError(f"a card twice, or none of the pack: {dealt}")
    return {"deal": [*dealt, *rest]}


def scene(*hands: str, rules: Line | None = None, **heading: Any) -> list[Line]:
    """The header and the first deal of a game in which every seat holds a typed hand.

    `heading` goes to the header. Raises ValueError unless all hands are of one size.
    """
    [size] = {len(hand.split()) for hand in hands}
    rules = {"hand_size": size, **(rules or {})}
    return [header(len(hands), rules=rules, **heading), deal(*hands)]


# --- decisions ------------------------------------------------------------------------------------


def play(seat: int, cards: str) -> Line:
    return {"seat": seat, "act": "play", "cards": cards.split()}


def take(seat: int, card: str) -> Line:
    return {"seat": seat, "act": "take", "card": card}


def pass_(seat: int) -> Line:
    return {"seat": seat, "act": "pass"}


def passes(*seats: int) -> list[Line]:
    """A pass of each of these seats."""
    return [pass_(seat) for seat in seats]


# --- reading --------------------------------------------------------------------------------------


def hands(state: State) -> list[str]:
    """The hands as text: ``["b1 b2", ""]``."""
    return [" ".join(hand) for hand in state["hands"]]


def lying(state: State) -> str:
    """What lies on the table: ``"r3 r4"``."""
    return " ".join(state["table"]["cards"]) if state["table"] else ""


def gone(state: State) -> str:
    """The cards that are out for good."""
    return " ".join(state["gone"])


def asked(state: State) -> tuple[int | None, str | None]:
    """Who must decide, and what."""
    return state["seat"], state["question"]


def plays(answers: Iterable[Line]) -> list[str]:
    """The sets of cards that may be played, the fewest first: ``["b1", "b2", "b1 b2"]``."""
    found = [" ".join(answer["cards"]) for answer in answers if answer["act"] == "play"]
    return sorted(found, key=lambda cards: (len(cards), [card[::-1] for card in cards.split()]))


def flat(parts: Iterable[Line | Sequence[Line]]) -> list[Line]:
    """The lines of a game given as lines and lists of lines."""
    return list(chain.from_iterable(repeat(p, 1) if isinstance(p, dict) else p for p in parts))


def text_of(lines: Iterable[Line]) -> str:
    """The lines as a trace file."""
    return "".join(json.dumps(line) + "\n" for line in lines)
