"""The end of a game at the table: who won, and where to look it through."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from silver_sim.advice.review.result import Mistake, SeatReview
from silver_sim.games.text.telling import YOU, does, listed
from silver_sim.report.text.wording import capital
from silver_sim.studies.advice import text as say
from silver_sim.studies.review.asking import review
from silver_sim.studies.review.sentences import sentences
from silver_sim.studies.table.live import LiveGame

WORLDS = 512  # of a review
LINES = 5  # that it has


def result(live: LiveGame) -> str:
    """Who won with how many points, in a sentence."""
    names, scores, shares = live.names_at_table, live.game.scores, live.game.win_shares
    won = [name for name, share in zip(names, shares, strict=True) if share > 0]
    points = [f"{name} {score}" for name, score in zip(names, scores, strict=True)]
    if len(won) == 1:
        return f"The game is over: {won[0]} {does(won[0], 'win')}. Points: {', '.join(points)}."
    won.sort(key=lambda name: name == YOU)
    return f"The game is over: {listed(won)} share the win. Points: {', '.join(points)}."


def in_brief(live: LiveGame, script: Path, against: str | None) -> list[str]:
    """What the game says of the person's play, in at most five lines.

    ``against`` is whom the others are taken for, clockwise from the person.
    """
    seat, folder = str(live.seat), live.strategies
    found = review(script, seat=seat, against=against, worlds=WORLDS, strategies=folder)
    [person], [game] = found.people, found.games
    [judged] = game.seats
    lines = sentences(replace(found, people=[replace(person, name=YOU)]))
    wrong = judged.mistakes[: LINES - 1 - len(lines)]
    return [
        *lines,
        *(_mistake(live, judged, each) for each in wrong),
        f"The whole review: {found.command}",
    ]


def _mistake(live: LiveGame, judged: SeatReview, mistake: Mistake) -> str:
    """A mistake in the words of the table."""
    decision, deal = judged.decisions[mistake.decision], say.deal(mistake.advice)
    met = live.game.met[decision.number - 1]
    assert met.line is not None
    played = live.in_words(met.states, met.line)
    answers = mistake.advice.answers
    best = live.in_words(
        met.states, next(each.line for each in answers if each.words == decision.best)
    )
    return (
        f'{capital(deal)} {decision.deal}, decision {decision.number}: "{played}" was a mistake; '
        f'"{best}" brings {say.ranged(decision.lost, 100)} more {say.WINS}.'
    )
