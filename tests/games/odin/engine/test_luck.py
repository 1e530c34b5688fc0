"""The luck of the cards: what a hand is worth beside the others, told a second time."""

import math
from collections import Counter
from itertools import combinations, permutations
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from silver_sim.games.odin.game import GAME as ODIN
from silver_sim.games.odin.rules.deal import begin_deal, begin_game
from silver_sim.games.odin.rules.luck import DEALS, PACE, SPREAD, WORTH, worth_of
from silver_sim.games.odin.rules.machine import end_deal
from silver_sim.games.odin.rules.questions import End
from silver_sim.games.odin.rules.state import new_game
from silver_sim.games.odin.text.replay import Replay
from silver_sim.games.odin.text.script import cards_in
from silver_sim.games.rules.luck import SHARE
from tests.games.odin.engine.play import Line, new_match
from tests.games.odin.engine.reference import DECK
from tests.games.test_luck import LINE_UPS, RULES, is_fair
from tests.games.test_luck import share as share_of

pytestmark = pytest.mark.slow

POINT = 1000  # of worths


# told a second time


def worth(hand: list[str]) -> float:
    """In points, from the cards as text."""
    pairs = Counter[str]()
    for one, other in combinations(hand, 2):
        pairs["number"] += one[1] == other[1]
        pairs["colour"] += one[0] == other[0]
    numbers = sum(WORTH[int(card[1]) - 1] for card in hand)
    return (numbers + pairs["number"] * WORTH[9] + pairs["colour"] * WORTH[10]) / POINT


def share(luck: list[float], totals: list[int], limit: int) -> list[float]:
    """The luck of a deal in win share."""
    to_come = (limit - 1 - max(totals)) // PACE
    sd = SPREAD * math.sqrt(min(max(to_come, 0), DEALS - 1) + 1)
    return share_of(luck, totals, sd)


@pytest.mark.parametrize("rules", RULES["odin"])
@pytest.mark.parametrize("players", LINE_UPS["odin"])
def test_luck_is_what_a_dealer_would_say(players: str, rules: str) -> None:
    match = new_match(players, seed=3, **RULES["odin"][rules])
    count, limit = len(match.seats), match.setting.rules.points_limit
    for block in range(3):
        told, totals, deal_no, now = np.zeros(count), [0] * count, 0, [0.0] * count
        for choice in match.decisions(block, rotation=1):
            state = match.states[0]
            if choice is None:
                told += share(now, totals, limit)
                totals = state["totals"][:count].tolist()
            elif deal_no != state["deal_no"]:
                deal_no = int(state["deal_no"])
                worths = [worth(cards_in(int(hand))) for hand in state["hand"][:count]]
                now = [each - sum(worths) / count for each in worths]
        played = match.play(block, block + 1).games[1]
        assert played["luck"][:count] / 10_000 == pytest.approx(
            told[played["seats"][:count]], abs=3e-4 * deal_no
        )


# over all ways to deal the same hands


def dealt(cards: Any, players: int, totals: list[int] | None = None, **rules: Any) -> Any:
    """A state in which these cards have been dealt."""
    games = new_game(players, ODIN.rule_set(rules))
    begin_game(games[0], 0)
    games["order"][0, : len(cards)] = cards
    games["totals"][0, :players] = totals or [0] * players
    begin_deal(games[0])
    return games


HANDS = st.integers(2, 5).flatmap(
    lambda players: st.tuples(
        st.just(players), st.permutations(range(54)).map(lambda cards: cards[: 9 * players])
    )
)


@settings(max_examples=25)
@given(HANDS)
def test_over_all_seatings_of_the_same_hands_luck_adds_up_to_0(
    given_hands: tuple[int, list[int]],
) -> None:
    """In points exactly, but for thirds of a millionth; in win share where all totals are equal."""
    players, cards = given_hands
    hands = [cards[9 * seat : 9 * seat + 9] for seat in range(players)]
    points, shares = np.zeros(players, np.int64), np.zeros(players, np.int64)
    ways = [*permutations(hands)]
    for way in ways:
        games = dealt([card for hand in way for card in hand], players)
        fortune = games["fortune"][0, :players].copy()
        assert abs(fortune.sum()) < players
        points += fortune
        end_deal(games[0], End.CAP)
        luck = games["luck"][0, :players]
        assert abs(luck.sum()) <= SHARE * players
        shares += luck
    exact = players in (2, 4, 5)  # these divide a worth in millionths
    assert (np.abs(points) <= (0 if exact else len(ways))).all()
    if exact:
        assert not shares.any()


@given(st.permutations(range(54)), st.integers(1, 9))
def test_a_hand_is_worth_the_same_in_any_order_and_its_pairs_count_once(
    cards: list[int], size: int
) -> None:
    games = dealt(cards[: 2 * size], 2, hand_size=size)
    for seat in range(2):
        hand = int(games["hand"][0, seat])
        assert worth_of(games[0], hand) == pytest.approx(POINT * worth(cards_in(hand)), abs=1e-6)


# totals that were brought along


@pytest.mark.parametrize("totals", [[0, 14, 3], [14, 14, 14], [13, 0, 0]])
def test_the_luck_of_a_game_goes_by_the_totals_that_it_begins_with(totals: list[int]) -> None:
    header: Line = {"format": "odin-trace", "version": 1, "players": 3, "start": 0, "rules": {}}
    replay = Replay(header | {"totals": totals})
    replay.play({"deal": [*DECK[::7], *(card for card in DECK if card not in DECK[::7])]})
    worths = [worth(cards_in(int(hand))) for hand in replay.games["hand"][0, :3]]
    luck = [each - sum(worths) / 3 for each in worths]
    end_deal(replay.games[0], End.CAP)
    told = replay.games["luck"][0, :3] / (SHARE * 1_000_000)
    assert told.tolist() == pytest.approx(share(luck, totals, 15), abs=1e-4)


@pytest.mark.parametrize("limit", [10, 15, 20])
def test_the_luck_of_a_beginning_with_totals_is_0_on_average(limit: int) -> None:
    """Totals so near that points still matter to everybody."""
    rng = np.random.default_rng(11)
    totals = [0, limit - 1, limit // 2, limit // 2]
    luck = np.zeros((1500, 4))
    for each in luck:
        games = dealt(rng.permutation(54)[:36], 4, totals, points_limit=limit)
        end_deal(games[0], End.CAP)
        each[:] = games["luck"][0, :4]
    assert luck.std(axis=0).min() > 0
    assert is_fair(luck)
