"""``silver-sim strategies``: what there is, what it does, and a file to start from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer

from silver_sim.cli import checks, options
from silver_sim.errors import UserError

app = typer.Typer(invoke_without_command=True, rich_markup_mode=None)
app.command()(checks.check)
app.command()(checks.diff)

AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document.")]


@app.callback()
def listed(
    context: typer.Context, strategies: options.OwnStrategies = None, as_json: AsJson = False
) -> None:
    """List all strategies; show one; start a new one.

    For example:

      silver-sim strategies

      silver-sim strategies show greedy

      silver-sim strategies new bold
    """
    command = context.invoked_subcommand
    if command is not None:
        if strategies is not None or as_json:
            raise UserError(
                f"options stand behind {command!r}", help=f"silver-sim strategies {command} --help"
            )
        return
    from silver_sim.studies.strategies import listing

    found = listing(strategies)
    if as_json:
        print(json.dumps({"schema_version": 1, "strategies": found}, indent=1))
        return
    from silver_sim.report.listing import print_listing

    print_listing(found, options.console())
    print("\nMore about one: silver-sim strategies show NAME")
    print("One of your own: silver-sim strategies new NAME")


@app.command()
def show(
    name: Annotated[
        str,
        typer.Argument(
            help="A strategy, or the path of its file.", autocompletion=options.complete_strategy
        ),
    ],
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
        raise UserError("--source and --json do not go together")
    if source:
        print(study.source(name, strategies), end="")
        return
    described = study.description(name, strategies)
    if as_json:
        print(json.dumps({"schema_version": 1, **described}, indent=1))
        return
    from silver_sim.report.listing import print_description

    print_description(described, options.console())


@app.command()
def new(
    name: Annotated[str, typer.Argument(help="A name of your own.")],
    out: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Where to (default ./strategies).")
    ] = None,
) -> None:
    """Write a short strategy to start from, ready to play.

    For example:

      silver-sim strategies new bold
    """
    from silver_sim.studies.strategies import start

    path, commands = start(name, out)
    print(f"written: {path}\n\nIt plays as it is; change it, and play again:\n")
    for command in commands:
        print(f"  {command}")
