"""Who plays at random: in a line-up a yardstick, on the scales and in the means of others noise."""

from collections.abc import Sequence


def others(names: Sequence[str], noise: str) -> list[int]:
    """Return the places of all names but that of the noise.

    Of all names where fewer than two others would be left, and where there is no noise ("").
    """
    kept = [place for place, name in enumerate(names) if name != noise]
    return kept if noise and len(kept) > 1 else list(range(len(names)))


def left_out(names: Sequence[str], noise: str) -> list[str]:
    """Return the names that are not `others`."""
    kept = others(names, noise)
    return [name for place, name in enumerate(names) if place not in kept]
