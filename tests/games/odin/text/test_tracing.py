"""Simulated games of Odin: each one's trace replays to the same positions and the same result."""

from typing import Any

import pytest

from silver_sim.arena.lineup import read_lineup
from silver_sim.arena.load import seated
from silver_sim.games.contract.table import Setting
from silver_sim.games.odin.game import GAME
from silver_sim.games.odin.rules.questions import End
from silver_sim.games.odin.table.match import OdinMatch
from silver_sim.games.odin.text.position import state_line
from silver_sim.games.odin.text.replay import Replay
from silver_sim.games.table.tracing import trace_game
from tests.games.odin.judge import follow
from tests.games.odin.rules.scene import Line

pytestmark = pytest.mark.slow

LINE_UPS = ("random,low", "low,random,random", "random,low,random,low,random,low")
RULES: tuple[dict[str, Any], ...] = (
    {"points_limit": 10},
    {"next_starter": "winner", "hand_size": 5, "two_player_colours": 3},
    {"max_turns": 12, "points_limit": 20},
)
GAMES = 6


def match_of(players: str, rules: dict[str, Any]) -> OdinMatch:
    """A table at which the line-up plays."""
    entries = read_lineup(players, GAME)
    return OdinMatch(
        [seated(each, GAME) for each in entries],
        Setting(GAME.rule_set(rules), 7, "physical", "stop"),
    )


@pytest.mark.parametrize("players", LINE_UPS)
@pytest.mark.parametrize("rules", RULES, ids=str)
def test_a_trace_replays_to_the_positions_and_result_of_the_simulation(
    players: str, rules: dict[str, Any]
) -> None:
    match = match_of(players, rules)
    for number in range(GAMES):
        block, rotation = number, number % len(match.seats)
        positions = [
            state_line(match.states, 0, []) | {"points": None}
            for _ in match.decisions(block, rotation)
        ]
        header, *lines = trace_game(match, block, rotation)
        game = Replay(header)
        found = []
        for line in lines[:-1]:
            if "deal" not in line:
                found.append(game.state() | {"points": None})
            game.play(line)
            if not game.asks:
                found.append(game.state() | {"points": None})
        assert found == positions
        assert lines[-1]["result"] == game.result() == recorded(match, block, rotation)
        [judged] = follow([header, *lines])
        assert judged.result == game.result()


def recorded(match: OdinMatch, block: int, rotation: int) -> Line:
    """The result of a game as its rows tell it."""
    rows, players = match.play(block, block + 1), len(match.seats)
    (game,) = rows.games[rows.games["rotation"] == rotation]

    def by_seat(numbers: Any) -> list[int]:
        return [int(numbers[(each - rotation) % players]) for each in range(players)]

    return {
        "hands": [
            {
                "points": by_seat(each["scores"]),
                "end": End(int(each["end"])).name.lower(),
                "by": None if each["by"] < 0 else (int(each["by"]) + rotation) % players,
                "turns": int(each["turns"]),
            }
            for each in rows.rounds[rows.rounds["rotation"] == rotation]
        ],
        "totals": by_seat(game["total"]),
        "winners": [seat for seat, won in enumerate(by_seat(game["won"])) if won],
    }


def test_the_trace_of_a_game_does_not_depend_on_what_was_played_before() -> None:
    fresh = list(trace_game(match_of("random,low", {}), 3, 1))
    used = match_of("random,low", {})
    used.play(0, 5)
    assert list(trace_game(used, 3, 1)) == fresh
