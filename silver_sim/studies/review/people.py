"""People of one or more games: what they lost per decision, and who is distinguished from whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

import numpy as np

from silver_sim.advice.interval import Interval, Range
from silver_sim.advice.review.accounts import mean_lost
from silver_sim.advice.review.result import GameReview, SeatReview
from silver_sim.games.text.telling import YOU
from silver_sim.report.text.wording import capital
from silver_sim.stats.core.power import quantiles
from silver_sim.studies.review.known import KnownPlayer
from silver_sim.studies.review.result import Person, Review

ME = ("me", "i")  # what people call themselves in their notes
MOST_GAMES = 10_000
POWER = 0.8  # with which a difference would be found


def people_of(games: Sequence[GameReview], known: Sequence[KnownPlayer]) -> list[Person]:
    """Everybody who was judged, by name."""
    seats: dict[str, list[SeatReview]] = {}
    for seat in (seat for game in games for seat in game.seats):
        seats.setdefault(seat.name, []).append(seat)
    return [_person(name, some, known) for name, some in seats.items()]


def spoken_to(found: Review) -> Review:
    """A review in which the player called "Me" is spoken to."""
    games = [
        replace(
            game,
            names=[*map(_you, game.names)],
            seats=[replace(seat, name=_you(seat.name)) for seat in game.seats],
        )
        for game in found.games
    ]
    people = [replace(person, name=_you(person.name)) for person in found.people]
    return replace(found, games=games, people=people)


def begin(name: str) -> str:
    """A name at the beginning of a sentence: those of strategies are not capitalized."""
    return capital(name) if name == YOU else name


def _you(name: str) -> str:
    return YOU if name.casefold() in ME else name


def _person(name: str, seats: Sequence[SeatReview], known: Sequence[KnownPlayer]) -> Person:
    lost, cards = seats[0].lost, [each.cards for each in seats if each.cards is not None]
    if len(seats) > 1:  # the interval is that between games
        choices = [-seat.choices.estimate for seat in seats]
        lost = mean_lost(choices, np.array([seat.counted for seat in seats]))
    return Person(
        name=name,
        games=len(seats),
        start=round(sum(each.start for each in seats), 6),
        luck=sum_of([each.luck for each in seats]),
        cards=sum_of(cards) if len(cards) == len(seats) else None,
        choices=sum_of([each.choices for each in seats]),
        result=round(sum(each.result for each in seats), 6),
        lost=lost,
        counted=sum(each.counted for each in seats),
        mistakes=sum(len(each.mistakes) for each in seats),
        more=[more_games(lost, len(seats), other.lost) for other in known],
    )


def sum_of(some: Sequence[Interval]) -> Interval:
    """The sum of independent estimates."""
    se = sum((each.measured.se or 0.0) ** 2 for each in some) ** 0.5
    return Range.of(sum(each.estimate for each in some), se).interval


def difference(one: Interval, other: Interval) -> Interval:
    """By how much one of two independent estimates is more."""
    se = sum((each.measured.se or 0.0) ** 2 for each in (one, other)) ** 0.5
    return Range.of(one.estimate - other.estimate, se).interval


def more_games(lost: Interval | None, games: int, other: Interval) -> int | None:
    """How many such games would show a difference from a known player: in four cases of five.

    None if the two are as good as alike, or one game does not show how much games differ.
    """
    if lost is None or lost.lo is None or lost.hi is None:
        return None
    se, known = (each.measured.se or 0.0 for each in (lost, other))
    room = ((lost.estimate - other.estimate) / quantiles(POWER)) ** 2 - known**2
    if room <= 0 or se**2 * games / room > MOST_GAMES:
        return None
    return max(1, ceil(se**2 * games / room))
