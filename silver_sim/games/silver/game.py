"""Silver Amulet as ``games.contract`` asks for it."""

from __future__ import annotations

from typing import Any

from silver_sim.games.contract.game import Game
from silver_sim.games.contract.progress import DecisionText, GameState, Refereed
from silver_sim.games.contract.table import Follower, Match, Prober
from silver_sim.games.silver.info import INFO
from silver_sim.games.silver.rules.luck import value_function
from silver_sim.games.silver.rules.machine import answer
from silver_sim.games.silver.rules.questions import CHOICE
from silver_sim.games.silver.rules.rule_set import parse_field, rule_set
from silver_sim.games.silver.rules.state import STATE
from silver_sim.games.silver.seat.seat_function import ANSWERS, RECORDS
from silver_sim.games.silver.table.match import SilverMatch
from silver_sim.games.silver.table.rows import ROW_COLUMNS
from silver_sim.games.table.policy import PARAMETERS, POLICIES
from silver_sim.games.table.tracing import trace_game


def compile_machine() -> None:
    """Compile the machine, to whose answers the loop comes last."""
    answer.compile(STATE, CHOICE)


def forking(*table: Any) -> Match:
    """A table whose games are forked."""
    from silver_sim.games.silver.study.forking import ForkingMatch

    return ForkingMatch(*table)


def begin(*place: Any, **more: Any) -> GameState:
    """A game in progress, at its first question (``Game.begin``)."""
    from silver_sim.games.silver.study.playing import SilverGame

    return SilverGame.begin(*place, **more)


def replay(*script: Any, **more: Any) -> GameState:
    """The game of a script, where its lines end."""
    from silver_sim.games.silver.study.playing import SilverGame

    return SilverGame.replay(*script, **more)


def standing(*place: Any) -> GameState:
    """The game that stands at an array of one state."""
    from silver_sim.games.silver.study.playing import SilverGame

    return SilverGame.standing(*place)


def probe(*table: Any) -> Prober:
    """A table at which a strategy is asked again."""
    from silver_sim.games.silver.study.probe import Probe

    return Probe(*table)


def follower(*table: Any) -> Follower:
    """Seats that follow the games of another table."""
    from silver_sim.games.silver.study.shadow import Shadow

    return Shadow(*table)


def decision_text() -> DecisionText:
    """How a decision is told."""
    from silver_sim.games.silver.study.decision_text import DECISION_TEXT

    return DECISION_TEXT


def referee(header: Any) -> Refereed:
    """The game of a trace that begins with this header."""
    from silver_sim.games.silver.text.replay import Replay

    return Replay(header)


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
    forking=forking,
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
    lookahead="silver_sim.games.silver.study.lookahead:LOOKAHEAD",
    positions="silver_sim.games.silver.study.positions:POSITIONS",
    encoding="silver_sim.games.silver.encoded.encoding:ENCODING",
    notes="silver_sim.games.silver.text.notes:NOTES",
)
