"""A function that is called nearly like a question is told; a helper is not."""

from pathlib import Path

import pytest

from silver_sim.arena.find import StrategyFile, builtin_folder
from silver_sim.arena.lineup import read_entry
from silver_sim.arena.load import seated
from silver_sim.errors import StrategyError
from silver_sim.games.silver.game import GAME as SILVER


def told(folder: Path, *functions: str, more: str = "") -> list[str]:
    path = folder / "mine.py"
    path.write_text("".join(f"def {each}(s, p, m, r):\n    return 2\n\n" for each in functions))
    path.write_text(path.read_text() + more)
    return [*StrategyFile("mine", path).misspelled(SILVER.answers.functions)]


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("place_crad", "place_card"),
        ("openturn", "open_turn"),
        ("Open_Turn", "open_turn"),
        ("placeCard", "place_card"),
        ("choose_drawns", "choose_drawn"),
        ("exposes", "expose"),
    ],
)
def test_it_is_told_with_the_question(tmp_path: Path, written: str, meant: str) -> None:
    found = told(tmp_path, "see", written)
    assert found == [f"{written} is the name of no question; did you mean {meant}?"]


@pytest.mark.parametrize(
    "name", ["_place_crad", "best_card", "worth", "seen_before", "card_to_place", "is_open", "pick"]
)
def test_a_helper_is_not(tmp_path: Path, name: str) -> None:
    assert told(tmp_path, "open_turn", name) == []


def test_nor_is_one_that_the_file_uses(tmp_path: Path) -> None:
    use = "def open_turn(s, p, m, r):\n    return place_cards(s, p, m, r)\n"
    assert told(tmp_path, "place_cards", more=use) == []
    assert told(tmp_path, "place_cards", more=use.replace("place_cards", "any_turn")) != []


def test_nothing_is_told_of_what_comes_with_the_program() -> None:
    files = [StrategyFile(path.stem, path) for path in builtin_folder().rglob("[!_]*.py")]
    assert len(files) > 5
    assert not any([*file.misspelled(SILVER.answers.functions)] for file in files)


def test_one_that_answers_nothing_else_is_told_what_may_have_been_meant(tmp_path: Path) -> None:
    told(tmp_path, "openturn")
    with pytest.raises(StrategyError, match="answers no question") as problem:
        seated(read_entry(str(tmp_path / "mine.py"), {}, SILVER), SILVER, compiled=False)
    assert problem.value.why == "openturn is the name of no question; did you mean open_turn?"
