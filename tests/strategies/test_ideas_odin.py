"""Every built-in strategy of Odin does in a position, and at a table, what its first line says."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from silver_sim.arena.find import strategy_files
from silver_sim.games.odin.rules.cards import CARDS, count, number_of
from silver_sim.games.odin.rules.questions import End, Question
from silver_sim.odin import PASS, fewest_plays, hand_after, joined, most_together, next_beat
from tests.games.odin.engine.play import STRATEGIES as BUILT_IN
from tests.games.odin.engine.play import new_match
from tests.strategies.watch_odin import answer, cards, decisions, sight_of

pytestmark = pytest.mark.slow

PLANNERS = ("high", "shedder", "planner", "collector", "blocker", "counter", "passer")
OUT = (*PLANNERS, "champion")
FILES = strategy_files("odin", BUILT_IN)
LEADERS = ("low", *OUT)


def test_low_plays_its_lowest_cards_high_its_highest_and_shedder_one_card_more() -> None:
    hand = "b2 g5 o6 p8 r8"
    assert answer("low", sight_of(hand)) == "b2"
    assert answer("low", sight_of(hand, "y4")) == "g5"
    hand = "b2 g5 o6 p8 p1"
    assert answer("high", sight_of(hand)) == "p8"
    assert answer("high", sight_of(hand, "y4")) == "p8"
    assert answer("shedder", sight_of("b2 b3 o6 p8", "y4")) == "b2 b3"
    assert answer("shedder", sight_of("b2 g3 o6 p8", "y4")) == "o6"


def test_planner_breaks_no_group_up() -> None:
    assert answer("planner", sight_of("b5 b6 b7 b9 g2", "y4")) == ""
    assert answer("planner", sight_of("b5 b6 b7 o9 g2", "y8")) == "o9"
    assert answer("planner", sight_of("b5 b6 b7 o1 g2")) == "o1"


def test_planner_takes_what_its_hand_needs_no_play_more_for() -> None:
    for each in decisions("planner,planner,planner", 20):
        if each.question == Question.FOLLOW and each.cards not in (0, each.sight.hand):
            before = fewest_plays(each.sight.hand)
            assert fewest_plays(hand_after(each.sight, each.cards, 2)) <= before


def test_collector_keeps_its_largest_group_and_ends_most_deals_with_a_whole_hand() -> None:
    hand = "g1 g3 g4 g8 g9 o2 p7"
    assert answer("collector", sight_of(hand)) == "o2"
    assert answer("collector", sight_of(hand, "y5")) == "p7"
    assert answer("collector", sight_of(hand, "y8")) == ""
    assert answer("collector", sight_of("g1 g3 g4 g8 g9")) == "g1 g3 g4 g8 g9"
    rounds = new_match("collector,low,shedder,high").play(0, 300).rounds
    whole = np.bincount(rounds["by"][rounds["end"] == End.WHOLE], minlength=4)
    assert whole[0] > 1.5 * whole[1:].max()


def test_blocker_plays_high_once_somebody_holds_few_cards() -> None:
    hand = "b2 g5 o6 p8 p3"
    assert answer("blocker", sight_of(hand, "y4")) == "g5"
    assert answer("blocker", sight_of(hand, "y4", rivals=(9, 2))) == "p3 p8"
    assert answer("blocker", sight_of(hand)) == "b2"
    assert answer("blocker", sight_of(hand, rivals=(9, 2))) == "p8"


def test_passer_waits_for_a_play_of_several_cards_and_passes_most_often() -> None:
    assert answer("passer", sight_of("b2 g5 o6 p8 r9", "y4")) == ""
    assert answer("passer", sight_of("b2 b5 o6 p8 r9", "y4")) == "b2 b5"
    assert answer("passer", sight_of("b2 g5 o6 p8 r9", "y4", rivals=(9, 1))) == "g5"
    rounds = new_match("passer,low,shedder,blocker").play(0, 200).rounds
    able = rounds["able"][:, :4].sum(axis=0)
    assert able[0] > 100
    assert able[0] > 10 * able[1:].max()


@pytest.mark.parametrize("strategy", OUT)
def test_whoever_can_go_out_does(strategy: str) -> None:
    assert answer(strategy, sight_of("o1 o2 o3")) == "o1 o2 o3"
    assert answer(strategy, sight_of("o1 o2 o3", "y8 y9")) == "o1 o2 o3"
    assert answer(strategy, sight_of("o4")) == "o4"


def test_counter_leads_high_when_only_that_keeps_a_rival_from_going_out() -> None:
    """The rival's last card is the last that is unseen."""
    sight = sight_of("b2 g9", rivals=(1,), unseen=cards("y5"), unseen_in_hands=1)
    assert answer("counter", sight) == "g9"
    assert answer("low", sight) == "b2"


