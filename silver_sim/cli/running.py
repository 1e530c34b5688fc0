"""What all commands that play a run share: options, Ctrl-C, notes and output."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from silver_sim.cli import options, signals
from silver_sim.cli.progress import Carded
from silver_sim.errors import UserError
from silver_sim.reading import drawn_seed

if TYPE_CHECKING:
    from silver_sim.arena.find import StrategyFile
    from silver_sim.games.contract.game import Game
    from silver_sim.report.model import Page
    from silver_sim.runs import RunFolder
    from silver_sim.studies.core.run_options import RunOptions
    from silver_sim.studies.core.spec import Common
    from silver_sim.studies.life import Work


Threads = Annotated[
    int | None, options.number("Number of worker threads.", 1, 1024, shown="all processors")
]


def read_threads(threads: int | None) -> int:
    """How many threads play: all that are available, unless a number is given."""
    from silver_sim.arena.run import usable_threads

    return usable_threads() if threads is None else threads


@dataclass(frozen=True)
class Machine(Carded):
    """How something is played on this machine, with the user's own strategies."""

    threads: Threads = None
    strategies: options.OwnStrategies = None
    deadline: options.Deadline = options.DEADLINE

    def run_options(self) -> RunOptions:
        """How it is played; UserError if options do not go together."""
        from silver_sim.studies.core.run_options import RunOptions

        threads, deadline = read_threads(self.threads), float(self.deadline)
        return RunOptions(threads, deadline, quiet=self.quiet, note=self.note)

    def files(self, game: Game) -> dict[str, StrategyFile]:
        """The strategies of a game, by name."""
        from silver_sim.arena.find import strategy_files

        return strategy_files(game.name, self.strategies)


@dataclass(frozen=True)
class Executors(Machine):
    """The same, in threads or in processes, on a cluster, or to debug a strategy."""

    executor: str = options.text(
        "threads; processes, for strategies in plain Python; auto: what suits. debug: in plain "
        "Python, in this thread, without a deadline, where breakpoint() works. tcp://HOST:PORT: on "
        "a Dask cluster, the address of its scheduler; local: on one that is started here.",
        "WORD|ADDRESS",
        default="auto",
    )

    def run_options(self) -> RunOptions:
        """How it is played, with this executor; UserError if options do not go together."""
        from silver_sim.arena.executors import EXECUTORS

        found = super().run_options()
        if self.executor == "debug":
            if (self.threads, self.deadline) != (None, options.DEADLINE):
                raise UserError(
                    "--executor debug plays in one thread of this process, without a deadline",
                    help="leave out --threads and --deadline",
                )
            return found.to_debug()
        if self.executor in EXECUTORS:
            return replace(found, executor=self.executor)
        from silver_sim.arena.scheduler import check_address

        check_address(self.executor)
        return replace(found, dask=self.executor)


@dataclass(frozen=True)
class Cluster(Executors):
    """How a run is played, and what is printed about it."""

    watch: bool = options.yes("Write the page while the games are played, too; it reloads itself.")

    def run_options(self) -> RunOptions:
        """The same, with a page that is written meanwhile."""
        return replace(super().run_options(), watch=self.watch)


@dataclass(frozen=True)
class Destination:
    """Where a run is written."""

    out: Path | None = options.folder("The run folder.", shown="a new one in runs/")
    force: bool = options.yes("Replace an existing run in the folder.")


@dataclass(frozen=True)
class NewRun(Destination, Cluster):
    """How a new run is played, and where it is written."""

    def play(
        self, kind: str, asked: dict[str, Any], rules: options.Rules, seed: int | None, *notes: str
    ) -> None:
        """Play the experiment given as plain data, by these rules, and print the result."""
        from silver_sim.studies.experiments import experiment_of

        drawn = drawn_seed(seed)
        said = {"kind": kind, "game": rules.played().name, "seed": drawn, "rules": rules.table()}
        if seed is None:
            notes = (*notes, f"seed {drawn} (drawn; --seed repeats this run)")
        self.play_experiment(experiment_of(asked | said), *notes)

    def play_experiment(self, experiment: Common, *notes: str) -> None:
        """Play an experiment into a new run folder, and print the result."""
        from silver_sim.studies import life
        from silver_sim.studies.adapting import adapted
        from silver_sim.studies.play import Prepared

        run_options = self.run_options()
        game = options.read_game(experiment.game)
        files = self.files(game)
        prepared = Prepared.of(experiment, game, files)
        for text in notes:
            self.note(text)
        fitted = adapted(experiment, game, files, run_options)
        prepared = prepared if fitted is experiment else Prepared.of(fitted, game, files)
        task = partial(life.begin, prepared, self.out, force=self.force)
        follow(prepared, task, run_options, self)


