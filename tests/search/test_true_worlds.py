"""True worlds: the cards as they lie, the deck dealt anew."""

from typing import Any

import numpy as np
import pytest

from silver_sim.games.silver.rules.questions import Question
from silver_sim.search.equity import Course, Equity
from silver_sim.search.truth import TrueWorlds
from tests.search.tables import SILVER, decisions, recorded
from tests.search.test_truth import show_all_cards

pytestmark = pytest.mark.slow


def test_only_what_a_seat_that_knows_all_cards_knows_is_the_same_in_all_of_them() -> None:
    match, differ = recorded("champion,champion", seed=8), 0
    true = TrueWorlds(match, SILVER)
    for number in decisions(match, 1, 4):
        both = true.chances(true.stand(), 4)
        differ += bool((both != both[0]).any())
        before = match.states.copy()
        show_all_cards(match)
        known = true.chances(true.stand(), 4)
        assert (known == known[0]).all()
        match.states[:] = before
        if number == 48:
            break
    assert differ > 3


def test_where_the_end_is_forced_the_chance_is_that_of_what_comes() -> None:
    """The last player after a call, at the last question of its turn: no card is dealt any more."""
    match, compared = recorded("counter,counter"), 0
    true, equity = TrueWorlds(match, SILVER), Equity.load("silver", 2)
    for block in range(6):
        waiting: tuple[Any, ...] | None = None
        for choices in match.decisions(block, 0):
            state = match.states[0]
            if choices is None:
                if waiting is not None:
                    chances, seat, course = waiting
                    came = equity.chances(
                        state["totals"][None, :2], state["marker"], state["success"] == 1, course
                    )
                    assert chances == pytest.approx(np.full(2, came[0, seat]), abs=1e-6)
                    compared += 1
                waiting = None
                continue
            last = state["caller"] >= 0 and state["turns_to_come"] == 0
            own = SILVER.decision_text().line(match, choices)["act"]
            if last and state["question"] == Question.PLACE_CARD and own != "use":
                found = true.chances(true.stand(), 2)[:, 0]
                course = Course.of(SILVER, match.setting.rules, match.where["round"])
                waiting = found, match.seat, course
    assert compared > 5
