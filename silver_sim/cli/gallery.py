"""``silver-sim gallery``."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

from silver_sim.cli import options, running
from silver_sim.games import registry

PAGES = Path("reports")


def gallery(
    out: Annotated[
        Path | None,
        options.folder(
            "Where the pages are written (default: reports; of another game than "
            f"{registry.DEFAULT} a folder of its name there)."
        ),
    ] = None,
    game: options.GameName = None,
    keep: Annotated[
        Path | None,
        options.text(
            "First keep what the page of this run needs, which takes too long for a gallery.", "RUN"
        ),
    ] = None,
    force: Annotated[bool, options.yes("Replace files that are no pages of a gallery.")] = False,
    threads: running.Threads = None,
    quiet: options.Quiet = False,
) -> None:
    """Play a question of every kind and write its page, with an index of all.

    Open index.html. The pages fetch nothing and have no scripts; one of them is there with scripts,
    too. Those of a gallery that is there already are written anew.

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
