"""A game that is not in the package is simulated, ranked, compared and reported like any other."""

import json
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from silver_sim.games import registry
from tests.cli.conftest import typed
from tests.games.toy.game import GAME as TOY

pytestmark = pytest.mark.slow

STRATEGIES = Path(__file__).parent / "toy/strategies"
GAME = ("--game", "toy", "--strategies", str(STRATEGIES))


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.PACKAGES, TOY.name, TOY.package)


def played(tmp_path: Path, *arguments: str) -> tuple[Path, dict[str, Any]]:
    """Run a command; its folder and its summary."""
    folder = tmp_path / "run"
    answer = typed(tmp_path, *arguments, *GAME, "--seed", "1", "--out", str(folder))
    assert answer.status == 0, answer.err
    return folder, json.loads((folder / "summary.json").read_text())


def shares_of(summary: dict[str, Any], seats: int) -> list[float]:
    """The win shares at tables of so many."""
    rows = (row for row in summary["rows"] if row["metric"] == "win_share" and not row["family"])
    return [row["estimate"] for row in rows if row["seats"] == seats]


@pytest.mark.parametrize(("seats", "number"), [(3, 300), (6, 180)])
def test_simulate(seats: int, number: int, tmp_path: Path) -> None:
    players = ["thrifty", "bold", "random", "thrifty:lead=5", "bold:daring=0.5", "bold:daring=0"]
    line_up = ",".join(players[:seats])
    folder, summary = played(tmp_path, "simulate", "--players", line_up, "--games", f"{number}")
    assert summary["games"] == number
    shares = shares_of(summary, seats)
    assert sum(shares) == pytest.approx(1)
    games = pl.read_parquet(folder / "games" / "*.parquet")
    for place, share in enumerate(shares):
        assert share == pytest.approx(games[f"won_{place}"].mean() / 60)  # type: ignore[operator]
    assert typed(tmp_path, "runs", "verify", str(folder)).status == 0
    page = (folder / "report.html").read_text().replace("<wbr>", "")
    assert "tie-break" not in page
    for words in ("share the win", "who tie for a game share it equally", "The story of the hands"):
        assert words in page
    if seats == 3:
        assert "at the end" in page
        assert "each hand is taken from the games that have it" in page


def test_rank(tmp_path: Path) -> None:
    roster = {
        "thrifty", "bold", "random", "thrifty:lead=5", "bold:daring=0.5", "thrifty:throws=middle",
    }  # fmt: skip
    folder, summary = played(tmp_path, "rank", ",".join(roster), "--seats", "2,6", "--blocks", "10")
    for seats in (2, 6):
        ranked = {row["player"] for row in summary["rows"] if row["metric"] == "rank"}
        assert ranked == roster
        assert sum(shares_of(summary, seats)) == pytest.approx(6 / seats)
    assert (folder / "report.html").exists()


def test_compare(tmp_path: Path) -> None:
    folder, summary = played(
        tmp_path, "compare", "thrifty", "random", "--field", "bold", "--blocks", "200"
    )
    assert summary["claim"]["found"] == "more"
    assert (folder / "report.html").exists()


def test_a_sweep_over_words(tmp_path: Path) -> None:
    spec = tmp_path / "sweep.toml"
    spec.write_text(
        'game = "toy"\nkind = "sweep"\nplayers = ["thrifty:lead=5", "bold", "bold"]\n'
        'vary = "throws"\nvalues = ["highest", "middle"]\nblocks = 30\nconfirm = false\n'
    )
    own = ("--strategies", str(STRATEGIES))
    answer = typed(tmp_path, "run", str(spec), *own, "--out", "run", "-q")
    assert answer.status == 0, answer.err
    kept = json.loads((tmp_path / "run/spec.json").read_text())
    assert kept["experiment"]["game"] == "toy"
    by_label = {entry["label"]: entry["strategies"][0] for entry in kept["entries"]}
    assert by_label["thrifty:lead=5"]["parameters"]["throws"] == "lowest"
    assert by_label["thrifty:lead=5:throws=middle"]["parameters"]["throws"] == "middle"
    summary = json.loads((tmp_path / "run/summary.json").read_text())
    assert [arm["label"] for arm in summary["arms"] if arm["followed"]] == [
        "throws=lowest", "throws=highest", "throws=middle",
    ]  # fmt: skip
    won = [row for row in summary["rows"] if row["metric"] == "win_share" and not row["family"]]
    shares = {row["estimate"] for row in won if row["label"].startswith("throws=")}
    assert len(shares) > 1
    assert "throws=middle" in (tmp_path / "run/report.html").read_text()
    spec.write_text(spec.read_text().replace("middle", "midle"))
    refused = typed(tmp_path, "run", str(spec), *own, "--out", "other")
    assert refused.status == 2
    assert "strategy 'thrifty': throws = 'midle'" in refused.err
    assert "one of lowest, highest, middle is wanted" in refused.err


def test_words_are_listed_and_shown(tmp_path: Path) -> None:
    listed = typed(tmp_path, "strategies", "list", *GAME, "--json")
    (thrifty,) = (s for s in json.loads(listed.out)["strategies"] if s["name"] == "thrifty")
    (throws,) = (each for each in thrifty["parameters"] if each["name"] == "throws")
    assert (throws["type"], throws["default"], throws["typed"]) == (
        "word", "lowest", "throws=lowest",
    )  # fmt: skip
    shown = " ".join(typed(tmp_path, "strategies", "show", "thrifty", *GAME).out.split())
    assert "throws word lowest which card it throws away" in shown
    assert "(lowest, highest, middle)" in shown


def test_a_profile_at_tables_of_up_to_six(tmp_path: Path) -> None:
    against = "bold,random,thrifty:lead=2,bold:daring=0.5,thrifty:throws=highest"
    asked = ("thrifty", "--against", against, "--games", "60", "--json")
    answer = typed(tmp_path, "strategies", "profile", *asked, *GAME)
    assert answer.status == 0, answer.err
    found = json.loads(answer.out)
    shares = {
        name: [row["estimate"] for row in found["rows"] if row["family"] == name]
        for name in ("wins", "seats")
    }
    assert [len(each) for each in shares.values()] == [5, 2 + 3 + 4 + 5 + 6 + 5]
    assert all(0 <= share <= 1 for each in shares.values() for share in each)


def test_what_the_game_does_not_tell_is_refused_in_one_message(tmp_path: Path) -> None:
    for command, words in (
        ("strategies abilities", "High card names nothing that can be forbidden to a strategy"),
        ("call", "High card has no call"),
        ("simulate --players a,b --deal-mode physical", "not possible in High card"),
    ):
        answer = typed(tmp_path, *command.split(), "--game", "toy")
        assert answer.status == 2
        assert answer.err.startswith("error: ")
        assert answer.err.count("error") == 1
        assert words in answer.err
