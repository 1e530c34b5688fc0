"""A folder of somebody's own games: judged once, kept by what the player saw, and what it shows."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from silver_sim.caches import user_data
from silver_sim.games.notes import written
from silver_sim.stats.core.power import quantiles
from silver_sim.studies.review import asking, mine
from silver_sim.studies.review.asking import ReviewRequest
from silver_sim.studies.review.mine import MyGames, further_games, my_games, read_library
from silver_sim.studies.review.mine_tell import tell
from tests.advice.test_review import FEW, FIRST, script
from tests.studies.review.made_up import around, judged, seat


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("SILVER_SIM_DATA", str(tmp_path / "data"))
    (tmp_path / "games").mkdir()
    return tmp_path / "games"


def of_folder(folder: Path, name: str | None) -> MyGames:
    library = read_library([str(folder)], ReviewRequest([], name))
    found = library.review(FEW)
    assert mine.keep_to_practise(found) is not None
    return my_games(library, found)


def kept() -> dict[str, bytes]:
    here = user_data()
    assert here is not None
    return {each.name: each.read_bytes() for each in here.rglob("*") if each.is_file()}


@pytest.mark.slow
@pytest.mark.parametrize("game", ["silver", "odin"])
def test_a_script_and_notes_of_it_are_kept_alike_and_judged_once(
    game: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Notes hold only what their writer saw: so does what is kept, and the page."""
    lines = [*script(game, FIRST[game])]
    of_script = "".join(json.dumps(line) + "\n" for line in lines)
    (folder / "a.jsonl").write_text(of_script)
    first, held = of_folder(folder, "0"), kept()
    assert len(held) == 2  # the game, and what to practise
    (folder / "a.jsonl").rename(folder / "a.txt")
    (folder / "a.txt").write_text("\n".join(written(lines, 0)))
    monkeypatch.setattr(asking, "review_one", None)  # nothing is judged again
    again = of_folder(folder, None)
    assert kept() == held
    pages = [
        repr(tell(each)).replace("a.jsonl", "a.txt").replace("game=0", "")
        for each in (first, again)
    ]
    assert pages[0] == pages[1]
    (folder / "b.jsonl").write_text(of_script)
    both = of_folder(folder, None)
    assert [each.same for each in both.review.games] == [[f"{folder / 'a.txt'} 1"]]
    assert "Counted once: 1 game in more than one file." in tell(both).verdict


@given(st.floats(0.001, 0.1), st.floats(0.001, 0.1), st.integers(1, 500))
def test_so_many_further_games_show_a_change_and_one_fewer_does_not(
    change: float, spread: float, games: int
) -> None:
    def seen(before: int, after: int) -> bool:
        error = spread * (1 / before + 1 / after) ** 0.5
        return bool(quantiles(0.8) * error <= change * (1 + 1e-9))

    further, both = further_games(change, spread, games)
    assert seen(both, both)
    assert both == 1 or not seen(both - 1, both - 1)
    if further is None:
        assert not seen(games, 9_000)
    else:
        assert seen(games, further)
        assert further == 1 or not seen(games, further - 1)


def test_themes_add_up_and_few_games_say_nothing_of_a_change() -> None:
    plays, calls = "draw, take or call", "to call or not"
    seats = [
        seat(0, "Me", choices=around(-0.1 - moved, 0.01), counted=2, decisions=[
            judged(1, choice=around(-0.1, 0.01), about=plays),
            judged(2, choice=around(-moved, 0.01), about=calls),
        ])
        for moved in (0.3, -0.3, 0.2, -0.2, 0.1, 0.0)
    ]  # fmt: skip
    total = sum(-each.choices.estimate for each in seats) / len(seats)
    lost = [mine._theme(each, seats) for each in (plays, calls)]
    assert sum(each.estimate for each in lost) == pytest.approx(total, abs=2e-6)
    assert mine._theme(plays, seats[:2]).lo is None
    assert mine._spread(seats[:5]) is None
    assert mine._spread(seats * 50) == pytest.approx(mine._spread(seats), rel=0.1)
