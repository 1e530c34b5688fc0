"""The built-in strategies of Silver keep the rules and what their first lines promise."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from silver_sim.arena.find import strategy_files
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.games.silver.rules.cards import (
    CARDS,
    STANDARD_COPIES,
    UNKNOWN,
    VALUES,
    VILLAGES,
    Character,
)
from silver_sim.games.silver.rules.questions import Act, End, Question
from silver_sim.games.silver.rules.rule_set import FAILED_SET_PENALTY, RASCAL_EXTRA
from silver_sim.silver import expected_sum
from tests.strategies.watch import BUILT_IN, Decision, decisions, new_match

pytestmark = pytest.mark.slow

FILES = strategy_files(SILVER.name, BUILT_IN)
STARTER = str(BUILT_IN / "_starter.py")  # what `strategies new` writes
MIXED = "greedy,pairs,early_caller,random"
PLANNERS = [name for name in FILES if name != "random"]


def copies(village_size: int) -> st.SearchStrategy[tuple[int, ...]]:
    """Numbers of cards of every value that a rule set with this village size may have."""
    cards = st.lists(
        st.integers(0, VALUES - 1), min_size=VILLAGES * village_size + 2, max_size=CARDS
    )
    counted = cards.map(lambda values: tuple(values.count(value) for value in range(VALUES)))
    standard = sum(STANDARD_COPIES) >= VILLAGES * village_size + 2
    return counted | st.just(STANDARD_COPIES) if standard else counted


@st.composite
def rule_sets(draw: st.DrawFn) -> dict[str, Any]:
    """Any rule set of not too many rounds."""
    village_size = draw(st.integers(1, 9))
    return {
        "rascal_extra": draw(st.sampled_from(RASCAL_EXTRA)),
        "amulet_binds_owner": draw(st.booleans()),
        "failed_set_penalty": draw(st.sampled_from(FAILED_SET_PENALTY)),
        "rounds": draw(st.integers(1, 4)),
        "village_size": village_size,
        "first_looks": draw(st.integers(0, village_size)),
        "call_max_cards": draw(st.integers(0, village_size + 1)),
        "call_penalty": draw(st.integers(0, 20)),
        "caller_wins_ties": draw(st.booleans()),
        "witch_must_exchange": draw(st.booleans()),
        "deck_end_cuts_call": draw(st.booleans()),
        "max_turns": draw(st.integers(1, 200)),
        "max_free_acts": draw(st.integers(0, 32)),
        "copies": draw(copies(village_size)),
    }


@given(
    players=st.lists(st.sampled_from([*sorted(FILES), STARTER]), min_size=2, max_size=4),
    rules=rule_sets(),
    seed=st.integers(0, 2**64 - 1),
    deal_mode=st.sampled_from(["lanes", "physical"]),
)
@settings(max_examples=100)
def test_every_answer_is_legal_under_any_rule_set(
    players: list[str], rules: dict[str, Any], seed: int, deal_mode: str
) -> None:
    rows = new_match(",".join(players), seed, deal_mode, **rules).play(0, 3)
    assert len(rows.games) == 3 * len(players)


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("edition", SILVER.editions)
def test_every_answer_is_legal_in_the_editions(name: str, edition: str) -> None:
    rows = new_match(f"{name},random,{name}", edition=edition).play(0, 50)
    assert len(rows.games) == 150


@pytest.mark.parametrize("name", FILES)
def test_the_same_seed_gives_the_same_rows(name: str) -> None:
    def rows(seed: int) -> bytes:
        return new_match(f"{name},{name}", seed).play(0, 5).rounds.tobytes()

    assert rows(1) == rows(1)
    assert rows(1) != rows(2)


@pytest.mark.parametrize("name", FILES)
def test_every_file_says_what_it_is_in_one_line(name: str) -> None:
    file = FILES[name]
    assert 20 < len(file.headline) < 90
    assert file.headline.endswith(".")
    assert all(parameter.comment for parameter in file.parameters)


def test_random_does_everything_that_can_be_done() -> None:
    everyday = decisions("random,random,random", 8)
    # 4.7: after a call the only card lies under the amulet, deck and row are empty.
    cramped = decisions(
        "random,random,random", 40, village_size=1, first_looks=1, deck_end_cuts_call=False,
        copies=(*[0] * 4, *[1] * 7, *[0] * 3),
    )  # fmt: skip
    done = {decision.act for games in (everyday, cramped) for decision in games}
    assert done == set(Act) - {Act.NO_ACT}


def test_random_opens_a_turn_evenly_in_every_legal_way() -> None:
    opened: Counter[tuple[int, ...]] = Counter()
    ways: Counter[tuple[tuple[int, ...], Act]] = Counter()
    for decision in decisions("random,random", 100, village_size=4):
        if decision.question == Question.OPEN_TURN and not decision.sight.may_act_freely:
            legal = legal_openings(decision.sight)
            opened[legal] += 1
            ways[legal, decision.act] += 1
    often = [legal for legal, times in opened.items() if times >= 100]
    assert {act for legal in often for act in legal} == {
        Act.DRAW,
        Act.DRAW_ROW,
        Act.TAKE,
        Act.CALL,
    }
    for legal in often:
        times, share = opened[legal], 1 / len(legal)
        for act in legal:
            spread = (times * share * (1 - share)) ** 0.5
            assert abs(ways[legal, Act(act)] - times * share) <= 4 * spread


def legal_openings(sight: Any) -> tuple[int, ...]:
    """The kinds of turn that are legal."""
    kinds = {
        Act.DRAW: sight.may_draw,
        Act.DRAW_ROW: sight.row_count > 0,
        Act.TAKE: sight.may_take,
        Act.CALL: sight.may_call,
    }
    return tuple(kind for kind, legal in kinds.items() if legal)


def exchanges(players: str, blocks: int, **rules: Any) -> Iterator[tuple[Decision, list[int]]]:
    """The decisions that exchange a card in hand, and the values given away."""
    for decision in decisions(players, blocks, **rules):
        if decision.question == Question.PLACE_CARD and decision.act == Act.EXCHANGE:
            value, slots = decision.sight.value[0], int(decision.choice.slots)
            yield decision, [int(value[slot]) for slot in range(CARDS) if slots >> slot & 1]


def test_greedy_lowers_its_sum_with_every_card_but_for_a_smaller_village() -> None:
    worth = {each.name: each.number(each.default) for each in FILES["greedy"].parameters}
    singles = 0
    for decision, given_away in exchanges("greedy,greedy", 20, first_looks=5):
        if UNKNOWN not in given_away:
            fewer = worth["fewer"] * (len(given_away) - 1)
            assert decision.sight.hand[0] < sum(given_away) + fewer
            singles += len(given_away) == 1
    assert singles > 100


@pytest.mark.parametrize("name", PLANNERS)
def test_sets_are_given_away_only_when_they_are_sure_to_match(name: str) -> None:
    """One unknown card goes with Doppelgangers alone: whatever it is, the set matches (6.3)."""
    sets = 0
    for _, given_away in exchanges(f"{name},{name},{name}", 15):
        if len(given_away) > 1:
            sets += 1
            assert given_away.count(UNKNOWN) <= 1
            assert len(set(given_away) - {Character.DOPPELGANGER}) <= 1
    assert sets > 30


def test_greedy_calls_exactly_when_it_may_and_expects_to_hold_little() -> None:
    call_at = next(each.default for each in FILES["greedy"].parameters if each.name == "call_at")
    calls = 0
    for decision in decisions("greedy,greedy,greedy", 15):
        if decision.question == Question.OPEN_TURN and decision.sight.may_call:
            little = expected_sum(decision.sight) <= call_at
            assert (decision.act == Act.CALL) == little
            calls += little
    assert calls > 30


def test_pairs_takes_a_high_card_that_matches_one_of_its_own() -> None:
    high = 0
    for decision in decisions("pairs,pairs,pairs", 15):
        if decision.act == Act.TAKE and decision.sight.may_draw and decision.sight.discard_top > 3:
            high += 1
            assert (
                decision.sight.discard_top in decision.sight.value[0, : decision.sight.cards_in[0]]
            )
    assert high > 30


def test_pairs_gives_away_more_sets_than_greedy() -> None:
    def sets_a_round(name: str) -> float:
        given_away = [cards for _, cards in exchanges(f"{name},{name},{name}", 25)]
        return sum(len(cards) > 1 for cards in given_away) / (4 * 25)

    assert sets_a_round("pairs") > 1.2 * sets_a_round("greedy")


def test_early_caller_calls_sooner_and_holding_more_than_greedy() -> None:
    def calls(name: str) -> tuple[float, float]:
        rounds = new_match(f"{name},pairs,random").play(0, 400).rounds
        called = rounds[rounds["caller"] == 0]
        return called["turns"].mean(), called["sums"][:, 0].mean()

    (early, heavy), (late, light) = calls("early_caller"), calls("greedy")
    assert early < late - 1
    assert heavy > light + 3


def test_early_caller_calls_when_all_others_are_expected_to_hold_more() -> None:
    lead = next(each.default for each in FILES["early_caller"].parameters if each.name == "lead")
    calls = 0
    for decision in decisions("early_caller,early_caller,early_caller", 15):
        if decision.question == Question.OPEN_TURN and decision.sight.may_call:
            own, *others = (expected_sum(decision.sight, seat) for seat in range(3))
            assert (decision.act == Act.CALL) == (min(others) - own >= lead)
            calls += decision.act == Act.CALL
    assert calls > 30


@pytest.mark.parametrize("name", PLANNERS)
def test_the_others_beat_random_in_nearly_every_game(name: str) -> None:
    games = new_match(f"{name},random").play(0, 250).games
    assert np.mean(games["winner"] == 0) > 0.98


def test_most_rounds_end_by_a_call_and_none_at_the_cap() -> None:
    rounds = new_match(MIXED).play(0, 250).rounds
    assert np.mean(rounds["end"] == End.CALL) > 0.7
    assert np.mean(rounds["end"] == End.CAP) < 0.001


def test_random_alone_ends_its_rounds_before_the_cap() -> None:
    rounds = new_match("random,random,random,random").play(0, 100).rounds
    assert np.mean(rounds["end"] == End.CAP) < 0.001
