"""Odin as ``games.contract`` asks for it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from silver_sim.games.contract.game import Game
from silver_sim.games.odin.info import INFO
from silver_sim.games.odin.rules.luck import value_function
from silver_sim.games.odin.rules.rule_set import parse_field, rule_set
from silver_sim.games.odin.seat.seat_function import ANSWERS
from silver_sim.games.odin.table.match import OdinMatch
from silver_sim.games.odin.table.rows import ROW_COLUMNS

if TYPE_CHECKING:
    from silver_sim.games.contract.progress import GameState


def state() -> type[GameState]:
    """Its games in progress."""
    from silver_sim.games.odin.study.playing import OdinGame

    return OdinGame


def later(name: str, *given: Any) -> Any:
    """What is imported when it is first asked for, by its field; what it makes of what is given."""
    found: Any
    match name:
        case "probe":
            from silver_sim.games.odin.study.probe import Probe as found
        case "follower":
            from silver_sim.games.odin.study.shadow import Shadow as found
        case "decision_text":
            from silver_sim.games.odin.study.decision_text import DECISION_TEXT as found
        case "lookahead":
            from silver_sim.games.odin.study.lookahead import LOOKAHEAD as found
        case "positions":
            from silver_sim.games.odin.study.positions import POSITIONS as found
        case "encoding":
            from silver_sim.games.odin.encoded.encoding import ENCODING as found
        case "notes":
            from silver_sim.games.odin.text.notes import NOTES as found
        case "thumb":
            from silver_sim.games.odin.study.thumb import TOPICS as found
    return found(*given) if given else found


NAMES = "probe follower decision_text lookahead positions encoding notes thumb"
LATER: dict[str, Any] = {name: partial(later, name) for name in NAMES.split()}
GAME = Game(
    **vars(INFO),
    **LATER,
    answers=ANSWERS,
    kernels=(105, 40),
    rule_set=rule_set,
    parse_field=parse_field,
    match=OdinMatch,
    value_function=value_function(),
    row_columns=ROW_COLUMNS,
    state=state,
)
