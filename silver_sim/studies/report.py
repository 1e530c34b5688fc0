"""The page of a run, built from its folder alone; the page of a profile, from what it says."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import reduce
from itertools import islice
from operator import add
from pathlib import Path
from typing import Any

import polars as pl

from silver_sim.errors import UserError
from silver_sim.outputs import check_output, kind_at, write_output
from silver_sim.report.charts.charts_process import drawn
from silver_sim.report.model import Page
from silver_sim.runs import RunFolder, Status
from silver_sim.runs.files import json_bytes
from silver_sim.runs.folder import SPEC, SUMMARY, legible
from silver_sim.runs.listing import was_begun
from silver_sim.stats.core.noise import not_drawn, others
from silver_sim.stats.outcomes.facts import Facts
from silver_sim.stats.outcomes.observed import Plain, observed, steps
from silver_sim.stats.outcomes.seating import Seating
from silver_sim.studies.core.plan import SCHEMA_VERSION
from silver_sim.studies.core.spec import as_kept

AT_A_TIME = 2  # parts
ATLAS = "atlas.json"
REPORT, STATIC, PROFILE = "report.html", "report-static.html", "profile.json"
CHARTS = "charts"

Summary = Mapping[str, Any]
Part = tuple[pl.DataFrame, pl.DataFrame]
Means = Sequence[Sequence[float | None]]


def write_report(run: RunFolder) -> None:
    """Write the page of a run that is about to end, and the static one if there was one."""
    run.write(REPORT, report(run))
    if STATIC in run.manifest["files"]:
        run.write(STATIC, report(run, static=True))


def rebuild(folder: Path, *, static: bool = False) -> Path:
    """Write the page of a run that has ended anew, and charts that it lacks; return the page.

    Raises UserError if there is no run, if it has not ended, or if it is not as it was written,
    and DrawingError if the page cannot be drawn.
    """
    run = RunFolder.open(folder)
    if run.status() in (Status.RUNNING, Status.KILLED):
        raise UserError(f"{folder} has not ended", help=f"silver-sim resume {folder}")
    if run.changed_files(SPEC):
        raise UserError(f"{folder / SPEC} is not as the run wrote it")
    with legible(folder):
        page = run.add(STATIC if static else REPORT, report(run, static=static))
    if CHARTS in run.missing():
        for name, content in drawn(json.loads(run.content(SUMMARY))):
            run.add(f"{CHARTS}/{name}", content)
    return page


def check_profile_place(folder: Path, *, static: bool = False, force: bool = False) -> None:
    """UserError if the files of a profile cannot be written into a folder (`check_output`)."""
    if kind_at(folder) and not folder.is_dir():
        raise UserError(f"--out {folder} is no folder")
    if was_begun(folder):
        raise UserError(f"{folder} is the folder of a run", help="choose another with --out")
    for file in _profile_files(folder, static=static):
        check_output(file, force=force)


def write_profile(
    found: Summary, folder: Path, *, static: bool = False, force: bool = False
) -> list[Path]:
    """Write a profile and its page into a folder, the `static` page too, and return the files.

    The numbers come first: a page that cannot be drawn (`DrawingError`) does not cost them.
    """
    check_profile_place(folder, static=static, force=force)
    numbers, *pages = files = _profile_files(folder, static=static)
    write_output(numbers, json_bytes(found), force=force)
    for page in pages:
        write_output(page, profile_page(found, static=page.name == STATIC), force=force)
    return files


def _profile_files(folder: Path, *, static: bool) -> list[Path]:
    """The files of a profile, in the order in which they are written."""
    return [folder / name for name in (PROFILE, REPORT, *([STATIC] if static else []))]


def profile_page(found: Summary, *, static: bool = False) -> bytes:
    """Return the page of a profile, the same bytes for the same profile."""
    from silver_sim.report.page.page import rendered
    from silver_sim.studies.profile.page import page

    return rendered(page(found), static=static)


def report(run: RunFolder, *, static: bool = False) -> bytes:
    """Return the page of a run, the same bytes for the same run.

    A `static` one has no scripts: smaller, and whole where scripts do not run.
    """
    from silver_sim.report.page.page import rendered

    return rendered(page_of_run(run), static=static)


def page_of_run(run: RunFolder) -> Page:
    """Return what the page of a run says, before it is HTML."""
    from silver_sim.studies.pages import page_of  # Altair, Vega and Jinja2 take a second

    summary = json.loads(run.content(SUMMARY))
    if summary.get("kind") not in STUDIES or run.spec.get("schema_version") != SCHEMA_VERSION:
        raise UserError(
            f"{run.path} was written by another version",
            why="its tables lack what a page of this one tells",
            help="play it again: the page that it has says how",
        )
    if summary["kind"] == "call_safety":
        facts = json.loads(run.content(ATLAS))
    else:
        facts = facts_of(run, summary)
    return page_of(summary, facts, kept_spec(run), run.manifest)


def kept_spec(run: RunFolder) -> Summary:
    """Return the specification of a run; what an older one does not name is as it was then."""
    return {**run.spec, "experiment": as_kept(run.spec["experiment"])}


def total_counts(run: RunFolder) -> tuple[list[tuple[str, list[int]]], str]:
    """Return who is looked at, and how many of their games ended at each total from 0.

    And who is left out for being far off the scale of the others, as a sentence; "" for nobody.
    """
    summary = json.loads(run.content(SUMMARY))
    subjects, names = facts_of(run, summary)["subjects"], _subjects(summary)
    kept = others(_strategies(summary), summary.get("noise", ""))
    counts = [(names[who], subjects[who]["totals"]) for who in kept]
    return counts, not_drawn([name for who, name in enumerate(names) if who not in kept])


def _subjects(summary: Summary) -> list[str]:
    """The names of who is looked at, in the order of ``SEATINGS``."""
    kind = summary["kind"]
    if kind == "simulate":
        return [line["label"] for line in summary["strategies"]]
    if kind == "compare":
        return [summary["a"], summary["b"]]
    if kind == "sweep":
        return [variant["variant"] for variant in summary["variants"]]
    if kind == "rule_sensitivity":
        return list(summary["players"])
    several = len(summary["standings"]) > 1
    return [
        f"{label}, {standings['seats']} players" if several else label
        for standings in summary["standings"]
        for label in summary["roster"]
    ]


def _strategies(summary: Summary) -> list[str]:
    """Which strategy each of them is; the values of a sweep are all one strategy's."""
    if summary["kind"] == "simulate":
        return [line["strategy"] for line in summary["strategies"]]
    if summary["kind"] == "tournament":
        return [label for _ in summary["standings"] for label in summary["roster"]]
    return _subjects(summary)


