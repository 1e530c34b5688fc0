"""The rule set."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from silver_sim.errors import UserError


@dataclass(frozen=True)
class Rules:
    points_limit: int = 5  # points that end the game
    hand_size: int = 3  # cards of a hand; the last one is not laid
    max_deals: int = 50

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


EDITIONS = {"long": Rules(), "short": Rules(points_limit=3)}
MOST = {"points_limit": 99, "hand_size": 5, "max_deals": 999}


def rule_set(fields: Mapping[str, Any]) -> Rules:
    rest = dict(fields)
    edition = rest.pop("edition", "long")
    if edition not in EDITIONS:
        raise UserError(f"unknown edition {edition!r}", help="one of " + ", ".join(EDITIONS))
    for name, value in rest.items():
        if name not in MOST:
            raise UserError(f"unknown rule field {name!r}", help="one of " + ", ".join(MOST))
        if type(value) is not int or not 1 + (name == "hand_size") <= value <= MOST[name]:
            raise UserError(f"{name} = {value!r}", help=f"a whole number up to {MOST[name]}")
    return replace(EDITIONS[edition], **rest)


def parse_field(assignment: str) -> tuple[str, Any]:
    name, _, text = (part.strip() for part in assignment.partition("="))
    if name not in MOST or not text.isdecimal():
        raise UserError(f"--set {assignment} cannot be read", help="write --set field=number")
    return name, int(text)
