"""``silver-sim doctor``, ``bench``, ``gallery``: what this installation is, how fast, its pages."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from silver_sim.cli import options, running
from silver_sim.cli.progress import Printed, working
from silver_sim.games import registry

PAGES = Path("reports")


def doctor(
    as_json: options.AsJson = False,
    quiet: options.Quiet = False,
    compile: bool = options.yes(
        "First compile all that comes with the program, for later commands and for other users of "
        "the cache, and say how long it took and how large it is."
    ),
) -> None:
    """Show versions, processor, compile cache, threads and the signature of the engine.

    The signature is a hash over the results of a fixed set of games: two installations with the
    same signature play the same games. Each game has its own.

    For example:

      silver-sim doctor --json

      SILVER_SIM_CACHE=/shared/cache silver-sim doctor --compile
    """
    from silver_sim.studies.doctor import findings

    prepared = {}
    if compile:
        from silver_sim.studies.prepare import prepare

        with working("compiling", quiet):
            prepared = {"compiled": str(prepare(Printed(quiet=quiet).note))}
    with working("playing the games of the signatures", quiet):
        found = findings() | prepared
    if as_json:
        print(json.dumps(found, indent=1))
        return
    width = max(12, *map(len, found))
    for name, value in found.items():
        print(f"{name:<{width}} {value}")


def bench(
    printed: Printed,
    game: options.GameName = None,
    signature: bool = options.yes("Print the signature of the results instead."),
    seconds: int = options.number("Minimum time to play.", 1, 3600, metavar="SECONDS", default=2),
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
        from silver_sim.studies.programs import signature as sign

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


def gallery(
    out: Path | None = options.folder(
        "Where the pages are written (default: reports; for a game other than "
        f"{registry.DEFAULT}, the folder of its name there)."
    ),
    game: options.GameName = None,
    keep: Path | None = options.text(
        "First keep what the page of this run needs; for runs too long to play for a gallery.",
        "RUN",
    ),
    force: bool = options.yes("Replace files that are not pages of a gallery, too."),
    threads: running.Threads = None,
    quiet: options.Quiet = False,
) -> None:
    """Play a question of every kind and write its page, with an index of all.

    Open index.html. The pages fetch nothing and have no scripts, except for a second version of one
    page of each kind. The pages of an existing gallery are replaced.

    For example:

      silver-sim gallery

      silver-sim gallery --out pages
    """
    machine = running.Threaded(quiet=quiet, threads=threads)
    run_options = machine.run_options()

    from silver_sim.runs import RunFolder
    from silver_sim.studies import gallery as pages
    from silver_sim.studies.gallery_kept import keep as keep_run

    shown = options.read_game(game)
    usual = PAGES if shown.name == registry.DEFAULT else PAGES / shown.name
    folder = usual if out is None else out
    pages.check_gallery(folder, shown, force=force)
    if keep is not None:
        print(keep_run(folder, RunFolder.open(keep), shown))

    with machine.progress("games", None) as advance:
        for path in pages.build(folder, shown, replace(run_options, progress=advance)):
            print(path)
