"""Read a file of games that people played, in one of three shapes; errors name the row.

- ``long``: the columns game, player, points; one row for each player of a game.
- ``pairs``: the columns player1, points1, player2, points2, ...; one row for each game.
- ``people``: a column for each person, with the points of those who played; one row for each game.

Further columns: session (or evening), whose games are not independent; date, and in the first two
shapes any others, which are not used.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from silver_sim.errors import UserError, brief, repeated
from silver_sim.stats.core.league import number_of_candidates
from silver_sim.studies.rate.result import Read
from silver_sim.studies.rate.rows import FileRow, plain, read_rows

MOST_PEOPLE = 2_000
MOST_GAMES = 100_000
MOST_TIED = 12  # players at one place; such a game costs as much as thousands of others
MOST_CANDIDATES = 8_000_000  # of all places of all games: 4,000 games of 60, 300,000 of six
STEP = 1_000  # games between two updates of the progress
CENTS = 100  # points are whole hundredths
POINTS = re.compile(r"[-+]?[0-9]{1,9}([.,][0-9]{1,2})?")
LONG, PAIRS, PEOPLE = "long", "pairs", "people"
OF_LONG = ("game", "player", "points")
SESSION, NOBODY = {"session", "evening"}, {"session", "evening", "date", "game"}
FEWEST_ROWS = 4  # with fewer, the column of a person may look like something else by chance
FIRSTS = (0, CENTS)  # numbers with which a count begins
LEAST_COUNT = 3 * CENTS  # the minimum that a count reaches
NUMBERED = re.compile(r"(player|points)[ _]?([0-9]+)", re.IGNORECASE)
ONLY_PEOPLE = "--players is for files with a column for each person"
SAME_GAME = "the rows of one game have the same value in the column game"
FEWER = "rate fewer games; those with many players, or many level, count most"
NUMBER_THEM = "number the players of a game: player1, points1, player2, points2, ..."

Progress = Callable[[int], object]


class Game(NamedTuple):
    """A game: its players' scores in hundredths of a point, its line in the file, its session."""

    points: Mapping[str, int]
    session: str | None
    where: str


@dataclass(frozen=True)
class League:
    """The games that were read, and from which file."""

    read: Read
    games: Sequence[Game]
    has_sessions: bool

    @property
    def people(self) -> list[str]:
        """The names of all who played."""
        return sorted({who for game in self.games for who in game.points})


def read_league(
    path: Path, players: Sequence[str] = (), progress: Progress = lambda _: None
) -> League:
    """Read a file of games; a UserError says what is wrong in which row, and what to do.

    `players` are the columns of people, if the file has such; by default all that look like it.
    `progress` counts games.
    """
    columns, rows = read_rows(path)
    shape = _shape(columns, str(brief(path)))
    session = next((name for name in columns if name.lower() in SESSION), "")
    people = [name for name in columns if shape == PEOPLE and name.lower() not in NOBODY]
    players = [plain(name) for name in players]
    for name in players:
        if name not in people:
            help = f"one of {', '.join(people[:20])}" if people else ONLY_PEOPLE
            raise UserError(f"no column of a person is called {repeated(name)}", help=help)
    people = players or people
    pairs = _pairs(columns) if shape == PAIRS else []
    if shape == LONG:
        names = {name.lower(): name for name in columns}
        used = [names[each] for each in OF_LONG]
        games = _of_rows_of_players(rows, used, session)
    else:
        used = [name for pair in pairs for name in pair]
        used = used or [*people, *(name for name in columns if name.lower() == "game")]
        games = _of_rows_of_games(rows, people, pairs, session)
    found = [*_limited(games, path, progress)]
    if not found:
        help = "write the games below the names of the columns"
        raise UserError(f"{brief(path)} has no games", help=help)
    if not players:
        _check_people(found, people, path)
    unused = [name for name in columns if name not in {*used, session}]
    return League(Read(str(path), shape, unused), found, bool(session))


def _shape(columns: Sequence[str], where: str) -> str:
    """The shape of the file, from its columns."""
    lowered = {name.lower() for name in columns}
    if not {"player", "points"} & lowered:
        return PAIRS if any(map(NUMBERED.fullmatch, columns)) else PEOPLE
    if missing := [name for name in OF_LONG if name not in lowered]:
        help = f"a file with a row for each player has columns game, player, points; {SAME_GAME}"
        raise UserError(f"there is no column {missing[0]}", where=where, help=help)
    return LONG


def _pairs(columns: Sequence[str]) -> list[tuple[str, str]]:
    """The columns player and points of each number; ``player1`` and ``player01`` are the same."""
    found: dict[tuple[str, str], str] = {}
    for name in columns:
        if numbered := NUMBERED.fullmatch(name):
            key = numbered[1].lower(), numbered[2].lstrip("0")
            if key in found:
                both = f"{repeated(found[key])} and {repeated(name)}"
                raise UserError(f"the columns {both} have the same number", help=NUMBER_THEM)
            found[key] = name
    numbers = dict.fromkeys(number for _, number in found)
    for key in ((word, number) for number in numbers for word in ("player", "points")):
        if key not in found:
            help = "each column playerN needs a column pointsN"
            raise UserError(f"there is no column {''.join(key)}", help=help)
    return [(found["player", number], found["points", number]) for number in numbers]


