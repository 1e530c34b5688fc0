"""What a strategy says that it does otherwise is read without running it, and refused if wrong."""

from pathlib import Path

import pytest

from silver_sim.arena.find import StrategyFile
from silver_sim.arena.ideas import Idea, ideas_of, rival_of, without_each
from silver_sim.arena.lineup import read_entry
from silver_sim.errors import StrategyError
from silver_sim.games.silver.game import GAME as SILVER

PARAMS = """from typing import NamedTuple

class Params(NamedTuple):
    call_at: int = 8  # (0 to 65)
    looks: bool = True
"""
BOTH = 'IDEAS = {"It calls late.": "call_at=4:looks=no", "It looks " "first.": "looks=no"}'


def written(folder: Path, ideas: str) -> StrategyFile:
    path = folder / "mine.py"
    path.write_text(f"{PARAMS}\n{ideas}\nraise RuntimeError('run')\n")
    return StrategyFile("mine", path)


def test_sentences_are_read_in_their_order(tmp_path: Path) -> None:
    assert ideas_of(written(tmp_path, BOTH)) == (
        Idea("It calls late.", ("call_at=4", "looks=no")),
        Idea("It looks first.", ("looks=no",)),
    )
    assert ideas_of(written(tmp_path, "")) == ()


def test_the_rival_is_read_and_may_be_left_out(tmp_path: Path) -> None:
    assert rival_of(written(tmp_path, 'RIVAL = "greedy"')) == "greedy"
    assert rival_of(written(tmp_path, "")) == ""
    with pytest.raises(StrategyError, match="RIVAL is not the name"):
        rival_of(written(tmp_path, "RIVAL = 3"))


def test_a_player_without_an_idea_keeps_its_settings_and_wrappers(tmp_path: Path) -> None:
    path = written(tmp_path, BOTH).path

    def without(typed: str) -> list[str]:
        entry = read_entry(f"{path}{typed}", {}, SILVER)
        return [other.label for _, other in without_each(entry, SILVER)]

    assert without("") == ["mine:call_at=4:looks=no", "mine:looks=no"]
    assert without(":call_at=6+memory(3)+noise(0.1)") == [
        "mine:call_at=4:looks=no+memory(3)+noise(0.1)",
        "mine:call_at=6:looks=no+memory(3)+noise(0.1)",
    ]
    # It plays without the other as it is.
    assert without(":looks=no") == ["mine:call_at=4:looks=no"]
    assert without("+search(worlds=2)") == []


@pytest.mark.parametrize(
    ("ideas", "said"),
    [
        ('["It calls late."]', "is not a dictionary"),
        ("{**{}}", "is not a dictionary"),
        ('{"It calls late.": 4}', "not a sentence with a setting"),
        ('{"  ": "call_at=4"}', "not a sentence with a setting"),
        ('{"It calls late.": "call_at=8"}', "call_at=8 is as it plays anyway"),
        ('{"It calls late.": "cal_at=4"}', "did you mean 'call_at'?"),
        ('{"It calls late.": "call_at=66"}', "out of range"),
        ('{"It calls late.": "call_at"}', "call_at = ''"),
        ('{"It calls.": "call_at=4", "It calls.": "call_at=5"}', "stands there twice"),
    ],
)
def test_what_is_no_idea_is_told_with_its_line(tmp_path: Path, ideas: str, said: str) -> None:
    with pytest.raises(StrategyError, match="IDEAS") as raised:
        ideas_of(written(tmp_path, f"IDEAS = {ideas}"))
    assert said in str(raised.value)
    assert raised.value.where == f"{tmp_path}/mine.py:7"
