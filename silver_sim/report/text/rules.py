"""Sentences on rules: why something is left out, stopped, shown or called a style."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from silver_sim.report.text.wording import decimals, listed, number
from silver_sim.stats.levels import ALPHA

if TYPE_CHECKING:
    from silver_sim.stats.outcomes.behaviour import Tag


def not_drawn(names: Sequence[str]) -> str:
    """Say why these strategies, which play at random, are in no chart; "" for none."""
    if not names:
        return ""
    why = "playing at random would take up room here and say nothing of the others"
    return f"Not drawn: {listed(names)}; {why}."


OFTEN = 0.1  # share of the games that must have a deal for it to be shown separately


def deals_shown(scores: Sequence[Sequence[int]]) -> int:
    """Return how many deals are shown one by one; `scores[d]` counts the scores of deal d.

    All if all games have equally many; otherwise those that at least a tenth of the games have.
    """
    games = [sum(counts) for counts in scores]
    return sum(number >= OFTEN * games[0] for number in games)


def vary(scores: Sequence[Sequence[int]]) -> bool:
    """Whether some games have fewer deals than others; `scores[d]` counts the scores of deal d."""
    return sum(scores[-1]) < sum(scores[0])


def which_deals(varied: bool, deal: str) -> str:
    """Say which games and which deals are shown, if games differ in length."""
    if not varied:
        return ""
    return (
        f" Games differ in length: each {deal} is taken from the games that have it, up to the "
        f"last {deal} that a tenth of all games have."
    )


def narrow_enough(widest: float | None, what: str, count: int) -> str:
    """Say why a run may stop: the widest of `count` intervals has this half-width, as a share.

    Empty while the width is not known.
    """
    if widest is None:
        return ""
    shown = number(100 * widest, decimals(100 * widest))
    each = f"every {what}" if count > 1 else f"the {what}"
    return f"{each} is known to ± {shown} percentage points (95 %, valid at every look)"


def style_rule(tag: Tag, count: int) -> str:
    """Say why a behaviour counts as style: far from the field's, and shown to differ."""
    from silver_sim.stats.outcomes.behaviour import NOTABLE

    return (
        f"{tag.behaviour.words} {'above' if tag.above else 'below'} the field's by at least "
        f"{100 * NOTABLE:g} % of it, and shown to differ at the {100 * ALPHA:g} % level, Holm over "
        f"{count} behaviours"
    )
