"""What games list: a row for every act, and rules of thumb that score what a seat may know."""

from typing import Any

import numpy as np
import pytest

from silver_sim.games import registry
from silver_sim.games.odin.rules import acts as odin
from silver_sim.games.odin.rules.questions import Act as OdinAct
from silver_sim.games.silver.rules import acts as silver
from silver_sim.games.silver.rules.questions import Act as SilverAct
from tests.games.notes import SCENES, games_of

of_every_game = pytest.mark.parametrize("name", registry.names())


@pytest.mark.parametrize(("table", "acts"), [(silver, SilverAct), (odin, OdinAct)])
def test_every_act_has_one_row(table, acts) -> None:  # type: ignore[no-untyped-def]
    assert sorted(row.act for row in table.ROWS) == [act for act in acts if act]


@of_every_game
def test_an_answer_that_is_no_act_is_written_too(name: str) -> None:
    table: Any = registry.game(name).state()(next(games_of(SCENES[name][3], 1))[0])
    choice = np.zeros(1, table.machine.choice)[0]
    assert table.notation.decision(0, choice) == {"seat": 0, "act": "no_act"}


@of_every_game
def test_every_rule_of_thumb_scores_what_a_seat_may_know(name: str) -> None:
    game = registry.game(name)
    known = {each.name: np.full(6, np.nan) for each in game.lookahead().numbers}
    for topic in game.thumb().topics:
        assert set(topic.asks) <= set(game.machine.asked)
        assert len(topic.option(known)) == 6
        for each in (topic.never, topic.usual, *topic.rules):
            for setting in each.settings:
                assert "{" not in each.words.format(*setting)
                assert len(each.score(known, *setting)) == 6
