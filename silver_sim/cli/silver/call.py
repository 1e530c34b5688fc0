"""``silver-sim call``: whether to call now, and how sure that is."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any

import typer

from silver_sim.cli import options, running

if TYPE_CHECKING:
    from rich.table import Table

BEGUN = monotonic()
SECONDS = 1.15  # from then on, until the last worlds begin
THREADS = 2
MOST_WORLDS = 1_000_000
STYLES = {"call": "bold green", "wait": "bold red", "toss-up": "bold yellow", "not known": "bold"}
WIDTH = 80  # letters of a line of a verdict
LETTERS = {"call": "C", "wait": "w", "toss-up": "?", "not known": "."}


def call(
    known: Annotated[
        str | None,
        typer.Option(
            metavar="CARDS",
            help='Your cards by value or name, ? for one that you do not know: "3 0 4 ?". Or none.',
        ),
    ] = None,
    unknown: Annotated[
        str | None,
        typer.Option(metavar="INTEGER", help="How many of your cards you do not know (default 0)."),
    ] = None,
    opponents: Annotated[
        str | None,
        typer.Option(
            metavar="NUMBERS", help="Cards of each opponent, clockwise from your left: 4,5,3"
        ),
    ] = None,
    cards: Annotated[
        str | None,
        typer.Option(metavar="INTEGER", help="In place of --known, with --sum: all your cards."),
    ] = None,
    sum_: Annotated[
        str | None,
        typer.Option(
            "--sum",
            metavar="POINTS",
            help="What those of them that you know sum up to; all cards that do are tried alike.",
        ),
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(metavar="INTEGER", help="2 to 4 players (default: as --opponents tells)."),
    ] = None,
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
            metavar="CARDS",
            help="All other cards that you see or know: the whole discard pile, faceup ones, "
            "others that you looked at. Or none.",
        ),
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
    worlds: Annotated[
        str | None,
        typer.Option(
            metavar="INTEGER",
            help="Play in so many worlds, whatever the atlas holds: the same every time.",
        ),
    ] = None,
    seed: options.FixedSeed = "1",
    own: Annotated[
        str,
        typer.Option(
            "--as",
            metavar="NAME",
            help="The strategy that plays on for you.",
            autocompletion=options.complete_strategy,
        ),
    ] = "champion",
    against: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="The strategy of all others (default: the same).",
            autocompletion=options.complete_strategy,
        ),
    ] = None,
    strategies: options.OwnStrategies = None,
    deadline: options.Deadline = options.DEADLINE,
    atlas: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="An atlas.json of your own (default: the shipped one)."),
    ] = None,
    game: Annotated[str | None, options.own_game("call", "silver")] = None,
    as_json: running.AsJson = False,
    quiet: running.Quiet = False,
) -> None:
    """Answer whether to call now: a call against the best way to go on, both played out.

    The atlas that ships with the program answers at once where it holds your case. Anything else
    is played now, in worlds in which all that you tell is met exactly; what you do not tell is as
    in real positions. That takes a second or two, and 512 worlds at least where only strategies
    that come with the program play.

    For example:

      silver-sim call --known "3 0 4" --unknown 1 --opponents 4,5,3

      silver-sim call --known "Squire Empath" --opponents 3 --deck 14 --more

      silver-sim call --cards 3 --sum 5 --opponents 4 --round 4 --scores 22,31

      silver-sim call --known "0 2" --unknown 1 --opponents 4,4 --table
    """
    from silver_sim.studies.silver.call_safety.advice.asking import Asking
    from silver_sim.studies.silver.call_safety.advice.question import CallQuestion
    from silver_sim.studies.silver.call_safety.advice.typed import read_question

    telling = {
        "--known": known,
        "--cards": cards,
        "--sum": sum_,
        "--unknown": unknown,
        "--opponents": opponents,
        "--seats": seats,
        "--turn": turn,
        "--deck": deck,
        "--round": round_,
        "--scores": scores,
        "--seen": seen,
    }
    told = {name: value for name, value in telling.items() if value is not None}
    question = read_question(CallQuestion, told)
    players = {"--as": None if own == "champion" else own, "--against": against}
    others = {**players, "--strategies": strategies and str(strategies)}
    given = told | {name: value for name, value in others.items() if value is not None}
    number = None if worlds is None else options.read_number("--worlds", worlds, 1, MOST_WORLDS)
    with options.progress("worlds", None if table or more else number, quiet) as advance:
        asking = Asking(
            atlas=atlas,
            own=own,
            others=against,
            worlds=number,
            until=BEGUN + SECONDS,
            seed=options.read_seed(seed),
            threads=THREADS,
            strategies=strategies,
            deadline=options.read_deadline(deadline),
            note=running.notes(quiet),
            progress=advance,
            typed=tuple(str(word) for pair in given.items() for word in pair),
        )
        if table:
            from silver_sim.studies.silver.call_safety.advice.hand import hand

            found = hand(question, asking.beside)
        else:
            found = asking.answered(question, more=more)
    if as_json:
        import json

        print(json.dumps(found, indent=1, allow_nan=False))
    elif table:
        console = options.console()
        console.print(_table(found))
        console.print(_legend(found), soft_wrap=False)
    else:
        _print(found, more, late=number is None)


def _print(found: Any, more: bool, late: bool) -> None:
    from rich.text import Text

    from silver_sim.studies.silver.call_safety.advice import words

    console = options.console()
    first, *rest = words.verdict(found)
    console.print(Text(first, style=STYLES[found["verdict"]]))
    if late and found["live"]:
        console.print(Text(words.cut_short(found), style="yellow"))
    for line in [*rest, *(words.more(found) if more else ())]:
        console.print(Text(line))


def _table(found: Any) -> Table:
    from rich.table import Table
    from rich.text import Text

    from silver_sim.studies.silver.call_safety.advice.words import hand_chance

    table = Table(box=None, pad_edge=False)
    table.add_column("sum", justify="right")
    for cards in found["fewest"]:
        table.add_column(f"{cards} cards" if cards > 1 else "1 card", justify="right")
    for row in found["rows"]:
        cells = [
            Text(
                f"{LETTERS[each['verdict']]} {hand_chance(each)}",
                style=STYLES[each["verdict"]],
            )
            for each in row["cells"]
        ]
        table.add_row(str(row["sum"]), *cells)
    return table


def _legend(found: Any) -> str:
    from silver_sim.studies.silver.call_safety.advice.words import hand_legend

    return "\n".join(hand_legend(found, LETTERS))
