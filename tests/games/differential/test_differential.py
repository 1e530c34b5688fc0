"""Games of random legal play on the compiled engines and on the judges.

Every planted bug is found within a few games; these are many times as many.
`python -m tests.games.silver.differential` plays thousands, and so for every game.
"""

from __future__ import annotations

import pytest

from tests.games.differential.compare import Sides, play_game, play_judge_alone
from tests.games.odin.differential.sides import SIDES as ODIN
from tests.games.silver.differential.sides import SIDES as SILVER

pytestmark = pytest.mark.slow

PARTS = [range(start, start + 60) for start in range(0, 180, 60)]
ALL_GAMES = range(180)

of_every_game = pytest.mark.parametrize("sides", [SILVER, ODIN], ids=lambda sides: sides.game)


@of_every_game
@pytest.mark.parametrize("seeds", PARTS, ids=str)
def test_engine_and_judge_agree(sides: Sides, seeds: range) -> None:
    for seed in seeds:
        play_game(sides, seed)


@of_every_game
def test_every_kind_of_event_happens_in_these_games(sides: Sides) -> None:
    missing = set(sides.events)
    for seed in ALL_GAMES:
        missing -= (+play_judge_alone(sides, seed)).keys()
        if not missing:
            break
    assert not missing


@of_every_game
def test_judge_alone_plays_the_games_that_are_compared(sides: Sides) -> None:
    for seed in ALL_GAMES[:4]:
        assert play_judge_alone(sides, seed) == play_game(sides, seed).events
