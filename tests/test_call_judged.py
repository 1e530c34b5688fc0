"""Answers of ``call`` are judged by what came of fresh games, asked what occurs there."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from benchmarks import call, call_games
from benchmarks.call import Judged, Number, musts
from benchmarks.call_questions import SORTS, Asked, Games, hands, occurring, truths
from silver_sim.compiled.machine_code import PYTHON_MODE

pytestmark = [pytest.mark.slow, pytest.mark.skipif(PYTHON_MODE, reason="compiled games are forked")]

CHAMPION = "champion"


@pytest.fixture(scope="module")
def games() -> Games:
    """Some thousand games of two and three players."""
    number = {2: 2000, 3: 800}
    return {n: call_games.rows(CHAMPION, n, range(blocks)) for n, blocks in number.items()}


def chance() -> np.random.Generator:
    """The same for everybody."""
    return np.random.default_rng(1)


def test_parts_are_played_once_and_are_the_same_by_any_number_of_cores(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(call_games.BLOCKS, 2, 5)
    both = call_games.fresh(CHAMPION, 2, 2, 1, tmp_path)
    assert both.equals(call_games.rows(CHAMPION, 2, range(10)))
    [first, second] = sorted(tmp_path.iterdir())
    second.unlink()
    before = first.stat().st_mtime_ns
    assert call_games.fresh(CHAMPION, 2, 2, 1, tmp_path).equals(both)
    assert first.stat().st_mtime_ns == before


@pytest.mark.parametrize("table", [CHAMPION, "people"])
def test_decisions_know_what_their_seats_know(table: str) -> None:
    rows = call_games.rows(table, 2, range(2))
    assert rows.height > 20
    assert (rows["known"] + rows["unknown"] <= 4).all()
    assert rows["gain"].is_between(-call_games.WON, call_games.WON).all()
    assert set(rows["lowest"].to_list()) <= {0, 1}
    assert rows.equals(call_games.rows(table, 2, range(2)))


def test_a_question_is_typed_as_the_columns_say_that_it_was_made_of(games: Games) -> None:
    asked = occurring(games, 200, chance())
    assert {each.sort for each in asked} >= {*SORTS}
    for each in asked:
        told, typed = dict(each.told), each.options
        assert len(typed["--opponents"].split(",")) == each.players - 1
        assert typed["own"].count("x") == told["unknown"]
        assert typed.get("--own-turn") == (str(told["turn"]) if "turn" in told else None)
        if "sum" in told:
            assert typed["own"].count("n") == told["known"]
        assert each.command.startswith("silver-sim call ")


def test_hands_have_the_sum_by_which_they_are_judged(games: Games) -> None:
    found = hands(games, 6, chance())
    assert found
    for hand, by_sum in found:
        cards = [int(card) for card in hand.options["own"].split()]
        assert (len(cards), sum(cards)) == (dict(by_sum.told)["known"], dict(by_sum.told)["sum"])


def test_what_is_true_is_what_came_of_all_decisions_that_agree(games: Games) -> None:
    two, nobody = call_games.packed([2], 5), call_games.packed([9, 9], 5)
    told = {"known": 2, "sum": 4, "unknown": 0, "opponents": int(two)}
    nowhere = {**told, "opponents": int(nobody)}
    asked = [Asked(2, tuple(told.items())), Asked(3, tuple(nowhere.items()))]
    true, none = truths(games, asked)
    agree = (pl.col("known") == 2) & (pl.col("sum") == 4) & (pl.col("unknown") == 0)
    some = games[2].filter(agree & (pl.col("opponents") == int(two)))
    assert none is None
    assert true is not None
    assert true.decisions == some.height
    assert true.lowest.estimate == some["lowest"].mean()
    assert true.gain.estimate == pytest.approx(
        float(np.mean(some["gain"].to_numpy())) / call_games.WON
    )


def said(truth: Any, off: float, half: float = 0.02) -> dict[str, Any]:
    """An answer as it is true, but ``off``."""

    def interval(at: float) -> dict[str, float]:
        return {"estimate": at + off, "lo": at + off - half, "hi": at + off + half}

    chance, win = interval(truth.lowest.estimate), interval(truth.gain.estimate)
    verdict = "call" if win["lo"] > 0 else "wait" if win["hi"] < 0 else "toss-up"
    return {"chance": chance, "win": win, "verdict": verdict, "pays_from": {"win": None}}


@pytest.mark.parametrize(("off", "holds"), [(0.0, True), (0.08, False)])
def test_what_is_true_passes_and_what_is_off_fails(games: Games, off: float, holds: bool) -> None:
    asked = occurring(games, 60, chance())
    found = [
        Judged(each, said(truth, off), truth)
        for each, truth in zip(asked, truths(games, asked), strict=True)
        if truth
    ]
    checks = [*musts("(A)", found, {"chance": 90, "win": 92}, 1.5, 1.3)]
    beyond = [
        each for each in checks if "beyond noise" in each.what and "4 players" not in each.what
    ]
    assert len(beyond) == 2
    assert all(each.holds == holds for each in beyond)


def test_a_verdict_against_clear_games_and_numbers_that_do_not_fit_are_counted(
    games: Games,
) -> None:
    asked = occurring(games, 60, chance())
    truth = next(each for each in truths(games, asked) if each and (each.gain.hi or 0.0) < -0.02)
    right, wrong = said(truth, 0.0), said(truth, 0.9)
    assert not Judged(asked[0], right, truth).contradicts
    assert Judged(asked[0], wrong, truth).contradicts
    needs = {"estimate": 0.0, "lo": 0.0, "hi": 0.0}
    odd = {**right, "pays_from": {"win": needs}, "chance": {"estimate": 0.5, "lo": 0.4, "hi": 0.6}}
    assert Judged(asked[0], right, truth).fits
    assert not Judged(asked[0], odd, truth).fits


def test_a_miss_is_counted_in_the_errors_of_both_on_the_sides_that_face_each_other() -> None:
    one, other = Number(0.50, 0.47, 0.90), Number(0.40, 0.10, 0.44)
    assert one.misses(other) == pytest.approx(0.10 / 0.05)
    assert np.isclose(Number(0.4, 0.3, 0.4).misses(Number(0.6, 0.6, 0.9)), 0.2 / 1e-9)


def test_champions_questions_come_true(tmp_path: Path, games: Games) -> None:
    """A small part of the judge; answers are kept, and not asked again."""
    options = argparse.Namespace(worlds=512, folder=tmp_path, cores=1)
    asked = occurring(games, 24, chance())
    found = call.judged(games, asked, options)
    within = [each.misses("chance") <= 1 for each in found]
    assert len(found) >= 20
    assert np.mean(within) >= 0.75
    assert not any(each.contradicts for each in found)
    assert all(each.fits for each in found)
    [file] = tmp_path.iterdir()
    before = file.read_bytes()
    assert [each.said for each in call.judged(games, asked, options)] == [
        each.said for each in found
    ]
    assert file.read_bytes() == before
