"""The rule set as data: every field of odin-rules 6, and the printed lengths of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import Any

import numpy as np

from silver_sim.compiled.jit import record
from silver_sim.games.odin.rules.cards import COLOURS, NUMBERS
from silver_sim.games.rules.fields import (
    check_names,
    check_whole,
    check_word,
    chosen_edition,
    split_assignment,
)
from silver_sim.reading import typed_number

NEXT_STARTER = ("rotate", "winner")

RULES = record(
    ("points_limit",),
    ("hand_size",),
    ("next_starter",),  # place in NEXT_STARTER
    ("two_player_colours",),
    ("max_turns",),
)


@dataclass(frozen=True)
class RuleSet:
    """One value for every field of odin-rules 6; nine cards each are never more than there are."""

    points_limit: int = 15  # points that end the game (2.2)
    hand_size: int = NUMBERS  # cards dealt to each player (1.2)
    next_starter: str = "rotate"  # who starts the next deal (2.1)
    two_player_colours: int = COLOURS  # colours of the deck of two players (1.3)
    max_turns: int = 500  # plays and passes of a deal

    def __post_init__(self) -> None:
        check_whole("points_limit", self.points_limit, 1)
        check_whole("hand_size", self.hand_size, 1, NUMBERS)
        check_word("next_starter", self.next_starter, NEXT_STARTER)
        check_whole("two_player_colours", self.two_player_colours, 2, COLOURS)
        check_whole("max_turns", self.max_turns, 1)

    @cache  # noqa: B019, rule sets are few and never change
    def as_record(self) -> Any:
        """The rule set as the engine reads it: one RULES record, to be copied."""
        rules = np.zeros(1, RULES)[0]
        for name, value in asdict(self).items():
            rules[name] = NEXT_STARTER.index(value) if name == "next_starter" else value
        return rules

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON and TOML, every field."""
        return asdict(self)

    def colours(self, players: int) -> int:
        """How many colours are played with."""
        return self.two_player_colours if players == 2 else COLOURS


EDITIONS = {
    "standard": RuleSet(),
    "short": RuleSet(points_limit=10),
    "long": RuleSet(points_limit=20),
}
FIELDS = tuple(asdict(RuleSet()))


def rule_set(fields: Mapping[str, Any]) -> RuleSet:
    """The rule set of a table like ``{"edition": "short", "hand_size": 7}``.

    Raises UserError naming the field, with the nearest right name or the values that are allowed.
    """
    rest = dict(fields)
    edition = chosen_edition(rest, EDITIONS)
    check_names(rest, FIELDS)
    return replace(edition, **rest)


def parse_field(assignment: str) -> tuple[str, Any]:
    """The name and value of ``field=value`` as typed on a command line: a whole number or a word.

    Raises UserError if there is no ``=`` or no such field; the value is judged by ``rule_set``.
    """
    name, text = split_assignment(assignment, FIELDS)
    number = typed_number(text, int)
    return name, text if number is None else number
