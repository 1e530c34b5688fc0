"""``silver-sim strategies check``: whether a strategy plays fair."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from silver_sim.cli import options, running
from silver_sim.cli.progress import tell_of_compiling

FOUND = 1  # the exit status of a check that found something
MOST_DECISIONS = 10**8

Name = typer.Argument(
    help="A strategy, or the path of its file; parameters behind colons: greedy:call_at=6",
    autocompletion=options.complete_strategy,
)
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


def check(
    name: Annotated[str, Name],
    game: options.GameName = None,
    points: Annotated[str, typer.Option(metavar="INTEGER", help="Decisions to examine.")] = "10000",
    deals: Annotated[
        str,
        typer.Option(metavar="INTEGER", help="New deals of the hidden cards at each decision."),
    ] = "8",
    seed: options.FixedSeed = "1",
    strategies: options.OwnStrategies = None,
    deadline: options.Deadline = options.DEADLINE,
    as_json: AsJson = False,
    quiet: running.Quiet = False,
) -> None:
    """Check that a strategy plays fair: the same sight gives the same answer, whatever it hides.

    It is asked again at many decisions with one thing changed that must not matter: the cards
    that it cannot see, the others' streams and memories, nothing at all. It must write to nothing
    but its memory, and play a game in the same way whatever was played before, and in a second
    process with another environment and folder. Parameters that never matter, lines that never run
    and functions called nearly like a question are warnings. Exit status 1 if something is found.

    For example:

      silver-sim strategies check greedy

      silver-sim strategies check ./strategies/bold.py --points 2000
    """
    wanted = options.read_number("--points", points, 1, MOST_DECISIONS)
    times = options.read_number("--deals", deals, 1, 1000)
    number = options.read_seed(seed)
    patience = options.read_deadline(deadline)

    from silver_sim.studies.check.study import check

    examined = options.read_game(game)
    tell_of_compiling(examined.engine, running.notes(quiet))
    with options.progress("decisions", wanted, quiet) as advance:
        found = check(name, examined, wanted, times, number, strategies, advance, patience)
    if as_json:
        print(json.dumps(found, indent=1, allow_nan=False))
    else:
        from silver_sim.studies.check.view import print_check

        print_check(found, options.console())
    if not found["passed"]:
        raise typer.Exit(FOUND)
