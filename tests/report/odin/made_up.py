"""Facts of two players of Odin, made up."""

from __future__ import annotations

from typing import Any

Facts = dict[str, Any]


def number(estimate: float, se: float = 0.01, of: int = 1000) -> Facts:
    """An estimate of so many things, with the interval of its error."""
    lo, hi = estimate - 2 * se, estimate + 2 * se
    ends = {"lo": lo, "hi": hi, "lo50": lo, "hi50": hi}
    return {"estimate": estimate, "se": se, "method": "t", "of": of, **ends}


def unknown() -> Facts:
    """An estimate of nothing that there was."""
    ends = dict.fromkeys(("estimate", "se", "lo", "hi", "lo50", "hi50"))
    return {**ends, "method": "", "of": 0}


def subject(**changed: Facts) -> Facts:
    """What is measured of a player."""
    usual = {
        "went_out": number(0.25),
        "whole_hands": number(0.05),
        "leads_per_hand": number(1.2),
        "cards_per_play": number(1.8),
        "passes_able": number(0.1),
        "taken_number": number(5.0),
        "took_highest": number(0.5),
        "took_lowest": number(0.5),
    }
    return usual | changed
