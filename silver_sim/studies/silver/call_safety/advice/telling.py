"""What a question tells, as positions of Silver: all that is told is met exactly."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import product

from silver_sim.errors import UserError
from silver_sim.games.silver.rules.cards import Character
from silver_sim.games.silver.rules.rule_set import rule_set
from silver_sim.games.silver.text.told import CERTAIN, CardTold, SilverTold
from silver_sim.games.silver.text.told_check import check, completed
from silver_sim.studies.silver.call_safety.advice.question import Question
from silver_sim.studies.silver.call_safety.advice.typed import read_question, village

# How an own Squire may lie, each as likely as the others: about a third do lie faceup in real
# positions, and then there is a row from which everybody draws better cards.
SQUIRE_LIES = (False, False, True)


def asked(options: Mapping[str, str]) -> SilverTold:
    """The position that options tell (``GameInfo.asked``); UserError if it cannot be.

    The own turn says which turn of all it is for whoever started the round: the seat itself. Cards
    lie in the order of ``--known``, those of ``--unknown`` behind them.
    """
    told = cases(read_question(Question, options))[0]
    own = village(options)
    if None in own:  # where they lie among the others is told
        known = iter(told.villages[0])
        cards = tuple(CardTold() if value is None else next(known) for value in own)
        told = replace(told, villages=(cards, *told.villages[1:]))
    return told


def cases(question: Question) -> tuple[SilverTold, ...]:
    """All positions that a question may mean, each as likely as the others.

    They differ in what known cards with a sum are, else in which own Squires lie faceup, and in who
    started the round if the own turn is told. UserError if what is told cannot be.
    """
    found = [
        replace(_position(question, known, faces), turn=turn)
        for known in question.splits
        for faces in _faces(question, known)
        for turn in _turns(question)
    ]
    complete = [completed(each) for each in found]
    for each in complete:
        if question.up or not each.row:
            check(each)
    return tuple(each for each in complete if question.up or not each.row or _can_be(each))


def _can_be(told: SilverTold) -> bool:
    """Whether it can be as it is told, as with a row where so few cards are left."""
    try:
        check(told)
    except UserError:
        return False
    return True


def _faces(question: Question, known: tuple[int, ...]) -> Iterable[tuple[bool, ...]]:
    """Whether known cards lie faceup: as told, or in every way that they may, first of all none."""
    if question.up:
        return [question.up]
    if question.sum is not None:
        return [(False,) * len(known)]
    lies = [SQUIRE_LIES if is_open else (False,) for is_open in squires(question, known)]
    return product(*lies)


def squires(question: Question, known: tuple[int, ...]) -> list[bool]:
    """Which of the known cards are surely Squires, of which it is not told how they lie."""
    sure = question.sure or (CERTAIN,) * len(known)
    return [
        not question.up and value == Character.SQUIRE and each == CERTAIN
        for value, each in zip(known, sure, strict=True)
    ]


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


def _turns(question: Question) -> list[int | None]:
    """The turns of all players that one's own may be, beginning with that of who started."""
    if question.turn is None:
        return [None]
    first = (question.turn - 1) * question.seats + 1
    last = rule_set({}).max_turns
    return [turn for turn in range(first, first + question.seats) if turn <= last]
