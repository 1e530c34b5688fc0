"""The machine: it stands at a question; an answer moves it to the next (silver-rules 3-7, 11)."""

from __future__ import annotations

from silver_sim.compiled.jit import inline_kernel, kernel, trailing_zeros
from silver_sim.games.rules.machine import Machine
from silver_sim.games.silver.rules.acts import ANSWERS, having, is_in
from silver_sim.games.silver.rules.cards import NONE
from silver_sim.games.silver.rules.deck import (
    discard_card,
    lift_discard,
    lift_row,
    put_back,
    take_top,
)
from silver_sim.games.silver.rules.exchange import exchange
from silver_sim.games.silver.rules.free_acts import empath_look, guard, place_amulet
from silver_sim.games.silver.rules.knowledge import learn, only_knows, seat_after
from silver_sim.games.silver.rules.legal import (
    least_extra,
    may_call,
    may_draw,
    may_take,
    targets,
)
from silver_sim.games.silver.rules.past import note
from silver_sim.games.silver.rules.powers import (
    choose_of_pile,
    expose,
    look_at_own,
    look_at_target,
    master_exchange,
    reveal,
    rob,
    use_ability,
    witch_other,
    witch_own,
)
from silver_sim.games.silver.rules.questions import CHOICE, RIGHT, Act, Question, Source
from silver_sim.games.silver.rules.refusal import refusal
from silver_sim.games.silver.rules.state import STATE
from silver_sim.games.silver.rules.turn import advance, after_first_look, call
from silver_sim.games.silver.rules.village import count, free_cards, hidden_cards

_TARGET, _SLOT = having("target"), having("slot")


@inline_kernel
def answer(s, choice):
    """Apply a legal answer, then run on to the next question."""
    if s.recorded == 1:
        note(s, choice)
    act = choice.act
    if act == Act.END_TURN or act == Act.PASS:
        s.question = Question.TURN_OVER
    elif act == Act.EXCHANGE:
        _exchange(s, choice)
    elif act == Act.DISCARD:
        discard_card(s, s.hand[0])
        s.hand_count = 0
        s.question = Question.CLOSE_TURN
    elif act == Act.USE:
        use_ability(s)
    elif act == Act.EMPATH or act == Act.GUARD or act == Act.AMULET:
        _free_act(s, choice)
    elif s.question == Question.OPEN_TURN:
        _open_turn(s, choice)
    elif act == Act.LOOK:
        look_at_own(s, choice)
        after_first_look(s)
    elif act == Act.KEEP:
        keep(s, choice.index)
    else:
        _ability(s, choice)
    advance(s)


@kernel
def _open_turn(s, choice):
    """4.1: draw, take or call."""
    if choice.act == Act.DRAW:
        draw(s, choice.extra)
    elif choice.act == Act.DRAW_ROW:
        _take_in_hand(s, lift_row(s, choice.index), Source.ROW)
    elif choice.act == Act.TAKE:
        _take_in_hand(s, lift_discard(s, s.discard_count - 1), Source.PILE)
    else:
        call(s)


@kernel
def _take_in_hand(s, card, source):
    """5.3, 5.4: a faceup card is in hand and stays faceup."""
    s.hand[0] = card
    s.hand_count = 1
    s.hand_from = source
    s.up[card] = 1
    s.question = Question.PLACE_CARD


@kernel
def draw(s, extra):
    """5.1, 5.2: draw from the deck; of several cards one will be chosen."""
    for place in range(1 + extra):
        card = take_top(s, s.seat)
        s.hand[place] = card
        s.up[card] = 0
        if extra > 0:
            only_knows(s, s.seat, card)
        else:
            learn(s, s.seat, card)
    s.hand_count = 1 + extra
    s.hand_from = Source.DECK
    s.question = Question.CHOOSE_DRAWN if extra > 0 else Question.PLACE_CARD


@kernel
def keep(s, index):
    """5.2: the others go back on top, the first drawn again the first to be drawn."""
    kept = s.hand[index]
    for place in range(s.hand_count - 1, -1, -1):
        if place != index:
            put_back(s, s.hand[place])
    s.hand[0] = kept
    s.hand_count = 1
    s.question = Question.PLACE_CARD


