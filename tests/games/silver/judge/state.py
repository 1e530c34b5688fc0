"""A round as a state of silver-trace."""

from typing import Any

from tests.games.silver.judge.table import Card, Question, Round


def state_of(
    now: Round, game: int, marker: int, scores: list[list[int]], totals: list[int]
) -> dict[str, Any]:
    """The dict of silver-trace, "A state", field for field."""
    return {
        "game": game,
        "round": len(scores) + (now.over is None),
        "turn": now.turn,
        "seat": None if now.question is Question.NONE else now.seat,
        "start": now.start,
        "caller": now.caller,
        "marker": marker,
        "amulet": {
            "owner": now.amulet_owner,
            "on": _place(now, now.amulet_on),
            "used": now.amulet_used,
        },
        "spent": _spent(now),
        "villages": [[_lying(card, village) for card in village] for village in now.villages],
        "hand": [_hidden(card) for card in now.hand],
        "deck": [_hidden(card) for card in now.deck],
        "discard": [card.value for card in now.discard],
        "row": [card.value for card in now.row],
        "scores": [list(points) for points in scores],
        "totals": list(totals),
        "over": now.over,
    }


def _hidden(card: Card) -> dict[str, Any]:
    return {"card": card.value, "known": sorted(card.known)}


def _lying(card: Card, village: list[Card]) -> dict[str, Any]:
    guards = village.index(card.guards) if card.guards else None
    return {"card": card.value, "up": card.up, "known": sorted(card.known), "guards": guards}


def _place(now: Round, card: Card | None) -> list[int] | None:
    if card is None:
        return None
    [place] = [[s, v.index(card)] for s, v in enumerate(now.villages) if card in v]
    return place


def _spent(now: Round) -> list[list[int]]:
    return [
        [seat, slot]
        for seat, village in enumerate(now.villages)
        for slot, card in enumerate(village)
        if card in now.spent
    ]
