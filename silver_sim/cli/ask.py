"""``silver-sim ask``: special questions on a decision, one command each."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import wraps
from inspect import Parameter
from typing import Annotated, Any

import typer

from silver_sim.cli import options
from silver_sim.cli.deciding import GOAL, MEANS, PLACE, Typed, with_options

Answer = tuple[Any, list[str]]  # as data, and in a player's words
WORLDS = 2048  # without a word on it
app = typer.Typer(invoke_without_command=True, rich_markup_mode=None)


def question(*shared: Parameter) -> Callable[[Callable[..., Answer]], None]:
    """A command that answers a question: ``silver-sim ask NAME``, with these options."""

    def made(asked: Callable[..., Answer]) -> None:
        @wraps(asked)
        def command(typed: Typed, **own: Any) -> None:
            tell(*asked(typed, **own), typed.as_json)

        name = asked.__name__.replace("_", "-")
        app.command(name)(with_options(command, f"ask {name}", *shared))

    return made


def tell(found: Any, lines: list[str], as_json: bool) -> None:
    """Print an answer, and first what was understood."""
    if as_json:
        print(json.dumps(found, indent=1, allow_nan=False))
        return
    from rich.text import Text

    from silver_sim.studies.advice.words import understood

    console = options.console()
    for line in [*understood(found), *lines]:
        console.print(Text(line))


@app.callback()
def listed(context: typer.Context) -> None:
    """Special questions on a decision.

    Each takes a script and --at, a position in one line (docs/positions.md), or cards and options,
    and tries 2,048 worlds if no other budget is given.
    """
    if context.invoked_subcommand is None:
        print(context.get_help())


@question(*PLACE, *MEANS)
def hands(typed: Typed) -> Answer:
    """Tell what the others probably hold, card by card.

    For example:

      silver-sim ask hands own:3,0,4,x others:x,x,x,x/x,2+,x discard:7

      silver-sim ask hands odin hand:b2,b5,y9 others:4/5 table:o1 by:2
    """
    from silver_sim.studies.advice import questions, tellings

    found = typed.answered(questions.hands, typed.position(), worlds=WORLDS)
    return found, tellings.hands(found)


@question(*PLACE, *MEANS)
def who_calls(typed: Typed) -> Answer:
    """Tell who ends the deal before your next turn, or calls for its end.

    For example:

      silver-sim ask who-calls own:3,0,4,x others:x,x,x,x/x,2+,x discard:7

      silver-sim ask who-calls game.jsonl --at 40
    """
    from silver_sim.studies.advice import questions, tellings

    found = typed.answered(questions.who_calls, typed.position(), worlds=WORLDS)
    return found, tellings.who_calls(found)


@question(GOAL, *MEANS)
def compare(
    typed: Typed,
    one: Annotated[str, typer.Argument(metavar="ONE", help="A position in one line, in quotes.")],
    other: Annotated[str, typer.Argument(metavar="OTHER", help="Another one of as many players.")],
) -> Answer:
    """Compare two positions: is a faceup Empath worth keeping over a 0, say.

    In both every answer is played on in as many worlds of the same numbers, 4,096 if no other
    budget is given, and the best of each is compared. What is not told is as in real positions of
    the first one.

    For example:

      silver-sim ask compare "own:2+,x,x others:n,n,n/n,n,n" "own:0,x,x others:n,n,n/n,n,n"

      silver-sim ask compare "odin hand:b2,b5 others:4/5" "odin hand:b2,y9 others:4/5"
    """
    from silver_sim.studies.advice import questions, tellings

    places = typed.position(one), typed.position(other)
    found = typed.answered(questions.compared, *places, worlds=2 * WORLDS, goal=typed.goal)
    return found, tellings.compared(found)
