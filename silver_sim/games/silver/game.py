"""Silver Amulet as ``games.contract`` asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from silver_sim.games.contract.game import Game
from silver_sim.games.silver.info import INFO
from silver_sim.games.silver.rules.luck import value_function
from silver_sim.games.silver.rules.rule_set import parse_field, rule_set
from silver_sim.games.silver.seat.seat_function import ANSWERS
from silver_sim.games.silver.table.match import SilverMatch
from silver_sim.games.silver.table.rows import ROW_COLUMNS

if TYPE_CHECKING:
    from silver_sim.games.contract.progress import DecisionText, GameState
    from silver_sim.games.contract.table import Match
    from silver_sim.games.lookahead import Lookahead
    from silver_sim.games.positions import Positions
    from silver_sim.games.table.encoding import Encoding
    from silver_sim.games.table.probe import TableProbe
    from silver_sim.games.table.shadow import TableShadow
    from silver_sim.games.text.notes import NotesFormat
    from silver_sim.games.thumb import Topics


def state() -> type[GameState]:
    """Its games in progress."""
    from silver_sim.games.silver.study.playing import SilverGame

    return SilverGame


def forking(*table: Any) -> Match:
    """A table whose games are forked."""
    from silver_sim.games.silver.study.forking import ForkingMatch

    return ForkingMatch(*table)


def probe(*table: Any) -> TableProbe:
    """A table at which a strategy is asked again."""
    from silver_sim.games.silver.study.probe import Probe

    return Probe(*table)


def follower(*table: Any) -> TableShadow:
    """Seats that follow the games of another table."""
    from silver_sim.games.silver.study.shadow import Shadow

    return Shadow(*table)


def decision_text() -> DecisionText:
    """How a decision is told."""
    from silver_sim.games.silver.study.decision_text import DECISION_TEXT

    return DECISION_TEXT


def lookahead() -> Lookahead:
    """What it brings so that seats can look ahead."""
    from silver_sim.games.silver.study.lookahead import LOOKAHEAD

    return LOOKAHEAD


def positions() -> Positions:
    """How its positions are told in one line."""
    from silver_sim.games.silver.study.positions import POSITIONS

    return POSITIONS


def encoding() -> Encoding:
    """Its answers as numbers and its sights as vectors."""
    from silver_sim.games.silver.encoded.encoding import ENCODING

    return ENCODING


def notes() -> NotesFormat:
    """How notes of it are read and written."""
    from silver_sim.games.silver.text.notes import NOTES

    return NOTES


def asked(options: Any) -> Any:
    """The position that options tell."""
    from silver_sim.games.silver.text.typed import asked

    return asked(options)


def thumb() -> Topics:
    """Its rules of thumb."""
    from silver_sim.games.silver.study.thumb import TOPICS

    return TOPICS


GAME = Game(
    **vars(INFO),
    answers=ANSWERS,
    kernels=(350, 165),
    rule_set=rule_set,
    parse_field=parse_field,
    match=SilverMatch,
    value_function=value_function(),
    row_columns=ROW_COLUMNS,
    state=state,
    forking=forking,
    probe=probe,
    follower=follower,
    decision_text=decision_text,
    lookahead=lookahead,
    positions=positions,
    encoding=encoding,
    notes=notes,
    asked=asked,
    thumb=thumb,
)
