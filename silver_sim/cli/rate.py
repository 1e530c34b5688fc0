"""``silver-sim rate``: ratings of people from a file of games that they played."""

from __future__ import annotations

import csv
from pathlib import Path

from silver_sim.cli import options
from silver_sim.cli.progress import Printed
from silver_sim.errors import UserError, repeated

MOST_SEATS = 20  # at a table of a tournament


def rate(
    printed: Printed,
    file: Path = options.argument("A CSV file of games.", "FILE"),
    highest: bool = options.yes("The most points win (by default the fewest do)."),
    between: str | None = options.text("Also say how often A ends ahead of B.", "A,B"),
    tournament: int | None = options.number(
        "Also plan a tournament: how many tables of this many seats until the best stands first.",
        2,
        MOST_SEATS,
        metavar="SEATS",
    ),
    leave_out: list[str] | None = options.text(
        "A column that is not a person, such as a sum; repeatable.", "NAME"
    ),
    keep: list[str] | None = options.text(
        "A column that is a person after all; repeatable.", "NAME"
    ),
) -> None:
    """Rate people by games that they played: ratings with intervals, and possible ranks.

    The first row of the file names columns: game, player, points (one row for each player of a
    game); or player1, points1, player2, points2, ... (one row for each game); or the people, with
    the points of those who played (one row for each game). A column session says which games were
    played in one evening. Of people who are not told apart, it says how many evenings more would.

    For example:

      silver-sim rate league.csv

      silver-sim rate league.csv --between Ann,Bob

      silver-sim rate league.csv --tournament 4

      silver-sim rate league.csv --leave-out Round --leave-out Total

      silver-sim rate darts.csv --highest --json
    """
    from silver_sim.studies.rate.league import read_league
    from silver_sim.studies.rate.study import rated
    from silver_sim.studies.rate.tell import tell

    pair = _pair(between)
    with printed.progress("games", None) as advance:
        league = read_league(file, leave_out or (), keep or (), advance)
    with printed.progress("steps", None) as advance:
        found = rated(league, highest=highest, between=pair, seats=tournament, progress=advance)
    printed.tell_page(found, tell)


def _pair(between: str | None) -> list[str]:
    """The two people to compare; names with commas are quoted, as in the file."""
    from silver_sim.studies.rate.rows import plain

    if between is None:
        return []
    try:
        found = [plain(name) for name in next(csv.reader([between], skipinitialspace=True), [])]
    except csv.Error:
        found = []
    if len(found) != 2 or found[0] == found[1] or not all(found):
        raise UserError(
            f"--between {repeated(between)} does not name two people",
            help="""e.g. --between Ann,Bob, or --between '"Lee, Ann",Bob'""",
        )
    return found
