"""A loop that has no room for another row of a deal stops, and goes on when room was made."""

import pytest

from silver_sim.games.odin.rules.rule_set import RuleSet
from silver_sim.games.odin.table.match import ENGINE, MOST_DEALS, OdinMatch, deals_to_expect
from tests.games.odin.engine.play import new_match

pytestmark = pytest.mark.slow


class Narrow(OdinMatch):
    """A table that makes room for one deal a game."""

    engine = ENGINE._replace(rounds_a_game=lambda rules: 1)


@pytest.mark.parametrize("order", [(0, 1, 2), (0, 2, 1)])
def test_the_rows_of_a_full_table_are_those_of_a_large_one(order: tuple[int, ...]) -> None:
    large = new_match("random,low,random", points_limit=20)
    narrow = Narrow(large.seats, large.setting)
    for each in (large, narrow):
        each.sit(order)
    wanted, rows = large.play(0, 5), narrow.play(0, 5)
    assert len(rows.rounds) > 3 * len(rows.games)
    assert rows.games.tobytes() == wanted.games.tobytes()
    assert rows.rounds.tobytes() == wanted.rounds.tobytes()


def test_games_of_any_length_need_little_room_at_once() -> None:
    endless = RuleSet(points_limit=10**9)
    assert deals_to_expect(RuleSet()) < deals_to_expect(endless) == MOST_DEALS
