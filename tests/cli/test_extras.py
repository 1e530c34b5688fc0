"""What a plain install leaves out is named before anything is done, with what brings it."""

from __future__ import annotations

import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from silver_sim.errors import UserError
from silver_sim.extras import EXTRAS, need
from tests.cli.conftest import SHORT_RUN, Answer, Run, refused
from tests.test_packaging import ROOT

OWN = ("--strategies", "own")
SAFETY = 'kind = "call_safety"\nplayer = "steady"\nblocks = 4\n'

NEEDING: dict[str, list[tuple[str, ...]]] = {
    "tune": [
        ("tune", "steady", "--against", "steady", "--out", "new/run", *OWN),
        ("exploit", "greedy", "--against", "pairs", "--budget", "100 games"),
    ],
    "static": [
        ("report", "run", "--static"),
        ("profile", "steady", "--out", "new", "--static", *OWN),
        ("gallery", "--out", "new"),
    ],
    "atlas": [("run", "safety.toml", "--out", "new/run", *OWN)],
    "cluster": [(*SHORT_RUN, "--dask", "local", "--out", "new", *OWN)],
}


def test_every_extra_is_declared_and_brings_the_modules_that_are_looked_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    declared = {
        extra: {canonicalize_name(Requirement(line).name) for line in lines}
        for extra, lines in project["optional-dependencies"].items()
        if extra not in ("docs", "test")  # which no module of the program looks for
    }
    known = packages_distributions()
    looked_for = {
        extra: {canonicalize_name(each) for name in modules for each in known[name]}
        for extra, modules in EXTRAS.items()
    }
    assert looked_for == declared
    assert {*NEEDING} == {*EXTRAS} - {"env"}  # which no command needs


@pytest.mark.parametrize(
    ("extra", "command"),
    [(extra, each) for extra, commands in NEEDING.items() for each in commands],
    ids=lambda each: each if isinstance(each, str) else each[0],
)
def test_a_command_that_lacks_an_extra_says_so_and_does_nothing(
    extra: str,
    command: tuple[str, ...],
    silver_sim: Run,
    finished: tuple[Path, Answer],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Path("run").symlink_to(finished[0] / "run")
    Path("safety.toml").write_text(SAFETY)
    for module in EXTRAS[extra]:
        monkeypatch.setitem(sys.modules, module, None)
    before = sorted(Path("run/").rglob("*"))
    refused(silver_sim, *command, words=f"help: pip install 'silver-sim[{extra}]'")
    assert sorted(Path("run/").rglob("*")) == before
    assert not Path("new").exists()


@pytest.mark.parametrize(
    ("file", "command"),
    [
        ("uv-receipt.toml", "uv tool install 'silver-sim[tune]'"),
        ("pipx_metadata.json", "pipx inject silver-sim 'silver-sim[tune]'"),
        ("pyvenv.cfg", "pip install 'silver-sim[tune]'"),
    ],
)
def test_the_command_is_that_of_the_tool_that_made_the_environment(
    file: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / file).touch()
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setitem(sys.modules, "cma", None)
    with pytest.raises(UserError) as problem:
        need("tune", "a search")
    assert problem.value.help == command
