"""What a strategy's functions return, and how it becomes the machine's choice.

Most questions are answered by one whole number (a slot, a mask of slots, an index, or one of the
codes below); what happens to a card in hand is a Placement. Seats count from the own one.
"""

from __future__ import annotations

from enum import IntEnum
from struct import Struct
from typing import Any, NamedTuple

from silver_sim.compiled.jit import checked_kernel, kernel, kernel_but
from silver_sim.games.silver.rules.cards import NONE
from silver_sim.games.silver.rules.questions import RIGHT, Act

NO_ACT = 0  # free_act: nothing (more) in this window
_ACTS = 32  # a code is act + 32 * detail
_PLACES = 64  # a target is seat * 64 + slot
_DETAILS = 128
# A Placement holds plain numbers, so that every one has the same compiled type.
_DISCARD, _USE, _EXCHANGE, _WITCH = (
    int(act) for act in (Act.DISCARD, Act.USE, Act.EXCHANGE, Act.WITCH)
)


class Turn(IntEnum):
    """Answers of ``open_turn``; DRAW draws as few cards as the rules allow."""

    DRAW = 2
    DRAW_ROW = 3  # the oldest card of the row
    TAKE = 5
    CALL = 20
    PASS = 21


class Placement(NamedTuple):
    """What happens to the card in hand, the Master's or the Witch's; see the functions below."""

    act: int
    slots: int
    into: int
    new_end: int
    penalty_end: int
    seat: int
    target: int


_DISCARDED = Placement(_DISCARD, 0, 0, 0, 0, 0, 0)
_USED = Placement(_USE, 0, 0, 0, 0, 0, 0)
_CELLS = Struct(f"={len(Placement._fields)}q")


@checked_kernel
def draw(extra):
    """``open_turn``: draw, and this many Rascal cards too (5.2); fewer than none is not legal."""
    return Act.DRAW + _ACTS * (extra + 1 if extra >= 0 else extra)


@checked_kernel
def draw_row(index):
    """``open_turn``: draw this card of the row, 0 = the oldest (5.3)."""
    return Act.DRAW_ROW + _ACTS * index


@checked_kernel
def discard():
    """``place_card``: discard the card in hand."""
    return _DISCARDED


@checked_kernel
def use():
    """``place_card``: discard the card in hand and use its ability (``sight.may_use``)."""
    return _USED


@checked_kernel
def exchange(slot):
    """Exchange the new card for one own card (6.2)."""
    return Placement(_EXCHANGE, 1 << slot, int(slot), RIGHT, RIGHT, 0, 0)


@checked_kernel
def exchange_set(slots, into, new_end, penalty_end):
    """Exchange the new card for the set of a mask of slots (6.3-6.6).

    ``into`` is the slot of the set that the new card takes on a match; ``new_end`` and
    ``penalty_end`` (LEFT or RIGHT) are the ends at which cards are added on a failure.
    """
    return Placement(_EXCHANGE, int(slots), int(into), int(new_end), int(penalty_end), 0, 0)


@checked_kernel
def witch_target(seat, slot):
    """``witch``: exchange the seen card for a card of another player (7.11)."""
    return Placement(_WITCH, 0, 0, 0, 0, int(seat), int(slot))


@checked_kernel
def witch_back():
    """``witch``: put the seen card back, where ``witch_must_exchange`` is no (7.11)."""
    return Placement(_WITCH, 0, 0, 0, 0, NONE, NONE)


@checked_kernel
def target(seat, slot):
    """``reveal``, ``peek``, ``see``: a card of a village."""
    return seat * _PLACES + slot


@checked_kernel
def rob_card(seat, slot, own_slot):
    """``rob``: take a card of another player for an own one, and look at it (7.12)."""
    return target(seat, slot) * _PLACES + own_slot


@checked_kernel
def empath(slot):
    """``free_act``: look at an own card with the leftmost Empath that has a look left (7.2)."""
    return Act.EMPATH + _ACTS * (slot + 1)


@checked_kernel
def guard(bodyguard, slot):
    """``free_act``: place the Bodyguard of an own slot on another slot; NONE takes it off (7.3)."""
    return Act.GUARD + _ACTS * (slot + 1) + _ACTS * _DETAILS * bodyguard


@checked_kernel
def amulet(slot):
    """``free_act``: put the amulet on an own card (9.2)."""
    return Act.AMULET + _ACTS * (slot + 1)


@kernel
def put_turn(sight, choice, code):
    """The choice that an answer of ``open_turn`` means."""
    choice.act = code % _ACTS
    detail = code // _ACTS
    choice.extra = sight.least_extra if detail == 0 else detail - 1
    choice.index = detail


@kernel
def put_free_act(sight, choice, code):
    """The choice that an answer of ``free_act`` means."""
    choice.act = code % _ACTS
    choice.slot = code // _ACTS % _DETAILS - 1
    choice.by = code // (_ACTS * _DETAILS)
    if choice.act == Act.EMPATH:
        choice.by = 0
        while choice.by < sight.cards_in[0] - 1 and (sight.empaths >> choice.by) & 1 == 0:
            choice.by += 1


def _put_at_once(choice: Any, placement: Any) -> None:
    """Write a Placement to the choice, of which it is the beginning.

    Raises TypeError for anything else, struct.error if something in it is no whole number that the
    engine can hold.
    """
    if not isinstance(placement, Placement):
        raise TypeError(f"{placement!r} is no Placement: exchange(), discard() or use() makes one")
    _CELLS.pack_into(choice, 0, *placement)


@kernel_but(in_python=_put_at_once)
def put_placement(choice, placement):
    """The choice that a Placement means."""
    choice.act = placement.act
    choice.slots = placement.slots
    choice.into = placement.into
    choice.new_end = placement.new_end
    choice.penalty_end = placement.penalty_end
    choice.seat = placement.seat
    choice.target = placement.target


@kernel
def put_slot(choice, act, slot):
    """One own slot."""
    choice.act = act
    choice.slot = slot


@kernel
def put_slots(choice, act, slots):
    """A mask of own slots."""
    choice.act = act
    choice.slots = slots


@kernel
def put_index(choice, act, index):
    """A card of several."""
    choice.act = act
    choice.index = index


@kernel
def put_target(choice, act, code):
    """A card of a village."""
    choice.act = act
    choice.seat = code // _PLACES
    choice.target = code % _PLACES


@kernel
def put_rob(choice, code):
    """7.12: another player's card, an own one; the robber looks at what it took."""
    put_target(choice, Act.ROB, code // _PLACES)
    choice.slot = code % _PLACES
    choice.look = 1
