"""What a command prints: its result, and its progress on standard error.

Progress is a bar on a terminal, and a line now and then elsewhere. While something is compiled,
both say how far that is.

Every command that may take longer than three seconds shows it, unless ``--quiet`` is given.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any

from silver_sim.cli import options, streams
from silver_sim.compiled.under_way import how_far

if TYPE_CHECKING:
    from rich.console import Console

    from silver_sim.games.contract.game import Game
    from silver_sim.report.model import Page

EVERY = 10.0  # seconds between two lines

Advance = Callable[..., None]  # by one, or by a number


@contextmanager
def progress(
    what: str, total: int | None, hidden: bool, *, counted: bool = True
) -> Iterator[Advance]:
    """Show how many of these (``games``) are done, out of ``total`` if that is known.

    Yields a function that advances it, by one or by a number. Lines come from a separate thread,
    which runs on while something compiles.
    """
    done, over, begun = 0, threading.Event(), monotonic()

    def advance(number: int = 1) -> None:
        nonlocal done
        done += number

    def tell() -> None:
        of = "" if total is None else f" of {total:,}"
        while not over.wait(EVERY):
            line = f"{what}: {done:,}{of}" if counted else f"{what} ..."
            text = how_far() or f"{line} after {monotonic() - begun:.0f} s"
            print(text, file=sys.stderr, flush=True)

    if not hidden and sys.stderr.isatty():
        from silver_sim.cli.bar import bar

        with bar(what, total, counted=counted) as advance_bar:
            yield advance_bar
        return
    if not hidden:
        threading.Thread(target=tell, daemon=True).start()
    try:
        yield advance
    finally:
        over.set()


def working(what: str, hidden: bool) -> AbstractContextManager[Advance]:
    """The same for work without a count; ``what`` says what it is (``reading RUN``)."""
    return progress(what, None, hidden, counted=False)


def print_json(found: Any) -> None:
    """Print a result as one JSON document."""
    import json

    from silver_sim.result import as_json

    print(json.dumps(as_json(found), indent=1, allow_nan=False))


@dataclass(frozen=True)
class Printed:
    """How a result is printed, and what else is said."""

    as_json: options.AsJson = False
    quiet: options.Quiet = False

    def note(self, text: str) -> None:
        """Print a note on standard error, unless ``--quiet`` is given."""
        if not self.quiet:
            print(text, file=sys.stderr)

    def progress(self, what: str, total: int | None) -> AbstractContextManager[Advance]:
        """Show how many of these are done, if their result can be printed (`streams.check`)."""
        streams.check()
        return progress(what, total, self.quiet)

    def compiling(self, game: Game, ahead: bool = False) -> None:
        """Say that the engine must be compiled first, if so; perhaps what looks ahead, too.

        But first see whether the result can be printed (`streams.check`).
        """
        streams.check()
        from silver_sim.arena.precompile import tell_of_compiling

        tell_of_compiling(game, self.note, ahead)

    def tell(self, found: Any, show: Callable[[Any, Console], None]) -> None:
        """Print one JSON document, or what ``show`` prints."""
        if self.as_json:
            print_json(found)
        else:
            show(found, console())

    def tell_page(self, found: Any, tell: Callable[[Any], Page], *, whole: bool = True) -> None:
        """Print one JSON document, or what a terminal shows of the page of the result."""

        def show(_: Any, where: Console) -> None:
            from silver_sim.report.terminal.printing import printed
            from silver_sim.result import shown

            for part in printed(tell(shown(found)), whole=whole):
                where.print(part, highlight=False, crop=False)

        self.tell(found, show)


@dataclass(frozen=True)
class Carded(Printed):
    """The same of a result with an answer card: its tables are printed if they are asked for."""

    tables: bool = options.yes("Also print all tables; of games, win shares and totals as charts.")

    def tell_page(self, found: Any, tell: Callable[[Any], Page], *, whole: bool = False) -> None:
        """Print one JSON document, or the card; all that there is with ``--tables``."""
        super().tell_page(found, tell, whole=whole or self.tables)


def console() -> Console:
    """The console for tables: as wide as COLUMNS or the terminal, even into a pipe; else 80."""
    from rich.console import Console

    return Console()
