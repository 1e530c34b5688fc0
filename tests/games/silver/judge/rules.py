"""The rule set of silver-rules 12: three editions, and every field with its bounds."""

from dataclasses import dataclass, fields
from typing import Any

from tests.games.judging import Illegal, demand

VILLAGER, SQUIRE, EMPATH, BODYGUARD, RASCAL = range(5)
EXPOSER, REVEALER, BEHOLDER, APPRENTICE, SEER, MASTER, WITCH, ROBBER, DOPPELGANGER = range(5, 14)

FULL_DECK = (2, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 2)
MOST_CARDS = 64
MOST_ROUNDS = 100


@dataclass(frozen=True)
class Rules:
    """One rule set; the defaults are the edition `bezier`."""

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
    copies: tuple[int, ...] = FULL_DECK


EDITIONS: dict[str, dict[str, Any]] = {
    "bezier": {},
    "ravensburger": {"rascal_extra": "compulsory"},
    "bga": {"amulet_binds_owner": False, "failed_set_penalty": "three_values"},
}
WORDS = {
    "rascal_extra": ("optional", "compulsory"),
    "failed_set_penalty": ("three_cards", "three_values", "never"),
}
LEAST = {
    "rounds": 1,
    "village_size": 1,
    "first_looks": 0,
    "call_max_cards": 0,
    "call_penalty": 0,
    "max_turns": 1,
    "max_free_acts": 0,
}
FIELDS = {field.name for field in fields(Rules)}


def is_int(value: object) -> bool:
    """Say whether `value` is an integer; true and false are none."""
    return type(value) is int


def read_rules(given: object) -> Rules:
    """The rule set that a header's `rules` describes: an edition with some fields replaced."""
    if not isinstance(given, dict):
        raise Illegal("rules: not an object")
    edition = given.get("edition", "bezier")
    demand(isinstance(edition, str) and edition in EDITIONS, f"rules: no edition {edition!r}")
    changed = {name: value for name, value in given.items() if name != "edition"}
    for name, value in changed.items():
        _check_field(name, value)
    if "copies" in changed:
        changed["copies"] = tuple(changed["copies"])
    rules = Rules(**{**EDITIONS[edition], **changed})
    _check_together(rules)
    return rules


def _check_field(name: str, value: Any) -> None:
    """Refuse an unknown field, a wrong type, or a value outside its own bounds."""
    demand(name in FIELDS, f"rules: no field {name!r}")
    if name in WORDS:
        demand(isinstance(value, str) and value in WORDS[name], f"rules: {name} {value!r}")
    elif name in LEAST:
        demand(is_int(value) and value >= LEAST[name], f"rules: {name} {value!r}")
    elif name == "copies":
        demand(isinstance(value, list) and len(value) == len(FULL_DECK), "rules: copies: 14 counts")
        demand(all(is_int(count) and count >= 0 for count in value), "rules: copies: 14 counts")
    else:
        demand(isinstance(value, bool), f"rules: {name} is true or false, not {value!r}")


def _check_together(rules: Rules) -> None:
    """Refuse fields that do not fit each other."""
    cards = sum(rules.copies)
    demand(rules.rounds <= MOST_ROUNDS, f"rules: more than {MOST_ROUNDS} rounds")
    demand(rules.first_looks <= rules.village_size, "rules: first_looks: more than the village")
    demand(cards >= 4 * rules.village_size + 2, "rules: copies: too few for four villages")
    demand(cards <= MOST_CARDS, f"rules: copies: more than {MOST_CARDS} cards")
