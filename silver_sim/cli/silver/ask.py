"""``silver-sim ask``: the special questions that only Silver Amulet has."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from silver_sim.cli import options
from silver_sim.cli.ask import WORLDS, tell
from silver_sim.cli.ask import app as app
from silver_sim.cli.command import add
from silver_sim.cli.deciding import AtDecisionWithGoal, Goal
from silver_sim.errors import UserError

if TYPE_CHECKING:
    from silver_sim.advice.position import Position
    from silver_sim.studies.advice.result import Ranking

DEALT = 5  # cards of a village
PROTECTING = ("amulet", "guard")  # acts of a trace
OTHER_FREE = ("empath",)
OF_A_CARD = 256  # worlds that are tried with a card that is drawn


def first_looks(
    typed: Goal,
    players: int = options.number("2 to 4 players.", 2, 4, default=3),
) -> None:
    """Rank all pairs of cards to look at before the first turn, and tell whether it matters.

    For example:

      silver-sim ask first-looks --players 4
    """
    from silver_sim.studies.advice.questions import ranked_acts

    village = ",".join("x" * DEALT)
    others = "/".join([village] * (players - 1))
    place = typed.of_line(f"own:{village} others:{others} ask:first_look")
    found = typed.answered(ranked_acts, place, worlds=WORLDS, goal=typed.goal)
    tell(typed, found)


def last_turn(typed: AtDecisionWithGoal) -> None:
    """Rank what to do in your last turn, after somebody else has called, and with a drawn card.

    For each card that may be drawn from the deck at most 256 worlds are tried.

    For example:

      silver-sim ask last-turn own:2,2,6 others:x,x,x/5,x,x,x caller:1 ask:open_turn
    """
    from silver_sim.studies.advice.questions import ranked_acts

    place = _of_silver("last-turn", typed)
    if not any(field.startswith("caller:") for field in place.line.split()):
        raise UserError("nobody has called there", help="caller:1 for a call of the next player")
    found = typed.answered(
        ranked_acts,
        place,
        worlds=WORLDS,
        counted="lowest",
        drawn=OF_A_CARD,
        goal=typed.goal,
    )
    tell(typed, found)


def protect(typed: AtDecisionWithGoal) -> None:
    """Rank where to put the amulet or a Bodyguard now, and what leaving it is worth.

    Every answer that goes on with the turn leaves it.

    For example:

      silver-sim ask protect own:1,2,2,x others:x,x,x/5,x,x,x amulet:0 round:2 scores:3/9/5
    """
    from silver_sim.studies.advice.questions import ranked_acts
    from silver_sim.studies.advice.tell_questions import left

    found: Ranking = typed.answered(
        ranked_acts,
        _of_silver("protect", typed),
        worlds=WORLDS,
        wanted=lambda line: line["act"] not in OTHER_FREE,
        later=True,
        goal=typed.goal,
    )
    if not any(each.act in PROTECTING for each in found.answers):
        raise UserError(
            "nothing can be protected there",
            why="neither may the amulet be put on a card, nor a Bodyguard be moved",
            help="amulet:0 says that you own the amulet, 3+ is a faceup Bodyguard",
        )
    answers = [
        each if each.act in PROTECTING else replace(each, words=left(each))
        for each in found.answers
    ]
    tell(typed, replace(found, answers=answers))


def _of_silver(command: str, typed: AtDecisionWithGoal) -> Position:
    """The decision; UserError for one of another game."""
    place = typed.decision()
    if place.game.name != "silver":
        raise UserError(
            f"{place.game.title} has no ask {command}",
            help="ask about a position of Silver; silver-sim ask --help  lists the other questions",
        )
    return place


add(app, first_looks, last_turn, protect)
