"""What pages of a gallery claim about who is better, as data, so that they can be compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from silver_sim.result import Plain, Result, as_json, read
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


def read_claims(stamp: Plain) -> list[Claim]:
    """What a page claims, from its stamp."""
    return [read(Claim, each) for each in stamp.get(CLAIMS, [])]


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


def contradictions(claimed: Mapping[str, Sequence[Claim]]) -> Iterator[str]:
    """Yield in what pages, by name, contradict each other or themselves about one question."""
    every = [(page, claim) for page, claims in claimed.items() for claim in claims]
    for seats in sorted({claim.seats for _, claim in every}):
        here = [(page, claim) for page, claim in every if claim.seats == seats]
        shown = {(one, other): page for page, claim in here for one, other in claim.ahead}
        for one, other in shown:
            if one < other and (other, one) in shown:
                pages = f"{shown[one, other]} and {shown[other, one]}"
                yield f"{pages}: {one} or {other} ahead with {seats} players"
        for page, claim in here:
            for what in _against(claim, shown):
                yield f"{page}: {what} with {seats} players"


def _against(claim: Claim, shown: Mapping[tuple[str, str], str]) -> Iterator[str]:
    """What all pages show, by pair, against who is best on one of them."""
    roster = claim.roster
    if claim.best and claim.again == "refuted":
        yield f"{claim.best} is best, and fresh games refute it"
    if claim.best:
        for other in roster:
            if (other, claim.best) in shown:
                yield f"{claim.best} is best, but {shown[other, claim.best]} shows {other} ahead"
        return
    for one in roster:
        if all((one, other) in shown for other in roster if other != one):
            yield f"nobody is best, but {one} is shown ahead of all"
