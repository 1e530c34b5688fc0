"""``silver-sim doctor``: what this installation is, and how fast it plays."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from silver_sim.cli import options
from silver_sim.cli.progress import Printed, print_json, working

if TYPE_CHECKING:
    from silver_sim.games.contract.game import Game

SECONDS = 2.0
ASKED = ("versions", "bench", "signature")


def doctor(
    printed: Printed,
    asked: str = options.argument(
        "versions of all that plays, and where it keeps things; bench: how fast this machine "
        "plays; signature: a hash over the results of a fixed set of games.",
        "[versions|bench|signature]",
        complete=options.complete(lambda _: ASKED),
        default="versions",
    ),
    game: options.GameName = None,
    time: float | None = options.time("For bench: how long to play, at least.", 3600.0, shown="2s"),
    compile: bool = options.yes(
        "First compile all that comes with the program, for later commands and for other users of "
        "the cache, and say how long it took and how large it is."
    ),
) -> None:
    """Show versions, processor, compile cache, threads and the signature of the engine.

    Two installations with the same signature play the same games with the same results. It is a
    hash over a fixed set of games: all built-in strategies, editions and numbers of players.

    For example:

      silver-sim doctor --json
      silver-sim doctor bench
      silver-sim doctor signature --game odin
      SILVER_SIM_CACHE=/shared/cache silver-sim doctor --compile
    """
    asked = options.read_choice("doctor", asked, ASKED)
    prepared = {}
    if compile:
        from silver_sim.studies.prepare import prepare

        with working("compiling", printed.quiet):
            prepared = {"compiled": str(prepare(printed.note))}
    if asked == "versions":
        from silver_sim.studies.doctor import findings

        with working("playing the games of the signatures", printed.quiet):
            found = findings() | prepared
        width = max(12, *map(len, found))
        lines = [f"{name:<{width}} {value}" for name, value in found.items()]
    else:
        played = options.read_game(game)
        printed.compiling(played)
        with working("playing", printed.quiet):
            found, lines = (_bench if asked == "bench" else _signature)(played, time or SECONDS)
    if printed.as_json:
        print_json(found)
    else:
        print(*lines, sep="\n")


def _signature(game: Game, _: float) -> tuple[Any, list[str]]:
    """The signature of a game."""
    from silver_sim.studies.programs import signature

    hashed = signature(game)
    return {"schema_version": 1, "signature": hashed}, [hashed]


def _bench(game: Game, seconds: float) -> tuple[Any, list[str]]:
    """How fast a game is played, in one thread and in all."""
    from silver_sim.arena.run import usable_threads
    from silver_sim.studies.bench import speed

    found = [speed(game, threads, seconds) for threads in sorted({1, usable_threads()})]
    lines = []
    for each in found:
        rates = ", ".join(f"{rate:,} {name}" for name, rate in each["a_second"].items())
        threads = each["threads"]
        lines.append(
            f"{threads} thread{'s' * (threads > 1)}: {rates} a second  ({each['line_up']})"
        )
    return {"schema_version": 1, "speed": found}, lines
