"""``silver-sim help`` and ``silver-sim docs``: what there is, and where it is described."""

from __future__ import annotations

import sys
from difflib import get_close_matches
from pathlib import Path

import typer

from silver_sim.cli import options
from silver_sim.errors import UserError


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
