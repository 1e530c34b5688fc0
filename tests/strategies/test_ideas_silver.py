"""Every built-in strategy of Silver shows its idea in the positions that call for it."""

from collections import Counter
from collections.abc import Iterator
from itertools import compress
from typing import Any

import numpy as np
import pytest

from silver_sim.arena.find import strategy_files
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.games.silver.rules.cards import CARDS, NONE, UNKNOWN, Character
from silver_sim.games.silver.rules.questions import Act, End, Question
from silver_sim.silver import expected_sum, is_ahead, slots_of, unknown_lookable
from tests.strategies.watch import BUILT_IN, Decision, decisions, new_match

pytestmark = pytest.mark.slow

FILES = strategy_files(SILVER.name, BUILT_IN)
PLANNERS = [name for name in FILES if name != "random"]


def default(strategy: str, parameter: str) -> int | float:
    (found,) = (each for each in FILES[strategy].parameters if each.name == parameter)
    return found.number(found.default)


def own_decisions(strategy: str, line_up: str, blocks: int, *acts: Act) -> Iterator[Decision]:
    """The decisions of one strategy at a table, or those that are such acts."""
    for decision in decisions(line_up, blocks):
        if decision.strategy == strategy and (not acts or decision.act in acts):
            yield decision


def openings(strategy: str, line_up: str, blocks: int) -> Iterator[tuple[Any, bool, list[int]]]:
    """Its sight where one strategy may call, whether it does, and the values of its village."""
    for decision in own_decisions(strategy, line_up, blocks):
        if decision.question == Question.OPEN_TURN and decision.sight.may_call:
            sight = decision.sight
            yield sight, decision.act == Act.CALL, sight.value[0, : sight.cards_in[0]].tolist()


def exchanges(players: str, blocks: int, **rules: Any) -> Iterator[tuple[Decision, list[int]]]:
    """The decisions that exchange a card in hand, and the values given away."""
    for decision in decisions(players, blocks, **rules):
        if decision.question == Question.PLACE_CARD and decision.act == Act.EXCHANGE:
            value, slots = decision.sight.value[0], int(decision.choice.slots)
            yield decision, [int(value[slot]) for slot in range(CARDS) if slots >> slot & 1]


def known_to_owner(decision: Decision, seat: int, slot: int) -> bool:
    return bool(int(decision.sight.known_by[seat, slot]) >> seat & 1)


def test_patient_calls_exactly_when_it_knows_its_few_werewolves_and_nobody_is_nearly_done() -> None:
    most = default("patient", "call_at") - default("patient", "crowd")  # with three players
    calls, waits = 0, 0
    for sight, called, own in openings("patient", "patient,patient,greedy", 40):
        safe = sum(own) <= most and min(sight.cards_in[1:3]) >= default("patient", "rival_cards")
        assert called == (safe and UNKNOWN not in own)
        calls += called
        known = [value for value in own if value != UNKNOWN]
        waits += len(known) < len(own) and sum(known) <= most
    assert calls > 10
    assert waits > 10


@pytest.mark.parametrize("line_up", ["pocket,greedy", "pocket,greedy,patient,pairs"])
def test_pocket_calls_exactly_by_its_seven_numbers(line_up: str) -> None:
    limits = [default("pocket", each) for each in ("one", "two", "three", "four", "five")]
    calls, waits, players = 0, 0, line_up.count(",") + 1
    for sight, called, own in openings("pocket", line_up, 60):
        known = [value for value in own if value != UNKNOWN]
        weight = sum(known) + default("pocket", "unknown") * (len(own) - len(known))
        most = limits[min(int(min(sight.cards_in[1:players])), 5) - 1]
        few = most >= 0 and weight <= most + default("pocket", "more") * (players - 2)
        assert called == few
        calls += called
        waits += not called
    assert calls > 10
    assert waits > 10


def test_atlas_calls_heavier_the_more_cards_the_others_hold() -> None:
    """Four known cards at a table of four, all others alike: the limits of its table rise."""
    heaviest: dict[int, int] = {}
    for sight, called, own in openings("atlas", "atlas,greedy,patient,pairs", 120):
        if called and len(own) == 4 and UNKNOWN not in own:
            fewest = int(min(sight.cards_in[1:4]))
            heaviest[fewest] = max(heaviest.get(fewest, 0), sum(own))
    assert {3, 4} <= set(heaviest)
    assert heaviest[3] < heaviest[4]
    assert 1 not in heaviest


