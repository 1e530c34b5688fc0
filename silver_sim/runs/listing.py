"""List a folder of runs without reading any rows."""

from __future__ import annotations

from contextlib import suppress
from os.path import isfile
from pathlib import Path
from typing import Any

import polars as pl

from silver_sim.errors import UserError, brief, repeated
from silver_sim.runs.folder import RunFolder
from silver_sim.runs.manifest import MANIFEST, MISSHAPEN, PARTS, SPEC

Facts = dict[str, Any]
GAMES = {"games": pl.len(), "candidates": pl.col("played").sum()}  # how many games a part holds
UNKNOWN = ("kind", "title", "line_up", "blocks", "games", "seed", "started")


def listing(folder: Path) -> list[Facts]:
    """The runs in a folder, newest first; damaged ones say what is wrong."""
    try:
        places = [place for place in folder.iterdir() if was_begun(place)]
    except OSError as problem:
        raise UserError(
            f"cannot read {brief(folder)}",
            why=problem.strerror or "",
            help="name a folder of runs that you may read",
        ) from problem
    found = [facts(place) for place in places]
    return sorted(found, key=lambda run: (run["started"] or "", run["run"]), reverse=True)


def was_begun(folder: Path) -> bool:
    """Return whether a folder is a run, was to become one, or is one that lost its manifest."""
    return any(isfile(folder / name) for name in (MANIFEST, SPEC, PARTS))


def facts(folder: Path) -> Facts:
    """The facts of a run, and how far it got; ``problem`` if it is damaged."""
    start = {"run": str(folder), "bytes": _size(folder)}
    try:
        run = RunFolder.open(folder)
        return start | _facts(run) | {"status": run.status().value, "problem": ""}
    except UserError as problem:
        why = f": {problem.why}" if problem.why else ""
        told = f"{problem.message}{why}".replace(f"{folder}/", "")
    except MISSHAPEN as problem:
        told = f"its {SPEC} is damaged, or of another version ({repeated(problem)})"
    return start | dict.fromkeys(UNKNOWN) | {"status": "damaged", "problem": told}


def _facts(run: RunFolder) -> Facts:
    experiment = run.spec["experiment"]
    return {
        "kind": str(experiment["kind"]),
        "title": str(experiment["title"]),
        "line_up": line_up(experiment),
        "blocks": run.blocks(),
        "games": count_games(run),
        "seed": int(experiment["seed"]),
        "started": str(run.manifest["started"]),
    }


def line_up(experiment: Facts) -> str:
    """Who plays, in words: the players, the two that are compared, or the roster."""
    if "players" in experiment:
        varied = f", varying {experiment['vary']}" if "vary" in experiment else ""
        return " v ".join(experiment["players"]) + varied
    if "against" in experiment:
        return f"{experiment['player']}, tuned against {', '.join(experiment['against'])}"
    if "a" in experiment:
        return f"{experiment['a']} v {experiment['b']}"
    roster = experiment["roster"]
    return "all" if roster == "all" else ", ".join(roster)


def count_games(run: RunFolder) -> int:
    """The number of games of all parts, from their files; UserError if one is cut or missing."""
    for note in run.journal.read():
        for name, noted in note.files.items():
            path = run.path / name
            there = path.is_file()
            if not there or path.stat().st_size != noted["bytes"]:
                raise UserError(
                    f"{name} is {'not as long as it was written' if there else 'missing'}",
                    help=f"silver-sim verify {run.path}  tells what else is wrong",
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
            help=f"silver-sim verify {run.path}  tells which",
        ) from problem


def _size(folder: Path) -> int:
    """The size of all files in bytes, including nested runs."""
    size = 0
    for path in folder.rglob("*"):
        with suppress(OSError):  # a running process may rename its files meanwhile
            size += path.stat().st_size if path.is_file() else 0
    return size
