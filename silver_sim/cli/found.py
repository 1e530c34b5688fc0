"""What commands share that find something without a run: where its numbers and page are written."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeVar

import typer

from silver_sim.cli import options
from silver_sim.errors import UserError

if TYPE_CHECKING:
    from silver_sim.report.model import Page, Told

T = TypeVar("T")

Out = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR",
        help="Write the numbers, as JSON, and report.html into this folder, too.",
        parser=options.output_path,
    ),
]
Static = Annotated[
    bool,
    typer.Option("--static", help="With --out: a page without scripts, too, for mails, print."),
]
Show = Annotated[bool, typer.Option("--open", help="With --out: open the page in the browser.")]


def show_found(found: T, tell: Callable[[T], Page | Told], *, as_json: bool) -> None:
    """Print what was found: as JSON, or what is told of it."""
    from silver_sim import result
    from silver_sim.report.terminal.told import page_printed

    if as_json:
        print(json.dumps(result.as_json(found), indent=1, allow_nan=False))
        return
    console = options.console()
    for part in page_printed(tell(result.shown(found))):
        console.print(part, highlight=False, crop=False)


class Place(NamedTuple):
    """Where the numbers and the page are written, as it was typed; nowhere without ``out``."""

    out: Path | None
    force: bool = False
    static: bool = False
    show: bool = False

    def check(self, kind: str) -> None:
        """UserError if nothing can be written there."""
        if self.out is None:
            if self.static or self.show or self.force:
                option = "--static" if self.static else "--open" if self.show else "--force"
                raise UserError(f"{option} needs a folder", help="--out DIR")
            return
        from silver_sim.studies.report import check_place

        check_place(self.out, kind, static=self.static, force=self.force)

    def write(self, found: Mapping[str, Any], *, quiet: bool) -> None:
        """Write both, say where unless this is ``quiet``, and open the page if that is wanted."""
        if self.out is None:
            return
        from silver_sim.report.charts.charts_process import DrawingError
        from silver_sim.studies.report import REPORT, numbers, write_found

        try:
            written = write_found(found, self.out, static=self.static, force=self.force)
        except DrawingError:
            print(f"written: {self.out / numbers(found['kind'])}, without a page", file=sys.stderr)
            raise
        if not quiet:
            print(f"\nFiles: {', '.join(map(str, written))}")
        if self.show:
            typer.launch((self.out / REPORT).resolve().as_uri())
