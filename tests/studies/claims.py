"""What pages of a gallery claim, as their stamps have it, and where they contradict each other."""

import json
from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from typing import Any

from silver_sim.report.page.stamp import STAMP
from silver_sim.result import Plain, read
from silver_sim.studies.claims import CLAIMS, Claim


def stamp_of(page: bytes) -> dict[str, Any] | None:
    found = STAMP.search(page.decode())
    return dict(json.loads(unescape(found.group(1)))) if found else None


def read_claims(stamp: Plain) -> list[Claim]:
    return [read(Claim, each) for each in stamp.get(CLAIMS, [])]


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
