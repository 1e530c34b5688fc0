"""What a seat may know, for people and for programs."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Any

from silver_sim.errors import no_field
from silver_sim.games.contract.progress import Line
from silver_sim.games.positions import Picture
from silver_sim.games.text.telling import laid_out


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
        fields = self.__dict__.get("fields", {})  # a copy has none while it is made
        if name not in fields:
            raise no_field(name, fields)
        return fields[name]

    def __dir__(self) -> list[str]:
        return sorted([*super().__dir__(), *self.fields])

    def __str__(self) -> str:
        if self.picture is not None:
            return laid_out(self.picture)
        return "\n".join(f"{name}: {value}" for name, value in self.fields.items())

    def __repr__(self) -> str:
        return f"<Sight of seat {self.seat}>"

    def _repr_html_(self) -> str:
        return f"<pre>{escape(str(self))}</pre>"
