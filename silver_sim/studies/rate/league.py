"""A file of games that people played: read in one of three shapes, or refused with the row.

- ``long``: the columns game, player, points; one row a player of a game.
- ``pairs``: the columns player1, points1, player2, points2, ...; one row a game.
- ``people``: a column for each person, with the points of who played; one row a game.

Further columns: session (or evening), whose games are not independent; date, and in the first two
shapes any other, which are not used.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from silver_sim.errors import UserError, brief, repeated
from silver_sim.stats.core.league import number_of_candidates
from silver_sim.studies.rate.game import Game, add, in_places, whole
from silver_sim.studies.rate.no_people import check_people
from silver_sim.studies.rate.rows import Row, plain, read_rows

MOST_PEOPLE = 2_000
MOST_GAMES = 100_000
MOST_TIED = 12  # players at one place: such a game costs as much as thousands of others
MOST_CANDIDATES = 8_000_000  # of all places of all games: 4,000 games of 60, 300,000 of six
MOST_DIGITS = 4  # of the number of a column
TOLD = 1_000  # games, after which their number is told
SESSION, DATE, GAME = {"session", "evening"}, {"date"}, {"game"}
NUMBERED = re.compile(r"(player|points)[ _]?([0-9]+)", re.IGNORECASE)
LONG, PAIRS, PEOPLE = "long", "pairs", "people"

Progress = Callable[[int], object]


@dataclass(frozen=True)
class League:
    """What was read: in which shape, from what file, and which columns were not used."""

    shape: str
    games: Sequence[Game]
    unused: Sequence[str]
    has_sessions: bool

    @property
    def people(self) -> list[str]:
        """Who played, by name."""
        return sorted({who for game in self.games for who in game.points})


def read_league(
    path: Path,
    left_out: Sequence[str] = (),
    kept: Sequence[str] = (),
    progress: Progress = lambda _: None,
) -> League:
    """Read a file of games; UserError says in which row what is wrong, and what to do.

    Of columns that are people those `left_out` are not used, and those `kept` are people whatever
    they look like. `progress` is told of games.
    """
    columns, rows = read_rows(path)
    shape = _shape(columns, str(brief(path)))
    session = next((name for name in columns if name.lower() in SESSION), "")
    left_out, kept = ([plain(name) for name in names] for names in (left_out, kept))
    people: list[str] = []
    if shape == PEOPLE:
        people = [name for name in columns if name.lower() not in SESSION | DATE | GAME]
    for name in [*left_out, *kept]:
        _check_named(name, people, shape)
    match shape:
        case "long":
            used = {"game", "player", "points"}
            games = _of_long(rows, {name.lower(): name for name in columns}, session)
        case "pairs":
            used = {name.lower() for name in columns if NUMBERED.fullmatch(name)}
            games = _of_pairs(rows, columns, session)
        case _:
            people = [name for name in people if name not in left_out]
            used = {name.lower() for name in [*people, *GAME]}
            games = _of_people(rows, people, session)
    unused = [name for name in columns if name.lower() not in {*used, session.lower()}]
    found = []
    for game in _limited(games, path):
        found.append(game)
        if len(found) % TOLD == 0:
            progress(TOLD)
    if not found:
        raise UserError(
            f"{brief(path)} has no games", help="below the names of the columns stand the games"
        )
    check_people(found, people, kept, path)
    return League(shape, found, unused, bool(session))


def _check_named(name: str, people: Sequence[str], shape: str) -> None:
    """UserError if an option names what is no column of a person."""
    if name not in people:
        columns = ", ".join(people[:20])
        raise UserError(
            f"no column of a person is called {repeated(name)}",
            help=f"one of {columns}"
            if shape == PEOPLE
            else "--leave-out and --keep are for files with a column for each person",
        )


def _limited(games: Iterator[Game], path: Path) -> Iterator[Game]:
    """Yield the games; UserError if they are more than can be rated in a minute or so."""
    people: set[str] = set()
    candidates = 0
    for number, game in enumerate(games, 1):
        people.update(game.points)
        tied = [len(place) for place in in_places(game.points)]
        if max(tied) > MOST_TIED:
            raise UserError(
                f"{max(tied)} players are level in this game",
                where=game.where,
                help=f"at most {MOST_TIED} may be: leave the game out, or those at its last place",
            )
        candidates += number_of_candidates(tied)
        limits = (
            (len(people), MOST_PEOPLE, "people", "rate those who met each other, a file a group"),
            (number, MOST_GAMES, "games", "rate the latest ones"),
            (
                candidates,
                MOST_CANDIDATES,
                "who could take a place, over all places of all games",
                "rate fewer games; most of it is due to those with many players or many level",
            ),
        )
        for found, most, what, help in limits:
            if found > most:
                raise UserError(
                    f"{brief(path)} has more than {most:,} {what}", where=game.where, help=help
                )
        yield game


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
    return PAIRS if any(map(NUMBERED.fullmatch, columns)) else PEOPLE


def _of_long(rows: Iterator[Row], names: Mapping[str, str], session: str) -> Iterator[Game]:
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
        add(scored, player, points, row.where)
    for (evening, game), (scored, where) in found.items():
        yield whole(scored, evening, where, f"game {repeated(game)}")


def _of_pairs(rows: Iterator[Row], columns: Sequence[str], session: str) -> Iterator[Game]:
    """Games of rows of players and their points in turn."""
    by_number = _by_number(columns)
    for row in rows:
        scored: dict[str, int] = {}
        for pair in by_number:
            player, points = row.cells[pair["player"]], row.cells[pair["points"]]
            if player or points:
                add(scored, player, points, row.where)
        yield whole(scored, row.cells.get(session), row.where, "this game")


def _by_number(columns: Sequence[str]) -> list[dict[str, str]]:
    """The columns player and points of each number; ``player1`` and ``player01`` are the same."""
    found: dict[str, dict[str, str]] = {}
    for name in columns:
        if told := NUMBERED.fullmatch(name):
            if len(told[2]) > MOST_DIGITS:
                raise UserError(
                    f"the number of the column {repeated(name)} has more than {MOST_DIGITS} digits",
                    help="number the players of a game: player1, points1, player2, points2, ...",
                )
            pair, word = found.setdefault(told[2].lstrip("0") or "0", {}), told[1].lower()
            if word in pair:
                raise UserError(
                    f"the columns {repeated(pair[word])} and {repeated(name)} have the same number",
                    help="number the players of a game: player1, points1, player2, points2, ...",
                )
            pair[word] = name
    for number, pair in found.items():
        if len(pair) < 2:
            (word,) = {"player", "points"} - pair.keys()
            raise UserError(
                f"there is no column {word}{number}",
                help="each column playerN has a column pointsN beside it",
            )
    return list(found.values())


def _of_people(rows: Iterator[Row], people: Sequence[str], session: str) -> Iterator[Game]:
    """Games of rows with a column for each person."""
    for row in rows:
        scored: dict[str, int] = {}
        for name in people:
            if row.cells[name]:
                add(scored, name, row.cells[name], row.where)
        yield whole(scored, row.cells.get(session), row.where, "this game")
