"""The end of a game at the table: who won, and where to look it through."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from silver_sim.games.text.telling import YOU, does, listed
from silver_sim.studies.advice import text as say
from silver_sim.studies.review.asking import review
from silver_sim.studies.review.mistakes import named
from silver_sim.studies.review.sentences import sentences
from silver_sim.studies.table.live import LiveGame

WORLDS, MISTAKES = 512, 2  # of a review, and mistakes that it names


def result(live: LiveGame) -> str:
    """Who won with how many points, in a sentence."""
    names, scores, shares = live.names_at_table, live.game.scores, live.game.win_shares
    won = [name for name, share in zip(names, shares, strict=True) if share > 0]
    points = [f"{name} {score}" for name, score in zip(names, scores, strict=True)]
    if len(won) == 1:
        return f"The game is over: {won[0]} {does(won[0], 'win')}. Points: {', '.join(points)}."
    return f"The game is over: {listed(_you_last(won))} share the win. Points: {', '.join(points)}."


def _you_last(names: Sequence[str]) -> list[str]:
    return sorted(names, key=lambda name: name == YOU)


def in_brief(script: Path, seat: int) -> list[str]:
    """What the game tells of the person's play, in at most five lines."""
    found = review(script, seat=str(seat), worlds=WORLDS)
    [person], [game] = found.people, found.games
    [judged] = game.seats
    wrong = [judged.decisions[each.decision] for each in judged.mistakes[:MISTAKES]]
    command = shlex.join(["silver-sim", "review", str(script), "--seat", str(seat)])
    return [
        *sentences(replace(found, people=[replace(person, name="You")])),
        *(
            f"Mistake in deal {each.deal}: {named(game, each.played)}; better: "
            f"{named(game, each.best)}, which wins {say.told(each.lost, 100)} of 100 games more."
            for each in wrong
        ),
        f"All of it: {command}",
    ]
