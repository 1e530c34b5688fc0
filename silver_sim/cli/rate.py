"""``silver-sim rate``: ratings of people from a file of games that they played."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from silver_sim.cli import options, running
from silver_sim.errors import UserError


def rate(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A CSV file of games.")],
    highest: Annotated[
        bool, typer.Option("--highest", help="The most points win (default: the fewest).")
    ] = False,
    between: Annotated[
        str | None,
        typer.Option(metavar="A,B", help="Tell how often A ends ahead of B, too."),
    ] = None,
    seed: options.FixedSeed = "1",
    as_json: running.AsJson = False,
    quiet: running.Quiet = False,
) -> None:
    """Rate people by games that they played: ratings with intervals, and the ranks they may have.

    The first row of the file names columns: game, player, points (a row a player of a game); or
    player1, points1, player2, points2, ... (a row a game); or the people, with the points of who
    played (a row a game). A column session says which games were played in one evening.

    For example:

      silver-sim rate league.csv

      silver-sim rate league.csv --between Ann,Bob

      silver-sim rate darts.csv --highest --json
    """
    import json

    from silver_sim.studies.rate.league import read_league
    from silver_sim.studies.rate.study import draws_of, rated

    pair = [] if between is None else [each.strip() for each in between.split(",")]
    if between is not None and (len(pair) != 2 or pair[0] == pair[1] or not all(pair)):
        raise UserError(
            f"--between {between!r} does not name two people", help="e.g. --between Ann,Bob"
        )
    drawn = options.read_seed(seed)
    league = read_league(file)
    with options.progress("draws", draws_of(league), quiet) as advance:
        found = rated(league, highest=highest, between=pair, seed=drawn, progress=advance)
    read = {"file": str(file), "shape": league.shape, "unused": [*league.unused]}
    found = {"schema_version": 1, "read": read, **found}
    if as_json:
        print(json.dumps(found, indent=1, allow_nan=False))
        return
    from silver_sim.studies.rate.view import print_ratings

    print_ratings(found, options.console())
