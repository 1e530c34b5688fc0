"""The judge of reviews plays, goes on where it stopped, and says what it found."""

import json
from pathlib import Path
from typing import Any

import pytest

import benchmarks.review
from benchmarks.review import Bench, main, players_of


@pytest.mark.once
def test_mistakes_hold_in_long_searches_and_a_player_at_random_loses_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(benchmarks.review.KNOWN_PLAYERS, "silver", ("random", "human", "champion"))
    monkeypatch.setattr(benchmarks.review, "TRUTH", 1024)
    monkeypatch.setattr(benchmarks.review, "LONG", 4)
    few = ["--games", "1", "--worlds", "512"]
    assert main([*few, "--part", "1", "--part", "2", "--folder", str(tmp_path)]) == 0
    [file] = tmp_path.iterdir()
    _, *lines = map(json.loads, file.read_text().splitlines())
    found = {each["name"]: each["found"] for each in lines}
    decisions = found["1 0"]["decisions"]
    shown = [claimed for _, _, is_shown, _, claimed in decisions if is_shown]
    assert shown
    assert all(lost > 0.0 for lost, _ in shown)
    assert all(is_shown for _, _, is_shown, lost, _ in decisions if lost and lost > 0.06)
    lost = {each.name: each.lost.estimate for each in players_of(found)}
    assert lost["champion"] == 0.0
    assert all(lost["random"] > each for name, each in lost.items() if name != "random")


@pytest.mark.slow
def test_every_part_is_played_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game of the third as it is; all that would take long is made."""
    made = {"seconds": 1.0, "decisions": [[0, 4, True, 0.1, [0.1, None]]]}
    monkeypatch.setattr(benchmarks.review, "judged", lambda bench, number: made)

    def lost(bench: Bench, player: str, number: int) -> Any:
        return {"player": player, "lost": len(player) / 100, "counted": 10}

    monkeypatch.setattr(benchmarks.review, "by_player", lost)
    played, another = benchmarks.review.lucky, {"result": 0.5, "luck": 0.2, "cards": 0.1}
    monkeypatch.setattr(
        benchmarks.review, "lucky", lambda *given: another if given[1] else played(*given)
    )
    few = ["--game", "odin", "--games", "2", "--worlds", "128", "--threads", "1"]
    options = [*few, "--folder", str(tmp_path)]
    assert main(options) == 0
    told = capsys.readouterr().out
    assert [line[:2] for line in told.splitlines()] == ["1:", *["2:"] * 6, "3:"]
    [file] = tmp_path.iterdir()
    written = file.read_bytes()
    assert main(options) == 0
    assert file.read_bytes() == written
    assert capsys.readouterr().out == told


def test_what_known_players_lose_is_by_decision_that_counts() -> None:
    found = {
        f"2 {name} {game}": {"player": name, "lost": lost, "counted": 10}
        for name, lost in (("weak", 0.5), ("strong", 0.1))
        for game in range(3)
    }
    weak, strong = players_of(found)
    assert (weak.name, weak.lost.estimate, weak.games, weak.counted) == ("weak", 0.05, 3, 30)
    assert strong.lost.estimate == 0.01
