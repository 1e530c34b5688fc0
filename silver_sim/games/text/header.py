"""The first line of a game as text: what the headers of all formats have in common."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from silver_sim.errors import UserError, repeated
from silver_sim.games.contract.progress import Line
from silver_sim.games.rules.fields import HIGHEST
from silver_sim.games.text.lines import LineError, is_list, is_whole

VERSION = 1


INFORMATION = ("names", "source")  # fields for people that every format has


@dataclass(frozen=True)
class Header:
    """The first line of a game."""

    players: int
    start: int
    rules: Any  # the rule set of the game
    totals: tuple[int, ...] = ()  # points before the first deal
    information: Line = field(default_factory=dict)  # names, source and the like: for people


def read_common(
    line: Any, format: str, fewest: int, most: int, required: Sequence[str] = ("players", "start")
) -> Header:
    """Read what all headers have; UserError names the field that is wrong.

    ``fewest`` to ``most`` play. Rules stay the fields of the line, none where they are left out; in
    ``information`` are all other fields.
    """
    if not isinstance(line, dict) or line.get("format") != format:
        raise LineError(f'not a header: a game begins with {{"format": "{format}", ...}}')
    rest = dict(line)
    del rest["format"]
    if not is_whole(rest.pop("version", None), VERSION, VERSION):
        raise UserError(
            f"version {repeated(line.get('version'))}", help=f"this program reads {VERSION}"
        )
    for name in required:
        if name not in rest:
            raise LineError(f"the header has no {name!r}")
    players, start, rules = rest.pop("players"), rest.pop("start"), rest.pop("rules", {})
    if not is_whole(players, fewest, most):
        raise UserError(f"players: {repeated(players)}", help=f"{fewest} to {most}")
    if not is_whole(start, 0, players - 1):
        raise UserError(f"start: {repeated(start)}", help=f"a seat from 0 to {players - 1}")
    if not isinstance(rules, dict):
        raise UserError(f"rules: {repeated(rules)}", help="an object of fields of the rule set")
    totals = rest.pop("totals", [0] * players)
    if not is_list(totals, players) or not all(is_whole(points, 0, HIGHEST) for points in totals):
        raise UserError(
            f"totals: {repeated(totals)}", help=f"{players} numbers from 0 to {HIGHEST}"
        )
    return Header(players, start, rules, tuple(totals), rest)


def check_information(rest: Line, players: int) -> None:
    """UserError for an optional field for people that is not what it should be."""
    names, source = (rest.get(name) for name in INFORMATION)
    if "names" in rest and not _are_names(names, players):
        raise UserError(f"names: {repeated(names)}", help=f"a list of {players} texts is wanted")
    if "source" in rest and not isinstance(source, dict):
        raise UserError(f"source: {repeated(source)}", help="an object is wanted")


def write_common(header: Header, format: str, own: Line | None = None) -> Line:
    """The line of a header; ``own`` are the fields that only this format has."""
    line: Line = {"format": format, "version": VERSION, "players": header.players}
    line |= {"start": header.start, "rules": header.rules.as_dict(), **(own or {})}
    if any(header.totals):
        line["totals"] = list(header.totals)
    return line | header.information


def _are_names(value: Any, players: int) -> bool:
    return is_list(value, players) and all(isinstance(each, str) for each in value)
