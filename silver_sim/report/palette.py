"""The tones of all charts, by name: on pages, in files and in pictures alike.

Where the style sheet of pages has a property of the name of a tone, that is its colour there, in
the light and in the dark.
"""

from __future__ import annotations

TONES = {
    "ink": "#1b1f25",
    "soft": "#5a626d",
    "line": "#e2e5e9",
    "paper": "#ffffff",
    # Of series: Okabe and Ito's.
    "s1": "#0072b2",
    "s2": "#e69f00",
    "s3": "#009e73",
    "s4": "#cc79a7",
    "s5": "#56b4e9",
    "s6": "#d55e00",
    "s7": "#000000",
    "s8": "#999999",
    # Steps of a heat map, reversed in the dark; text on the last two has the tone h-ink.
    "h1": "#edf3f9",
    "h2": "#d3e3f1",
    "h3": "#a8cae5",
    "h4": "#6aa6d3",
    "h5": "#2f77b3",
    "h6": "#0b437e",
    "h-ink": "#ffffff",
    # From much more to much less; d0, close to the background, for what is not shown.
    "d1": "#8e7cc3",
    "d2": "#cfc6e8",
    "d0": "#f1f1f3",
    "d3": "#fde0b8",
    "d4": "#f4a259",
    # Places, first to last.
    "p1": "#08519c",
    "p2": "#1c65a5",
    "p3": "#2f78ae",
    "p4": "#558eb9",
    "p5": "#7ba3c2",
    "p6": "#a3abb5",
    # Adjacent areas, one a cause; any two are distinguishable with colour blindness, too.
    "e1": "#0072b3",
    "e2": "#56b4e8",
    "e3": "#a9aeb6",
    "e4": "#8c3b00",
    "e5": "#f0e442",
    "e6": "#d55e01",
    # Text on tones that are the same in the light and in the dark.
    "white": "#ffffff",
    "black": "#111111",
}
SERIES = ("s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8")
HEAT = ("h1", "h2", "h3", "h4", "h5", "h6")
PLACES = ("p1", "p3", "p5", "p6")  # of up to four
PLACES_OF_MANY = ("p1", "p2", "p3", "p4", "p5", "p6")
CAUSES = ("e1", "e2", "e3", "e4", "e5", "e6")
ON = {  # the tones of text on others; on all else it is ink
    **dict.fromkeys(("h5", "h6"), "h-ink"),
    **dict.fromkeys(("p1", "p2", "p3", "e1", "e4"), "white"),
    **dict.fromkeys(("d1", "d4", "p4", "p5", "p6", "e2", "e3", "e5", "e6"), "black"),
}
