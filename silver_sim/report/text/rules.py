"""By which rule something is left out, stopped, shown or called a style: sentences of rules."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.report.text.wording import counted, decimals, listed, number
from silver_sim.stats.core.meetings import Pair


def not_drawn(names: Sequence[str]) -> str:
    """Say why these strategies, which play at random, are in no chart; "" for none."""
    if not names:
        return ""
    verb = "is" if len(names) == 1 else "are"
    return (
        f"{listed(names)} {verb} not drawn: whoever plays at random would take room here and say "
        "nothing of the others."
    )


OFTEN = 0.1  # of the games: a deal that fewer of them have is not told by itself


def told_deals(scores: Sequence[Sequence[int]]) -> int:
    """Return how many of the first deals are told one by one; `scores[d]` counts those of deal d.

    All where all games have as many; else those that at least a tenth of the games has.
    """
    games = [sum(counts) for counts in scores]
    return sum(number >= OFTEN * games[0] for number in games)


def vary(scores: Sequence[Sequence[int]]) -> bool:
    """Whether some games have fewer deals than others; `scores[d]` counts those of deal d."""
    return sum(scores[-1]) < sum(scores[0])


def which_deals(varied: bool, deal: str) -> str:
    """Say of which games a deal is told, and of which deals, unless all games have as many."""
    if not varied:
        return ""
    return (
        f"Games differ in length: each {deal} is told of the games that have it, up to the last "
        f"{deal} that a tenth of all games has. "
    )


def signs_of(pairs: Sequence[Pair]) -> str:
    """Say what a sign in a cross table of these pairs tests."""
    if any(pair.ahead.p is not None for pair in pairs):
        return f"5 % level, Holm over {counted(len(pairs), 'pair')} of this table"
    return "together with all others at every look, 95 %"


def narrow_enough(widest: float | None, what: str, count: int) -> str:
    """Say why a run may stop: the widest of so many intervals has this half width, as a share.

    Empty while none is known to be narrow enough.
    """
    if widest is None:
        return ""
    shown = number(100 * widest, decimals(100 * widest))
    each = f"every {what}" if count > 1 else f"the {what}"
    return f"{each} is known to ± {shown} percentage points (95 %, valid at every look)"


def style_rule(words: str, above: bool, notable: float, alpha: float, count: int) -> str:
    """Say by which rule a behaviour is a style: far from the field's, and shown to differ."""
    return (
        f"{words}: {'above' if above else 'below'} the field's by at least {notable:.0%} of it, "
        f"and shown to differ (p < {alpha:.0%}, Holm over {count} behaviours)"
    )
