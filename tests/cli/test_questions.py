"""The page that says which command answers which question names commands that there are."""

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Run, commands, said

PAGE = Path(__file__).parents[2] / "docs" / "questions.md"
COMMANDS = re.findall(r"`silver-sim ([^`]*)`", PAGE.read_text(encoding="utf-8"))
GROUPS = ("strategies", "learn", "runs", "game")
# Asked with few worlds; the others name files, or play whole games.
ASKED = [
    each for each in COMMANDS if each.startswith(("advise own", 'advise "own')) or "--round" in each
]


def test_the_commands_are_there() -> None:
    known = dict(commands())
    for typed in COMMANDS:
        words = shlex.split(typed)
        assert " ".join(words[: 2 if words[0] in GROUPS else 1]) in known


@pytest.mark.slow
@pytest.mark.parametrize("typed", ASKED)
def test_it_answers(silver_sim: Run, typed: str) -> None:
    out = said(silver_sim, *shlex.split(typed), "--simulations", "32")
    assert re.search("32 (worlds|simulations)", " ".join(out.split()))
