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

Answer = Any  # a ``Decision`` of ``advice.result``, whose import takes long
WORLDS = 2048  # without a word on it
app = typer.Typer(invoke_without_command=True, rich_markup_mode=None)


def question(*shared: Parameter) -> Callable[[Callable[..., Answer]], None]:
    """A command that answers a question: ``silver-sim ask NAME``, with these options."""

    def made(asked: Callable[..., Answer]) -> None:
        @wraps(asked)
        def command(typed: Typed, **own: Any) -> None:
            tell(asked(typed, **own), typed.as_json)

        name = asked.__name__.replace("_", "-")
        app.command(name)(with_options(command, f"ask {name}", *shared))

    return made


def tell(found: Answer, json_wanted: bool) -> None:
    """Print an answer."""
    if json_wanted:
        from silver_sim.result import as_json

        print(json.dumps(as_json(found), indent=1, allow_nan=False))
        return
    from rich.text import Text

    from silver_sim.studies.advice.tell_questions import lines

    console = options.console()
    for line in lines(found):
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
    from silver_sim.studies.advice.questions import hands

    return typed.answered(hands, typed.position(), worlds=WORLDS)


@question(*PLACE, *MEANS)
def who_calls(typed: Typed) -> Answer:
    """Tell who ends the deal before your next turn, or calls for its end.

    For example:

      silver-sim ask who-calls own:3,0,4,x others:x,x,x,x/x,2+,x discard:7

      silver-sim ask who-calls game.jsonl --at 40
    """
    from silver_sim.studies.advice.questions import who_calls

    return typed.answered(who_calls, typed.position(), worlds=WORLDS)


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
    from silver_sim.studies.advice.questions import compared

    places = typed.position(one), typed.position(other)
    return typed.answered(compared, *places, worlds=2 * WORLDS, goal=typed.goal)
