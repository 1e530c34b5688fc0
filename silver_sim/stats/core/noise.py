"""Leave out the strategy that plays at random: a yardstick, but noise in scales and means."""

from collections.abc import Sequence


def others(names: Sequence[str], noise: str) -> list[int]:
    """Return the places of all names except the noise.

    The places of all names if fewer than two others would be left, or if there is no noise ("").
    """
    kept = [place for place, name in enumerate(names) if name != noise]
    return kept if noise and len(kept) > 1 else list(range(len(names)))


def left_out(names: Sequence[str], noise: str) -> list[str]:
    """Return the names that are not `others`."""
    kept = others(names, noise)
    return [name for place, name in enumerate(names) if place not in kept]
