"""The header of a game (odin-trace) and its rule set (odin-rules 6)."""

from dataclasses import dataclass, fields
from typing import Any

from tests.games.judging import Illegal, demand
from tests.games.odin.judge.cards import COLOURS

LEAST_PLAYERS, MOST_PLAYERS = 2, 6  # 1.2


@dataclass(frozen=True)
class Rules:
    """One rule set with its defaults (6)."""

    points_limit: int = 15
    hand_size: int = 9
    next_starter: str = "rotate"
    two_player_colours: int = 6
    max_turns: int = 500

    def colours(self, players: int) -> int:
        """How many colours are played with (1.3)."""
        return self.two_player_colours if players == 2 else len(COLOURS)


RANGES: dict[str, tuple[int, int | None]] = {
    "points_limit": (1, None),
    "hand_size": (1, 9),
    "two_player_colours": (2, 6),
    "max_turns": (1, None),
}
STARTERS = ("rotate", "winner")
FIELDS = {field.name for field in fields(Rules)}


@dataclass(frozen=True)
class Header:
    """What a header says: seats, who leads first, the rules, the points so far."""

    players: int
    start: int
    rules: Rules
    totals: list[int]


def is_int(value: object) -> bool:
    """Whether `value` is an integer; true and false are none."""
    return type(value) is int


def in_range(value: Any, least: int, most: int | None = None) -> bool:
    """Whether `value` is an integer from `least` to `most`."""
    return is_int(value) and least <= value and (most is None or value <= most)


def read_header(line: Any) -> Header:
    """Read a header; fields that it does not know it ignores. Raises `Illegal`."""
    if not isinstance(line, dict):
        raise Illegal("header: not an object")
    demand(line.get("format") == "odin-trace", f"header: format {line.get('format')!r}")
    demand(in_range(line.get("version"), 1, 1), f"header: version {line.get('version')!r}")
    players, start = line.get("players"), line.get("start")
    if not (isinstance(players, int) and in_range(players, LEAST_PLAYERS, MOST_PLAYERS)):
        raise Illegal(f"header: players {players!r}")
    if not (isinstance(start, int) and in_range(start, 0, players - 1)):
        raise Illegal(f"header: start {start!r}")
    totals = line.get("totals", [0] * players)
    demand(_is_list(totals, players) and all(in_range(each, 0) for each in totals), "totals")
    names = line.get("names", [""] * players)
    demand(_is_list(names, players) and all(isinstance(name, str) for name in names), "names")
    demand(isinstance(line.get("source", {}), dict), "header: source is not an object")
    return Header(players, start, read_rules(line.get("rules", {})), list(totals))


def _is_list(value: object, length: int) -> bool:
    return isinstance(value, list) and len(value) == length


def read_rules(given: Any) -> Rules:
    """The rule set of a header's `rules`; an unknown field is an error. Raises `Illegal`.

    The cards dealt are never more than there are: two players with two colours are dealt all 18.
    """
    if not isinstance(given, dict):
        raise Illegal("rules: not an object")
    for name, value in given.items():
        demand(name in FIELDS, f"rules: no field {name!r}")
        if name in RANGES:
            demand(in_range(value, *RANGES[name]), f"rules: {name} {value!r}")
        else:
            demand(isinstance(value, str) and value in STARTERS, f"rules: {name} {value!r}")
    return Rules(**given)
