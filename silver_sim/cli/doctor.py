"""``silver-sim doctor``: what this installation is made of, and whether it plays as it should."""

from __future__ import annotations

from typing import Annotated

import typer

from silver_sim.cli import running
from silver_sim.cli.progress import working


def doctor(
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON document.")] = False,
    quiet: running.Quiet = False,
) -> None:
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
        import json

        print(json.dumps(found, indent=1))
        return
    width = max(12, *map(len, found))
    for name, value in found.items():
        print(f"{name:<{width}} {value}")
