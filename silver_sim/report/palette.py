"""The colours of all charts, on pages and in files alike.

In dark mode the style sheet of the page maps each of them to another.
"""

from __future__ import annotations

# Of series: Okabe and Ito's.
COLOURS = (
    "#0072b2",
    "#e69f00",
    "#009e73",
    "#cc79a7",
    "#56b4e9",
    "#d55e00",
    "#000001",  # black in light mode, white in dark mode
    "#999998",
)
PLACES = ("#08519c", "#2f78ae", "#7ba3c2", "#a3abb5")  # first to last
PLACES_OF_MANY = ("#08519c", "#1c65a5", "#2f78ae", "#558eb9", "#7ba3c2", "#a3abb5")
# Steps of a heat map, reversed by the style sheet in dark mode. Text colours on the last two.
HEAT = ("#edf3f9", "#d3e3f1", "#a8cae5", "#6aa6d3", "#2f77b3", "#0b437e")
HEAT_INK = "#fffffd"
# From much more to much less; the middle, close to the background, for what is not shown.
DIVERGING = ("#8e7cc3", "#cfc6e8", "#fde0b8", "#f4a259")
NEUTRAL = "#f1f1f3"
DIVERGING_INK = "#111112"  # text colour on both ends, in light and dark mode
# For adjacent areas, one a cause; any two are distinguishable with colour blindness, too.
CAUSES = ("#0072b3", "#56b4e8", "#a9aeb6", "#8c3b00", "#f0e442", "#d55e01")
