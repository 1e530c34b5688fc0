"""Small runs of every kind with their pages, played once for all tests of pages."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest

from silver_sim.arena.find import strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.games.contract.table import Setting
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.report.model import Page
from silver_sim.report.terminal.printing import printed
from silver_sim.result import read
from silver_sim.runs import RunFolder
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.kinds import kind_of
from silver_sim.studies.profile.result import Profile
from silver_sim.studies.profile.setup import ProfileSetup
from silver_sim.studies.profile.study import profile
from silver_sim.studies.profile.tell import tell
from silver_sim.studies.report import REPORT, numbers, page_of_run, write_found
from tests.report.browser import launched
from tests.shared import made_once
from tests.small_runs import played

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from rich.console import RenderableType

FOUR = ["greedy", "pairs", "early_caller", "random"]
EXPERIMENTS: Mapping[str, Mapping[str, Any]] = {
    "simulate": {"players": FOUR, "blocks": 100},
    "compare": {"a": "greedy:call_at=5", "b": "greedy", "field": ["pairs"], "blocks": 40},
    "tournament": {"roster": FOUR[:3], "seats": [2, 3], "blocks": 30},
    "sweep": {"players": FOUR[:2], "vary": "call_at", "values": [2, 5, 8], "blocks": 30},
    "rule_sensitivity": {"players": FOUR[:2], "blocks": 20},
    "call_safety": {"player": "mix(greedy:1,pairs:1)", "seats": [2, 3], "blocks": 200, "dense": 1}
    | {"others": {"another field": "early_caller"}, "proof_blocks": 12},
}
# Beside one of each kind: standings of many.
MANY = [
    *("counter", "early_caller", "gambler", "greedy:call_at=5", "human", "keeper"),
    *("pairs", "patient", "raider", "random", "spy", "villager_rush"),
]
TWELVE = {"kind": "tournament", "roster": MANY, "seats": 2, "blocks": 20}
OTHERS: Mapping[str, Mapping[str, Any]] = {"twelve": TWELVE | {"confirm": False}}


class Pages(NamedTuple):
    """A run and its page."""

    run: RunFolder
    text: str

    @property
    def file(self) -> Path:
        return self.run.path / REPORT

    @property
    def page(self) -> Page:
        """The page before it is HTML, told again each time."""
        return page_of_run(self.run)

    @property
    def parts(self) -> list[RenderableType]:
        """What a terminal prints, its answer card last."""
        summary = self.run.summary()
        return [*kind_of(summary).view_of(summary)]


@pytest.fixture(scope="session")
def pages_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Pages]:
    """The pages of a run of a kind, or of another by its name, made when they are first asked for.

    They are not to be written to.
    """

    asked = {**EXPERIMENTS, **OTHERS}

    @cache
    def made(kind: str) -> Pages:
        def make(folder: Path) -> None:
            fields: dict[str, Any] = {"confirm": False} if kind in ("tournament", "sweep") else {}
            fields |= {"kind": kind, "seed": 3, "charts": False, **asked[kind]}
            played(folder / "run", **fields)

        folder = made_once(tmp_path_factory, kind, make)
        run = RunFolder.open(folder / "run")
        return Pages(run, read_text(run.path / REPORT))

    return made


def read_text(file: Path) -> str:
    """What a page says."""
    return file.read_text(encoding="utf-8")


class ProfilePages(NamedTuple):
    """A profile, the file of its page, and the page."""

    found: Profile
    file: Path
    text: str

    @property
    def page(self) -> Page:
        """The page before it is HTML, told again each time."""
        return tell(self.found)

    @property
    def parts(self) -> list[RenderableType]:
        """What a terminal prints, its answer card last."""
        return [*printed(self.page)]


@pytest.fixture(scope="session")
def profiled(tmp_path_factory: pytest.TempPathFactory) -> ProfilePages:
    """A small profile and its pages; not to be written to."""

    def make(folder: Path) -> None:
        files = strategy_files(SILVER.name)
        names = ("counter", "greedy:call_at=6", "pairs")
        who, *field = (read_entry(name, files, SILVER) for name in names)
        setting = Setting(SILVER.rule_set({}), 3, "lanes", "stop")
        setup = ProfileSetup(SILVER, who, field, setting, "bezier", 160)
        found = profile(setup, RunOptions(threads=2))
        write_found(found, folder)

    folder = made_once(tmp_path_factory, "profile", make)
    found = read(Profile, json.loads(read_text(folder / numbers("profile"))))
    page = folder / REPORT
    return ProfilePages(found, page, read_text(page))


@pytest.fixture(scope="session", params=[*EXPERIMENTS, "profile"])
def built(request: pytest.FixtureRequest) -> Pages | ProfilePages:
    """The pages of each kind of run, and of a profile."""
    if request.param == "profile":
        found: ProfilePages = request.getfixturevalue("profiled")
        return found
    pages: Pages = request.getfixturevalue("pages_of")(request.param)
    return pages


@pytest.fixture(scope="session", params=EXPERIMENTS)
def pages(request: pytest.FixtureRequest, pages_of: Callable[[str], Pages]) -> Pages:
    """The pages of each kind of run."""
    return pages_of(request.param)


@pytest.fixture(scope="session")
def simulated(pages_of: Callable[[str], Pages]) -> Path:
    """The page of a simulation."""
    return pages_of("simulate").file


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser without a screen."""
    with launched() as started:
        yield started