@pytest.mark.parametrize("remembers", [1, 4])
def test_human_uses_no_more_facedown_cards_than_it_remembers(remembers: int) -> None:
    human = "human" if remembers == default("human", "remembers") else f"human:{remembers=}"
    boldest = default("human", "call_at") + default("human", "moods")
    calls, forgotten, largest = 0, 0, 0
    for decision in own_decisions(human, f"{human},{human}", 20):
        sight, slots = decision.sight, int(decision.choice.slots)
        facedown, believed = 0, 0.0
        for slot in range(sight.cards_in[0]):
            value = int(sight.value[0, slot])
            in_mind = value != UNKNOWN and (sight.up[0, slot] == 1 or facedown < remembers)
            forgotten += value != UNKNOWN and not in_mind
            facedown += value != UNKNOWN and sight.up[0, slot] == 0
            believed += value if in_mind else default("human", "supposed")
        if decision.act == Act.CALL:
            calls += 1
            assert believed <= boldest
        if decision.act == Act.EXCHANGE and slots & (slots - 1) != 0:
            given = [slot for slot in range(sight.cards_in[0]) if slots >> slot & 1]
            facedown = sum(int(sight.up[0, slot]) == 0 for slot in given)
            assert facedown <= remembers
            largest = max(largest, facedown)
    assert calls > 10
    assert forgotten > 10
    assert largest == 1 if remembers == 1 else largest > 1


def test_human_robs_the_lowest_card_before_its_eyes() -> None:
    robberies = 0
    for decision in own_decisions("human", "human,keeper", 40, Act.ROB):
        sight, robbed = decision.sight, int(decision.choice.target)
        supposed = int(default("human", "supposed"))
        values = {
            slot: int(sight.value[1, slot]) if sight.up[1, slot] == 1 else supposed
            for slot in range(sight.cards_in[1])
            if int(sight.free[1]) >> slot & 1
        }
        assert values[robbed] == min(values.values())
        robberies += sight.up[1, robbed] == 1
    assert robberies > 5


def test_villager_rush_turns_a_card_up_beside_a_villager_only_when_it_is_ahead() -> None:
    lead, kept = default("villager_rush", "lead"), default("villager_rush", "kept")
    ends = 0
    line_up = "villager_rush,villager_rush,greedy"
    for decision in own_decisions("villager_rush", line_up, 150, Act.EXPOSE, Act.REVEAL):
        sight = decision.sight
        faceup = (sight.up == 1) & (sight.value == Character.VILLAGER)
        if not faceup.any():
            continue
        assert is_ahead(sight, int(lead), float(kept))
        hidden = int(slots_of(sight, int(Character.VILLAGER))) & int(sight.hidden[0])
        if hidden != 0:
            choice = decision.choice
            slot = choice.slot if decision.act == Act.EXPOSE else choice.target
            assert hidden >> int(slot) & 1
            ends += 1
    assert ends > 3


def test_keeper_puts_the_amulet_on_a_villager_only_and_guards_its_lowest_card() -> None:
    amulets, guards = 0, 0
    for decision in own_decisions("keeper", "keeper,keeper,greedy", 50):
        value, choice = decision.sight.value[0], decision.choice
        if decision.act == Act.AMULET:
            amulets += 1
            assert value[choice.slot] == Character.VILLAGER
        if decision.act == Act.GUARD:
            guards += 1
            assert value[choice.slot] != UNKNOWN
            assert decision.sight.guarded_by[0, choice.slot] == 0
    assert amulets > 3
    assert guards > 30


def test_raider_aims_at_the_caller() -> None:
    raids = 0
    for decision in own_decisions("raider", "raider,greedy,raider", 60, Act.ROB, Act.WITCH):
        caller = int(decision.sight.caller)
        if caller != NONE and decision.sight.free[caller] != 0:
            raids += 1
            assert decision.aim == caller
    assert raids > 10


def test_spy_robs_the_lightest_card_by_its_guess_and_looks_first_at_what_its_owner_knows() -> None:
    kept, seen = default("spy", "kept"), 0
    for decision in own_decisions("spy", "spy,greedy,spy", 60, Act.ROB):
        sight = decision.sight
        mean = sight.unseen_sum / sight.unseen_cards
        guesses = {}
        for seat in (1, 2):
            for slot in range(sight.cards_in[seat]):
                if int(sight.free[seat]) >> slot & 1:
                    value = float(sight.value[seat, slot])
                    if value == UNKNOWN:
                        value = kept if known_to_owner(decision, seat, slot) else mean
                    guesses[seat, slot] = value
        robbed = decision.aim, int(decision.choice.target)
        assert guesses[robbed] == min(guesses.values())
        seen += sight.value[robbed] != UNKNOWN and sight.up[robbed] == 0
    assert seen > 5
    peeks = 0
    for decision in own_decisions("spy", "spy,greedy", 40, Act.PEEK):
        peeks += 1
        unknown = int(unknown_lookable(decision.sight, 1))
        slots = (slot for slot in range(decision.sight.cards_in[1]) if unknown >> slot & 1)
        secrets = [slot for slot in slots if known_to_owner(decision, 1, slot)]
        assert not secrets or decision.choice.target in secrets
    assert peeks > 30


def test_counter_calls_on_hidden_cards_only_while_it_expects_to_hold_less() -> None:
    calls_with_unknown = 0
    for sight, called, own in openings("counter", "counter,greedy", 60):
        if called and sight.round_no < sight.rules.rounds:
            assert expected_sum(sight) < expected_sum(sight, 1)
            calls_with_unknown += UNKNOWN in own
    assert calls_with_unknown > 3


