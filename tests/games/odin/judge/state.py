"""A hand of a game as a state of odin-trace."""

from typing import Any

from tests.games.odin.judge.cards import in_order
from tests.games.odin.judge.deal import Deal


def state_of(now: Deal, game: int, points: list[list[int]], totals: list[int]) -> dict[str, Any]:
    """The dict of odin-trace, "A state", field for field; `points` are those of finished hands."""
    table = {"cards": in_order(now.table), "by": now.by} if now.table else None
    return {
        "game": game,
        "hand": len(points) + (now.over is None),
        "round": now.round,
        "turn": now.turn,
        "seat": None if now.over else now.seat,
        "starter": now.starter,
        "question": now.question,
        "hands": [in_order(hand) for hand in now.hands],
        "known": [in_order(known) for known in now.known],
        "table": table,
        "beaten": in_order(now.beaten),
        "gone": in_order(now.gone),
        "points": [list(each) for each in points],
        "totals": list(totals),
        "over": now.over,
    }
