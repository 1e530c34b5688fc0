"""Writing a simulated game as text: the trace of any block and rotation."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from silver_sim.errors import StrategyError
from silver_sim.games.contract.progress import Line


def trace_game(match: Any, block: int, rotation: int) -> Iterator[Line]:
    """The lines of one game of a ``TableMatch``, from the header to the result.

    If a strategy fails, the lines so far are yielded before the StrategyError is raised.
    """
    notation, decisions = match.notation, match.decisions(block, rotation)
    lines: list[Line] = []
    deals: list[Line] = []
    failure: StrategyError | None = None
    first = next(decisions)
    yield notation.write_header(_header(match, block, rotation))
    while True:
        if first is None:
            deals.append(notation.deal_result(match.states))
            yield from (notation.deal(match.states), *lines)
            lines = []
            if match.over:
                break
        else:
            lines.append(notation.decision(match.seat, first[0]))
        try:
            first = next(decisions)
        except StrategyError as problem:
            failure = problem
            break
    if failure is not None:
        yield from (notation.deal(match.states), *lines)
        raise failure
    yield {"result": notation.result(match.states, deals)}


def _header(match: Any, block: int, rotation: int) -> Any:
    players = len(match.seats)
    seated = [match.seats[(seat - rotation) % players].label for seat in range(players)]
    source = {"seed": match.setting.seed, "block": block, "rotation": rotation}
    information = {
        "deal_mode": match.setting.deal_mode,
        "names": seated,
        "source": source | {"players": [seat.label for seat in match.seats]},
    }
    start = int(match.jobs["starter"][0])
    return match.notation.header(players, start, match.setting.rules, information=information)
