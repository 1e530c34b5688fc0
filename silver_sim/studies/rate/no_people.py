"""Columns that are no people though they stand among them: numbers of rounds, sums of a row."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from silver_sim.errors import UserError, brief, repeated
from silver_sim.studies.rate.game import CENTS, Game

FEWEST_ROWS = 4  # fewer may look so by chance
FIRSTS = (0, CENTS)  # with what a count begins
LEAST_COUNT = 3 * CENTS  # so far it goes at least


def check_people(
    games: Sequence[Game], people: Sequence[str], kept: Sequence[str], path: object
) -> None:
    """UserError if a column looks like no person and is not `kept` all the same."""
    if len(games) < FEWEST_ROWS:
        return
    full = [name for name in people if all(name in game.points for game in games)]
    what = {name: "counts 1, 2, 3, ..." for name in full if _counts(name, games)}
    uncounted = [name for name in people if name not in what]
    for name in full:
        if _is_sum(name, uncounted, games) or _is_sum(name, people, games):
            what.setdefault(name, "is the sum of the others")
    for name, looks in what.items():
        if name not in kept:
            typed = name if name.isalnum() else f"'{name}'"
            raise UserError(
                f"the column {repeated(name)} {looks}, so it looks like no person",
                where=brief(path),
                help=f"--leave-out {typed} rates the others without it, --keep {typed} takes it "
                "for a person all the same",
            )


def _counts(name: str, games: Sequence[Game]) -> bool:
    """Whether a column counts rows up, or down: from 0 or 1, by one, or not where rows are alike.

    Where there are sessions, anew in each or not.
    """
    rows = [(game.session, game.points[name]) for game in games]
    return any(
        each[0][1] in FIRSTS
        and max(points for _, points in each) >= LEAST_COUNT
        and all(
            after - before in (0, CENTS) or (session != last and after == each[0][1])
            for (last, before), (session, after) in pairwise(each)
        )
        for each in (rows, rows[::-1])
    )


def _is_sum(name: str, people: Sequence[str], games: Sequence[Game]) -> bool:
    """Whether a column is the sum of the others, two at least; not where it never changes."""
    points = [game.points for game in games]
    others = [other for other in people if other != name]
    return (
        len(others) > 1
        and len({each[name] for each in points}) > 1
        and all(each[name] == sum(each.get(other, 0) for other in others) for each in points)
    )
