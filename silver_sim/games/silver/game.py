"""Silver Amulet as ``games.contract`` asks for it."""

from __future__ import annotations

from silver_sim.games.contract import Game
from silver_sim.games.silver.forking import ForkingMatch
from silver_sim.games.silver.info import INFO
from silver_sim.games.silver.luck import value_function
from silver_sim.games.silver.machine import answer
from silver_sim.games.silver.match import SilverMatch
from silver_sim.games.silver.player import MINDS, PARAMETERS
from silver_sim.games.silver.questions import CHOICE
from silver_sim.games.silver.rules import parse_field, rule_set
from silver_sim.games.silver.seat import FUNCTIONS, RECORDS, seat_source
from silver_sim.games.silver.state import STATE


def compile_machine() -> None:
    """Compile the machine, to whose answers the loop comes last."""
    answer.compile(STATE, CHOICE)


GAME = Game(
    **vars(INFO),
    functions=FUNCTIONS,
    door=("silver_sim.silver", "silver_sim.games.silver.seat"),
    engine="silver_sim.games.silver.table",
    compile_last=compile_machine,
    rule_set=rule_set,
    parse_field=parse_field,
    seat_source=seat_source,
    records=RECORDS,
    match=SilverMatch,
    forking=ForkingMatch,
    parameters=PARAMETERS,
    minds=MINDS,
    value_function=value_function(),
)
