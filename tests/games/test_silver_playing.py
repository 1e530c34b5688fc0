"""A game of Silver answer by answer: what is legal, drawn, seen and dealt anew."""

from collections import Counter

import pytest

from silver_sim.games.contract.table import Setting
from silver_sim.games.silver.rules.cards import UNKNOWN
from silver_sim.games.silver.rules.rule_set import rule_set
from silver_sim.games.silver.study.decisions import decisions, draw_decision
from silver_sim.games.silver.study.playing import SilverGame
from silver_sim.rng import new_stream

pytestmark = pytest.mark.slow

LISTED = 3000


def some_game(players: int) -> SilverGame:
    return SilverGame.begin(Setting(rule_set({}), 3, "lanes", "stop"), players, 0)


def test_every_listed_decision_is_legal_and_drawn_about_as_often_as_told() -> None:
    """Over the questions of some games every act with its details; of one question all chances."""
    chance, game = new_stream(1, 0, 0, 1000), some_game(3)
    tried: Counter[str] = Counter()
    for number in range(400):
        if game.over:
            game = some_game(3 - number % 2)
        answers = game.answers(LISTED) or [game.sample(chance)]
        for answer in answers[:: 1 + len(answers) // 20]:
            game.copy().answer(answer)
            tried[answer["act"]] += 1
        game.answer(game.sample(chance))
    assert len(tried) > 10

    legal = {
        "seat": 0,
        "acts": {"take": {}, "exchange": {"slots": [1, 4]}, "master": {"indices": 2}},
    }
    listed = [str(sorted(each.items())) for each in decisions(legal)]
    assert len(listed) == len(set(listed)) == 1 + (2 + 2 * 2 * 2) + 3
    drawn = Counter(str(sorted(draw_decision(legal, chance).items())) for _ in range(24_000))
    assert set(drawn) == set(listed)
    wanted = [8000, 2000, 2000, *[500] * 8, *[8000 / 3] * 3]
    for each, times in zip(listed, wanted, strict=True):
        assert abs(drawn[each] - times) < 5 * times**0.5, each


def test_exchanges_are_drawn_where_they_are_too_many_to_list() -> None:
    legal = {"seat": 0, "acts": {"exchange": {"slots": list(range(30))}}}
    chance = new_stream(1, 0, 0, 1000)
    sizes = Counter(len(draw_decision(legal, chance)["slots"]) for _ in range(3000))
    assert set(sizes) == set(range(1, 31))


def test_who_need_not_decide_sees_neither_the_card_in_hand_nor_what_may_be_done_with_it() -> None:
    chance, looked = new_stream(2, 0, 0, 1000), 0
    game = some_game(3)
    while not game.over:
        if game.question == "place_card" and game.sight(game.seat or 0)["hand_from"] == 0:
            mine, others = game.sight(game.seat or 0), game.sight(((game.seat or 0) + 1) % 3)
            assert mine["hand"][0] != UNKNOWN
            assert (others["hand"][0], others["may_use"], others["asked"]) == (UNKNOWN, 0, 2)
            looked += 1
        game.answer(game.sample(chance))
    assert looked > 20
