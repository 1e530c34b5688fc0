"""``silver-sim doctor`` and ``bench``: what this installation is made of, and how fast it plays."""

from __future__ import annotations

import json
from typing import Annotated

from silver_sim.cli import options
from silver_sim.cli.progress import working


def doctor(as_json: options.AsJson = False, quiet: options.Quiet = False) -> None:
    """Show versions, processor, compile cache, threads and the signature of the engine.

    The signature is a hash over the results of a fixed set of games: two installations with the
    same signature play the same games. Every game has its own.

    For example:

      silver-sim doctor --json
    """
    from silver_sim.studies.doctor import findings

    with working("playing the games of the signatures", quiet):
        found = findings()
    if as_json:
        print(json.dumps(found, indent=1))
        return
    width = max(12, *map(len, found))
    for name, value in found.items():
        print(f"{name:<{width}} {value}")


def bench(
    printed: options.Printed,
    game: options.GameName = None,
    signature: Annotated[bool, options.yes("Print the signature of the results instead.")] = False,
    seconds: Annotated[
        int, options.number("How long to play, at least.", 1, 3600, metavar="SECONDS")
    ] = 2,
) -> None:
    """Say how fast this machine plays, or print the signature of what it plays.

    Two installations with the same signature play the same games with the same results: a fixed
    set of games of all built-in strategies, all editions and numbers of players.

    For example:

      silver-sim bench

      silver-sim bench --signature
    """
    played = options.read_game(game)
    printed.compiling(played)
    if signature:
        from silver_sim.studies.signature import signature as sign

        with working("playing", printed.quiet):
            hashed = sign(played)
        print(json.dumps({"schema_version": 1, "signature": hashed}) if printed.as_json else hashed)
        return
    from silver_sim.arena.run import usable_threads
    from silver_sim.studies.bench import speed

    with working("playing", printed.quiet):
        found = [
            speed(played, threads, float(seconds)) for threads in sorted({1, usable_threads()})
        ]
    if printed.as_json:
        print(json.dumps({"schema_version": 1, "speed": found}, indent=1))
        return
    for each in found:
        rates = ", ".join(f"{rate:,} {name}" for name, rate in each["a_second"].items())
        threads = each["threads"]
        print(f"{threads} thread{'s' * (threads > 1)}: {rates} a second  ({each['line_up']})")