def follow(
    work: Work, task: Callable[..., RunFolder], run_options: RunOptions, machine: Carded
) -> None:
    """Play with a progress bar; print the result, and say so if it is incomplete.

    ``task`` plays, with ``options``.
    """
    from silver_sim.studies.results import tell_missing
    from silver_sim.studies.terminal import plots, print_experiment

    if work.plays:
        for file in work.plan.files.values():
            for text in file.misspelled(work.plan.game.answers.functions):
                run_options.note(f"strategy {file.name!r}: {text}")
        machine.compiling(work.plan.game)
    printed: list[RunFolder] = []
    failures: list[BaseException] = []  # to print, e.g. because the reader of our output has gone
    with stopped_early(run_options) as at_once, ExitStack() as bar:
        advance = bar.enter_context(machine.progress(work.counts, work.total))

        def show_result(run: RunFolder) -> None:
            """All games are over: print the result, which can be read while the rest is written.

            A failure to print costs no file.
            """
            bar.close()
            stopped = run_options.stop.is_set()
            printed.append(run)
            try:
                path = {"run": str(run.path)} if machine.as_json else {}
                drawn = plots(run) if machine.tables else []
                show = partial(print_experiment, drawn=drawn, whole=machine.tables)
                machine.tell(path | run.summary(), show)
                sys.stdout.flush()
            except (Exception, SystemExit) as problem:
                failures.append(problem)
            at_once()
            if run_options.stop.is_set() and not stopped:
                raise KeyboardInterrupt

        try:
            run = task(options=replace(run_options, progress=advance, on_result=show_result))
        except KeyboardInterrupt:
            if not printed or printed[0].manifest["status"] == "running":
                raise
            run = printed[0]
    if failures:
        raise failures[0]
    if printed and not machine.as_json:
        print(f"\nFiles: {run.path}")
    tell_missing(run, partial(print, file=sys.stderr))
    is_whole = run.manifest["status"] == "complete"
    if not is_whole:
        print(
            f"stopped early: {work.kept(run)} kept in {run.path}\n"
            f"go on with: silver-sim runs resume {run.path}",
            file=sys.stderr,
        )
    if not is_whole or signals.received():
        raise typer.Exit(signals.status())


@contextmanager
def stopped_early(run_options: RunOptions) -> Iterator[Callable[[], None]]:
    """Let signals stop the games (``signals.stopping``); say so if nothing was played by then."""
    from silver_sim.studies.core.run_options import NothingPlayedError

    try:
        with signals.stopping(run_options.stop) as at_once:
            yield at_once
    except NothingPlayedError as stopped:
        print(stopped.message, file=sys.stderr)
        raise typer.Exit(signals.status()) from stopped


@dataclass(frozen=True)
class OutputPlace:
    """Where the numbers and the page are written; nowhere without ``out``."""

    out: Path | None = options.folder(
        "Also write the numbers, as JSON, and report.html into this folder."
    )
    force: options.ReplaceFile = False
    show: bool = options.yes("With --out: open the page in the browser.", flag="--open")

    def check(self, kind: str) -> None:
        """Raise UserError if nothing can be written there."""
        if self.out is None:
            given = {"open": self.show, "force": self.force}
            return options.goes_with("a folder", "--out DIR", **given)
        from silver_sim.studies.report import check_place

        check_place(self.out, kind, force=self.force)

    def tell(self, found: Any, printed: Carded, page: Callable[[Any], Page]) -> None:
        """Print a result, write both, say where unless in JSON, open the page if asked to."""
        printed.tell_page(found, page)
        if self.out is None:
            return
        from silver_sim.studies.report import REPORT, numbers, write_found

        try:
            written = write_found(found, self.out, force=self.force)
        except ImportError:
            print(f"written: {self.out / numbers(found.kind)}, without a page", file=sys.stderr)
            raise
        if not printed.as_json:
            print(f"\nFiles: {', '.join(map(str, written))}")
        if self.show:
            typer.launch((self.out / REPORT).resolve().as_uri())
