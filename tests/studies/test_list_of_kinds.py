"""A kind of study is a folder and a line of the list: nothing else has to know it."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from inspect import isclass, signature
from pathlib import Path
from pkgutil import resolve_name

import pytest
from rich.console import Console

from silver_sim.arena.find import strategy_files
from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.studies import kinds as the_list
from silver_sim.studies.core.kind import Kind
from silver_sim.studies.core.run_options import RunOptions
from silver_sim.studies.core.spec import Common, kind_name
from silver_sim.studies.core.study import Study
from silver_sim.studies.core.subjects import Subjects
from silver_sim.studies.experiments import experiment_of, read_experiment, schema
from silver_sim.studies.kinds import kinds
from silver_sim.studies.life import begin
from silver_sim.studies.play import Prepared
from silver_sim.studies.report import rebuild
from silver_sim.studies.terminal import print_experiment, print_plots
from silver_sim.studies.verify import verify

# What somebody writes who adds a kind: how often the first player wins.
TINY = {
    "kind": """
from silver_sim.studies.core.kind import Kind

TINY = Kind(
    name="tiny",
    spec="tiny.spec:Tiny",
    study="tiny.study:Count",
    view="tiny.view:parts",
    page="tiny.page:page",
    charts="tiny.charts:figures",
)
""",
    "spec": """
from typing import ClassVar, Literal

from silver_sim.studies.core.spec import Common, LineUp


class Tiny(Common):
    players_in: ClassVar[tuple[str, ...]] = ("players",)

    kind: Literal["tiny"] = "tiny"
    players: LineUp
""",
    "study": """
from silver_sim.stats.outcomes.part import Part
from silver_sim.studies.core.study import Study


class Count(Study):
    def __init__(self, setup):
        super().__init__(setup)
        self.tables = [setup.table(self.experiment.players)]
        self.wins = 0

    def _counted(self, blocks, frames):
        part = Part(self.setup.game, frames, [self.tables[0].players])
        return int(part.number(0, "wins_0").sum())

    def _add(self, numbers):
        self.wins += numbers

    def summary(self, stopped):
        return self.heading(stopped) | {"wins": self.wins, "verdict": f"Won: {self.wins}."}

    def rows(self, summary):
        label = self.tables[0].labels[0]
        yield self.row(summary, label, "wins", {"estimate": summary["wins"]})
""",
    "view": """
from rich.text import Text

from silver_sim.report.terminal.views import framed


def parts(summary):
    return framed(summary, [Text(f"{summary['wins']} wins")])
""",
    "charts": """
from matplotlib.figure import Figure


def figures(summary):
    yield "wins", Figure()
""",
    "page": """
from silver_sim.report.model import Page, Section
from silver_sim.report.sections import method


def page(summary, facts, spec, manifest):
    assert not facts
    return Page(
        title="How often?",
        verdict=summary["verdict"],
        kind="Tiny",
        line=method.run_line(summary),
        warnings=[],
        sections=[Section("wins", "Wins", f"{summary['wins']} wins")],
        copied=method.reproduce(spec, manifest, summary),
        names=[],
        glossary=[],
        version=manifest["silver_sim"],
    )