def facts_of(run: RunFolder, summary: Summary) -> Plain:
    """Return what the page tells beside the summary, from the rows of the run, part by part."""
    spec = kept_spec(run)
    names = [table["players"] for table in spec["tables"]]
    seating = SEATINGS[summary["kind"]](summary, spec).without(names, summary.get("noise", ""))
    means = mean_totals(summary, spec)
    typical = [[-1 if mean is None else round(mean) for mean in table] for table in means]
    looks = steps(summary["blocks"])

    def count(part: Part) -> Facts:
        return Facts.of(*part, seating, looks, typical)

    parts = ((frames["games"], frames["rounds"]) for _, frames in run.read())
    facts = reduce(add, in_threads(count, parts))
    again = summary.get("anytime") is not None
    return observed(facts, seating, looks, again=again) | {"mean_totals": means}


def in_threads(count: Callable[[Part], Facts], parts: Iterator[Part]) -> Iterator[Facts]:
    """Yield what is counted of every part, in order; a few parts are in memory at a time."""
    with ThreadPoolExecutor(AT_A_TIME) as pool:
        while some := list(islice(parts, AT_A_TIME)):
            yield from pool.map(count, some)


def _players(spec: Summary) -> list[int]:
    return [len(table["players"]) for table in spec["tables"]]


def of_line_up(summary: Summary, spec: Summary) -> Seating:
    """Every player of the one table is looked at."""
    (players,) = _players(spec)
    places = {(0, player): player for player in range(players)}
    return Seating([players], places, circles=_are_drawn(spec))


def of_two(summary: Summary, spec: Summary) -> Seating:
    """The two that are compared; with a field they are the first of each table."""
    subjects = {summary["a"]: 0, summary["b"]: 1}
    first = bool(summary["field"])
    places = {
        (number, player): subjects[label]
        for number, table in enumerate(spec["tables"])
        for player, label in enumerate(table["players"][:1] if first else table["players"])
    }
    return Seating(_players(spec), places, [(0, 1)])


def of_roster(summary: Summary, spec: Summary) -> Seating:
    """Every strategy of the roster, once for each number of seats."""
    order = [
        (standings["seats"], label)
        for standings in summary["standings"]
        for label in summary["roster"]
    ]
    subjects = {key: number for number, key in enumerate(order)}
    places = {
        (number, player): subjects[len(table["players"]), label]
        for number, table in enumerate(spec["tables"])
        for player, label in enumerate(table["players"])
        if (len(table["players"]), label) in subjects
    }
    return Seating(_players(spec), places, circles=True)


def of_first_players(summary: Summary, spec: Summary) -> Seating:
    """The first player under every value, against that under the reference."""
    reference = _reference(summary)
    places = {(number, 0): number for number in range(len(spec["tables"]))}
    others = [number for number in range(len(places)) if number != reference]
    return Seating(_players(spec), places, [(number, reference) for number in others])


def of_reference(summary: Summary, spec: Summary) -> Seating:
    """Every player under the rules that others are compared with."""
    reference = _reference(summary)
    players = range(len(summary["players"]))
    places = {(reference, player): player for player in players}
    return Seating(_players(spec), places, circles=_are_drawn(spec))


def _are_drawn(spec: Summary) -> bool:
    """Whether the order around the table is drawn for every block."""
    return bool(spec["experiment"]["seating"] == "drawn")


def _reference(summary: Summary) -> int:
    variants = [variant["variant"] for variant in summary["variants"]]
    return variants.index(summary["reference"])


SEATINGS: dict[str, Callable[[Summary, Summary], Seating]] = {
    "simulate": of_line_up,
    "compare": of_two,
    "tournament": of_roster,
    "sweep": of_first_players,
    "rule_sensitivity": of_reference,
}


STUDIES = (*SEATINGS, "call_safety")


def mean_totals(summary: Summary, spec: Summary) -> Means:
    """Return the mean totals of the players of every table, as far as the summary has them."""
    kind = summary["kind"]
    if kind == "simulate":
        return [[line["mean_total"]["estimate"] for line in summary["strategies"]]]
    if kind in ("sweep", "rule_sensitivity"):
        players = range(len(summary["players"]))
        return [[v[f"mean_total_{p}"]["estimate"] for p in players] for v in summary["variants"]]
    known = _totals_by_name(summary)
    return [
        [known.get((len(table["players"]), label)) for label in table["players"]]
        for table in spec["tables"]
    ]


def _totals_by_name(summary: Summary) -> dict[tuple[int, str], float]:
    """The mean totals by number of seats and strategy."""
    if summary["kind"] == "compare":
        groups = [{"seats": summary["seats"], "lines": summary["strategies"]}]
    else:
        groups = summary["standings"]
    return {
        (group["seats"], line["strategy"]): line["mean_total"]["estimate"]
        for group in groups
        for line in group["lines"]
    }
