"""``silver-sim card``: when to call, as a table and as a page for a phone."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from silver_sim.cli import options

PAGE = "silver-call-card.html"


def card(
    page: options.Page,
    game: Annotated[str | None, options.own_game("card", "silver")] = None,
    atlas: Annotated[
        Path | None, options.text("Another atlas than the one shipped.", "FILE")
    ] = None,
) -> None:
    """Print up to which sum to call, as a table to learn by heart.

    With --html it writes a page for a phone in place of the table: tap the cards, and it says
    whether to call. It is one file that fetches nothing and needs no network.

    For example:

      silver-sim card

      silver-sim card --out call.html
    """
    file = page.file(PAGE)

    from silver_sim.studies.silver.call_safety.advice.atlas import SHIPPED, Atlas

    known = Atlas.read(atlas or SHIPPED)
    if file is not None:
        from silver_sim import __version__
        from silver_sim.outputs import write_output
        from silver_sim.studies.silver.call_safety.card import rendered

        write_output(file, rendered(known, __version__), force=page.force)
        print(f"written: {file}")
    else:
        from silver_sim.studies.silver.call_safety.pocket import print_pockets

        print_pockets(known, options.console())
