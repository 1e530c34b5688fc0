"""Answers of ``call`` are judged by what came of fresh games, asked what occurs there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from benchmarks import call_games
from benchmarks.call_judged import asked_of, judged, musts
from benchmarks.call_order import in_order, worse
from benchmarks.call_questions import SORTS, Fresh, question_of, told_by, truths
from benchmarks.call_verdicts import Number, Said
from silver_sim.advice.interval import Interval
from silver_sim.compiled.machine_code import PYTHON_MODE
from silver_sim.errors import UserError
from silver_sim.studies.silver.call_safety.advice.question import CallQuestion

pytestmark = [pytest.mark.slow, pytest.mark.skipif(PYTHON_MODE, reason="compiled games are forked")]


@pytest.fixture(scope="module")
def games() -> Fresh:
    """Some hundred games of two and three players."""
    return {players: call_games.rows(players, range(300)) for players in (2, 3)}


def test_parts_are_played_once_and_are_the_same_by_any_number_of_cores(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(call_games.BLOCKS, 2, 5)
    both = call_games.fresh(2, 2, 1, tmp_path)
    assert both.equals(call_games.rows(2, range(10)))
    [first, second] = sorted(tmp_path.iterdir())
    second.unlink()
    first.write_bytes(second_bytes := first.read_bytes())
    assert call_games.fresh(2, 2, 1, tmp_path).equals(both)
    assert first.read_bytes() == second_bytes


def test_a_question_tells_the_columns_that_it_was_made_of(games: Fresh) -> None:
    for players, rows in games.items():
        some = rows.filter((pl.col("known") > 0) & (pl.col("own") > 0))[:40]
        for keys in SORTS.values():
            for row in some.select(keys).iter_rows(named=True):
                assert told_by(question_of(players, row)) == row


def test_what_is_true_is_what_came_of_all_decisions_that_agree(games: Fresh) -> None:
    asked = [CallQuestion(2, (), 0, (2,), summed=2, sum=4), CallQuestion(3, (0, 1), 0, (9, 9))]
    true, nowhere = truths(games, asked)
    rows = games[2]
    agree = (pl.col("known") == 2) & (pl.col("sum") == 4) & (pl.col("unknown") == 0)
    some = rows.filter(agree & (pl.col("opponents") == 2))
    assert nowhere is None
    assert true is not None
    assert true.decisions == some.height
    assert true.lowest.estimate == some["lowest"].mean()
    assert true.gain.estimate == some["gain"].mean()


def answers_of(games: Fresh, off: float) -> Any:
    """Answers as they are true, but ``off``."""

    def answered(question: CallQuestion) -> Any:
        [true] = truths(games, [question])
        assert true is not None
        chance, win = (
            Interval(*[off + (each.estimate or 0.0)] * 3) for each in (true.lowest, true.gain)
        )
        return Said(chance, win, Number.of(win).verdict)

    return answered


def failing(games: Fresh, answered: Any) -> set[str]:
    """What is not as it must be, but for what needs many questions."""
    occurs = asked_of(games, np.random.default_rng(1), None)
    assert {each.sort for each in occurs} >= {"cards", "sum"}
    found = judged(games, occurs, answered)
    checks = musts(found, len(occurs) - len(found))
    many = ("questions", "rare", "clear", "of frequent", "of them")
    return {
        each.what
        for each in checks
        if not each.holds and not any(words in each.what for words in many)
    }


def test_what_is_true_passes_and_what_is_off_or_refused_fails(games: Fresh) -> None:
    def refuses(question: CallQuestion) -> Any:
        raise UserError("no", help="none")

    assert failing(games, answers_of(games, 0.0)) == set()
    assert "chance to be lowest: mean bias in points" in failing(games, answers_of(games, 0.05))
    assert "refused" in failing(games, refuses)


def test_a_miss_is_counted_in_the_errors_of_both_on_the_sides_that_face_each_other() -> None:
    said, true = Number(0.50, 0.47, 0.90), Number(0.40, 0.10, 0.44)
    assert said.misses(true) == pytest.approx(0.10 / 0.05)
    assert np.isclose(Number(0.4, 0.3, 0.4).misses(Number(0.6, 0.6, 0.9)), 0.2 / 1e-9)


def test_steps_make_one_thing_worse_and_what_rises_or_turns_is_told(
    games: Fresh, capsys: pytest.CaptureFixture[str]
) -> None:
    def answered(question: CallQuestion) -> Any:
        rises = 0.1 * (question.unknown + sum(question.known) + (question.sum or 0))
        chance = Interval(*[min(rises, 1.0)] * 3)
        return Said(chance, chance, "call" if question.unknown else "wait")

    checks = {each.what: each for each in in_order(games, 40, answered, np.random.default_rng(1))}
    assert checks["steps"].holds
    assert not checks["the chance rises by more than 4 errors"].holds
    assert not checks["a wait becomes a call, not confirmed"].holds
    assert "not confirmed: one unknown more: silver-sim call" in capsys.readouterr().out
    [more, higher, fewer] = worse(CallQuestion(2, (3,), 0, (2,)), np.random.default_rng(1))
    assert [more[1].unknown, higher[1].known, fewer[1].opponents] == [1, (4,), (1,)]
