"""Thinks about as long as a heuristic, then puts the card in hand wherever chance says."""

from typing import Any

from silver_sim.silver import below, discard, exchange, expected_sum, heaviest_slot


def place_card(sight: Any, params: Any, memory: Any, rng: Any) -> Any:
    if is_never_so(sight):
        return discard()
    return exchange(below(rng, 5))


def is_never_so(sight: Any) -> Any:
    """No, whatever the sight shows; but the compiler cannot know, so the thinking is done."""
    return expected_sum(sight) < -1.0 or heaviest_slot(sight) < 0
