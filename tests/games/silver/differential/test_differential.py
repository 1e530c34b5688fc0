"""Games of random legal play on the compiled engine and on the judge.

Every planted bug is found within eleven games; these are many times as many. `make judge` plays
twenty thousand.
"""

from __future__ import annotations

import pytest

from tests.games.silver.differential.compare import play_game, play_judge_alone
from tests.games.silver.judge import EVENTS

pytestmark = pytest.mark.slow

GAMES = [range(start, start + 60) for start in range(0, 180, 60)]
ALL_GAMES = range(180)


@pytest.mark.parametrize("seeds", GAMES, ids=str)
def test_engine_and_judge_agree(seeds: range) -> None:
    for seed in seeds:
        play_game(seed)


def test_every_kind_of_event_happens_in_these_games() -> None:
    missing = set(EVENTS)
    for seed in ALL_GAMES:
        missing -= (+play_judge_alone(seed)).keys()
        if not missing:
            break
    assert not missing


def test_judge_alone_plays_the_games_that_are_compared() -> None:
    for seed in ALL_GAMES[:4]:
        assert play_judge_alone(seed) == play_game(seed).events
