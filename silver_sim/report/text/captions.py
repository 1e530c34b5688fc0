"""Captions of charts: what a chart shows, in a sentence that is true of this run."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import accumulate

from silver_sim.report.text.rules import told_deals
from silver_sim.report.text.wording import counted, decimals, listed, number, percent, plus_minus
from silver_sim.stats.core.intervals import p_value, t_quantile
from silver_sim.stats.core.many import holm
from silver_sim.stats.levels import ALPHA
from silver_sim.stats.outcomes.observed import SubjectFacts
from silver_sim.stats.outcomes.samples import Sample
from silver_sim.stats.results import Estimate, Look

Names = Sequence[str]


def of_games(subject: SubjectFacts, share: float, digits: int) -> str:
    """Return a share of a subject's games in percent; for none or all, the bound on it."""
    return percent(share, digits, subject.settling[-1].blocks)


def places_caption(names: Names, subjects: Sequence[SubjectFacts], noise: Names = ()) -> str:
    """Say who ends first most often, and who last unless strategies that play at random took part.

    Players who tie share their places, so these are not the shares of games with the lowest total.
    `noise` names the strategies that play at random; they are last far more often than any other.
    """
    firsts, lasts = ([subject.places[end] for subject in subjects] for end in (0, -1))
    if len({(*subject.places,) for subject in subjects}) == 1:
        return "All take every place equally often"
    first, last = (max(range(len(names)), key=shares.__getitem__) for shares in (firsts, lasts))
    said = (
        f"{names[first]} takes first place by total most often, "
        f"{of_games(subjects[first], firsts[first], 1)} % of the time"
    )
    if noise:
        return said
    return f"{said}; {names[last]} takes last place, {of_games(subjects[last], lasts[last], 1)} %"


def totals_caption(names: Names, subjects: Sequence[SubjectFacts]) -> str:
    """Say which strategies have the lowest and the highest median total."""
    medians = [median(subject.totals) for subject in subjects]
    low, high = min(medians), max(medians)
    if low == high:
        return f"Half of the games end at or below {low} points for every strategy"
    lowest, highest = (
        listed([n for n, m in zip(names, medians, strict=True) if m == end]) for end in (low, high)
    )
    return f"Half of the games end at or below {low} points for {lowest}, {high} for {highest}"


def scores_caption(names: Names, subjects: Sequence[SubjectFacts], deal: str = "round") -> str:
    """Say who scored least on average, and in how many of the deals that are shown."""
    rounds = min(told_deals(subject.scores) for subject in subjects)
    means = [[average(counts) for counts in s.scores[:rounds]] for s in subjects]
    if len({(*own,) for own in means}) == 1:
        return f"All scored the same on average in every {deal} of these games"
    best = min(range(len(names)), key=lambda who: sum(means[who]))
    firsts = sum(means[best][r] == min(own[r] for own in means) for r in range(rounds))
    often = f"every {deal}" if firsts == rounds else f"{firsts} of {counted(rounds, deal)}"
    every = subjects[best].scores
    if rounds < max(len(subject.scores) for subject in subjects):
        often = f"{'each' if firsts == rounds else firsts} of the {deal}s 1 to {rounds}"
    zero = sum(counts[0] for counts in every) / sum(map(sum, every))
    them = f"all its {deal}s" if rounds < len(every) else "them"
    return (
        f"{names[best]} scored least on average in {often} of these games, and nothing at all in "
        f"{of_games(subjects[best], zero, 1)} % of {them}"
    )


def story_caption(
    names: Names, subjects: Sequence[SubjectFacts], deal: str = "round", varied: bool = False
) -> str:
    """Say who is ahead in the end, by how much, and since which deal.

    `varied`: whether some games have more deals than others.
    """
    final = [subject.leads[-1].value for subject in subjects]
    best = max(range(len(names)), key=final.__getitem__)
    leads = subjects[best].leads
    shown = [lead.lo is not None and lead.lo > 0 for lead in leads]
    if not shown[-1]:
        end = "in the end" if varied else f"after {counted(len(leads), deal)}"
        return (
            f"No strategy is shown to be ahead {end}; {names[best]} is "
            f"{plus_minus(leads[-1], sign='+')} points ahead of the others"
        )
    since = max((r for r, ahead in enumerate(shown) if not ahead), default=-1) + 2
    start = f"from the first {deal} on" if since == 1 else f"from {deal} {since} on"
    return (
        f"{names[best]} is ahead {start}: {plus_minus(leads[-1])} points fewer than the mean of "
        "the others in the end"
    )


