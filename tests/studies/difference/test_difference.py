"""Where two strategies decide differently: one plays, the other follows and is only asked.

Differences are weighed: by worlds that nobody has chosen by, in both games.
"""

import math
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import silver_sim
from silver_sim.arena.find import builtin_folder, strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.arena.load import seated
from silver_sim.errors import StrategyError
from silver_sim.games import registry
from silver_sim.games.contract.table import Setting
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.studies.difference.comparison import Comparison, weighed
from silver_sim.studies.difference.result import DifferenceResult
from silver_sim.studies.difference.study import difference
from silver_sim.studies.difference.tell import tell
from tests.before import assert_as_before
from tests.strategies.watch import BUILT_IN

pytestmark = pytest.mark.slow

FILES = strategy_files(SILVER.name, BUILT_IN)
STRATEGIES = Path(__file__).parents[2] / "cli" / "strategies"


def compared(a: str, b: str, games: int = 30, seats: int = 3) -> DifferenceResult:
    plays, asked = (read_entry(name, FILES, SILVER) for name in (a, b))
    setting = Setting(SILVER.rule_set({}), 1, "lanes", "stop")
    return difference(Comparison(SILVER, plays, asked, seats, setting, "bezier", games))


RECALLS = "tests/search/strategies/recalls.py"
ITSELF = ["random", "greedy+memory(2)", "greedy+noise(0.3)", "mix(greedy:1,pairs:1)"]


@pytest.mark.parametrize("name", ITSELF)
def test_a_strategy_does_not_differ_from_itself(name: str) -> None:
    """Also if it wears something; and games alike say no more than that it is rare."""
    result = compared(name, name, games=8)
    assert result.number("decisions", "all").value > 400
    assert (result.number("different", "all").value, result.samples) == (0, [])
    assert result.weighed is None
    assert result.number("differs", "all").value == 0 < (result.number("differs", "all").hi or 0)


def test_one_parameter_makes_one_difference() -> None:
    result = compared("greedy", "greedy:call_at=6")
    counts = {row.label: int(row.value) for row in result.of("different", "often")}
    assert counts.pop("open turn") == counts.pop("all") > 20
    assert set(counts.values()) == {0}
    whole, *questions = [row.value for row in result.of("decisions", "often")]
    assert sum(questions) == whole
    assert {sample.a for sample in result.samples} == {"call"}
    assert all(sample.b != "call" for sample in result.samples)
    assert compared("counter", "greedy", 2, 2).number("different", "all").value > 30


@pytest.mark.parametrize(("a", "b"), [(RECALLS, "greedy"), ("greedy", RECALLS)])
def test_a_strategy_that_reads_the_history_is_weighed(a: str, b: str) -> None:
    found = silver_sim.diff(a, b, games=4, simulations=8, own=RECALLS, threads=1)
    assert (found.not_weighed, found.weighed is None) == ("", False)
    assert found.number("differs", "all").value > 0


def test_three_positions_show_the_most_frequent_differences_as_cards() -> None:
    result = compared("greedy", "pairs")
    times = [each.times or 0 for each in result.samples]
    assert times == sorted(times, reverse=True)
    for each in result.samples:
        assert each.a != each.b
    samples = next(each.samples for each in tell(result).sections if each.samples)
    assert len(samples) == 3
    for sample, each in zip(samples, result.samples, strict=True):
        assert sample.board is not None
        place = each.where["seat"]
        seats = [f"Seat {(place + step) % 3}{', who decides' * (step == 0)}" for step in range(3)]
        assert [spread.title for spread in sample.board.spreads[-3:]] == seats
        shown, drawn = sample.board.spreads[-3:], each.picture.seats
        faces = [[[card.face for card in seat.cards] for seat in of] for of in (shown, drawn)]
        assert faces[0] == faces[1]


@pytest.mark.parametrize(("name", "words"), [("cheat", "not legal"), ("breaker", "failed")])
def test_the_one_that_fails_is_named(name: str, words: str) -> None:
    file, words = str(STRATEGIES / f"{name}.py"), f"strategy '{name}' .*{words}"
    with pytest.raises(StrategyError, match=words) as asked:
        compared("random", file, games=200)
    assert "question open_turn" in asked.value.where
    assert "in games of its own" in asked.value.help
    with pytest.raises(StrategyError, match=words) as plays:
        compared(file, "random", games=500)
    assert "in games of its own" not in plays.value.help


WORLDS = 16


