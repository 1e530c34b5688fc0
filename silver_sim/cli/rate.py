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
    file: Path | None = options.argument("A CSV file of games.", "FILE", default=None),
    highest: bool = options.yes("The most points win (by default the fewest do)."),
    between: str | None = options.text("Also say how often A ends ahead of B.", "A,B"),
    tournament: int | None = options.number(
        "Also plan a tournament: how many tables of this many seats until the best stands first.",
        2,
        MOST_SEATS,
        metavar="SEATS",
    ),
    ratings: list[str] | None = options.text(
        "Instead of FILE, for --tournament: ratings of people or strategies, as rank prints them.",
        "NAME=NUMBER,...",
        read=options.split_names,
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

      silver-sim rate --ratings champion=120,counter=45,spy=0 --tournament 3

      silver-sim rate league.csv --leave-out Round --leave-out Total

      silver-sim rate darts.csv --highest --json
    """
    from silver_sim.studies.rate.league import read_league
    from silver_sim.studies.rate.study import rated
    from silver_sim.studies.rate.tell import tell

    if (file is None) == (ratings is None):
        raise UserError(
            "give either FILE or --ratings",
            help="silver-sim rate league.csv, or silver-sim rate --ratings Ann=90,Bob=0 "
            "--tournament 2",
        )
    if file is None:
        if highest or between or leave_out or keep:
            raise UserError(
                "--ratings goes only with --tournament", help="leave the other options out"
            )
        _plan(printed, ratings or [], tournament)
        return
    pair = _pair(between)
    with printed.progress("games", None) as advance:
        league = read_league(file, leave_out or (), keep or (), advance)
    with printed.progress("steps", None) as advance:
        found = rated(league, highest=highest, between=pair, seats=tournament, progress=advance)
    printed.tell_page(found, tell)


def _plan(printed: Printed, ratings: list[str], seats: int | None) -> None:
    """Plan a tournament of which only the ratings are known."""
    if seats is None:
        raise UserError("--tournament is missing", help="--tournament 4: tables of four")
    from silver_sim.studies.rate.tell import tell
    from silver_sim.studies.rate.tournament import of_ratings

    with printed.progress("rounds", None) as advance:
        found = of_ratings(ratings, seats, advance)
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
