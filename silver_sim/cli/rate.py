"""``silver-sim rate``: ratings of people from a file of games that they played."""

from __future__ import annotations

import csv
from pathlib import Path

from silver_sim.cli import options
from silver_sim.cli.progress import Carded
from silver_sim.errors import UserError, repeated

MOST_SEATS = 20  # at a table of a tournament


def rate(
    printed: Carded,
    file: str = options.argument(
        "A CSV file of games; or for --plan the ratings of people or strategies, as rank prints "
        "them: Ann=120,Bob=45.",
        "FILE",
    ),
    pair: list[str] | None = options.argument(
        "Also say how often the first of two people ends ahead of the second.",
        "[NAME NAME]",
        default=None,
    ),
    highest: bool = options.yes("The most points win, not the fewest."),
    plan: bool = options.yes(
        "Also plan a tournament: how many tables of --seats until the best stands first."
    ),
    seats: int = options.number("Seats of the table.", 2, MOST_SEATS, default=2),
    players: str | None = options.text(
        "The columns that are people.", "NAMES", shown="all that look like it"
    ),
) -> None:
    """Rate people by games that they played: ratings with intervals, and possible ranks.

    The first row of the file names columns: game, player, points (one row for each player of a
    game); or player1, points1, player2, points2, ... (one row for each game); or the people, with
    the points of those who played (one row for each game). A column session says which games were
    played in one evening. It also says how many more evenings would distinguish people.

    For example:

      silver-sim rate league.csv
      silver-sim rate league.csv Ann Bob
      silver-sim rate league.csv --plan --seats 4
      silver-sim rate champion=120,counter=45,spy=0 --plan --seats 3
      silver-sim rate league.csv --players Ann,Bob,Me
      silver-sim rate darts.csv --highest --json
    """
    from silver_sim.studies.rate import league, rows, study, tell, tournament

    if "=" in file and not Path(file).exists():
        if highest or pair or players or not plan:
            raise UserError(
                f"{repeated(file)} is no file, and ratings go only with --plan",
                help="silver-sim rate league.csv, or silver-sim rate Ann=90,Bob=0 --plan --seats 2",
            )
        with printed.progress("rounds", None) as advance:
            found = tournament.of_ratings(options.split_names(file), seats, advance)
        return printed.tell_page(found, tell.tell)
    two = [rows.plain(name) for name in pair or []]
    if two and (len(two) != 2 or two[0] == two[1] or not all(two)):
        raise UserError(
            f"{repeated(' '.join(two))} does not name two people",
            help="e.g. silver-sim rate league.csv Ann 'Lee, Bob'",
        )
    names = next(csv.reader([players], skipinitialspace=True), []) if players else []
    with printed.progress("games", None) as advance:
        people = league.read_league(Path(file), names, advance)
    with printed.progress("steps", None) as advance:
        wanted = seats if plan else None
        found = study.rated(people, highest=highest, between=two, seats=wanted, progress=advance)
    printed.tell_page(found, tell.tell)
