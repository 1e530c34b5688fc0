"""A person plays against strategies: to the end, in words, saved at every answer, and reviewed."""

import json
import shlex
import sys
from io import StringIO
from pathlib import Path

import pytest

from silver_sim.errors import UserError
from silver_sim.play.game import new_game
from silver_sim.studies.table import ending
from silver_sim.studies.table import session as sessions
from silver_sim.studies.table.adviser import Adviser
from silver_sim.studies.table.drawing import COMMAND
from silver_sim.studies.table.ending import LINES, in_brief
from silver_sim.studies.table.live import LiveGame
from silver_sim.studies.table.offers import WIDTH, Offers
from silver_sim.studies.table.saved import Saved, SavedGame
from tests.cli.conftest import typed
from tests.studies.table.sitting import Sitting, as_strategy, begun, words

pytestmark = pytest.mark.slow

SHORT = {"silver": {"rounds": 1}, "odin": {"points_limit": 1}}
PAGE = (Path(__file__).parents[3] / "docs" / "tutorials" / "play.md").read_text(encoding="utf-8")
TABLES = [("silver", "champion,counter"), ("silver", "keeper"), ("odin", "low,champion,low")]


def widest(sitting: Sitting) -> int:
    """The columns of the widest line; commands stand in one line, to be copied."""
    return max(len(line) for line in sitting.shown if COMMAND not in line)


