"""A strategy that peeks answers otherwise when what it peeks at is changed, and then alone."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from silver_sim.games.contract.table import Setting
from silver_sim.games.odin.game import GAME as ODIN
from silver_sim.games.odin.rules.questions import Act, Question
from silver_sim.games.odin.study.probe import Probe
from silver_sim.games.table.probe import Change
from tests.games.odin.engine.play import seats
from tests.games.plain_policy import PlainPolicy

pytestmark = pytest.mark.slow


class Cheater(PlainPolicy):
    """It follows with what ``peek`` tells of the whole table."""

    def __init__(self, peek: Callable[[Any], int]) -> None:
        super().__init__(seats("low,low", compiled=False)[0].policies[0])
        self.peek = peek
        self.match: Any = None

    def ask(self, sight: Any, memory: Any, supply: Any, choice: Any, question: int) -> None:
        super().ask(sight, memory, supply, choice, question)
        if question == Question.FOLLOW and self.peek(self.match) % 2:
            choice.act, choice.cards = Act.PASS, 0


def next_hand(match: Any) -> int:
    """The cards of the next seat, of which the lowest bit tells enough."""
    return lowest(match.states["hand"][0, (match.seat + 1) % 3])


def next_sight(match: Any) -> int:
    return lowest(match.sights["hand"][(match.player + 1) % 3])


def lowest(cards: Any) -> int:
    return int(cards & -cards).bit_length()


def next_stream(match: Any) -> int:
    return int(match.players["stream"]["key"][(match.player + 1) % 3, 0])


def next_memory(match: Any) -> int:
    return int(match.players["policies"]["memory"]["cell"][(match.player + 1) % 3, 0, 0])


@pytest.mark.parametrize(
    ("peek", "change"),
    [
        (next_hand, Change.HIDDEN_CARDS),
        (next_sight, Change.HIDDEN_CARDS),
        (next_stream, Change.OTHER_STREAMS),
        (next_memory, Change.OTHER_MEMORIES),
    ],
)
def test_a_strategy_that_peeks_is_found_by_the_change_that_concerns_it(
    peek: Callable[[Any], int], change: Change
) -> None:
    cheater, line_up = Cheater(peek), seats("low,low,random")
    line_up[0] = line_up[0]._replace(policies=[cheater])
    probe = Probe(line_up, Setting(ODIN.rule_set({}), 3, "physical", "stop"))
    cheater.match, found = probe.match, Counter[Change]()
    for point, _ in enumerate(probe.decisions(0, 0)):
        for each in Change:
            found[each] += probe.again(each, point) != probe.answer
    assert found[change] > 3
    assert {each for each in found if found[each]} == {change}
