"""The rule set as data: the three editions and every field of silver-rules 12."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import Any

import numpy as np

from silver_sim.compiled.jit import record
from silver_sim.errors import UserError, repeated
from silver_sim.games.rules.fields import (
    check_names,
    check_whole,
    check_word,
    chosen_edition,
    split_assignment,
)
from silver_sim.games.silver.rules.cards import CARDS, STANDARD_COPIES, VALUES, VILLAGES
from silver_sim.reading import typed_number

RASCAL_EXTRA = ("optional", "compulsory")
FAILED_SET_PENALTY = ("never", "three_cards", "three_values")
MOST_ROUNDS = 100  # of a game
_WORDS = {"rascal_extra": RASCAL_EXTRA, "failed_set_penalty": FAILED_SET_PENALTY}
_YES_NO = {"yes": True, "true": True, "no": False, "false": False}

RULES = record(
    ("rounds",),
    ("village_size",),
    ("first_looks",),
    ("call_max_cards",),
    ("call_penalty",),
    ("caller_wins_ties",),  # 1 yes, 0 no, like the other yes-or-no fields
    ("witch_must_exchange",),
    ("deck_end_cuts_call",),
    ("amulet_binds_owner",),
    ("rascal_extra",),  # place in RASCAL_EXTRA
    ("failed_set_penalty",),  # place in FAILED_SET_PENALTY
    ("max_turns",),
    ("max_free_acts",),
    ("copies", (VALUES,)),  # cards of each value
)


@dataclass(frozen=True)
class RuleSet:
    """One value for every field of silver-rules 12; the defaults are the edition ``bezier``."""

    rascal_extra: str = "optional"
    amulet_binds_owner: bool = True
    failed_set_penalty: str = "three_cards"
    rounds: int = 4
    village_size: int = 5
    first_looks: int = 2
    call_max_cards: int = 4
    call_penalty: int = 10
    caller_wins_ties: bool = True
    witch_must_exchange: bool = True
    deck_end_cuts_call: bool = True
    max_turns: int = 200
    max_free_acts: int = 32
    copies: tuple[int, ...] = STANDARD_COPIES

    def __post_init__(self) -> None:
        for name, value in asdict(self).items():
            _check_kind(name, value)
        check_whole("rounds", self.rounds, 1, MOST_ROUNDS)
        for name in ("village_size", "max_turns"):
            check_whole(name, getattr(self, name), 1)
        for name in ("call_max_cards", "call_penalty", "max_free_acts"):
            check_whole(name, getattr(self, name), 0)
        check_whole("first_looks", self.first_looks, 0, self.village_size)
        for value, copies in enumerate(self.copies):
            check_whole(f"copies[{value}]", copies, 0, CARDS)
        least = VILLAGES * self.village_size + 2
        if not least <= sum(self.copies) <= CARDS:
            raise UserError(
                f"copies: {sum(self.copies)} cards in all",
                help=f"four villages, one discard and one deck card need {least}, "
                f"and at most {CARDS} can be played with",
            )

    @cache  # noqa: B019, rule sets are few and never change
    def as_record(self) -> Any:
        """The rule set as the engine reads it: one RULES record, to be copied."""
        rules = np.zeros(1, RULES)[0]
        for name, value in asdict(self).items():
            if name == "rascal_extra":
                value = RASCAL_EXTRA.index(value)
            elif name == "failed_set_penalty":
                value = FAILED_SET_PENALTY.index(value)
            rules[name] = value
        return rules

    def as_dict(self) -> dict[str, Any]:
        """Plain data for JSON and TOML, every field."""
        return {**asdict(self), "copies": list(self.copies)}


def rule_set(fields: Mapping[str, Any]) -> RuleSet:
    """The rule set of a table like ``{"edition": "bga", "rounds": 1}``.

    Raises UserError naming the field, with the nearest right name or the values that are allowed.
    """
    rest = dict(fields)
    edition = chosen_edition(rest, EDITIONS)
    check_names(rest, FIELDS)
    if isinstance(rest.get("copies"), list):
        rest["copies"] = tuple(rest["copies"])
    return replace(edition, **rest)


def parse_field(assignment: str) -> tuple[str, Any]:
    """The name and value of ``field=value`` as typed on a command line.

    ``yes``/``no``/``true``/``false``, whole numbers, words; 14 numbers with commas for ``copies``.
    Raises UserError if there is no ``=`` or no such field; the value is judged by ``rule_set``.
    """
    name, text = split_assignment(assignment, FIELDS)
    return name, _parse_value(name, text)


def _parse_value(name: str, text: str) -> Any:
    kind = type(getattr(RuleSet(), name))
    if kind is bool:
        return _YES_NO.get(text.lower(), text)
    if kind is int:
        number = typed_number(text, int)
        return text if number is None else number
    if kind is tuple:
        numbers = [typed_number(part, int) for part in text.split(",")]
        return text if None in numbers else tuple(numbers)
    return text


def _check_kind(name: str, value: Any) -> None:
    """A yes-or-no field is no number, and no word stands for another."""
    wanted = type(getattr(RuleSet, name))
    if name in _WORDS:
        check_word(name, value, _WORDS[name])
    elif name == "copies":
        whole = isinstance(value, tuple) and all(type(copies) is int for copies in value)
        if not whole or len(value) != VALUES:
            raise UserError(
                f"copies = {repeated(value)}", help=f"{VALUES} whole numbers, one a value"
            )
    elif wanted is bool and type(value) is not bool:
        raise UserError(f"{name} = {repeated(value)}", help="yes or no is wanted")


EDITIONS = {
    "bezier": RuleSet(),
    "ravensburger": RuleSet(rascal_extra="compulsory"),
    "bga": RuleSet(amulet_binds_owner=False, failed_set_penalty="three_values"),
}
FIELDS = tuple(asdict(RuleSet()))
