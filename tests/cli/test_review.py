"""``silver-sim review`` on the command line."""

import json
import sys
from functools import partial
from io import StringIO
from pathlib import Path

import pytest

from tests.cli.conftest import refused, typed
from tests.pages import fences, page
from tests.report.html import read

pytestmark = pytest.mark.slow

FEW = ("--simulations", "128", "--quiet")
MOST_LINES = 12  # of the card at the end


def test_the_tutorial_shows_what_the_page_of_the_question_prints() -> None:
    """Whose commands test_docs.py runs."""
    shown, asked = (
        fences(page(f"docs/{name}.md"), "console")
        for name in ("tutorials/review", "howto/who_played_best")
    )
    assert shown == asked


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A short game as a file."""
    line_up = ("--players", "greedy,champion", "--seed", "1", "--set", "rounds=1")
    assert typed(tmp_path, "game", "write", *line_up, "-o", "game.jsonl").status == 0
    return tmp_path / "game.jsonl"


def test_a_review_ends_with_a_card_and_writes_a_page(game: Path) -> None:
    found = typed(game.parent, "review", game.name, *FEW, "--html")
    assert found.status == 0, found.err
    [_, card] = found.out.split("Who played best, and who was lucky?")
    assert len(card.strip().splitlines()) <= MOST_LINES
    html = read((game.parent / "silver-review.html").read_text(encoding="utf-8")).text
    assert "Chance to win" in html
    assert "silver-sim advise game.jsonl --at" in html
    assert ("would have to be known" in html) or ("no other answer is shown to be better" in html)


def test_a_review_against_people_is_one_against_champion(game: Path) -> None:
    """Whoever played left traces: nothing has to be drawn from games of others."""
    usual, people = (
        json.loads(typed(game.parent, "review", game.name, *FEW, *more, "--json").out)
        for more in ((), ("--against", "people"))
    )
    assert people.pop("command") != usual.pop("command")
    assert people == usual


def test_games_of_several_files_are_one_review_and_each_counts_once(game: Path) -> None:
    folder = game.parent
    line_up = ("--players", "greedy,champion", "--set", "rounds=1")
    more = (*line_up, "--seed", "2", "-o", "other.jsonl")
    notes = (
        (*line_up, "--seed", "1", "--seat", seat, "-o", f"notes{seat}.txt") for seat in ("0", "1")
    )
    assert all(typed(folder, "game", "write", *each).status == 0 for each in (more, *notes))
    (folder / "copy.jsonl").write_text(f"\n{game.read_text()}")
    files = ("notes0.txt", "notes1.txt", game.name, "copy.jsonl", "other.jsonl")
    found = typed(folder, "review", *files, *FEW, "--seat", "greedy", "--json")
    assert found.status == 0, found.err
    told = json.loads(found.out)
    [person] = told["people"]
    assert (person["name"], person["games"]) == ("greedy", 2)
    one, other = told["games"]
    same = ["notes0.txt 1", "notes1.txt 1", "copy.jsonl 1"]
    assert (one["file"], one["same"]) == (game.name, same)
    assert (other["file"], other.get("same")) == ("other.jsonl", None)
    again = told["command"].split()[1:]
    assert json.loads(typed(game.parent, *again, "--quiet", "--json").out) == told


def test_a_folder_of_my_games_is_reviewed_practised_and_forgotten(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SILVER_SIM_DATA", str(game.parent / "data"))
    silver_sim, mine = partial(typed, game.parent), game.parent / "mine"
    mine.mkdir()
    refused(silver_sim, "review", "mine", words="no file ends in .txt")
    game.rename(mine / "one.jsonl")
    (mine / "copy.txt").write_text((mine / "one.jsonl").read_text())
    (mine / "page.html").write_text("no game")
    refused(silver_sim, "learn", "puzzles", "--mine", words="silver-sim review FOLDER")
    for words, said in (
        ((), "--seat NAME: greedy, champion"),
        (("--seat", "all"), "reviewed for one player"),
        (("--seat", "0", "--time", "1s"), "--time goes with single games"),
    ):
        refused(silver_sim, "review", "mine", *words, words=said)
    (mine / "broken.txt").write_text("silver 2 players Me Ann\n\nround 1, Me starts, discard 99\n")
    found = silver_sim("review", "mine", "--seat", "greedy", *FEW, "--html")
    assert found.status == 2
    assert f"--> {Path('mine') / 'broken.txt'}:3\n" in found.err
    assert len(found.out.strip().splitlines()) <= MOST_LINES + 1  # "written: ..."
    assert "Counted once: 1 game in more than one file. Left out: 1" in " ".join(found.out.split())
    html = read((game.parent / "silver-my-games.html").read_text(encoding="utf-8")).text
    assert "broken.txt:3" in html
    assert "With all cards as they were" not in html  # nobody could know that
    monkeypatch.setattr(sys, "stdin", StringIO("1\n"))
    puzzle = silver_sim("learn", "puzzles", "--mine", "--limit", "1", "--seed", "1")
    assert (puzzle.status, "All that is known" in puzzle.out) == (0, True)
    assert "deleted: what was kept" in silver_sim("doctor", "forget").out
    assert not [each for each in (game.parent / "data").rglob("*") if each.is_file()]


def test_what_cannot_be_reviewed_is_refused(game: Path) -> None:
    silver_sim = partial(typed, game.parent)
    odin = ("--game", "odin", "--players", "low,low", "--seed", "1", "-o", "odin.jsonl")
    assert silver_sim("game", "write", *odin).status == 0
    for words, said in (
        ((game.name, "--seat", "Bob"), "nobody there has this name"),
        ((game.name, "--seat", "2"), "no seat 2"),
        ((game.name, "--simulations", "0"), "out of range"),
        ((game.name, "--html", "page.html"), "--html --out page.html"),
        (("-", "--html"), "pages of reviews read a file twice"),
        ((game.name, "odin.jsonl"), "games of Odin and of Silver Amulet"),
    ):
        refused(silver_sim, "review", *words, words=said)
