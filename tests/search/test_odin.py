"""Odin's side of looking ahead: worlds, the past of a deal, candidates, what it is worth."""

import numpy as np
import pytest

from silver_sim.games.odin.rules.deal import lead_first
from silver_sim.games.odin.rules.legal import refusal
from silver_sim.games.odin.rules.machine import answer
from silver_sim.games.odin.rules.past import read_past
from silver_sim.games.odin.rules.questions import CHOICE, Act, Question, Refusal
from silver_sim.games.odin.rules.state import PASTS
from silver_sim.games.table.match import TableMatch
from silver_sim.search.workspace import Workspace
from tests.search.tables import ODIN, belief_at, candidates, decisions, looks, match_of, recorded

pytestmark = pytest.mark.slow  # the kernels of search are compiled for it

AHEAD = ODIN.lookahead()


@pytest.fixture(scope="module")
def four() -> TableMatch:
    return recorded("counter,planner,collector,low", game=ODIN)


@pytest.mark.parametrize("level", ["uniform", "kept", "policy"])
def test_worlds_keep_hands_known_cards_and_the_pack(four: TableMatch, level: str) -> None:
    belief, workspace = belief_at(four, level, ODIN)
    looked = 0
    for _ in looks(workspace, four, 2, 9):
        state = four.states[0]
        found = belief.worlds(20)
        assert found.weights.sum() == pytest.approx(1.0)
        for hands in found.worlds["hand"]:
            assert hands[four.seat] == state["hand"][four.seat]
            elsewhere = int(state["table"] | state["beaten"] | state["gone"])
            for seat in range(4):
                hand, known = int(hands[seat]), int(state["known"][seat])
                assert hand.bit_count() == int(state["hand"][seat]).bit_count()
                assert hand & known == known
                assert hand & elsewhere == 0
                assert hand & ~int(state["deck"]) == 0
                elsewhere |= hand
        looked += 1
    assert looked > 30


def test_counting_alone_every_unseen_card_is_as_likely_in_any_place(four: TableMatch) -> None:
    belief, workspace = belief_at(four, "uniform", ODIN)
    number = 4000
    for _ in looks(workspace, four, 1, 40):
        drawn = belief.worlds(number)
        owners, whole = np.zeros((number, 54), np.int64), np.zeros((number, 6), np.int64)
        cards = AHEAD.facts(workspace.states, drawn.worlds, owners, whole)
        state = four.states[0]
        for step in range(1, 4):
            seat = (four.seat + step) % 4
            hidden = int(state["hand"][seat] & ~state["known"][seat]).bit_count()
            share = hidden / cards
            found = (owners[:, :cards] == step).mean(axis=0)
            error = (share * (1 - share) / number) ** 0.5
            assert (abs(found - share) <= 5 * error + 1e-9).all()


def test_the_past_of_a_deal_leads_to_where_it_stands(four: TableMatch) -> None:
    choice, again, steps = np.zeros(1, CHOICE), four.states.copy(), 0
    for _ in decisions(four, 3, 3):
        state, copy = four.states[0], again[0]
        again[:] = four.states
        copy["recorded"] = 0
        copy["hand"] = state["opened"] | (state["hand"] & ~state["known"])
        assert all(int(hand).bit_count() == 9 for hand in copy["hand"][:4])
        lead_first(copy)
        for number in range(int(state["past_count"])):
            assert copy["seat"] == state["past_by"][number]
            read_past(state, number, copy["question"], choice[0])
            assert refusal(copy, choice[0]) == Refusal.LEGAL
            answer(copy, choice[0])
            steps += 1
        for name in ("seat", "question", "turn", "round_no", "hand", "known", "played"):
            assert again[name].tobytes() == four.states[name].tobytes(), name
        for name in ("gone", "table", "by", "passed", "beaten", "tally"):
            assert again[name].tobytes() == four.states[name].tobytes(), name
    assert steps > 1000


def test_hands_as_they_were_dealt_are_known_however_long_a_deal_lasts() -> None:
    match, long = recorded(",".join(["random"] * 6), game=ODIN), 0
    for _ in decisions(match, 12, 5):
        state = match.states[0]
        long += int(state["past_count"]) > PASTS
        dealt = state["opened"] | (state["hand"] & ~state["known"])
        assert all(int(hand).bit_count() == 9 for hand in dealt)
    assert long > 10


def legal_answers(match: TableMatch) -> set[tuple[int, int]]:
    """All of them, found by asking the rules of every set of cards."""
    state, choice = match.states[0], np.zeros(1, CHOICE)
    cards = int(
        state["beaten"] if state["question"] == Question.TAKE else state["hand"][match.seat]
    )
    found, some = set(), cards
    while True:
        for act in (Act.PLAY, Act.PASS, Act.TAKE):
            choice["act"], choice["cards"] = act, some
            if (act == Act.PASS) == (some == 0) and refusal(state, choice[0]) == Refusal.LEGAL:
                found.add((int(act), some))
        if some == 0:
            return found
        some = (some - 1) & cards


def test_candidates_are_all_legal_answers(four: TableMatch) -> None:
    workspace, questions, most = Workspace(four, AHEAD), set(), 0
    for _ in looks(workspace, four, 4, 5):
        choices = candidates(workspace, four)
        found = [
            (int(each["act"]), 0 if each["act"] == Act.PASS else int(each["cards"]))
            for each in choices
        ]
        legal = legal_answers(four)
        assert len(found) == len(set(found))
        assert set(found) == legal if len(legal) <= AHEAD.answers else set(found) < legal
        questions.add(four.question)
        most = max(most, len(choices))
    assert questions == {"lead", "follow", "take"}
    assert most > 10


def test_a_seat_that_may_not_pass_weighs_no_pass() -> None:
    match = match_of("counter+restrict(no_pass)+search(worlds=8,belief=kept),counter", game=ODIN)
    for game in range(2):
        for choices in match.decisions(game, 0):
            if choices is not None and match.player == 0 and choices["act"][0] == Act.PASS:
                assert {act for act, _ in legal_answers(match)} == {Act.PASS}
