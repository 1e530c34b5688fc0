"""Runs in Python: play an experiment, or open one that was played, and get its tables."""

from __future__ import annotations

import json
import os
import sys
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl

from silver_sim.arena.find import STRONGEST, strategy_files
from silver_sim.arena.precompile import tell_of_compiling
from silver_sim.arena.run import usable_threads
from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.given import checked, whole
from silver_sim.reading import MOST_BLOCKS, MOST_WORLDS
from silver_sim.runs import RunFolder, formats, tables
from silver_sim.runs.listing import listed
from silver_sim.runs.manifest import SUMMARY, legible
from silver_sim.stats.results import Heading
from silver_sim.studies.adapting import adapted
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.core.spec import Common
from silver_sim.studies.experiments import experiment_of, find_experiment, read_experiment
from silver_sim.studies.kinds import kind_of
from silver_sim.studies.life import Work, begin
from silver_sim.studies.play import Prepared

if TYPE_CHECKING:
    import pandas as pd

    from silver_sim.studies.changes import Changes
    from silver_sim.studies.verify import Verified

FORMS = {".csv": "csv", ".json": "json", ".md": "markdown", ".parquet": "parquet"}
AnyPath = str | os.PathLike[str]


class Run:
    """A run folder: the question, the results, and every game and round.

    Tables: ``games``, ``players`` (games with one row for each player), ``rounds``, ``summary``
    (one row for each estimate) and ``entries`` (who sits at which place of which table). Files are
    checked against the hashes that the run noted; a UserError says what is missing or has changed.

    Examples
    --------
    >>> import tempfile
    >>> asked = {"kind": "simulate", "players": ["greedy", "pairs"], "blocks": 20}
    >>> small = asked | {"charts": False, "report": False}
    >>> played = run(small, out=tempfile.mkdtemp() + "/run")
    >>> played.status, played.frame("games").height
    ('complete', 40)
    >>> 0 <= played.result.share("greedy").value <= 1
    True
    >>> played.verify().problems, played.diff(played).changed
    ([], [])
    >>> played.query("SELECT COUNT(*) AS games FROM games WHERE tied").height
    1
    >>> played.export(played.path.parent / "players.csv", "players").name
    'players.csv'
    >>> from silver_sim import replay
    >>> [game.header.players for game in replay(played.trace(3))]
    [2, 2]
    """

    @checked
    def __init__(self, path: AnyPath) -> None:
        self._folder = RunFolder.open(Path(path))

    @property
    def path(self) -> Path:
        """The run folder."""
        return self._folder.path

    @property
    def spec(self) -> dict[str, Any]:
        """The resolved specification: everything that the results depend on."""
        return self._folder.spec

    @property
    def summary(self) -> dict[str, Any]:
        """All results; UserError if the run has none yet."""
        found: dict[str, Any] = json.loads(self._folder.content(SUMMARY))
        return found

    @property
    def result(self) -> Heading:
        """All results as dataclasses of its kind; UserError if the run has none yet, or others."""
        with legible(self.path):
            return kind_of(self.summary).read(self.summary)

    @property
    def status(self) -> str:
        """``complete``, ``stopped``, ``failed``, ``running`` or ``killed``, as of now."""
        return self._folder.status().value

    @checked
    def frame(self, table: str = "games") -> pl.DataFrame:
        """A table in memory."""
        return tables.frame(self._folder, table)

    @checked
    def lazy(self, table: str = "games") -> pl.LazyFrame:
        """A table whose rows are read when they are needed."""
        return tables.lazy(self._folder, table)

    @checked
    def to_pandas(self, table: str = "games") -> pd.DataFrame:
        """A table for pandas; integers stay integers even if some are missing (``<NA>``)."""
        import pandas as pd

        columns = self.frame(table).get_columns()
        return pd.DataFrame({column.name: _for_pandas(column) for column in columns})

    @checked
    def query(self, sql: str) -> pl.DataFrame:
        """The rows that a SELECT over the tables gives."""
        return tables.answer(self._folder, sql)

    @checked
    def export(
        self, out: AnyPath, table: str = "games", *, every: int = 1, force: bool = False
    ) -> Path:
        """Write a table to a new file: .csv, .json, .md or .parquet; ``force`` replaces one.

        Also ``decisions``: what players knew and did in one game in ``every``.
        """
        file = Path(out)
        if (form := FORMS.get(file.suffix)) is None:
            raise UserError(
                f"{file} says no format", help=f"a name that ends in {', '.join(FORMS)}"
            )
        if table == "decisions":
            from silver_sim.studies.decisions import Decisions

            found = Decisions.of(self.path, whole("every", every, 1, MOST_BLOCKS))
            formats.write(found.lazy(), found.frames(), form, file, force=force)
        else:
            formats.export(self._folder, tables.known(table), form, file, force=force)
        return file

    @checked
    def label(
        self,
        out: AnyPath,
        *,
        every: Sequence[int] = (1, 10),
        simulations: int = 256,
        own: str = STRONGEST,
        threads: int | None = None,
        seed: int = 1,
        force: bool = False,
    ) -> Path:
        """Write what every answer is worth by advice to a new Parquet file: ``own`` plays on.

        ``every``: one game in this many, and in these one decision in this many.
        """
        from silver_sim.studies.labels import Labels

        if len(every) != 2:
            raise UserError(f"every = {every}", why="two numbers are needed", help="(1, 10)")
        games, decisions = (whole("every", each, 1, MOST_BLOCKS) for each in every)
        who = games, decisions, whole("number of simulations", simulations, 2, MOST_WORLDS)
        asked = Labels.of(self.path, own, *who, seed, threads or usable_threads())
        asked.write(Path(out), lambda: None, force=force)
        return Path(out)

    def verify(self) -> Verified:
        """Check that everything is as it was written: ``problems`` says what is not."""
        from silver_sim.studies.verify import verify

        return verify(self.path)

    @checked
    def diff(self, other: Run) -> Changes:
        """What changed from this run to another, each number with its 95 % interval."""
        from silver_sim.studies.changes import changes

        return changes(self.path, other.path)

    @checked
    def trace(self, block: int, rotation: int | None = None, table: int = 0) -> str:
        """The script of a game, or of all rotations of a block, as ``replay`` reads it."""
        from silver_sim.studies.trace import chosen_games, opened

        plan = opened(self.path)
        played = plan.tables[whole("table", table, 0, len(plan.tables) - 1)]
        whole("block", block, plan.experiment.span[0], plan.experiment.span[-1])
        if rotation is not None:
            whole("rotation", rotation, 0, played.players - 1)
        texts = (json.dumps(x, ensure_ascii=False) for x in chosen_games(played, block, rotation))
        return "".join(f"{text}\n" for text in texts)

    def __repr__(self) -> str:
        about = listed(self.path)
        if about.problem:
            return f"<Run {self.path}: damaged, {about.problem}>"
        return (
            f"<Run {self.path}: {about.kind}, {about.line_up}, "
            f"{about.blocks:,} blocks, {about.games:,} games, {about.status}>"
        )

    def _repr_html_(self) -> str | None:
        """What a notebook shows: tables and verdict, or that there are none so far."""
        known = not listed(self.path).problem and (self.path / SUMMARY).is_file()
        return self.result._repr_html_() if known else f"<pre>{escape(repr(self))}</pre>"


