"""The judge of reviews plays, goes on where it stopped, and says what it found."""

from pathlib import Path

import pytest

from benchmarks.review import main, players_of


@pytest.mark.slow
def test_every_part_is_played_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    few = ["--game", "odin", "--games", "1", "--worlds", "128", "--threads", "1"]
    options = [*few, "--folder", str(tmp_path)]
    assert main(options) == 0
    told = capsys.readouterr().out
    assert [line[:2] for line in told.splitlines()] == ["1:", *["2:"] * 5]
    [file] = tmp_path.iterdir()
    played = file.read_bytes()
    assert main(options) == 0
    assert file.read_bytes() == played
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