def test_counter_knows_whether_a_play_can_be_beaten() -> None:
    """Two sights that differ in nothing but the cards that are gone: only one play is safe."""
    hand = "b3 b4 g8 o2"
    safe = sight_of(hand, rivals=(2,), unseen=cards("y5 r6 p7"), unseen_in_hands=2)
    unsafe = sight_of(hand, rivals=(2,), unseen=cards("y9 r9 p9"), unseen_in_hands=2)
    assert answer("counter", safe) == "g8"
    assert answer("counter", unsafe) != "g8"


def test_counter_sheds_most_cards_when_a_rival_is_about_to_go_out() -> None:
    hand = "b1 b2 g6 o7 p9"
    assert answer("counter", sight_of(hand, "y5", rivals=(9, 1))) == "b1 b2"


def test_counter_keeps_more_cards_together_than_low() -> None:
    together: dict[str, list[int]] = {"counter": [], "low": []}
    for each in decisions("counter,low", 100):
        if each.question == Question.LEAD and count(each.sight.hand) == 5:
            together[each.strategy].append(most_together(each.sight.hand))
    assert min(map(len, together.values())) > 30
    assert np.mean(together["counter"]) > np.mean(together["low"]) + 0.3


def test_champion_leads_and_lays_what_leaves_cards_that_go_together() -> None:
    sight = sight_of("g4 g7 p7 o8", rivals=(1,))
    assert answer("champion", sight) == "o8"
    assert answer("champion", sight, ready=0.0, nearly=0.0) == "g4"
    assert answer("counter", sight) == "g4"
    sight = sight_of("b3 o3 r9 y9", "o5", rivals=(5,))
    assert answer("champion", sight) == "r9 y9"
    assert answer("champion", sight, ready=0.0, nearly=0.0) == "b3 o3"


def test_champion_reckons_with_an_unseen_card_beside_one_that_a_rival_took() -> None:
    """With r6 or g7 and one of many unseen cards the rival beats y3 y8; r5 r9 it rarely beats."""
    own, taken = "y3 r5 y8 r9", "r6 g7"
    unseen = cards_not_in(f"{own} {taken} b5 b6")
    sight = sight_of(own, "b5 b6", (3,), known=[0, cards(taken), 0, 0, 0, 0], unseen=unseen)
    assert answer("champion", sight) == "r5 r9"
    assert answer("champion", sight, mixed=0.0) == "y3 y8"
    assert answer("counter", sight) == "y3 y8"


def test_champion_passes_on_many_cards_unless_a_rival_may_go_out() -> None:
    hand, table = "r1 r4 b5 r5 y6 r7", "g1 g3 g7"
    assert answer("champion", sight_of(hand, table, (5,))) == ""
    assert answer("champion", sight_of(hand, table, (2,))) != ""
    assert answer("champion", sight_of(hand, table, (5,)), eases=0.0) == "r1 r4 r7"
    assert answer("counter", sight_of(hand, table, (5,))) == "r1 r4 r7"


def singles(mask: int) -> list[int]:
    return [1 << card for card in range(CARDS) if mask >> card & 1]


