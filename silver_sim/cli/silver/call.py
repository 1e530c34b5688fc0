"""``silver-sim call`` and ``learn card``: whether to call now, and when to call at all."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from silver_sim.cli import options
from silver_sim.cli.deciding import MORE, AtDecision, Page, cut_short, rules_of
from silver_sim.cli.progress import console
from silver_sim.errors import UserError

if TYPE_CHECKING:
    from rich.console import Console

    from silver_sim.studies.silver.call_safety.advice.answer import CallAnswer

PAGE = "silver-call-card.html"
STYLES = {"call": "bold green", "wait": "bold red", "toss-up": "bold yellow"}


def _own_game(command: str, name: str) -> None:
    """Refuse ``--game`` with another game than the one that has the command."""
    game, asked = options.read_game_info("silver"), options.read_game_info(name)
    if asked.name != game.name:
        raise UserError(
            f"{asked.title} has no {command}: silver-sim {command} is about {game.title} alone",
            help=f"leave out --game, or --game {game.name}",
        )


def call(
    typed: AtDecision,
    rules: options.Rules,
    sum_: str | None = options.text(
        "The sum of the cards that you give as n: you know them.", "POINTS"
    ),
    more: bool = options.yes("Print all that is known, such as what beats a call."),
) -> None:
    """Say whether to call now: a call against going on without one, both played out.

    The position is given as for advise: your cards and options, a line, or a script. It is played
    on in 2,048 simulations that agree with all that you say. What you leave out is drawn from real
    games; where it matters, as the turn often does, there is an answer for each case. If it stays
    open which is better, it goes on to 16,384 simulations or for 5 seconds.

    For example:

      silver-sim call "3 0 4 x" --opponents 4,5,3
      silver-sim call own:3,0,4,x others:x,x,x,x/x,2+,x turn:9 --more
      silver-sim call "Squire Empath" --opponents 3 --deck 14
      silver-sim call "n n n" --sum 5 --opponents 4 --round 4 --scores 22,31
    """
    from silver_sim.advice.budget import Budget
    from silver_sim.result import shown
    from silver_sim.studies.silver.call_safety.advice.asked import answered, position_asked

    if rules.game is not None:
        _own_game("call", rules.game)
    given = typed.given() | ({} if sum_ is None else {"--sum": sum_})
    words = [word for word in typed.position or [] if word.strip()]
    if not words and not given:
        raise UserError(
            "no position", help='your cards, "3 0 4 x" --opponents 4,5,3, a line or a script'
        )
    budget = typed.spend() if typed.time is not None or typed.simulations is not None else None
    place = position_asked(words, typed.at, given, rules_of(rules, words))
    asked = typed.asked(typed.ready(place))
    with typed.worlds_done(budget or Budget()) as advance:
        found = answered(asked, budget, deadline=float(typed.deadline), progress=advance)
    late = cut_short(found.worlds, f"--simulations {MORE * found.worlds}") if typed.time else ""
    typed.tell(shown(found), partial(_print, more=more, late=late))


def _print(found: CallAnswer, console: Console, *, more: bool, late: str) -> None:
    """Print the answer, and below it all the rest if that is asked for."""
    from silver_sim.report.terminal.prose import Prose
    from silver_sim.studies.silver.call_safety.advice import tell

    understood, headline, *rest = tell.verdict(found)
    console.print(Prose(understood, style="dim"))
    console.print(Prose(headline, style=STYLES[found.verdict]))
    if late:
        console.print(Prose(late, style="yellow"))
    end = f"{rest[-1]} --more: details."
    for line in [*rest, *tell.more(found)] if more else [*rest[:-1], end]:
        console.print(Prose(line))


def card(
    page: Page,
    game: options.GameName = None,
    atlas: Path | None = options.argument(
        "An atlas.json of your own, in place of the shipped one.", "[FILE]", default=None
    ),
) -> None:
    """Print the highest sum at which to call, as a table to learn by heart.

    With --html it writes a page for a phone in place of the table: tap the cards, and it says
    whether to call. It is one file that fetches nothing and needs no network.

    For example:

      silver-sim learn card
      silver-sim learn card --out call.html
    """
    if game is not None:
        _own_game("learn card", game)
    file = page.file(PAGE)

    from silver_sim.studies.silver.call_safety.atlas import SHIPPED, Atlas

    known = Atlas.read(atlas or SHIPPED)
    if file is not None:
        from silver_sim import __version__
        from silver_sim.studies.silver.call_safety.card import rendered

        page.write(file, rendered(known, __version__))
    else:
        from silver_sim.studies.silver.call_safety.pocket import print_pockets

        print_pockets(known, console())
