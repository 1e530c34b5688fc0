"""What counts as shown, and as enough blocks."""

from __future__ import annotations

ALPHA = 0.05  # a p value below it shows a difference
FEW_BLOCKS = 30  # fewer give intervals that are not to be trusted
