"""Fresh games for the winner of a selection, which always looks better than it is."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Any, NamedTuple

from silver_sim.columns import File
from silver_sim.report.text.sure import more_in_100
from silver_sim.report.text.wording import capital, counted, listed, number
from silver_sim.stats.results import Estimate

CONFIRMATIONS = "confirmation*"  # folders in that of the run
FILES = (File(f"{CONFIRMATIONS}/*", "a run: the best, again, on new deals"),)
CONFIRMED = 1 / 2  # this part of the run's blocks confirms what it has selected
OTHER_SEEDS = 2**63  # a confirmation's seed is this far from that of the run


def other_seed(seed: int, further: int = 0) -> int:
    """Return a seed of deals that a run with this seed never plays."""
    return (seed + OTHER_SEEDS + further) % 2**64


def on_fresh_seeds(seed: int) -> dict[str, Any]:
    """Return the fields of an experiment that a confirmation has, whatever it plays."""
    return {"seed": other_seed(seed), "confirm": False, "charts": False, "report": False}


def blocks_to_confirm(blocks: int) -> int:
    """Return how many blocks confirm what was found in this many."""
    from silver_sim.studies.core.spec import FEWEST_CONFIRM

    return max(FEWEST_CONFIRM, int(blocks * CONFIRMED))


FRESH = "what new deals gave: the folder of each such run and its numbers"
WINS = "{a} wins {much} than {b} {ends}"
VERBS = {"confirmed": "confirm", "refuted": "refute", "not confirmed": "do not confirm"}
DIRECTLY = "{a} ends ahead of {b} in {much} than behind {ends}"  # where both play


class Again(NamedTuple):
    """A winner in fresh games, and in the games that selected it."""

    seats: int
    games: int
    winner: str
    other: str
    fresh: Estimate  # winner - other
    first: Estimate | None  # None if the first games have no such difference
    form: str = WINS

    @property
    def word(self) -> str:
        """Confirmed is what only the interval of the fresh games shows."""
        ends = self.fresh.ends
        if ends and ends[1] < 0:
            return "refuted"
        return "confirmed" if ends and ends[0] > 0 else "not confirmed"

    @property
    def sentence(self) -> str:
        """What the games on new deals say."""
        much, ends = more_in_100(self.fresh)
        said = self.form.format(a=self.winner, b=self.other, much=much, ends=ends).rstrip()
        games = counted(self.games, "game")
        word = capital(self.word)
        return f"New deals, {self.seats} seats, {games}: {said}. {word}.{self._unlike_the_first}"

    @property
    def _unlike_the_first(self) -> str:
        """By how much fresh games differ from the first, if by more than chance explains.

        Independent estimates differ by more than two standard errors of their difference in one
        case of twenty.
        """
        if self.first is None or not self.first.se or not self.fresh.se:
            return ""
        gap = self.first.value - self.fresh.value
        if abs(gap) <= 2 * hypot(self.first.se, self.fresh.se):
            return ""
        much = number(100 * abs(gap), 1)
        if gap < 0:
            return (
                f" In the first games it was {much} less: chance does that in one case of twenty."
            )
        return f" In the first games it was {much} more: the best of several was also lucky."


def in_one_sentence(found: Sequence[Again]) -> str:
    """Return what fresh games say of the winners; nothing where none were played.

    At every number of seats where there is one, if there are several.
    """
    if not found:
        return ""
    seats: dict[str, list[str]] = {}
    for each in found:
        seats.setdefault(each.word, []).append(str(each.seats))
    pairs = {f"{each.winner} is ahead of {each.other}" for each in found}
    what = pairs.pop() if len(pairs) == 1 else "the first is ahead of the runner-up"
    if len(found) == 1:
        return f"New deals {VERBS[found[0].word]} it: {what}."
    parts = (f"{word} with {listed(numbers)} players" for word, numbers in seats.items())
    return f"On new deals, that {what} is {', '.join(parts)}."
