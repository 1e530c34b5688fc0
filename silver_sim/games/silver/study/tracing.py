"""Writing a simulated game as text: the trace of any block and rotation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from silver_sim.errors import StrategyError
from silver_sim.games.silver.rules.cards import VILLAGES
from silver_sim.games.silver.rules.questions import Question
from silver_sim.games.silver.table.match import SilverMatch
from silver_sim.games.silver.text.replay import game_result, round_result
from silver_sim.games.silver.text.script import Header, ScriptLine, write_decision, write_header


def trace_game(match: SilverMatch, block: int, rotation: int) -> Iterator[ScriptLine]:
    """The lines of one game, from the header to the result.

    If a strategy fails, the lines so far are yielded before the StrategyError is raised.
    """
    decisions = match.decisions(block, rotation)
    lines: list[ScriptLine] = []
    rounds: list[ScriptLine] = []
    failure: StrategyError | None = None
    first = next(decisions)
    yield write_header(_header(match, block, rotation))
    while True:
        if first is None:
            rounds.append(round_result(match.states))
            yield from (deal_line(match.states), *lines)
            lines = []
            if match.states["question"][0] == Question.GAME_OVER:
                break
        else:
            lines.append(write_decision(int(match.states["seat"][0]), first[0]))
        try:
            first = next(decisions)
        except StrategyError as problem:
            failure = problem
            break
    if failure is not None:
        yield from (deal_line(match.states), *lines)
        raise failure
    yield {"result": game_result(match.states, rounds)}


def _header(match: SilverMatch, block: int, rotation: int) -> Header:
    players = len(match.seats)
    seated = [match.seats[(seat - rotation) % players].label for seat in range(players)]
    source = {"seed": match.setting.seed, "block": block, "rotation": rotation}
    information = {
        "deal_mode": match.setting.deal_mode,
        "names": seated,
        "source": source | {"players": [seat.label for seat in match.seats]},
    }
    start = int(match.jobs["starter"][0])
    return Header(players, start, match.setting.rules, information=information)


def deal_line(states: Any) -> ScriptLine:
    """The plain deal that gives the same round: the deck in the order in which it was drawn."""
    s = states[0]
    villages_and_discard = VILLAGES * int(s["rules"]["village_size"]) + 1
    cards = [*s["order"][:villages_and_discard], *s["left"][: int(s["left_count"])]]
    for lane in range(int(s["lanes"])):
        cards += list(s["deck"][int(s["lane_next"][lane]) : int(s["lane_end"][lane])])
    return {"deal": [int(s["value"][card]) for card in cards]}
