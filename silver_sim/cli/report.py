"""``silver-sim report``: the page of a run, built anew."""

from __future__ import annotations

from typing import Annotated

import typer

from silver_sim.cli import options, running
from silver_sim.cli.progress import working


def report(
    run: options.Run,
    static: Annotated[
        bool,
        typer.Option("--static", help="Without scripts, in report-static.html: for mails, print."),
    ] = False,
    show: Annotated[bool, typer.Option("--open", help="Open it in the browser.")] = False,
    quiet: running.Quiet = False,
) -> None:
    """Write the page of a run, report.html, from its files alone.

    Every run writes it at its end; this builds it anew, to the same bytes. It is one file that
    fetches nothing: it can be mailed as it is.

    For example:

      silver-sim report runs/20261121T013000Z-simulate-seed1 --open

      silver-sim report runs/mine --static
    """
    from silver_sim.studies.report import rebuild

    with working("writing the page", quiet):
        page = rebuild(run, static=static)
    print(f"written: {page}")
    if show:
        typer.launch(page.resolve().as_uri())
