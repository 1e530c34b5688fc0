"""The header line of a trace (silver-trace)."""

from dataclasses import dataclass
from typing import Any

from tests.games.judging import Illegal, demand
from tests.games.silver.judge.rules import Rules, is_int, read_rules

REQUIRED = {"format", "version", "players", "start", "rules"}
OPTIONAL = {"amulet", "deal_mode", "totals", "names", "source"}


@dataclass(frozen=True)
class Header:
    """What a header says: seats, start player, rules, amulet owner and points so far."""

    players: int
    start: int
    rules: Rules
    amulet: int | None
    totals: list[int]


def read_header(line: Any) -> Header:
    """Read a header; raises `Illegal` with the field that is wrong."""
    if not isinstance(line, dict):
        raise Illegal("header: not an object")
    demand(line.keys() >= REQUIRED, f"header: lacks {sorted(REQUIRED - line.keys())}")
    unknown = sorted(map(str, line.keys() - REQUIRED - OPTIONAL))
    demand(not unknown, f"header: unknown fields {unknown}")
    demand(line["format"] == "silver-trace", f"header: format {line['format']!r}")
    demand(is_int(line["version"]) and line["version"] == 1, f"header: version {line['version']!r}")
    players = line["players"]
    demand(is_int(players) and 2 <= players <= 4, f"header: players {players!r}")
    start = line["start"]
    demand(is_int(start) and 0 <= start < players, f"header: start {start!r}")
    amulet = line.get("amulet")
    demand(amulet is None or (is_int(amulet) and amulet == start), "header: amulet is not at start")
    _check_information(line, players)
    totals = line.get("totals", [0] * players)
    demand(_is_list(totals, players) and all(is_int(points) for points in totals), "header: totals")
    demand(min(totals) >= 0, "header: totals below 0")
    return Header(players, start, read_rules(line["rules"]), amulet, list(totals))


def _check_information(line: dict[str, Any], players: int) -> None:
    """Check the fields that tell a reader something and change nothing."""
    names = line.get("names", [""] * players)
    demand(
        _is_list(names, players) and all(isinstance(name, str) for name in names), "header: names"
    )
    demand(isinstance(line.get("source", {}), dict), "header: source is not an object")
    demand(isinstance(line.get("deal_mode", ""), str), "header: deal_mode is not a word")


def _is_list(value: object, length: int) -> bool:
    return isinstance(value, list) and len(value) == length