@pytest.mark.parametrize(("game", "against"), TABLES)
def test_a_game_is_played_to_its_end(game: str, against: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    live = begun(game, against, 7, **SHORT[game])
    sitting = Sitting(live, file, as_strategy("greedy" if game == "silver" else "low", game))
    assert sitting.play()
    assert widest(sitting) <= WIDTH
    assert "The game is over: " in sitting.page
    script = (tmp_path / "game.jsonl").read_text()
    header, *lines = map(json.loads, script.splitlines())
    again = new_game(game, seed=7, rules=SHORT[game], names=header["names"])
    for line in lines:
        if "act" in line:
            again.answer(line)
    assert again.over
    assert again.script() == script
    assert {each.name for each in tmp_path.iterdir()} == {"game.txt", "game.jsonl"}


@pytest.mark.parametrize(("game", "against"), TABLES[1:])
def test_a_killed_game_goes_on(
    game: str, against: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files: list[bytes] = []
    file = tmp_path / "game.txt"

    def write(path: Path, text: str) -> None:
        files.append(text.encode())
        path.write_text(text)

    monkeypatch.setattr(sessions, "write", write)
    typing = as_strategy("greedy" if game == "silver" else "low", game)
    Sitting(begun(game, against, 7, **SHORT[game]), file, typing).play()
    *kept, script = files
    for number in {1, len(kept) // 2, len(kept) - 2}:
        file.write_bytes(kept[number])
        kept_so_far = SavedGame.read(file)
        on = Sitting(kept_so_far.live(), file, typing, kept_so_far.saved)
        assert on.play()
        assert "The game goes on. So far:" in on.page
        assert files[-1] == script
        assert files[-2] == kept[-1]


def test_what_is_typed_beside_answers_is_heard(tmp_path: Path) -> None:
    typed = ["help", "", "notes", "rules", "list", "table", "undo", "1", "quit", "1"]
    live = begun("silver", "champion", 7)
    sitting = Sitting(live, tmp_path / "it is.txt", words(typed))
    assert not sitting.play()
    assert len(live.answers) == 1
    for shown in ("Answer with a number", "silver 2 players champion Me", "12 Robber", "--tutor"):
        assert shown in sitting.page
    assert sitting.shown[-1] == f"  silver-sim play '{tmp_path / 'it is.txt'}'"
    assert widest(sitting) <= WIDTH


def test_the_end_of_input_saves_and_says_how_to_go_on(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    sitting = Sitting(begun("odin", "low", 3), file, words([]))
    assert not sitting.play()
    assert sitting.shown[-1].strip() == f"silver-sim play {file}"
    assert SavedGame.read(file).live().game.script() == sitting.live.game.script()
    assert not file.with_suffix(".jsonl").exists()


def test_advice_is_given_and_noted(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    sitting = Sitting(begun("silver", "champion", 7), file, words(["?", "1", "?", "why", "draw"]))
    sitting.play()
    told = " ".join(sitting.page.split())
    assert "There is nothing to choose: look at any 2 cards you do not know." in told
    assert "you win" in told
    assert "simulations that fit what the others did" in told
    assert SavedGame.read(file).saved.hints == [1, 2]


def tutored(folder: Path, *typed: str, seed: int = 7, tutor: bool = True) -> Sitting:
    """What was played at a table of three, by who has a tutor."""
    saved = Saved(["champion", "counter"], 2, seed, tutor=tutor)
    live = begun("silver", "champion,counter", seed)
    sitting = Sitting(live, folder / "game.txt", words(typed), saved)
    assert not sitting.play()
    return sitting


def told_by_tutor(sitting: Sitting) -> list[str]:
    return [line for line in sitting.shown if line.startswith("That costs ")]


def test_a_tutor_warns_before_a_sure_mistake_and_takes_back(tmp_path: Path) -> None:
    """Seat 1 of this game may take a Doppelganger into its first turn."""
    sitting = tutored(tmp_path, "look at 1 2", "take", "n", "take", "y", "undo", "draw")
    first, _ = told_by_tutor(sitting)
    after = sitting.shown.index("Play it anyway? [y/N] n") + 1
    assert sitting.shown[after] == "Draw or take?"  # five cards: no call
    assert "wins in 100" in first
    assert first.endswith("; better: draw.")
    assert "Taken back." in sitting.page
    assert [each["act"] for each in sitting.live.answers] == ["look", "draw"]
    assert SavedGame.read(tmp_path / "game.txt").saved.taken_back == 1
    stopped = tutored(tmp_path, "look at 1 2", "take", "quit", "y")
    assert len(stopped.live.answers) == 1
    assert "> quit" not in stopped.page
    alone = tutored(tmp_path, "look at 1 2", "take", tutor=False)
    assert told_by_tutor(alone) == []
    assert [each["act"] for each in alone.live.answers] == ["look", "take"]


def test_a_tutor_warns_of_sets_and_not_by_chance(tmp_path: Path) -> None:
    typed = ["look at 1 2", "draw", "put it on 1 2 3", "n", "put it on 1 2 3 into 3", "n"]
    sitting = tutored(tmp_path, *typed)
    assert len(told_by_tutor(sitting)) == 2
    assert [each["act"] for each in sitting.live.answers] == ["look", "draw"]
    sitting = tutored(tmp_path, "look at 1 2", seed=3)
    assert told_by_tutor(sitting) == []
    assert [each["act"] for each in sitting.live.answers] == ["look"]


def test_own_cards_are_drawn_whole_within_a_turn(tmp_path: Path) -> None:
    typed = words(["play b1", "play g6 r6"])
    sitting = Sitting(begun("odin", "champion", 12), tmp_path / "game.txt", typed)
    sitting.play()
    asked = sitting.shown.index("Which of the beaten cards to take?")
    assert sitting.shown[asked - 2].startswith("  you  ")
    assert sitting.shown[asked - 1].split() == ["table,", "led", "the", "hand"]


def test_a_game_that_is_over_is_looked_through_again_and_stays_as_changed(tmp_path: Path) -> None:
    file, script = tmp_path / "game.txt", tmp_path / "game.jsonl"
    Sitting(begun("odin", "low", 7, points_limit=1), file, as_strategy("low", "odin")).play()
    once_more = Sitting(SavedGame.read(file).live(), file, words([]), SavedGame.read(file).saved)
    assert once_more.play()
    assert "The game goes on." not in once_more.page
    assert "The game is over: " in once_more.page
    file.write_text(f"# a fine evening\n{file.read_text()}")
    script.write_text(script.read_text().replace('"Me"', '"Zoe"'))
    texts = file.read_text(), script.read_text()
    again = Sitting(SavedGame.read(file).live(), file, words([]), SavedGame.read(file).saved)
    again.session.keeps = True
    assert again.play()
    assert (file.read_text(), script.read_text()) == texts
    page = "".join(again.page.split())  # however lines are folded, in a long path, too
    assert f"{script} was changed after the game: it stays as it is.".replace(" ", "") in page
    assert "The game is over: " in again.page


@pytest.mark.parametrize(
    ("written", "edited", "why"),
    [
        ('"act": "draw"', '"act": "call"', "too many cards to call"),
        ('"seed": 7', '"seed": 8', "or a strategy plays otherwise now: champion"),
        ("Me draws", "Me takes", "were edited"),
    ],
)
def test_an_edited_file_says_so(written: str, edited: str, why: str, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    Sitting(begun("silver", "champion", 7), file, words(["1", "draw"])).play()
    text = file.read_text()
    assert written in text
    file.write_text(text.replace(written, edited, 1))
    with pytest.raises(UserError, match="does not go on as it was saved") as told:
        SavedGame.read(file).live()
    assert why in told.value.why
    file.write_text(f"\ufeff{text}")
    assert SavedGame.read(file).live().answers


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


def test_the_game_of_the_page_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command, *shown = PAGE.split("```console\n")[1].split("```\n")[0].splitlines()
    answers = [line.removeprefix("> ") for line in shown if line.startswith("> ")]
    monkeypatch.setattr(sys, "stdin", StringIO("\n".join(answers).rstrip("\n")))
    found = typed(tmp_path, *shlex.split(command)[2:])
    assert found.status == 0
    assert found.out.splitlines() == shown