def table(
    a: str, b: str, games: int, weigh: int | None = None, name: str = "silver", **more: Any
) -> Comparison:
    """Two at a table, their differences to be weighed."""
    game = registry.game(name)
    files = strategy_files(name, builtin_folder() / name)
    one, other = (read_entry(each, files, game) for each in (a, b))
    rules = {"rounds": more.pop("rounds")} if "rounds" in more else {}
    setting = Setting(game.rule_set(rules), 1, "lanes", "stop")
    plain = Comparison(game, one, other, 2, setting, game.editions[0], games, **more)
    return weighed(plain, files, WORLDS, weigh, None)


@cache
def rash() -> DifferenceResult:
    """Greedy plays, and is asked whether it would call with any sum."""
    return difference(table("greedy", "greedy:call_at=60", 24, 200))


def test_a_rash_call_costs_and_it_is_said_why() -> None:
    found = rash()
    kind = "open turn: draw → call"
    worth, gain, total = (found.number(each, kind) for each in ("worth", "gain", "sum"))
    assert worth.side() == gain.side() == -1
    assert worth.value > total.value  # it could be made again and again
    follows = found.arm(kind).varied["what follows"]
    assert "sooner" in follows
    assert "calls itself" not in follows
    assert found.answer.found == "less"
    assert found.weighed
    assert all(each.fresh and each.fresh.worlds == 1024 for each in found.weighed.costliest)


def assert_parts_add_up(found: DifferenceResult, metric: str) -> None:
    metrics = "differences", metric
    whole = [found.number(each, "all").value for each in metrics]
    for family in ("kinds", "questions", "phases", "deals"):
        parts = [sum(row.value for row in found.of(each, family)) for each in metrics]
        assert parts == pytest.approx(whole)


def test_parts_add_up_and_who_looks_ahead_does_not_differ_from_itself() -> None:
    """Who all play as the belief takes them for: their hidden cards are as it says."""
    assert_parts_add_up(rash(), "sum")
    apart = rash().number("worth", "belief minus truth")
    assert abs(apart.value) < 4 * (apart.se or 0.0)
    assert (how := rash().weighed)
    assert how.weighed * how.every == rash().number("differences", "all").value
    ahead = "counter+search(worlds=4,belief=kept)"
    found = difference(table(ahead, ahead, 1))
    assert found.number("decisions", "all").value > 30
    assert found.number("different", "all").value == 0
    assert not found.of("worth", "together")


@pytest.mark.parametrize("name", registry.names())
def test_who_looks_ahead_is_asked_and_any_number_of_threads_says_the_same(name: str) -> None:
    ahead = "counter+search(worlds=4,belief=uniform)"
    one, three = (difference(table("counter", ahead, 2, name=name), threads=n) for n in (1, 3))
    assert one == three
    assert one.weighed
    assert one.weighed.weighed == one.number("different", "all").value > 5
    for each in one.weighed.costliest:
        assert each.a != each.b
        assert each.picture.seats
        assert each.fresh is not None
        apart = each.fresh.chances[1] - each.fresh.chances[0]
        assert each.fresh.gain.estimate == pytest.approx(apart, abs=1e-6)


@cache
def of_b() -> tuple[DifferenceResult, Comparison]:
    """Greedy plays one seat, and who would call with any sum the other; one round is a game."""
    comparison = table("greedy:call_at=60", "greedy", 80, 10_000, of_b=True, rounds=1)
    return difference(comparison), comparison


def test_the_gains_of_the_one_that_plays_add_up_to_what_it_wins() -> None:
    """In these very games: by the winners, and by the gains of single choices."""
    told, comparison = of_b()
    worth, total = (told.number(each, "all") for each in ("worth", "sum"))
    assert told.of_b
    assert (worth.estimate, worth.se) == (total.estimate, total.se)
    assert_parts_add_up(told, "worth")
    seats = [seated(each, comparison.game) for each in comparison.table.entries]
    games = comparison.game.match(seats, comparison.setting).play(0, comparison.games).games
    won = [int(row["winner"] == 0) for row in games if row["rotation"] == row["block"] % 2]
    edge, error = np.mean(won) - 0.5, np.std(won) / len(won) ** 0.5
    assert worth.side() == 1
    assert abs(worth.value - edge) < 4 * math.hypot(error, worth.se or 0.0)


def test_the_estimates_are_those_of_the_old_program_and_positions_stand_below_them() -> None:
    for name, found in (("difference", rash()), ("difference_of_b", of_b()[0])):
        assert_as_before(map(vars, found.rows), Path(__file__).with_name("estimates.csv"), name)
        sections = {each.name: each for each in tell(found).sections}
        assert [*sections][-4:] == ["often-section", "positions", "frequent-section", "method"]
        assert found.weighed
        boards = [each.board and each.board.facts for each in sections["positions"].samples]
        assert boards == [each.picture.facts for each in found.weighed.costliest]
