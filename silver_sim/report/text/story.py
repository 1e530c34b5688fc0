"""A game in a few sentences: how its winner stood before the turning point, there, and at the end.

Fewest points win; of players who share a win, the first counts as the winner. Its lead is the
lowest total of the others so far minus its own; before the first deal it is 0. A game turned in
the deal since which only its winner has led.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Self

from silver_sim.report.text.wording import counted, listed, number
from silver_sim.stats.outcomes.samples import Sample

Names = Sequence[str]


@dataclass(frozen=True)
class Course:
    """How a game went: who won it, and the running totals after every deal, by player."""

    winner: int
    ran: Sequence[tuple[int, ...]]

    @classmethod
    def of(cls, sample: Sample) -> Self | None:
        """Return the course of a sample game; None if its scores do not say who won."""
        scores = [played.scores for played in sample.rounds]
        ran = list(zip(*(accumulate(own) for own in zip(*scores, strict=True)), strict=True))
        won = bool(ran) and list(ran[-1]) == list(sample.totals)
        course = cls(sample.winner, ran)
        return course if won and course.lead(course.last) >= 0 else None

    @property
    def last(self) -> int:
        """The number of the last deal."""
        return len(self.ran)

    @property
    def turn(self) -> int | None:
        """The deal since which only the winner has led; None if it did not at the end."""
        not_ahead = max(deal for deal in range(self.last + 1) if self.lead(deal) <= 0)
        return None if not_ahead == self.last else not_ahead + 1

    @property
    def widest(self) -> int:
        """The deal in which the winner's lead grew most, the first if several are equal."""
        return max(range(1, self.last + 1), key=lambda deal: self.lead(deal) - self.lead(deal - 1))

    @property
    def level(self) -> list[int]:
        """The other players whose total equals the winner's."""
        final = self.ran[-1]
        return [who for who in self._others if final[who] == final[self.winner]]

    def lead(self, deal: int) -> int:
        """How far ahead the winner was after a deal; negative if behind."""
        if not deal:
            return 0
        return self.ran[deal - 1][self.rival(deal)] - self.ran[deal - 1][self.winner]

    def rival(self, deal: int) -> int:
        """The other player with the lowest total after a deal, the first if several are equal."""
        return min(self._others, key=lambda who: self.ran[deal - 1][who])

    @property
    def _others(self) -> list[int]:
        return [who for who in range(len(self.ran[0])) if who != self.winner]


def story(names: Names, sample: Sample, clauses: Sequence[str], deal: str) -> str:
    """Tell the story of a game: the deal that decided it, how it stood before, how it ended.

    That deal is the one in which it turned; if its winner led throughout, the one in which the lead
    grew most; if it ended level, the last. `clauses` are what the game itself says about every
    deal, or "".
    """
    course = Course.of(sample)
    if course is None:
        raise ValueError("the scores of this game do not say who won")
    turn, winner, said = course.turn, course.winner, []
    match turn:
        case None:
            at, did, rival = course.last, "left it level", course.level[0]
        case 1:
            at, did = course.widest, "widened the lead most"
            rival = course.rival(max(at - 1, 1))
        case _:
            at, did, rival = turn, "turned it", course.rival(turn - 1)
    if at > 1:
        lead = course.ran[at - 2][rival] - course.ran[at - 2][winner]
        far = f"{counted(abs(lead), 'point')} {'ahead of' if lead > 0 else 'behind'}"
        stood = f"{far if lead else 'level with'} {names[rival]}"
        said.append(f"After {deal} {at - 1} {names[winner]} was {stood}.")
    scores = sample.rounds[at - 1].scores
    scored = f"{names[winner]} scored {scores[winner]}, {names[rival]} {scores[rival]}"
    which = f"{deal.capitalize()} {at}{', the last,' if 1 < at == course.last else ''}"
    went = "; ".join(filter(None, [clauses[at - 1], scored]))
    return " ".join([*said, f"{which} {did}: {went}.", ended(names, sample)])


def ended(names: Names, sample: Sample, means: Sequence[float | None] | None = None) -> str:
    """Say who won a game, and all totals, the mean totals next to them if they are given."""
    totals = [
        f"{name} {total}" if mean is None else f"{name} {total} (mean {number(mean, 1)})"
        for name, total, mean in zip(
            names, sample.totals, means or [None] * len(names), strict=False
        )
    ]
    level = sample.totals.count(sample.totals[sample.winner]) > 1
    won = f"{names[sample.winner]} won{' by the tie-break' if level else ''}"
    if sample.sharers:
        won = f"{listed([names[each] for each in sample.sharers])} share the win"
    return f"{won}: {listed(totals)}."


def behind(names: Names, sample: Sample, deal: str) -> str:
    """Say how far behind the winner of a game was, and when; "" if it never was."""
    course = Course.of(sample)
    worst = min(range(course.last + 1), key=course.lead) if course else 0
    if not course or not worst:
        return ""
    far = counted(-course.lead(worst), "point")
    return f" After {deal} {worst} {names[course.winner]} was {far} behind."
