"""The review at the end of a game at the table: in five lines, in its words."""

from pathlib import Path

import pytest

from silver_sim.studies.table import ending
from silver_sim.studies.table.adviser import Adviser
from silver_sim.studies.table.ending import LINES, in_brief
from silver_sim.studies.table.live import LiveGame
from silver_sim.studies.table.offers import Offers
from tests.studies.table.sitting import Sitting, begun

pytestmark = pytest.mark.slow


def badly(live: LiveGame) -> str:
    return Offers(live).usual[-1].words


@pytest.mark.parametrize(
    ("game", "against", "rules"),
    [("silver", "keeper,random", {"rounds": 1}), ("odin", "low", {"points_limit": 1})],
)
def test_mistakes_are_told_in_the_words_of_the_table(
    game: str, against: str, rules: dict[str, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ending, "WORLDS", 128)
    live = begun(game, against, 7, **rules)
    sitting = Sitting(live, tmp_path / "game.txt", badly)
    sitting.play()
    told = in_brief(live, tmp_path / "game.jsonl", Adviser(live).others)
    assert len(told) <= LINES
    mistakes = [line for line in told if "was a mistake" in line]
    assert mistakes
    deal = "Round" if game == "silver" else "Hand"
    assert all(line.startswith(f"{deal} 1, decision ") for line in mistakes)
    typed = [line.removeprefix("> ") for line in sitting.shown if line.startswith("> ")]
    assert all(line.split('"')[1].split(" (")[0] in typed for line in mistakes)
    assert told[-1].endswith(f"--seat {live.seat} --against {against} --simulations 128 --seed 1")
