"""``silver-sim card``: when to call, as a table and as a page for a phone."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from silver_sim.cli import options
from silver_sim.errors import UserError

PAGE = Path("silver-call-card.html")


def card(
    html: Annotated[
        bool, typer.Option("--html", help="Write a page for a phone in place of the table.")
    ] = False,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help=f"Where the page is written. Default: {PAGE}.",
            parser=options.output_path,
        ),
    ] = None,
    force: options.ReplaceFile = False,
    game: Annotated[str | None, options.own_game("card", "silver")] = None,
    atlas: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Another atlas than the one shipped.")
    ] = None,
) -> None:
    """Print up to which sum to call, as a table to learn by heart.

    With --html it writes a page for the table you play at: tap the cards, and it says whether to
    call. It is one file that fetches nothing and needs no network.

    For example:

      silver-sim card

      silver-sim card --html --out call.html
    """
    if not html and (out is not None or force):
        option = "--force" if out is None else "--out"
        raise UserError(f"{option} is for the page", help="silver-sim card --html --out FILE")

    from silver_sim.studies.silver.call_safety.advice.atlas import SHIPPED, Atlas

    known = Atlas.read(atlas or SHIPPED)
    if html:
        from silver_sim import __version__
        from silver_sim.outputs import write_output
        from silver_sim.studies.silver.call_safety.card import rendered

        page = out or PAGE
        write_output(page, rendered(known, __version__), force=force)
        print(f"written: {page}")
    else:
        from silver_sim.studies.silver.call_safety.pocket import print_pockets

        print_pockets(known, options.console())
