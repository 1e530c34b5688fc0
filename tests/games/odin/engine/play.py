"""Matches of the built-in strategies, games one answer at a time, rule sets of all kinds."""

from collections.abc import Iterator, Sequence
from typing import Any

from hypothesis import strategies as st

from silver_sim.arena.find import builtin_folder
from silver_sim.games.contract.seats import SeatSetup
from silver_sim.games.contract.table import Setting
from silver_sim.games.odin.game import GAME as ODIN
from silver_sim.games.odin.rules.cards import MIN_SEATS, SEATS
from silver_sim.games.odin.rules.rule_set import NEXT_STARTER
from silver_sim.games.odin.study.playing import OdinGame
from silver_sim.games.odin.table.match import OdinMatch
from silver_sim.reading import MAX_SEED
from silver_sim.rng import below
from tests.games import play

STRATEGIES = builtin_folder() / ODIN.name
Line = dict[str, Any]

ALL_RULES = st.fixed_dictionaries(
    {
        "points_limit": st.integers(1, 30),
        "hand_size": st.integers(1, 9),
        "next_starter": st.sampled_from(NEXT_STARTER),
        "two_player_colours": st.integers(2, 6),
        "max_turns": st.one_of(st.just(500), st.integers(1, 40)),
    }
)
ALL_PLAYERS = st.integers(MIN_SEATS, SEATS)
ALL_SEEDS = st.integers(0, MAX_SEED)


def seats(players: str, compiled: bool = True) -> list[SeatSetup]:
    """The seats of a line-up like ``low,low:take=fit``."""
    return play.seats(ODIN, players, STRATEGIES, compiled)


def new_match(players: str, seed: int = 1, compiled: bool = True, **rules: Any) -> OdinMatch:
    """A table at which the line-up plays under these fields of the rule set."""
    return match_of(seats(players, compiled), seed, **rules)


def match_of(line_up: Sequence[SeatSetup], seed: int = 1, **rules: Any) -> OdinMatch:
    """A table at which these play."""
    found: OdinMatch = play.match_of(ODIN, line_up, "physical", seed, **rules)
    return found


def begun(players: int, seed: int = 1, block: int = 0, rotation: int = 0, **rules: Any) -> OdinGame:
    """A game at its first question."""
    setting = Setting(ODIN.rule_set(rules), seed, "physical", "stop")
    return OdinGame.begin(setting, players, block, rotation)


def played_on(game: OdinGame, chance: Any, shyness: int = 0) -> Iterator[Line]:
    """Every decision of a random game to its end, before it is made.

    Who may pass does so ``shyness`` times in ten; else every legal answer is equally likely.
    """
    while not game.over:
        answer = game.sample(chance)
        if game.question == "follow" and int(below(chance, 10)) < shyness:
            answer = {"seat": game.seat, "act": "pass"}
        yield answer
        game.answer(answer)
