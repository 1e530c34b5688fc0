"""``silver-sim rules-of-thumb``: short rules, and what each keeps of what advice gains."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from silver_sim.cli import options
from silver_sim.cli.found import Place
from silver_sim.cli.running import Threaded

if TYPE_CHECKING:
    from rich.console import Console


def rules_of_thumb(
    topics: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[TOPIC...]",
            help="Names of rules, as docs/questions.md lists them. Without one: all of the game.",
        ),
    ],
    place: Place,
    machine: Threaded,
    game: options.GameName = None,
    games: Annotated[int, options.number("Games of each question.", 2)] = 600,
    seed: options.FixedSeed = 1,
    edition: options.Edition = None,
) -> None:
    """Tell rules to play by, from real positions, and what each keeps of what advice gains.

    Each stands with how often it does what advice does, and with what people would say otherwise.
    The numbers in it were chosen in other games than those that judge it.

    For example:

      silver-sim rules-of-thumb take

      silver-sim rules-of-thumb --game odin --out odin_rules --open
    """
    from silver_sim.studies.thumb.study import Setup, found, topics_of

    rules = options.Rules(game, edition)
    played, named = rules.played(), rules.named()
    run_options = machine.run_options()
    place.check("thumb")
    asked = topics_of(played, topics or [])
    setup = Setup(played, asked, *named, seed, games)
    machine.compiling(played)
    with machine.progress("games", games * len(asked)) as advance:
        told = found(setup, replace(run_options, progress=advance))
    machine.tell(told, _print)
    place.write(told, quiet=machine.as_json)


def _print(told: Any, console: Console) -> None:
    from silver_sim.studies.thumb.words import lines

    for line, style in lines(told):
        console.print(line, style=style, highlight=False, markup=False)
