"""``silver-sim call`` and ``card``: whether to call now, and when to call at all."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated, Any

import typer

from silver_sim.cli import options
from silver_sim.cli.deciding import MORE, Goal, Page, Telling, cut_short
from silver_sim.cli.progress import console
from silver_sim.errors import UserError

if TYPE_CHECKING:
    from rich.console import Console

    from silver_sim.studies.silver.call_safety.advice.answer import CallAnswer
    from silver_sim.studies.silver.call_safety.advice.hand import Hand

PAGE = "silver-call-card.html"
BEGUN = monotonic()
SECONDS = 1.15  # from then on, until the last worlds begin, if no other time is given
THREADS = 2
STYLES = {"call": "bold green", "wait": "bold red", "toss-up": "bold yellow", "not known": "bold"}


def _own_game(command: str, own: str = "silver") -> Any:
    """``--game`` of a command that only one game has: it is refused for another, before all else.

    What else is missing or wrong there is not worth to be told first.
    """

    def check(name: str | None) -> str | None:
        game, asked = options.read_game_info(own), options.read_game_info(name or own)
        if asked.name != own:
            raise UserError(
                f"{asked.title} has no {command}: silver-sim {command} is about {game.title} alone",
                help=f"leave out --game, or --game {own}",
            )
        return name

    return typer.Option(
        "--game", metavar="NAME", help=f"Only {own} has this command.",
        autocompletion=options.complete_game, is_eager=True, callback=check,
    )  # fmt: skip


def call(
    telling: Telling,
    typed: Goal,
    cards: str | None = options.text(
        "The number of all your cards; with --sum, in place of --known.", "INTEGER"
    ),
    sum_: str | None = options.text(
        "The sum of those of them that you know, whichever they are.", "POINTS"
    ),
    seats: str | None = options.text("2 to 4 players (default: as --opponents says).", "INTEGER"),
    table: bool = options.yes("Print a table of neighbours: other sums, other numbers of cards."),
    more: bool = options.yes(
        "Print first what beats a call, what would change the answer, and the rest."
    ),
    atlas: Path | None = options.text(
        "An atlas.json of your own (default: the shipped one).", "FILE"
    ),
    game: Annotated[str | None, _own_game("call")] = None,
) -> None:
    """Say whether to call now: a call against going on without one, both played out.

    The atlas that ships with the program answers at once, whatever you say of your cards, those of
    the others, turn, deck, score and the cards seen. With --as, --against, --worlds or --budget,
    a card that you are not sure of (7~80 is a 7 with 80 %) or one that lies faceup (1+, a Squire
    which makes a row for all), the question is played now, in worlds that match all that you say
    exactly; what you leave out is as in real positions. That takes a second or two, and 512 worlds
    at least if only strategies that come with the program play. The last line says which it was.

    For example:

      silver-sim call --known "3 0 4 ?" --opponents 4,5,3

      silver-sim call --known "Squire Empath" --opponents 3 --deck 14 --more

      silver-sim call --cards 3 --sum 5 --opponents 4 --round 4 --scores 22,31

      silver-sim call --known "0 2" --unknown 1 --opponents 4,4 --table
    """
    from silver_sim.advice.goal import check_goal
    from silver_sim.result import shown
    from silver_sim.studies.silver.call_safety.advice.answer import CallAnswer
    from silver_sim.studies.silver.call_safety.advice.asking import Asking
    from silver_sim.studies.silver.call_safety.advice.question import CallQuestion
    from silver_sim.studies.silver.call_safety.advice.typed import read_question

    further = {"--cards": cards, "--sum": sum_, "--seats": seats}
    told = telling.told() | {name: value for name, value in further.items() if value is not None}
    question = read_question(CallQuestion, told)
    check_goal(typed.goal, question.seats)
    number = typed.number()
    with typed.progress("worlds", None if table or more else number) as advance:
        asking = Asking(
            atlas=atlas,
            worlds=number,
            until=BEGUN + (typed.seconds or SECONDS),
            plays_now=typed.seconds is not None,
            goal=typed.goal,
            threads=THREADS,
            note=typed.note,
            progress=advance,
            own=typed.own,
            others=typed.against,
            seed=typed.seed,
            strategies=typed.strategies,
            deadline=float(typed.deadline),
            typed=typed.again,
        )
        if table:
            from silver_sim.studies.silver.call_safety.advice.hand import hand

            found: CallAnswer | Hand = hand(question, asking.beside)
        else:
            found = asking.answered(question, more=more)
    if isinstance(found, CallAnswer):
        typed.tell(shown(found), partial(_print, more=more, late=number is None))
    else:
        typed.tell(found, _print_hand)


def _print(found: CallAnswer, console: Console, *, more: bool, late: bool) -> None:
    """Print the answer, last; all the rest stands above it."""
    from silver_sim.report.terminal.prose import Prose
    from silver_sim.studies.silver.call_safety.advice import tell

    first, *rest = tell.verdict(found)
    for line in tell.more(found) if more else ():
        console.print(Prose(line))
    if more:
        console.print()
    console.print(Prose(tell.understood(found.question), style="dim"))
    console.print(Prose(first, style=STYLES[found.verdict]))
    if late and found.live:
        worlds = found.live.worlds
        console.print(Prose(cut_short(worlds, f"--worlds {MORE * worlds}"), style="yellow"))
    for line in rest:
        console.print(Prose(line))


def _print_hand(found: Hand, console: Console) -> None:
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
    console.print(table)
    console.print("\n".join(hand_legend(found)), soft_wrap=False)


def card(
    page: Page,
    game: Annotated[str | None, _own_game("card")] = None,
    atlas: Path | None = options.text(
        "An atlas.json of your own (default: the shipped one).", "FILE"
    ),
) -> None:
    """Print the highest sum at which to call, as a table to learn by heart.

    With --html it writes a page for a phone in place of the table: tap the cards, and it says
    whether to call. It is one file that fetches nothing and needs no network.

    For example:

      silver-sim card

      silver-sim card --out call.html
    """
    file = page.file(PAGE)

    from silver_sim.studies.silver.call_safety.atlas import SHIPPED, Atlas

    known = Atlas.read(atlas or SHIPPED)
    if file is not None:
        from silver_sim import __version__
        from silver_sim.outputs import write_output
        from silver_sim.studies.silver.call_safety.card import rendered

        write_output(file, rendered(known, __version__), force=page.force)
        print(f"written: {file}")
    else:
        from silver_sim.studies.silver.call_safety.pocket import print_pockets

        print_pockets(known, console())
