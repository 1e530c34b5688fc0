"""The answer card of advice: what to do, your own cards, and how far other answers are behind."""

from __future__ import annotations

from silver_sim.advice.goal import POINTS
from silver_sim.advice.result import Advice
from silver_sim.report.model import AnswerCard, Board
from silver_sim.report.sections.boards import Chances, Hidden
from silver_sim.report.tables import Table
from silver_sim.report.text.wording import capital
from silver_sim.studies.advice import sentences
from silver_sim.studies.advice import text as say
from silver_sim.studies.advice.board import board_of
from silver_sim.studies.advice.tables import answers_table, compared

FIRST_ANSWERS = 4  # after the best


def answer(found: Advice) -> AnswerCard:
    """Return the answer card: what to do, your cards, and the first answers."""
    rests = sentences.rests(found)
    return AnswerCard(
        sentences.shortly(found),
        f"How sure: {rests[0].lower()}{rests[1:]}",
        compared(found, "answers_first", FIRST_ANSWERS) if sentences.others_of(found) else None,
        _own_cards(found),
        _first_answers(found),
    )


def table_board(found: Advice) -> Board | None:
    """The position as cards, hidden ones with what they probably are; None if none is known."""
    if found.picture is None:
        return None
    return board_of(found.picture, _chances(found))


def _own_cards(found: Advice) -> Board | None:
    whole = table_board(found)
    if whole is None:
        return None
    return Board([next(each for each in whole.spreads if each.title == capital(say.YOU))])


def _chances(found: Advice) -> Hidden:
    """The chances of the values of hidden cards, by whose they are and where they are."""
    return {
        (say.step_of(found, each.seat), each.slot): Chances(each.chances, say.named(each.chances))
        for each in found.holdings
        if each.seat is not None and each.slot is not None
    }


def _first_answers(found: Advice) -> Table:
    """The first answers, as a terminal shows them; a sentence says which come to the same."""
    table, others = answers_table(found), sentences.others_of(found)
    rows = [table.rows[place] for place in ([0, *others] if others else range(len(table.rows)))]
    value = f"points of the {say.deal(found)}" if found.goal == POINTS else "wins"
    heads = "answer", value, "first or second", "behind"
    shown = [place for place, each in enumerate(table.columns) if each.heading in heads]
    return Table(
        "first-answers",
        "",
        [table.columns[place] for place in shown],
        [[row[place] for place in shown] for row in rows[: FIRST_ANSWERS + 1]],
    )
