"""``silver-sim call``: whether to call now, and how sure that is."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from silver_sim.cli import options, running

STYLES = {"call": "bold green", "wait": "bold red", "toss-up": "bold yellow", "not known": "bold"}


def call(
    seats: Annotated[str, typer.Option(metavar="INTEGER", help="2 to 4 players.")],
    known: Annotated[
        str,
        typer.Option(
            metavar="VALUES", help="Your cards that you know, with commas between, or none."
        ),
    ],
    unknown: Annotated[
        str, typer.Option(metavar="INTEGER", help="How many of your cards you do not know.")
    ],
    opponents: Annotated[
        str,
        typer.Option(
            metavar="NUMBERS", help="Cards of each opponent, clockwise from your left: 4,5,3"
        ),
    ],
    turn: Annotated[
        str | None,
        typer.Option(metavar="INTEGER", help="Your own turn of this round, the first is 1."),
    ] = None,
    deck: Annotated[
        str | None, typer.Option(metavar="INTEGER", help="Cards left in the deck.")
    ] = None,
    round_: Annotated[
        str | None, typer.Option("--round", metavar="INTEGER", help="1 to 4; with --scores.")
    ] = None,
    scores: Annotated[
        str | None,
        typer.Option(
            metavar="POINTS", help="Totals before this round: yours, then clockwise; with --round."
        ),
    ] = None,
    seen: Annotated[
        str | None,
        typer.Option(
            metavar="VALUES",
            help="All other cards that you see or know: the whole discard pile, faceup ones, "
            "others that you looked at. Or none.",
        ),
    ] = None,
    atlas: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="An atlas.json of your own (default: the shipped one)."),
    ] = None,
    game: Annotated[str | None, options.own_game("call", "silver")] = None,
    as_json: running.AsJson = False,
) -> None:
    """Answer whether to call now, from games that were played on both ways.

    What you do not tell is averaged over as it occurs, and the answer says so.

    For example:

      silver-sim call --seats 4 --known 3,0,4 --unknown 1 --opponents 4,5,3

      silver-sim call --seats 2 --known 1,2 --unknown 0 --opponents 3 --deck 14

      silver-sim call --seats 3 --known 0,2 --unknown 1 --opponents 4,4 --json
    """
    from silver_sim.studies.silver.call_safety.advice.answer import answer
    from silver_sim.studies.silver.call_safety.advice.atlas import SHIPPED, Atlas
    from silver_sim.studies.silver.call_safety.advice.question import CallQuestion

    question = CallQuestion(
        seats=options.read_whole("--seats", seats),
        known=options.read_wholes("--known", known),
        unknown=options.read_whole("--unknown", unknown),
        opponents=options.read_wholes("--opponents", opponents),
        turn=None if turn is None else options.read_whole("--turn", turn),
        deck=None if deck is None else options.read_whole("--deck", deck),
        round=None if round_ is None else options.read_whole("--round", round_),
        scores=None if scores is None else options.read_wholes("--scores", scores),
        seen=None if seen is None else options.read_wholes("--seen", seen),
    )
    found = answer(question, Atlas.read(atlas or SHIPPED))
    if as_json:
        import json

        print(json.dumps(found, indent=1, allow_nan=False))
        return
    from rich.text import Text

    from silver_sim.studies.silver.call_safety.advice.words import headline, lines

    console = options.console()
    console.print(Text(headline(found), style=STYLES[found["verdict"]]))
    for line in lines(found):
        console.print(Text(line))
