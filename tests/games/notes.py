"""Simulated games as notes, completed to scripts, and noted again.

``python -m tests.games.notes 2000`` goes through so many games of each game.
"""

import json
import sys
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from silver_sim.advice.advice import advise
from silver_sim.advice.budget import Budget
from silver_sim.advice.players import Players
from silver_sim.advice.position import position_of_script
from silver_sim.advice.weighing import Asker
from silver_sim.arena.deadline import DEADLINE
from silver_sim.arena.find import builtin_folder, strategy_files
from silver_sim.games import registry
from silver_sim.games.notes import completed, written
from silver_sim.games.table.tracing import trace_game
from silver_sim.games.text.lines import is_decision
from silver_sim.result import as_json
from tests.games import play

Line = dict[str, Any]
SEED = 20261127
PLAYS_ON = {"silver": "greedy", "odin": "low"}


class Scene(NamedTuple):
    """A kind of games: who plays under which rules."""

    game: str
    players: str
    rules: dict[str, Any]


SCENES = {
    "silver": (
        Scene("silver", "champion,keeper", {}),
        Scene("silver", "keeper,random,spy", {"edition": "bga", "rounds": 1}),
        Scene("silver", "raider,keeper,random,spy", {"edition": "ravensburger", "rounds": 1}),
        Scene("silver", "random,random,random", {"rounds": 1, "failed_set_penalty": "never"}),
        Scene(
            "silver",
            "keeper,random,keeper,villager_rush",
            {
                **{"rascal_extra": "compulsory", "witch_must_exchange": False, "first_looks": 0},
                **{"rounds": 1, "deck_end_cuts_call": False},
            },
        ),
        Scene("silver", "spy,greedy", {"village_size": 4, "caller_wins_ties": False, "rounds": 1}),
    ),
    "odin": (
        Scene("odin", "champion,low", {}),
        Scene("odin", "low,random,champion", {"edition": "short"}),
        Scene("odin", "random,random,random,random", {"next_starter": "winner"}),
        Scene("odin", "low,random,low,random,low,random", {"edition": "long"}),
        Scene("odin", "random,low", {"two_player_colours": 3, "hand_size": 7}),
        Scene("odin", "low,random,low,random,low", {"max_turns": 12, "points_limit": 20}),
    ),
}


def games_of(scene: Scene, games: int) -> Iterator[list[Line]]:
    """The first games of a scene, as scripts."""
    game = registry.game(scene.game)
    seats = play.seats(game, scene.players, builtin_folder() / scene.game)
    match = play.match_of(game, seats, game.deal_modes[0], SEED, **scene.rules)
    for number in range(games):
        yield list(trace_game(match, *divmod(number, len(seats))))


def noted(script: list[Line], seat: int) -> str:
    """The notes of a seat."""
    return "\n".join(written(script, seat))


def completion(notes: str, seed: int = 0) -> list[Line]:
    """The script of the one game of these notes."""
    [game] = completed(notes, seed=seed)
    return [line for _, line in game.lines]


def check(script: list[Line], seat: int, seed: int) -> None:
    """Notes of a completion are the notes, decision by decision; AssertionError if not."""
    notes = noted(script, seat)
    again = completion(notes, seed)
    assert noted(again, seat) == notes, f"{notes}\n\nbut\n\n{noted(again, seat)}"
    assert acts(again) == acts(script), f"other decisions than in the script:\n{notes}"


def acts(script: list[Line]) -> list[tuple[int, str]]:
    """Who decided and what, decision 1 first."""
    return [(line["seat"], line["act"]) for line in script if is_decision(line)]


def check_scenes(game: str, games: int) -> int:
    """Check so many games of a game, the scenes in turn; returns how many there were."""
    scenes = SCENES[game]
    for place, scene in enumerate(scenes):
        share = games // len(scenes) + (place < games % len(scenes))
        for number, script in enumerate(games_of(scene, share)):
            check(script, number * 7 % (scene.players.count(",") + 1), number)
    return games


def own_lines(notes: str) -> list[int]:
    """The lines of notes, from 1, that begin with a decision of their writer."""
    name = notes.split("I am ")[1].split()[0].rstrip(",") + " "
    return [place for place, line in enumerate(notes.split("\n"), 1) if line.startswith(name)]


def advised(notes: str, at: int, seed: int, worlds: int = 4) -> str:
    """The bytes of advice in a completion of the notes before a line."""
    before = "\n".join(notes.split("\n")[: at - 1])
    lines = completion(before, seed)
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        file.writelines(json.dumps(line) + "\n" for line in lines)
        file.flush()
        position = position_of_script(Path(file.name))
    found = advise(position, asker(position.game.name), Budget(None, worlds))
    return json.dumps(as_json(found))


@cache
def asker(game: str) -> Asker:
    """Who plays on in the worlds of advice."""
    kind = registry.game(game)
    players = Players.read(kind, strategy_files(game, None), PLAYS_ON[game], None, DEADLINE)
    return Asker(players, 1, 1, DEADLINE, lambda _: None)


if __name__ == "__main__":
    for each in SCENES:
        print(f"{each}: {check_scenes(each, int(sys.argv[1]))} games, no difference", flush=True)