def open_run(path: AnyPath) -> Run:
    """Open the folder of a run.

    Parameters
    ----------
    path
        The folder.

    Returns
    -------
    Run
        Its question, results and tables.

    Raises
    ------
    UserError
        If there is no run, or if it is damaged.

    Examples
    --------
    >>> import tempfile
    >>> folder = tempfile.mkdtemp() + "/run"
    >>> asked = {"kind": "simulate", "players": ["greedy", "pairs"], "blocks": 20}
    >>> _ = run(asked | {"charts": False, "report": False}, out=folder)
    >>> open_run(folder).status
    'complete'
    """
    return Run(path)


@checked
def run(
    spec: AnyPath | Mapping[str, Any] | Common,
    *,
    out: AnyPath | None = None,
    strategies: AnyPath | None = None,
    threads: int | None = None,
    quiet: bool = True,
    force: bool = False,
) -> Run:
    """Play an experiment, as the command does, and return its run.

    Charts that cannot be drawn for lack of memory give a warning.

    Parameters
    ----------
    spec
        A TOML file, the name of a built-in one, or the same as a dict.
    out
        A new folder; by default one in ``runs/``.
    strategies
        The folder of your own strategies; by default ``./strategies``.
    threads
        How many play; by default as many as there are processors.
    quiet
        Whether nothing is said on standard error.
    force
        Whether a run that is in the folder is replaced.

    Returns
    -------
    Run
        What was played, whole.

    Raises
    ------
    UserError, StrategyError
        If it cannot be played; if a strategy fails.

    Examples
    --------
    >>> import tempfile
    >>> asked = {"kind": "simulate", "players": ["greedy", "pairs"], "blocks": 20}
    >>> small = asked | {"charts": False, "report": False}
    >>> run(small, out=tempfile.mkdtemp() + "/run").status
    'complete'
    """
    if isinstance(spec, Common):
        experiment = spec
    elif isinstance(spec, Mapping):
        experiment = experiment_of(dict(spec))
    else:
        experiment = read_experiment(find_experiment(Path(spec)))
    own = None if strategies is None else Path(strategies)
    game = registry.game(experiment.game)
    note = (lambda _: None) if quiet else partial(print, file=sys.stderr)
    tell_of_compiling(game, note)
    files, options = strategy_files(game.name, own), RunOptions(threads or usable_threads())
    experiment = adapted(experiment, game, files, replace(options, note=note))
    return begun(Prepared.of(experiment, game, files), out, threads, force, note)


