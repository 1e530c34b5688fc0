"""Silver Amulet as ``games.contract`` asks for it."""

from __future__ import annotations

from silver_sim.games.contract import Game
from silver_sim.games.silver.cards import MIN_SEATS, SEATS
from silver_sim.games.silver.forking import ForkingMatch
from silver_sim.games.silver.limits import WORDS
from silver_sim.games.silver.luck import value_function
from silver_sim.games.silver.match import SilverMatch
from silver_sim.games.silver.player import MINDS, PARAMETERS
from silver_sim.games.silver.rules import DISPUTED, EDITIONS, parse_field, rule_set
from silver_sim.games.silver.seat import FUNCTIONS, RECORDS, seat_source

SILVER = Game(
    name="silver",
    min_seats=MIN_SEATS,
    max_seats=SEATS,
    functions=FUNCTIONS,
    door=("silver_sim.silver", "silver_sim.games.silver.seat"),
    engine="silver_sim.games.silver.table",
    rule_set=rule_set,
    parse_field=parse_field,
    editions=tuple(EDITIONS),
    disputed=DISPUTED,
    seat_source=seat_source,
    records=RECORDS,
    match=SilverMatch,
    forking=ForkingMatch,
    parameters=PARAMETERS,
    minds=MINDS,
    restrictions=WORDS,
    noise="random",
    value_function=value_function(),
)
