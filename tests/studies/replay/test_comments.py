"""Comments on a game: what a review says where there is something to say."""

import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from silver_sim.games import registry
from silver_sim.games.traces import replay_lines
from silver_sim.report.page.replay import Mark
from silver_sim.studies.replay.comments import comments
from silver_sim.studies.replay.page import replay_page
from silver_sim.studies.review.asking import ReviewRequest, read_games
from tests.advice.positions import decisions, script
from tests.cli.conftest import typed
from tests.studies.replay.games import notes_file

pytestmark = pytest.mark.slow

SAID = re.compile(
    r"((Round|Hand) \d+ begins\. Chance to win.*: .+ %\.|Turning point: since decision \d+ .+ %\."
    r'|Mistake \(you are .+\): ".+" brings .+ more wins in 100\.( (Why|How they differ): .+\.)?'
    r'|Perhaps better, by .+ wins in 100: ".+"\.| )+'
)
FIRST = 12  # decisions that are commented on: enough, and quick


def begun(folder: Path, game: str) -> Path:
    """A file of the first decisions of a game of random answers."""
    lines, left = list[str](), FIRST
    for line in script(game).splitlines():
        left -= '"act"' in line
        lines += [line] if left >= 0 else []
    file = folder / "begun.jsonl"
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


def marks(file: Path, threads: int = 1) -> list[Mark]:
    return [*comments(ReviewRequest(read_games([file])).review(64, threads=threads).games)]


@cache
def marked(game: str, threads: int = 1) -> list[Mark]:
    with TemporaryDirectory() as folder:
        return marks(begun(Path(folder), game), threads)


@pytest.mark.parametrize("game", registry.names())
def test_what_was_played_is_compared_with_the_best_answer(game: str) -> None:
    found = marked(game)
    assert found == marked(game, threads=2)
    numbers = [mark.decision for mark in found]
    assert len(set(numbers)) == len(numbers)
    assert set(numbers) <= {*range(1, FIRST + 1)}
    assert all(SAID.fullmatch(mark.words) for mark in found)
    worse = [mark for mark in found if mark.loss is not None]
    assert worse, "random answers lose"
    assert len(found) < FIRST
    assert all(mark.loss is not None and mark.loss > 0 for mark in worse)


def test_of_notes_the_decisions_of_their_writer_are_commented_on(tmp_path: Path) -> None:
    file = notes_file(tmp_path, "odin", seat=1)
    own = {at for at, line in enumerate(decisions("odin"), 1) if line["seat"] == 1}
    found = marks(file)
    assert found
    assert {mark.decision for mark in found} <= own


def test_a_comment_stands_below_its_decision_and_on_the_page(tmp_path: Path) -> None:
    file, found = begun(tmp_path, "odin"), marked("odin")
    story = [*replay_lines(file, remarks={mark.decision: mark.words for mark in found})]
    for mark in found:
        place = next(
            at for at, line in enumerate(story) if line.split()[:1] == [str(mark.decision)]
        )
        assert story[place + 1] == f"       [{mark.words}]"
    assert replay_page(file, found).decode().count('class="mark"') == len(found)


def test_the_command_shows_progress_and_refuses_what_does_not_go_together(tmp_path: Path) -> None:
    begun(tmp_path, "odin")
    found = typed(
        tmp_path,
        *("game", "story", "begun.jsonl", "--show", "comments"),
        *("--simulations", "64", "--threads", "1"),
    )
    assert found.status == 0
    assert re.search(r"^       \[.*\]$", found.out, re.MULTILINE)
    for options, said in (
        (("--time", "2s"), "--time goes with --show comments"),
        (("--show", "comments,states"), "--show comments goes without states and --json"),
        (("--show", "comments", "--time", "2s", "--simulations", "9"), "cannot be given together"),
        (("--show", "comments", "--time", "soon"), "--time 'soon' cannot be read"),
    ):
        refused = typed(tmp_path, "game", "story", "begun.jsonl", *options)
        assert (refused.status, refused.out) == (2, "")
        assert said in refused.err
    piped = typed(tmp_path, "game", "story", "-", "--show", "comments")
    assert piped.status == 2
    assert "comments read a file twice" in piped.err
