"""Whether what advice expects comes true (``python -m benchmarks.advice --truth``)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.special import stdtrit

from benchmarks import advice
from benchmarks.contrasts import Pair, pairs
from benchmarks.truth import Asked, Decisions
from benchmarks.truth_told import in_words, rows
from silver_sim.advice.table import AdviceTable
from silver_sim.advice.worlds import BATCH
from silver_sim.games import registry
from silver_sim.search.truth import TrueWorlds
from tests.advice.positions import players
from tests.search.test_truth import show_all_cards

OPENINGS = ["draw", "call", "take", "draw_row", "draw", "empath"]


def asked(game: str = "silver") -> Asked:
    return Asked(game, 8, "policy", "champion", BATCH, False)


def found(question: str, acts: list[str], worth: list[float], best: int) -> list[Pair]:
    game = "odin" if "play" in acts else "silver"
    return list(pairs(game, question, acts, np.array(worth), best))


def test_the_best_call_stands_against_the_best_of_all_else_and_taking_against_drawing() -> None:
    worth = [0.5, 0.4, 0.1, 0.3, 0.6, 0.2]
    assert found("open_turn", OPENINGS, worth, 4) == [
        Pair("call", "not", "own", 4, 1),
        Pair("take", "draw", "own", 4, 3),
    ]
    assert found("open_turn", OPENINGS, [0.5, 0.9, 0.7, 0.3, 0.6, 0.2], 1) == [
        Pair("call", "call", "another", 1, 2),
        Pair("take", "take", "another", 2, 4),
    ]


def test_a_recommended_answer_that_is_not_worth_the_most_leads_its_side() -> None:
    """A seat that looks ahead keeps to its own answer unless another one is surely better."""
    worth = [0.5, 0.6, 0.1, 0.3, 0.7, 0.2]
    assert found("open_turn", OPENINGS, worth, 0) == [
        Pair("call", "not", "own", 0, 1),
        Pair("take", "draw", "own", 0, 3),
    ]


def test_an_answer_on_neither_side_leaves_them_to_their_best() -> None:
    worth = [0.5, 0.4, 0.1, 0.3, 0.6, 0.9]
    assert found("open_turn", OPENINGS, worth, 5) == [
        Pair("call", "not", "own", 5, 1),
        Pair("take", "draw", "own", 4, 3),
    ]


def test_of_other_questions_the_recommended_answer_stands_against_the_next_best() -> None:
    assert found("witch", ["witch"] * 3, [0.1, 0.3, 0.2], 1) == [
        Pair("witch", "first", "another", 1, 2)
    ]
    assert found("follow", ["play", "pass", "play"], [0.1, 0.3, 0.2], 1) == [
        Pair("play", "pass", "another", 1, 2),
        Pair("which play", "first", "another", 2, 0),
    ]
    assert found("follow", ["play", "pass"], [0.4, 0.3], 0) == [Pair("play", "play", "own", 0, 1)]
    assert not found("place_card", ["discard", "use"], [0.1, 0.2], 1)


def at_drawn(decisions: Decisions, every: int, number: int) -> Iterator[Any]:
    """Yield the match of a first game at some of its decisions with a choice."""
    match = decisions.match
    for place, choices in enumerate(match.decisions(0, 0)):
        if choices is not None and place % every == 0:
            yield match
            number -= 1
        if number == 0:
            return


@pytest.mark.slow
@pytest.mark.parametrize("game", registry.names())
def test_what_is_expected_is_what_advice_expects(game: str) -> None:
    decisions = Decisions(asked(game), 2)
    match = decisions.match
    table = AdviceTable(registry.game(game), players(game, "champion"), match.setting.rules, 2)
    compared = 0
    for key, _ in enumerate(at_drawn(decisions, 5, 8)):
        table.stand(match, (key, 1))
        answers, alive = table.answers, np.ones(len(table.answers), np.int64)
        worlds = decisions.worlds((key, 1), 2 * BATCH)
        chances = decisions.chances((key, 1), worlds, answers, alive, BATCH, 2 * BATCH)
        told = table.try_batch(range(BATCH, 2 * BATCH), alive).chances
        assert np.rint(chances * 1e6).tolist() == told.tolist()
        compared += len(answers) > 1
    assert compared > 2


@pytest.mark.slow
@pytest.mark.parametrize("flattery", [0.0, 0.05])
def test_where_a_seat_knows_all_cards_what_is_expected_is_true_but_for_flattery(
    flattery: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So much more is expected of a call than it gains."""
    decisions, text = Decisions(asked(), 2), registry.game("silver").decision_text()
    honest, calls = decisions.chances, 0

    def flattering(*given: Any) -> Any:
        match, answers = decisions.match, given[2]
        acts = [text.line(match, answers[n : n + 1])["act"] for n in range(len(answers))]
        return honest(*given) + flattery * (np.array(acts) == "call")

    monkeypatch.setattr(decisions, "chances", flattering)
    for match in at_drawn(decisions, 2, 40):
        before = match.states.copy(), match.choices.copy()
        show_all_cards(match)
        for pair, (number, expected, chosen, true) in decisions.measured():
            sign = {"call": 1, "not": -1}[pair.side] if pair.contrast == "call" else 0
            assert number == 1
            assert [expected, chosen] == pytest.approx([true + sign * flattery * 1e6] * 2, abs=2)
            calls += sign != 0
        match.states[:], match.choices[:] = before
    assert calls > 5


