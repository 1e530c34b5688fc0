"""Every form of an act: what is said of random games, as it was before acts had a row each."""

from hashlib import sha256
from json import dumps
from typing import Any

import numpy as np
import pytest

from silver_sim.games import registry
from silver_sim.games.odin.rules import acts as odin
from silver_sim.games.odin.rules.questions import Act as OdinAct
from silver_sim.games.silver.rules import acts as silver
from silver_sim.games.silver.rules.questions import Act as SilverAct
from silver_sim.games.text.lines import is_decision
from silver_sim.games.text.notation import acts_in_words
from tests.games.notes import SCENES, completion, games_of, noted

SAID = {"silver": "151e0c7e56d6324f", "odin": "409d03d323e05163"}


@pytest.mark.slow
@pytest.mark.parametrize("name", SAID)
def test_acts_are_said_as_ever(name: str) -> None:
    game, said = registry.game(name), list[str]()
    for scene in SCENES[name][2:4]:
        for script in games_of(scene, 2):
            header, *lines = script
            table: Any = game.state()(header)
            words = game.notes()
            names, story = [f"P{seat}" for seat in range(4)], game.state()(header).story()
            for line in lines[:-1]:
                if is_decision(line):
                    spoken = words.spoken(names, table.games, line)
                    said += [acts_in_words(table.legal()), dumps(table.legal()), spoken.whole]
                    said.append(game.decision_text().in_words(line))
                table.play(line)
                said += story.tell(1, line, table.state())
            for seat in range(scene.players.count(",") + 1):
                said += [notes := noted(script, seat), dumps(completion(notes))]
    assert sha256("\n".join(said).encode()).hexdigest()[:16] == SAID[name]


@pytest.mark.parametrize(("table", "acts"), [(silver, SilverAct), (odin, OdinAct)])
def test_every_act_has_one_row(table, acts) -> None:  # type: ignore[no-untyped-def]
    assert sorted(row.act for row in table.ROWS) == [act for act in acts if act]


def test_an_answer_that_is_no_act_is_written_too() -> None:
    for name in SAID:
        game = registry.game(name)
        table: Any = game.state()(next(games_of(SCENES[name][3], 1))[0])
        choice = np.zeros(1, table.machine.choice)[0]
        assert table.notation.decision(0, choice) == {"seat": 0, "act": "no_act"}
