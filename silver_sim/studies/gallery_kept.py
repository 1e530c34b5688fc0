"""What a gallery keeps of a run that takes too long to play for it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from silver_sim.errors import UserError
from silver_sim.games.contract.game import GameInfo
from silver_sim.outputs import FILE, kind_at, write_whole
from silver_sim.runs import RunFolder, Status
from silver_sim.runs.files import json_bytes, sha256
from silver_sim.runs.manifest import read_json
from silver_sim.studies.kinds import kind_named, kinds
from silver_sim.studies.play import prepared_again
from silver_sim.studies.programs import ENGINES, played_by, programs
from silver_sim.studies.report import page_parts, report

KEPT = "kept"  # the folder, next to the pages, with what they need
PARTS = ("summary", "facts", "spec", "manifest")
OF_MANIFEST = ("silver_sim", "engine", "python", "libraries")  # what such a page says about a run


def keep(out: Path, run: RunFolder, game: GameInfo) -> Path:
    """Keep what the page of a run in a gallery needs; the run's folder has the name of the page.

    For a run whose page no gallery makes, keep the page itself, whatever the name of the folder.
    UserError if the gallery of the game keeps no run of this name, if the run is not complete, or
    if another engine played it.
    """
    kind = kinds(game.name).get(run.kind)
    card = kind.card_of() if kind else None
    name, page = run.path.resolve().name, card.address if card else ""
    if not page and name not in game.gallery_kept:
        kept = " or ".join(game.gallery_kept) or "none"
        raise UserError(f"the gallery keeps no run {name}", help=f"it keeps {kept}")
    if run.status() != Status.COMPLETE:
        raise UserError(f"{run.path} is not complete", help=f"silver-sim runs resume {run.path}")
    path = out / page if page else out / KEPT / f"{name}.json"
    content = _page(run) if page else _parts(run)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, content)
    return path


def _page(run: RunFolder) -> bytes:
    from silver_sim.report.page.stamp import stamped

    return stamped(report(run), _played(run))


def _parts(run: RunFolder) -> bytes:
    summary, facts, spec, manifest = page_parts(run)
    played = {each: manifest[each] for each in OF_MANIFEST} | {"played": _played(run)}
    # What rows say on top of the summary would be more than all else: such a page leaves it out.
    kept = {} if kind_named(run.kind).who else facts
    return json_bytes(dict(zip(PARTS, [summary, kept, spec, played], strict=True)))


def _played(run: RunFolder) -> Mapping[str, Any]:
    """What played a run; UserError if it was another engine, whose signature is not known."""
    plan, kind = prepared_again(run).plan, kind_named(run.kind)
    now = programs(plan.game, plan.sources)
    if any(run.manifest.get(name) != now.get(name) for name in ENGINES):
        raise UserError(
            f"{run.path} was played by another engine",
            why="a page of the gallery says what played it, and that engine is no longer here",
            help=f"play its experiment again, with --out {run.path} --force",
        )
    further = {kind.facts: sha256(run.path / kind.facts)} if kind.facts else {}
    return played_by(plan.game, run.spec, further)


def is_run_kept(out: Path, name: str) -> bool:
    """Whether the gallery keeps what a page needs."""
    return kind_at(out / KEPT / f"{name}.json") == FILE


def kept_page(out: Path, name: str) -> tuple[Any, Any, Any, Any]:
    """The parts of a page: summary, facts, specification, manifest."""
    found = read_json(out / KEPT / f"{name}.json")
    summary, facts, spec, manifest = (found[part] for part in PARTS)
    return summary, facts, spec, manifest
