"""Tables of the built-in strategies of Odin, their decisions, and positions to ask them in."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from typing import Any, NamedTuple

import numpy as np

from silver_sim.games.odin.rules.cards import CARDS, NONE, count
from silver_sim.games.odin.rules.plays import is_play, value_of
from silver_sim.games.odin.rules.questions import Question
from silver_sim.games.odin.seat.sight import SIGHT
from silver_sim.games.odin.text.script import cards_in, read_cards
from tests.games.odin.engine.play import STRATEGIES as BUILT_IN
from tests.games.odin.engine.play import new_match


class Decision(NamedTuple):
    """One decision of a game, before it is applied; the sight changes when the game goes on."""

    strategy: str
    question: Question
    sight: Any
    cards: int  # mask: what is played (0: a pass), or the card that is taken


def decisions(players: str, blocks: int, **rules: Any) -> Iterator[Decision]:
    match = new_match(players, **rules)
    for block in range(blocks):
        for choices in match.decisions(block, 0):
            if choices is not None:
                name, sight = match.seats[match.player].label, match.sights[match.player]
                question = Question(match.states["question"][0])
                yield Decision(name, question, sight, int(choices["cards"][0]))


def cards(text: str) -> int:
    """The set of cards that is written as ``b7 g7``; none of nothing."""
    return int(read_cards(text.split())) if text else 0


def sight_of(hand: str, table: str = "", rivals: tuple[int, ...] = (9, 9), **more: Any) -> Any:
    """The sight of somebody who leads, or follows on a table that the next seat has laid.

    The rivals hold so many cards each; all cards but the own ones and the table's are unseen.
    """
    sight = np.zeros(1, SIGHT)[0]
    sight.players = len(rivals) + 1
    sight.hand, sight.table = cards(hand), cards(table)
    sight.table_count, sight.table_value = count(sight.table), value_of(sight.table)
    sight.table_by = 1 if table else NONE
    sight.cards_in[: sight.players] = (count(sight.hand), *rivals)
    sight.unseen = ((1 << CARDS) - 1) & ~(sight.hand | sight.table)
    sight.unseen_in_hands = sum(rivals)
    sight.may_pass = 1 if table else 0
    sight.may_play_whole = 1 if not table and is_play(sight.hand) else 0
    for name, value in more.items():
        setattr(sight, name, value)
    return sight


def answer(strategy: str, sight: Any, **params: Any) -> str:
    """What a strategy leads, or plays on the table, as text; nothing for a pass."""
    spec = spec_from_file_location(strategy, BUILT_IN / f"{strategy}.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    asked = module.follow if sight.table else module.lead
    return " ".join(cards_in(int(asked(sight, module.Params(**params), None, None))))
