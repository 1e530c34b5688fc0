"""How many cards remembered are enough: copies with a limited memory beside the strategy itself.

Memories are judged from the largest down, as long as each is shown to lose less than a bound; so
judged in a fixed order, no claim has to allow for the others (Maurer, Hothorn and Lehmacher 1995).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Annotated, NamedTuple

from silver_sim.columns import SHARE
from silver_sim.report.text.wording import counted, plus_minus, upper
from silver_sim.result import Result
from silver_sim.stats.results import Estimate

BOUND = 0.01  # of win share: whoever loses less than this by forgetting remembers enough
LEAST = 0.01  # percentage points: a lead that is shown to be no more than 0 is told as this
MEMORY = re.compile(r"memory\(([0-9]+)(,least)?\)")


class Lead(NamedTuple):
    """The lead of the whole memory over a limited one, and the most that it is shown to be."""

    share: Estimate
    most: float | None


@dataclass(frozen=True)
class Limited(Result):
    """A copy that remembers so many cards."""

    strategy: Annotated[str, "the copy, as it is typed"]
    cards: Annotated[int, "cards that it remembers"]
    lead: Annotated[Estimate, "win share of the whole memory minus its own", SHARE]
    most: Annotated[float | None, "the most that this is shown to be", SHARE]

    @property
    def is_enough(self) -> bool:
        """Whether it is shown to lose less than the bound."""
        return self.most is not None and self.most < BOUND


@dataclass(frozen=True)
class Memory(Result):
    """A strategy beside copies of it with a limited memory."""

    strategy: Annotated[str, "the strategy, which remembers all cards"]
    limited: Annotated[list[Limited], "its copies, the largest memory first"]
    bound: Annotated[float, "whoever loses less remembers enough", SHARE]
    enough: Annotated[int | None, "the fewest cards that are shown to be enough"]

    @property
    def sentence(self) -> str:
        """How many cards remembered are enough, or that these games do not tell."""
        largest = self.limited[0]
        if self.enough is not None:
            return self._enough(self.enough)
        if largest.lead.ends and largest.lead.ends[0] > self.bound:
            return (
                f"{_cards(largest.cards)} not enough for {self.strategy}: remembering all gains "
                f"{plus_minus(largest.lead, 100)} percentage points."
            )
        possible = ""
        if largest.most is not None:
            possible = (
                f": remembering all instead of {largest.cards} may still gain "
                f"{upper(100 * largest.most)} percentage points"
            )
        return (
            f"These games do not tell how many cards remembered are enough for {self.strategy}"
            f"{possible}."
        )

    def _enough(self, cards: int) -> str:
        """Say what more cards gain at most, and what the next fewer lose."""
        place = next(n for n, each in enumerate(self.limited) if each.cards == cards)
        most = upper(max(100 * (self.limited[place].most or 0.0), LEAST))
        fewer = "fewer were not tried"
        if below := self.limited[place + 1 :]:
            fewer = f"{below[0].cards} lose {plus_minus(below[0].lead, 100)}"
        return (
            f"{_cards(cards)} enough for {self.strategy}: remembering more gains at most {most} "
            f"percentage points; {fewer}."
        )


def _cards(number: int) -> str:
    """Return "5 cards remembered are", to begin a sentence."""
    return f"{counted(number, 'card')} remembered {'is' if number == 1 else 'are'}"


def memories(labels: Sequence[str], lead: Callable[[str, str], Lead | None]) -> list[Memory]:
    """Return what is found of every strategy that is there with and without a limited memory.

    `lead` compares the first with the second, its copy; None if they never met. Copies that forget
    the oldest first and those that forget the least useful are judged apart.
    """
    found = []
    for whole in dict.fromkeys(labels):
        for least in (False, True):
            copies = sorted(_copies(whole, least, labels), key=lambda each: -each[1])
            met = [
                Limited(name, cards, *told)
                for name, cards in copies
                if (told := lead(whole, name)) is not None
            ]
            if met:
                enough = [each.cards for each in takewhile(lambda each: each.is_enough, met)]
                found.append(Memory(whole, met, BOUND, min(enough, default=None)))
    return found


def _copies(whole: str, least: bool, labels: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Yield the copies of a strategy with a limited memory, and how many cards each remembers."""
    from silver_sim.arena.lineup import BEHIND
    from silver_sim.arena.typed import split_outside

    for label in dict.fromkeys(labels):
        base, *wrappers = split_outside(label, BEHIND)
        limits = [told for each in wrappers if (told := MEMORY.fullmatch(each))]
        if len(limits) == 1 and bool(limits[0][2]) is least:
            others = [each for each in wrappers if each != limits[0][0]]
            if "+".join([base, *others]) == whole:
                yield label, int(limits[0][1])
