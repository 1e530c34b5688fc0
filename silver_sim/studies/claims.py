"""What pages of a gallery claim about who is better, as data, so that they can be compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from silver_sim.result import Plain, Result, as_json
from silver_sim.studies.arms.found import DUEL
from silver_sim.studies.arms.ranking import beats
from silver_sim.studies.arms.result import MARKED, ArmsResult, Row
from silver_sim.studies.arms.sentences import BEST, LADDER
from silver_sim.studies.profile.result import OPPONENTS, Profile

CLAIMS = "claims"  # in the stamp of a page


@dataclass(frozen=True)
class Claim(Result):
    """What a page claims at one number of players.

    `ahead`: who is shown to beat whom where both play. `roster`: of whom it says who is best; "" as
    `best`: that nobody is shown to be. `again`: what fresh games say of the first.
    """

    seats: int
    ahead: list[list[str]]
    roster: list[str]
    best: str = ""
    again: str = ""


def claimed(found: object) -> dict[str, list[Plain]]:
    """What a result claims, for the stamp of its page; nothing if it claims nothing."""
    claims = claims_of(found)
    return {CLAIMS: as_json(claims)} if claims else {}


def claims_of(found: object) -> list[Claim]:
    """What a result claims; nothing if it does not say who is better."""
    if isinstance(found, ArmsResult) and found.answer.form == BEST:
        return [*_of_standings(found)]
    if isinstance(found, ArmsResult) and found.answer.form == LADDER:
        steps = found.of("win_share")  # each against the one who sits around it
        return [Claim(steps[0].seats, _ahead((row, row.label, row.value_) for row in steps), [])]
    if isinstance(found, Profile):
        met = found.of("win_share", OPPONENTS)
        return [Claim(DUEL, _ahead((row, row.player, row.value_) for row in met), [])]
    return []


def _ahead(rows: Iterable[tuple[Row, str, str]]) -> list[list[str]]:
    """Who is shown to beat whom, the better first, from what is found of the first of two."""
    return [[*two][:: MARKED[row.finding]] for row, *two in rows if row.finding in MARKED]


def _of_standings(found: ArmsResult) -> Iterator[Claim]:
    """What is claimed at each number of players."""
    again = {each.seats: each.word for each in found.again}
    name = {arm.label: arm.player for arm in found.arms}
    for seats in found.numbers_of_seats:
        first, *rest = found.standing(seats)
        met = (row for row in found.rows if row.metric == "ahead" and row.seats == seats)
        ahead = _ahead((row, name[row.label], name[row.other or ""]) for row in met)
        best = name[first] if all(beats(found, first, other) for other in rest) else ""
        roster = sorted(name[label] for label in (first, *rest))
        yield Claim(seats, ahead, roster, best, again.get(seats, ""))
