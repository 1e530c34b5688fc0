"""Which of several drawn cards another seat kept, nobody else sees (silver-rules 5.2).

Where the past of a round is played through in a world, nothing may depend on it. So the card that
was kept is taken to have been drawn first there, the others behind it in the order in which they
went back: then a world is the same whichever it was. The machine goes on with the cards as they
are; their values change places until the card is kept.

A keep is described by its cards, as they were drawn, and by the place of the one kept. Keeps
stand one behind the other in flat lists: ``drawn`` cards, ``sizes`` and ``kept`` places.
"""

from __future__ import annotations

from silver_sim.compiled.jit import inline_kernel, kernel
from silver_sim.games.silver.rules.past import Past
from silver_sim.games.silver.rules.questions import Act
from silver_sim.games.silver.rules.state import PASTS


@kernel
def others_have_kept(s):
    """Whether another seat has kept one of several drawn cards in this round."""
    for past in range(min(s.past_count, PASTS)):
        if s.past[past, Past.ACT] == Act.KEEP and s.past[past, Past.BY] != s.seat:
            return True
    return False


@kernel
def draw_kept_first(values, drawn, sizes, kept):
    """Change the values as they lie in the end to those from which the deal begins."""
    first = len(drawn)
    for keep in range(len(sizes) - 1, -1, -1):
        first -= sizes[keep]
        value = values[drawn[first + kept[keep]]]
        for place in range(first + kept[keep], first, -1):
            values[drawn[place]] = values[drawn[place - 1]]
        values[drawn[first]] = value


@inline_kernel
def draw_as_it_was(values, drawn, first, kept):
    """Change the values back, at the keep whose cards begin at ``first``."""
    value = values[drawn[first]]
    for place in range(first, first + kept):
        values[drawn[place]] = values[drawn[place + 1]]
    values[drawn[first + kept]] = value
