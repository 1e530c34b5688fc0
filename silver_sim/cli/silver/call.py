"""``silver-sim call``: whether to call now, and how sure that is."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer

from silver_sim.cli import options, running
from silver_sim.cli.deciding import GOAL, MEANS, TELLING, Typed, with_options

if TYPE_CHECKING:
    from silver_sim.studies.silver.call_safety.advice.answer import CallAnswer
    from silver_sim.studies.silver.call_safety.advice.hand import Hand

BEGUN = monotonic()
SECONDS = 1.15  # from then on, until the last worlds begin, if no other time is given
THREADS = 2
STYLES = {"call": "bold green", "wait": "bold red", "toss-up": "bold yellow", "not known": "bold"}


def asked(
    typed: Typed,
    cards: Annotated[
        str | None,
        typer.Option(metavar="INTEGER", help="In place of --known, with --sum: all your cards."),
    ] = None,
    sum_: Annotated[
        str | None,
        typer.Option(
            "--sum",
            metavar="POINTS",
            help="What those of them that you know sum up to, whichever they are.",
        ),
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(metavar="INTEGER", help="2 to 4 players (default: as --opponents tells)."),
    ] = None,
    table: Annotated[
        bool,
        typer.Option(
            "--table", help="A whole hand of neighbours: other sums, opponents with other numbers."
        ),
    ] = False,
    more: Annotated[
        bool, typer.Option("--more", help="What beats a call, what would change it, and the rest.")
    ] = False,
    atlas: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="An atlas.json of your own (default: the shipped one)."),
    ] = None,
    game: Annotated[str | None, options.own_game("call", "silver")] = None,
) -> None:
    """Answer whether to call now: a call against the best way to go on, both played out.

    The atlas that ships with the program answers at once whatever you tell of your cards, those of
    the others, turn, deck, score and the cards seen. With --as, --against, --worlds, --budget, a
    card that you are not sure of (7~80 is a 7 with 80 %) or one that lies faceup (1+, a Squire
    which makes a row for all) the question is played now, in worlds in
    which all that you tell is met exactly; what you do not tell is as in real positions. That takes
    a second or two, and 512 worlds at least where only strategies that come with the program play.
    The last line says which it was.

    For example:

      silver-sim call --known "3 0 4 ?" --opponents 4,5,3

      silver-sim call --known "Squire Empath" --opponents 3 --deck 14 --more

      silver-sim call --cards 3 --sum 5 --opponents 4 --round 4 --scores 22,31

      silver-sim call --known "0 2" --unknown 1 --opponents 4,4 --table
    """
    from silver_sim.advice.goal import check_goal
    from silver_sim.result import as_json, shown
    from silver_sim.studies.silver.call_safety.advice.answer import CallAnswer
    from silver_sim.studies.silver.call_safety.advice.asking import Asking
    from silver_sim.studies.silver.call_safety.advice.question import CallQuestion
    from silver_sim.studies.silver.call_safety.advice.typed import read_question

    further = {"--cards": cards, "--sum": sum_, "--seats": seats}
    told = typed.telling | {name: value for name, value in further.items() if value is not None}
    question = read_question(CallQuestion, told)
    check_goal(typed.goal, question.seats)
    number = typed.worlds
    with options.progress("worlds", None if table or more else number, typed.quiet) as advance:
        asking = Asking(
            atlas=atlas,
            worlds=number,
            until=BEGUN + (typed.seconds or SECONDS),
            plays_now=typed.seconds is not None,
            goal=typed.goal,
            threads=THREADS,
            note=running.notes(typed.quiet),
            progress=advance,
            **typed.who,
        )
        if table:
            from silver_sim.studies.silver.call_safety.advice.hand import hand

            found: CallAnswer | Hand = hand(question, asking.beside)
        else:
            found = asking.answered(question, more=more)
    if typed.as_json:
        import json

        print(json.dumps(as_json(found), indent=1, allow_nan=False))
    elif isinstance(found, CallAnswer):
        _print(shown(found), more, late=number is None)
    else:
        _print_hand(found)


call = with_options(asked, "call", *TELLING, GOAL, *MEANS)


def _print(found: CallAnswer, more: bool, late: bool) -> None:
    from rich.text import Text

    from silver_sim.studies.silver.call_safety.advice import tell

    console = options.console()
    first, *rest = tell.verdict(found)
    console.print(Text(tell.understood(found.question), style="dim"))
    console.print(Text(first, style=STYLES[found.verdict]))
    if late and found.live:
        console.print(Text(tell.cut_short(found.live.worlds), style="yellow"))
    for line in [*rest, *(tell.more(found) if more else ())]:
        console.print(Text(line))


def _print_hand(found: Hand) -> None:
    from rich.table import Table
    from rich.text import Text

    from silver_sim.studies.silver.call_safety.advice.tell import hand_chance, hand_legend

    table = Table(box=None, pad_edge=False)
    table.add_column("sum", justify="right")
    for cards in found.fewest:
        table.add_column(f"{cards} cards" if cards > 1 else "1 card", justify="right")
    for row in found.rows:
        cells = [Text(hand_chance(each), style=STYLES[each.verdict]) for each in row.cells]
        table.add_row(str(row.sum), *cells)
    console = options.console()
    console.print(table)
    console.print("\n".join(hand_legend(found)), soft_wrap=False)
