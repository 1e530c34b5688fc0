"""Rules of thumb as games bring them."""

import numpy as np
import pytest

from silver_sim.games.registry import game as game_named
from silver_sim.games.registry import names


@pytest.mark.parametrize("game", names())
def test_every_rule_of_a_game_scores_what_a_seat_may_know(game: str) -> None:
    played = game_named(game)
    columns = played.lookahead().numbers
    known = {each.name: np.full(6, np.nan) for each in columns}
    for topic in played.thumb().topics:
        assert set(topic.asks) <= set(played.machine.asked)
        assert len(topic.option(known)) == 6
        for each in (topic.never, topic.usual, *topic.rules):
            for setting in each.settings:
                assert "{" not in each.words.format(*setting)
                assert len(each.score(known, *setting)) == 6
