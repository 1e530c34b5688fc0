"""``silver-sim power``: how many games it takes to find a difference of win share."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from typing import Annotated, Any

from silver_sim.cli import options
from silver_sim.cli.command import Fields
from silver_sim.cli.running import Machine
from silver_sim.errors import UserError


def power(
    asked: Annotated[dict[str, Any], Fields("compare", "", "edge", edge=None)],
    machine: Machine,
    games: int | None = options.number(
        "Instead of --edge: what difference this many games find.", 2
    ),
    seats: options.Seats = "2",
    players: list[str] | None = options.names(
        "The two strategies (default: one of the game, and the same with some random decisions).",
        "A,B",
    ),
    field: list[str] | None = options.names(
        "The others at the table, separated by commas (default: copies of A).", "NAMES"
    ),
    power: str = options.text(
        "Percentage of runs that should find the difference.", "PERCENT", default="80%"
    ),
    pilot: int = options.number(
        "Blocks of the pilot, which measures how much blocks vary.", 30, 10**7, default=1000
    ),
    game: options.GameName = None,
    seed: options.FixedSeed = 1,
) -> None:
    """Say how many games it takes to find a difference of win share, for each way to play them.

    A short pilot measures how much blocks vary. Conversely, --games asks for the smallest
    difference that this many games find.

    For example:

      silver-sim power --edge 2pp --seats 4

      silver-sim power --edge 0.5pp --players greedy,pairs --power 95%

      silver-sim power --games 10000 --seats 3 --players counter,greedy --field pairs,spy
    """
    from silver_sim.studies.core.plan import Setup, check_line_ups
    from silver_sim.studies.experiments import experiment_of
    from silver_sim.studies.power.setup import PowerSetup, usual_pair

    if ("edge" in asked) == (games is not None):
        raise UserError(
            "give either --edge or --games",
            help="--edge 2pp: how many games; or --games 10000: what difference they find",
        )
    played = options.read_game(game)
    wanted = options.read_seats(seats, played)
    pair = usual_pair(played, wanted, players or [], field or [])
    table = {
        **asked,
        **pair,
        "kind": "compare",
        "game": played.name,
        "seats": wanted,
        "blocks": pilot,
        "seed": seed,
    }
    run_options = machine.run_options()
    setup = Setup(played, experiment_of(table), machine.files(played))
    question = PowerSetup(setup, _share(power), games)
    check_line_ups(question.tables)

    from silver_sim.studies.power import study
    from silver_sim.studies.power.tell import tell

    machine.compiling(played)
    with machine.progress("games", question.games_of_pilot) as advance:
        found, speed = study.power(question, replace(run_options, progress=advance))
    machine.tell_page(found, partial(tell, speed=speed))


def _share(text: str) -> float:
    """A percentage of runs as typed, ``80%`` or ``80``, as a share; UserError if it is not one."""
    if not re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,3})? ?%?", text, re.ASCII):
        raise UserError(f"--power {text!r} is not a percentage", help="e.g. 80%")
    share = float(text.rstrip("% ")) / 100
    if not 0.5 <= share <= 0.999:
        raise UserError(f"--power {text} is out of range", help="50% to 99.9% is possible")
    return share
