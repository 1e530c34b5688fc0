"""Odin as ``games.contract`` asks for it."""

from __future__ import annotations

from silver_sim.games.contract import Game, lacking
from silver_sim.games.odin.info import INFO
from silver_sim.games.odin.rules.luck import value_function
from silver_sim.games.odin.rules.machine import answer
from silver_sim.games.odin.rules.questions import CHOICE
from silver_sim.games.odin.rules.rule_set import parse_field, rule_set
from silver_sim.games.odin.rules.state import STATE
from silver_sim.games.odin.seat.seat_function import ANSWERS, RECORDS
from silver_sim.games.odin.study.decision_text import DECISION_TEXT
from silver_sim.games.odin.study.playing import OdinGame
from silver_sim.games.odin.study.probe import Probe
from silver_sim.games.odin.study.shadow import Shadow
from silver_sim.games.odin.table.match import OdinMatch
from silver_sim.games.odin.table.rows import ROW_COLUMNS
from silver_sim.games.odin.text.replay import Replay
from silver_sim.games.table.policy import PARAMETERS, POLICIES
from silver_sim.games.table.tracing import trace_game


def compile_machine() -> None:
    """Compile the machine, to whose answers the loop comes last."""
    answer.compile(STATE, CHOICE)


GAME = Game(
    **vars(INFO),
    functions=ANSWERS.functions,
    door=(INFO.strategy_module, "silver_sim.games.odin.seat.seat_function"),
    engine="silver_sim.games.odin.table.loop",
    compile_last=compile_machine,
    kernels=105,
    kernels_ahead=40,
    rule_set=rule_set,
    parse_field=parse_field,
    seat_source=ANSWERS.source,
    records=RECORDS,
    match=OdinMatch,
    forking=lacking,
    parameters=PARAMETERS,
    policies=POLICIES,
    begin=OdinGame.begin,
    replay=OdinGame.replay,
    standing=OdinGame.standing,
    value_function=value_function(),
    row_columns=ROW_COLUMNS,
    probe=Probe,
    follower=Shadow,
    decision_text=DECISION_TEXT,
    trace=trace_game,
    referee=Replay,
    lookahead="silver_sim.games.odin.study.lookahead:LOOKAHEAD",
    positions="silver_sim.games.odin.study.positions:POSITIONS",
    encoding="silver_sim.games.odin.encoded.encoding:ENCODING",
    notes="silver_sim.games.odin.text.notes:NOTES",
)
