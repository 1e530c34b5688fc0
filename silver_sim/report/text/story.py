"""A game in a few sentences: how its winner stood before the turning point, there, and at the end.

Fewest points win; of players who share a win, the first counts as the winner. Its lead is the
lowest total of the others so far minus its own; before the first deal it is 0. A game turned in
the deal since which its winner has led alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Self

from silver_sim.report.text.wording import counted, listed
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
        """The deal since which the winner has led alone; None if it did not at the end."""
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


def story(names: Names, sample: Sample, told: Sequence[str], deal: str) -> str:
    """Tell the story of a game; `told` is what the game itself says about every deal, or ""."""
    course = Course.of(sample)
    if course is None:
        raise ValueError("the scores of this game do not say who won")
    return " ".join(_Story(names, course, sample, told, deal).sentences())


@dataclass(frozen=True)
class _Story:
    names: Names
    course: Course
    sample: Sample
    told: Sequence[str]
    deal: str

    def sentences(self) -> list[str]:
        """The story, whose form depends on when the game turned."""
        match self.course.turn:
            case None:
                return self._levelled()
            case 1:
                return self._led_throughout()
            case turn:
                return self._turned(turn)

    @property
    def _winner(self) -> str:
        return self.names[self.course.winner]

    def _turned(self, turn: int) -> list[str]:
        rival = self.course.rival(turn - 1)
        before = self._stood(turn - 1, rival)
        if turn == self.course.last:
            return [before, f"{self._the_last} turned it: {self._went(turn, rival)}.", self._won]
        ahead = counted(self.course.lead(turn), "point")
        return [
            before,
            f"{self._number(turn)} turned it: {self._went(turn, rival)}.",
            f"That put {self._winner} {ahead} ahead, and it never lost the lead.",
            self._won,
        ]

    def _led_throughout(self) -> list[str]:
        course, widest = self.course, self.course.widest
        start = f"{self._winner} led from {self.deal} 1 on: {self._went(1, course.rival(1))}."
        if widest == 1:
            return [start, self._won]
        grew = f"from {course.lead(widest - 1)} to {counted(course.lead(widest), 'point')}"
        rival = course.rival(widest - 1)
        return [
            start,
            f"The lead grew most in {self.deal} {widest}, {grew}: {self._went(widest, rival)}.",
            self._won,
        ]

    def _levelled(self) -> list[str]:
        course, last = self.course, self.course.last
        rival, total = course.level[0], counted(course.ran[-1][course.winner], "point")
        level = listed([self._winner, *(self.names[who] for who in course.level)])
        return [
            *([self._stood(last - 1, rival)] if last > 1 else []),
            f"{self._the_last} left {level} level with {total} each: {self._went(last, rival)}.",
            "They share the win." if self.sample.sharers else self._chosen,
        ]

    @property
    def _chosen(self) -> str:
        return f"The tie-break chose {self._winner}."

    def _number(self, deal: int) -> str:
        return f"{self.deal.capitalize()} {deal}"

    @property
    def _the_last(self) -> str:
        return f"{self._number(self.course.last)}, the last,"

    def _stood(self, deal: int, rival: int) -> str:
        """Say how the winner stood compared with another player after a deal."""
        ran = self.course.ran[deal - 1]
        lead = ran[rival] - ran[self.course.winner]
        far = f"{counted(abs(lead), 'point')} {'ahead of' if lead > 0 else 'behind'}"
        where = f"{far if lead else 'level with'} {self.names[rival]}"
        return f"After {self.deal} {deal} {self._winner} was {where}."

    def _went(self, deal: int, rival: int) -> str:
        """Say how a deal went, and what the winner and another player scored in it."""
        scores = self.sample.rounds[deal - 1].scores
        own, other = scores[self.course.winner], scores[rival]
        scored = f"{self._winner} scored {own}, {self.names[rival]} {other}"
        return "; ".join(part for part in (self.told[deal - 1], scored) if part)

    @property
    def _won(self) -> str:
        totals, winner = self.sample.totals, self.course.winner
        order = [who for who in sorted(range(len(totals)), key=totals.__getitem__) if who != winner]
        second, *rest = order
        others = [f"{self.names[second]} had {totals[second]}"]
        others += [f"{self.names[who]} {totals[who]}" for who in rest]
        return f"{self._winner} won with {counted(totals[winner], 'point')}; {listed(others)}."
