"""A game of a match, followed answer by answer: the same positions, rows and lines."""

from collections.abc import Callable, Sequence
from typing import Any

from silver_sim.games.contract.table import Rows
from silver_sim.games.odin.text.position import state_line as odin_state
from silver_sim.games.registry import game
from silver_sim.games.silver.text.position import state_line as silver_state
from silver_sim.games.table.tracing import trace_game
from tests.games.play import digest

Line = dict[str, Any]


def silver_position(games: Any) -> Line:
    """The state, the cards of the deck that nobody has seen in no order: lanes have another."""
    state = silver_state(games, 0, [])
    returned = int(games["returned_count"][0])
    unseen = state["deck"][returned:]
    return state | {
        "deck": state["deck"][:returned],
        "unseen": sorted(card["card"] for card in unseen),
        "known": [card["known"] for card in unseen],
    }


POSITION: dict[str, Callable[[Any], Line]] = {  # of states
    "silver": silver_position,
    "odin": lambda games: odin_state(games, 0, []) | {"points": None},
}


def begun(name: str, match: Any, block: int, rotation: int, order: Sequence[int] = ()) -> Any:
    """The game that a match plays there, at its first question."""
    return game(name).state().begin(match.setting, len(match.seats), block, rotation, order=order)


def line_of(match: Any, choices: Any) -> Line:
    """The decision at which a match stands."""
    found: Line = match.notation.decision(match.seat, choices[0])
    return found


def check_game(name: str, match: Any, block: int, rotation: int, order: Sequence[int] = ()) -> int:
    """Follow one game; AssertionError names it. Returns the number of positions compared."""
    state, positions = begun(name, match, block, rotation, order), 0
    where, position = f"block {block}, rotation {rotation}", POSITION[name]
    for choices in match.decisions(block, rotation):
        if choices is not None:
            assert (state.seat, state.question) == (match.seat, match.question), where
            assert position(state.games) == position(match.states), where
            state.answer(line_of(match, choices))
            positions += 1
    assert state.over
    rows = (rows[rows["rotation"] == rotation] for rows in match.play(block, block + 1))
    assert digest(state.rows()) == digest(Rows(*rows)), where
    header, *lines = trace_game(match, block, rotation)
    own_header, *own = state.script()
    assert own == lines, where
    assert own_header["source"].items() <= header["source"].items()
    again = game(name).state().replay([header, *lines])
    assert again.state() == state.state()
    assert sorted(again.rows().games["total"][0]) == sorted(state.rows().games["total"][0])
    return positions