""",
}
TOML = """
kind = "tiny"
players = ["greedy", "pairs"]
blocks = 3
seed = 5
"""


@pytest.fixture
def tiny(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Kind]:
    """A kind in a folder of its own, and in the list."""
    folder = tmp_path / "tiny"
    folder.mkdir()
    for name, text in {"__init__": "", **TINY}.items():
        (folder / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    kind: Kind = resolve_name("tiny.kind:TINY")
    monkeypatch.setattr(the_list, "KINDS", (*the_list.KINDS, kind))
    yield kind
    for name in [name for name in sys.modules if name.split(".")[0] == "tiny"]:
        del sys.modules[name]


def test_a_new_kind_is_listed_read_played_printed_verified_and_reported(
    tiny: Kind, tmp_path: Path
) -> None:
    assert kinds()["tiny"] is tiny
    assert "Tiny" in schema()["$defs"]
    file = tmp_path / "question.toml"
    file.write_text(f"{TOML}player = 1\n")
    with pytest.raises(UserError, match="there is no 'player' in a tiny") as told:
        read_experiment(file)
    assert "did you mean 'players'?" in told.value.help
    file.write_text(TOML)
    prepared = Prepared.of(read_experiment(file), SILVER, strategy_files(SILVER.name))
    run = begin(prepared, tmp_path / "run", RunOptions(threads=1))
    wins = run.summary()["wins"]
    assert 0 <= wins <= 6
    assert not run.missing()
    assert (run.path / "charts" / "wins.svg").is_file()
    printed = io.StringIO()
    print_experiment(run.summary(), Console(file=printed))
    assert f"{wins} wins" in printed.getvalue()
    assert f"Verdict: Won: {wins}." in printed.getvalue()
    assert not verify(run.path).problems
    page = (run.path / "report.html").read_bytes()
    assert f"Won: {wins}." in page.decode()
    assert rebuild(run.path).read_bytes() == page
    print_plots(run, Console(file=printed))
    assert "It has neither win shares nor totals that could be drawn." in printed.getvalue()


def test_a_kind_that_nobody_lists_is_none(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="missing or unknown") as told:
        experiment_of({"kind": "tiny", "players": ["greedy", "pairs"]})
    assert told.value.help.endswith(f"one of {', '.join(kinds())}")
    with pytest.raises(UserError, match="there is no kind of study 'tiny'"):
        the_list.kind_of({"kind": "tiny"})
    with pytest.raises(UserError, match="there is no kind of study 'None'"):
        the_list.kind_of({})


def test_every_part_of_every_kind_is_where_the_list_says() -> None:
    assert set(kinds()) >= {kind.name for kind in the_list.KINDS} | {"call_safety"}
    for name, kind in kinds().items():
        assert kind.name == name == kind_name(kind.model)
        assert issubclass(kind.model, Common)
        study = resolve_name(kind.study)
        assert isclass(study)
        assert issubclass(study, Study)
        assert [*signature(resolve_name(kind.view)).parameters] == ["summary"]
        assert len(signature(resolve_name(kind.page)).parameters) == 4
        if kind.charts:
            assert [*signature(resolve_name(kind.charts)).parameters] == ["summary"]
        assert kind.who is None or isinstance(kind.who, Subjects)
        fields = kind.model.model_fields
        assert kind.model.players_in
        assert set(kind.model.players_in) <= fields.keys()


def test_no_two_kinds_have_one_name() -> None:
    own = [name for game in registry.names() for name in registry.info(game).kinds]
    names = [kind.name for kind in (*the_list.KINDS, *map(resolve_name, own))]
    assert len(names) == len(set(names))


def test_the_list_names_no_game() -> None:
    text = Path(the_list.__file__).read_text(encoding="utf-8")
    words = set(re.findall(r"[a-z]+", text.replace("silver_sim", "").lower()))
    assert words.isdisjoint(registry.names())


LOADED = """
import json, sys
from pkgutil import resolve_name
from silver_sim.studies.kinds import kinds
before = sorted(sys.modules)
for kind in kinds().values():
    for part in PARTS:
        if getattr(kind, part):
            resolve_name(getattr(kind, part))
print(json.dumps([before, sorted(sys.modules)]))
"""


@pytest.mark.parametrize(
    ("parts", "never"),
    [
        (["spec"], {"numba", "numpy", "polars", "rich", "matplotlib", "altair"}),
        (["view"], {"numba", "matplotlib", "altair", "silver_sim.arena"}),
        (["charts"], {"numba", "altair", "silver_sim.arena"}),
        (["page", "subjects"], {"numba", "matplotlib", "silver_sim.arena"}),
    ],
)
def test_a_part_is_loaded_without_what_others_need(parts: list[str], never: set[str]) -> None:
    code = LOADED.replace("PARTS", repr(parts))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    before, after = map(set, json.loads(done.stdout))
    assert not before & {"numpy", "numba", "polars", "pydantic", "rich"}
    assert not after & never
