"""High card as ``games.contract`` asks for it."""

from collections.abc import Collection, Sequence
from typing import Any

from silver_sim.errors import UserError
from silver_sim.games.contract.game import Game
from silver_sim.games.contract.table import Match
from tests.games.toy.info import INFO
from tests.games.toy.match import ToyMatch
from tests.games.toy.rows import of_games, of_rounds
from tests.games.toy.rules import parse_field, rule_set
from tests.games.toy.state import begin, replay


def seat_source(module: str, defined: Collection[str], params: Sequence[type]) -> str:
    """How a strategy is asked."""
    return "\n".join(
        [
            f'"""The seat function of {module}."""',
            f"from {module} import lay",
            "",
            "",
            "def ask(params, sight, memory, rng, choice, question):",
            "    choice['lay'] = lay(sight, params, memory, rng)",
            "",
        ]
    )


def forking(*_: Any) -> Match:
    raise UserError(f"games of {INFO.title} cannot be forked")


def compile_last() -> None:
    """Nothing is compiled."""


GAME = Game(
    **vars(INFO),
    functions=("lay",),
    door=(INFO.strategy_module,),
    engine="",
    compile_last=compile_last,
    rule_set=rule_set,
    parse_field=parse_field,
    seat_source=seat_source,
    records=(),
    match=ToyMatch,
    forking=forking,
    parameters=8,
    policies=1,
    value_function="",
    row_columns={"games": of_games, "rounds": of_rounds},
    begin=begin,
    replay=replay,
)
