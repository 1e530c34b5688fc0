"""Deals keyed by seed, block and number; the same games in any circle and any room for rows."""

from itertools import permutations
from typing import Any

import numpy as np
import pytest

from silver_sim.games.odin.rules.rule_set import RuleSet
from silver_sim.games.odin.table.match import ENGINE, MOST_DEALS, OdinMatch, deals_to_expect
from silver_sim.games.table.tracing import trace_game
from tests.games.odin.engine.deals import dealt
from tests.games.odin.engine.play import new_match
from tests.games.play import digest

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("order", [(0, 1, 2), (0, 2, 1)])
@pytest.mark.parametrize("deals", [1, 2, 50])
def test_the_rows_are_the_same_where_the_table_of_deals_is_too_small(
    deals: int, order: tuple[int, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The loop stops when it is full and goes on where it stood."""
    match = new_match("random,low,random", points_limit=20)
    match.sit(order)
    whole = digest(match.play(0, 5))
    monkeypatch.setattr(OdinMatch, "engine", ENGINE._replace(rounds_a_game=lambda _: deals))
    rows = match.play(0, 5)
    assert digest(rows) == whole
    assert (len(rows.rounds) > deals * len(rows.games)) == (deals < 50)


def test_games_of_any_length_need_little_room_at_once() -> None:
    endless = RuleSet(points_limit=10**9)
    assert deals_to_expect(RuleSet()) < deals_to_expect(endless) == MOST_DEALS


def test_a_deal_is_keyed_by_seed_block_and_number() -> None:
    """Every seed, block and deal of it has cards of its own; asked again, the same."""
    hands = [dealt(3, 20, deals=3, seed=seed)[0] for seed in (1, 2)]
    assert len({each.tobytes() for found in hands for deals in found for each in deals}) == 120
    few = dealt(3, 5, deals=2, seed=2)[0]
    assert (few == hands[1][:5, :2]).all()


def deals_of(match: OdinMatch, block: int, rotation: int) -> list[Any]:
    return [line["deal"] for line in trace_game(match, block, rotation) if "deal" in line]


def test_all_rotations_and_all_line_ups_of_a_block_share_their_deals() -> None:
    """However many deals a game has, its first ones are the same."""
    one, other = new_match("low,random,low"), new_match("random,random,low:take=low")
    for block in range(3):
        games = [
            deals_of(match, block, rotation) for match in (one, other) for rotation in range(3)
        ]
        longest = max(games, key=len)
        assert all(game == longest[: len(game)] for game in games)
        rows = [match.play(block, block + 1).games for match in (one, other)]
        starters = [(each["start"] + each["rotation"]) % 3 for each in rows]
        assert len(set(np.concatenate(starters).tolist())) == 1


def test_a_rule_that_does_not_bear_on_a_deal_does_not_change_it() -> None:
    one, other = (deals_of(new_match("low,low", points_limit=n), 0, 0) for n in (1, 40))
    assert one == other[:1]


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_in_another_circle_the_rows_tell_of_the_players_as_they_were_given(
    order: tuple[int, ...],
) -> None:
    """Strategies without chance: who sits where by ``sit``, or by another line-up, is the same."""
    players = ["low", "low:take=low", "low:take=fit"]
    match = new_match(",".join(players))
    match.sit(order)
    sat = match.play(0, 20)
    there = new_match(",".join(players[player] for player in order)).play(0, 20)
    OdinMatch.as_given(there, order)
    assert digest(sat) == digest(there)
    for player in range(3):
        place = order.index(player)
        assert (sat.games["seats"][:, player] == (place + sat.games["rotation"]) % 3).all()
    match.sit(range(3))
    assert digest(match.play(0, 20)) == digest(new_match(",".join(players)).play(0, 20))


def test_who_is_asked_in_which_circle_draws_from_the_same_streams() -> None:
    """Three times the same strategy: the circle changes who is who, and nothing else."""
    match = new_match("random,random,random")
    plain = match.play(0, 20).games["total"][:, :3]
    match.sit((2, 0, 1))
    turned = match.play(0, 20).games["total"][:, :3]
    assert (turned[:, [2, 0, 1]] == plain).all()