@kernel
def _exchange(s, choice):
    """The card in hand, the Master's or the Witch's for a set of own cards."""
    if s.question == Question.MASTER_EXCHANGE:
        master_exchange(s, choice)
    elif s.question == Question.WITCH:
        witch_own(s, choice)
    else:
        s.hand_count = 0
        exchange(s, s.seat, s.hand[0], choice)
    s.question = Question.CLOSE_TURN


@kernel
def _free_act(s, choice):
    """4.1: the same window goes on."""
    s.free_acts += 1
    if choice.act == Act.EMPATH:
        empath_look(s, choice)
    elif choice.act == Act.GUARD:
        guard(s, choice)
    else:
        place_amulet(s, choice)


@kernel
def _ability(s, choice):
    """7: the targets are chosen; the third window of the turn follows."""
    s.question = Question.CLOSE_TURN
    if choice.act == Act.EXPOSE:
        expose(s, choice)
    elif choice.act == Act.REVEAL:
        reveal(s, choice)
    elif choice.act == Act.BEHOLD:
        look_at_own(s, choice)
    elif choice.act == Act.PEEK or choice.act == Act.SEE:
        look_at_target(s, choice)
    elif choice.act == Act.MASTER:
        if choose_of_pile(s, choice):
            s.question = Question.MASTER_EXCHANGE
    elif choice.act == Act.WITCH:
        witch_other(s, choice)
    else:
        rob(s, choice)


@kernel
def first_answer(s, choice):
    """Write the first legal answer: the default to whatever a strategy leaves open.

    Draw, keep the first, discard, choose the leftmost card of the first player, end the turn.
    Writes ``choice``.
    """
    question = s.question
    if question == Question.CLOSE_TURN:
        choice.act = Act.END_TURN
        return
    own = free_cards(s, s.seat, s.seat)
    choice.new_end = RIGHT
    choice.penalty_end = RIGHT
    choice.look = 1
    if question == Question.OPEN_TURN:
        _first_opening(s, choice)
    elif question == Question.PLACE_CARD and s.hand_from != Source.PILE:
        choice.act = Act.DISCARD
    elif question == Question.PLACE_CARD or question == Question.MASTER_EXCHANGE:
        _exchange_leftmost(own, choice)
    elif question == Question.CHOOSE_DRAWN:
        choice.act = Act.KEEP
        choice.index = 0
    elif question == Question.MASTER:
        choice.act = Act.MASTER
        choice.index = NONE
    elif question == Question.FIRST_LOOK:
        choice.act = Act.LOOK
        choice.slots = (1 << s.rules.first_looks) - 1
    elif question == Question.WITCH and own != 0:
        _exchange_leftmost(own, choice)
    else:
        _first_target(s, choice, own)


@kernel
def _first_opening(s, choice):
    """Draw, else from the row, else take, else call, else pass. Writes ``choice``."""
    choice.extra = least_extra(s)
    choice.index = 0
    if may_draw(s):
        choice.act = Act.DRAW
    elif s.row_count > 0:
        choice.act = Act.DRAW_ROW
    elif may_take(s):
        choice.act = Act.TAKE
    elif may_call(s):
        choice.act = Act.CALL
    else:
        choice.act = Act.PASS


@kernel
def _exchange_leftmost(own, choice):
    """Exchange the leftmost card that may move. Writes ``choice``."""
    choice.act = Act.EXCHANGE
    choice.into = trailing_zeros(own)
    choice.slots = 1 << choice.into


@kernel
def _first_target(s, choice, own):
    """The leftmost legal targets, own ones first where both are legal. Writes ``choice``."""
    question = s.question
    hidden = hidden_cards(s, s.seat, s.seat)
    act = choice.act = ANSWERS[question]
    if act == Act.BEHOLD:
        choice.slots = 1 << trailing_zeros(hidden)
        if count(hidden) > 1:
            choice.slots |= 1 << trailing_zeros(hidden & ~choice.slots)
        return
    if not is_in(_TARGET, act):
        choice.slot = trailing_zeros(hidden)
        return
    for step in range(s.players):
        owner = seat_after(s, s.seat, step)
        mask = targets(s, act, owner)
        if mask != 0:
            choice.seat = owner
            choice.target = trailing_zeros(mask)
            break
    if is_in(_SLOT, act):
        choice.slot = trailing_zeros(own)


MACHINE = Machine(Question, Question.FIRST_LOOK, STATE, CHOICE, refusal, answer)