def cards_not_in(text: str) -> int:
    return ((1 << CARDS) - 1) & ~cards(text)


MERITS: dict[str, Callable[[int, int], int]] = {
    "low": lambda hand, card: -number_of(card),
    "high": lambda hand, card: number_of(card),
    "joins": lambda hand, card: joined(hand, card),
    "fit": lambda hand, card: -fewest_plays(hand | card),
}


@pytest.mark.parametrize("strategy", LEADERS[:-1])
@pytest.mark.parametrize("how", MERITS)
def test_every_strategy_takes_as_it_is_told(strategy: str, how: str) -> None:
    taken = 0
    for each in decisions(f"{strategy}:take={how},random", 30):
        if each.question == Question.TAKE and each.strategy.startswith(strategy):
            hand = int(each.sight.hand)
            merits = [MERITS[how](hand, card) for card in singles(int(each.sight.beaten))]
            assert MERITS[how](hand, each.cards) == max(merits)
            taken += 1
    assert taken > 10


@pytest.mark.parametrize("name", FILES)
def test_restricted_it_never_does_what_it_may_not(name: str) -> None:
    """Nothing has to be done in its place: it sees what it may."""
    match = new_match(f"{name}+restrict(no_pass,no_whole),low")
    rounds = match.play(0, 50).rounds
    assert rounds["able"][:, 0].sum() == 0
    assert not np.any((rounds["end"] == End.WHOLE) & (rounds["by"] == 0))
    assert match.overruled[0] == 0


@pytest.mark.parametrize("name", LEADERS)
def test_every_one_that_thinks_may_be_told_what_to_take(name: str) -> None:
    take, *others = FILES[name].parameters
    assert take.name == "take"
    assert set(take.words) == {"low", "high", "fit", "joins"}
    assert all(parameter.range for parameter in others if parameter.kind is not bool)


def test_random_plays_evenly_in_every_legal_way() -> None:
    times: Counter[int] = Counter()  # by the number of ways
    firsts: Counter[int] = Counter()  # how often it was the first of them
    for decision in decisions("random,random,random", 80):
        ways = legal_ways(decision.sight)
        assert decision.cards in ways
        times[len(ways)] += 1
        firsts[len(ways)] += decision.cards == ways[0]
    often = [number for number in times if number > 1 and times[number] >= 100]
    assert len(often) > 5
    for number in often:
        share = 1 / number
        spread = (times[number] * share * (1 - share)) ** 0.5
        assert abs(firsts[number] - times[number] * share) <= 4 * spread


def legal_ways(sight: Any) -> list[int]:
    """All that may be answered; a pass comes last."""
    if sight.question == Question.TAKE:
        return singles(int(sight.beaten))
    if sight.question == Question.LEAD:
        whole = [int(sight.hand)] if sight.may_play_whole else []
        return singles(int(sight.hand)) + whole
    ways, play = [], next_beat(sight, 0)
    while play != 0:
        ways.append(int(play))
        play = next_beat(sight, play)
    return [*ways, PASS]


def test_counter_wins_most_at_every_table() -> None:
    for line_up in ("counter,planner", "counter,planner,shedder,passer", ",".join(STRONGEST)):
        won = new_match(line_up).play(0, 400).games["won"].mean(axis=0)
        assert won[0] > 1.1 * won[1:].max()


STRONGEST = ["counter", "planner", "passer", "shedder", "collector", "blocker"]


@pytest.mark.parametrize("rivals", range(1, 6))
def test_champion_beats_counters_at_every_table(rivals: int) -> None:
    """Its share of the wins is above the fair one by more than four standard errors."""
    won = new_match(f"champion{',counter' * rivals}").play(0, 400).games["won"][:, 0] / 60
    of_blocks = won.reshape(400, rivals + 1).mean(axis=1)
    assert of_blocks.mean() - 1 / (rivals + 1) > 4 * of_blocks.std() / 20
