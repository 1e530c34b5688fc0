"""A file of games that people played: read in one of three shapes, or refused with the row.

- ``long``: the columns game, player, points; one row a player of a game.
- ``pairs``: the columns player1, points1, player2, points2, ...; one row a game.
- ``people``: a column for each person, with the points of who played; one row a game.

Further columns: session (or evening), whose games are not independent; date, and in the first two
shapes any other, which are not used.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

from silver_sim.errors import UserError, brief, repeated
from silver_sim.reading import read_bytes
from silver_sim.stats.core.league import MOST_ORDERS, number_of_orders

MOST_BYTES = 16_000_000
SEPARATORS = ",;\t"
CENTS = 100  # points are whole hundredths
POINTS = re.compile(r"[-+]?\d{1,9}([.,]\d{1,2})?")
SESSION, DATE, GAME = {"session", "evening"}, {"date"}, {"game"}
PLAYER_N, POINTS_N = re.compile(r"player ?(\d+)"), re.compile(r"points ?(\d+)")
SHAPES = (
    "game, player, points (a row a player); or player1, points1, player2, points2, ... (a row a "
    "game); or the people, with the points of who played (a row a game)"
)
LONG, PAIRS, PEOPLE = "long", "pairs", "people"

Cells = Mapping[str, str]  # of a row, by column


class Game(NamedTuple):
    """A game: what its players scored, in hundredths of a point; where it was read, and when."""

    points: Mapping[str, int]
    session: str | None
    where: str


@dataclass(frozen=True)
class League:
    """What was read: in which shape, from what file, and which columns were not used."""

    shape: str
    games: Sequence[Game]
    unused: Sequence[str]
    has_sessions: bool


class Row(NamedTuple):
    """A row that is not empty, and where it is: the file and its line."""

    cells: Cells
    where: str


def read_league(path: Path) -> League:
    """Read a file of games; UserError says in which row what is wrong, and what to do."""
    columns, rows = _rows(path)
    shape = _shape(columns, str(brief(path)))
    session = next((name for name in columns if name.lower() in SESSION), "")
    match shape:
        case "long":
            used = {"game", "player", "points"}
            games = _of_long(rows, {name.lower(): name for name in columns}, session)
        case "pairs":
            used = {name.lower() for name in columns if _numbered(name)}
            games = _of_pairs(rows, columns, session)
        case _:
            people = [name for name in columns if name.lower() not in SESSION | DATE | GAME]
            used = {name.lower() for name in [*people, *GAME]}
            games = _of_people(rows, people, session)
    unused = [name for name in columns if name.lower() not in {*used, session.lower()}]
    found = list(games)
    if not found:
        raise UserError(
            f"{brief(path)} has no games", help="below the names of the columns stand the games"
        )
    return League(shape, found, unused, bool(session))


def _rows(path: Path) -> tuple[list[str], list[Row]]:
    """The names of the columns, and the rows below them."""
    try:
        text = read_bytes(path, MOST_BYTES).decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise UserError(
            f"cannot read {brief(path)}: it is no text in UTF-8",
            why=str(problem),
            help="save it anew as CSV in UTF-8 (spreadsheets: 'CSV UTF-8')",
        ) from problem
    head = next((line for line in text.splitlines() if line.strip(SEPARATORS + " ")), "")
    if not head:
        raise UserError(
            f"{brief(path)} is empty", help=f"the first row names the columns: {SHAPES}"
        )
    separator = max(SEPARATORS, key=head.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    lines: list[tuple[int, list[str]]] = []
    try:
        for cells in reader:
            stripped = [" ".join(cell.split()) for cell in cells]
            if any(stripped):
                lines.append((reader.line_num, stripped))
    except csv.Error as problem:
        where = f"{brief(path)}:{reader.line_num}"
        raise UserError(
            "this row cannot be read", where=where, why=str(problem), help="are quotes closed?"
        ) from problem
    columns = _columns(lines[0][1], f"{brief(path)}:{lines[0][0]}")
    return columns, [_row(columns, cells, f"{brief(path)}:{line}") for line, cells in lines[1:]]


def _columns(names: list[str], where: str) -> list[str]:
    """The first row, which names columns."""
    while names and not names[-1]:
        names = names[:-1]
    lowered = [name.lower() for name in names]
    twice = next((name for name in names if lowered.count(name.lower()) > 1), None)
    if twice or "" in names:
        what = f"the column {repeated(twice)} is there twice" if twice else "a column has no name"
        raise UserError(what, where=where, help="the first row names every column, each once")
    number = next((name for name in names if POINTS.fullmatch(name)), None)
    if number is not None or len(names) < 2:
        what = f"{number} is no name of a column" if number else "there is but one column"
        raise UserError(
            what,
            where=where,
            help=f"the first row names the columns, with commas between: {SHAPES}",
        )
    return names


def _row(columns: Sequence[str], cells: Sequence[str], where: str) -> Row:
    if any(cells[len(columns) :]):
        raise UserError(
            f"this row has {len(cells)} cells, and there are {len(columns)} columns",
            where=where,
            help="where a comma is part of a name or a number, put it in quotes",
        )
    missing = len(columns) - len(cells)
    return Row(dict(zip(columns, [*cells, *[""] * missing], strict=False)), where)


def _numbered(name: str) -> tuple[str, int] | None:
    """What a column like ``player1`` or ``points 1`` is, and its number."""
    plain = name.lower().replace("_", " ")
    for word, pattern in (("player", PLAYER_N), ("points", POINTS_N)):
        if found := pattern.fullmatch(plain):
            return word, int(found[1])
    return None


def _shape(columns: Sequence[str], where: str) -> str:
    """The shape that the columns tell."""
    lowered = {name.lower() for name in columns}
    if {"player", "points"} & lowered:
        missing = [name for name in ("game", "player", "points") if name not in lowered]
        if missing:
            raise UserError(
                f"there is no column {missing[0]}",
                where=where,
                help="a row a player has columns game, player, points; rows of one game have the "
                "same in the column game",
            )
        return LONG
    if any(map(_numbered, columns)):
        return PAIRS
    return PEOPLE


def _of_long(rows: Sequence[Row], names: Mapping[str, str], session: str) -> Iterator[Game]:
    """Games of rows of one player each."""
    found: dict[tuple[str | None, str], tuple[dict[str, int], str]] = {}
    for row in rows:
        game, player, points = (row.cells[names[name]] for name in ("game", "player", "points"))
        if not game:
            raise UserError(
                "the column game is empty", where=row.where, help="say which game the row is of"
            )
        key = row.cells.get(session), game
        scored, _ = found.setdefault(key, ({}, row.where))
        _add(scored, player, points, row.where)
    for (evening, game), (scored, where) in found.items():
        yield _game(scored, evening, where, f"game {repeated(game)}")


def _of_pairs(rows: Sequence[Row], columns: Sequence[str], session: str) -> Iterator[Game]:
    """Games of rows of players and their points in turn."""
    by_number: dict[int, dict[str, str]] = {}
    for name in columns:
        if told := _numbered(name):
            by_number.setdefault(told[1], {})[told[0]] = name
    for number, pair in by_number.items():
        if len(pair) < 2:
            (word,) = {"player", "points"} - pair.keys()
            raise UserError(
                f"there is no column {word}{number}",
                help="each column playerN has a column pointsN beside it",
            )
    for row in rows:
        scored: dict[str, int] = {}
        for pair in by_number.values():
            player, points = row.cells[pair["player"]], row.cells[pair["points"]]
            if player or points:
                _add(scored, player, points, row.where)
        yield _game(scored, row.cells.get(session), row.where, "this game")


def _of_people(rows: Sequence[Row], people: Sequence[str], session: str) -> Iterator[Game]:
    """Games of rows with a column for each person."""
    for row in rows:
        scored: dict[str, int] = {}
        for name in people:
            if row.cells[name]:
                _add(scored, name, row.cells[name], row.where)
        yield _game(scored, row.cells.get(session), row.where, "this game")


def _add(scored: dict[str, int], player: str, points: str, where: str) -> None:
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
            "or session, or be left out",
        )
    scored[player] = int(Decimal(number.replace(",", ".")) * CENTS)


def _game(scored: Mapping[str, int], session: str | None, where: str, what: str) -> Game:
    """A game with all its players; UserError if it is none."""
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
    if number_of_orders(in_places(scored, highest=False)) > MOST_ORDERS:
        raise UserError(
            f"too many players are level in {what}", where=where, help="at most seven may be"
        )
    return Game(scored, session, where)


def in_places(scored: Mapping[str, int], *, highest: bool) -> list[tuple[str, ...]]:
    """Return the players from the first to the last, those who are level in one tuple."""
    different = sorted(set(scored.values()), reverse=highest)
    return [tuple(who for who in scored if scored[who] == points) for points in different]
