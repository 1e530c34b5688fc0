"""How Odin is written down: deals, results, why an answer is refused (odin-trace)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from silver_sim.games.contract.progress import Line
from silver_sim.games.odin.rules.questions import End, Refusal
from silver_sim.games.odin.text.position import legal_line
from silver_sim.games.odin.text.script import (
    NAMES,
    read_header,
    write_decision,
    write_header,
)
from silver_sim.games.text.header import Header
from silver_sim.games.text.notation import Notation


def deal_line(states: Any) -> Line:
    """The deal that stands: the hands as they were dealt, then the cards that were not."""
    s = states[0]
    cards = int(s["deck"]).bit_count()
    return {"deal": [NAMES[card] for card in s["order"][:cards]]}


def deal_result(states: Any) -> Line:
    """The result of the deal that has just ended."""
    s = states[0]
    end = End(int(s["end"]))
    return {
        "points": s["points"][: int(s["players"])].tolist(),
        "end": end.name.lower(),
        "by": None if end == End.CAP else int(s["by"]),
        "turns": int(s["turn"]),
    }


def game_result(states: Any, deals: Sequence[Line]) -> Line:
    """The result of a finished game."""
    totals = states[0]["totals"][: int(states[0]["players"])].tolist()
    winners = [seat for seat, total in enumerate(totals) if total == min(totals)]
    return {"hands": list(deals), "totals": totals, "winners": winners}


REASONS: dict[int, str] = {
    Refusal.NOT_ASKED: (
        "this is not asked now: a round starts with a play (3.1), the others play or pass (3.2), "
        "and a player who beat several cards takes one (3.4)"
    ),
    Refusal.NO_CARDS: "no cards: one card is led (3.1)",
    Refusal.NOT_IN_HAND: "a card that is not in the hand",
    Refusal.NO_PLAY: "cards of several numbers and several colours (3.3)",
    Refusal.LEAD_ONE_CARD: "one card is led, or the whole hand (3.1, 3.6)",
    Refusal.WRONG_COUNT: "as many cards as lie on the table, or one more, beat it (3.2)",
    Refusal.TOO_LOW: "as many cards need a higher value than those on the table (3.2)",
    Refusal.NOT_BEATEN: "one of the beaten cards is taken (3.4)",
}

NOTATION = Notation(
    header=Header,
    read_header=read_header,
    write_header=write_header,
    deal=deal_line,
    decision=write_decision,
    legal=legal_line,
    reasons=REASONS,
    deal_result=deal_result,
    result=game_result,
)
