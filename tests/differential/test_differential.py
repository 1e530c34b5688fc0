"""A thousand games of random legal play on the compiled engine and on the judge."""

from __future__ import annotations

import pytest

from tests.differential.compare import play_game, play_judge_alone
from tests.judge import EVENTS

pytestmark = pytest.mark.slow

FIRST_GAMES = range(60)
MORE_GAMES = [range(start, start + 94) for start in range(60, 1000, 94)]
ALL_GAMES = range(1000)


def test_engine_and_judge_agree_in_the_first_games() -> None:
    for seed in FIRST_GAMES:
        play_game(seed)


@pytest.mark.parametrize("seeds", MORE_GAMES, ids=str)
def test_engine_and_judge_agree(seeds: range) -> None:
    for seed in seeds:
        play_game(seed)


def test_every_kind_of_event_happens_in_these_thousand_games() -> None:
    missing = set(EVENTS)
    for seed in ALL_GAMES:
        missing -= (+play_judge_alone(seed)).keys()
        if not missing:
            break
    assert not missing


def test_judge_alone_plays_the_games_that_are_compared() -> None:
    for seed in FIRST_GAMES[:4]:
        assert play_judge_alone(seed) == play_game(seed).events
