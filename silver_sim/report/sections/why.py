"""The first section of a page: what in the data goes with the answer, and the story of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from silver_sim.report.model import Sample, Section
from silver_sim.report.text import reasons
from silver_sim.report.text.reasons import Reason

if TYPE_CHECKING:
    pass


def why(
    candidates: Iterable[Reason],
    what: str,
    games: Sequence[Sample] = (),
    *,
    looks: bool = False,
    about: str = "What goes with it in these games",
) -> Section:
    """Return what goes with the answer, and a game that shows it.

    `what` is what none of the candidates is shown to do, if none is: "to set greedy apart".
    `about` introduces them. `looks`: the run could stop at a look, which these tests do not
    account for.
    """
    found = reasons.explaining(candidates)
    surest = reasons.surest(found)
    examined = f"adjusted for all {len(found)} numbers" if found[1:] else "the only number"
    lead = (
        f"{about}, the surest first. Each is shown at the 5 % "
        f"level{', for a single look' if looks else ''}, {examined} examined (Holm); none is "
        "proven to be the cause."
        if surest
        else reasons.nothing(what, len(found))
    )
    points = [each.sentence for each in surest]
    return Section("why", "Why", lead, points=points, samples=games)
