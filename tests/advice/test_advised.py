"""A seat that follows advice, and how advice is judged (``python -m benchmarks.advice``)."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from benchmarks import drawn_positions
from benchmarks.advised_seat import AdvisedSeat
from benchmarks.agreement import Agreement, in_words
from benchmarks.kept_lines import KeptLines
from silver_sim.advice.budget import Budget
from silver_sim.advice.interval import CLEAR, TOSS_UP
from silver_sim.advice.table import AdviceTable
from silver_sim.advice.weighing import weigh
from silver_sim.advice.worlds import BATCH
from silver_sim.errors import UserError
from silver_sim.games import registry
from silver_sim.games.contract.table import Setting
from tests.advice.positions import hidden_dealt_anew, players

GAMES = registry.names()


def match(name: str, number: int = 2) -> Any:
    game = registry.game(name)
    setting = Setting(game.rule_set({}), 5, game.deal_modes[0], "stop")
    return game.match([players(name).own] * number, setting)


def advised(name: str) -> tuple[Any, AdvisedSeat]:
    played = match(name)
    return played, AdvisedSeat(played, registry.game(name), players(name), 0, BATCH)


def first_deal(played: Any, block: int) -> list[Any]:
    """What is answered in the first deal of a game."""
    answers = []
    for choices in played.decisions(block, 0):
        if choices is None:
            break
        answers.append(choices.tolist())
    return answers


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_an_advised_seat_answers_the_same_whatever_was_played_before(name: str) -> None:
    (one, seat), (other, _) = advised(name), advised(name)
    deals = [first_deal(one, block) for block in range(2)]
    assert first_deal(other, 1) == deals[1]
    assert deals != [first_deal(match(name), block) for block in range(2)]  # advice was followed
    assert seat.steps > 5


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_advice_in_a_match_does_not_depend_on_what_the_seat_cannot_know(name: str) -> None:
    game, played, looked = registry.game(name), match(name), 0
    played.states["recorded"] = 1
    table = AdviceTable(game, players(name), played.setting.rules, 2)
    met: list[Any] = []
    for number, choices in enumerate(played.decisions(0, 0)):
        if choices is None:
            break
        met.append(played.states.copy())
        if number % 9:
            continue
        found = []
        place = drawn_positions.position_at(played, game, met)
        for states in (met[-1], hidden_dealt_anew(place, number).states):
            played.states[:] = states
            table.stand(played, (1, number))
            found.append(weigh([table], Budget(None, BATCH)).chances.tolist())
        looked += played.states.tobytes() != met[-1].tobytes()
        played.states[:] = met[-1]
        assert found[0] == found[1]
    assert looked > 1


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_drawn_positions_are_decisions_as_they_were_met(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The strategy would answer there what it did answer; no two are of one deal."""
    answered: list[Any] = []

    def noting(played: Any, game: Any, met: list[Any]) -> Any:
        answered.append(game.decision_text().line(played, played.choices))
        return position_at(played, game, met)

    position_at = drawn_positions.position_at
    monkeypatch.setattr(drawn_positions, "position_at", noting)
    monkeypatch.setattr(drawn_positions, "RARELY", 0.05)
    stream = drawn_positions.drawn(registry.game(name), players(name), 3, 8)
    deals = set()
    for each in islice(stream, 5):
        table = AdviceTable.at(each.position, players(name), 1)
        assert len(table.answers) > 1
        assert table.lines()[0] == answered[-1]
        deals.add(tuple(n for word, n in each.where.items() if word not in ("seat", "turn")))
    assert len(deals) == 5


def judgement(verdict: str, lost: float | None) -> dict[str, Any]:
    ahead = {"estimate": 0.02, "lo": 0.01, "hi": 0.03}
    told = {"best": "call", "ahead": ahead, "worlds": 1024, "stopped": "sure"}
    long = None if lost is None else told | {"lost": ahead | {"estimate": lost}}
    place = {"players": 2, "question": "open_turn", "line": "own:3", "where": {"block": 7}}
    return place | {"verdict": verdict, "short": told, "long": long}


def test_answers_agree_if_they_are_the_same_or_lose_hardly_anything() -> None:
    agreement = Agreement.of([0.0, 0.0, 0.001, 0.003, 0.0031])
    assert agreement == (2, 2, 1)
    assert agreement.share == pytest.approx(0.8)
    assert "80.0 % of 5 agree (37.6 to 96.4 %, 95 %)" in agreement.in_words()  # Wilson's formula


def test_clear_verdicts_are_judged_and_those_that_do_not_hold_are_told() -> None:
    found = [judgement(CLEAR, 0.0)] * 18 + [judgement(CLEAR, 0.01), judgement(TOSS_UP, None)]
    lines = list(in_words(found, clear=True))
    assert lines[0] == "20 positions: clear 19, toss-up 1"
    assert "94.7 % of 19 agree" in lines[1]
    assert "at least 95%: NOT MET" in lines[1]
    assert (
        lines[-1]
        == "  the answer of the short one loses 1.00 points (1.00 to 3.00) by the long one"
    )
    assert sum("own:3" in line for line in lines) == 1


def test_findings_are_gone_on_with_unless_they_are_of_something_else(tmp_path: Path) -> None:
    path = tmp_path / "new" / "found.jsonl"
    KeptLines(path, {"seed": 1, "engine": "a"}).add([1, 0])
    with open(path, "a") as file:
        file.write("[1, 1")  # whoever wrote it was ended
    again = KeptLines(path, {"seed": 1, "engine": "a"})
    again.add([0, 0])
    assert KeptLines(path, {"seed": 1, "engine": "a"}).found == [[1, 0], [0, 0]]
    assert KeptLines(path, {"seed": 1, "engine": "b"}, reading=True).found == again.found
    for other in ({"seed": 1, "engine": "b"}, {"seed": 2, "engine": "a"}):
        with pytest.raises(UserError, match="another measurement"):
            KeptLines(path, other)


def test_won_games_are_counted_between_blocks() -> None:
    from benchmarks.advised_seat import Seat, in_words, share_won

    won = [[1, 0], [1, 1], [0, 0], [1, 1]]
    found = share_won("silver", won)
    assert found.estimate == pytest.approx(5 / 8)
    means = np.array(won).mean(axis=1)
    assert found.se == pytest.approx(means.std(ddof=1) / 2)
    assert "NOT MET" in in_words(Seat("silver", 64, 1), won)
    assert share_won("odin", [[60, 30], [0, 60]]).estimate == pytest.approx(5 / 8)
