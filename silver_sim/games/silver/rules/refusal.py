"""Judging an answer before it is applied: why it is not legal, if it is not.

Exchanges are far too many to list, so legality is a predicate; ``legal`` says what it is made of.
"""

from __future__ import annotations

from silver_sim.compiled.jit import inline_kernel, kernel
from silver_sim.games.silver.rules.acts import ANSWERS, having, is_in
from silver_sim.games.silver.rules.cards import NONE
from silver_sim.games.silver.rules.legal import (
    empaths_with_a_look,
    guard_places,
    has_ability_now,
    is_last_exchangeable,
    is_movable_bodyguard,
    least_extra,
    may_act_freely,
    may_call,
    may_draw,
    may_take,
    most_extra,
    must_pass,
    owns_amulet,
    targets,
)
from silver_sim.games.silver.rules.questions import Act, Question, Refusal, Source
from silver_sim.games.silver.rules.village import count, free_cards, hidden_cards, holds

_TARGET = having("target")


@kernel
def refusal(s, choice):
    """The Refusal of this answer to the question that stands; LEGAL (0) if there is none."""
    act, question = choice.act, s.question
    if act == Act.EMPATH or act == Act.GUARD or act == Act.AMULET:
        return _free_act(s, choice)
    if question == Question.OPEN_TURN:
        return _open_turn(s, choice)
    if question == Question.PLACE_CARD:
        return _place_card(s, choice)
    if question == Question.CLOSE_TURN:
        return _only(act, Act.END_TURN)
    if question == Question.FIRST_LOOK:
        if act != Act.LOOK:
            return Refusal.NOT_ASKED
        own = (1 << s.cards_in[s.seat]) - 1
        return _look(choice.slots, own, s.rules.first_looks)
    if question == Question.CHOOSE_DRAWN:
        return _index(_only(act, Act.KEEP), choice.index, 0, s.hand_count)
    return _ability(s, choice)


@inline_kernel
def _only(act, wanted):
    """The one act that answers this question."""
    return Refusal.LEGAL if act == wanted else Refusal.NOT_ASKED


@inline_kernel
def _index(refused, index, first, count_of_cards):
    """An index from ``first`` below the number of cards."""
    if refused != Refusal.LEGAL or first <= index < count_of_cards:
        return refused
    return Refusal.NO_SUCH_INDEX


@kernel
def _look(slots, viewable, number):
    """3.3, 7.7: exactly this many of the slots that may be looked at."""
    if slots & ~viewable != 0:
        return Refusal.MAY_NOT_BE_LOOKED_AT
    if count(slots) != number:
        return Refusal.WRONG_NUMBER_OF_SLOTS
    return Refusal.LEGAL


@kernel
def _open_turn(s, choice):
    """4.1-4.7."""
    act = choice.act
    if act == Act.DRAW:
        if not may_draw(s):
            return Refusal.NO_CARD_TO_DRAW
        if not least_extra(s) <= choice.extra <= most_extra(s):
            return Refusal.WRONG_EXTRA
        return Refusal.LEGAL
    if act == Act.DRAW_ROW:
        return _index(Refusal.LEGAL, choice.index, 0, s.row_count)
    if act == Act.TAKE:
        return Refusal.LEGAL if may_take(s) else Refusal.NOTHING_TO_TAKE
    if act == Act.CALL:
        return _call(s)
    if act == Act.PASS:
        return Refusal.LEGAL if must_pass(s) else Refusal.MAY_NOT_PASS
    return Refusal.NOT_ASKED


@kernel
def _call(s):
    """4.2, 4.3."""
    if may_call(s):
        return Refusal.LEGAL
    if s.caller != NONE:
        return Refusal.CALL_PENDING
    if s.free_acts > 0:
        return Refusal.CALL_AFTER_FREE_ACT
    return Refusal.TOO_MANY_CARDS_TO_CALL


@kernel
def _place_card(s, choice):
    """5.1, 5.4: discard, use, or exchange the card in hand."""
    act = choice.act
    if act == Act.EXCHANGE:
        return _exchange(s, choice)
    if act == Act.DISCARD or act == Act.USE:
        if s.hand_from == Source.PILE:
            return Refusal.MUST_PLACE_TAKEN_CARD
        if act == Act.USE and not has_ability_now(s):
            return Refusal.ABILITY_NOT_AVAILABLE
        return Refusal.LEGAL
    return Refusal.NOT_ASKED


