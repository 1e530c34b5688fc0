"""A game that people played: who scored what, checked as it is read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import NamedTuple

from silver_sim.errors import UserError, repeated

CENTS = 100  # points are whole hundredths
POINTS = re.compile(r"[-+]?[0-9]{1,9}([.,][0-9]{1,2})?")


class Game(NamedTuple):
    """A game: what its players scored, in hundredths of a point; where it was read, and when."""

    points: Mapping[str, int]
    session: str | None
    where: str


def add(scored: dict[str, int], player: str, points: str, where: str) -> None:
    """Add what a player scored in a game."""
    if not player:
        raise UserError(
            f"there are points ({repeated(points)}) and no player", where=where, help="name who"
        )
    if player in scored:
        raise UserError(
            f"{repeated(player)} is twice in one game",
            where=where,
            help="give two people two names; games that are numbered anew every evening need a "
            "column session",
        )
    if not points:
        raise UserError(
            f"the points of {repeated(player)} are missing",
            where=where,
            help="write them, or leave out the game: who did not finish has no place in it",
        )
    number = points.replace("−", "-")
    if not POINTS.fullmatch(number):
        raise UserError(
            f"{repeated(points)} of {repeated(player)} is no number of points",
            where=where,
            help="digits, like 12 or 12.5; a column that is no person must be called game, date "
            "or session, or be left out (--leave-out NAME)",
        )
    scored[player] = int(Decimal(number.replace(",", ".")) * CENTS)


def whole(scored: Mapping[str, int], session: str | None, where: str, what: str) -> Game:
    """Return a game with all its players; UserError if it is none."""
    if len(scored) < 2:
        raise UserError(
            f"{what} has {'one player' if scored else 'no player'}",
            where=where,
            help="a game has two players at least; rows of one game have the same in the column "
            "game",
        )
    if session == "":
        raise UserError(
            "the column session is empty",
            where=where,
            help="say of every game to which session it belongs, or leave the column out",
        )
    return Game(scored, session, where)


def in_places(scored: Mapping[str, int], *, highest: bool = False) -> list[tuple[str, ...]]:
    """Return the players from the first to the last, those who are level in one tuple."""
    at: dict[int, list[str]] = {}
    for who, points in scored.items():
        at.setdefault(points, []).append(who)
    return [tuple(at[points]) for points in sorted(at, reverse=highest)]