@pytest.mark.slow
def test_true_worlds_are_the_cards_as_they_lie_with_the_deck_dealt_anew() -> None:
    decisions, differ = Decisions(asked(), 2), 0
    for match in at_drawn(decisions, 4, 12):
        true = TrueWorlds(match, registry.game("silver"))
        both = true.chances(true.stand(), 4)
        differ += bool((both != both[0]).any())
        before = match.states.copy()
        show_all_cards(match)
        known = true.chances(true.stand(), 4)
        assert (known == known[0]).all()
        match.states[:] = before
    assert differ > 3


LINES = [
    (2, {"call/call/another": [2, 9, 9, 3], "call/not/own": [4, 40, 42, 33]}),
    (2, {"call/not/own": [4, 48, 48, 60]}),
    (3, {"call/call/own": [1, 8, 9, 5], "witch/first/another": [1, 4, 4, 4]}),
]
POINT = 10_000  # millionths


def in_points(lines: Any) -> Any:
    return [
        (
            n,
            {
                key: [many, *(POINT * each for each in gains)]
                for key, (many, *gains) in found.items()
            },
        )
        for n, found in lines
    ]


def test_contrasts_are_told_as_a_whole_and_by_what_is_recommended() -> None:
    told = {(row.contrast, row.of): row for row in rows([each for _, each in in_points(LINES)])}
    call = told["call", ""]
    assert (call.decisions, call.expected) == (11, 105 / 11)
    assert (call.chosen, call.true) == pytest.approx((108 / 11, 101 / 11))
    parts = [told["call", f"{side} recommended"] for side in ("call", "not")]
    assert sum(part.decisions for part in parts) == call.decisions
    assert sum(part.decisions * part.true for part in parts) == pytest.approx(101)
    assert told["call", "call recommended, champion does otherwise"].too_much == 3.0
    assert told["witch", "champion does otherwise"].decisions == 1
    # as a ratio between games: (6 + 7, 6), (-12, 4), (3, 1), so Cochran's 6.4 and Student's t
    off, number = np.array([13, -12, 3]), np.array([6, 4, 1])
    se = np.sqrt(3 / 2 * ((off - off.sum() / 11 * number) ** 2).sum()) / 11
    effective = 11**2 / (number**2).sum()
    assert call.half_width == pytest.approx(float(stdtrit(effective - 1, 0.975)) * se)


def test_what_must_be_is_told_as_met_or_not() -> None:
    many = in_points([LINES[1], (2, {"call/not/own": [4, 52, 48, 50]})] * 200)
    text = "\n".join(in_words(asked(), many))
    # games are off by -3 and 0.5 points: 1.96 * 1.75 / sqrt(400)
    assert "call, 2 players: expected 12.50, true 13.75: met; " in text
    assert "half-width 0.17, at most 0.4: met" in text
    wrong = [(2, {"take/take/own": [1, POINT * gain, 0, 0]}) for gain in (5, -3) * 3]
    text = "\n".join(in_words(asked(), wrong))
    assert "take, 2 players: expected 1.00, true 0.00: NOT MET; half-width" in text
    assert text.endswith("at most 0.6: NOT MET\n" + text.splitlines()[-1])
    assert "take, take recommended, 2 to 4 players: expected 1.00, true 0.00: NOT MET" in text
    assert "MET" not in "".join(in_words(asked("odin"), wrong))  # its takes are only told


@pytest.mark.slow
def test_the_same_lines_come_from_one_core_or_two_and_after_a_stop(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def lines(folder: str, games: int, cores: int, *further: str) -> list[str]:
        command = ["--truth", str(games), "--game", "odin", "--belief", "uniform", "--worlds", "4"]
        where = ["--folder", str(tmp_path / folder), "--cores", str(cores)]
        assert advice.main([*command, *where, *further]) == 0
        [file] = (tmp_path / folder).iterdir()
        return file.read_text().splitlines()

    whole = lines("one", 2, 1)
    assert len(whole) == 3
    assert lines("two", 1, 1) == whole[:2]
    assert lines("two", 2, 2) == whole
    capsys.readouterr()
    assert lines("two", 2, 1, "--show") == whole
    assert "2 to 4 players, 2 games" in capsys.readouterr().out


@pytest.mark.slow
def test_seats_that_look_ahead_are_measured_by_their_own_belief(tmp_path: Path) -> None:
    where = ["--folder", str(tmp_path), "--cores", "1"]
    assert advice.main(["--truth", "1", "--game", "odin", "--search", *where]) == 0
    [file] = tmp_path.iterdir()
    told, line = map(json.loads, file.read_text().splitlines())
    assert file.name == "truth-search-policy-mix-odin.jsonl"
    assert (told["worlds"], told["models"], told["search"]) == (64, "mix", True)
    assert line[1]
