"""Shuffling and dealing (odin-rules 1.2, 2.1)."""

from __future__ import annotations

from silver_sim.compiled.jit import inline_kernel, kernel
from silver_sim.games.odin.rules.cards import CARDS, COLOURS, NONE, NUMBERS
from silver_sim.games.odin.rules.luck import deal_luck
from silver_sim.games.odin.rules.past import forget_past
from silver_sim.games.odin.rules.questions import End, Question
from silver_sim.games.odin.rules.rule_set import NEXT_STARTER
from silver_sim.games.odin.rules.tally import begin_tally
from silver_sim.rng import below

WINNER = NEXT_STARTER.index("winner")


@inline_kernel
def seat_after(s, seat):
    """The next seat clockwise."""
    return seat + 1 if seat + 1 < s.players else 0


@inline_kernel
def next_starter(s):
    """2.1: the next seat clockwise, or who ended the deal; after a capped one as ``rotate``."""
    if s.rules.next_starter == WINNER and s.end != End.CAP:
        return s.by
    return seat_after(s, s.starter)


@kernel
def begin_game(s, starter):
    """A game before its first deal; points that were brought along are set afterwards."""
    colours = s.rules.two_player_colours if s.players == 2 else COLOURS
    s.deck = (1 << (NUMBERS * colours)) - 1
    s.starter = starter
    s.deal_no = 0
    for seat in range(s.players):
        s.totals[seat] = 0
        s.points[seat] = 0
        s.luck[seat] = 0
    s.question = Question.DEAL_OVER


@kernel
def shuffle(s, stream):
    """Put the cards to be dealt first in ``order``, every way equally likely (Fisher, Yates)."""
    for card in range(CARDS):
        s.order[card] = card
    cards = NUMBERS * (s.rules.two_player_colours if s.players == 2 else COLOURS)
    for place in range(s.players * s.rules.hand_size):
        other = place + below(stream, cards - place)
        card = s.order[other]
        s.order[other] = s.order[place]
        s.order[place] = card


@kernel
def begin_deal(s):
    """1.2: the hands, as ``order`` says; the starter leads."""
    if s.deal_no > 0:
        s.starter = next_starter(s)
    size = s.rules.hand_size
    for seat in range(s.players):
        s.hand[seat] = 0
        for place in range(seat * size, (seat + 1) * size):
            s.hand[seat] |= 1 << int(s.order[place])
    s.deal_no += 1
    lead_first(s)
    deal_luck(s)


@kernel
def lead_first(s):
    """The hands are dealt, and nothing has been played."""
    for seat in range(s.players):
        s.known[seat] = 0
        s.played[seat] = 0
    s.gone, s.table, s.beaten, s.passed = 0, 0, 0, 0
    s.by = NONE
    s.round_no = 1
    s.turn = 0
    s.seat = s.starter
    s.question = Question.LEAD
    begin_tally(s)
    forget_past(s)
