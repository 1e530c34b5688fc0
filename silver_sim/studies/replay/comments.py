"""Comments on a game: what a review says of every decision that was not obvious."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from silver_sim.advice.review.result import GameReview, Judged
from silver_sim.report.page.replay import Mark
from silver_sim.studies.advice import text as say
from silver_sim.studies.review.mistakes import named


def comments(games: Iterable[GameReview]) -> Iterator[Mark]:
    """A remark on each decision that was not obvious; one that is shown to be worse is a loss."""
    for game in games:
        for seat in game.seats:
            for judged in seat.decisions:
                if judged.counts:
                    yield _mark(judged, game)


def _mark(judged: Judged, game: GameReview) -> Mark:
    best = named(game, judged.best)
    lost = f"{say.told(judged.lost, 100)} percentage points"
    if judged.best == judged.played:
        return Mark(judged.number, "Advice agrees.")
    if judged.shown:
        words = f"Better: {best}. This loses {lost} of winning."
        return Mark(judged.number, words, judged.lost.estimate)
    if judged.lost.estimate > 0.0:
        return Mark(judged.number, f"Perhaps better, by {lost}: {best}.")
    return Mark(judged.number, f"As good, as far as is shown: {best}.")
