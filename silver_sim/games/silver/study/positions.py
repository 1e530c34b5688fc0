"""Positions of Silver as text, and whole positions of what is given (``games.positions``)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from silver_sim.games.positions import CardPlace, Doubted, Met, Positions
from silver_sim.games.silver.study.filling import fill
from silver_sim.games.silver.study.real_positions import KEPT, met, nearest
from silver_sim.games.silver.text.given import SilverGiven
from silver_sim.games.silver.text.given_of import given_of
from silver_sim.games.silver.text.given_question import after_draw, answered
from silver_sim.games.silver.text.picture import picture, understood
from silver_sim.games.silver.text.table_line import read_line, write_line


def write(states: Any) -> str:
    """The line of a position, with all that the seat which must decide may know."""
    return write_line(given_of(states))


def typed(given: SilverGiven) -> SilverGiven:
    """Nothing of the turn, of who started and who knows what, and of the pile but its top.

    The Master chooses among cards of the pile: then all are given.
    """
    villages = tuple(
        tuple(replace(card, known_to=None) for card in village) for village in given.villages
    )
    given = replace(given, villages=villages, turn=None, start=None)
    if not given.discard or given.question.startswith("master"):
        return given
    return replace(given, discard=given.discard[:1], whole_pile=False)


def reals(given: SilverGiven, among: Met) -> int:
    """How many real positions fill what was given."""
    return nearest(given, among).number


def hidden(given: SilverGiven, states: Any) -> tuple[list[CardPlace], Any]:
    """The cards that are not surely given, seat by seat, and their values in each state."""
    places = [
        (seat, slot)
        for seat, village in enumerate(given.villages)
        for slot, card in enumerate(village)
        if card.value is None or card.doubted
    ]
    each = np.arange(len(states))
    values = [states["value"][each, states["village"][:, seat, slot]] for seat, slot in places]
    held = np.array(values, np.int8).reshape(len(places), len(states)).T
    return [CardPlace(seat, slot) for seat, slot in places], held


def doubted(given: SilverGiven) -> list[Doubted]:
    """The own cards of which the seat is not sure, and with how many percent it is."""
    return [
        Doubted(0, slot, card.value, card.sure)
        for slot, card in enumerate(given.villages[0])
        if card.doubted and card.value is not None
    ]


POSITIONS = Positions(
    write=write,
    read=read_line,
    line=write_line,
    fill=fill,
    hidden=hidden,
    doubted=doubted,
    real=KEPT,
    met=met,
    reals=reals,
    picture=picture,
    understood=understood,
    answered=answered,
    typed=typed,
    after_draw=after_draw,
)
