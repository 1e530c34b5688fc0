"""Play a question of every kind and write its page, with an index of all: ``make gallery``.

The pages fetch nothing, and are whole without their scripts. Those of an existing gallery are
replaced.
"""

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from silver_sim.arena.run import usable_threads
from silver_sim.cli.progress import progress
from silver_sim.errors import UserError
from silver_sim.games.registry import DEFAULT, game, names
from silver_sim.runs import RunFolder
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.gallery import build, check_gallery
from silver_sim.studies.gallery_kept import keep

PAGES = Path("reports")


def main(words: list[str] | None = None) -> None:
    """Write the pages, and say which."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=names(), default=DEFAULT)
    parser.add_argument("--out", type=Path, help="where they are written (default: in reports)")
    parser.add_argument("--keep", type=Path, help="first keep what the page of this run needs")
    parser.add_argument("--force", action="store_true", help="replace other files, too")
    parser.add_argument("--threads", type=int, default=usable_threads())
    options = parser.parse_args(words)
    shown = game(options.game)
    folder = options.out or (PAGES if shown.name == DEFAULT else PAGES / shown.name)
    try:
        check_gallery(folder, shown, force=options.force)
        if options.keep is not None:
            print(keep(folder, RunFolder.open(options.keep), shown))
        with progress("games", None, hidden=False) as advance:
            playing = RunOptions(options.threads, quiet=False)
            for path in build(folder, shown, replace(playing, progress=advance)):
                print(path)
    except UserError as problem:
        sys.exit(str(problem))


if __name__ == "__main__":
    main()
