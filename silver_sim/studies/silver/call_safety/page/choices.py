"""What a reader of the page on calls chooses: players, a village, a sum, what is to be gained."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from silver_sim.report.model import Choice
from silver_sim.report.text.wording import counted
from silver_sim.studies.silver.call_safety.atlas import MANY, NOT_KNOWN, Atlas, AtlasCell, AtlasLine

LAST = 12  # sums beyond are hopeless
TYPICAL = 5  # a sum that sentences speak of
MOST_UNKNOWN = 2  # unknown cards; of more hardly anything is known

SUM = Choice("sum", "Sum of the known cards", [f"{n}" for n in range(LAST + 1)], f"{TYPICAL}")
# What an estimate of an atlas's cell is called, and its unit in points.
GAINS = {"win share": ("win", 100), "own points": ("points", 1)}
GAIN = Choice("gain", "What a call gains", tuple(GAINS), "win share")


class Village(NamedTuple):
    """What a caller holds, and the fewest cards any opponent has; None: averaged over."""

    cards: int
    unknown: int = 0
    fewest: int | None = None

    @property
    def name(self) -> str:
        """How it is chosen."""
        known = f"{self.unknown} unknown" if self.unknown else "all known"
        return f"{own(self.cards)}, {known}" + (
            f", fewest of others {few(self.fewest)}" if self.fewest else ""
        )

    def line(self, atlas: Atlas, seats: int) -> AtlasLine | None:
        """What the atlas tells of it."""
        return atlas.line(seats, self.cards, self.unknown, self.fewest)


STANDARD = Village(4)

# What else a caller may know, as there is room for it.
SHORT = {
    "unknown": "",
    "cards": "",
    "fewest": "their fewest: ",
    "best": "best of them: ",
    "turn": "own turn ",
    "deck": "deck ",
    "unseen": "unseen ",
    "standing": "",
    "own_powers": "own abilities: ",
    "other_powers": "their abilities: ",
    "amulet": "amulet ",
    "distance": "fewest sits ",
}


def own(cards: int) -> str:
    """A number of own cards."""
    return counted(cards, "own card")


def few(cards: int) -> str:
    """A number of an opponent's cards; the highest stands for more."""
    return f"{cards}+" if cards == MANY else f"{cards}"


def players(seats: int) -> str:
    """A number of players as it is chosen."""
    return counted(seats, "player")


def tables(seats: Sequence[int]) -> Choice:
    """The numbers of players; the largest comes first, as everywhere."""
    return Choice("seats", "Players", [players(n) for n in seats], players(max(seats)))


def villages(atlas: Atlas, seats: Sequence[int]) -> list[Village]:
    """Those of which anything is known, at any number of players."""
    return [each for each in _all() if any(is_known(each.line(atlas, n)) for n in seats)]


def _all() -> Iterator[Village]:
    for cards in (4, 3, 2, 1):
        yield Village(cards)
        yield from (Village(cards, n) for n in range(1, min(cards, MOST_UNKNOWN) + 1))


def village(known: Sequence[Village]) -> Choice:
    """The choice of one of these."""
    return Choice("village", "Village", [each.name for each in known], STANDARD.name)


def drawable(cells: Iterable[tuple[int, AtlasCell]] | None) -> list[tuple[int, AtlasCell]]:
    """The sums of a line that are worth drawing, and of which enough is known."""
    return [(k, c) for k, c in cells or () if k <= LAST and c.verdict != NOT_KNOWN]


def is_known(line: AtlasLine | None) -> bool:
    """Whether there are forks enough to draw anything."""
    return bool(drawable(line))
