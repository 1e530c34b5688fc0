"""What all commands that play a run share: options, Ctrl-C, notes, and what is printed."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from silver_sim.cli import options, signals
from silver_sim.cli.progress import tell_of_compiling
from silver_sim.errors import UserError, printable

if TYPE_CHECKING:
    from silver_sim.runs import RunFolder
    from silver_sim.studies.core.plan import Plan
    from silver_sim.studies.core.run_options import RunOptions
    from silver_sim.studies.core.spec import Common
    from silver_sim.studies.life import Work

Threads = Annotated[str | None, typer.Option(metavar="INTEGER", help="Default: all processors.")]
Executor = Annotated[
    str,
    typer.Option(
        help="threads, processes (for strategies in plain Python) or auto: what suits them."
    ),
]
Dask = Annotated[
    str | None,
    typer.Option(
        metavar="ADDRESS",
        help="Let a Dask cluster play: the address of its scheduler, tcp://HOST:PORT, or local.",
    ),
]
Out = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR",
        help="The run folder (default: a new one in runs/).",
        parser=options.output_path,
    ),
]
ReplaceRun = Annotated[
    bool, typer.Option("--force", help="Replace the run that is in the folder already.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON document instead of tables.")]
Quiet = Annotated[
    bool, typer.Option("--quiet", "-q", help="No progress and no notes, only the result.")
]


Plot = Annotated[bool, typer.Option("--plot", help="Draw win shares and totals as text, too.")]


class Destination(NamedTuple):
    """Where a run is written, as it was typed."""

    out: Path | None
    force: bool = False  # whether it replaces a run that is there


class Show(NamedTuple):
    """What is printed of a result."""

    as_json: bool = False
    plot: bool = False


def read_run_options(
    threads: str | None,
    deadline: str,
    quiet: bool,
    executor: str = "auto",
    dask: str | None = None,
) -> RunOptions:
    """How a run is played; UserError if an option is out of range."""
    from silver_sim.arena.choose import EXECUTORS
    from silver_sim.studies.core.run_options import RunOptions

    options.read_choice("--executor", executor, EXECUTORS)
    if dask is not None and not dask.strip():
        raise UserError("--dask is empty", help="tcp://HOST:PORT, or local")
    if dask and executor != "auto":
        raise UserError(
            "--executor and --dask cannot be given together",
            help="leave one of them out: --dask alone plays on a cluster",
        )
    if dask:
        from silver_sim.arena.scheduler import check_address

        check_address(dask)
    return RunOptions(
        threads=read_threads(threads),
        deadline=options.read_deadline(deadline),
        quiet=quiet,
        note=notes(quiet),
        executor=executor,
        dask=dask or "",
    )


def read_threads(threads: str | None) -> int:
    """How many threads play; UserError if they are out of range."""
    from silver_sim.arena.run import usable_threads

    return (
        usable_threads() if threads is None else options.read_number("--threads", threads, 1, 1024)
    )


def notes(quiet: bool) -> Callable[[str], None]:
    """Who is told what a command has to say besides its result."""
    return _silent if quiet else _note


def _note(text: str) -> None:
    """Say something on standard error."""
    print(text, file=sys.stderr)


def _silent(text: str) -> None:
    """Say nothing: the user wants quiet."""


def play(
    experiment: Common,
    own: Path | None,
    place: Destination,
    run_options: RunOptions,
    show: Show,
    notes: Sequence[str] = (),
) -> None:
    """Play an experiment into a new run folder, and print what was found."""
    from silver_sim.arena.find import strategy_files
    from silver_sim.studies.play import Prepared

    game = options.read_game(experiment.game)
    prepared = Prepared.of(experiment, game, strategy_files(game.name, own))
    for text in notes:
        run_options.note(text)
    begin(prepared, place, run_options, show)


def begin(work: Work, place: Destination, run_options: RunOptions, show: Show) -> None:
    """Play into a new run folder, and print what was found."""
    from silver_sim.studies import life

    folder = place.out or Path("runs") / life.run_folder_name(work.plan)
    follow(work, lambda told: life.begin(work, folder, told, force=place.force), run_options, show)


def follow(
    work: Work, task: Callable[[RunOptions], RunFolder], run_options: RunOptions, show: Show
) -> None:
    """Play, with a bar for who can see it; print the result, and say so if it is not whole."""
    from silver_sim.studies.core.run_options import NothingPlayedError

    _tell_of_functions(work.plan, run_options)
    tell_of_compiling(work.plan.game.engine, run_options.note)
    teller = _Teller(show)
    try:
        with signals.stopping(run_options.stop) as at_once, ExitStack() as bar:
            shown = options.progress(work.counts, work.total, run_options.quiet)
            advance = bar.enter_context(shown)

            def told(run: RunFolder) -> None:
                """All games are over: nobody has to wait for what is still written."""
                bar.close()
                stopped = run_options.stop.is_set()
                teller.tell(run)
                at_once()
                if run_options.stop.is_set() and not stopped:
                    raise KeyboardInterrupt

            try:
                run = task(replace(run_options, progress=advance, told=told))
            except KeyboardInterrupt:
                if (told_of := teller.ended()) is None:
                    raise
                run = told_of
    except NothingPlayedError as stopped:
        print(stopped.message, file=sys.stderr)
        raise typer.Exit(signals.status()) from stopped
    teller.say_files(run)
    if run.manifest["status"] != "complete":
        print(
            f"stopped early: {work.kept(run)} kept in {run.path}\n"
            f"go on with: silver-sim resume {run.path}",
            file=sys.stderr,
        )
    if run.manifest["status"] != "complete" or signals.received():
        raise typer.Exit(signals.status())


class _Teller:
    """Tells what a run found as soon as it is known; what goes wrong with that costs no file."""

    def __init__(self, show: Show) -> None:
        self._show = show
        self._run: RunFolder | None = None
        self._unsaid: BaseException | None = None  # as when the reader of our output has gone

    def tell(self, run: RunFolder) -> None:
        """Print the result, to be read while the rest is written."""
        self._run = run
        try:
            print_result(run, self._show)
            sys.stdout.flush()
        except (Exception, SystemExit) as problem:
            self._unsaid = problem

    def ended(self) -> RunFolder | None:
        """The run whose result was told, if it has ended since."""
        running = self._run is None or self._run.manifest["status"] == "running"
        return None if running else self._run

    def say_files(self, run: RunFolder) -> None:
        """Say where the files are, and which are missing; raise what kept the result unsaid."""
        if self._unsaid is not None:
            raise self._unsaid
        if self._run is not None and not self._show.as_json:
            print(f"\nFiles: {run.path}")
        _say_missing(run)


def _tell_of_functions(plan: Plan, run_options: RunOptions) -> None:
    """Say which functions of the strategies may have been meant to answer a question."""
    from silver_sim.arena.misspelled import notes

    for text in notes(plan.files.values(), plan.game.functions):
        run_options.note(text)


def print_result(run: RunFolder, show: Show) -> None:
    """Print the summary of a run."""
    summary = run.summary()
    if show.as_json:
        import json

        print(json.dumps({"run": str(run.path), **summary}, indent=1, allow_nan=False))
        return
    from silver_sim.studies.terminal import print_experiment, print_plots

    print_experiment(summary, options.console())
    if show.plot:
        print_plots(run, options.console())
    if "to_use" in summary:  # of a search: a line to copy
        print(f"\nUse: {printable(summary['to_use'])}")


def _say_missing(run: RunFolder) -> None:
    """Say, also to who wants quiet, which pictures are missing, and how to get them."""
    from silver_sim.studies.results import INTERRUPTED

    missing = run.missing()
    if interrupted := [name for name, why in missing.items() if why == INTERRUPTED]:
        print(
            f"stopped: {' and '.join(interrupted)} not written; all else is kept in {run.path}\n"
            f"get them with: silver-sim report {run.path}",
            file=sys.stderr,
        )
    for name in (each for each in missing if each not in interrupted):
        print(
            f"warning: {run.path / name} is missing: it could not be drawn; all else is there\n"
            f"  why: {printable(missing[name])}\n"
            f"  help: silver-sim report {run.path}  draws it, where there is more memory; "
            "a limit of address space (ulimit -v) is often the cause",
            file=sys.stderr,
        )
