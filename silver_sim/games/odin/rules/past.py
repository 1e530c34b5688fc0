"""What was done in a deal: its public history.

A machine writes it down where ``recorded`` says so: anyone who wants to know what others hold plays
the same decisions again. All of it is public (odin-rules 5).
"""

from __future__ import annotations

from silver_sim.compiled.jit import inline_kernel, kernel
from silver_sim.games.odin.rules.questions import Act, Question
from silver_sim.games.odin.rules.state import PASTS


@kernel
def forget_past(s):
    """A deal begins."""
    s.past_count = 0
    for seat in range(s.players):
        s.opened[seat] = 0


@kernel
def note(s, choice):
    """Write down a legal answer before it is applied; of a longer deal the first ``PASTS``."""
    if s.past_count < PASTS:
        s.past_by[s.past_count] = s.seat
        s.past_cards[s.past_count] = 0 if choice.act == Act.PASS else choice.cards
    if choice.act == Act.PLAY:  # what it had taken before is known to be its own since then
        s.opened[s.seat] |= choice.cards & ~s.known[s.seat]
    s.past_count += 1


@inline_kernel
def read_past(s, number, question, choice):
    """Read the answer with this number, given to this question. Writes ``choice``."""
    choice.cards = s.past_cards[number]
    choice.act = Act.PLAY
    if question == Question.TAKE:
        choice.act = Act.TAKE
    elif choice.cards == 0:
        choice.act = Act.PASS
