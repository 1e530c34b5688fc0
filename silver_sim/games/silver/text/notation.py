"""How Silver is written down: deals, results, why an answer is refused (silver-trace)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from silver_sim.games.silver.rules.cards import NONE, VILLAGES
from silver_sim.games.silver.rules.questions import End, Refusal
from silver_sim.games.silver.text.position import legal_line
from silver_sim.games.silver.text.script import (
    Header,
    ScriptLine,
    read_header,
    write_decision,
    write_header,
)
from silver_sim.games.text.notation import Notation


def deal_line(states: Any) -> ScriptLine:
    """The plain deal that gives the same round: the deck in the order in which it was drawn."""
    s = states[0]
    villages_and_discard = VILLAGES * int(s["rules"]["village_size"]) + 1
    cards = [*s["order"][:villages_and_discard], *s["left"][: int(s["left_count"])]]
    for lane in range(int(s["lanes"])):
        cards += list(s["deck"][int(s["lane_next"][lane]) : int(s["lane_end"][lane])])
    return {"deal": [int(s["value"][card]) for card in cards]}


def round_result(games: Any) -> ScriptLine:
    """The result of the round that has just ended."""
    s = games[0]
    players = int(s["players"])
    return {
        "sums": s["sums"][:players].tolist(),
        "scores": s["scores"][:players].tolist(),
        "end": End(int(s["end"])).name.lower(),
        "caller": None if s["caller"] == NONE else int(s["caller"]),
        "turns": int(s["turn"]),
    }


def game_result(games: Any, rounds: Sequence[ScriptLine]) -> ScriptLine:
    """The result of a finished game."""
    s = games[0]
    return {
        "rounds": list(rounds),
        "totals": s["totals"][: int(s["players"])].tolist(),
        "winner": int(s["winner"]),
        "tied": bool(s["tied"]),
    }


REASONS: Mapping[int, str] = {
    Refusal.NOT_ASKED: "this is not asked now",
    Refusal.NO_SUCH_SLOT: "there is no such slot",
    Refusal.WRONG_NUMBER_OF_SLOTS: "the number of slots is wrong",
    Refusal.MAY_NOT_BE_LOOKED_AT: "not a facedown card that may be looked at or turned (7.1, 9.3)",
    Refusal.MAY_NOT_MOVE: "a card that may not be exchanged or given (9.3), or no card at all",
    Refusal.NO_CARD_TO_DRAW: "the deck is empty (4.6)",
    Refusal.WRONG_EXTRA: "the number of Rascal cards is wrong (5.2)",
    Refusal.NO_SUCH_INDEX: "there is no such card",
    Refusal.NOTHING_TO_TAKE: "no card to take, or none that may be exchanged for it (4.5)",
    Refusal.CALL_PENDING: "a call is pending (4.3)",
    Refusal.TOO_MANY_CARDS_TO_CALL: "too many cards to call (4.3)",
    Refusal.CALL_AFTER_FREE_ACT: "no call after a free act in the same turn (4.2)",
    Refusal.MAY_NOT_PASS: "something else is possible (4.7)",
    Refusal.MUST_PLACE_TAKEN_CARD: "a taken card must be exchanged (5.4)",
    Refusal.ABILITY_NOT_AVAILABLE: "the card has no ability that can be used here (5.1, 7)",
    Refusal.INTO_NOT_IN_SET: "the new card takes the place of a card of the set (6.4)",
    Refusal.NO_SUCH_TARGET: "no legal target (7, 7.1)",
    Refusal.MUST_EXCHANGE: "once looked, the Witch must exchange (7.11)",
    Refusal.TOO_MANY_FREE_ACTS: "no more free acts in this turn (11.5)",
    Refusal.NO_EMPATH: "no faceup Empath with a look left is there (7.2)",
    Refusal.NO_BODYGUARD: "no faceup Bodyguard that may be moved is there (7.3, 9.3)",
    Refusal.GUARD_CHANGES_NOTHING: "a free act must change something (7)",
    Refusal.GUARD_IN_A_CIRCLE: "Bodyguards may not guard in a circle (7.3)",
    Refusal.NO_AMULET: "this seat has no amulet to place (9.1, 9.2)",
    Refusal.LAST_CARD_TO_EXCHANGE: "the taken card could not be exchanged any more (9.2)",
    Refusal.OUT_OF_RANGE: "a value is out of range",
}

NOTATION = Notation(
    header=Header,
    read_header=read_header,
    write_header=write_header,
    deal=deal_line,
    decision=write_decision,
    legal=legal_line,
    reasons=REASONS,
    deal_result=round_result,
    result=game_result,
)
