"""Games of random legal play on the compiled engines and on the judges.

Every planted bug is found within a few games; these are many times as many.
`python -m tests.games.silver.differential` plays thousands, and so for every game.
"""

import pytest

from tests.games.differential.compare import Sides, play_game, play_judge_alone
from tests.games.odin.differential.sides import SIDES as ODIN
from tests.games.silver.differential.sides import SIDES as SILVER

pytestmark = pytest.mark.slow

# Games by game: so many that every kind of event happens in them, and no bug is found later.
GAMES = ((SILVER, 180), (ODIN, 120))
PARTS = [(sides, range(at, at + 60)) for sides, games in GAMES for at in range(0, games, 60)]

of_every_game = pytest.mark.parametrize("sides", [SILVER, ODIN], ids=lambda sides: sides.game)


def named(each: object) -> str:
    """What a case is called."""
    return each.game if isinstance(each, Sides) else str(each)


@pytest.mark.parametrize(("sides", "seeds"), PARTS, ids=named)
def test_engine_and_judge_agree(sides: Sides, seeds: range) -> None:
    for seed in seeds:
        play_game(sides, seed)


@pytest.mark.parametrize(("sides", "games"), GAMES, ids=named)
def test_every_kind_of_event_happens_in_these_games(sides: Sides, games: int) -> None:
    missing = set(sides.events)
    for seed in range(games):
        missing -= (+play_judge_alone(sides, seed)).keys()
        if not missing:
            break
    assert not missing


@of_every_game
def test_judge_alone_plays_the_games_that_are_compared(sides: Sides) -> None:
    for seed in range(4):
        assert play_judge_alone(sides, seed) == play_game(sides, seed).events