def seats_caption(names: Names, shares: Sequence[Estimate], fair: float, blocks: int) -> str:
    """Say which seats are shown to win more or less than their share, adjusted by Holm."""
    values = [p_value(each.value - fair, each.se, blocks) for each in shares]
    if None in values:
        return "Too few blocks to say what a seat is worth"
    adjusted = holm([float(value or 0.0) for value in values])
    sure = [who for who, p in enumerate(adjusted) if p < ALPHA]
    if not sure:
        start = shares[-1]
        return (
            "These blocks show no advantage or disadvantage of any seat or of starting: the start "
            f"player wins {plus_minus(start, 100)} % against {100 * fair:.4g} %"
        )
    most = max(sure, key=lambda who: abs(shares[who].value - fair))
    word = "more" if shares[most].value > fair else "less"
    rest = listed([names[who] for who in sure if who != most]) if len(sure) > 1 else ""
    return (
        f"The {names[most]} wins {word} than its share: {plus_minus(shares[most], 100)} % against "
        f"{100 * fair:.4g} %" + (f"; also shown to differ: {rest}" if rest else "")
    )


def starting_words(
    first: Estimate, later: Estimate, fair: float, starts: str = "", deal: str = "round"
) -> str:
    """Say what starting deal 1 is worth, which is drawn, and why later starts do not show it.

    `starts` says who starts later deals; without it nothing is said about them.
    """
    worth = plus_minus(_less(first, fair), 100, "+")
    words = (
        f"Who starts {deal} 1 is drawn, so what its start player wins above {100 * fair:.4g} % is "
        f"the effect of starting: {worth} percentage points, with ± for this number alone."
    )
    if later.estimate is None or not starts:
        return words
    return (
        f"{words} Later {deal}s are started by {starts}: their start players win "
        f"{plus_minus(later, 100)} % of the games, but they are those who play well and are ahead; "
        "this is not what starting is worth."
    )


def why_starts_differ(start: Estimate, places: int, blocks: int) -> str:
    """Say why another page may give another worth of starting, from what is known here.

    The least effect that these blocks can show is that of the smallest p value of all `places`.
    """
    words = "What starting is worth depends on who plays; how exactly it is known, on the blocks."
    if not start.se:
        return words
    reach = 100 * t_quantile(blocks, 1 - ALPHA / places) * start.se
    return (
        f"{words} With these blocks, less than about {number(reach, decimals(reach))} percentage "
        f"points cannot be told from 0: more than ±, since {places} places are tested at once "
        "(Holm)."
    )


def gains_by_starting(names: Names, subjects: Sequence[SubjectFacts], blocks: int) -> str:
    """Say between which values the gains from starting lie, and which are shown, by Holm."""
    gains = [subject.by_start for subject in subjects]
    values = [p_value(each.estimate, each.se, blocks) for each in gains]
    if None in values:
        return ""
    adjusted = holm([float(value or 0.0) for value in values])
    shown = [name for name, p in zip(names, adjusted, strict=True) if p < ALPHA]
    low, high = (end(range(len(names)), key=lambda who: gains[who].value) for end in (min, max))
    ends = (f"{plus_minus(gains[who], 100, '+')} ({names[who]})" for who in (low, high))
    found = f"shown not to be 0: {listed(shown)}" if shown else "none is shown not to be 0"
    return (
        f"What each gains by starting goes from {' to '.join(ends)} percentage points; {found} "
        f"(5 %, Holm over {len(names)})."
    )


def _less(numbers: Estimate, value: float) -> Estimate:
    """Return an estimate minus a known number."""
    value_, lo, hi = (
        None if end is None else end - value for end in (numbers.estimate, numbers.lo, numbers.hi)
    )
    return replace(numbers, estimate=value_, lo=lo, hi=hi)


Neighbours = Sequence[Sequence[Estimate | None]]


def sure_neighbours(found: Neighbours, blocks: int) -> set[tuple[int, int]]:
    """Return the pairs in which the neighbour is shown to matter, adjusted by Holm over all.

    `found[a][b]` is what a gains when b sits to its left, where they have met.
    """
    values = {
        (a, b): p_value(each.estimate, each.se, blocks)
        for a, row in enumerate(found)
        for b, each in enumerate(row)
        if each is not None
    }
    known = {pair: value for pair, value in values.items() if value is not None}
    adjusted = zip(known, holm(list(known.values())), strict=True)
    return {pair for pair, p in adjusted if p < ALPHA}


