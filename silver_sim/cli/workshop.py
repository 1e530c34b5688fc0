"""``silver-sim doctor``, ``help`` and ``docs``: what this installation is, and what it offers."""

from __future__ import annotations

import sys
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import typer

from silver_sim.cli import options
from silver_sim.cli.progress import Printed, working
from silver_sim.errors import UserError

SECONDS = 2.0
ASKED = ("versions", "bench", "signature", "forget")


def doctor(
    printed: Printed,
    asked: str = options.argument(
        "versions of all that plays, and where it keeps things; bench: how fast this machine "
        "plays; signature: a hash over the results of a fixed set of games; forget: delete what is "
        "kept of your games and of your practice.",
        "[versions|bench|signature|forget]",
        complete=options.complete(lambda _: ASKED),
        default="versions",
    ),
    game: options.GameName = None,
    time: float | None = options.time("How long bench plays, at least.", 3600.0, shown="2s"),
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
      silver-sim doctor forget
      SILVER_SIM_CACHE=/shared/cache silver-sim doctor --compile
    """
    asked = options.read_choice("doctor", asked, ASKED)
    prepared = {}
    if compile:
        from silver_sim.studies.prepare import prepare

        with working("compiling", printed.quiet):
            prepared = {"compiled": str(prepare(printed.note))}
    found: dict[str, Any]
    if asked == "versions":
        from silver_sim.studies.doctor import called, findings

        with working("playing the games of the signatures", printed.quiet):
            found = findings() | prepared
        width = max(12, *map(len, found))
        lines = [f"{called(name):<{width}} {value}" for name, value in found.items()]
    elif asked == "forget":
        from silver_sim.studies.review.mine import forget

        forget()
        found = {"schema_version": 1}
        lines = ["deleted: what was kept of your games and of your practice"]
    else:
        from silver_sim.arena.run import usable_threads
        from silver_sim.studies.bench import in_words, speed
        from silver_sim.studies.programs import signature

        played = options.read_game(game)
        printed.compiling(played)
        found = {"schema_version": 1}
        with working("playing", printed.quiet):
            if asked == "signature":
                lines = [signature(played)]
                found |= {"signature": lines[0]}
            else:
                numbers, seconds = sorted({1, usable_threads()}), time or SECONDS
                found |= {"speed": [speed(played, each, seconds) for each in numbers]}
                lines = [*map(in_words, found["speed"])]
    printed.tell(found, lambda *_: print(*lines, sep="\n"))


def pages() -> dict[str, Path]:
    """The pages of the documentation that came with the program, by name."""
    from silver_sim.arena.find import builtin_folder

    folder = builtin_folder("docs")
    found = sorted(folder.rglob("*.md"))
    return {each.relative_to(folder).with_suffix("").as_posix(): each for each in found}


def help_(
    context: typer.Context,
    words: list[str] | None = options.argument("A command.", "[COMMAND...]", default=None),
) -> None:
    """Say what a command does, with all its options.

    For example:

      silver-sim help strategies tune
    """
    top = context.find_root()
    top.command.main([*(words or []), "--help"], top.info_name, standalone_mode=False)


def docs(
    page: str = options.argument(
        "A page.", "[PAGE]", options.complete(lambda _: pages()), default="index"
    ),
) -> None:
    """Print where a page of the documentation is, and on a terminal open it.

    For example:

      silver-sim docs positions
      silver-sim docs howto/rank
    """
    known = pages()
    found = known.get(page) or next(
        (path for name, path in known.items() if name.rpartition("/")[2] == page), None
    )
    if found is None:
        near = get_close_matches(page, known, 1) or ["index"]
        raise UserError(f"there is no page {page!r}", help=f"did you mean {near[0]!r}?")
    print(found)
    if sys.stdout.isatty():
        typer.launch(str(found))
