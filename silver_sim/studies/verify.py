"""Check that a run is as it was written, and that its summary follows from its parts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

import numpy as np
import polars as pl

from silver_sim.errors import UserError, printable
from silver_sim.outputs import TEMPORARY
from silver_sim.result import Result, as_json
from silver_sim.runs import RunFolder, Status
from silver_sim.runs.files import csv_bytes, json_bytes, sha256
from silver_sim.runs.journal import TABLES, Hashes, part_name
from silver_sim.runs.manifest import MANIFEST, PARTS, SPEC, SUMMARY, is_run, was_begun
from silver_sim.runs.tables import SUMMARY_CSV
from silver_sim.stats.outcomes.blocks import Frames
from silver_sim.studies.core.study import PlayedStudy, Study
from silver_sim.studies.kinds import OF_COMMANDS
from silver_sim.studies.page_facts import FACTS, facts_file
from silver_sim.studies.play import Prepared, kept_files, prepared_again
from silver_sim.studies.programs import other_programs
from silver_sim.studies.results import summarised
from silver_sim.studies.tuning import verified

GAME = ["table", "block", "rotation"]  # the key of a game, by which rows are sorted
OF_DECISIONS = {"forks", "judged"}  # tables whose rows are decisions


@dataclass
class Verified:
    """What was read, and what is wrong, one line each."""

    status: str = ""
    files: int = 0
    games: int = 0
    problems: list[str] = field(default_factory=list)

    @property
    def lines(self) -> list[str]:
        """What is wrong, or that nothing is."""
        ended = "" if self.status == Status.COMPLETE else f" (status: {self.status})"
        intact = f"{self.files:,} files, {self.games:,} games: all intact{ended}"
        return [*map(printable, self.problems)] or [intact]

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return f"<ul>{''.join(f'<li>{escape(line)}</li>' for line in self.lines)}</ul>"


def verify(folder: Path) -> Verified:
    """Check a run and the runs inside it; UserError if there is none."""
    if not was_begun(folder):
        RunFolder.open(folder)  # says so
    found = Verified()
    for place in [folder, *(path for path in sorted(folder.rglob("*")) if was_begun(path))]:
        inner = "" if place == folder else f"{place.relative_to(folder).as_posix()}/"
        try:
            reading = _Reading(RunFolder.open(place), found)
            found.status = found.status or reading.status.value
            found.problems += [inner + problem for problem in reading.problems()]
        except UserError as problem:
            why = f": {problem.why}" if problem.why else ""
            found.problems.append(f"{problem.message}{why}".replace(f"{folder}/", ""))
    return found


class _Reading:
    """One run folder while it is checked."""

    def __init__(self, run: RunFolder, found: Verified) -> None:
        self.run = run
        self.found = found
        self.status = run.status()
        self.ended = self.status not in (Status.RUNNING, Status.KILLED)
        self.notes = run.journal.read()

    def problems(self) -> Iterator[str]:
        """What is wrong; the content of a wrong file is not checked further."""
        damaged = [*self._files(), *self._facts()]
        yield from damaged
        if damaged:
            return
        if self.run.kind in OF_COMMANDS:
            games, problems = verified(self.run)
            self.found.games += games
            yield from problems
            return
        self.prepared = prepared_again(self.run)
        study = self.prepared.study
        if isinstance(study, PlayedStudy):
            study.wants_facts = FACTS in self.run.manifest["files"] and self.ended
        players = [table.players for table in study.tables]
        if self.notes and self.notes[0].first != study.experiment.first_block:
            yield f"{PARTS} begins with another block than {SPEC} says"
            return
        for part, (blocks, frames) in enumerate(self.run.read()):
            if not is_whole(frames, blocks, players, study.active(blocks)):
                yield f"part {part} is not blocks {blocks.start:,} to {blocks.stop - 1:,}, whole"
                return
            study.add(study.counted(blocks, frames))
        self.found.games += study.games
        if self.ended and study.blocks:
            yield from self._results(study)

    def _files(self) -> Iterator[str]:
        """Files that are missing, changed, or not the run's."""
        noted = dict(self.run.manifest["files"])
        if not self.ended:
            # A run that goes on may have rewritten what it had written when it last ended.
            kept = (SPEC, "strategies/")
            noted = {name: each for name, each in noted.items() if name.startswith(kept)}
        for note in self.notes:
            noted |= note.files
        self.found.files += len(noted) + 1
        for name, hashes in noted.items():
            path = self.run.path / name
            if not path.is_file():
                yield f"{name} is missing"
            elif path.stat().st_size != hashes["bytes"] or sha256(path) != hashes["sha256"]:
                yield f"{name} is not as it was written"
        if not self.run.is_sealed():
            yield f"{MANIFEST} is not as it was written"
        if self.status != Status.RUNNING:
            yield from self._strangers(noted)

    def _strangers(self, noted: Hashes) -> Iterator[str]:
        """Files of rows that the run does not list; a killed run may leave unfinished ones."""
        left = (part_name(table, len(self.notes)) for table in TABLES)
        known = set(noted) if self.ended else {*noted, *left}
        paths = (path for table in TABLES for path in (self.run.path / table).glob("*"))
        for name in sorted(path.relative_to(self.run.path).as_posix() for path in paths):
            if name not in known and (self.ended or not name.endswith(TEMPORARY)):
                yield f"{name} is not one of the run's files"

    def _facts(self) -> Iterator[str]:
        """Contradictions between manifest and journal."""
        tables = [{name.partition("/")[0] for name in note.files} for note in self.notes]
        if any(each != tables[0] for each in tables):
            yield f"{PARTS}: the parts are not of the same tables"
        done = self.run.manifest.get("blocks_done")
        blocks = self.notes[-1].last - self.notes[0].first if self.notes else 0
        if self.ended and done not in (None, blocks):
            yield f"{MANIFEST} has {done} blocks, {PARTS} of {blocks}"

    def _results(self, study: Study) -> Iterator[str]:
        """Results that do not follow from the parts."""
        stopped = str(self.run.manifest.get("stopped", ""))
        confirmed: Sequence[Result] = ()
        if stopped or study.blocks == self.prepared.blocks:
            confirmed, problems = self._confirmed(study)
            yield from problems
            if problems:
                return
        summary = summarised(study, stopped, confirmed)
        again = {
            SUMMARY: json_bytes(summary),
            SUMMARY_CSV: csv_bytes(study.rows(summary)),
            **study.products(summary),
            **facts_file(self.run, study, as_json(summary)),
        }
        plan = self.prepared.plan
        others = "; ".join(other_programs(self.run.manifest, plan.game, plan.sources))
        for name, content in again.items():
            if name not in self.run.manifest["files"]:
                yield f"{name} is missing"
            elif self.run.content(name) != content:
                because = f" (it was made by other programs: {others})" if others else ""
                yield f"{name} is not what the parts give{because}"

    def _confirmed(self, study: Study) -> tuple[list[Result], list[str]]:
        """The results of confirmations inside the run, and what is wrong with these."""
        found: list[Result] = []
        problems = []
        for name, experiment in study.confirmations().items():
            folder = self.run.path / name
            complete = is_run(folder) and RunFolder.open(folder).status() == Status.COMPLETE
            if complete:
                inner = RunFolder.open(folder)
                files = {**self.prepared.plan.files, **kept_files(inner)}
                wanted = Prepared.of(experiment, self.prepared.plan.game, files).plan.spec()
                if inner.spec | {"part_blocks": wanted["part_blocks"]} != wanted:
                    problems.append(f"{name} is not the confirmation of this run")
                found.append(study.confirmed(name, inner.summary()))
            elif self.status == Status.COMPLETE:
                problems.append(f"{name} is missing, or not complete")
        return found, problems