def neighbours_caption(names: Names, found: Neighbours, sure: Collection[tuple[int, int]]) -> str:
    """Say how many neighbours are shown to matter, and which one most."""
    cells = sum(each is not None for row in found for each in row)
    widest = max(100 * (each.se or 0) for row in found for each in row if each is not None)
    error = f"The standard errors are at most {number(widest, decimals(widest))} percentage points"
    if not sure:
        return f"No strategy is shown to gain or lose by who sits to its left. {error}"
    gain = {(a, b): each for a, b in sorted(sure) if (each := found[a][b]) is not None}
    most = max(gain, key=lambda pair: abs(gain[pair].value))
    who, left = (names[end] for end in most)
    return (
        f"{len(sure)} of {counted(cells, 'neighbour')} are shown to matter; most of all {left} to "
        f"the left of {who}: {plus_minus(gain[most], 100, '+')} percentage points. {error}"
    )


def settling_caption(name: str, settling: Sequence[Look], what: str) -> str:
    """Say since when an estimate has stayed within its final interval."""
    last = settling[-1]
    if last.ends is None:
        return f"The {what} of {name} has no interval yet"
    inside = [last.covers(each.value) for each in settling]
    since = max((look for look, well in enumerate(inside) if not well), default=-1) + 1
    return (
        f"The {what} of {name} has stayed within its final interval "
        f"since {counted(settling[since].blocks, 'block')}"
    )


def median(counts: Sequence[int]) -> int:
    """Return the smallest value that half of the counts do not exceed."""
    half = sum(counts) / 2
    return next(value for value, ran in enumerate(accumulate(counts)) if ran >= half)


def average(counts: Sequence[int]) -> float:
    """Return the mean value, where `counts[v]` counts the value v."""
    return sum(value * count for value, count in enumerate(counts)) / sum(counts)


def closest_words(names: Names, sample: Sample) -> str:
    """Describe how close the closest game was."""
    totals, winner = sample.totals, sample.winner
    order = sorted(range(len(totals)), key=lambda who: (totals[who], who != winner))
    second, margin = names[order[1]], totals[order[1]] - totals[order[0]]
    if not margin:
        tied = listed([names[who] for who in order if totals[who] == totals[order[0]]][1:])
        points = counted(totals[winner], "point")
        if sharers := shared_by(names, sample):
            return f"{sharers} ended with {points} and share the win."
        return f"{names[winner]} and {tied} ended with {points}; the tie-break chose the first."
    won = f"{names[winner]} won with {counted(totals[winner], 'point')}"
    return f"{won}, {counted(margin, 'point')} before {second}."


def swing_words(names: Names, sample: Sample, deal: str = "round") -> str:
    """Describe how far behind the winner had been."""
    winner, behind, after = sample.winner, 0, 0
    ran = [0] * len(names)
    for number_, played in enumerate(sample.rounds, 1):
        ran = [a + b for a, b in zip(ran, played.scores, strict=True)]
        gap = ran[winner] - min(points for who, points in enumerate(ran) if who != winner)
        if gap > behind:
            behind, after = gap, number_
    won = f"won with {counted(sample.totals[winner], 'point')}"
    if others := [names[who] for who in sample.sharers or () if who != winner]:
        won = f"shared the win with {listed(others)}"
    if not after:
        return f"No winner was ever behind after a {deal}; here {names[winner]} {won}."
    far = counted(behind, "point")
    return f"{names[winner]} was {far} behind the best after {deal} {after}, and {won}."


def typical_words(names: Names, sample: Sample, typical: Sequence[float | None]) -> str:
    """Give the totals of the game closest to the mean totals, each with the mean beside it."""
    pairs = [
        f"{name} {total}" if mean is None else f"{name} {total} (mean {number(mean, 1)})"
        for name, total, mean in zip(names, sample.totals, typical, strict=True)
    ]
    sharers = shared_by(names, sample)
    won = f"{sharers} share the win." if sharers else f"{names[sample.winner]} won."
    return f"Totals closest to the means: {listed(pairs)}. {won}"


def shared_by(names: Names, sample: Sample) -> str:
    """Return the players who share the win of a game, or "" if one player won it."""
    sharers = [names[who] for who in sample.sharers or ()]
    return listed(sharers) if sharers else ""
