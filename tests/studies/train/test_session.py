"""A session at the terminal: what is asked, answered, kept, and how it ends.

And the puzzles that ship keep their promises.
"""

import json
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from silver_sim.advice.players import Players
from silver_sim.advice.position import position_of_text
from silver_sim.advice.weighing import Asker
from silver_sim.arena.find import strategy_files
from silver_sim.games import registry
from silver_sim.report.terminal.boards import LEGEND
from silver_sim.result import as_json
from silver_sim.studies.advice import text as say
from silver_sim.studies.advice.asking import advise
from silver_sim.studies.train.making import AHEAD, MOST, WORLDS, is_clear, puzzle_of, verified
from silver_sim.studies.train.memory import Memory, key_of
from silver_sim.studies.train.own import of_file
from silver_sim.studies.train.puzzle import LEVELS, Puzzle, Puzzles, look
from silver_sim.studies.train.tell import KNOWN
from tests.cli.conftest import Run, refused
from tests.cli.conftest import silver_sim as silver_sim

ODIN = Puzzles.shipped("odin")


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SILVER_SIM_DATA", str(tmp_path / "data"))
    return tmp_path / "data" / "train-odin.json"


def first(seed: int = 1) -> Puzzle:
    return Memory().drawn(ODIN.puzzles, Random(seed))


def place_of(puzzle: Puzzle, *, right: bool) -> str:
    """What is typed for the best answer, or for another."""
    places = enumerate(puzzle.shuffled, 1)
    return next(str(place) for place, each in places if (each == puzzle.best) == right)


def trained(silver_sim: Run, monkeypatch: pytest.MonkeyPatch, *typed: str, end: str = "\n") -> str:
    monkeypatch.setattr(sys, "stdin", StringIO("\n".join(typed) + end))
    status, out, err = silver_sim("learn", "puzzles", "--game", "odin", "--seed", "1")
    assert (status, err) == (0, "")
    return out


def test_answers_are_kept(silver_sim: Run, monkeypatch: pytest.MonkeyPatch, kept: Path) -> None:
    puzzle = first()
    out = trained(silver_sim, monkeypatch, place_of(puzzle, right=True))
    words = " ".join(out.split())
    assert f"Right: {puzzle.best.words} wins" in words
    assert " ".join(puzzle.why.split()) in words
    assert "1 puzzle, 1 right. Longest streak: 1." in words
    found = json.loads(kept.read_text())
    assert found["last"] == {key_of(puzzle): True}
    assert found["themes"] == {puzzle.theme: {"right": 1, "wrong": 0}}
    kept.unlink()
    assert "Right: " in trained(silver_sim, monkeypatch, puzzle.best.words.upper())
    kept.unlink()
    words = " ".join(trained(silver_sim, monkeypatch, place_of(puzzle, right=False)).split())
    assert f"No: {puzzle.best.words} wins" in words
    assert "fewer wins in 100." in words
    assert f"(1 of 1 missed; silver-sim learn puzzles {puzzle.theme})" in words


