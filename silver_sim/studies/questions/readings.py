"""The rule sets that are compared: every edition, and each disputed rule the other way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from silver_sim.arena.typed import unknown
from silver_sim.games.contract.game import GameInfo
from silver_sim.studies.core.plan import Setup, named_rules, rule_named

Rules = tuple[Any, str]  # a rule set and its edition in words


def rule_sets(setup: Setup, disputed: Sequence[str]) -> dict[str, Rules]:
    """The rules as asked, the other editions, then the disputed fields, one at a time, by name.

    The others are named by what differs from those asked: an edition, or a field. Raises UserError
    if a field has no other reading.
    """
    game, asked = setup.game, setup.experiment.rules
    for name in disputed:
        if name not in game.readings:
            raise unknown(f"disputed: {name!r} is not a disputed rule", name, game.readings)
    usual = setup.rules()
    found = {usual[1]: usual}
    editions = {edition: {"edition": edition} for edition in game.editions}
    fields = {
        rule_named(name, value): {name: value} for name in disputed for value in game.readings[name]
    }
    for name, changed in (editions | fields).items():
        rules = named_rules(game, {**asked, **changed})
        if all(rules[0] != known for known, _ in found.values()):
            found[name] = rules
    return found


def in_words(game: GameInfo, one: Any, other: Any) -> str:
    """Every field that two rule sets read otherwise, as the first of them reads it."""
    here, there, readings = one.as_dict(), other.as_dict(), game.readings
    return " ".join(readings[name][here[name]] for name in readings if here[name] != there[name])
