"""Tables of the built-in strategies, and their decisions one by one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from silver_sim.arena.find import builtin_folder
from silver_sim.games.contract.table import Setting
from silver_sim.games.silver.game import GAME as SILVER
from silver_sim.games.silver.rules.questions import Act, Question
from silver_sim.games.silver.table.match import SilverMatch
from tests.games.play import seats

BUILT_IN = builtin_folder() / SILVER.name


class Decision(NamedTuple):
    """One decision of a game, before it is applied; the records change when the game goes on."""

    strategy: str
    question: Question
    sight: Any
    act: Act
    choice: Any
    aim: int  # the seat of a target in the choice, counted from the own one as in the sight


def new_match(players: str, seed: int = 1, deal_mode: str = "lanes", **rules: Any) -> SilverMatch:
    """A table at which an illegal answer is an error."""
    line_up, rule_set = seats(SILVER, players, BUILT_IN), SILVER.rule_set(rules)
    return SilverMatch(line_up, Setting(rule_set, seed, deal_mode, "stop"))


def decisions(players: str, blocks: int, **rules: Any) -> Iterator[Decision]:
    match = new_match(players, **rules)
    for block in range(blocks):
        for choices in match.decisions(block, 0):
            if choices is not None:
                name, sight = match.seats[match.player].label, match.sights[match.player]
                question, act = Question(match.states["question"][0]), Act(choices["act"][0])
                aim = int(choices["seat"][0] - match.states["seat"][0]) % len(match.seats)
                yield Decision(name, question, sight, act, choices[0], aim)
