"""One run of several that played disjoint blocks of the same experiment."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

import polars as pl

from silver_sim.errors import UserError
from silver_sim.runs import RunFolder, Status
from silver_sim.runs.folder import in_parquet
from silver_sim.stats.outcomes.blocks import Frames
from silver_sim.studies.core.plan import differences
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.kinds import OF_COMMANDS
from silver_sim.studies.life import Playing
from silver_sim.studies.part_pipeline import MOST, Ready, process_parts
from silver_sim.studies.play import Prepared, kept_experiment, prepared_again
from silver_sim.studies.programs import other_programs

SIZE = ("blocks", "max_blocks", "first_block")  # of an experiment: in these its parts differ


@dataclass(frozen=True)
class Merged(Prepared):
    """An experiment whose blocks have been played by other runs, in the order of their blocks.

    Its files are those of one run that plays all of them.
    """

    first_part, plays = "the first games were read", False
    runs: Sequence[RunFolder] = ()

    @classmethod
    def of_runs(cls, folders: Sequence[Path], out: str | os.PathLike[str] | None = None) -> Merged:
        """Read the parts; UserError if they are not whole, or not disjoint parts of one run.

        Or if they would be merged into one of them, which is gone before it is read.
        """
        if len(folders) < 2:
            raise UserError("one run cannot be merged", help="name two or more parts of it")
        if out is not None and Path(out).resolve() in [each.resolve() for each in folders]:
            raise UserError(f"{out} is one of the parts", help="choose a new folder with --out")
        runs = sorted(map(_complete, folders), key=lambda run: run.notes()[0].first)
        prepared = prepared_again(runs[0], blocks=sum(run.blocks() for run in runs))
        plan, spec = prepared.plan, prepared.plan.spec()
        size = {name: spec["experiment"].get(name) for name in SIZE}
        for run in runs:
            asked = run.spec | {"experiment": run.spec["experiment"] | size}
            changes = differences(spec, asked, words=f"{{}} in {runs[0].path}, {{}} in {run.path}")
            if changes := changes + other_programs(run.manifest, plan.game, plan.sources):
                more = f"; and {len(changes) - 3} more" if changes[3:] else ""
                raise UserError(
                    f"{run.path} is not a part of the same experiment",
                    why="; ".join(changes[:3]) + more,
                    help="merge parts of the same seed, rules, strategies and program version",
                )
        for one, other in pairwise(runs):
            _check_adjacent(one, other)
        return cls(plan, prepared.study, runs)

    def facts(self) -> dict[str, Any]:
        """Facts of the manifest: the runs that it was made of, and how long they played."""
        seconds = sum(float(run.manifest["seconds"]) for run in self.runs)
        return super().facts() | {"merged": len(self.runs), "seconds": round(seconds, 3)}

    @contextmanager
    def ready(self, options: RunOptions, run: Path | None = None) -> Iterator[Any]:
        """Nobody plays."""
        yield

    def _played(self, playing: Playing, options: RunOptions) -> Generator[Ready]:
        """The parts of one run, made of those of all."""

        def process(part: tuple[range, list[Frames]]) -> Ready:
            blocks, pieces = part
            frames = pieces[0]
            if pieces[1:]:  # tables one after the other, as if one run had played them
                frames = {
                    name: pl.concat([each[name] for each in pieces], how="diagonal", rechunk=True)
                    .sort("table", maintain_order=True)
                    for name in frames
                }  # fmt: skip
            counted = self.study.counted(blocks, frames)
            options.progress(counted.games)
            return Ready(blocks.start, blocks.stop, in_parquet(frames), counted)

        return process_parts(self._pieces(options), process, min(options.threads, MOST))

    def _pieces(self, options: RunOptions) -> Generator[tuple[range, list[Frames]]]:
        """The blocks of each part of the whole, and what runs have of them: most often one does."""
        span, size = self.plan.experiment.span, self.plan.part_blocks
        first, pieces = span.start, list[Frames]()
        for blocks, frames in (each for run in self.runs for each in run.read()):
            pieces.append(frames)
            if blocks.stop % size == 0 or blocks.stop == span.stop:
                yield range(first, blocks.stop), pieces
                if options.stop.is_set():
                    return
                first, pieces = blocks.stop, []


def _complete(folder: Path) -> RunFolder:
    """A run that is whole; UserError if it is not."""
    run, why = RunFolder.open(folder), ""
    if run.kind in OF_COMMANDS:
        why = f"it is a run of {run.kind}, which has no blocks"
    elif (status := run.status()) != Status.COMPLETE:
        raise UserError(
            f"{folder} is not complete", why=f"its status is {status.value}",
            help=f"silver-sim runs resume {folder}  plays what it lacks",
        )  # fmt: skip
    elif not kept_experiment(run).runs_by_number:
        why = "not a number of blocks ended it, but what it found, or the time"
    if why:
        help = "merge runs of one experiment, of a number of blocks each"
        raise UserError(f"{folder} cannot be merged", why=why, help=help)
    changed = run.changed_files() or ([] if run.is_sealed() else ["manifest.json"])
    if changed or not run.notes():
        name = changed[0] if changed else "the list of its parts"
        raise UserError(
            f"{folder} is damaged", why=f"{name} is not as it was written",
            help=f"silver-sim runs verify {folder}  shows what is wrong",
        )  # fmt: skip
    return run


def _check_adjacent(one: RunFolder, other: RunFolder) -> None:
    """Raise UserError if there is a gap between the blocks of two runs, or an overlap."""
    end, begin = one.notes()[-1].last, other.notes()[0].first
    if begin < end:
        last = min(end, other.notes()[-1].last) - 1
        raise UserError(
            f"{one.path} and {other.path} overlap",
            why=f"both have blocks {begin:,} to {last:,}",
            help="leave one of them out, or play another part with --first-block",
        )
    if begin > end:
        raise UserError(
            f"blocks {end:,} to {begin - 1:,} are missing",
            why=f"{one.path} ends before them, and {other.path} begins after them",
            help=f"play them with --first-block {end}",
        )
