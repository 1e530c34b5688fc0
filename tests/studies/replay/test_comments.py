"""Comments on a game: what a review says where there is something to say."""

import re
from pathlib import Path

import pytest

from silver_sim.games import registry
from silver_sim.games.traces import replay_lines
from silver_sim.report.page.replay import Mark
from silver_sim.studies.replay.comments import comments
from silver_sim.studies.replay.page import review_page
from silver_sim.studies.review.result import Review
from tests.advice.positions import decisions
from tests.cli.conftest import typed
from tests.studies.replay.games import FIRST, begun, judged, notes_file, of_file, review_of

pytestmark = pytest.mark.slow

SAID = re.compile(
    r"((Round|Hand) \d+ begins\. Chance to win.*: .+ %\.|Turning point: since decision \d+ .+ %\."
    r'|Mistake \(you are .+\): ".+" wins .+ more games in 100\.( (Why|How they differ): .+\.)?'
    r'|Perhaps better, by .+ wins in 100: ".+"\.| )+'
)


def marks(found: Review) -> list[Mark]:
    return [*comments(found.games)]


@pytest.mark.parametrize("game", registry.names())
def test_what_was_played_is_compared_with_the_best_answer(game: str) -> None:
    found = marks(review_of(game))
    assert found == marks(review_of(game, threads=2))
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
    found = marks(judged(file))
    assert found
    assert {mark.decision for mark in found} <= own


def test_a_comment_stands_below_its_decision_and_on_the_page(tmp_path: Path) -> None:
    file = begun(tmp_path, "odin")
    found = marks(review_of("odin"))
    story = [*replay_lines(file, remarks={mark.decision: mark.words for mark in found})]
    for mark in found:
        place = next(
            at for at, line in enumerate(story) if line.split()[:1] == [str(mark.decision)]
        )
        assert story[place + 1] == f"       [{mark.words}]"
    page = review_page(of_file(review_of("odin"), file)).decode()
    assert page.count('class="mark"') == len(found)


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