def begun(
    work: Work,
    out: AnyPath | None,
    threads: int | None,
    force: bool,
    note: Callable[[str], None] = lambda _: None,
) -> Run:
    """Play a run; what cannot be drawn for lack of memory gives a warning."""
    options = RunOptions(threads or usable_threads(), note=note)
    played = begin(work, None if out is None else Path(out), options, force=force)
    for name, why in played.missing().items():
        warnings.warn(f"{played.path / name} could not be drawn: {why}", stacklevel=4)
    return Run(played.path)


@checked
def merge(
    runs: Sequence[AnyPath],
    *,
    out: AnyPath | None = None,
    threads: int | None = None,
    force: bool = False,
) -> Run:
    """Make one run of several that played disjoint blocks of one experiment.

    Its files are the same, byte for byte, as if one run had played all blocks, except the manifest.

    Parameters
    ----------
    runs
        The folders of the parts; ``first_block`` of an experiment says where each begins.
    out
        A new folder; by default one in ``runs/``.
    threads
        How many count; by default as many as there are processors.
    force
        Whether a run that is in the folder is replaced.

    Returns
    -------
    Run
        The whole.

    Raises
    ------
    UserError
        If the parts overlap, are not whole, or are not of one experiment.

    Examples
    --------
    >>> import tempfile
    >>> folder = tempfile.mkdtemp()
    >>> asked = {"kind": "simulate", "players": ["greedy", "pairs"], "charts": False, "blocks": 20}
    >>> first = run(asked, out=folder + "/a")
    >>> second = run(asked | {"first_block": 20}, out=folder + "/b")
    >>> merge([first.path, second.path], out=folder + "/whole").summary["blocks"]
    40
    """
    from silver_sim.studies.merge import Merged

    parts = [Path(each) for each in runs]
    return begun(Merged.of_runs(parts, out), out, threads, force)


def _for_pandas(column: pl.Series) -> Any:
    """The values of a column as pandas keeps them, without pyarrow, which polars would need."""
    import pandas as pd

    if column.dtype == pl.String:
        return pd.array(column.to_list(), dtype=pd.StringDtype(na_value=float("nan")))
    missing = column.is_null()
    if not missing.any() or column.dtype.is_float():
        return column.to_numpy(writable=True)
    values = column.fill_null(False if column.dtype == pl.Boolean else 0).to_numpy(writable=True)
    masked = pd.arrays.BooleanArray if column.dtype == pl.Boolean else pd.arrays.IntegerArray
    return masked(values, missing.to_numpy(writable=True))
