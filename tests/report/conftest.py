"""Small runs of every kind with their pages, played once for all tests of pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from silver_sim.arena.find import strategy_files
from silver_sim.games.silver.game import SILVER
from silver_sim.runs import RunFolder
from silver_sim.studies.play import Hands, Prepared, begin
from silver_sim.studies.report import REPORT, report
from silver_sim.studies.spec import experiment_of

FOUR = ["greedy", "pairs", "early_caller", "random"]
EXPERIMENTS: Mapping[str, Mapping[str, Any]] = {
    "simulate": {"players": FOUR, "blocks": 100},
    "compare": {"a": "greedy:call_at=5", "b": "greedy", "field": ["pairs"], "blocks": 40},
    "tournament": {"roster": FOUR[:3], "seats": [2, 3], "blocks": 30},
    "sweep": {"players": FOUR[:2], "vary": "call_at", "values": [2, 5, 8], "blocks": 30},
    "rule_sensitivity": {"players": FOUR[:2], "blocks": 20},
}


class Pages(NamedTuple):
    """A run and its two pages."""

    run: RunFolder
    interactive: str
    static: str


@pytest.fixture(scope="session")
def pages_of(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Pages]:
    """The pages of a run of a kind, made when they are first asked for; not to be written to."""
    found: dict[str, Pages] = {}

    def made(kind: str) -> Pages:
        if kind not in found:
            fields = {"confirm": False} if kind in ("tournament", "sweep") else {}
            experiment = experiment_of(
                {"kind": kind, "seed": 3, "charts": False, **EXPERIMENTS[kind], **fields}
            )
            prepared = Prepared.of(experiment, SILVER, strategy_files(SILVER.name))
            run = begin(prepared, tmp_path_factory.mktemp(kind) / "run", Hands(threads=2))
            page = (run.path / REPORT).read_text(encoding="utf-8")
            found[kind] = Pages(run, page, report(run, static=True).decode())
        return found[kind]

    return made


@pytest.fixture(scope="session", params=EXPERIMENTS)
def pages(request: pytest.FixtureRequest, pages_of: Callable[[str], Pages]) -> Pages:
    """The pages of each kind of run."""
    return pages_of(request.param)


@pytest.fixture(scope="session")
def simulated(pages_of: Callable[[str], Pages]) -> Path:
    """The page of a simulation."""
    return pages_of("simulate").run.path / REPORT
