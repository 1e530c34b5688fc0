"""What a seat may know, for people and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Any

from silver_sim.games.contract.progress import Line
from silver_sim.games.positions import Picture, Pictured
from silver_sim.games.text.telling import lying, person


@dataclass(frozen=True, repr=False)
class Sight:
    """What a seat may know, and nothing else.

    Its fields are those that strategies read, as attributes: numbers, and lists by seat, where 0 is
    the seat itself and the others follow clockwise. ``line`` describes the position in one line, as
    ``silver_sim.advise`` reads it, if the seat must decide; else it is empty.

    Examples
    --------
    >>> from silver_sim import new_game
    >>> sight = new_game("odin", seats=2, seed=1).sight
    >>> len(sight.hand), sight.cards_in[:2]
    (9, [9, 9])
    """

    seat: int
    fields: Line
    line: str
    picture: Picture | None  # what there is to draw, if the seat must decide

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["fields"][name]  # a copy has none while it is made
        except KeyError:
            raise AttributeError(f"a sight has no {name!r}") from None

    def __dir__(self) -> list[str]:
        return sorted([*super().__dir__(), *self.fields])

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def __repr__(self) -> str:
        return f"<Sight of seat {self.seat}>"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"

    def _lines(self) -> Iterator[str]:
        """The cards of each seat from this one on, and what else is on the table."""
        if self.picture is None:
            yield from (f"{name}: {value}" for name, value in self.fields.items())
            return
        seats = self.picture.seats
        yield from lying(
            Pictured(each.cards, each.notes, person(step, len(seats)))
            for step, each in enumerate(seats)
        )
        yield from lying(self.picture.table)
        yield "; ".join(self.picture.facts)
