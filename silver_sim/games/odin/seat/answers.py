"""What a strategy's functions return, and how it becomes the machine's choice.

Every question is answered by a mask of cards: what is played (``PASS``, no cards, to pass), or the
one card that is taken.
"""

from __future__ import annotations

from silver_sim.compiled.jit import kernel
from silver_sim.games.odin.rules.legal import PASS as PASS
from silver_sim.games.odin.rules.questions import Act


@kernel
def put_lead(choice, cards):
    """The choice that an answer of ``lead`` means."""
    choice.act = Act.PLAY
    choice.cards = cards


@kernel
def put_follow(choice, cards):
    """The choice that an answer of ``follow`` means."""
    choice.act = Act.PASS if cards == PASS else Act.PLAY
    choice.cards = cards


@kernel
def put_take(choice, card):
    """The choice that an answer of ``take`` means."""
    choice.act = Act.TAKE
    choice.cards = card