@kernel
def _exchange(s, choice):
    """6.1, 6.4, 6.5: a set of cards that may move, a place in it, two ends."""
    if choice.slots <= 0:
        return Refusal.WRONG_NUMBER_OF_SLOTS
    if choice.slots & ~free_cards(s, s.seat, s.seat) != 0:
        return Refusal.MAY_NOT_MOVE
    if not holds(choice.slots, choice.into):
        return Refusal.INTO_NOT_IN_SET
    if not (0 <= choice.new_end <= 1 and 0 <= choice.penalty_end <= 1):
        return Refusal.OUT_OF_RANGE
    return Refusal.LEGAL


@kernel
def _ability(s, choice):
    """7.5-7.12: the targets."""
    act, question = choice.act, s.question
    own_hidden = hidden_cards(s, s.seat, s.seat)
    if act == Act.EXCHANGE and (question == Question.MASTER_EXCHANGE or question == Question.WITCH):
        return _exchange(s, choice)
    if act != ANSWERS[question]:
        return Refusal.NOT_ASKED
    if act == Act.BEHOLD:
        return _look(choice.slots, own_hidden, min(2, count(own_hidden)))
    if act == Act.MASTER:
        return _index(Refusal.LEGAL, choice.index, NONE, s.discard_count - 1)
    if act == Act.WITCH:
        return _witch(s, choice)
    if act == Act.ROB:
        return _rob(s, choice)
    if not is_in(_TARGET, act):
        return _slot(choice.slot, own_hidden, Refusal.MAY_NOT_BE_LOOKED_AT)
    return _target(s, choice)


@inline_kernel
def _slot(slot, mask, why):
    """A slot of the mask."""
    return Refusal.LEGAL if holds(mask, slot) else why


@kernel
def _target(s, choice):
    """A card that the seat may look at or turn, or take and exchange."""
    if not 0 <= choice.seat < s.players:
        return Refusal.NO_SUCH_TARGET
    return _slot(choice.target, targets(s, choice.act, choice.seat), Refusal.NO_SUCH_TARGET)


@kernel
def _witch(s, choice):
    """7.11: another player's card, or nothing where the exchange is not compulsory."""
    if choice.seat == NONE:
        compulsory = s.rules.witch_must_exchange == 1
        return Refusal.MUST_EXCHANGE if compulsory else Refusal.LEGAL
    return _target(s, choice)


@kernel
def _rob(s, choice):
    """7.12: another player's card for an own one."""
    if choice.seat == s.seat:
        return Refusal.NO_SUCH_TARGET
    if not holds(free_cards(s, s.seat, s.seat), choice.slot):
        return Refusal.MAY_NOT_MOVE
    if not 0 <= choice.look <= 1:
        return Refusal.OUT_OF_RANGE
    return _target(s, choice)


@kernel
def _free_act(s, choice):
    """4.1, 11.5: whether free acts are possible here, then the act itself."""
    if not may_act_freely(s):
        if s.free_acts >= s.rules.max_free_acts:
            return Refusal.TOO_MANY_FREE_ACTS
        return Refusal.NOT_ASKED
    if choice.act == Act.EMPATH:
        return _empath(s, choice)
    if choice.act == Act.GUARD:
        return _guard(s, choice)
    if not owns_amulet(s):
        return Refusal.NO_AMULET
    if is_last_exchangeable(s):
        return Refusal.LAST_CARD_TO_EXCHANGE
    own = (1 << s.cards_in[s.seat]) - 1
    return _slot(choice.slot, own, Refusal.NO_SUCH_SLOT)


@kernel
def _empath(s, choice):
    """7.2."""
    if not holds(empaths_with_a_look(s), choice.by):
        return Refusal.NO_EMPATH
    viewable = hidden_cards(s, s.seat, s.seat)
    return _slot(choice.slot, viewable, Refusal.MAY_NOT_BE_LOOKED_AT)


@kernel
def _guard(s, choice):
    """7.3."""
    own = (1 << s.cards_in[s.seat]) - 1
    if not holds(own, choice.by):
        return Refusal.NO_BODYGUARD
    bodyguard = s.village[s.seat, choice.by]
    if not is_movable_bodyguard(s, bodyguard):
        return Refusal.NO_BODYGUARD
    if choice.slot == NONE:
        guards = s.guards[bodyguard] != NONE
        return Refusal.LEGAL if guards else Refusal.GUARD_CHANGES_NOTHING
    if not holds(own, choice.slot):
        return Refusal.NO_SUCH_SLOT
    if s.village[s.seat, choice.slot] == s.guards[bodyguard]:
        return Refusal.GUARD_CHANGES_NOTHING
    if not holds(guard_places(s, bodyguard), choice.slot):
        return Refusal.GUARD_IN_A_CIRCLE
    return Refusal.LEGAL
