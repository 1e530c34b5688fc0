"""Decisions as rows, against the same games decided one by one and counted in plain Python."""

from typing import Any

import numpy as np
import pytest

from silver_sim.games.contract.seats import FREE
from silver_sim.games.silver.rules.cards import UNKNOWN, Character, Power
from silver_sim.games.silver.rules.questions import Act, Question, Source
from silver_sim.games.silver.table.decision_log import ACTION
from silver_sim.games.silver.table.match import SilverMatch
from silver_sim.games.silver.text.position import legal_line
from tests.strategies.watch import new_match

pytestmark = pytest.mark.slow

OPENING = {Act.DRAW, Act.DRAW_ROW, Act.TAKE, Act.CALL, Act.PASS}
FREE_ACTS = {"empath": Character.EMPATH, "guard": Character.BODYGUARD, "amulet": Power.AMULET}
LINE_UPS = [
    "counter,keeper",
    "random,random,random",
    "spy+memory(2),raider",
    "villager_rush,gambler,human+delay(9)",
]


def sight_of(match: SilverMatch) -> Any:
    """What the strategy that must decide is shown."""
    limited = match.policy.limits != FREE
    return match.sights[match.player + limited * len(match.seats)]


def expected_total(sight: Any) -> tuple[int, int]:
    """The own sum, unknown cards at the mean of the unseen, to the nearest point; and how many."""
    values = sight["value"][0, : sight["cards_in"][0]].tolist()
    known = [value for value in values if value != UNKNOWN]
    unknown = len(values) - len(known)
    unseen = int(sight["unseen_cards"])
    mean = int(sight["unseen_sum"]) / unseen if unseen else 0
    return sum(known) + int(unknown * mean + 0.5 + 1e-9), unknown


def counted(match: SilverMatch, choice: Any) -> dict[str, int]:
    """The row of the decision at which a match stands."""
    s, sight = match.states[0], sight_of(match)
    act, question = Act(int(choice["act"])), Question(int(s["question"]))
    seat = int(s["seat"])
    given = [slot for slot in range(64) if choice["slots"] >> slot & 1]
    values = {int(s["value"][s["village"][seat, slot]]) for slot in given}
    drawn = question == Question.PLACE_CARD and s["hand_from"] != Source.PILE
    looks = len(given) if act == Act.BEHOLD else int(act in (Act.PEEK, Act.SEE, Act.EMPATH))
    row = {
        "block": int(match.jobs["block"][0]),
        "rotation": int(match.jobs["rotation"][0]),
        "player": match.player,
        "round_no": int(s["round_no"]),
        "turn": int(s["turn"]),
        "opens": question == Question.OPEN_TURN and act in OPENING,
        "takes": act == Act.TAKE,
        "calls": act == Act.CALL,
        "places": drawn and act in (Act.DISCARD, Act.USE, Act.EXCHANGE),
        "uses": act == Act.USE,
        "given": len(given) if act == Act.EXCHANGE else 0,
        "fails": act == Act.EXCHANGE and len(values - {Character.DOPPELGANGER}) > 1,
        "looks": looks,
        "may_call": 0,
        "own_sum": 0,
        "unknown": 0,
    }
    if question == Question.OPEN_TURN:
        row["may_call"] = sight["may_call"]
        row["own_sum"], row["unknown"] = expected_total(sight)
    return {name: int(value) for name, value in row.items()}


def at_hand(match: SilverMatch) -> dict[int, bool]:
    """Powers that are at hand, by the list of legal acts, as far as it tells."""
    s, legal = match.states[0], legal_line(match.states)
    assert legal is not None
    acts = legal["acts"]
    powers: dict[int, bool] = {power: name in acts for name, power in FREE_ACTS.items()}
    powers |= {
        Power.CALL: "call" in acts,
        Power.TAKE: "take" in acts,
        Character.SQUIRE: "draw_row" in acts,
    }
    if s["question"] == Question.PLACE_CARD:
        held = int(s["value"][s["hand"][0]])
        usable = True in acts.get("discard", {}).get("use", [])
        powers |= {power: usable and power == held for power in range(5, 13)}
    return powers


@pytest.mark.parametrize("edition", ["bezier", "bga"])
@pytest.mark.parametrize("players", LINE_UPS)
def test_rows_say_what_was_decided(players: str, edition: str) -> None:
    match, again = (new_match(players, edition=edition) for _ in range(2))
    seen = 0
    for block, rotation in ((0, 1), (3, 0)):
        rows = iter(again.actions(block, rotation))
        for choices in match.decisions(block, rotation):
            if choices is None:
                continue
            row, known = next(rows), counted(match, choices[0])
            assert {name: int(row[name]) for name in known} == known
            able, did = int(row["able"]), int(row["did"])
            assert did & ~able == 0
            assert {p: bool(able >> p & 1) for p in at_hand(match)} == at_hand(match)
            seen += 1
        assert next(rows, None) is None
    assert seen > 200


def test_a_strategy_in_plain_python_leaves_the_same_rows() -> None:
    """And a game that fills the rows more than once is whole."""
    compiled = new_match("counter,spy")
    plain = new_match("counter,spy")
    for policy in (policy for seat in plain.seats for policy in seat.policies):
        policy.address = 0
    plain = SilverMatch(plain.seats, plain.setting)
    assert np.array_equal(compiled.actions(2, 1), plain.actions(2, 1))


def test_rows_do_not_depend_on_how_many_are_written_at_a_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = new_match("counter,spy").actions(0, 0)
    monkeypatch.setattr("silver_sim.games.silver.table.match.DEEDS", 7)
    assert np.array_equal(new_match("counter,spy").actions(0, 0), whole)
    assert whole.dtype == ACTION
