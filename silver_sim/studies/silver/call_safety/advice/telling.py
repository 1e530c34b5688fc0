"""What a question tells, as positions of Silver: all that is told is met exactly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from silver_sim.games.silver.rules.rule_set import rule_set
from silver_sim.games.silver.text.told import CERTAIN, CardTold, SilverTold
from silver_sim.games.silver.text.told_check import check, completed
from silver_sim.studies.silver.call_safety.advice.question import Question
from silver_sim.studies.silver.call_safety.advice.typed import read_question, village


def asked(options: Mapping[str, str]) -> SilverTold:
    """The position that options tell (``GameInfo.asked``); UserError if it cannot be.

    The own turn says which turn of all it is for whoever started the round: the seat itself. Cards
    lie in the order of ``--known``, those of ``--unknown`` behind them.
    """
    told = shown(read_question(Question, options))
    own = village(options)
    if None in own:  # where they lie among the others is told
        known = iter(told.villages[0])
        cards = tuple(CardTold() if value is None else next(known) for value in own)
        told = replace(told, villages=(cards, *told.villages[1:]))
    return told


def as_told(question: Question) -> SilverTold:
    """The position that a question tells; what it leaves open is as in real positions.

    UserError if what is told cannot be.
    """
    told = shown(replace(question, turn=None))
    own = told.villages[0]
    if question.sum is not None:
        summed = (replace(card, value=None) for card in own[: question.summed])
        own = (*summed, *own[question.summed :])
    return replace(
        told,
        villages=(own, *told.villages[1:]),
        summed=question.summed,
        own_sum=question.sum,
        own_turn=question.turn,
        open=True,
    )


def shown(question: Question) -> SilverTold:
    """The same where nothing is open: no own card lies faceup of which it is not told.

    Cards with a sum are the lowest that have it; the own turn is that of who started the round.
    """
    known = question.splits[0]
    turn = None
    if question.turn is not None:
        turn = min((question.turn - 1) * question.seats + 1, rule_set({}).max_turns)
    faces = question.up or (False,) * len(known)
    told = completed(replace(_position(question, known, faces), turn=turn))
    check(told)
    return told


def _position(question: Question, known: tuple[int, ...], faces: tuple[bool, ...]) -> SilverTold:
    sure = question.sure or (CERTAIN,) * len(known)
    told = zip(known, sure, faces, strict=True)
    cards = (CardTold(value, up=up, sure=each) for value, each, up in told)
    own = (*cards, *[CardTold()] * question.unknown)
    others = ((CardTold(any_face=True),) * cards for cards in question.opponents)
    told_of = SilverTold(
        villages=(own, *others),
        rules=rule_set({}),
        deck=question.deck,
        round_no=question.round,
        totals=question.scores,
        seen=question.seen or (),
    )
    row = told_of.row_of_squires
    if question.deck == 0:  # then a card in the row is why the round goes on (silver-rules 11.1)
        row = row or (None,)
    return replace(told_of, row=row)
