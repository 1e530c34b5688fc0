"""``silver-sim runs``: earlier runs."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from silver_sim.cli import options
from silver_sim.cli.progress import Carded, Printed, console, print_json, progress, working
from silver_sim.cli.running import Cluster, Destination, Threads, follow, read_threads
from silver_sim.cli.strategies import budget_of
from silver_sim.errors import UserError, printable

if TYPE_CHECKING:
    from polars import DataFrame
    from rich.console import Console


RUNS = Path("runs")
ROWS = 100  # of a table, without --limit
FORMATS = ("csv", "parquet", "json", "markdown")
DECISIONS = "decisions"
TABLES = (
    *("games", "players", "rounds", "forks", "judged", "candidates", "summary", "entries"),
    DECISIONS,
)
DEALS = 256  # of label
FALSE = 1  # the exit status of a command that ran and found that something is not so


def list_(
    folder: Path | None = options.argument(
        "The folder of runs (default ./runs).", "[DIR]", default=None
    ),
    as_json: options.AsJson = False,
) -> None:
    """List the runs in a folder, newest first.

    A run that was killed or stopped can be continued with silver-sim runs resume.

    For example:

      silver-sim runs list
      silver-sim runs list archive --json
    """
    from silver_sim.report.terminal.runs import print_runs
    from silver_sim.runs.listing import listing

    found = [] if folder is None and not RUNS.exists() else listing(folder or RUNS)
    if as_json:
        print_json({"schema_version": 1, "runs": found})
    elif not found:
        print(f"there are no runs in {printable(str(folder or RUNS))}", file=sys.stderr)
    else:
        print_runs(found, console())


def resume(
    run: options.Run,
    machine: Cluster,
    blocks: int | None = options.number(
        "Go on up to this many blocks, even if the run has ended.", 1
    ),
    time: float | None = options.time("How long the search of a run that tunes takes in total."),
    generations: int | None = options.number(
        "The generation that ends a run that tunes.", 1, options.MOST_GENERATIONS
    ),
    out: Path | None = options.folder(
        "Start a new run in this folder, with everything as it is today."
    ),
    force: bool = options.yes("Replace an existing run in the folder."),
) -> None:
    """Go on with a run that was stopped or killed, or make one longer.

    In the end the files are the same, byte for byte, as without the interruption. The strategies
    that play are the copies in the run, so their own files may be gone.

    A run is left alone if the engine, the rules or the libraries have changed, or if a strategy
    here (./strategies or --strategies, then the built-in ones) has the name of one that played but
    is a different file now. Then --out starts a new run with it, and --strategies RUN/strategies
    goes on with the copies.

    For example:

      silver-sim runs resume runs/20261121T013000Z-simulate-seed1
      silver-sim runs resume runs/20261121T013000Z-simulate-seed1 --blocks 200000
      silver-sim runs resume runs/tuned --generations 400
    """
    from silver_sim.studies import tuning
    from silver_sim.studies.life import begin, go_on
    from silver_sim.studies.play import Prepared, reopen

    run_options = machine.run_options()
    if tuning.is_tuning(run):
        if out is not None or blocks is not None:
            raise UserError(
                f"{'--blocks' if out is None else '--out'} does not apply to {run}, which tunes",
                help="--time 20m or --generations 400 goes further; tune begins again",
            )
        further = {time, generations} != {None}
        budget = budget_of(time, generations=generations) if further else None
        search = tuning.reopen(run, budget)
        follow(search.work, partial(go_on, search), run_options, machine)
        return
    if time is not None or generations is not None:
        raise UserError(
            "--time and --generations are for runs that tune", help="--blocks makes this one longer"
        )
    reopened = reopen(run, blocks=blocks)
    plan, path = reopened.work.plan, reopened.run.path
    current = machine.files(plan.game)
    if out is not None:
        reopened.run.release()
        today = {name: current.get(name, file) for name, file in plan.files.items()}
        prepared = Prepared.of(plan.experiment, plan.game, {**current, **today})
        follow(prepared, partial(begin, prepared, out, force=force), run_options, machine)
        return
    help = f"silver-sim runs resume {path} --out NEW  begins again in a new folder"
    own = f"; --strategies {path / 'strategies'}  goes on with the copies that it keeps"
    programs, strategies = reopened.other_programs(), reopened.other_strategies(current)
    reopened.refuse(programs + strategies, help if programs else help + own)
    done, wanted = reopened.run.blocks(), reopened.work.blocks
    if done > wanted:
        reopened.run.release()
        raise UserError(
            f"{path} has {done:,} blocks, more than {wanted:,}", help="a run can only become longer"
        )
    follow(reopened.work, partial(go_on, reopened), run_options, machine)


def query(
    run: options.Run,
    sql: str | None = options.argument(
        "A SELECT, in quotes; or which game to find: closest, longest, strangest.",
        "SQL",
        default=None,
    ),
    form: str = options.choice(
        "How it is printed.", ("table", "csv", "json", "markdown"), flag="--format", default="table"
    ),
    limit: int | None = options.number(
        "At most this many rows.", 1, 10**9, shown="100 in a table, 1 game that is found"
    ),
    quiet: options.Quiet = False,
) -> None:
    """Query the tables of a run in SQL (the dialect of polars), or find its strangest game.

    The closest, the longest or the strangest game is named with the command that shows it; --limit
    finds several. Without a question, it prints the rule by which each is found.

    Tables: games and rounds, one row for each; players, one row for each player of a game, with its
    label, what it won, its total and its seat; candidates, one row for each line-up that tune
    tried; summary, one row for each estimate; entries, who plays: games.winner and the columns _0,
    _1 ... count places of the line-up. If a win can be shared, won_0, won_1 ... replace winner.
    silver-sim runs export --show columns says what each means.

    For example:

      silver-sim runs query runs/mine closest
      silver-sim runs query runs/mine "SELECT AVG(turns), MAX(turns) FROM rounds"
      silver-sim runs query runs/mine "SELECT label, AVG(total) FROM players GROUP BY label"
      silver-sim runs query runs/mine "SELECT e.label, COUNT(*) AS wins FROM games g JOIN entries e
        ON g.table = e.table AND g.winner = e.player GROUP BY e.label"
      silver-sim runs query runs/mine "SELECT * FROM games WHERE tied" --format csv
    """
    from silver_sim.report.terminal import runs as shows
    from silver_sim.runs import RunFolder
    from silver_sim.runs.ready import ready, rules
    from silver_sim.runs.tables import answer

    opened = RunFolder.open(run)
    if sql is None:
        return _print(rules(), form, partial(shows.print_rules, rules()))
    if re.fullmatch(r"\w+", sql):
        with working("reading the run", quiet):
            found = ready(opened, sql, limit or 1)
        return _print(found.rows, form, partial(shows.print_ready, found))
    most = ROWS if limit is None and form == "table" else limit
    with working("reading the run", quiet):
        rows = answer(opened, sql, None if most is None else most + 1)
    shown = rows if most is None else rows.head(most)
    _print(shown, form, partial(shows.print_rows, shown, sql=sql))
    if rows.height > shown.height:
        sys.stdout.flush()
        print(f"only the first {most:,} rows; --limit shows more", file=sys.stderr)


def _print(rows: DataFrame, form: str | None, show: Callable[[Console], None]) -> None:
    """Print rows in a format for other programs, or what ``show`` prints of them."""
    from silver_sim.runs.formats import TEXTS

    if form in TEXTS:
        sys.stdout.writelines(TEXTS[form]([rows]))
    else:
        show(console())


def export(
    run: options.SomeRun = None,
    table: str | None = options.argument(
        "games (default), players, rounds, forks, judged, candidates, summary, entries, decisions.",
        "[TABLE]",
        options.complete(lambda _: TABLES),
        default=None,
    ),
    form: str | None = options.choice("How it is written.", FORMATS, flag="--format"),
    out: options.OutFile = None,
    show: list[str] | None = options.shows(
        "What every column of every file of a run means. It takes the place of the table.",
        "columns",
    ),
    every: int | None = options.number(
        "Decisions of one game in this many.", 1, metavar="NUMBER", shown="1"
    ),
    game: options.GameName = None,
    force: options.ReplaceFile = False,
    quiet: options.Quiet = False,
) -> None:
    """Write a table of a run for other programs, or say what its columns mean.

    --show columns needs no run, but perhaps --game; with a run it describes only that kind of run.

    The table decisions is not kept: its games are played again. A row has what the seat knew, as
    the numbers of docs/environments.md, what it answered, and what came of the game.

    For example:

      silver-sim runs export runs/mine summary --format csv
      silver-sim runs export runs/mine --format parquet -o games.parquet
      silver-sim runs export runs/mine decisions --format parquet --every 10 -o all.parquet
      silver-sim runs export --show columns
    """
    from silver_sim.games import registry
    from silver_sim.report.terminal.columns import print_files
    from silver_sim.report.terminal.runs import size
    from silver_sim.runs import RunFolder, formats, tables
    from silver_sim.studies import decisions, described, labels

    if show and table is None and str(run) in TABLES:
        run, table = None, str(run)
    if game is not None and (run is not None or not show):
        raise UserError("--game goes with --show columns and no run", help="a run is of one game")
    if table is not None:
        options.read_choice("table", table, TABLES)
    if table != DECISIONS:
        options.goes_with("decisions", every=every)
    if show:
        if out is not None or form == "parquet":
            raise UserError("--show columns writes to standard output", help="--format csv > FILE")
        opened = None if run is None else RunFolder.open(run)
        shown = registry.info(game if opened is None else opened.game)
        if table == DECISIONS:  # this table, and that of label, are in no file of a run
            files = [decisions.described(registry.game(shown.name)), labels.FILE]
        else:
            files = described.described(shown, None if opened is None else opened.kind, table)
        return _print(described.frame(files), form, partial(print_files, files))
    if run is None or form is None:
        missing = "RUN" if run is None else "--format"
        raise UserError(
            f"{missing} is missing",
            help="silver-sim runs export RUN --format csv, json, markdown or parquet; "
            "silver-sim runs export --show columns  says what they mean",
        )
    if out is None and (form == "parquet" or table == DECISIONS):
        what = "decisions are" if table == DECISIONS else "parquet is"
        raise UserError(f"{what} written to a file", help="-o FILE")
    if out is None:
        pieces = tables.frames(RunFolder.open(run), table or "games")
        sys.stdout.writelines(formats.TEXTS[form](pieces))
        return
    if table == DECISIONS:
        found = decisions.Decisions.of(run, every or 1)
        if not quiet:
            rows, bytes_ = found.size()
            played = f"{found.games.height:,} games, at most {size(bytes_)} as Parquet"
            print(f"about {rows:,} decisions of {played}", file=sys.stderr)
        with working("playing the games", quiet):
            formats.write(found.lazy(), found.frames(), form, out, force=force)
    else:
        with working("writing the table", quiet):
            formats.export(RunFolder.open(run), table or "games", form, out, force=force)
    print(f"written: {out}", file=sys.stderr)


def label(
    run: options.Run,
    out: options.OutFile = None,
    every: str | None = options.text(
        "One game in this many, and in these one decision in this many.", "NUMBERS", shown="1,10"
    ),
    simulations: int | None = options.number(
        "Simulations of a decision, at most.", 2, 10**6, shown="256"
    ),
    own: str = options.own("The strategy that plays on, in all seats."),
    threads: Threads = None,
    seed: options.FixedSeed = 1,
    force: options.ReplaceFile = False,
    quiet: options.Quiet = False,
) -> None:
    """Write what every answer at decisions of a run is worth by advice, as a table in Parquet.

    The games are played again, as for the table decisions. Join the two by their columns table,
    block, rotation and decision. Decisions with one answer are left out.

    For example:

      silver-sim runs label runs/mine --every 10,20 -o labels.parquet
    """
    if out is None:
        raise UserError("labels are written to a file", help="-o FILE")
    from silver_sim.studies.labels import Labels, kept_for

    read = partial(options.read_number, "--every", least=1, most=options.MOST_GAMES)
    games, decisions, *more = [*map(read, (every or "1").split(",")), 10]
    if more[1:]:
        raise UserError(f"--every {every} has too many numbers", help="10,20")
    workers = read_threads(threads)
    asked = Labels.of(run, own, games, decisions, simulations or DEALS, seed, workers)
    try:
        with progress("decisions", None, quiet) as advance:
            asked.write(out, advance, force=force)
    except BaseException:
        if (kept := kept_for(out)).exists():
            print(f"kept: {kept}, with which the same command goes on", file=sys.stderr)
        raise
    print(f"written: {out}", file=sys.stderr)


def merge(
    place: Destination,
    printed: Carded,
    parts: list[Path] = options.argument(
        "The folders of its parts, in any order.", "RUN RUN ...", options.complete_run
    ),
    threads: Threads = None,
) -> None:
    """Make one run of several that played disjoint blocks of one experiment.

    Play the parts anywhere, with the same experiment, seed and strategies: --first-block says where
    each begins. The files of the merged run are the same, byte for byte, as if one run had played
    all blocks; only its manifest says when and where. The parts stay as they are.

    For example:

      silver-sim run mine.toml --blocks 1000 --out a
      silver-sim run mine.toml --blocks 1000 --first-block 1000 --out b
      silver-sim runs merge a b --out whole
    """
    from silver_sim.studies.core.run_options import RunOptions
    from silver_sim.studies.life import begin
    from silver_sim.studies.merge import Merged

    with working("reading the runs", printed.quiet):
        merged = Merged.of_runs(parts, place.out)
    run_options = RunOptions(read_threads(threads), quiet=printed.quiet, note=printed.note)
    task = partial(begin, merged, place.out, force=place.force)
    follow(merged, task, run_options, printed)


def diff(a: options.Run, b: options.Run, printed: Printed) -> None:
    """Show what changed from one run to another: how they were played, and every number.

    Compared are the program, the experiment, the rules and the strategies, then the numbers, each
    with its 95 % interval. If both runs played the same blocks of the same seed, these are compared
    one by one, which tells far smaller changes; if not, the runs count as independent. How two
    strategies decide in the same games is what silver-sim strategies diff shows.

    For example:

      silver-sim runs diff runs/before runs/after
      silver-sim runs diff runs/before runs/after --json
    """
    from silver_sim.studies.changes import changes

    with working("reading the runs", printed.quiet):
        found = changes(a, b)
    printed.tell(found, lambda _, where: found.show(where))


def verify(run: options.Run, printed: Printed) -> None:
    """Check that everything in a run is as it was written.

    All files must match their hashes, the parts must be whole and in sequence, and the summary must
    follow from them. Runs inside it are checked, too. The exit status is 1 if anything is wrong.

    For example:

      silver-sim runs verify runs/20261121T013000Z-simulate-seed1
    """
    from dataclasses import asdict

    from silver_sim.studies.verify import verify

    with working("reading the run", printed.quiet):
        found = verify(run)
    plain = {"schema_version": 1, "run": str(run), **asdict(found)}
    printed.tell(plain, lambda *_: print(*found.lines, sep="\n"))
    if found.problems:
        raise typer.Exit(FALSE)


def report(
    run: options.Run,
    show: bool = options.yes("Open it in the browser.", flag="--open"),
    quiet: options.Quiet = False,
) -> None:
    """Write the page of a run, report.html, from its files alone.

    Every run writes it at its end; this writes it again, with the same bytes. It is a single file
    that fetches nothing and can be mailed as it is.

    For example:

      silver-sim runs report runs/20261121T013000Z-simulate-seed1 --open
    """
    from silver_sim.studies.report import rebuild

    with working("writing the page", quiet):
        page = rebuild(run)
    print(f"written: {page}")
    if show:
        typer.launch(page.resolve().as_uri())
