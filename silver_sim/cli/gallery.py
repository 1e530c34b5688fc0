"""``silver-sim gallery``."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from silver_sim.cli import options, running
from silver_sim.games import registry

PAGES = Path("reports")


def gallery(
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Where the pages are written (default: reports; of another game than "
            f"{registry.DEFAULT} a folder of its name there).",
            parser=options.output_path,
        ),
    ] = None,
    game: options.GameName = None,
    keep: Annotated[
        Path | None,
        typer.Option(
            metavar="RUN",
            help="First keep what the page of this run needs, which takes too long for a gallery.",
        ),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace files that are no pages of a gallery.")
    ] = False,
    threads: running.Threads = None,
    quiet: running.Quiet = False,
) -> None:
    """Play a question of every kind and write its page, with an index of all.

    Open index.html. The pages fetch nothing and have no scripts; one of them is there with scripts,
    too. Those of a gallery that is there already are written anew.

    For example:

      silver-sim gallery

      silver-sim gallery --out pages
    """
    run_options = running.read_run_options(threads, options.DEADLINE, quiet)

    from silver_sim.runs import RunFolder
    from silver_sim.studies import gallery as pages
    from silver_sim.studies.gallery_kept import keep as keep_run

    shown = options.read_game(game)
    usual = PAGES if shown.name == registry.DEFAULT else PAGES / shown.name
    folder = usual if out is None else out
    pages.check_gallery(folder, shown, force=force)
    if keep is not None:
        print(keep_run(folder, RunFolder.open(keep), shown))

    with options.progress("games", None, run_options.quiet) as advance:
        for path in pages.build(folder, shown, replace(run_options, progress=advance)):
            print(path)
