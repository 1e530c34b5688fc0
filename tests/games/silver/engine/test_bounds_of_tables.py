"""The largest villages that legal play reaches: every position as the judge has it."""

from random import Random
from typing import Any

import pytest

from silver_sim.games.silver.text.replay import Replay
from tests.games.silver.judge import Judge

Line = dict[str, Any]
GROWER = 0  # the seat whose village grows
STANDARD = [2, *[4] * 12, 2]
MANY = [2, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 2]  # 64 cards


def header(players: int, copies: list[int], village_size: int) -> Line:
    rules = {
        "rounds": 1,
        "copies": copies,
        "village_size": village_size,
        "first_looks": 0,
        "failed_set_penalty": "three_cards",
    }
    return {"format": "silver-trace", "version": 1, "players": players, "start": 0, "rules": rules}


def deal(copies: list[int], seed: int) -> Line:
    """A random deal: the grower's first cards all differ, the Villagers lie at the bottom."""
    cards = [value for value, number in enumerate(copies) for _ in range(number) if value]
    Random(seed).shuffle(cards)
    cards.sort(key=lambda value: value == 13)
    first = list(dict.fromkeys(cards))[:5]
    for value in first:
        cards.remove(value)
    return {"deal": [*first, *cards, *[0] * copies[0]]}


def failing_set(values: list[int]) -> list[int]:
    """The rightmost slots of three different values, or of two if there are no three."""
    last = {value: slot for slot, value in enumerate(values) if value != 13}
    return sorted(last.values())[-3:] if len(last) > 1 else []


def next_line(judge: Judge) -> Line:
    """The grower fails with sets; the others take the discard, so that the deck is left to it."""
    legal = judge.legal()
    assert legal is not None
    state, acts, seat = judge.state(), legal["acts"], legal["seat"]
    values = [card["card"] for card in state["villages"][seat]]
    failing = failing_set(values) if seat == GROWER else []
    if "end_turn" in acts:
        return {"seat": seat, "act": "end_turn"}
    if "exchange" in acts:
        slots = failing or [len(values) - 1]
        ends = {"end": "left", "penalty_end": "right"} if len(values) % 4 else {}
        return {"seat": seat, "act": "exchange", "slots": slots, **ends}
    last_card = len(state["deck"]) == 1
    act = "take" if "take" in acts and (seat != GROWER or last_card or not failing) else "draw"
    return {"seat": seat, "act": act}


def largest_village(players: int, copies: list[int], village_size: int, seed: int = 0) -> int:
    """Play a round of growing on both engines; the most cards that lay in the grower's village."""
    lines = header(players, copies, village_size), deal(copies, seed)
    judge, replay = Judge(lines[0]), Replay(lines[0])
    line, largest = lines[1], 0
    while True:
        judge.play(line)
        replay.play(line)
        state = judge.state()
        assert replay.state() == state
        assert replay.legal() == judge.legal()
        largest = max(largest, len(state["villages"][GROWER]))
        if judge.result():
            assert replay.result() == judge.result()
            return largest
        line = next_line(judge)


@pytest.mark.parametrize(
    ("players", "copies", "village_size", "largest"),
    [
        # 31 cards of deck and a taken one come to five: the rules allow 37 in this way, no more
        *((players, STANDARD, 5, 37) for players in (2, 3, 4)),
        # the whole deck of 55 comes to the two: masks of slots reach bit 56
        *((players, MANY, 2, 57) for players in (2, 3, 4)),
        (4, MANY, 1, 1),  # a set of one cannot fail, so nothing is ever added
    ],
)
def test_the_largest_village_is_as_the_judge_has_it(
    players: int, copies: list[int], village_size: int, largest: int
) -> None:
    assert largest_village(players, copies, village_size) == largest
