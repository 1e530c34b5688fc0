"""``silver-sim power``: how many games until a difference of win share is known."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import Annotated

import typer

from silver_sim.cli import options, running
from silver_sim.cli.found import show_found
from silver_sim.cli.progress import tell_of_compiling
from silver_sim.errors import UserError


def power(
    edge: Annotated[
        str | None,
        typer.Option(metavar="POINTS", help="The difference of win share to be known: 2pp."),
    ] = None,
    games: Annotated[
        str | None,
        typer.Option(metavar="INTEGER", help="In its place: what difference so many games find."),
    ] = None,
    seats: Annotated[str, typer.Option(metavar="INTEGER", help="Seats of the table.")] = "2",
    players: Annotated[
        str | None,
        typer.Option(
            metavar="A,B",
            help="The two strategies (default: one of the game, and the same with some decisions "
            "at random).",
            autocompletion=options.complete_players,
        ),
    ] = None,
    field: Annotated[
        str | None,
        typer.Option(
            help="Who else sits at the table, with commas between (default: copies of A).",
            autocompletion=options.complete_players,
        ),
    ] = None,
    power: Annotated[
        str,
        typer.Option(metavar="PERCENT", help="In how many runs the difference is to be found."),
    ] = "80%",
    pilot: Annotated[
        str, typer.Option(metavar="INTEGER", help="Blocks that measure the spread.")
    ] = "1000",
    game: options.GameName = None,
    seed: options.FixedSeed = "1",
    strategies: options.OwnStrategies = None,
    threads: running.Threads = None,
    deadline: options.Deadline = options.DEADLINE,
    as_json: running.AsJson = False,
    quiet: running.Quiet = False,
) -> None:
    """Tell how many games it takes until a difference of win share is known, by design.

    A short pilot measures how much blocks vary. The other way round, --games tells the least
    difference that so many games find.

    For example:

      silver-sim power --edge 2pp --seats 4

      silver-sim power --edge 0.5pp --players greedy,pairs --power 95%

      silver-sim power --games 10000 --seats 3 --players counter,greedy --field pairs,spy
    """
    from silver_sim.arena.find import strategy_files
    from silver_sim.arena.typed import split_outside
    from silver_sim.studies.core.plan import Setup, check_line_ups
    from silver_sim.studies.experiments import experiment_of
    from silver_sim.studies.power.setup import PowerSetup, usual_pair

    if (edge is None) == (games is None):
        raise UserError(
            "one of --edge and --games says what is asked",
            help="--edge 2pp: how many games; or --games 10000: what difference they find",
        )
    played = options.read_game(game)
    wanted = options.read_number("--seats", seats, played.min_seats, played.max_seats)
    number = None if games is None else options.read_number("--games", games, 2, options.MOST_GAMES)
    names, others = (
        [] if typed is None else [each.strip() for each in split_outside(typed, ",")]
        for typed in (players, field)
    )
    table = {
        "kind": "compare",
        "game": played.name,
        **usual_pair(played, wanted, names, others)._asdict(),
        "seats": wanted,
        **({} if edge is None else {"edge": edge}),
        "blocks": options.read_number("--pilot", pilot, 30, 10**7),
        "seed": options.read_seed(seed),
    }
    run_options = running.read_run_options(threads, deadline, quiet)
    setup = Setup(played, experiment_of(table), strategy_files(played.name, strategies))
    asked = PowerSetup(setup, _share(power), number)
    check_line_ups(asked.tables)

    from silver_sim.studies.power import study
    from silver_sim.studies.power.tell import tell

    tell_of_compiling(played.engine, run_options.note)
    with options.progress("games", asked.games_of_pilot, run_options.quiet) as advance:
        found, speed = study.power(asked, replace(run_options, progress=advance))
    show_found(found, partial(tell, speed=speed), as_json=as_json)


def _share(text: str) -> float:
    """A percentage of runs as typed, ``80%`` or ``80``, as a share; UserError for none."""
    if not re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,3})? ?%?", text, re.ASCII):
        raise UserError(f"--power {text!r} is no percentage", help="e.g. 80%")
    share = float(text.rstrip("% ")) / 100
    if not 0.5 <= share <= 0.999:
        raise UserError(f"--power {text} is out of range", help="50% to 99.9% is possible")
    return share
