"""``silver-sim strategies``: what there is, what it does, and a file to start from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from silver_sim.cli import checks, difference, options, running
from silver_sim.cli.progress import tell_of_compiling
from silver_sim.errors import UserError

app = typer.Typer(invoke_without_command=True, rich_markup_mode=None)
app.command()(checks.check)
app.command()(difference.diff)

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


@app.callback()
def listed(
    context: typer.Context,
    game: options.GameName = None,
    strategies: options.OwnStrategies = None,
    as_json: AsJson = False,
) -> None:
    """List all strategies; show one; start a new one.

    For example:

      silver-sim strategies

      silver-sim strategies show greedy

      silver-sim strategies new bold
    """
    command = context.invoked_subcommand
    if command is not None:
        if game is not None or strategies is not None or as_json:
            raise UserError(
                f"options stand behind {command!r}", help=f"silver-sim strategies {command} --help"
            )
        return
    from silver_sim.studies.strategies import listing

    shown = options.read_game_info(game)
    found = listing(shown, strategies)
    if as_json:
        print(json.dumps({"schema_version": 1, "strategies": found}, indent=1))
        return
    from silver_sim.arena.lineup import mix_example
    from silver_sim.games.registry import game_option
    from silver_sim.report.terminal.listing import print_listing

    print_listing(found, options.console())
    first, second, *_ = shown.heuristics
    print(f"\nAny of them can wear wrappers, e.g. --players '{first}+noise(0.1),{second}':")
    for usage in shown.wrappers.values():
        print(f"  {usage}")
    print(f"  {mix_example(shown)}: one of them, drawn for every game (per=decision: each time)")
    which = " ".join(["", *game_option(shown.name)])
    print(f"\nMore about one: silver-sim strategies show NAME{which}")
    print(f"One of your own: silver-sim strategies new NAME{which}")


@app.command()
def show(
    name: Annotated[
        str,
        typer.Argument(
            help="A strategy, or the path of its file.", autocompletion=options.complete_strategy
        ),
    ],
    game: options.GameName = None,
    source: Annotated[bool, typer.Option("--source", help="Print the file instead.")] = False,
    strategies: options.OwnStrategies = None,
    as_json: AsJson = False,
) -> None:
    """Show what a strategy does: its parameters, its questions, its file.

    For example:

      silver-sim strategies show greedy

      silver-sim strategies show greedy --source
    """
    from silver_sim.studies import strategies as study

    if source and as_json:
        raise UserError("--source and --json do not go together", help="leave one of them out")
    shown = options.read_game_info(game)
    if source:
        print(study.source(name, shown, strategies), end="")
        return
    described = study.description(name, shown, strategies)
    if as_json:
        print(json.dumps({"schema_version": 1, **described}, indent=1))
        return
    from silver_sim.report.terminal.listing import print_description

    print_description(described, options.console())


@app.command()
def abilities(
    strategy: Annotated[
        str | None,
        typer.Argument(
            help="One that is measured without each; default: for each ability, one that uses it.",
            autocompletion=options.complete_strategy,
        ),
    ] = None,
    game: options.GameName = None,
    games: Annotated[str, typer.Option(metavar="INTEGER", help="Games for each row.")] = "20000",
    seed: options.FixedSeed = "1",
    strategies: options.OwnStrategies = None,
    as_json: AsJson = False,
    quiet: running.Quiet = False,
) -> None:
    """Measure what each thing that a strategy may do is worth, such as abilities of cards.

    Each row plays a strategy against its copy that may not (restrict) and knows it, in the same
    blocks. A row is left out where the copy plays the very same, or goes on trying what it may not.

    For example:

      silver-sim strategies abilities

      silver-sim strategies abilities counter --games 100000
    """
    from silver_sim import result
    from silver_sim.arena.run import usable_threads
    from silver_sim.studies.abilities.study import measured, told, uses_of

    played = options.read_game(game)
    wanted = options.read_number("--games", games, 2, options.MOST_GAMES)
    uses = list(played.abilities) if strategy is None else uses_of(strategy, played)
    if not uses:
        raise UserError(
            f"{played.title} names nothing that a strategy could be without",
            help="name another game: --game silver",
        )
    tell_of_compiling(played.engine, running.notes(quiet))
    with options.progress("rows", len(uses), quiet) as advance:
        rows = list(
            measured(
                uses, played, wanted, options.read_seed(seed), usable_threads(), advance, strategies
            )
        )
    kept, left_out = told(rows)
    if as_json:
        document = result.as_json({"schema_version": 1, "abilities": kept, "left_out": left_out})
        print(json.dumps(document, indent=1))
        return
    from silver_sim.studies.abilities.view import print_abilities

    print_abilities(kept, left_out, options.console())


@app.command()
def new(
    name: Annotated[str, typer.Argument(help="A name of your own.")],
    game: options.GameName = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Where to (default ./strategies).", parser=options.output_path
        ),
    ] = None,
    force: options.ReplaceFile = False,
) -> None:
    """Write a short strategy to start from, ready to play.

    For example:

      silver-sim strategies new bold
    """
    from silver_sim.studies.strategies import start

    path, commands = start(name, options.read_game_info(game), out, force=force)
    print(f"written: {path}\n\nIt plays as it is; change it, and play again:\n")
    for command in commands:
        print(f"  {command}")
