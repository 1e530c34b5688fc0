"""Games as matches deal them: the judge follows their scripts."""

from random import Random

import pytest

from silver_sim.games.contract.table import Setting
from silver_sim.games.odin.game import GAME
from tests.games.judging import Followed
from tests.games.odin.differential.sides import in_fixed_order
from tests.games.odin.judge import Judge
from tests.games.odin.judge.random_play import random_header, shuffled

MOST_ANSWERS = 1_000  # more than the sets of nine cards


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_the_judge_follows_the_script_of_a_game(seed: int) -> None:
    rng = Random(seed)
    header = random_header(rng)
    setting = Setting(GAME.rule_set(header["rules"]), seed, "physical", "stop")
    game = GAME.state().begin(
        setting, header["players"], block=rng.randrange(3), rotation=rng.randrange(2)
    )
    seen = []
    while not game.over:
        answers = game.answers(MOST_ANSWERS)
        assert answers is not None
        seen.append((game.state(), in_fixed_order(answers)))
        game.answer(shuffled(dict(rng.choice(answers)), rng))
    head, *lines = game.script()
    followed = Followed(Judge(head), 0)
    for line in lines:
        if followed.judge.answers():
            assert (followed.states[-1], in_fixed_order(followed.judge.answers())) == seen.pop(0)
        followed.add(line)
    assert not seen
    assert followed.states[-1] == game.state()
    assert lines[-1] == {"result": followed.result}
