"""Charts of places and of scores: shares of games, exact, never smoothed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from silver_sim.report.figures.chart import (
    Axis,
    Key,
    Lane,
    Lanes,
    Panel,
    Part,
    Plot,
    Series,
    Spot,
    Trace,
)
from silver_sim.report.palette import PLACES, PLACES_OF_MANY
from silver_sim.report.text.captions import of_games
from silver_sim.report.text.rules import deals_shown
from silver_sim.stats.outcomes.observed import SubjectFacts

ORDINALS = ("1st", "2nd", "3rd", "4th", "5th", "6th")
NAMED = 0.06  # a smaller part of a bar has no number in it
SHOWN = 0.995  # of every strategy's games are within the picture


def places(names: Sequence[str], subjects: Sequence[SubjectFacts]) -> Lanes:
    """Return bars of 100 %, with one part for each place."""
    shown = ORDINALS[: max(len(each.places) for each in subjects)]
    known = PLACES if len(shown) <= len(PLACES) else PLACES_OF_MANY
    tones = [*known[: len(shown) - 1], known[-1]]  # the last is always the lightest
    lanes = []
    for name, subject in zip(names, subjects, strict=True):
        ends, parts = [0.0, *accumulate(subject.places)], []
        for place, share in enumerate(subject.places):
            text = f"{of_games(subject, share, 0)} %" if share >= NAMED else ""
            words = f"{name}, {shown[place]}: {of_games(subject, share, 1)} %"
            parts.append(Part(100 * ends[place], 100 * ends[place + 1], tones[place], text, words))
        lanes.append(Lane(name, parts))
    keys = [Key(*each) for each in zip(shown, tones, strict=True)]
    words = "Bars of the share of games by place"
    return Lanes(words, "share of games (%)", lanes, span=(0, 100), legend=keys)


def reach(counts: Sequence[int], share: float = SHOWN) -> int:
    """Return the smallest value that this share of the counts does not exceed."""
    total = sum(counts)
    return next((v for v, c in enumerate(accumulate(counts)) if c >= share * total), 0)


def totals(series: Series, every: Sequence[Sequence[int]]) -> Plot:
    """Return the distributions of totals, a panel for each strategy, with three percentiles."""
    last = max(map(reach, every))
    width = max(1, -(-last // 64))  # totals in a step
    panels = []
    for name, counts, tone in zip(series.names, every, series.tones, strict=True):
        games, top = sum(counts), min(last, reach(counts, 1.0))
        low, middle, high = (reach(counts, share) for share in (0.05, 0.5, 0.95))
        steps = [
            Spot(start, 100 * sum(counts[start : start + width]) / games / width)
            for start in range(0, top + 1, width)
        ]
        trace = Trace(name, [*steps, Spot(top + width, 0)], tone, look="filled", named=False)
        at = [(value, value == middle) for value in (low, middle, high)]
        panels.append(Panel(f"{name}: {middle} ({low} to {high})", [trace], at))
    highest = max(spot.y for panel in panels for spot in panel.traces[0].spots)
    axis = Axis("total of a game (points)", (0, last + width))
    share = Axis("share of games", (0, highest), bare=True)
    return Plot("Distributions of totals", axis, share, panels, height=64)


def singly(subject: SubjectFacts) -> Sequence[Sequence[int]]:
    """Return how often each score occurred, for the deals that are shown one by one."""
    scores = subject.scores
    return scores[: deals_shown(scores)]


def scores_shown(subjects: Sequence[SubjectFacts]) -> int:
    """Return the last score in the picture, chosen so that outliers do not squeeze the rest."""
    reaches = sorted(max(reach(counts) for counts in singly(s)) for s in subjects)
    return max(1, min(reaches[-1], 2 * reaches[(len(reaches) - 1) // 2]))


def scores(series: Series, subjects: Sequence[SubjectFacts], deal: str = "round") -> Plot:
    """Return cumulative shares of deals by points, with one panel for each deal."""
    last = scores_shown(subjects)
    width = max(1, -(-last // 45))
    panels: dict[str, list[Trace]] = {}
    every = zip(series.names, subjects, series.tones, strict=True)
    for place, (name, subject, tone) in enumerate(every):
        for number, counts in enumerate(singly(subject), 1):
            ran, games = list(accumulate(counts)), sum(counts)
            steps = [
                Spot(points, 100 * ran[min(points, len(ran) - 1)] / games)
                for points in range(0, last + 1, width)
            ]
            trace = Trace(name, steps, tone, place, "steps")
            panels.setdefault(f"{deal.capitalize()} {number}", []).append(trace)
    return Plot(
        f"{deal.capitalize()} scores, cumulative shares",
        Axis(f"score of a {deal} (points)", (0, last)),
        Axis("games (%)", (0, 100)),
        [Panel(title, traces[::-1]) for title, traces in panels.items()],
        columns=(2, 2),
        height=220,
    )
