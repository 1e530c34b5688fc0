"""Small readers of lines."""

from __future__ import annotations

from typing import Any


def is_whole(value: Any, least: int, most: int | None = None) -> bool:
    """Whether a value is a whole number (true and false are none) in a range."""
    return type(value) is int and least <= value and (most is None or value <= most)


def is_list(value: Any, length: int) -> bool:
    """Whether a value is a list of so many things."""
    return isinstance(value, list) and len(value) == length
