"""Games of random legal play on the compiled engines and on the judges.

Every planted bug is found within a few games; these are many times as many.
`python -m tests.games.silver.differential` plays thousands, and so for every game.
"""

from collections import Counter
from collections.abc import Sequence

import pytest

from tests.games.differential.compare import Sides, play_game
from tests.games.odin.differential.sides import SIDES as ODIN
from tests.games.silver.differential.sides import SIDES as SILVER

pytestmark = pytest.mark.slow

# So many that every kind of event happens in them (two rare ones in the last), and no bug is found
# later.
GAMES = ((SILVER, (*range(90), 108, 167)), (ODIN, range(60)))


@pytest.mark.parametrize(("sides", "seeds"), GAMES, ids=[sides.game for sides, _ in GAMES])
def test_engine_and_judge_agree_whatever_happens(sides: Sides, seeds: Sequence[int]) -> None:
    events = Counter[str]()
    for seed in seeds:
        events += play_game(sides, seed).events
    assert set(events) == set(sides.events)
