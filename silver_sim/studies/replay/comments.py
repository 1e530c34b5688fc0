"""Comments on a game: what is to be said of it, and nothing where nothing is.

They say how a deal begins, where the game turned, which decisions were mistakes and why, and where
another answer was perhaps better.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from silver_sim.advice.interval import Interval
from silver_sim.advice.review.result import GameReview, Judged, SeatReview
from silver_sim.games.text.telling import YOU, whose
from silver_sim.report.page.replay import Mark
from silver_sim.report.text.wording import capital, number
from silver_sim.studies.advice import text as say
from silver_sim.studies.core.game import game_named
from silver_sim.studies.review.mistakes import named, why
from silver_sim.studies.review.people import difference

TURNED = 0.1  # of the game, by which a chance to win changes where a game turns
MOST_TURNS = 5  # that are named of a game


def comments(games: Iterable[GameReview]) -> Iterator[Mark]:
    """A remark on each decision at which there is something to say, in their order.

    One that is shown to be worse than another answer is a loss.
    """
    for game in games:
        said: dict[int, list[str]] = {}
        for at, words in (*_begins(game), *_turns(game), *_better(game)):
            said.setdefault(at, []).append(words)
        lost = {
            each.number: each.lost.estimate
            for seat in game.seats
            for each in seat.decisions
            if each.shown
        }
        for at in sorted(said):
            yield Mark(at, " ".join(said[at]), lost.get(at))


def _begins(game: GameReview) -> Iterator[tuple[int, str]]:
    """Yield how likely everybody is to win when a deal begins, at its first decision."""
    deal = game_named(game.game).words.deal
    first: dict[int, int] = {}
    chances: dict[int, list[str]] = {}
    for seat in game.seats:
        for each in seat.decisions:
            first[each.deal] = min(first.get(each.deal, each.number), each.number)
        for begun in seat.deals:
            chance = f"{seat.name} {number(100 * begun.begins, 0)} %"
            chances.setdefault(begun.deal, []).append(chance)
    for at in sorted(chances):
        each_knows = ", judged by what each knows" if len(chances[at]) > 1 else ""
        words = f"{capital(deal)} {at} begins. Chance to win{each_knows}"
        yield first[at], f"{words}: {', '.join(chances[at])}."


class _Turn(NamedTuple):
    """What happened to a seat's chance to win between two of its decisions."""

    seat: SeatReview
    before: Judged
    after: Judged
    more: Interval

    def overlaps(self, other: _Turn) -> bool:
        """Whether both are about the same part of the game."""
        return self.before.number < other.after.number and other.before.number < self.after.number


def _turns(game: GameReview) -> Iterator[tuple[int, str]]:
    """Yield where the game turned, without a choice of whose chance it is: by the next decision."""
    found = [
        _Turn(seat, before, after, difference(_expected(after), before.value))
        for seat in game.seats
        for before, after in pairwise(seat.decisions)
    ]
    found = [each for each in found if _has_turned(each.more)]
    kept: list[_Turn] = []
    for turn in sorted(found, key=lambda each: -abs(each.more.estimate)):
        if len(kept) < MOST_TURNS and not any(turn.overlaps(each) for each in kept):
            kept.append(turn)
    for turn in kept:
        then, now = (
            number(100 * each.estimate, 0) for each in (turn.before.value, _expected(turn.after))
        )
        moved = "risen" if turn.more.estimate > 0 else "fallen"
        yield (
            turn.after.number,
            f"Turning point: since decision {turn.before.number} {whose(turn.seat.name)} chance "
            f"has {moved} from {then} to {now} %.",
        )


def _expected(judged: Judged) -> Interval:
    """The chance to win before a decision: if it is answered as the strategy would that judges."""
    return difference(judged.value, judged.choice)


def _has_turned(more: Interval) -> bool:
    sure = more.is_above() or more.opposite.is_above()
    return sure and abs(more.estimate) >= TURNED


def _better(game: GameReview) -> Iterator[tuple[int, str]]:
    """Yield which answers were mistakes, and why, and which perhaps were."""
    for seat in game.seats:
        reasons = {each.decision: why(game, each) for each in seat.mistakes}
        for place, each in enumerate(seat.decisions):
            best = named(game, each.best, as_cards=True, card=each.card(each.best))
            if each.shown:
                lost = f"{say.ranged(each.lost, 100)} more games in 100"
                you = "" if seat.name == YOU else f" (you are {seat.name})"
                words = f'Mistake{you}: "{best}" wins {lost}.'
                yield each.number, " ".join(filter(None, [words, reasons.get(place)]))
            elif each.counts and each.lost.is_above():
                lost = f"{say.ranged(each.lost, 100)} {say.WINS}"
                yield each.number, f'Perhaps better, by {lost}: "{best}".'
