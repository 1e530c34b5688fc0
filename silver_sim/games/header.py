"""The header of a game as text: the fields that the traces of all games have, read and written."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from silver_sim.errors import UserError, repeated
from silver_sim.games.contract import Line
from silver_sim.games.lines import is_list, is_whole


@dataclass(frozen=True)
class CommonHeader:
    """The first line of a game, of which a game may have more."""

    players: int
    start: int
    rules: Any  # a rule set of the game
    totals: tuple[int, ...] = ()  # points before the first deal
    information: Line = field(default_factory=dict)  # names, source, deal_mode: for people


def header_fields(line: Any, form: str, version: int, required: tuple[str, ...]) -> Line:
    """The fields of a header but format and version; UserError if it has others, or lacks one."""
    if not isinstance(line, dict) or line.get("format") != form:
        raise UserError(f'not a header: a game begins with {{"format": "{form}", ...}}')
    if not is_whole(line.get("version"), version, version):
        raise UserError(
            f"version {repeated(line.get('version'))}", help=f"this program reads {version}"
        )
    for name in required:
        if name not in line:
            raise UserError(f"the header has no {name!r}")
    return {name: value for name, value in line.items() if name not in ("format", "version")}


def take_seats(fields: Line, least: int, most: int) -> tuple[int, int]:
    """Take how many play and who starts out of the fields; UserError for numbers out of range."""
    players, start = fields.pop("players"), fields.pop("start")
    if not is_whole(players, least, most):
        raise UserError(f"players: {repeated(players)}", help=f"{least} to {most}")
    if not is_whole(start, 0, players - 1):
        raise UserError(f"start: {repeated(start)}", help=f"a seat from 0 to {players - 1}")
    return players, start


def take_rules(fields: Line) -> Line:
    """Take the fields of the rule set out of those of the header; UserError if they are none."""
    rules = fields.pop("rules", {})
    if not isinstance(rules, dict):
        raise UserError(f"rules: {repeated(rules)}", help="an object of fields of the rule set")
    return rules


def take_totals(fields: Line, players: int, most: int) -> tuple[int, ...]:
    """Take the points before the first deal out of the fields, up to ``most`` each."""
    totals = fields.pop("totals", [0] * players)
    if not is_list(totals, players) or not all(is_whole(points, 0, most) for points in totals):
        raise UserError(f"totals: {repeated(totals)}", help=f"{players} numbers from 0 to {most}")
    return tuple(totals)


def information(fields: Line, players: int, *, ignored: bool = False) -> Line:
    """The fields that change nothing; any other is an error, or ``ignored``."""
    found: Line = {}
    for name, value in fields.items():
        if name == "names":
            fits = is_list(value, players) and all(isinstance(each, str) for each in value)
            wanted = f"a list of {players} texts"
        elif name == "source":
            fits, wanted = isinstance(value, dict), "an object"
        elif name == "deal_mode":
            fits, wanted = isinstance(value, str), "a text"
        elif ignored:
            continue
        else:
            raise UserError(f"the header has an unknown field {name!r}")
        if not fits:
            raise UserError(f"{name}: {repeated(value)}", help=f"{wanted} is wanted")
        found[name] = value
    return found


def header_line(header: CommonHeader, form: str, version: int, **own: Any) -> Line:
    """The line of a header; ``own`` are fields that only this game has."""
    line: Line = {"format": form, "version": version, "players": header.players}
    line |= {"start": header.start, "rules": header.rules.as_dict(), **own}
    if any(header.totals):
        line["totals"] = list(header.totals)
    return line | header.information
