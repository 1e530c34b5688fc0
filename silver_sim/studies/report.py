"""The page of a run, from its folder only, or of a result without a run, from its numbers."""

from __future__ import annotations

import json
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

from silver_sim.arena.find import StrategyFile
from silver_sim.errors import UserError
from silver_sim.outputs import check_output, explained, kind_at, write_output
from silver_sim.report.model import Page
from silver_sim.result import Plain, shown
from silver_sim.runs import RunFolder, Status
from silver_sim.runs.files import json_bytes
from silver_sim.runs.manifest import SPEC, SUMMARY, legible, was_begun
from silver_sim.studies.core.game import game_of
from silver_sim.studies.core.plan import SCHEMA_VERSION
from silver_sim.studies.core.words import in_words, parameter_in_words
from silver_sim.studies.kinds import is_known, kind_of
from silver_sim.studies.page_facts import facts_of

REPORT = "report.html"
CHARTS = "charts"
FOUND = {  # results without a run, and the functions that make their pages
    "profile": "silver_sim.studies.profile.tell:tell",
    "difference": "silver_sim.studies.difference.tell:tell",
    "advice": "silver_sim.studies.advice.tell:tell",
    "thumb": "silver_sim.studies.thumb.tell:tell",
}


def write_report(run: RunFolder) -> None:
    """Write the page of a run that is about to end."""
    run.write(REPORT, report(run))


def rebuild(folder: Path) -> Path:
    """Rewrite the page of a run that has ended, and charts that it lacks; return the page's path.

    Raises UserError if there is no run, if it has not ended, or if it has changed.
    """
    run = RunFolder.open(folder)
    if run.status() in (Status.RUNNING, Status.KILLED):
        raise UserError(f"{folder} has not ended", help=f"silver-sim runs resume {folder}")
    if run.changed_files(SPEC):
        raise UserError(
            f"{folder / SPEC} is not as the run wrote it",
            help=f"silver-sim runs verify {folder}  shows what else is wrong",
        )
    with legible(folder):
        page = run.add(REPORT, report(run))
    if CHARTS in run.missing():
        summary = json.loads(run.content(SUMMARY))
        for name, content in kind_of(summary).pictures_of(summary):
            run.add(f"{CHARTS}/{name}", content)
    return page


def check_place(folder: Path, kind: str, *, force: bool = False) -> None:
    """Raise UserError if the files of a result cannot be written into a folder (`check_output`).

    `kind` is one of `FOUND`.
    """
    with explained("cannot write", folder):
        if kind_at(folder) and not folder.is_dir():
            raise UserError(f"--out {folder} is not a folder", help="choose another with --out")
    if was_begun(folder):
        raise UserError(f"{folder} is the folder of a run", help="choose another with --out")
    for file in _files(folder, kind):
        check_output(file, force=force)


def write_found(found: Any, folder: Path, *, force: bool = False) -> list[Path]:
    """Write a result without a run, and its page, into a folder, and return the files.

    Its `kind` is one of `FOUND`. The numbers come first: a page that cannot be drawn does not cost
    them.
    """
    check_place(folder, found.kind, force=force)
    numbers, page = files = _files(folder, found.kind)
    write_output(numbers, json_bytes(found), force=force)
    write_output(page, found_page(found), force=force)
    return files


def _files(folder: Path, kind: str) -> list[Path]:
    """The files of a result, in the order in which they are written."""
    return [folder / name for name in (numbers(kind), REPORT)]


def numbers(kind: str) -> str:
    """Return the name of the file with a result's numbers, such as `profile.json`."""
    return f"{kind}.json"


def found_page(found: Any) -> bytes:
    """Return the page of a result without a run, the same bytes for the same numbers."""
    from silver_sim.report.page.page import rendered

    return rendered(resolve_name(FOUND[found.kind])(shown(found)))


def report(run: RunFolder) -> bytes:
    """Return the page of a run, the same bytes for the same run."""
    from silver_sim.report.page.page import rendered

    return rendered(page_of_run(run))


def page_of_run(run: RunFolder) -> Page:
    """Return the content of the page of a run, before it is HTML."""
    summary, *others = page_parts(run)
    return kind_of(summary).page_of(summary, *others)


def page_parts(run: RunFolder) -> tuple[Plain, Any, Plain, Plain]:
    """Return what the page of a run is made of: summary, facts, specification, manifest."""
    summary = json.loads(run.content(SUMMARY))
    if not is_known(summary.get("kind")) or run.spec.get("schema_version") != SCHEMA_VERSION:
        raise UserError(
            f"{run.path} was written by another version",
            why="its tables lack what a page of this version shows",
            help="play it again: its own page says how",
        )
    kind = kind_of(summary)
    if kind.who is not None:
        facts = facts_of(run, summary)
    else:
        facts = json.loads(run.content(kind.facts)) if kind.facts else {}
    return summary, facts, page_spec(run), run.manifest


def page_spec(run: RunFolder) -> Plain:
    """Return the specification of a run, and what the names in it mean."""
    return {**run.spec, "words": _words(run, run.spec)}


def _words(run: RunFolder, spec: Plain) -> dict[str, str]:
    """What the names of a run mean, as the strategies say that it kept."""
    names = {each["strategy"] for entry in spec["entries"] for each in entry["strategies"]}
    files = {name: StrategyFile(name, run.path / "strategies" / f"{name}.py") for name in names}
    game = game_of(spec)
    words = in_words(spec["entries"], files, game.wrappers)
    vary = str(spec["experiment"].get("vary", ""))
    swept = [files[each["strategy"]] for each in spec["entries"][0]["strategies"]]
    meant = parameter_in_words(vary, swept) if vary else ""
    of_words = dict(game.words.parameters).get(vary, "") if meant else ""
    return {vary: f"{meant} {of_words}".strip(), **words} if meant else words
