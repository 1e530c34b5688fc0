"""The page that says which command answers which question names commands that there are."""

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Run

PAGE = Path(__file__).parents[2] / "docs" / "questions.md"
COMMANDS = re.findall(r"`silver-sim ([^`]*)`", PAGE.read_text(encoding="utf-8"))
GROUPS = ("strategies", "learn", "runs", "game")
# Asked with few worlds; the others name files, or play whole games.
ASKED = [
    each for each in COMMANDS if each.startswith(("advise own", 'advise "own')) or "--round" in each
]


@pytest.mark.parametrize("typed", COMMANDS)
def test_the_command_is_there(silver_sim: Run, typed: str) -> None:
    words = shlex.split(typed)
    name = words[: 2 if words[0] in GROUPS else 1]
    assert silver_sim(*name, "--help").status == 0


@pytest.mark.slow
@pytest.mark.parametrize("typed", ASKED)
def test_it_answers(silver_sim: Run, typed: str) -> None:
    status, out, err = silver_sim(*shlex.split(typed), "--simulations", "64")
    assert (status, err) == (0, "")
    assert re.search("64 (worlds|simulations)", " ".join(out.split()))
