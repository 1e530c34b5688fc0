"""``silver-sim ask``: special questions on a decision, one command each."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from silver_sim.cli.command import add
from silver_sim.cli.deciding import AtDecision, Goal, Means

WORLDS = 2048  # without a word on it
app = typer.Typer(invoke_without_command=True, rich_markup_mode=None)


def tell(means: Means, found: Any, lines: list[str]) -> None:
    """Print an answer as data, or in a player's words, and first what was understood."""
    from rich.text import Text

    from silver_sim.studies.advice.words import understood

    def show(found: Any, console: Any) -> None:
        for line in [*understood(found), *lines]:
            console.print(Text(line))

    means.tell(found, show)


@app.callback()
def listed(context: typer.Context) -> None:
    """Special questions on a decision.

    Each takes a script and --at, a position in one line (docs/positions.md), or cards and options,
    and tries 2,048 worlds if no other budget is given.
    """
    if context.invoked_subcommand is None:
        print(context.get_help())


def hands(typed: AtDecision) -> None:
    """Tell what the others probably hold, card by card.

    For example:

      silver-sim ask hands own:3,0,4,x others:x,x,x,x/x,2+,x discard:7

      silver-sim ask hands odin hand:b2,b5,y9 others:4/5 table:o1 by:2
    """
    from silver_sim.studies.advice import questions, tellings

    found = typed.answered(questions.hands, typed.decision(), worlds=WORLDS)
    tell(typed, found, tellings.hands(found))


def who_calls(typed: AtDecision) -> None:
    """Tell who ends the deal before your next turn, or calls for its end.

    For example:

      silver-sim ask who-calls own:3,0,4,x others:x,x,x,x/x,2+,x discard:7

      silver-sim ask who-calls game.jsonl --at 40
    """
    from silver_sim.studies.advice import questions, tellings

    found = typed.answered(questions.who_calls, typed.decision(), worlds=WORLDS)
    tell(typed, found, tellings.who_calls(found))


def compare(
    typed: Goal,
    one: Annotated[str, typer.Argument(metavar="ONE", help="A position in one line, in quotes.")],
    other: Annotated[str, typer.Argument(metavar="OTHER", help="Another one of as many players.")],
) -> None:
    """Compare two positions: is a faceup Empath worth keeping over a 0, say.

    In both every answer is played on in as many worlds of the same numbers, 4,096 if no other
    budget is given, and the best of each is compared. What is not told is as in real positions of
    the first one.

    For example:

      silver-sim ask compare "own:2+,x,x others:n,n,n/n,n,n" "own:0,x,x others:n,n,n/n,n,n"

      silver-sim ask compare "odin hand:b2,b5 others:4/5" "odin hand:b2,y9 others:4/5"
    """
    from silver_sim.studies.advice import questions, tellings

    places = typed.of_line(one), typed.of_line(other)
    found = typed.answered(questions.compared, *places, worlds=2 * WORLDS, goal=typed.goal)
    tell(typed, found, tellings.compared(found))


add(app, hands, who_calls, compare)
