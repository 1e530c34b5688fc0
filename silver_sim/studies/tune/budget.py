"""How long to search: a time, or a number of generations or of games."""

from __future__ import annotations

from dataclasses import dataclass

TOLERATED, A_FEW = 1.1, 3.0  # a factor and seconds of tolerance, since games differ in length


@dataclass(frozen=True)
class Budget:
    """A time for everything, in seconds, or a number of generations or of games."""

    seconds: float | None = None
    generations: int | None = None
    games: int | None = None

    @property
    def typed(self) -> str:
        """The option that says so."""
        if self.generations is not None:
            return f"--generations {self.generations}"
        return f"--time {self.seconds:.0f}s"

    @property
    def kept(self) -> str:
        """As a run keeps it."""
        if self.generations is not None:
            return f"{self.generations} generation{'s' * (self.generations != 1)}"
        return f"{self.seconds:.0f}s"

    @classmethod
    def read(cls, kept: str) -> Budget:
        """What a run kept."""
        number, _, noun = kept.partition(" ")
        return cls(generations=int(number)) if noun else cls(float(number.removesuffix("s")))

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
