"""What ``silver-sim advise --show plan`` ranks in Silver Amulet: it follows from the position."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from silver_sim.cli.advise import plans
from silver_sim.errors import UserError

if TYPE_CHECKING:
    from silver_sim.advice.position import Position
    from silver_sim.studies.advice.result import Ranking

PROTECTING = ("amulet", "guard")  # acts of a trace
OTHER_FREE = ("empath",)
OF_A_CARD = 256  # simulations with each card that may be drawn


def plan(place: Position, ranked: Callable[..., Ranking]) -> Ranking:
    """First looks, the last turn after a call, or where amulet and Bodyguards go, or stay.

    ``ranked`` answers ``questions.ranked_acts`` about the position. UserError if it is another one.
    """
    said = dict(field.partition(":")[::2] for field in place.line.split())
    if said.get("ask") == "first_look":
        return ranked()
    if "caller" in said:
        return ranked(counted="lowest", drawn=OF_A_CARD)
    from silver_sim.studies.advice.tell_questions import left

    found = ranked(wanted=lambda line: line["act"] not in OTHER_FREE, later=True)
    if not any(each.act in PROTECTING for each in found.answers):
        raise UserError(
            "there is no plan to show",
            why="these are no first looks, nobody has called, and nothing can be protected",
            help="ask:first_look, caller:1 for a call of the next player, or amulet:0 if you own "
            "the amulet; 3+ is a faceup Bodyguard",
        )
    answers = [
        each if each.act in PROTECTING else replace(each, words=left(each))
        for each in found.answers
    ]
    return replace(found, answers=answers)


plans["silver"] = plan
