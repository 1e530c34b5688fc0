"""How many cards remembered are enough: copies with a limited memory against the strategy itself.

Memories are judged from the largest down, as long as each is shown to lose less than a bound; so
judged in a fixed order, no claim has to allow for the others (Maurer, Hothorn and Lehmacher 1995).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from silver_sim.arena.lineup import BEHIND
from silver_sim.arena.typed import split_outside
from silver_sim.report.text.sure import more_in_100
from silver_sim.report.text.wording import counted, upper
from silver_sim.studies.arms.result import ArmsResult, Row

BOUND = 0.01  # of win share: a copy that loses less than this by forgetting remembers enough
LEAST = 0.01  # games in 100: a lead that is shown to be no more than 0 is given as this
MEMORY = re.compile(r"memory\(([0-9]+)(,least)?\)")

Copy = tuple[int, Row]  # cards that a copy remembers, and what the whole memory wins more


def remembered(result: ArmsResult, seats: int) -> Iterator[str]:
    """Say of every strategy that is there with and without a limited memory how much is enough.

    Copies that forget the oldest first and those that forget the least useful are judged apart.
    """
    arms = {arm.player: arm.label for arm in result.arms if arm.seats == seats}
    for whole in arms:
        for least in (False, True):
            copies = sorted(_copies(whole, least, [*arms]), key=lambda each: -each[1])
            leads = ((cards, result.gap(arms[whole], arms[name])) for name, cards in copies)
            if met := [(cards, lead) for cards, lead in leads if lead is not None]:
                yield _sentence(whole, met)


def _copies(whole: str, least: bool, players: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Yield the copies of a strategy with a limited memory, and how many cards each remembers."""
    for player in players:
        base, *wrappers = split_outside(player, BEHIND)
        limits = [match for each in wrappers if (match := MEMORY.fullmatch(each))]
        if len(limits) == 1 and bool(limits[0][2]) is least:
            others = [each for each in wrappers if each != limits[0][0]]
            if "+".join([base, *others]) == whole:
                yield player, int(limits[0][1])


def _sentence(whole: str, copies: Sequence[Copy]) -> str:
    """Say how many cards remembered are enough, or that these games do not tell."""
    most = [lead.joint_hi for _, lead in copies]
    enough = len([*takewhile(lambda hi: hi is not None and hi < BOUND, most)])
    if enough:
        cards, bound = copies[enough - 1][0], upper(max(100 * (most[enough - 1] or 0.0), LEAST))
        fewer = "fewer were not tried"
        if copies[enough:]:
            less, lead = copies[enough]
            fewer = f"with {less}, it wins {_fewer(lead)}"
        return (
            f"Remembering {counted(cards, 'card')} is enough for {whole}: with more, it wins at "
            f"most {bound} more games in 100; {fewer}."
        )
    cards, lead = copies[0]
    if (lead.joint_lo or 0.0) > BOUND:
        few = f"Remembering {counted(cards, 'card')} is not enough for {whole}"
        return f"{few}: with {cards}, it wins {_fewer(lead)}."
    possible = ""
    if most[0] is not None:
        possible = (
            f": remembering all instead of {cards} may still win {upper(100 * most[0])} more games "
            "in 100"
        )
    return f"These games do not show how many cards remembered are enough for {whole}{possible}."


def _fewer(lead: Row) -> str:
    """What a copy wins, compared with the whole memory."""
    return " ".join(more_in_100(lead.joint.reversed)).rstrip()
