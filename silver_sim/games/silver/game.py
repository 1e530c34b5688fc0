"""Silver Amulet as ``games.contract`` asks for it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from silver_sim.games.contract.game import Game
from silver_sim.games.silver.info import INFO
from silver_sim.games.silver.rules.luck import value_function
from silver_sim.games.silver.rules.rule_set import parse_field, rule_set
from silver_sim.games.silver.seat.seat_function import ANSWERS
from silver_sim.games.silver.table.match import SilverMatch
from silver_sim.games.silver.table.rows import ROW_COLUMNS

if TYPE_CHECKING:
    from silver_sim.games.contract.progress import GameState


def state() -> type[GameState]:
    """Its games in progress."""
    from silver_sim.games.silver.study.playing import SilverGame

    return SilverGame


def later(name: str, *given: Any) -> Any:
    """What is imported when it is first asked for, by its field; what it makes of what is given."""
    found: Any
    match name:
        case "forking":
            from silver_sim.games.silver.study.forking import ForkingMatch as found
        case "probe":
            from silver_sim.games.silver.study.probe import Probe as found
        case "follower":
            from silver_sim.games.silver.study.shadow import Shadow as found
        case "decision_text":
            from silver_sim.games.silver.study.decision_text import DECISION_TEXT as found
        case "lookahead":
            from silver_sim.games.silver.study.lookahead import LOOKAHEAD as found
        case "positions":
            from silver_sim.games.silver.study.positions import POSITIONS as found
        case "encoding":
            from silver_sim.games.silver.encoded.encoding import ENCODING as found
        case "notes":
            from silver_sim.games.silver.text.notes import NOTES as found
        case "asked":
            from silver_sim.games.silver.text.typed import asked as found
        case "thumb":
            from silver_sim.games.silver.study.thumb import TOPICS as found
    return found(*given) if given else found


NAMES = "forking probe follower decision_text lookahead positions encoding notes asked thumb"
LATER: dict[str, Any] = {name: partial(later, name) for name in NAMES.split()}
GAME = Game(
    **vars(INFO),
    **LATER,
    answers=ANSWERS,
    kernels=(350, 165),
    rule_set=rule_set,
    parse_field=parse_field,
    match=SilverMatch,
    value_function=value_function(),
    row_columns=ROW_COLUMNS,
    state=state,
)
