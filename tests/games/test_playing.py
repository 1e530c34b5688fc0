"""A game answer by answer is the game that a match plays, and others can look on (all games)."""

from typing import Any

import pytest

from silver_sim.errors import UserError
from silver_sim.games.registry import game, info, names
from silver_sim.games.table.probe import Change
from silver_sim.games.table.tracing import trace_game
from silver_sim.rng import new_stream
from tests.games.following import begun, check_game, line_of
from tests.games.play import builtin_match

pytestmark = pytest.mark.slow

EVERY_GAME = pytest.mark.parametrize("name", names())
TABLES = [
    (name, players, info(name).deal_modes[players % len(info(name).deal_modes)])
    for name in names()
    for players in range(info(name).min_seats, info(name).max_seats + 1)
]


RULES: dict[tuple[str, int], dict[str, Any]] = {  # of some tables others
    ("silver", 3): {"edition": "bga", "rounds": 1},
    ("odin", 2): {"next_starter": "winner", "hand_size": 5, "two_player_colours": 3},
    ("odin", 4): {"max_turns": 12, "points_limit": 20},
}


def new_match(
    name: str, players: int, strategy: str = "random", deal_mode: str = "", **rules: Any
) -> Any:
    """A table of one strategy."""
    return builtin_match(name, ",".join([strategy] * players), deal_mode, **rules)


@pytest.mark.parametrize(("name", "players", "deal_mode"), TABLES)
def test_the_same_decisions_make_the_same_positions_rows_and_lines_as_a_match(
    name: str, players: int, deal_mode: str
) -> None:
    rules = RULES.get((name, players), {})
    match = new_match(name, players, deal_mode=deal_mode, **rules)
    order = (0, *range(players - 1, 0, -1))
    match.sit(order)
    for block, rotation in enumerate(range(players)):
        assert check_game(name, match, block, rotation, order) > 10


@EVERY_GAME
def test_a_trace_does_not_depend_on_what_was_played_before(name: str) -> None:
    match = new_match(name, 3)
    match.play(0, 3)
    assert [*trace_game(match, 1, 2)] == [*trace_game(new_match(name, 3), 1, 2)]


@EVERY_GAME
def test_a_line_up_that_follows_itself_does_the_same_and_changes_nothing(name: str) -> None:
    """Its memory and its chance go along; another line-up that follows moves no card."""
    alone, leader = (new_match(name, 3) for _ in range(2))
    same = game(name).follower(leader.seats, leader.setting)
    others = new_match(name, 3, game(name).heuristics[0]).seats
    other = game(name).follower(others, leader.setting)
    followed = differed = 0
    for block, rotation in ((0, 0), (0, 2), (1, 1)):
        for choices, untouched in zip(
            leader.decisions(block, rotation), alone.decisions(block, rotation), strict=True
        ):
            if choices is None:
                assert untouched is None
                continue
            assert choices.tobytes() == untouched.tobytes()
            line = line_of(leader, choices)
            assert line_of(leader, same.follow(leader)) == line
            differed += line_of(leader, other.follow(leader)) != line
            followed += 1
    assert followed > 200
    assert differed > followed / 10


@EVERY_GAME
def test_a_strategy_asked_again_answers_the_same_whatever_is_hidden(name: str) -> None:
    match = new_match(name, 3)
    probe = game(name).probe(match.seats, match.setting)
    asked = 0
    for point, _ in enumerate(probe.decisions(0, 1)):
        asked += 1
        assert {"block", "rotation", "seat"} <= probe.where.keys()
        assert probe.question
        for change in Change:
            assert probe.again(change, point) == probe.answer
        assert probe.written() == []
    assert asked > 10


@EVERY_GAME
def test_deals_to_come_are_dealt_anew_too(name: str) -> None:
    """Else whoever plays on from here would meet the very cards that will be dealt."""
    state, deals = begun(name, new_match(name, 2), 0, 0), []
    for number in range(2):
        twin, chance = state.copy(), new_stream(3, number, 0, 1000)
        twin.deal_again(0, chance)
        while sum("deal" in line for line in twin.script()) == 1:
            twin.answer(twin.sample(chance))
        deals.append([line for line in twin.script() if "deal" in line][1])
    assert deals[0] != deals[1]


@pytest.mark.parametrize(
    ("name", "act", "legal"), [("silver", "call", "look count 2"), ("odin", "pass", "play")]
)
def test_a_decision_that_is_not_legal_is_refused_with_the_reason(
    name: str, act: str, legal: str
) -> None:
    state = begun(name, new_match(name, 2), 0, 0)
    before = state.state()
    with pytest.raises(UserError, match="not asked") as refusal:
        state.answer({"seat": state.seat, "act": act})
    assert f"may: {legal}" in refusal.value.help
    with pytest.raises(UserError, match="no decision"):
        state.answer({"result": None})
    assert state.state() == before
