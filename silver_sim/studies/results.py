"""What a run writes when its games are over: the numbers first, then charts and page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from silver_sim.errors import UserError, printable
from silver_sim.extras import UNLOADED, unloadable
from silver_sim.result import Plain, Result, as_json
from silver_sim.runs import RunFolder
from silver_sim.stats.results import Confirmable, Heading
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.core.study import Study
from silver_sim.studies.kinds import kind_of
from silver_sim.studies.page_facts import FACTS, facts_file
from silver_sim.studies.report import CHARTS, REPORT, write_report

INTERRUPTED = "the run was asked to end before it was written"


@dataclass
class Pictures:
    """Missing charts and pages, and why; what interrupted the writing, if anything."""

    missing: dict[str, str] = field(default_factory=dict)
    interrupt: KeyboardInterrupt | None = None


def write_numbers(run: RunFolder, study: Study, reason: str, confirmed: Sequence[Result]) -> Plain:
    """Write what a study found, and return its summary, as plain data."""
    found = summarised(study, reason, confirmed)
    run.write_summary(found, study.rows(found))
    run.drop(FACTS)  # of fewer blocks, if the run has gone on; counted again when needed
    for name, content in study.products(found).items():
        run.write(name, content)
    summary: Plain = as_json(found)
    return summary


def summarised(study: Study, reason: str, confirmed: Sequence[Result]) -> Heading:
    """Return what a study found, with what its confirmations say, if there are any."""
    found: Heading = study.summary(reason)
    if confirmed and isinstance(found, Confirmable):
        return replace(found, confirmations=list(confirmed))
    return found


def tell_and_draw(
    run: RunFolder, summary: Plain, options: RunOptions, study: Study | None = None
) -> Pictures:
    """Report the result, then write charts and page, as far as the experiment asks for them.

    Without a study, as for a search, both are written. Nothing that stops it costs a number.
    """
    found = Pictures()
    kind = kind_of(summary)
    charts = bool(kind.charts) and (study is None or study.experiment.charts)
    report = study is None or study.experiment.report
    wanted = [*([REPORT] if report else []), *([CHARTS] if charts else [])]
    try:
        options.on_result(run)
        if wanted:
            options.note(f"writing {' and '.join(wanted)} ...")
        if REPORT in wanted:
            with _noted(found.missing, REPORT):
                for name, content in facts_file(run, study, summary).items():
                    run.write(name, content)
                write_report(run)
            wanted.remove(REPORT)
        if CHARTS in wanted:
            with _noted(found.missing, CHARTS):
                for name, content in kind.pictures_of(summary):
                    run.write(f"{CHARTS}/{name}", content)
            wanted.remove(CHARTS)
    except KeyboardInterrupt as interrupt:
        found.interrupt = interrupt
        found.missing |= dict.fromkeys(wanted, INTERRUPTED)
    for name in found.missing:
        run.drop(name)  # a shorter run may have had it, or it is one so far
    return found


def tell_missing(run: RunFolder, say: Callable[[str], None]) -> None:
    """Say which pictures are missing, each why, and how to get them."""
    missing, report = run.missing(), f"silver-sim runs report {run.path}"
    if interrupted := [name for name, why in missing.items() if why == INTERRUPTED]:
        what = f"{' and '.join(interrupted)} not written; all else is kept in {run.path}"
        say(f"stopped: {what}\nget them with: {report}")
    memory = ", where there is more memory; a limit of address space (ulimit -v) is often the cause"
    for name in (each for each in missing if each not in interrupted):
        when = " then" if missing[name].startswith(UNLOADED) else memory
        say(
            f"warning: {run.path / name} is missing: it could not be drawn; all else is there\n"
            f"  why: {printable(missing[name])}\n  help: {report}  draws it{when}"
        )


@contextmanager
def _noted(missing: dict[str, str], name: str) -> Iterator[None]:
    """Note why something cannot be drawn, without losing the numbers, which are written."""
    try:
        yield
    except Exception as problem:  # memory, threads, files: any library may find one lacking
        if isinstance(problem, UserError):
            raise
        if (lacking := unloadable(problem)) is not None:
            missing[name] = f"{lacking.message}; {lacking.help}"
        else:
            missing[name] = repr(problem)
