"""What a seat cannot know of a match, dealt anew: both games."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import numpy as np

from silver_sim.games import registry
from silver_sim.games.contract.game import Game
from silver_sim.games.odin.study import consistency as of_odin
from silver_sim.games.odin.study import redeal as odin_redeal
from silver_sim.games.odin.text import given_of as told_of_odin
from silver_sim.games.odin.text import position as odin_position
from silver_sim.games.silver.study import consistency as of_silver
from silver_sim.games.silver.study.redeal import change_hidden_cards
from silver_sim.games.silver.text import given_of as told_of_silver
from silver_sim.games.silver.text import position as silver_position
from silver_sim.games.table.hidden_changes import open_chance
from silver_sim.rng import STREAM
from tests.games.odin.engine import test_sight as odin_sight
from tests.games.odin.engine.play import new_match as odin_match
from tests.games.silver.engine import test_sight as silver_sight
from tests.games.silver.engine.play import new_match as silver_match


class Side(NamedTuple):
    """How one of the games is dealt anew, and what there is to look at."""

    name: str
    player: str  # a strategy that does whatever is legal
    new_match: Callable[..., Any]
    sight_of: Callable[[Any], Any]  # states -> the sight of the seat that decides
    legal_line: Callable[[Any], Any]
    given_of: Callable[[Any], Any]
    inconsistencies: Callable[[Any], list[str]]
    may_change: set[str]  # fields of a state
    deal: Callable[[Any, Any], None]  # (match, chance): the hidden cards, and what others see

    @property
    def game(self) -> Game:
        return registry.game(self.name)


def _deal_silver(match: Any, chance: Any) -> None:
    given = match.jobs, match.states, match.sights, match.players
    change_hidden_cards(*given, chance, np.zeros(64, np.int64))


def _deal_odin(match: Any, chance: Any) -> None:
    odin_redeal.deal_again(match.states[0], match.seat, chance[0])
    odin_redeal.redraw_other_sights(match.jobs[0], match.states[0], match.sights)


SIDES = {
    "silver": Side(
        "silver", "tumbler", silver_match, silver_sight.sight_of, silver_position.legal_line,
        told_of_silver.given_of, of_silver.inconsistencies, {"value", "not_seen"}, _deal_silver,
    ),
    "odin": Side(
        "odin", "random", odin_match, odin_sight.sight_of, odin_position.legal_line,
        told_of_odin.given_of, of_odin.inconsistencies, {"hand"}, _deal_odin,
    ),
}  # fmt: skip


@contextmanager
def dealt_anew(name: str, match: Any, number: int) -> Iterator[Any]:
    """The states as they were, while the match stands there with other hidden cards."""
    chance = np.zeros(1, STREAM)
    open_chance(chance, 1, 2, number, 0)
    kept = [each.copy() for each in (match.states, match.sights, match.players)]
    SIDES[name].deal(match, chance)
    yield kept[0]
    match.states[:], match.sights[:], match.players[:] = kept


def decided(match: Any, block: int, rotation: int = 0) -> Iterator[Any]:
    """The match at every decision of a game."""
    return (match for choices in match.decisions(block, rotation) if choices is not None)
