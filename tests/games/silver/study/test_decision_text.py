"""What the seat that decides sees of a position of Silver, and its answers in words."""

from typing import Any

import pytest

from silver_sim.arena.find import strategy_files
from silver_sim.arena.lineup import read_entry
from silver_sim.arena.load import seated
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.games.silver.rules.cards import UNKNOWN
from tests.games.silver.engine.play import match_of
from tests.strategies.watch import BUILT_IN

TEXT = SILVER.decision_text()


def has_forgotten(match: Any) -> bool:
    """Whether the seat that decides has, and that its picture shows what it remembers."""
    s, sight, forgotten = match.states[0], match.sights[len(match.seats) + match.player], 0
    for step, village in enumerate(TEXT.picture(match).seats):
        seat = (match.seat + step) % len(match.seats)
        for slot, card in enumerate(village.cards):
            value, its = sight["value"][step, slot], s["village"][seat, slot]
            assert card.face == ("?" if value == UNKNOWN else str(value))
            assert (0 in (card.known_to or ())) == (value != UNKNOWN and not card.up)
            forgotten += int(s["known"][its]) >> match.seat & 1 and value == UNKNOWN
    return forgotten > 0


def test_what_a_seat_has_forgotten_is_not_drawn() -> None:
    files = strategy_files(SILVER.name, BUILT_IN)
    entries = [read_entry(each, files, SILVER) for each in ("greedy+memory(1)", "spy+memory(2)")]
    match = match_of([seated(each, SILVER) for each in entries], rounds=2)
    decisions = match.decisions(0, 0)
    asked = (choices is not None and TEXT.has_a_say(match) for choices in decisions)
    found = [has_forgotten(match) for is_asked in asked if is_asked]
    assert sum(found) > 20


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ({"act": "draw"}, "draw"),
        ({"act": "draw", "extra": 2}, "draw 2 more"),
        ({"act": "draw_row", "index": 0}, "draw row the 1st"),
        ({"act": "discard", "use": True}, "discard and use it"),
        ({"act": "exchange", "slots": [2]}, "exchange own 3rd"),
        (
            {"act": "exchange", "slots": [0, 2], "into": 2, "end": "left", "penalty_end": "left"},
            "exchange own 1st and 3rd, into the 3rd, on failure to the left, penalty to the left",
        ),
        ({"act": "peek", "target": [2, 1]}, "peek the 2nd of seat 2"),
        ({"act": "witch", "target": None}, "witch none"),
        ({"act": "rob", "target": [0, 3], "slot": 1, "look": False},
         "rob the 4th of seat 0, own 2nd, without a look"),
        ({"act": "master", "index": None}, "master none"),
        ({"act": "empath", "slot": 1, "by": 0}, "empath own 2nd, by the 1st"),
        ({"act": "guard", "bodyguard": 1, "slot": None}, "guard by the 2nd, none"),
        ({"act": "end_turn"}, "end turn"),
    ],
)  # fmt: skip
def test_a_decision_as_text(line: dict[str, Any], words: str) -> None:
    assert TEXT.in_words({"seat": 0, **line}) == words
