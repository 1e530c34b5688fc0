"""The chance to win through a game as SVG: a line for each player, and a ring at each mistake."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import NamedTuple

from silver_sim.advice.review.result import GameReview, Judged, SeatReview
from silver_sim.report.text.wording import capital, counted, number
from silver_sim.studies.core.game import game_named

MOVED = 0.01  # of the game: a chance that changes by less looks like a straight line
LEFT, RIGHT, TOP, BOTTOM = 46, 12, 22, 24  # pixels around the lines
LETTER = 7.5
FINGER = 14  # pixels around the middle of a ring that find it
DASHES = ("none", "8 4", "2 4", "12 3 2 3")  # by player: colour is never the only cue
LOOKS = [f"--series: var(--s{place + 1}); --dash: {DASHES[place % 4]}" for place in range(8)]


class _Size(NamedTuple):
    """A size in which a curve is drawn, by which pages choose it."""

    name: str
    width: int
    height: int
    apart: int  # pixels between two numbers of the axis

    def at(self, along: float, chance: float) -> str:
        """Where a point is drawn."""
        x = LEFT + along * (self.width - LEFT - RIGHT)
        return f"{x:.1f} {TOP + (1 - chance) * (self.height - TOP - BOTTOM):.1f}"


SIZES = (_Size("wide", 800, 180, 70), _Size("narrow", 328, 136, 44))


@dataclass(frozen=True)
class Course:
    """The curve of a game, whose axis has the decisions that matter: all are equally far apart.

    These are close ones, mistakes, and those at which somebody's chance moved.
    """

    game: GameReview

    @cached_property
    def judged(self) -> list[tuple[Judged, SeatReview]]:
        """The decisions in their order, with who answered."""
        every = [(each, seat) for seat in self.game.seats for each in seat.decisions]
        return sorted(every, key=lambda one: one[0].number)

    @cached_property
    def numbers(self) -> list[int]:
        """Those that matter."""
        return sorted(each.number for seat in self.game.seats for each in _mattering(seat))

    @property
    def keys(self) -> list[tuple[str, str]]:
        """The players, and how each line looks."""
        return [(seat.name, look) for seat, look in zip(self.game.seats, LOOKS, strict=False)]

    def along(self, number: int) -> float:
        """Where a decision is on the axis, from 0 to 1; others are at the last that matters."""
        return bisect_right(self.numbers, number) / (len(self.numbers) + 1)

    def svg(self, size: _Size, address: Callable[[int], str]) -> str:
        """The curve; ``address`` is where a link to a decision leads."""
        parts = [
            f'<g style="{look}"><polygon points="{band}"/><polyline points="{line}"/></g>'
            for look, (band, line) in zip(LOOKS, self._lines(size), strict=False)
        ]
        parts.append(f'<path class="cursor" d="M0 {TOP}V{size.height - BOTTOM}"/>')
        wrong = [one for one in self.judged if one[0].shown]
        for each, seat in wrong:
            x, y = size.at(self.along(each.number), each.value.estimate).split()
            lost = number(100 * each.lost.estimate, 1)
            words = escape(
                f"Decision {each.number}, {seat.name}: a mistake, {lost} wins in 100 lost"
            )
            parts.append(
                f'<a href="{address(each.number)}" aria-label="{words}"><title>{words}</title>'
                f'<circle cx="{x}" cy="{y}" r="{FINGER}"/><circle cx="{x}" cy="{y}" r="6"/></a>'
            )
        about = f"The chance to win after each decision, with {counted(len(wrong), 'mistake')}"
        return (
            f'<svg class="{size.name}" viewBox="0 0 {size.width} {size.height}" role="group" '
            f'aria-label="{about}" data-reach="{LEFT} {size.width - RIGHT}">'
            f"{''.join((*self._axes(size), *parts))}</svg>"
        )

    def _axes(self, size: _Size) -> Iterator[str]:
        """Yield the levels, where deals begin, and the numbers of some decisions."""
        for percent in (0, 50, 100):
            at = size.at(0, percent / 100)
            yield f'<path class="grid" d="M{at}H{size.width - RIGHT}"/>'
            x, y = at.split()
            yield f'<text x="{x}" y="{y}" dx="-6" dy=".35em" text-anchor="end">{percent} %</text>'
        free, word = 0.0, capital(game_named(self.game.game).words.deal)
        first = {each.deal: each.number for each, _ in self.judged[::-1]}
        for deal in sorted(first):
            x, y = size.at(self.along(first[deal] - 1), 1).split()
            yield f'<path class="grid" d="M{x} {y}V{size.height - BOTTOM}"/>'
            if free <= float(x) <= size.width - LETTER * len(word):
                free = float(x) + LETTER * (len(word) + 3)
                yield f'<text x="{x}" y="{y}" dy="-.6em">{word} {deal}</text>'
        step = size.apart * (len(self.numbers) + 1) // (size.width - LEFT - RIGHT) + 1
        for each in self.numbers[step // 2 :: step]:
            x, y = size.at(self.along(each), 0).split()
            yield f'<text x="{x}" y="{y}" dy="1.4em" text-anchor="middle">{each}</text>'

    def _lines(self, size: _Size) -> Iterator[tuple[str, str]]:
        """Yield each player's band and line; it begins with the deal, and ends as the game."""
        for seat in self.game.seats:
            some = [(self.along(each.number), each.value) for each in _mattering(seat)]
            ends = [(x, each.measured.ends or 2 * (each.estimate,)) for x, each in some]
            band = [size.at(x, lo) for x, (lo, _) in ends]
            band += [size.at(x, hi) for x, (_, hi) in ends[::-1]]
            line = [(0.0, seat.start), *((x, each.estimate) for x, each in some)]
            line += [(1.0, seat.result)] if self.game.over else []
            yield " ".join(band), " ".join(size.at(*each) for each in line)


def _mattering(seat: SeatReview) -> Iterator[Judged]:
    last = seat.start
    for each in seat.decisions:
        if each.shown or each.counts or abs(each.value.estimate - last) >= MOVED:
            last = each.value.estimate
            yield each