def test_what_is_no_answer_is_asked_again(silver_sim: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    out = trained(silver_sim, monkeypatch, "", "0", "99", "nonsense", "s", "q")
    assert out.count("s skips, q ends: ") == 6
    assert out.count("is none of these: type a number from 1 to ") == 3
    assert out.count("Puzzle ") == 2
    assert "right" not in out


@pytest.mark.parametrize("end", ["", "\n"])
def test_the_end_of_input_ends_it(
    silver_sim: Run, monkeypatch: pytest.MonkeyPatch, kept: Path, end: str
) -> None:
    out = trained(silver_sim, monkeypatch, place_of(first(), right=True), end=end)
    assert "1 puzzle, 1 right." in out
    assert out.endswith("\n")
    monkeypatch.setattr(sys, "stdin", StringIO(""))
    assert silver_sim("learn", "puzzles", "--game", "odin").status == 0


def test_a_position_has_eighty_columns(silver_sim: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    out = trained(silver_sim, monkeypatch, *["1"] * 12)
    to_copy = [line for line in out.splitlines() if line.startswith(KNOWN)]
    assert max(len(line) for line in out.splitlines() if line not in to_copy) <= 80
    assert all(position_of_text(line.removeprefix(f"{KNOWN}: ")) for line in to_copy)
    assert LEGEND in out


def test_themes_and_levels_are_chosen(silver_sim: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO("s\n" * 20))
    out = silver_sim("learn", "puzzles", "--game", "odin", "take", "hard").out
    assert out.count("· Which card to take · hard") == out.count("Puzzle ") == 21
    monkeypatch.setattr(sys, "stdin", StringIO("1\n" * 9))
    out = silver_sim("learn", "puzzles", "--game", "odin", "--limit", "3", "--seed", "1").out
    assert out.count("Puzzle ") == 3
    assert "3 puzzles, " in out


def test_what_cannot_be_is_refused(silver_sim: Run) -> None:
    for arguments, words in {
        ("chess",): "there is no theme 'chess'",
        ("--html", "--seed", "1"): "a session at the terminal",
        ("--force",): "--force needs a page",
    }.items():
        refused(silver_sim, "learn", "puzzles", *arguments, words=words)


def test_a_review_gives_puzzles(silver_sim: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every advice in the document that has a best answer, whatever stands around it."""
    clear = advise(first().line, worlds=512, threads=1)
    even = replace(clear, verdict=replace(clear.verdict, word="toss-up"))
    missed = replace(clear, played=1)
    document = {"games": [{"seats": [{"mistakes": [{"advice": as_json(missed)}]}]}, as_json(even)]}
    Path("review.json").write_text(json.dumps(document))
    monkeypatch.setattr(sys, "stdin", StringIO("q\n"))
    out = silver_sim("learn", "puzzles", "review.json").out
    assert "Puzzle 1 · " in out
    assert "· hard" in out
    puzzles = of_file(Path("review.json"), None)
    [puzzle] = puzzles.puzzles
    assert (puzzles.game, puzzle.line) == ("odin", first().line)
    assert puzzle.best.words == clear.answers[0].words
    assert puzzle.choices[1].by == ["you"]
    assert silver_sim("learn", "puzzles", "review.json", "--out", "mine.html").status == 0


@pytest.mark.parametrize("content", ["", "[]", '{"kind": "advice"}', "no JSON", "[" * 100_000])
def test_what_is_no_review_is_refused(silver_sim: Run, content: str) -> None:
    Path("review.json").write_text(content)
    refused(silver_sim, "learn", "puzzles", "review.json", words="review.json ")


DAMAGED = (
    *("{", "[]", "[" * 100_000, '{"streak": "a"}', f'{{"streak": {"9" * 5000}}}'),
    '{"themes": {"lead": {"right": -2, "wrong": 0}}}',
    f'{{"themes": {{"lead": {{"right": 1, "wrong": {"9" * 400}}}}}}}',
)


def test_a_damaged_file_is_told_and_left_alone(silver_sim: Run, kept: Path) -> None:
    kept.parent.mkdir()
    for content in DAMAGED:
        kept.write_text(content)
        refused(silver_sim, "learn", "puzzles", "--game", "odin", words="is damaged")
        assert kept.read_text() == content


@pytest.mark.parametrize("place", ["/dev/null/data", "a file", "a folder", "no home"])
def test_without_a_place_for_it_practice_goes_on_and_that_is_told(
    silver_sim: Run, monkeypatch: pytest.MonkeyPatch, kept: Path, place: str
) -> None:
    if place == "no home":
        monkeypatch.delenv("SILVER_SIM_DATA")
        monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: Path("~/share"))
    elif place == "a folder":
        kept.mkdir(parents=True)
    else:
        Path("a file").touch()
        monkeypatch.setenv("SILVER_SIM_DATA", place)
    typed = f"{place_of(first(), right=True)}\n{'9' * 5000}\n²\nq\n"
    monkeypatch.setattr(sys, "stdin", StringIO(typed))
    status, out, err = silver_sim("learn", "puzzles", "--game", "odin", "--seed", "1")
    assert status == 0
    assert "1 puzzle, 1 right" in out
    assert err.startswith("note: what you practise is not kept: ")
    assert err.count("\n") == 1
    assert not Path("~").exists()


@given(st.lists(st.booleans(), max_size=30))
def test_a_streak_is_the_right_answers_in_a_row(answers: list[bool]) -> None:
    memory = Memory()
    for right in answers:
        memory = memory.answered(ODIN.puzzles[0], right)
    runs = "".join("x" if right else " " for right in answers)
    assert memory.streak == len(runs) - len(runs.rstrip("x"))
    assert memory.longest == max(map(len, runs.split()), default=0)


def test_what_was_missed_comes_again_and_what_is_known_hardly_ever() -> None:
    known, missed, new = [each for each in ODIN.puzzles if each.theme == "take"][:3]
    memory = Memory().answered(known, True).answered(missed, False)
    chance = Random(1)
    drawn = [memory.drawn([known, missed, new], chance) for _ in range(1000)]
    assert drawn.count(known) < 50 < 2 * drawn.count(new) < 1.4 * drawn.count(missed)
    by_theme = {each.theme: each for each in ODIN.puzzles}
    memory = Memory()
    for theme, answers in {"take": [True, False], "lead": [True] * 9, "beat": [False] * 2}.items():
        for right in answers:
            memory = memory.answered(by_theme[theme], right)
    assert memory.weak() == ["beat", "take"]


def test_ctrl_c_sums_up_what_was_done(silver_sim: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def lines() -> Iterator[str]:
        yield place_of(first(), right=True) + "\n"
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(sys, "stdin", SimpleNamespace(readline=lines().__next__))
    status, out, err = silver_sim("learn", "puzzles", "--game", "odin", "--seed", "1")
    assert (status, err) == (130, "")
    assert "\n1 puzzle, 1 right. Longest streak: 1." in out


GAMES = registry.names()


@pytest.fixture(scope="module", params=GAMES)
def puzzles(request: pytest.FixtureRequest) -> Puzzles:
    return Puzzles.shipped(request.param)


def test_there_are_enough_of_every_theme_and_no_two_are_alike(puzzles: Puzzles) -> None:
    counts = Counter(each.theme for each in puzzles.puzzles)
    assert counts.keys() == {each.name for each in registry.info(puzzles.game).themes}
    assert min(counts.values()) >= LEAST[puzzles.game][0]
    assert len(puzzles.puzzles) >= LEAST[puzzles.game][1]
    best = registry.info(puzzles.game).trained_by[-1]
    hard = sum(best in each.missed for each in puzzles.puzzles)
    assert hard >= len(puzzles.puzzles) / 5
    assert {*map(puzzles.level, puzzles.puzzles)} == {*LEVELS}
    looks = Counter(look(each.line) for each in puzzles.puzzles)
    assert [each for each, times in looks.items() if times > 1] == []


# Of a theme, and of all.
LEAST = {"silver": (44, 500), "odin": (100, 600)}


def test_suits_seats_and_the_order_of_cards_make_no_other_puzzle() -> None:
    one = "odin hand:b1,b5,g5,y9 others:4/3 table:r2 by:1 ask:follow"
    other = "odin hand:r1,r5,p5,o9 others:3/4 table:y2 by:2 ask:follow"
    assert look(one) == look(other)
    assert look(one) != look("odin hand:b1,g5,p5,y9 others:4/3 table:r2 by:1 ask:follow")
    village = "silver own:{} others:x,x,2+/x,x discard:7,5,... ask:open_turn"
    assert look(village.format("3k0,0k0,4+")) == look(village.format("4+,3k0,0k0"))
    assert look(village.format("3k0,0k0,4+")) != look(village.format("3k0,0k0,4k0"))


def test_one_answer_is_ahead_of_all_others(puzzles: Puzzles) -> None:
    for each in puzzles.puzzles:
        best, *others = each.choices
        assert 1 <= len(others) < MOST
        assert len(each.choices) <= each.legal
        assert len({choice.words for choice in each.choices}) == len(each.choices)
        assert best.behind == 0
        for choice in others:
            assert choice.behind >= AHEAD
            assert choice.win < best.win
        following = min(others, key=lambda choice: choice.behind)
        assert following.behind >= 2 * following.half - 2e-4  # both are rounded


def test_everybody_chooses_one_answer_and_their_order_tells_nothing(puzzles: Puzzles) -> None:
    known = sorted(registry.info(puzzles.game).trained_by)
    for each in puzzles.puzzles:
        assert sorted(name for choice in each.choices for name in choice.by) == known
        assert each.missed == sorted({*known} - {*each.best.by})
    for each in puzzles.puzzles:
        turned = Puzzle(each.line, each.theme, "", each.choices[::-1], each.legal, [])
        assert turned.shuffled == each.shuffled


def test_every_line_can_be_asked_about_and_read(puzzles: Puzzles, tmp_path: Path) -> None:
    for each in puzzles.puzzles:
        position = position_of_text(each.line)
        assert position.game.name == puzzles.game
        assert position.line == each.line
        assert puzzles.made.following > 0
    file = tmp_path / "some.jsonl"
    file.write_bytes(puzzles.written())
    assert Puzzles.read(file) == puzzles


@pytest.mark.slow
def test_advice_on_the_line_says_what_the_puzzle_says(puzzles: Puzzles) -> None:
    """In the same worlds to the last digit; so whoever asks again is told the same."""
    game = registry.game(puzzles.game)
    asker = Asker(Players.read(game, strategy_files(game.name)), 1, threads=1)
    for each in puzzles.puzzles[:: len(puzzles.puzzles) // 2]:
        found = verified(each.line, asker, WORLDS)
        assert is_clear(found)
        told = {say.answer(found, place): each for place, each in enumerate(found.answers)}
        by = {told[choice.words].words: choice.by for choice in each.choices}
        assert puzzle_of(found, by, each.where) == each
