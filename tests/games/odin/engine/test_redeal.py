"""Hidden cards dealt anew: nothing changes that a seat may know, and no strategy's answer does."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest

from silver_sim.arena.find import strategy_files
from silver_sim.games.contract.seats import FREE
from silver_sim.games.contract.table import Setting
from silver_sim.games.odin.game import GAME as ODIN
from silver_sim.games.odin.rules.questions import Act, Question
from silver_sim.games.odin.study.consistency import inconsistencies
from silver_sim.games.odin.study.probe import Probe
from silver_sim.games.odin.study.redeal import deal_again, redraw_other_sights
from silver_sim.games.odin.text.position import legal_line
from silver_sim.games.table.hidden_changes import open_chance
from silver_sim.games.table.probe import Change
from silver_sim.rng import STREAM, new_stream
from tests.games.odin.engine.play import STRATEGIES, begun, new_match, seats
from tests.games.odin.engine.reference import mask
from tests.games.odin.engine.test_sight import differing, sight_of, watched
from tests.games.odin.engine.witness import Witness

pytestmark = pytest.mark.slow

NAMES = sorted(strategy_files(ODIN.name, STRATEGIES.parent))


def redealt(players: int) -> Iterator[tuple[Any, Any, Any, list[Witness]]]:
    """At every decision of a game: the match, and a state whose hidden cards are dealt anew."""
    match = new_match(",".join(["random"] * players))
    chance = np.zeros(1, STREAM)
    for point, witnesses in enumerate(watched(match, 2, 1)):
        open_chance(chance, 1, 2, point, 0)
        twin = match.states.copy()
        deal_again(twin[0], match.seat, chance[0])
        yield match, match.states, twin, witnesses


def changed_fields(before: Any, after: Any) -> set[str]:
    """The fields of a state that differ."""
    return {name for name in before.dtype.names if before[name].tobytes() != after[name].tobytes()}


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_seat_sees_the_same_and_may_do_the_same(players: int) -> None:
    changed = points = 0
    for _, before, after, _ in redealt(players):
        points += 1
        changed += before["hand"].tobytes() != after["hand"].tobytes()
        assert differing(sight_of(after), sight_of(before)) == []
        assert legal_line(after) == legal_line(before)
        assert inconsistencies(after) == []
        assert changed_fields(before, after) <= {"hand"}
    assert points > 50
    assert changed > 0.7 * points


def test_hands_keep_their_sizes_and_what_is_known_of_them() -> None:
    for _, before, after, witnesses in redealt(4):
        for seat in range(4):
            hand, known = int(after["hand"][0, seat]), mask(witnesses[0].known[seat])
            assert hand.bit_count() == int(before["hand"][0, seat]).bit_count()
            assert known & ~hand == 0


def test_the_others_see_what_they_would_see_then() -> None:
    for match, before, after, _ in redealt(4):
        kept, sights = before.copy(), match.sights.copy()
        match.states[:] = after
        redraw_other_sights(match.jobs[0], match.states[0], match.sights)
        assert not changed_fields(match.states, after)
        for seat in range(4):
            place = (seat - int(match.jobs["rotation"][0])) % 4
            turned = after.copy()
            turned["seat"] = seat
            if seat != match.seat:
                assert differing(match.sights[place : place + 1], sight_of(turned)) == []
            else:
                assert match.sights[place].tobytes() == sights[place].tobytes()
        match.states[:], match.sights[:] = kept, sights


def test_every_hidden_card_lies_everywhere_equally_often() -> None:
    """Of four hidden cards one comes to each of two seats: twelve ways."""
    states = begun(3, hand_size=1).games
    states["deck"] = 0b11111
    states["hand"][0, :3] = 1 << 0, 1 << 1, 1 << 2
    states["seat"] = 0
    chance, seen = new_stream(1, 2, 3, 4), Counter[tuple[int, ...]]()
    for _ in range(12_000):
        deal_again(states[0], 0, chance)
        seen[tuple(states["hand"][0, :3].tolist())] += 1
    ways = {(1, a, b) for a, b in product((2, 4, 8, 16), repeat=2) if a != b}
    assert set(seen) == ways
    assert all(abs(times - 1000) < 4.5 * (1000 * 11 / 12) ** 0.5 for times in seen.values())


def test_deals_to_come_are_dealt_anew_too() -> None:
    """Else whoever plays on from here would meet the very cards that will be dealt."""
    game = begun(2, points_limit=100)
    deals = []
    for number in range(2):
        twin, chance = game.copy(), new_stream(3, number, 0, 1000)
        twin.deal_again(0, chance)
        while twin.state()["hand"] == 1:
            twin.answer(twin.sample(chance))
        deals.append([line for line in twin.script() if "deal" in line][1])
    assert deals[0] != deals[1]


# strategies asked again


def probe_of(line_up: Any, **rules: Any) -> Probe:
    return Probe(line_up, Setting(ODIN.rule_set(rules), 3, "physical", "stop"))


@pytest.mark.parametrize("line_up", [f"{name},random" for name in NAMES] + ["random,low,low,low"])
def test_no_answer_of_a_strategy_depends_on_what_its_seat_cannot_know(line_up: str) -> None:
    compiled, plain = seats(line_up), seats(line_up, compiled=False)
    probe, questions, hidden = probe_of(compiled), set(), 0
    for block in range(2):
        for point, _ in enumerate(probe.decisions(block, block)):
            questions.add(probe.question)
            assert probe.written() == []
            assert probe.again() == probe.answer
            assert probe.again(policy=plain[0].policies[0]) == probe.answer
            before = probe.match.states["hand"].copy()
            for number in range(2 * point, 2 * point + 2):
                assert probe.again(Change.HIDDEN_CARDS, number) == probe.answer
                hidden += (probe.match.states["hand"] != before).any()
            for change in (Change.OTHER_STREAMS, Change.OTHER_MEMORIES):
                assert probe.again(change, point) == probe.answer
    assert questions >= {"lead", "follow"}
    assert hidden > 10


class Cheater:
    """A policy in plain Python that follows with what ``peek`` tells of the whole table."""

    history = False
    draws = True

    def __init__(self, peek: Callable[[Any], int]) -> None:
        [self.policy] = seats("low,low", compiled=False)[0].policies
        self.address, self.limits, self.peek = 0, FREE, peek
        self.functions, self.numbers = self.policy.functions, self.policy.numbers
        self.match: Any = None

    def ask(self, sight: Any, memory: Any, rng: Any, choice: Any, question: int) -> None:
        self.policy.ask(sight, memory, rng, choice, question)
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
    cheater = Cheater(peek)
    line_up = seats("low,low,random")
    line_up[0] = line_up[0]._replace(policies=[cheater])
    probe = probe_of(line_up)
    cheater.match = probe.match
    found = Counter[Change]()
    for point, _ in enumerate(probe.decisions(0, 0)):
        for each in Change:
            found[each] += probe.again(each, point) != probe.answer
    assert found[change] > 3
    assert found[Change.NOTHING] == 0
    assert {each for each in found if found[each]} == {change}
