"""The first line of a game as text: what the headers of all formats have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from silver_sim.errors import UserError, repeated
from silver_sim.games.contract import Line
from silver_sim.games.fields import HIGHEST
from silver_sim.games.lines import is_list, is_whole

VERSION = 1


class Common(NamedTuple):
    """What every header tells, and the rest of its fields."""

    players: int
    start: int
    rules: Line
    totals: tuple[int, ...]  # points before the first deal
    rest: Line


def read_common(
    line: Any, format: str, fewest: int, most: int, required: Sequence[str] = ("players", "start")
) -> Common:
    """Read what all headers have; UserError names the field that is wrong.

    ``fewest`` to ``most`` play. Without ``rules`` they are the standard ones.
    """
    if not isinstance(line, dict) or line.get("format") != format:
        raise UserError(f'not a header: a game begins with {{"format": "{format}", ...}}')
    rest = dict(line)
    del rest["format"]
    if not is_whole(rest.pop("version", None), VERSION, VERSION):
        raise UserError(
            f"version {repeated(line.get('version'))}", help=f"this program reads {VERSION}"
        )
    for name in required:
        if name not in rest:
            raise UserError(f"the header has no {name!r}")
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
    return Common(players, start, rules, tuple(totals), rest)


def check_information(rest: Line, players: int) -> None:
    """UserError for an optional field for people that is not what it should be."""
    wanted = {
        "names": (_are_names(rest.get("names"), players), f"a list of {players} texts"),
        "source": (isinstance(rest.get("source"), dict), "an object"),
        "deal_mode": (isinstance(rest.get("deal_mode"), str), "a text"),
    }
    for name, (fits, what) in wanted.items():
        if name in rest and not fits:
            raise UserError(f"{name}: {repeated(rest[name])}", help=f"{what} is wanted")


def _are_names(value: Any, players: int) -> bool:
    return is_list(value, players) and all(isinstance(each, str) for each in value)
