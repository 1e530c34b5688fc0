"""List a folder of runs without reading any rows."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import polars as pl

from silver_sim.errors import UserError, brief, repeated
from silver_sim.result import Result
from silver_sim.runs.folder import RunFolder
from silver_sim.runs.manifest import MISSHAPEN, SPEC, was_begun

GAMES = {"games": pl.len(), "candidates": pl.col("played").sum()}  # how many a part tells of


@dataclass(frozen=True)
class RunListed(Result):
    """A line of the list of runs; of a damaged run only folder and size are known."""

    run: str  # its folder
    bytes: int  # of all files, runs inside it included
    kind: str | None = None
    title: str | None = None
    line_up: str | None = None
    blocks: int | None = None
    games: int | None = None
    seed: int | None = None
    started: str | None = None  # date and time, UTC
    status: str = "damaged"
    problem: str = ""  # what is wrong with a damaged one


def listing(folder: Path) -> list[RunListed]:
    """The runs in a folder, the newest first; damaged ones say what is wrong."""
    try:
        places = [place for place in folder.iterdir() if was_begun(place)]
    except OSError as problem:
        raise UserError(
            f"cannot read {brief(folder)}",
            why=problem.strerror or "",
            help="name a folder of runs that you may read",
        ) from problem
    found = [listed(place) for place in places]
    return sorted(found, key=lambda run: (run.started or "", run.run), reverse=True)


def listed(folder: Path) -> RunListed:
    """What a run was and how far it got; ``problem`` if it is damaged."""
    size = 0
    for path in folder.rglob("*"):
        with suppress(OSError):  # a running process may rename its files meanwhile
            size += path.stat().st_size if path.is_file() else 0
    start = RunListed(str(folder), size)
    try:
        return _known(RunFolder.open(folder), start)
    except UserError as problem:
        why = f": {problem.why}" if problem.why else ""
        reason = f"{problem.message}{why}".replace(f"{folder}/", "")
    except MISSHAPEN as problem:
        reason = f"its {SPEC} is damaged, or of another version ({repeated(problem)})"
    return replace(start, problem=reason)


def _known(run: RunFolder, start: RunListed) -> RunListed:
    experiment = run.spec["experiment"]
    return replace(
        start,
        kind=str(experiment["kind"]),
        title=str(experiment["title"]),
        line_up=line_up(experiment),
        blocks=run.blocks(),
        games=count_games(run),
        seed=int(experiment["seed"]),
        started=str(run.manifest["started"]),
        status=run.status().value,
    )


def line_up(experiment: Mapping[str, Any]) -> str:
    """Who plays, in words: the players, the two that are compared, the roster, or the steps."""
    if "players" in experiment:
        varied = f", varying {experiment['vary']}" if "vary" in experiment else ""
        return " v ".join(experiment["players"]) + varied
    if "against" in experiment:
        return f"{experiment['player']}, tuned against {', '.join(experiment['against'])}"
    if "a" in experiment:
        return f"{experiment['a']} v {experiment['b']}"
    several = experiment.get("roster") or experiment.get("steps") or experiment.get("others", {})
    who = experiment.get("player") or several
    return who if isinstance(who, str) else ", ".join(who)


def count_games(run: RunFolder) -> int:
    """The number of games of all parts, from their files; UserError if one is cut or missing."""
    for note in run.journal.read():
        for name, noted in note.files.items():
            path = run.path / name
            there = path.is_file()
            if not there or path.stat().st_size != noted["bytes"]:
                raise UserError(
                    f"{name} is {'not as long as it was written' if there else 'missing'}",
                    help=f"silver-sim runs verify {run.path}  shows what else is wrong",
                )
    try:
        # One scan of all files would fail: a tournament's last parts have fewer columns.
        return sum(
            pl.scan_parquet(part).select(count).collect().item()
            for table, count in GAMES.items()
            for part in run.parts(table)
        )
    except pl.exceptions.PolarsError as problem:
        raise UserError(
            "a part cannot be read",
            why=str(problem).partition("\n")[0],
            help=f"silver-sim runs verify {run.path}  shows which",
        ) from problem
