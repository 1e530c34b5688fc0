"""Where two strategies decide differently: one plays, the other follows and is only asked."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from silver_sim.arena.find import strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.arena.load import seated
from silver_sim.errors import StrategyError
from silver_sim.games.contract.table import Setting
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.games.silver.study.shadow import Shadow
from silver_sim.games.silver.text.script import write_decision
from silver_sim.result import as_json, read
from silver_sim.studies.difference.comparison import Comparison
from silver_sim.studies.difference.result import DifferenceResult
from silver_sim.studies.difference.study import Shares, difference
from silver_sim.studies.difference.tell import tell
from tests.strategies.watch import BUILT_IN, new_match

pytestmark = pytest.mark.slow

FILES = strategy_files(SILVER.name, BUILT_IN)
STRATEGIES = Path(__file__).parents[2] / "cli" / "strategies"


def compared(a: str, b: str, games: int = 60, seats: int = 3, **rules: Any) -> DifferenceResult:
    plays, asked = (read_entry(name, FILES, SILVER) for name in (a, b))
    setting = Setting(SILVER.rule_set(rules), 1, "lanes", "stop")
    return difference(Comparison(SILVER, plays, asked, seats, setting, "bezier", games))


@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize("name", ["human", "random", "counter"])
def test_a_strategy_that_follows_itself_does_the_same(name: str, compiled: bool) -> None:
    """Its memory and its chance go along."""
    leader = new_match(f"{name},{name},{name}", edition="bga")
    seat = seated(read_entry(name, FILES, SILVER), SILVER, compiled)
    shadow = Shadow([seat] * 3, leader.setting)
    followed = 0
    for block, rotation in ((0, 0), (0, 2), (1, 1)):
        for choices in leader.decisions(block, rotation):
            if choices is not None:
                own = int(leader.states["seat"][0])
                same = write_decision(own, shadow.follow(leader)[0])
                assert same == write_decision(own, choices[0])
                followed += 1
    assert followed > 500


def test_following_does_not_change_the_game() -> None:
    alone = new_match("greedy,greedy").play(0, 3)
    leader = new_match("greedy,greedy")
    shadow = Shadow(new_match("random,random").seats, leader.setting)
    for block in range(3):
        for rotation in range(2):
            for choices in leader.decisions(block, rotation):
                if choices is not None:
                    shadow.follow(leader)
            totals = alone.games["total"][2 * block + rotation, :2].tolist()
            in_seats = leader.states["totals"][0, :2].tolist()
            assert [in_seats[(player + rotation) % 2] for player in range(2)] == totals


def test_a_strategy_does_not_differ_from_itself() -> None:
    result = compared("random", "random")
    assert result.together.decisions > 5000
    assert (result.together.differences, result.samples) == (0, [])
    share = result.together.share
    assert share.estimate == 0
    assert share.hi is not None
    assert 0 < share.hi < 0.06  # 60 games alike say no more


def test_one_parameter_makes_one_difference() -> None:
    result = compared("greedy", "greedy:call_at=6")
    assert (result.a, result.b) == ("greedy", "greedy:call_at=6")
    different = {each.question: each.differences for each in result.questions}
    assert different.pop("open_turn") == result.together.differences > 20
    assert set(different.values()) == {0}
    assert sum(each.decisions for each in result.questions) == result.together.decisions
    assert {sample.a for sample in result.samples} == {"call"}
    assert all(sample.b != "call" for sample in result.samples)
    assert read(DifferenceResult, json.loads(json.dumps(as_json(result)))) == result


def test_three_positions_show_the_most_frequent_differences() -> None:
    samples = compared("greedy", "pairs").samples
    assert len(samples) == 3
    times = [each.times or 0 for each in samples]
    assert times == sorted(times, reverse=True)
    for sample in samples:
        assert sample.a != sample.b
        assert len(sample.position) >= 4
        assert [line.split("  ")[0] for line in sample.position[:3]] == [
            f"seat {(sample.where['seat'] + step) % 3}" for step in range(3)
        ]


def test_the_interval_is_that_of_a_ratio_over_games() -> None:
    """Against the formula written out: linearised residuals of games."""
    shares = Shares()
    games = [(3, 40), (0, 55), (7, 61), (2, 38), (5, 50), (1, 47)] * 4
    for differences, decisions in games:
        shares.add(differences, decisions)
    share = shares.often("q", len(games)).share
    ratio = sum(n for n, _ in games) / sum(d for _, d in games)
    residuals = sum((n - ratio * d) ** 2 for n, d in games)
    variance = len(games) / (len(games) - 1) * residuals / sum(d for _, d in games) ** 2
    assert share.estimate == pytest.approx(ratio)
    assert share.se == pytest.approx(variance**0.5)
    assert share.lo is not None
    assert share.hi is not None
    assert share.lo < ratio < share.hi


@pytest.mark.parametrize(("name", "words"), [("cheat", "not legal"), ("breaker", "failed")])
def test_the_one_that_is_asked_is_named_when_it_fails(name: str, words: str) -> None:
    with pytest.raises(StrategyError, match=f"strategy '{name}' .*{words}") as raised:
        compared("random", str(STRATEGIES / f"{name}.py"), games=200)
    assert "question open_turn" in raised.value.where
    assert "strategies check" in raised.value.help


def test_who_stands_where_it_would_not_go_may_have_no_legal_answer() -> None:
    """Greedy uses no card of which it could look at nothing; counter does."""
    found = compared("counter", "greedy", games=2, seats=2)
    assert found.together.differences > 30


def test_the_one_that_plays_is_told_with_its_line_when_it_fails() -> None:
    with pytest.raises(StrategyError, match="strategy 'breaker' failed: IndexError") as raised:
        compared(str(STRATEGIES / "breaker.py"), "random", games=500)
    assert "breaker.py:16" in raised.value.why


def test_positions_are_drawn_as_cards_where_a_seat_may_know_all_of_them() -> None:
    page = tell(compared("greedy", "pairs"))
    samples = next(each.samples for each in page.sections if each.name == "frequent-section")
    for sample in samples:
        assert sample.board is not None
        own = next(each for each in sample.board.spreads if each.title.endswith(", who decides"))
        line = sample.drawn[0]  # "seat 2  (1)   [6]   (?)*"
        assert own.title.startswith(line.split("  ")[0].capitalize())
        assert [card.face for card in own.cards] == re.findall(r"[\[(]([\d?]+)", line)
    [forgets, *_] = compared("greedy+memory(1)", "pairs").samples
    assert forgets.picture is None
