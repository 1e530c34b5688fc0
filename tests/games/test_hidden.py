"""Hidden cards dealt anew: nothing changes that the deciding seat may know (all games)."""

from collections import Counter
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest

from silver_sim.games.odin.study.redeal import deal_again
from silver_sim.games.silver.study.redeal import change_hidden_cards
from silver_sim.games.table.hidden_changes import open_chance
from silver_sim.rng import STREAM, new_stream
from tests.games.hidden import SIDES, dealt_anew, decided
from tests.games.odin.engine.play import begun
from tests.games.silver.engine.play import new_match

pytestmark = pytest.mark.slow

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("silver", 2, {"edition": "bezier"}),
    ("silver", 3, {"edition": "bga"}),
    ("silver", 4, {"edition": "ravensburger"}),
    *(("odin", players, {}) for players in (2, 4, 6)),
]


@pytest.mark.parametrize(("name", "players", "rules"), TABLES)
def test_the_seat_sees_is_told_and_may_do_the_same(
    name: str, players: int, rules: dict[str, Any]
) -> None:
    """And nothing but hidden cards lies elsewhere, in a position that can be."""
    side, points, changed = SIDES[name], 0, 0
    match = side.new_match(",".join([side.player] * players), **rules)
    text, fields = side.game.decision_text(), match.states.dtype.names
    for points, _ in enumerate(decided(match, 0), 1):
        player, has_a_say = match.player, text.has_a_say(match)
        own = match.sights[player : player + 1].tobytes()
        picture = text.picture(match) if has_a_say else None
        with dealt_anew(name, match, points) as before:
            states = match.states
            changed += states.tobytes() != before.tobytes()
            assert side.sight_of(states).tobytes() == side.sight_of(before).tobytes()
            assert side.legal_line(states) == side.legal_line(before)
            assert side.given_of(states) == side.given_of(before)
            assert match.sights[player : player + 1].tobytes() == own
            assert not has_a_say or text.picture(match) == picture
            differ = {each for each in fields if states[each].tobytes() != before[each].tobytes()}
            assert differ <= side.may_change
            assert side.inconsistencies(states) == []
    assert points > 50
    assert changed > 0.7 * points


@pytest.mark.parametrize("name", SIDES)
def test_the_others_see_what_they_would_see_then(name: str) -> None:
    side = SIDES[name]
    match = side.new_match(",".join([side.player] * 4))
    for number, _ in enumerate(decided(match, 1, 1)):
        with dealt_anew(name, match, number):
            for seat in {*range(4)} - {match.seat}:
                place = (seat - int(match.jobs["rotation"][0])) % 4
                turned = match.states.copy()
                turned["seat"] = seat
                wanted = side.sight_of(turned)[0]
                for field in wanted.dtype.names:  # say which field differs
                    assert match.sights[place][field].tobytes() == wanted[field].tobytes(), field


def test_every_hidden_card_of_silver_can_become_every_other() -> None:
    """All orders of the values of three hidden cards come up about equally often."""
    match = new_match("tumbler,tumbler")
    next(match.decisions(0, 0))
    states = match.states
    states["known"] = 3
    hidden = [int(card) for card in states["village"][0, 0, :3]]
    states["known"][0, hidden] = 0
    states["value"][0, hidden] = 1, 2, 3
    chance, cards, orders = np.zeros(1, STREAM), np.zeros(64, np.int64), Counter[Any]()
    open_chance(chance, 1, 2, 3, 4)
    for _ in range(6000):
        change_hidden_cards(match.jobs, states, match.sights, match.players, chance, cards)
        orders[tuple(states["value"][0, hidden].tolist())] += 1
    assert set(orders) == set(permutations((1, 2, 3)))
    assert all(abs(times - 1000) < 5 * 29 for times in orders.values())


def test_every_hidden_card_of_odin_lies_everywhere_equally_often() -> None:
    """Of four hidden cards one comes to each of two seats: twelve ways."""
    states = begun(3, hand_size=1).games
    states["deck"] = 0b11111
    states["hand"][0, :3] = 1 << 0, 1 << 1, 1 << 2
    states["seat"] = 0
    chance, seen = new_stream(1, 2, 3, 4), Counter[Any]()
    for _ in range(12_000):
        deal_again(states[0], 0, chance)
        seen[tuple(states["hand"][0, :3].tolist())] += 1
    assert set(seen) == {(1, a, b) for a, b in product((2, 4, 8, 16), repeat=2) if a != b}
    assert all(abs(times - 1000) < 4.5 * (1000 * 11 / 12) ** 0.5 for times in seen.values())
