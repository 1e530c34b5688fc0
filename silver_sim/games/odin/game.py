"""Odin as ``games.contract`` asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from silver_sim.games.contract.game import Game
from silver_sim.games.odin.info import INFO
from silver_sim.games.odin.rules.luck import value_function
from silver_sim.games.odin.rules.rule_set import parse_field, rule_set
from silver_sim.games.odin.seat.seat_function import ANSWERS
from silver_sim.games.odin.table.match import OdinMatch
from silver_sim.games.odin.table.rows import ROW_COLUMNS

if TYPE_CHECKING:
    from silver_sim.games.contract.progress import DecisionText, GameState
    from silver_sim.games.lookahead import Lookahead
    from silver_sim.games.positions import Positions
    from silver_sim.games.table.encoding import Encoding
    from silver_sim.games.table.probe import TableProbe
    from silver_sim.games.table.shadow import TableShadow
    from silver_sim.games.text.notes import NotesFormat
    from silver_sim.games.thumb import Topics


def state() -> type[GameState]:
    """Its games in progress."""
    from silver_sim.games.odin.study.playing import OdinGame

    return OdinGame


def probe(*table: Any) -> TableProbe:
    """A table at which a strategy is asked again."""
    from silver_sim.games.odin.study.probe import Probe

    return Probe(*table)


def follower(*table: Any) -> TableShadow:
    """Seats that follow the games of another table."""
    from silver_sim.games.odin.study.shadow import Shadow

    return Shadow(*table)


def decision_text() -> DecisionText:
    """How a decision is told."""
    from silver_sim.games.odin.study.decision_text import DECISION_TEXT

    return DECISION_TEXT


def lookahead() -> Lookahead:
    """What it brings so that seats can look ahead."""
    from silver_sim.games.odin.study.lookahead import LOOKAHEAD

    return LOOKAHEAD


def positions() -> Positions:
    """How its positions are told in one line."""
    from silver_sim.games.odin.study.positions import POSITIONS

    return POSITIONS


def encoding() -> Encoding:
    """Its answers as numbers and its sights as vectors."""
    from silver_sim.games.odin.encoded.encoding import ENCODING

    return ENCODING


def notes() -> NotesFormat:
    """How notes of it are read and written."""
    from silver_sim.games.odin.text.notes import NOTES

    return NOTES


def thumb() -> Topics:
    """Its rules of thumb."""
    from silver_sim.games.odin.study.thumb import TOPICS

    return TOPICS


GAME = Game(
    **vars(INFO),
    answers=ANSWERS,
    kernels=(105, 40),
    rule_set=rule_set,
    parse_field=parse_field,
    match=OdinMatch,
    value_function=value_function(),
    row_columns=ROW_COLUMNS,
    state=state,
    probe=probe,
    follower=follower,
    decision_text=decision_text,
    lookahead=lookahead,
    positions=positions,
    encoding=encoding,
    notes=notes,
    thumb=thumb,
)
