"""What counts as shown, and as enough blocks; the intervals that hold at every look."""

from __future__ import annotations

ALPHA = 0.05  # a p value below it shows a difference
EVERY_LOOK = "confidence sequence"  # the method of intervals that hold at every look
FEW_BLOCKS = 30  # intervals from fewer are not trustworthy