def is_whole(frames: Frames, blocks: range, players: Sequence[int], active: Sequence[int]) -> bool:
    """Whether every block of a part has all rotations, and every game all rounds.

    For decisions, of which a game may have none, whether all are of these blocks and tables, in
    order.
    """
    if of_decisions := OF_DECISIONS & frames.keys():
        rows = frames[of_decisions.pop()].select(GAME)
        return (
            rows.equals(rows.sort(GAME, maintain_order=True))
            and bool(rows["block"].is_between(blocks.start, blocks.stop - 1).all())
            and set(rows["table"].unique()) <= set(active)
        )
    games = frames["games"]
    tables = games["table"].unique().sort().to_list()
    if not tables or tables[-1] >= len(players):
        return False
    wanted = pl.concat([_games_of(table, players[table], blocks) for table in tables])
    rows = wanted.cast({name: games.schema[name] for name in GAME})
    whole = games.select(GAME).equals(rows)
    return whole and ("rounds" not in frames or _are_numbered(frames["rounds"], rows))


def _are_numbered(rounds: pl.DataFrame, games: pl.DataFrame) -> bool:
    """Whether these are the rounds of these games, in order, from 1 in each."""
    numbers = pl.int_range(1, pl.len() + 1).over(GAME)
    return rounds.select(GAME).unique(maintain_order=True).equals(games) and bool(
        rounds.select((pl.col("round") == numbers).all()).item()
    )


def _games_of(table: int, players: int, blocks: range) -> pl.DataFrame:
    """Table, block and rotation of all games of a table in a part, in order."""
    numbers = np.array(blocks).repeat(players)
    rotations = np.tile(np.arange(players), len(blocks))
    return pl.DataFrame(
        {"table": np.full(len(numbers), table), "block": numbers, "rotation": rotations}
    )
