"""What the page of a replay has: every decision with its number, the table after it, the marks."""

import re
from pathlib import Path

import pytest

from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.games.traces import replay_file, scenes
from silver_sim.studies.replay import page as room
from silver_sim.studies.replay.page import replay_page
from tests.advice.positions import decisions
from tests.report.html import Tag, assert_nothing_is_fetched, read
from tests.studies.replay.games import MARKS, notes_file, script_file

pytestmark = pytest.mark.slow

GAMES = registry.names()


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


def test_notes_show_the_same_in_all_deals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from silver_sim.games import traces
    from silver_sim.games.notes import completed

    for game in GAMES:
        file = notes_file(tmp_path, game)
        pages = set()
        for seed in range(3):

            def dealt(text: str, name: str, seed: int = seed):  # type: ignore[no-untyped-def]
                return completed(text, name, seed)

            monkeypatch.setattr(traces, "completed", dealt)
            pages.add(replay_page(file))
        assert len(pages) == 1, game


def test_marks_stand_at_their_decisions(tmp_path: Path) -> None:
    tree = read(replay_page(script_file(tmp_path, "odin"), MARKS).decode())
    rows = [tag for tag in tree.all("li") if "remarked" in tag.attributes.get("class", "")]
    assert [row.all("a")[0].attributes["href"] for row in rows] == ["#9", "#21", "#30"]
    first, second, _ = ([words(each) for each in row.all("p")][-1] for row in rows)
    assert first == "−6.2loses 6.2 points of the game Better was to wait, by 6.2 ± 1.1."
    assert second == "As good as the best."


def test_numbers_go_on_to_the_next_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = replay_page(script_file(tmp_path, "odin", times=2)).decode()
    assert len(numbered(read(text))) == 2 * len(decisions("odin"))
    assert "Replay: 2 games: seat 0, seat 1 and seat 2" in text
    assert "Game 2: seat 0, seat 1 and seat 2" in read(text).text
    monkeypatch.setattr(room, "MOST", 50)
    with pytest.raises(UserError, match="too long for one page"):
        replay_page(script_file(tmp_path, "odin"))