def _of_rows_of_players(
    rows: Iterator[FileRow], used: Sequence[str], session: str
) -> Iterator[Game]:
    """Games from rows of one player each."""
    found: dict[tuple[str | None, str], tuple[dict[str, int], str]] = {}
    for row in rows:
        game, player, points = (row.cells[name] for name in used)
        if not game:
            help = "say which game the row is of"
            raise UserError("the column game is empty", where=row.where, help=help)
        scored, _ = found.setdefault((row.cells.get(session), game), ({}, row.where))
        _add(scored, player, points, row.where)
    for (evening, game), (scored, where) in found.items():
        yield _whole(scored, evening, where, f"game {repeated(game)}")


def _of_rows_of_games(
    rows: Iterator[FileRow], people: Sequence[str], pairs: Sequence[tuple[str, str]], session: str
) -> Iterator[Game]:
    """Games of one row each: with a column for each person, or with players and points in turn."""
    for row in rows:
        scored: dict[str, int] = {}
        cells = [(name, row.cells[name]) for name in people if row.cells[name]]
        cells += [(row.cells[player], row.cells[points]) for player, points in pairs]
        for player, points in filter(any, cells):
            _add(scored, player, points, row.where)
        yield _whole(scored, row.cells.get(session), row.where, "this game")


def _add(scored: dict[str, int], player: str, points: str, where: str) -> None:
    """Add what a player scored in a game."""
    if not player:
        what, help = f"there are points ({repeated(points)}) but no player", "name the player"
    elif player in scored:
        what = f"{repeated(player)} is twice in one game"
        help = "give two people two names; if every evening counts from 1, add a column session"
    elif not points:
        what = f"the points of {repeated(player)} are missing"
        help = "add them, or leave out the game: a player who did not finish has no place in it"
    elif not POINTS.fullmatch(points):
        what = f"{repeated(points)} of {repeated(player)} is not a number of points"
        help = "digits, like 12 or 12.5; --players names the columns that are people"
    else:
        scored[player] = int(Decimal(points.replace(",", ".")) * CENTS)
        return
    raise UserError(what, where=where, help=help)


def _whole(scored: Mapping[str, int], session: str | None, where: str, what: str) -> Game:
    """Return a game with all its players; UserError if it is not a valid game."""
    if len(scored) < 2:
        few, help = "one player" if scored else "no player", f"it takes two; {SAME_GAME}"
        raise UserError(f"{what} has {few}", where=where, help=help)
    if session == "":
        help = "give the session of every game, or leave the column out"
        raise UserError("the column session is empty", where=where, help=help)
    return Game(scored, session, where)


def _limited(games: Iterator[Game], path: Path, progress: Progress) -> Iterator[Game]:
    """Yield the games, counted; UserError if there are more than can be rated in a minute or so."""
    people: set[str] = set()
    candidates = 0
    for number, game in enumerate(games, 1):
        people.update(game.points)
        tied = [len(place) for place in in_places(game.points)]
        if max(tied) > MOST_TIED:
            what = f"{max(tied)} players are level in this game"
            help = f"at most {MOST_TIED} may be: leave out the game, or those in last place"
            raise UserError(what, where=game.where, help=help)
        candidates += number_of_candidates(tied)
        for found, most, what, help in (
            (len(people), MOST_PEOPLE, "people", "rate those who met, one file for each group"),
            (number, MOST_GAMES, "games", "rate the latest ones"),
            (candidates, MOST_CANDIDATES, "candidates for places", FEWER),
        ):
            if found > most:
                what = f"{brief(path)} has more than {most:,} {what}"
                raise UserError(what, where=game.where, help=help)
        if number % STEP == 0:
            progress(STEP)
        yield game


def _check_people(games: Sequence[Game], people: Sequence[str], path: Path) -> None:
    """Raise UserError if a column does not look like a person."""
    if len(games) < FEWEST_ROWS:
        return
    full = [name for name in people if all(name in game.points for game in games)]
    what = {name: "counts 1, 2, 3, ..." for name in full if _counts(name, games)}
    uncounted = [name for name in people if name not in what]
    for name in full:
        if _is_sum(name, uncounted, games) or _is_sum(name, people, games):
            what.setdefault(name, "is the sum of the others")
    for name, looks in what.items():
        others = ",".join(f'"{each}"' if "," in each else each for each in people if each != name)
        typed = shlex.join(["--players", others])
        raise UserError(
            f"the column {repeated(name)} {looks}, so it does not look like a person",
            where=brief(path),
            help=f"{typed} rates the others; name it as well if it is one",
        )


def _counts(name: str, games: Sequence[Game]) -> bool:
    """Whether a column counts rows up or down from 0 or 1, by one, or by none for equal rows.

    With sessions, the count may start again in each.
    """
    rows = [(game.session, game.points[name]) for game in games]
    return any(
        each[0][1] in FIRSTS
        and max(points for _, points in each) >= LEAST_COUNT
        and all(
            after - before in (0, CENTS) or (session != last and after == each[0][1])
            for (last, before), (session, after) in pairwise(each)
        )
        for each in (rows, rows[::-1])
    )


def _is_sum(name: str, people: Sequence[str], games: Sequence[Game]) -> bool:
    """Whether a column is the sum of at least two others, and not constant."""
    points = [game.points for game in games]
    others = [other for other in people if other != name]
    return (
        len(others) > 1
        and len({each[name] for each in points}) > 1
        and all(each[name] == sum(each.get(other, 0) for other in others) for each in points)
    )


def in_places(scored: Mapping[str, int], *, highest: bool = False) -> list[tuple[str, ...]]:
    """Return the players from first to last, with those who are level in one tuple."""
    at: dict[int, list[str]] = {}
    for who, points in scored.items():
        at.setdefault(points, []).append(who)
    return [tuple(at[points]) for points in sorted(at, reverse=highest)]
