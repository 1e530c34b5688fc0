"""Hidden cards dealt anew: nothing changes that the deciding seat may know."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from silver_sim.games.silver.seat.sight import SIGHT
from silver_sim.games.silver.study.redeal import change_hidden_cards
from silver_sim.games.silver.text.position import legal_line
from silver_sim.games.table.hidden_changes import open_chance
from silver_sim.rng import STREAM
from tests.games.silver.engine.play import new_match
from tests.games.silver.engine.test_sight import sight_of

pytestmark = pytest.mark.slow


def redealt(players: int, edition: str) -> Iterator[tuple[Any, Any, Any]]:
    """At every decision of some games: the state, the match with new hidden cards, its sights."""
    match = new_match(",".join(["tumbler"] * players), edition=edition, rounds=2)
    chance, cards = np.zeros(1, STREAM), np.zeros(64, np.int64)
    points = 0
    for block in range(3):
        for choices in match.decisions(block, 0):
            if choices is None:
                continue
            points += 1
            kept = [match.states.copy(), match.sights.copy(), match.players.copy()]
            open_chance(chance, 1, 2, points, 0)
            change_hidden_cards(
                match.jobs, match.states, match.sights, match.players, chance, cards
            )
            yield kept[0], match, chance
            match.states[:], match.sights[:], match.players[:] = kept


def as_seat(states: Any, seat: int) -> Any:
    """The position as if another seat had to decide."""
    turned = states.copy()
    turned["seat"] = seat
    return turned


@pytest.mark.parametrize(("players", "edition"), [(2, "bezier"), (3, "bga"), (4, "ravensburger")])
def test_the_seat_sees_the_same_and_may_do_the_same(players: int, edition: str) -> None:
    changed = points = 0
    for before, match, _ in redealt(players, edition):
        points += 1
        changed += before["value"].tobytes() != match.states["value"].tobytes()
        assert sight_of(match.states).tobytes() == sight_of(before).tobytes()
        assert legal_line(match.states) == legal_line(before)
    assert points > 200
    assert changed > 0.95 * points


def test_cards_keep_their_places_and_the_pack_its_values() -> None:
    for before, match, _ in redealt(3, "bezier"):
        after = match.states
        assert sorted(after["value"][0]) == sorted(before["value"][0])
        for field in set(after.dtype.names) - {"value", "not_seen"}:
            assert after[field].tobytes() == before[field].tobytes(), field


def test_the_others_see_what_they_would_see_then() -> None:
    for before, match, _ in redealt(4, "bezier"):
        deciding = int(before["seat"][0])
        for seat in range(4):
            if seat != deciding:
                place = (seat - int(match.jobs["rotation"][0])) % 4
                wanted = sight_of(as_seat(match.states, seat))
                for name in SIGHT.names or ():  # say which field differs
                    assert match.sights[name][place].tobytes() == wanted[name].tobytes(), name


def test_every_hidden_card_can_become_every_other() -> None:
    """All orders of the values of three hidden cards come up about equally often."""
    match = new_match("tumbler,tumbler")
    next(iter(match.decisions(0, 0)))
    states = match.states
    states["known"] = 3
    hidden = [int(card) for card in states["village"][0, 0, :3]]
    states["known"][0, hidden] = 0
    states["value"][0, hidden] = 1, 2, 3
    chance, cards = np.zeros(1, STREAM), np.zeros(64, np.int64)
    open_chance(chance, 1, 2, 3, 4)
    orders: dict[tuple[int, ...], int] = {}
    for _ in range(6000):
        change_hidden_cards(match.jobs, states, match.sights, match.players, chance, cards)
        order = tuple(states["value"][0, hidden].tolist())
        orders[order] = orders.get(order, 0) + 1
    assert len(orders) == 6
    assert all(abs(times - 1000) < 5 * 29 for times in orders.values())
