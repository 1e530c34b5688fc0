"""Every act has a row that says its forms."""

from typing import Any

import numpy as np
import pytest

from silver_sim.games import registry
from silver_sim.games.odin.rules import acts as odin
from silver_sim.games.odin.rules.questions import Act as OdinAct
from silver_sim.games.silver.rules import acts as silver
from silver_sim.games.silver.rules.questions import Act as SilverAct
from tests.games.notes import SCENES, games_of


@pytest.mark.parametrize(("table", "acts"), [(silver, SilverAct), (odin, OdinAct)])
def test_every_act_has_one_row(table, acts) -> None:  # type: ignore[no-untyped-def]
    assert sorted(row.act for row in table.ROWS) == [act for act in acts if act]


def test_an_answer_that_is_no_act_is_written_too() -> None:
    for name in registry.names():
        game = registry.game(name)
        table: Any = game.state()(next(games_of(SCENES[name][3], 1))[0])
        choice = np.zeros(1, table.machine.choice)[0]
        assert table.notation.decision(0, choice) == {"seat": 0, "act": "no_act"}
