"""A kind of study is a folder and a line of the list: nothing else has to know it."""

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
from silver_sim.stats.results import Heading
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
from silver_sim.studies.terminal import plots, print_experiment
from silver_sim.studies.verify import verify

pytestmark = pytest.mark.slow

# What somebody writes who adds a kind: how often the first player wins.
TINY = {
    "__init__": """
from silver_sim.studies.core.kind import Kind

TINY = Kind(name="tiny", room=__name__, spec="Tiny", study="Count", result="TinyResult")
""",
    "ask": """
from typing import ClassVar, Literal

from silver_sim.studies.core.spec import Common, LineUp


class Tiny(Common):
    players_in: ClassVar[tuple[str, ...]] = ("players",)

    kind: Literal["tiny"] = "tiny"
    players: LineUp
""",
    "result": """
from dataclasses import dataclass

from silver_sim.result import Result
from silver_sim.stats.results import Estimate, Heading


@dataclass(frozen=True)
class Line(Result):
    subject: str
    win_share: Estimate


@dataclass(frozen=True, kw_only=True)
class TinyResult(Heading):
    lines: list[Line]
""",
    "study": """
from dataclasses import replace

from silver_sim.stats.outcomes.part import PartRows
from silver_sim.studies.arms.arm import Arm
from silver_sim.studies.arms.counted import Counted
from silver_sim.studies.core.study import Study
from tiny.result import Line, TinyResult
from tiny.tell import verdict


class Count(Study):
    def __init__(self, setup):
        super().__init__(setup)
        self.tables = [setup.table(self.experiment.players)]
        arms = [Arm("first", [(0, 0)], 2)]
        self.first = Counted(setup.game, self.tables, arms, metrics=["win_share"])

    def _counted(self, blocks, frames):
        return self.first.counted(PartRows(self.setup.game, frames, [2]))

    def _add(self, numbers):
        self.first.add(numbers)

    def summary(self, stopped):
        lines = [Line(self.tables[0].labels[0], self.first.share(0))]
        found = TinyResult(**self.heading(stopped), lines=lines)
        return replace(found, verdict=verdict(found))

    def rows(self, summary):
        for line in summary.lines:
            yield summary.row("win_share", line.win_share, subject=line.subject)
""",
    "tell": """
from silver_sim.report.model import AnswerCard, Figure, Section, Page
from silver_sim.report.tables import Column, Table, text
from silver_sim.report.text.forests import Forest, ReferenceLine, rows_of
from silver_sim.report.text.wording import plus_minus


def verdict(result):
    return f"Won: {result.lines[0].win_share.value:.3f}."


def tell(result, context=None):
    names, shares = zip(*((line.subject, line.win_share) for line in result.lines))
    table = Table(
        "wins",
        "Wins",
        [Column("strategy", "name"), Column("won")],
        [[text(name), text(plus_minus(share, 100))] for name, share in zip(names, shares)],
        brief=True,
    )
    forest = Forest("chart", rows_of(names, shares), "Won", "wins", ReferenceLine(50, "half"))
    return Page(
        title="How often?",
        verdict=result.verdict,
        kind="Tiny",
        answer=AnswerCard(result.verdict, "How sure: by its interval.", Figure.of(forest, table)),
        sections=[Section("wins-section", "Wins", figures=[Figure.of(forest, table)])],
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
    for name, text in TINY.items():
        (folder / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    kind: Kind = resolve_name("tiny:TINY")
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
    (line,) = run.summary()["lines"]
    assert 0 <= line["win_share"]["estimate"] <= 1
    assert not run.missing()
    assert (run.path / "charts" / "chart.svg").is_file()
    rows = (run.path / "summary.csv").read_text().splitlines()
    assert [row.split(",")[:2] for row in rows] == [["metric", "subject"], ["win_share", "greedy"]]
    printed = io.StringIO()
    print_experiment(run.summary(), Console(file=printed), plots(run))
    won = f"Won: {line['win_share']['estimate']:.3f}."
    assert "How often?" in printed.getvalue()
    assert f"\n{won}\n" in printed.getvalue()
    assert "┊ half" in printed.getvalue()
    assert not verify(run.path).problems
    page = (run.path / "report.html").read_bytes()
    assert won in page.decode()
    assert rebuild(run.path).read_bytes() == page


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
        study = kind.part("study", kind.study)
        assert isclass(study)
        assert issubclass(study, Study)
        assert issubclass(kind.part("result", kind.result), Heading)
        two = [*signature(kind.part("tell", kind.tell)).parameters][:2]
        assert two == ["result", "context"]
        if kind.charts:
            assert len(signature(resolve_name(kind.charts)).parameters) == 2
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
from silver_sim.studies.kinds import kinds
before = sorted(sys.modules)
for kind in kinds().values():
    kind.part(*PART)
print(json.dumps([before, sorted(sys.modules)]))
"""


@pytest.mark.parametrize(
    ("file", "never"),
    [
        ("ask", {"numba", "numpy", "polars", "rich", "matplotlib", "altair"}),
        ("result", {"numba", "rich", "matplotlib", "altair", "silver_sim.arena"}),
        ("tell", {"numba", "rich", "matplotlib", "altair", "silver_sim.arena"}),
    ],
)
def test_a_file_is_loaded_without_what_others_need(file: str, never: set[str]) -> None:
    code = LOADED.replace("*PART", f"{file!r}, kind.{'spec' if file == 'ask' else file}")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    before, after = map(set, json.loads(done.stdout))
    assert not before & {"numpy", "numba", "polars", "pydantic", "rich"}
    assert not after & never
