"""The command ``silver-sim``: its groups of commands, its errors, its exit statuses."""

from __future__ import annotations

import atexit
import gc
import os
import sys
from contextlib import nullcontext, suppress
from enum import IntEnum
from typing import Annotated, NoReturn

from silver_sim.cli import signals
from silver_sim.extras import loading, unloadable

with signals.ending_at_once(), loading():  # these imports take a moment
    import typer
    from typer.exceptions import TyperException

    from silver_sim import __version__
    from silver_sim.arena import witness
    from silver_sim.cli import (
        advise,
        experiments,
        front,
        game,
        learn,
        play,
        review,
        rules,
        runs,
        strategies,
        streams,
        workshop,
    )
    from silver_sim.cli.command import add, add_group
    from silver_sim.cli.room import LITTLE_MEMORY, check_room, is_lack_of_memory
    from silver_sim.cli.silver import call
    from silver_sim.cli.silver import plan as plan
    from silver_sim.errors import UserError


# When Python searches for rubbish: what is new as often as ever, but all that libraries have made,
# none of which is, a hundredth as often.
SEARCHES = 700, 10, 1000
LIGHT = {"-h", "--help", "--version"}  # what needs no large library


class Exit(IntEnum):
    """Exit statuses of every command."""

    DONE = 0
    FALSE = 1  # it ran, and what it checked is not true
    USAGE = 2  # bad input
    INTERNAL = 3  # a bug of this program
    STRATEGY = 4  # a strategy failed or gave an illegal answer
    HUNG_UP = 129  # by SIGHUP: its terminal was closed
    INTERRUPTED = 130  # by Ctrl-C
    TERMINATED = 143  # by SIGTERM


app = typer.Typer(
    name="silver-sim",
    cls=front.Front,
    help="Monte Carlo strategy toolkit for card games.",
    epilog="Example: silver-sim simulate --players greedy,pairs --games 100000 --seed 1",
    invoke_without_command=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
add(app, play.play, call.call, review.review, advise.advise, group=front.TABLE)
add_group(app, "learn", learn.puzzles, call.card, learn.rules, group=front.TABLE)
add(app, rules.rules, group=front.TABLE)
add(app, experiments.simulate, experiments.compare, experiments.rank, group=front.MEASURE)
add(app, experiments.rate, experiments.run, group=front.MEASURE)
add_group(
    *(app, "strategies", strategies.list_, strategies.new, strategies.show, strategies.check),
    *(strategies.diff, strategies.abilities, strategies.profile, strategies.tune),
    group=front.STRATEGIES,
)
add_group(
    *(app, "runs", runs.list_, runs.resume, runs.report, runs.query, runs.export),
    *(runs.label, runs.merge, runs.diff, runs.verify),
    group=front.RUNS,
)
add_group(app, "game", game.write, game.story, game.notes, group=front.RUNS)
add(app, workshop.doctor, workshop.help_, workshop.docs, group=front.WORKSHOP)


@app.callback()
def options(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Monte Carlo strategy toolkit for card games."""
    if version:
        print(f"silver-sim {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(front.doors())


def main() -> None:
    """Run the command; every expected error gives one message, never a traceback."""
    streams.prepare()
    gc.set_threshold(*SEARCHES)
    atexit.register(gc.freeze)  # what is there then need not be searched for rubbish at the end
    try:
        status = _ended()
        sys.stdout.flush()
    except streams.OutputError as problem:
        status = _say(problem)
        streams.discard()
    except streams.ReaderGoneError:
        status = Exit.DONE
        streams.discard()
    if signals.received() or status == Exit.STRATEGY:
        leave(status)
    sys.exit(status)


def leave(status: int) -> NoReturn:
    """End the program without waiting for a thread that may still ask a strategy."""
    for each in (sys.stdout, sys.stderr):
        with suppress(streams.OutputError, streams.ReaderGoneError, OSError, AttributeError):
            each.flush()
    if (caches := sys.modules.get("silver_sim.caches")) is not None:
        caches.forget_temporary()
    if (util := sys.modules.get("multiprocessing.util")) is not None:
        for each in sys.modules["multiprocessing"].active_children():
            each.kill()  # one that only just begins would hold our output open
        util._run_finalizers(0)  # semaphores, of which it would be said that they leak
    witness.dismiss()
    os._exit(status)


def _ended() -> int:
    """Run the command, say what went wrong, and return the exit status."""
    try:
        with signals.as_interrupts():
            status = _command()
        return signals.status() if status == Exit.INTERRUPTED else status
    except KeyboardInterrupt:
        print("aborted", file=sys.stderr)
        return signals.status()
    except (streams.OutputError, streams.ReaderGoneError):
        raise
    except UserError as problem:
        return _say(problem)
    except TyperException as problem:  # invalid options and arguments
        context = getattr(problem, "ctx", None)
        command = context.command_path if context else "silver-sim"
        return _say(UserError(problem.format_message(), help=f"{command} --help"))
    except SystemExit:
        raise
    except BaseException as bug:  # a panic of Polars is not an Exception
        if os.environ.get("SILVER_SIM_DEBUG"):
            raise
        if is_lack_of_memory(bug):
            help = "a higher ulimit -v, fewer --threads, or a machine with more memory"
            return _say(UserError(LITTLE_MEMORY, why=str(bug), help=help))
        if (lacking := unloadable(bug)) is not None:
            return _say(lacking)
        if isinstance(bug, OSError) and bug.errno:  # e.g. for a name that is too long
            return _say(
                UserError(
                    "the system refused a file or a process",
                    where=str(bug.filename or ""),
                    why=bug.strerror or str(bug),
                    help="SILVER_SIM_DEBUG=1 shows where this happened",
                )
            )
        about = f"this is a bug of silver-sim: {type(bug).__name__}: {bug}"
        help = "please report it with the command you typed; SILVER_SIM_DEBUG=1 shows where"
        _say(UserError(about, help=help))
        return Exit.INTERNAL


def _command() -> int:
    """Run the command and report what strategies printed, unless only the result is wanted.

    What a debugged strategy prints goes straight to the terminal, where the debugger runs.
    """
    if sys.argv[1:] and LIGHT.isdisjoint(sys.argv[1:]):
        check_room(" ".join(sys.argv[1:3]))
    from silver_sim.arena.printed import captured

    witness.begin()
    debugged = "--executor debug" in " ".join(sys.argv).replace("=", " ")
    quiet = not {"-q", "--quiet"}.isdisjoint(sys.argv[1:])
    printed = captured(lambda text: None if quiet else print(text, file=sys.stderr))
    with nullcontext() if debugged else printed:
        status = int(app(standalone_mode=False) or Exit.DONE)
        sys.stdout.flush()
    return status


def _say(problem: UserError) -> int:
    """Print the message; return the exit status."""
    print(problem, file=sys.stderr)
    return problem.exit_status


if __name__ == "__main__":
    main()
