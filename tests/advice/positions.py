"""Decisions of both games on which advice is asked in tests."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from tempfile import NamedTemporaryFile

import numpy as np

from silver_sim.advice.players import Players
from silver_sim.advice.position import Position, position_of_script
from silver_sim.arena.find import builtin_folder, strategy_files
from silver_sim.games import registry
from silver_sim.games.contract.progress import Line
from silver_sim.games.contract.table import Setting
from silver_sim.games.text.lines import is_decision
from silver_sim.rng import new_stream

LINES = {
    "silver": "silver own:3,0,4,x others:x,x,x,x/x,2+,x,x discard:7,5,... deck:14 turn:9",
    "odin": "odin hand:b2,b5,g2,y9 others:4/5 table:o1 by:2",
}


@cache
def script(game: str) -> str:
    """A game of random answers as a trace, without its result; of Silver to its second round."""
    played = registry.game(game)
    setting = Setting(played.rule_set({}), 3, played.deal_modes[0], "stop")
    state, chance = played.state().begin(setting, 3, 0), new_stream(7, 0, 0, 0)
    for _ in range(90):
        if not state.over:
            state.answer(state.sample(chance))
    lines = [line for line in state.script() if "result" not in line]
    return "\n".join(map(json.dumps, lines)) + "\n"


def decisions(game: str) -> list[Line]:
    """The lines of the script that tell decisions, the first of them decision 1."""
    return [*filter(is_decision, map(json.loads, script(game).splitlines()))]


def position_in_text(text: str, at: int | None = None) -> Position:
    """A decision in a trace that is given as text."""
    with NamedTemporaryFile("w", encoding="utf-8", suffix=".jsonl") as file:
        file.write(text)
        file.flush()
        return position_of_script(file.name, at)


def position(game: str, at: int) -> Position:
    return position_in_text(script(game), at)


@cache
def players(game: str, own: str = "counter", others: str | None = None) -> Players:
    """Who plays on."""
    files = strategy_files(game, builtin_folder())
    return Players.read(registry.game(game), files, own, others)


def hidden_dealt_anew(place: Position, number: int) -> Position:
    """The same position with other values on all cards that the deciding seat cannot know."""
    from silver_sim.games.odin.study.redeal import deal_again as odin
    from silver_sim.games.silver.study.redeal import deal_again as silver

    states, chance = place.states.copy(), new_stream(2, number, 0, 0)
    if place.game.name == "silver":
        silver(states[0], chance, np.zeros(64, np.int64))
    else:
        odin(states[0], place.seat, chance)
    return replace(place, states=states, line=place.game.positions().write(states))
