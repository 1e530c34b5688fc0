"""The page about it shows what is shown."""

import shlex
import sys
from io import StringIO
from pathlib import Path

import pytest

from tests.cli.conftest import typed

PAGE = (Path(__file__).parents[3] / "docs" / "play.md").read_text(encoding="utf-8")


def test_the_game_of_the_page_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command, *shown = PAGE.split("```console\n")[1].split("```\n")[0].splitlines()
    answers = [line.removeprefix("> ") for line in shown if line.startswith("> ")]
    monkeypatch.setattr(sys, "stdin", StringIO("\n".join(answers).rstrip("\n")))
    found = typed(tmp_path, *shlex.split(command)[2:])
    assert found.status == 0
    assert found.out.splitlines() == shown
