"""``silver-sim ask``: special questions on a decision, one command each."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from silver_sim.cli import options, running
from silver_sim.cli.progress import tell_of_compiling

if TYPE_CHECKING:
    from silver_sim.advice.players import Players
    from silver_sim.advice.position import Position

MOST_WORLDS = 100_000
app = typer.Typer(invoke_without_command=True, rich_markup_mode=None)
Where = Annotated[
    list[str],
    typer.Argument(metavar="POSITION", help="A script, or a position in one line, as in advise."),
]
At = Annotated[
    str | None, typer.Option(metavar="LINE", help="Of a script: the line that tells the decision.")
]
Worlds = Annotated[str, typer.Option(metavar="INTEGER", help="Worlds that are looked at.")]
Own = Annotated[
    str,
    typer.Option(
        "--as",
        metavar="NAME",
        help="The strategy that all play on by.",
        autocompletion=options.complete_strategy,
    ),
]


def read(
    position: list[str], at: str | None, own: str, strategies: Path | None, quiet: bool
) -> tuple[Position, Players]:
    """The decision and who plays; UserError for what cannot be read."""
    from silver_sim.advice.players import Players
    from silver_sim.arena.find import strategy_files
    from silver_sim.studies.advice.asking import read_position

    line = None if at is None else options.read_number("--at", at, 1, 10**9)
    place = read_position(position, line, None, {})
    tell_of_compiling(place.game.engine, running.notes(quiet))
    return place, Players.read(place.game, strategy_files(place.game.name, strategies), own)


def answered(question: Callable[..., Any], deadline: str, *given: Any, **more: Any) -> Any:
    """The answer to a question; EndlessError if a strategy has none in time."""
    from silver_sim.arena.deadline import in_time

    seconds = options.read_deadline(deadline)
    return in_time(lambda watch: question(*given, watch=watch, **more), seconds)


def again(
    command: str,
    position: list[str],
    at: str | None,
    own: str,
    strategies: Path | None,
    found: Any,
) -> str:
    """The words that give the same again."""
    further = [] if at is None else ["--at", at]
    further += [] if strategies is None else ["--strategies", str(strategies)]
    further += [] if own == "champion" else ["--as", own]
    numbers = ["--worlds", str(found["worlds"]), "--seed", str(found["seed"])]
    return shlex.join(("silver-sim", "ask", command, *position, *further, *numbers))


def tell(found: Any, lines: list[str], as_json: bool) -> None:
    """Print an answer."""
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

    Each takes a script and --at, or a position in one line (docs/positions.md).
    """
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command()
def hands(
    position: Where,
    at: At = None,
    own: Own = "champion",
    worlds: Worlds = "2048",
    seed: options.FixedSeed = "1",
    strategies: options.OwnStrategies = None,
    deadline: options.Deadline = options.DEADLINE,
    as_json: running.AsJson = False,
    quiet: running.Quiet = False,
) -> None:
    """Tell what the others probably hold, card by card.

    For example:

      silver-sim ask hands own:3,0,4,x others:x,x,x,x/x,2+,x discard:7

      silver-sim ask hands odin hand:b2,b5,y9 others:4/5 table:o1 by:2
    """
    from silver_sim.studies.advice import questions, tellings

    number = options.read_number("--worlds", worlds, 1, MOST_WORLDS)
    drawn, asked = options.read_seed(seed), read(position, at, own, strategies, quiet)
    with options.progress("worlds", number, quiet) as advance:
        found = answered(questions.hands, deadline, *asked, number, drawn, progress=advance)
    found["command"] = again("hands", position, at, own, strategies, found)
    tell(found, tellings.hands(found), as_json)


@app.command()
def who_calls(
    position: Where,
    at: At = None,
    own: Own = "champion",
    worlds: Worlds = "2048",
    seed: options.FixedSeed = "1",
    strategies: options.OwnStrategies = None,
    deadline: options.Deadline = options.DEADLINE,
    as_json: running.AsJson = False,
    quiet: running.Quiet = False,
) -> None:
    """Tell who ends the deal before your next turn, or calls for its end.

    For example:

      silver-sim ask who-calls own:3,0,4,x others:x,x,x,x/x,2+,x discard:7

      silver-sim ask who-calls game.jsonl --at 40
    """
    from silver_sim.studies.advice import questions, tellings

    number = options.read_number("--worlds", worlds, 1, MOST_WORLDS)
    drawn, asked = options.read_seed(seed), read(position, at, own, strategies, quiet)
    with options.progress("worlds", number, quiet) as advance:
        found = answered(questions.who_calls, deadline, *asked, number, drawn, progress=advance)
    found["command"] = again("who-calls", position, at, own, strategies, found)
    tell(found, tellings.who_calls(found), as_json)


@app.command()
def compare(
    one: Annotated[str, typer.Argument(metavar="ONE", help="A position in one line, in quotes.")],
    other: Annotated[str, typer.Argument(metavar="OTHER", help="Another one of as many players.")],
    own: Own = "champion",
    worlds: Worlds = "4096",
    seed: options.FixedSeed = "1",
    strategies: options.OwnStrategies = None,
    deadline: options.Deadline = options.DEADLINE,
    as_json: running.AsJson = False,
    quiet: running.Quiet = False,
) -> None:
    """Compare two positions: is a faceup Empath worth keeping over a 0, say.

    In both every answer is played on in as many worlds of the same numbers, and the best of each
    is compared. What is not told is as in real positions of the first one.

    For example:

      silver-sim ask compare "own:2+,x,x others:n,n,n/n,n,n" "own:0,x,x others:n,n,n/n,n,n"
    """
    from silver_sim.studies.advice import questions, tellings

    number = options.read_number("--worlds", worlds, 1, MOST_WORLDS)
    drawn = options.read_seed(seed)
    first, players = read(one.split(), None, own, strategies, quiet)
    second, _ = read(other.split(), None, own, strategies, quiet)
    given = first, second, players, number, drawn
    with options.progress("worlds", 2 * number, quiet) as advance:
        found = answered(questions.compared, deadline, *given, progress=advance)
    found["command"] = again("compare", [one, other], None, own, strategies, found)
    tell(found, tellings.compared(found), as_json)
