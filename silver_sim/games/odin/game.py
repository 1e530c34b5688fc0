"""Odin as ``games.contract`` asks for it."""

from __future__ import annotations

from typing import Any

from silver_sim.games.contract.game import Game, lacking
from silver_sim.games.contract.progress import DecisionText, GameState, Refereed
from silver_sim.games.contract.table import Follower, Prober
from silver_sim.games.odin.info import INFO
from silver_sim.games.odin.rules.luck import value_function
from silver_sim.games.odin.rules.machine import answer
from silver_sim.games.odin.rules.questions import CHOICE
from silver_sim.games.odin.rules.rule_set import parse_field, rule_set
from silver_sim.games.odin.rules.state import STATE
from silver_sim.games.odin.seat.seat_function import ANSWERS, RECORDS
from silver_sim.games.odin.table.match import OdinMatch
from silver_sim.games.odin.table.rows import ROW_COLUMNS
from silver_sim.games.table.policy import PARAMETERS, POLICIES
from silver_sim.games.table.tracing import trace_game


def compile_machine() -> None:
    """Compile the machine, to whose answers the loop comes last."""
    answer.compile(STATE, CHOICE)


def begin(*place: Any, **more: Any) -> GameState:
    """A game in progress, at its first question (``Game.begin``)."""
    from silver_sim.games.odin.study.playing import OdinGame

    return OdinGame.begin(*place, **more)


def replay(*script: Any, **more: Any) -> GameState:
    """The game of a script, where its lines end."""
    from silver_sim.games.odin.study.playing import OdinGame

    return OdinGame.replay(*script, **more)


def standing(*place: Any) -> GameState:
    """The game that stands at an array of one state."""
    from silver_sim.games.odin.study.playing import OdinGame

    return OdinGame.standing(*place)


def probe(*table: Any) -> Prober:
    """A table at which a strategy is asked again."""
    from silver_sim.games.odin.study.probe import Probe

    return Probe(*table)


def follower(*table: Any) -> Follower:
    """Seats that follow the games of another table."""
    from silver_sim.games.odin.study.shadow import Shadow

    return Shadow(*table)


def decision_text() -> DecisionText:
    """How a decision is told."""
    from silver_sim.games.odin.study.decision_text import DECISION_TEXT

    return DECISION_TEXT


def referee(header: Any) -> Refereed:
    """The game of a trace that begins with this header."""
    from silver_sim.games.odin.text.replay import Replay

    return Replay(header)


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
    begin=begin,
    replay=replay,
    standing=standing,
    value_function=value_function(),
    row_columns=ROW_COLUMNS,
    probe=probe,
    follower=follower,
    decision_text=decision_text,
    trace=trace_game,
    referee=referee,
    lookahead="silver_sim.games.odin.study.lookahead:LOOKAHEAD",
    positions="silver_sim.games.odin.study.positions:POSITIONS",
    encoding="silver_sim.games.odin.encoded.encoding:ENCODING",
    notes="silver_sim.games.odin.text.notes:NOTES",
)
