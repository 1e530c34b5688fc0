"""``silver-sim strategies check``: whether a strategy plays fair."""

from __future__ import annotations

from typing import Annotated

import typer

from silver_sim.cli import options

FOUND = 1  # the exit status of a check that found something
MOST_DECISIONS = 10**8


def check(
    name: Annotated[
        str,
        options.strategy(
            "A strategy, or the path of its file; parameters behind colons: greedy:call_at=6"
        ),
    ],
    printed: options.Printed,
    game: options.GameName = None,
    points: Annotated[int, options.number("Decisions to examine.", 1, MOST_DECISIONS)] = 10_000,
    deals: Annotated[
        int,
        options.number("New deals of the hidden cards at each decision.", 1, 1000),
    ] = 8,
    seed: options.FixedSeed = 1,
    strategies: options.OwnStrategies = None,
    deadline: options.Deadline = options.DEADLINE,
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
    from silver_sim.studies.check.study import check
    from silver_sim.studies.check.view import print_check

    examined = options.read_game(game)
    printed.compiling(examined)
    patience = float(deadline)
    with printed.progress("decisions", points) as advance:
        found = check(name, examined, points, deals, seed, strategies, advance, patience)
    printed.tell(found, print_check)
    if not found["passed"]:
        raise typer.Exit(FOUND)
