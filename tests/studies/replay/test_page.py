"""What the page of a replay has: every decision with its number, the table after it, the marks."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from silver_sim.errors import UserError
from silver_sim.games import registry, traces
from silver_sim.games.notes import completed
from silver_sim.games.traces import replay_file, scenes
from silver_sim.studies.replay import page as room
from silver_sim.studies.replay.comments import comments
from silver_sim.studies.replay.page import replay_page, review_page
from silver_sim.studies.review.mistakes import found_mistakes
from tests.advice.positions import decisions
from tests.report.html import Tag, assert_nothing_is_fetched, read
from tests.studies.replay.games import (
    FIRST,
    begun,
    judged,
    notes_file,
    of_file,
    review_of,
    script_file,
)

pytestmark = pytest.mark.slow

GAMES = registry.names()
MOST_BYTES = 1_500_000  # of the page of a review of a hundred decisions


def moves(tree: Tag) -> list[Tag]:
    return [tag for tag in tree.all("a") if "data-spreads" in tag.attributes]


def numbered(tree: Tag) -> list[Tag]:
    return [tag for tag in moves(tree) if tag.attributes["href"] != "#"]


def words(tag: Tag) -> str:
    return " ".join(tag.text.split())


def cards(tree: Tag, move: Tag) -> dict[str, list[str]]:
    """What lies on the table after a move, by its title."""
    spreads = [tag for tag in tree.all("template") if "data-spread" in tag.attributes]
    drawn = [spreads[int(place)] for place in move.attributes["data-spreads"].split()]
    return {
        words(spread.all("h3")[0]).split(" points")[0].rsplit(" ", 1)[0]: [
            face.text for face in spread.all("span") if face.attributes.get("class") == "face"
        ]
        for spread in drawn
    }


@pytest.mark.parametrize("game", GAMES)
def test_every_decision_stands_there_as_in_the_story(tmp_path: Path, game: str) -> None:
    file = script_file(tmp_path, game)
    [told] = replay_file(file)
    text = replay_page(file).decode()
    assert_nothing_is_fetched(text)
    found = numbered(read(text))
    assert [tag.attributes["href"] for tag in found] == [
        f"#{number}" for number in range(1, len(decisions(game)) + 1)
    ]
    story = [" ".join(line.split()) for line in told.story.splitlines()]
    assert [words(tag) for tag in found] == [line for line in story if re.match(r"\d+ seat", line)]


@pytest.mark.parametrize("game", GAMES)
def test_the_table_after_a_move_is_that_of_the_state(tmp_path: Path, game: str) -> None:
    file = script_file(tmp_path, game)
    [told] = replay_file(file)
    tree = read(replay_page(file).decode())
    for move, state in zip(moves(tree), told.states, strict=True):
        held = state["villages"] if game == "silver" else state["hands"]
        plain = [[str(each["card"]) if game == "silver" else each for each in own] for own in held]
        shown = cards(tree, move)
        assert [shown[f"seat {seat}"] for seat in range(3)] == plain


@pytest.mark.parametrize("game", GAMES)
def test_of_notes_nothing_is_told_that_their_writer_has_not_seen(tmp_path: Path, game: str) -> None:
    whole, seen = (
        [*scenes(file)] for file in (script_file(tmp_path, game), notes_file(tmp_path, game))
    )
    told = read(replay_page(tmp_path / f"{game}.txt").decode())
    assert len(numbered(told)) - len(decisions(game)) in (0, 1)  # the end of a turn, which follows
    hidden = 0
    for one, other in zip(whole[:-1], seen[:-1], strict=False):
        assert one.decision == other.decision
        if one.picture is None or other.picture is None:
            continue
        for all_cards, own_cards in zip(one.picture.seats, other.picture.seats, strict=True):
            for true, shown in zip(all_cards.cards, own_cards.cards, strict=game == "silver"):
                if game == "silver":
                    knows = true.up or 1 in (true.known_to or ())
                    assert shown.face in ("?", true.face)
                    assert (shown.face != "?") >= knows
                hidden += shown.face == "?"
    assert hidden > 100


def dealt_again(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    """Yield while notes are read with other cards for those that their writer has not seen."""
    for seed in range(3):

        def dealt(text: str, name: str, seed: int = seed):  # type: ignore[no-untyped-def]
            return completed(text, name, seed)

        monkeypatch.setattr(traces, "completed", dealt)
        yield seed


def test_notes_show_the_same_in_all_deals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for game in GAMES:
        file = notes_file(tmp_path, game)
        assert len({replay_page(file) for _ in dealt_again(monkeypatch)}) == 1, game


@pytest.mark.parametrize("game", GAMES)
def test_a_review_says_at_each_mistake_what_was_better(tmp_path: Path, game: str) -> None:
    file = begun(tmp_path, game)
    found = of_file(review_of(game), file)
    html = review_page(found)
    assert len(html) < MOST_BYTES
    assert_nothing_is_fetched(html.decode())
    tree = read(html.decode())
    marked = {mark.decision for mark in comments(found.games)}
    wrong = {each.decision.number: each for each in found_mistakes(found)}
    rows = {row.attributes["id"]: row for row in tree.all("li") if "id" in row.attributes}
    for number in range(1, FIRST + 1):
        row = rows[str(number)]
        kinds = row.attributes["class"].split()
        assert ("remarked" in kinds, "mistake" in kinds) == (number in marked, number in wrong)
        right = [each for each in row.all("button") if "data-right" in each.attributes]
        assert len(right) == (number in wrong)
        if number in wrong:
            better = wrong[number].words(wrong[number].decision.best)
            assert f"Better: {better}" in words(row)
    links = [each.attributes["href"] for each in tree.all("a") if "aria-label" in each.attributes]
    assert links == 2 * [f"#{number}" for number in sorted(wrong)]


def test_a_review_of_notes_shows_the_same_in_all_deals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for game in GAMES:
        file = notes_file(tmp_path, game)
        text = file.read_text(encoding="utf-8").splitlines()
        file.write_text("\n".join(text[:12]), encoding="utf-8")
        found = judged(file)
        pages = {review_page(found) for _ in dealt_again(monkeypatch)}
        assert len(pages) == 1, game


def test_numbers_go_on_to_the_next_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = replay_page(script_file(tmp_path, "odin", times=2)).decode()
    assert len(numbered(read(text))) == 2 * len(decisions("odin"))
    assert "Replay: 2 games: seat 0, seat 1 and seat 2" in text
    assert "Game 2: seat 0, seat 1 and seat 2" in read(text).text
    monkeypatch.setattr(room, "MOST", 50)
    with pytest.raises(UserError, match="too long for one page"):
        replay_page(script_file(tmp_path, "odin"))
