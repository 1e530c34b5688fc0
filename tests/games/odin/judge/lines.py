"""A decision as a line: its fields and their types (odin-trace); whether it is legal: legal.py."""

from typing import Any

from tests.games.judging import Illegal, demand
from tests.games.odin.judge.cards import COLOURS, pack
from tests.games.odin.judge.header import is_int

Decision = dict[str, Any]

FIELDS = {"play": {"cards"}, "pass": set[str](), "take": {"card"}}
CARDS = pack(len(COLOURS))


def is_card(value: object) -> bool:
    """Whether a value is the text of a card."""
    return isinstance(value, str) and value in CARDS


def are_cards(value: object) -> bool:
    """Whether a value is a list of different cards."""
    return isinstance(value, list) and all(map(is_card, value)) and len(set(value)) == len(value)


def read_decision(line: dict[Any, Any]) -> Decision:
    """The decision of a line with all its fields, of the right types. Raises `Illegal`."""
    act = line.get("act")
    if not isinstance(act, str) or act not in FIELDS:
        raise Illegal(f"no act {act!r}")
    demand(line.keys() == {"seat", "act"} | FIELDS[act], f"{act}: not the fields of this act")
    demand(is_int(line["seat"]), f"{act}: seat is not an integer")
    if act == "play":
        demand(are_cards(line["cards"]), "play: not a list of different cards")
        demand(line["cards"], "play: no cards")
    if act == "take":
        demand(is_card(line["card"]), "take: not a card")
    return dict(line)
