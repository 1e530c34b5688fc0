"""Silver Amulet as ``games.contract`` asks for it."""

from __future__ import annotations

from silver_sim.games.contract import Game
from silver_sim.games.silver.info import INFO
from silver_sim.games.silver.rules.luck import value_function
from silver_sim.games.silver.rules.machine import answer
from silver_sim.games.silver.rules.questions import CHOICE
from silver_sim.games.silver.rules.rule_set import parse_field, rule_set
from silver_sim.games.silver.rules.state import STATE
from silver_sim.games.silver.seat.seat_function import ANSWERS, RECORDS
from silver_sim.games.silver.study.decision_text import DECISION_TEXT
from silver_sim.games.silver.study.forking import ForkingMatch
from silver_sim.games.silver.study.playing import SilverGame
from silver_sim.games.silver.study.probe import Probe
from silver_sim.games.silver.study.shadow import Shadow
from silver_sim.games.silver.table.match import SilverMatch
from silver_sim.games.silver.table.rows import ROW_COLUMNS
from silver_sim.games.silver.text.replay import Replay
from silver_sim.games.table.policy import PARAMETERS, POLICIES
from silver_sim.games.table.tracing import trace_game


def compile_machine() -> None:
    """Compile the machine, to whose answers the loop comes last."""
    answer.compile(STATE, CHOICE)


GAME = Game(
    **vars(INFO),
    functions=ANSWERS.functions,
    door=(
        INFO.strategy_module,
        "silver_sim.games.silver.seat.seat_function",
        *(ending.module for ending in INFO.endings.values()),
    ),
    engine="silver_sim.games.silver.table.loop",
    compile_last=compile_machine,
    kernels=350,
    kernels_ahead=165,
    rule_set=rule_set,
    parse_field=parse_field,
    seat_source=ANSWERS.source,
    records=RECORDS,
    match=SilverMatch,
    forking=ForkingMatch,
    parameters=PARAMETERS,
    policies=POLICIES,
    begin=SilverGame.begin,
    replay=SilverGame.replay,
    standing=SilverGame.standing,
    value_function=value_function(),
    row_columns=ROW_COLUMNS,
    probe=Probe,
    follower=Shadow,
    decision_text=DECISION_TEXT,
    trace=trace_game,
    referee=Replay,
    lookahead="silver_sim.games.silver.study.lookahead:LOOKAHEAD",
    positions="silver_sim.games.silver.study.positions:POSITIONS",
    encoding="silver_sim.games.silver.encoded.encoding:ENCODING",
    notes="silver_sim.games.silver.text.notes:NOTES",
)
