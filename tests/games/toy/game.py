"""High card as ``games.contract`` asks for it."""

from collections.abc import Collection, Sequence
from typing import Any

from silver_sim.games.contract.game import Game
from tests.games.toy.info import INFO
from tests.games.toy.match import ToyMatch
from tests.games.toy.rows import of_games, of_rounds
from tests.games.toy.rules import parse_field, rule_set
from tests.games.toy.state import HighCard


class Answers:
    """How a strategy is asked: by one function, in plain Python."""

    functions, parameters, policies = ("lay",), 8, 1
    records = ()  # of compiled strategies
    maker = INFO.strategy_module

    def source(self, module: str, defined: Collection[str], params: Sequence[type]) -> str:
        return f"""from {module} import lay


def ask(params, sight, memory, rng, choice, question):
    choice["lay"] = lay(sight, params, memory, rng)
"""


def state() -> Any:
    return HighCard


GAME = Game(
    **vars(INFO),
    answers=Answers(),
    rule_set=rule_set,
    parse_field=parse_field,
    match=ToyMatch,
    row_columns={"games": of_games, "rounds": of_rounds},
    state=state,
)
