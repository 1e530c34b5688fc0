"""``silver-sim simulate``."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from silver_sim.cli import options

if TYPE_CHECKING:
    from silver_sim.runs import RunFolder
    from silver_sim.studies.simulate import Simulation

INTERRUPTED = 130


def simulate(
    players: options.Players,
    games: Annotated[
        str, typer.Option(metavar="INTEGER", help="Games to play; rounded up to whole blocks.")
    ] = "100000",
    seed: options.Seed = None,
    edition: options.Edition = None,
    set_: options.Set = None,
    rules: options.RulesFile = None,
    deal_mode: options.DealMode = "lanes",
    on_illegal: options.OnIllegal = "stop",
    strategies: options.OwnStrategies = None,
    threads: Annotated[
        str | None, typer.Option(metavar="INTEGER", help="Default: all processors.")
    ] = None,
    deadline: options.Deadline = options.DEADLINE,
    out: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="The run folder (default: a new one in runs/)."),
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON document instead of tables.")
    ] = False,
    quiet: Annotated[
        bool, typer.Option("--quiet", "-q", help="No progress and no notes, only the result.")
    ] = False,
) -> None:
    """Play full games between strategies; every deal in all seat rotations.

    For example:

      silver-sim simulate --players greedy,pairs,early_caller,random --games 1000000 --seed 1

      silver-sim simulate --players greedy,greedy:call_at=6 --edition bga --set call_penalty=5
    """
    from silver_sim.arena.run import usable_threads

    game = options.the_game()
    rule_set, edition_name = options.read_rules(game, edition, rules, set_)
    setting = options.read_setting(rule_set, seed, deal_mode, on_illegal)
    wanted = options.read_number("--games", games, 1, options.MOST_GAMES)
    workers = usable_threads()
    if threads is not None:
        workers = options.read_number("--threads", threads, 1, 1024)
    entries = options.read_players(players, game, strategies)
    patience = options.read_deadline(deadline)

    from silver_sim.studies.simulate import Simulation, run_folder_name, simulate

    blocks = -(-wanted // len(entries))
    simulation = Simulation(game, entries, setting, edition_name, blocks)
    if not quiet:
        _say_what_is_played(simulation, wanted, seed is None)
    folder = out or Path("runs") / run_folder_name(simulation)
    stop = threading.Event()
    rotations = len(entries)
    bar = options.progress("games", blocks * rotations, quiet)
    with _stop_on_interrupt(stop), bar as advance:
        note = _ignore if quiet else _note
        run, summary = simulate(
            simulation, folder, workers, lambda n: advance(n * rotations), stop, note, patience
        )
    _print_result(run, summary, as_json)
    if run.manifest["blocks_done"] < blocks:
        _say_stopped(run, blocks)
        raise typer.Exit(INTERRUPTED)


def _say_what_is_played(simulation: Simulation, wanted: int, drawn_seed: bool) -> None:
    """Notes on standard error: rounding, a fresh seed, the first compile."""
    from silver_sim.jit import was_compiled

    count = len(simulation.entries)
    played = simulation.blocks * count
    if played != wanted:
        _note(f"{wanted:,} games are rounded up to {played:,}: blocks of {count} seat rotations.")
    if drawn_seed:
        _note(f"seed {simulation.setting.seed} (drawn; --seed repeats this run)")
    if not was_compiled(simulation.game.engine):
        _note("compiling the engine (first run only, less than a minute) ...")


def _note(text: str) -> None:
    print(text, file=sys.stderr)


def _ignore(_: str) -> None:
    """``--quiet``: no notes."""


@contextmanager
def _stop_on_interrupt(stop: threading.Event) -> Iterator[None]:
    """The first Ctrl-C lets the chunks in flight finish; the second one ends the program."""

    def first(_signal: int, _frame: Any) -> None:
        stop.set()
        signal.signal(signal.SIGINT, signal.default_int_handler)
        _note("\nstopping after the games in flight (Ctrl-C again to abort) ...")

    before = signal.signal(signal.SIGINT, first)
    try:
        yield
    except KeyboardInterrupt:
        _note("aborted")
        os._exit(INTERRUPTED)  # a thread that compiles would keep the program for a minute
    finally:
        signal.signal(signal.SIGINT, before)


def _print_result(run: RunFolder, summary: dict[str, Any] | None, as_json: bool) -> None:
    if summary is None:
        return
    if as_json:
        import json

        print(json.dumps({"run": str(run.path), **summary}, indent=1, allow_nan=False))
        return
    from silver_sim.report.terminal import print_summary

    print_summary(summary, options.console())
    print(f"\nFiles: {run.path}")


def _say_stopped(run: RunFolder, blocks: int) -> None:
    done = run.manifest["blocks_done"]
    if done:
        _note(f"stopped early: {done:,} of {blocks:,} blocks are kept in {run.path}")
    else:
        import shutil

        shutil.rmtree(run.path)
        _note("stopped before the first games were finished; nothing was written")
