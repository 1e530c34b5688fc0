"""What cards are called: by their English names, and by those that an edition prints."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from silver_sim.games.silver.rules.cards import NAMES, PRINTED, UNKNOWN
from silver_sim.games.silver.rules.rule_set import EDITIONS, RuleSet
from silver_sim.games.text.telling import nearest_edition

READ = {  # values, by every name that is read, in small letters with blanks
    name.casefold(): value
    for names in (NAMES, *PRINTED.values())
    for value, name in enumerate(names)
}


class CardNames(NamedTuple):
    """The names of a game, by value: "Seer", or "Seer/Seherin" where the edition prints its own."""

    names: tuple[str, ...] = NAMES

    def a(self, value: int) -> str:
        """A card: "a 9 Seer", "an 8 Apprentice Seer"; "a card" where it is not given."""
        if value == UNKNOWN:
            return "a card"
        return f"{'an' if value in (8, 11) else 'a'} {value} {self.names[value]}"

    def the(self, value: int) -> str:
        """A card that was spoken of: "the 9 Seer"."""
        return "the card" if value == UNKNOWN else f"the {value} {self.names[value]}"


@cache
def names_of(rules: RuleSet) -> CardNames:
    """The names in games by these rules: those of the edition that is nearest."""
    edition, _ = nearest_edition(rules, EDITIONS)
    if edition not in PRINTED:
        return CardNames()
    return CardNames(tuple(map("/".join, zip(NAMES, PRINTED[edition], strict=True))))
