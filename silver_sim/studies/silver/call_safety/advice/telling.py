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
    told = cases(read_question(Question, options))[0]
    own = village(options)
    if None in own:  # where they lie among the others is told
        told = replace(told, villages=(tuple(map(CardTold, own)), *told.villages[1:]))
    return told


def cases(question: Question) -> tuple[SilverTold, ...]:
    """All positions that a question may mean, each as likely as the others.

    They differ in what known cards with a sum are, and in who started the round if the own turn is
    told. UserError if what is told cannot be.
    """
    found = [
        replace(_position(question, known), turn=turn)
        for known in question.splits
        for turn in _turns(question)
    ]
    complete = tuple(map(completed, found))
    for each in complete:
        check(each)
    return complete


def _position(question: Question, known: tuple[int, ...]) -> SilverTold:
    sure = question.sure or (CERTAIN,) * len(known)
    cards = (CardTold(value, sure=each) for value, each in zip(known, sure, strict=True))
    own = (*cards, *[CardTold()] * question.unknown)
    others = ((CardTold(any_face=True),) * cards for cards in question.opponents)
    return SilverTold(
        villages=(own, *others),
        rules=rule_set({}),
        deck=question.deck,
        round_no=question.round,
        totals=question.scores,
        seen=question.seen or (),
    )


def _turns(question: Question) -> list[int | None]:
    """The turns of all players that one's own may be, beginning with that of who started."""
    if question.turn is None:
        return [None]
    first = (question.turn - 1) * question.seats + 1
    last = rule_set({}).max_turns
    return [turn for turn in range(first, first + question.seats) if turn <= last]
