"""Where two strategies decide differently: one plays, the other follows and is only asked."""

from pathlib import Path

import pytest

from silver_sim.arena.find import strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.errors import StrategyError
from silver_sim.games.contract.table import Setting
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.studies.difference.comparison import Comparison
from silver_sim.studies.difference.result import DifferenceResult
from silver_sim.studies.difference.study import difference
from silver_sim.studies.difference.tell import tell
from tests.strategies.watch import BUILT_IN

pytestmark = pytest.mark.slow

FILES = strategy_files(SILVER.name, BUILT_IN)
STRATEGIES = Path(__file__).parents[2] / "cli" / "strategies"


def compared(a: str, b: str, games: int = 30, seats: int = 3) -> DifferenceResult:
    plays, asked = (read_entry(name, FILES, SILVER) for name in (a, b))
    setting = Setting(SILVER.rule_set({}), 1, "lanes", "stop")
    return difference(Comparison(SILVER, plays, asked, seats, setting, "bezier", games))


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
