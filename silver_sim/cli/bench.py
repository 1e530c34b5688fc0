"""``silver-sim bench``."""

from __future__ import annotations

import json
from typing import Annotated

import typer

from silver_sim.cli import options, running
from silver_sim.cli.progress import tell_of_compiling, working


def bench(
    game: options.GameName = None,
    signature: Annotated[
        bool, typer.Option("--signature", help="Print the signature of the results instead.")
    ] = False,
    seconds: Annotated[
        str, typer.Option(metavar="SECONDS", help="How long to play, at least.")
    ] = "2",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
    quiet: running.Quiet = False,
) -> None:
    """Say how fast this machine plays, or print the signature of what it plays.

    Two installations with the same signature play the same games with the same results: a fixed
    set of games of all built-in strategies, all editions and numbers of players.

    For example:

      silver-sim bench

      silver-sim bench --signature
    """
    played = options.read_game(game)
    tell_of_compiling(played.engine, running.notes(quiet))
    if signature:
        from silver_sim.studies.programs import signature as sign

        with working("playing", quiet):
            hashed = sign(played)
        print(json.dumps({"schema_version": 1, "signature": hashed}) if as_json else hashed)
        return
    from silver_sim.arena.run import usable_threads
    from silver_sim.studies.bench import speed

    wanted = float(options.read_number("--seconds", seconds, 1, 3600))
    with working("playing", quiet):
        found = [speed(played, threads, wanted) for threads in sorted({1, usable_threads()})]
    if as_json:
        print(json.dumps({"schema_version": 1, "speed": found}, indent=1))
        return
    for each in found:
        rates = ", ".join(f"{rate:,} {name}" for name, rate in each["a_second"].items())
        threads = each["threads"]
        print(f"{threads} thread{'s' * (threads > 1)}: {rates} a second  ({each['line_up']})")
