"""How long to search: a time, or a number of generations or of games."""

from __future__ import annotations

import re
from dataclasses import dataclass

from silver_sim.errors import UserError, repeated
from silver_sim.reading import MOST_SECONDS, typed_number

UNITS = {"s": 1, "m": 60, "min": 60, "h": 3600}
MOST_GAMES = 10**9
AMOUNTS = {"generation": (1_000_000, "200"), "game": (MOST_GAMES, "200_000")}  # most, an example
TOLERATED, A_FEW = 1.1, 3.0  # a factor and seconds of tolerance, since games differ in length


@dataclass(frozen=True)
class Budget:
    """A time for everything, in seconds, or a number of generations or of games."""

    seconds: float | None = None
    generations: int | None = None
    games: int | None = None

    @property
    def typed(self) -> str:
        """The same as it is typed."""
        if self.generations is not None:
            return f"{self.generations} generation{'s' * (self.generations != 1)}"
        return f"{self.seconds:.0f}s"

    @classmethod
    def read(cls, text: str, noun: str = "generation") -> Budget:
        """A budget as typed, of what the noun names; UserError if it is not one."""
        typed, (most, example) = " ".join(text.split()), AMOUNTS[noun]
        wrong = f"--budget {repeated(text)} is out of range"
        if found := re.fullmatch(rf"([0-9_]+) {noun}s?", typed):
            number = typed_number(found[1], int)
            if number is None or not 1 <= number <= most:
                raise UserError(wrong, help=f"1 to {most:_} {noun}s are possible")
            return cls(**{f"{noun}s": number})
        if found := re.fullmatch(r"([0-9]{1,9}) ?(s|m|min|h)", typed):
            seconds = int(found[1]) * UNITS[found[2]]
            if not 1 <= seconds <= MOST_SECONDS:
                raise UserError(wrong, help="1s to 8760h is possible")
            return cls(seconds)
        help = f"e.g. 10m, 90s, 2h or '{example} {noun}s'"
        raise UserError(f"--budget {repeated(text)} cannot be read", help=help)

    def is_spent(self, generations: int, seconds: float, rest: float) -> bool:
        """Whether the search ends; there is at least one generation.

        Another one would take as long as the average so far. ``rest`` is how much is played after
        the search, relative to what it has played.
        """
        if self.generations is not None:
            return generations >= self.generations
        if not generations:
            return False
        with_another = seconds * (generations + 1) / generations
        return with_another * (1 + rest) >= (self.seconds or 0.0)

    @property
    def most_seconds(self) -> float | None:
        """The time tolerated: a little more than the budget. None for a number of generations."""
        return None if self.seconds is None else self.seconds * TOLERATED + A_FEW

    def is_too_short(self, seconds: float) -> bool:
        """Whether this many seconds exceed the tolerance."""
        return self.most_seconds is not None and seconds > self.most_seconds
