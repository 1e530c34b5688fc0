"""The command ``silver-sim``: its groups of commands, its errors, its exit statuses."""

from __future__ import annotations

import os
import sys
from enum import IntEnum
from typing import Annotated

import typer

from silver_sim import __version__
from silver_sim.cli import doctor, play, texts
from silver_sim.errors import UserError


class Exit(IntEnum):
    """Exit statuses of every command."""

    DONE = 0
    FALSE = 1  # it ran, but what it was to assert is not so
    USAGE = 2  # bad input
    INTERNAL = 3  # a bug of this program
    STRATEGY = 4  # a strategy failed or gave an answer that is not legal
    INTERRUPTED = 130


app = typer.Typer(
    name="silver-sim",
    help="Monte Carlo strategy toolkit for the card game Silver Amulet.",
    epilog="Example: silver-sim simulate --players greedy,pairs --games 100000 --seed 1",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command()(play.simulate)
app.command()(texts.replay)
app.command()(texts.trace)
app.command()(doctor.doctor)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"silver-sim {__version__}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Monte Carlo strategy toolkit for the card game Silver Amulet."""


def main() -> None:
    """Run the command; every expected error is one message, never a traceback."""
    try:
        app()
    except UserError as problem:
        print(problem, file=sys.stderr)
        sys.exit(problem.exit_status)
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        sys.exit(Exit.INTERRUPTED)
    except BrokenPipeError:  # the reader of our output has gone, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(Exit.FALSE)
    except Exception as bug:
        if os.environ.get("SILVER_SIM_DEBUG"):
            raise
        kind = type(bug).__name__
        print(
            f"error: this is a bug of silver-sim: {kind}: {bug}\n"
            "  help: please report it with the command you typed; SILVER_SIM_DEBUG=1 shows where",
            file=sys.stderr,
        )
        sys.exit(Exit.INTERNAL)


if __name__ == "__main__":
    main()