def test_counter_calls_in_the_last_round_with_less_in_hand_when_it_is_behind() -> None:
    behind: list[float] = []
    ahead: list[float] = []
    for sight, called, _ in openings("counter", "counter,counter", 200):
        if called and sight.round_no == sight.rules.rounds:
            lead = expected_sum(sight, 1) - expected_sum(sight)
            (behind if sight.totals[0] > sight.totals[1] else ahead).append(lead)
    assert min(len(behind), len(ahead)) > 5
    assert np.mean(behind) < np.mean(ahead) - 1


def test_counter_calls_with_better_odds_than_any_other_at_its_table() -> None:
    rows = new_match("counter,greedy,pairs,early_caller").play(0, 200).rounds
    success = []
    for seat in range(4):
        called = rows[rows["caller"] == seat]
        least = called["sums"][:, :4].min(axis=1)
        success.append(np.mean(called["sums"][:, seat] == least))
    assert success[0] > max(success[1:]) + 0.1


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
    assert set().union(*often) == {Act.DRAW, Act.DRAW_ROW, Act.TAKE, Act.CALL}
    for legal in often:
        times, share = opened[legal], 1 / len(legal)
        for act in legal:
            spread = (times * share * (1 - share)) ** 0.5
            assert abs(ways[legal, Act(act)] - times * share) <= 4 * spread


def legal_openings(sight: Any) -> tuple[int, ...]:
    legal = sight.may_draw, sight.row_count > 0, sight.may_take, sight.may_call
    return (*compress((Act.DRAW, Act.DRAW_ROW, Act.TAKE, Act.CALL), legal),)


def test_greedy_lowers_its_sum_with_every_card_but_for_a_smaller_village() -> None:
    singles = 0
    for decision, given_away in exchanges("greedy,greedy", 20, first_looks=5):
        if UNKNOWN not in given_away:
            fewer = default("greedy", "fewer") * (len(given_away) - 1)
            assert decision.sight.hand[0] < sum(given_away) + fewer
            singles += len(given_away) == 1
    assert singles > 100


@pytest.mark.parametrize("name", PLANNERS)
def test_sets_are_given_away_only_when_they_are_sure_to_match(name: str) -> None:
    """One unknown card goes with Doppelgangers alone: whatever it is, the set matches (6.3).

    Those who gamble give it away so.
    """
    sets = gambles = 0
    for _, given_away in exchanges(f"{name},{name},{name}", 15):
        if len(given_away) > 1:
            sets += 1
            assert given_away.count(UNKNOWN) <= 1
            assert len(set(given_away) - {Character.DOPPELGANGER}) <= 1
            gambles += {*given_away} == {UNKNOWN, Character.DOPPELGANGER}
    assert sets > 30
    assert gambles > 3 or name not in ("gambler", "counter")


def test_greedy_calls_exactly_when_it_may_and_expects_to_hold_little() -> None:
    calls = 0
    for sight, called, _ in openings("greedy", "greedy,greedy,greedy", 15):
        assert called == (expected_sum(sight) <= default("greedy", "call_at"))
        calls += called
    assert calls > 30


def test_pairs_takes_high_cards_that_match_and_gives_away_more_sets_than_greedy() -> None:
    high = 0
    for decision in own_decisions("pairs", "pairs,pairs,pairs", 15, Act.TAKE):
        sight = decision.sight
        if sight.may_draw and sight.discard_top > 3:
            high += 1
            assert sight.discard_top in sight.value[0, : sight.cards_in[0]]
    assert high > 30

    def sets_a_round(name: str) -> float:
        given_away = [cards for _, cards in exchanges(f"{name},{name},{name}", 25)]
        return sum(len(cards) > 1 for cards in given_away) / (4 * 25)

    assert sets_a_round("pairs") > 1.2 * sets_a_round("greedy")


def test_early_caller_calls_when_all_others_should_hold_more_so_sooner_than_greedy() -> None:
    def calls(name: str) -> tuple[float, float]:
        rounds = new_match(f"{name},pairs,random").play(0, 400).rounds
        called = rounds[rounds["caller"] == 0]
        return called["turns"].mean(), called["sums"][:, 0].mean()

    (early, heavy), (late, light) = calls("early_caller"), calls("greedy")
    assert early < late - 1
    assert heavy > light + 3
    early = 0
    for sight, called, _ in openings("early_caller", ",".join(["early_caller"] * 3), 15):
        own, *others = (expected_sum(sight, seat) for seat in range(3))
        assert called == (min(others) - own >= default("early_caller", "lead"))
        early += called
    assert early > 30


def test_most_rounds_end_by_a_call_and_none_at_the_cap() -> None:
    rounds = new_match("greedy,pairs,early_caller,random").play(0, 250).rounds
    assert np.mean(rounds["end"] == End.CALL) > 0.7
    assert np.mean(rounds["end"] == End.CAP) < 0.001
