"""Every built-in strategy of Silver shows its idea in the positions that call for it."""

from collections.abc import Iterator

import numpy as np
import pytest

from silver_sim.arena.find import strategy_files
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.games.silver.rules.cards import NONE, UNKNOWN, Character
from silver_sim.games.silver.rules.questions import Act, Question
from silver_sim.silver import expected_sum, is_ahead, slots_of, unknown_lookable
from tests.strategies.watch import BUILT_IN, Decision, decisions, new_match

pytestmark = pytest.mark.slow

FILES = strategy_files(SILVER.name, BUILT_IN)


def default(strategy: str, parameter: str) -> int | float:
    """The default of a strategy's parameter."""
    (found,) = (each for each in FILES[strategy].parameters if each.name == parameter)
    return found.number(found.default)


def own_decisions(strategy: str, line_up: str, blocks: int) -> Iterator[Decision]:
    """The decisions of one strategy at a table."""
    for decision in decisions(line_up, blocks):
        if decision.strategy == strategy:
            yield decision


def known_to_owner(decision: Decision, seat: int, slot: int) -> bool:
    """Whether the owner of a card knows it."""
    return bool(int(decision.sight.known_by[seat, slot]) >> seat & 1)


def test_patient_calls_exactly_when_it_knows_its_few_werewolves_and_nobody_is_nearly_done() -> None:
    most = default("patient", "call_at") - default("patient", "crowd")  # with three players
    calls, waits = 0, 0
    for decision in own_decisions("patient", "patient,patient,greedy", 40):
        if decision.question != Question.OPEN_TURN or not decision.sight.may_call:
            continue
        sight = decision.sight
        own = [int(value) for value in sight.value[0, : sight.cards_in[0]]]
        safe = sum(own) <= most and min(sight.cards_in[1:3]) >= default("patient", "rival_cards")
        assert (decision.act == Act.CALL) == (safe and UNKNOWN not in own)
        calls += decision.act == Act.CALL
        known = [value for value in own if value != UNKNOWN]
        waits += len(known) < len(own) and sum(known) <= most
    assert calls > 10
    assert waits > 10


@pytest.mark.parametrize("line_up", ["pocket,greedy", "pocket,greedy,patient,pairs"])
def test_pocket_calls_exactly_by_its_seven_numbers(line_up: str) -> None:
    limits = [default("pocket", each) for each in ("one", "two", "three", "four", "five")]
    calls, waits = 0, 0
    for decision in own_decisions("pocket", line_up, 60):
        if decision.question != Question.OPEN_TURN or not decision.sight.may_call:
            continue
        sight, players = decision.sight, line_up.count(",") + 1
        own = [int(value) for value in sight.value[0, : sight.cards_in[0]]]
        known = [value for value in own if value != UNKNOWN]
        weight = sum(known) + default("pocket", "unknown") * (len(own) - len(known))
        most = limits[min(int(min(sight.cards_in[1:players])), 5) - 1]
        called = most >= 0 and weight <= most + default("pocket", "more") * (players - 2)
        assert (decision.act == Act.CALL) == called
        calls += called
        waits += not called
    assert calls > 10
    assert waits > 10


def test_atlas_calls_heavier_the_more_cards_the_others_hold() -> None:
    """Four known cards at a table of four, all others alike: the limits of its table rise."""
    heaviest: dict[int, int] = {}
    for decision in own_decisions("atlas", "atlas,greedy,patient,pairs", 250):
        sight = decision.sight
        own = [int(value) for value in sight.value[0, : sight.cards_in[0]]]
        if decision.act == Act.CALL and len(own) == 4 and UNKNOWN not in own:
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
    for decision in own_decisions(human, f"{human},{human}", 40):
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
    for decision in own_decisions("human", "human,keeper", 80):
        if decision.act != Act.ROB:
            continue
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
    for decision in own_decisions("villager_rush", "villager_rush,villager_rush,greedy", 150):
        if decision.act not in (Act.EXPOSE, Act.REVEAL):
            continue
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


@pytest.mark.parametrize("name", ["gambler", "counter"])
def test_gambler_gives_a_doppelganger_together_with_a_card_that_it_has_not_seen(name: str) -> None:
    gambles = 0
    for decision in own_decisions(name, f"{name},{name}", 60):
        slots, value = int(decision.choice.slots), decision.sight.value[0]
        if decision.act == Act.EXCHANGE and slots & (slots - 1) != 0:
            given = {int(value[slot]) for slot in range(decision.sight.cards_in[0])
                     if slots >> slot & 1}  # fmt: skip
            assert len(given - {int(Character.DOPPELGANGER)}) <= 1  # it always goes well
            gambles += given == {UNKNOWN, int(Character.DOPPELGANGER)}
    assert gambles > 3


def test_keeper_puts_the_amulet_on_a_villager_only_and_guards_its_lowest_card() -> None:
    amulets, guards = 0, 0
    for decision in own_decisions("keeper", "keeper,keeper,greedy", 100):
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
    for decision in own_decisions("raider", "raider,greedy,raider", 150):
        caller = int(decision.sight.caller)
        if decision.act not in (Act.ROB, Act.WITCH) or caller == NONE:
            continue
        if decision.sight.free[caller] != 0:
            raids += 1
            assert decision.aim == caller
    assert raids > 10


def test_spy_robs_the_lightest_card_by_its_guess() -> None:
    kept, seen = default("spy", "kept"), 0
    for decision in own_decisions("spy", "spy,greedy,spy", 60):
        if decision.act != Act.ROB:
            continue
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


def test_spy_looks_first_at_a_card_that_its_owner_knows() -> None:
    peeks = 0
    for decision in own_decisions("spy", "spy,greedy", 40):
        if decision.act == Act.PEEK:
            peeks += 1
            unknown = int(unknown_lookable(decision.sight, 1))
            secrets = [slot for slot in range(decision.sight.cards_in[1])
                       if unknown >> slot & 1 and known_to_owner(decision, 1, slot)]  # fmt: skip
            assert not secrets or decision.choice.target in secrets
    assert peeks > 30


def test_counter_calls_on_hidden_cards_only_while_it_expects_to_hold_less() -> None:
    calls_with_unknown = 0
    for decision in own_decisions("counter", "counter,greedy", 60):
        sight = decision.sight
        if decision.act == Act.CALL and sight.round_no < sight.rules.rounds:
            assert expected_sum(sight) < expected_sum(sight, 1)
            calls_with_unknown += UNKNOWN in sight.value[0, : sight.cards_in[0]]
    assert calls_with_unknown > 3


def test_counter_calls_in_the_last_round_with_less_in_hand_when_it_is_behind() -> None:
    behind: list[float] = []
    ahead: list[float] = []
    for decision in own_decisions("counter", "counter,counter", 200):
        sight = decision.sight
        if decision.act == Act.CALL and sight.round_no == sight.rules.rounds:
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
