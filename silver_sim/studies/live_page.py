"""The page of a run while it is played: drawn now and then, within a share of the run's time.

A thread draws it from a copy of what was counted so far; nothing here changes a result.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from copy import copy, deepcopy
from dataclasses import dataclass, replace
from multiprocessing import active_children
from pathlib import Path
from typing import Any, NamedTuple

from silver_sim import __version__
from silver_sim.errors import UserError, repeated
from silver_sim.extras import unloadable
from silver_sim.report.model import AnswerCard, Page
from silver_sim.report.text.wording import counted
from silver_sim.result import Plain, as_json
from silver_sim.runs import RunFolder
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.core.study import PlayedStudy, Study
from silver_sim.studies.kinds import kind_of
from silver_sim.studies.life import Playing
from silver_sim.studies.page_facts import facts_so_far
from silver_sim.studies.report import REPORT, page_spec
from silver_sim.studies.results import summarised

SHARE = 0.05  # of the processor time of the games, at most: what all drawing takes
EVERY = 8.0  # seconds between two pages, at least; browsers reload them every 10
# Processor seconds that the first page takes, about: it loads what draws, and a table costs more.
FIRST, A_TABLE = 1.0, 0.01
MINUTE, HOUR = 60, 3600  # seconds
ONE_LOOK = (
    "Each interval is right for one look only, unless it is said to hold at every look; "
    "no verdict is final."
)


def check_watched(study: Study) -> None:
    """Raise UserError if a run cannot have a page while it is played."""
    if not study.experiment.report:
        raise UserError(
            "--watch needs a page, and this experiment has none",
            why="it says report = false",
            help="leave out --watch, or that line",
        )


@contextmanager
def watched(playing: Playing, study: Study, total: int | None) -> Iterator[RunOptions]:
    """Yield options that draw the page of a run as it is played.

    ``total`` is the number of games that there will be, if known.
    """
    live = LivePage(playing, study, total)
    try:
        live.open()
        yield replace(playing.options, progress=live.progress)
    finally:
        live.close()


class LivePage:
    """The page of a run that is being played. It asks for nothing but to hear of games."""

    def __init__(self, playing: Playing, study: Study, total: int | None) -> None:
        self._playing, self._study, self._total = playing, study, total
        self._budget = Budget(FIRST + A_TABLE * len(study.tables))
        self._thread = ThreadPoolExecutor(1, "silver-sim-page")
        self._drawing: Future[Drawn] | None = None
        self._has_numbers = self._failed = False
        self._games = self._games_before = study.games
        self._begun = 0.0  # when the first games of this process were over

    def open(self) -> None:
        """Write a page without numbers, and say where it is."""
        with self._harmless():
            self._write_first()
            page = self._playing.run.path / REPORT
            self._playing.options.note(f"open {page} in a browser: it shows the run so far")

    def progress(self, games: int) -> None:
        """Some games more are over: see to the page."""
        self._playing.options.progress(games)
        self._games += games
        if not self._begun:  # not earlier: the first ones also take what starts processes
            self._begun, self._games_before = time.monotonic(), self._games
        if not self._failed:
            with self._harmless():
                self._see_to_it()

    def close(self) -> None:
        """Draw no more."""
        self._failed = True
        self._thread.shutdown(cancel_futures=True)

    def _see_to_it(self) -> None:
        """Write the page that has been drawn, or have the next one drawn if it is time."""
        if self._drawing is not None:
            if self._drawing.done():
                drawn, self._drawing = self._drawing.result(), None
                self._budget.spend(drawn.seconds)
                self._write(drawn.page)
                self._has_numbers = True
        elif self._study.blocks and self._budget.allows_page():
            self._drawing = self._thread.submit(self._so_far().drawn)
        elif not self._has_numbers and self._budget.allows_first():
            self._write_first()

    def _so_far(self) -> SoFar:
        """A copy of what there is to draw."""
        begun = time.thread_time()
        run = self._playing.run
        so_far = SoFar(run, copied(self._study), copy(run.manifest), self._words())
        self._budget.spend_on_copy(time.thread_time() - begun)
        return so_far

    def _write_first(self) -> None:
        begun = time.thread_time()
        self._write(first_page(self._study, self._words(), self._playing.run))
        self._budget.spend_on_first(time.thread_time() - begun)

    def _write(self, page: bytes) -> None:
        self._playing.run.write(REPORT, page)

    def _words(self) -> str:
        """How much of the run there is, what is left, and how to read that."""
        experiment, blocks = self._study.experiment, self._study.blocks
        far = f"{blocks:,} of " if experiment.runs_by_number else ""
        far += counted(experiment.most_blocks if far else blocks, "block")
        return f"So far: {far}{self._left()}; this page replaces itself. {ONE_LOOK}"

    def _left(self) -> str:
        """What is left, in words; empty if that cannot be said yet."""
        experiment, played = self._study.experiment, self._games - self._games_before
        if experiment.seconds is not None:
            return f", {time_left(experiment.seconds - self._playing.seconds)}"
        if not experiment.runs_by_number:
            most = f", at most {experiment.max_blocks:,}" if experiment.max_blocks else ""
            return f"{most}; the run ends when enough is known"
        if self._total is None or not played:
            return ""
        a_game = (time.monotonic() - self._begun) / played
        return f", {time_left(a_game * (self._total - self._games))}"

    @contextmanager
    def _harmless(self) -> Iterator[None]:
        """Give up drawing if it fails, and say so once: the run goes on."""
        try:
            yield
        except Exception as problem:  # memory, threads, files: any library may find one lacking
            self._failed = True
            why = repeated(problem)
            if (lacking := unloadable(problem)) is not None:
                why = f"{lacking.message}; {lacking.help}"
            elif isinstance(problem, UserError):
                why = f"{problem.message} ({problem.why})"
            self._playing.options.note(f"no page is drawn while the run is played: {why}")


class Budget:
    """What drawing may take: a share of the processor time of everything else, now and then."""

    def __init__(self, expected: float) -> None:
        """``expected``: processor seconds that the first page takes, about."""
        self._begun = processor_seconds()
        self._spent = self._first = self._copy = 0.0
        self._expected = expected
        self._last = time.monotonic()

    def allows_page(self) -> bool:
        """Whether the next page may be drawn now."""
        return self._allows(self._expected)

    def allows_first(self) -> bool:
        """Whether the page without numbers may be written again now."""
        return self._allows(self._first)

    def _allows(self, seconds: float) -> bool:
        if time.monotonic() - self._last < EVERY:
            return False
        played = processor_seconds() - self._begun - self._spent
        return self._spent + seconds <= SHARE * played

    def spend_on_first(self, seconds: float) -> None:
        """A page without numbers was written."""
        self._first = seconds
        self._spent += seconds
        self._last = time.monotonic()

    def spend_on_copy(self, seconds: float) -> None:
        """A page is being drawn."""
        self._copy = seconds
        self._spent += seconds
        self._last = time.monotonic()

    def spend(self, seconds: float) -> None:
        """It has been drawn; the next one will take as long."""
        self._spent += seconds
        self._expected = self._copy + seconds


class Drawn(NamedTuple):
    """A page, and the processor seconds that it took."""

    page: bytes
    seconds: float


@dataclass(frozen=True)
class SoFar:
    """What a page so far is drawn from, while the run goes on."""

    run: RunFolder
    study: Study  # a copy
    manifest: Plain
    words: str

    def drawn(self) -> Drawn:
        """The page, drawn in this thread."""
        begun = time.thread_time()
        page = self.page()
        return Drawn(page, time.thread_time() - begun)

    def page(self) -> bytes:
        """The page as HTML."""
        from silver_sim.report.page.page import rendered

        found = summarised(self.study, "", ())
        summary = as_json(found)
        kind = kind_of(summary)
        facts: Any = {}
        if isinstance(self.study, PlayedStudy):
            facts = facts_so_far(self.run, self.study, summary)
        elif kind.facts:
            facts = json.loads(self.study.products(found)[kind.facts])
        spec = page_spec(self.run)
        return rendered(kind.page_of(summary, facts, spec, self.manifest, self.words))


def first_page(study: Study, words: str, run: RunFolder) -> bytes:
    """The page of a run before there are any numbers."""
    from silver_sim.report.page.page import rendered

    page = Page(
        title=study.experiment.title or run.path.name,
        verdict="No numbers yet.",
        answer=AnswerCard("No numbers yet.", "How sure: nothing has been counted."),
        kind=study.experiment.kind,
        version=__version__,
        so_far=words,
    )
    return rendered(page)


def copied(study: Study) -> Study:
    """A copy of a study to which no parts are added any more; it shares what never changes."""
    setup = study.setup
    shared = [setup, setup.game, study.experiment, *study.tables]
    return deepcopy(study, {id(each): each for each in shared})


def time_left(seconds: float) -> str:
    """Return how long something goes on, in words: "about 3 minutes left"."""
    if seconds < MINUTE:
        return "less than a minute left"
    number, unit = (seconds / MINUTE, "minute") if seconds < 2 * HOUR else (seconds / HOUR, "hour")
    return f"about {counted(round(number), unit)} left"


def processor_seconds() -> float:
    """The processor time of this process and, where Linux shows it, of those that it started."""
    return time.process_time() + sum(_of_process(each.pid) for each in active_children())


def _of_process(number: int | None) -> float:
    """The processor time of a process; 0 if nobody knows."""
    try:
        fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    except (OSError, IndexError, ValueError, AttributeError):
        return 0.0
