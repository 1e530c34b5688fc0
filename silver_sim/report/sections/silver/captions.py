"""Captions of the charts of calling, points and powers in a profile."""

from __future__ import annotations

from collections.abc import Sequence

from silver_sim.report.text.wording import (
    bounded,
    counted,
    listed,
    number,
    plus_minus,
)
from silver_sim.stats.core.many import holm
from silver_sim.stats.levels import ALPHA
from silver_sim.stats.outcomes.profile import Profile
from silver_sim.stats.outcomes.silver.actions import Power
from silver_sim.stats.outcomes.silver.calling import FEWEST, CallShare
from silver_sim.stats.outcomes.silver.profile import silver_profile

NAMED = 3  # maximum number of powers named in a sentence
PARTS = (("cards", 1), ("saved", -1), ("cost", 1))  # of a score, with their signs


def fingerprint_caption(profile: Profile) -> str:
    """Say where both sides call most often."""
    name, found = profile.strategy, silver_profile(profile).fingerprint
    own, field = map(_readiest, found.sides)
    if own:
        told = f"; its field {_where(field)}" if field else ""
        return f"Most often {name} calls {_where(own)}{told}"
    if any(cell.calls for cell in found.own):
        return f"No situation was met often enough to say when {name} calls"
    return f"{name} never called" + (f"; its field did most often {_where(field)}" if field else "")


def _readiest(cells: Sequence[CallShare]) -> CallShare | None:
    """The cell with the highest share of calls among those met often enough."""
    known = [cell for cell in cells if cell.turns >= FEWEST and cell.calls]
    return max(known, key=lambda cell: cell.share, default=None)


def _where(cell: CallShare) -> str:
    unknown = counted(cell.unknown, "unknown card") if cell.unknown else "no unknown card"
    return (
        f"with {counted(cell.own_sum, 'point')} and {unknown}, in "
        f"{bounded(cell, 0)} % of such turns"
    )


def points_caption(profile: Profile) -> str:
    """Say how far the score is from the field's, and which part of it contributes most."""
    line = silver_profile(profile).points[-1]
    score = line.score.difference
    words = {
        "cards": "what lies in the village",
        "saved": "what successful calls save",
        "cost": "what failed calls cost",
    }
    most = max(PARTS, key=lambda each: abs(line.part(each[0]).difference.value))
    part = line.part(most[0]).difference.value * most[1]
    largest = f"the largest part is {words[most[0]]}, {number(part, 2, '+')}"
    if score.covers(0):
        size = plus_minus(score, sign="+")
        return f"Its score is not shown to differ from its field's, {size} a round; {largest}"
    word = "fewer" if score.value < 0 else "more"
    size = plus_minus(score if score.value > 0 else score.reversed)
    return f"It scores {size} points a round {word} than its field; {largest}"


def rounds_caption(profile: Profile) -> str:
    """Say in which round it does best compared with its field, and in which worst."""
    rounds = [line for line in silver_profile(profile).points if line.round is not None]
    ordered = sorted(rounds, key=lambda line: line.score.difference.value)
    best, worst = (
        f"round {line.round}, {plus_minus(line.score.difference, sign='+')} points"
        for line in (ordered[0], ordered[-1])
    )
    return f"In these games it does best against its field in {best}, and worst in {worst}"


def audit_caption(profile: Profile) -> str:
    """Say whether it pays to call at its margin."""
    audit = silver_profile(profile).audit
    line = next((each for each in audit.by_sum if each.from_margin == 0), None)
    if line is None:
        return "It has no margin: it did not call often enough at any sum"
    said = (
        f"At its margin, {counted(line.own_sum or 0, 'point')}, its calls succeed in "
        f"{plus_minus(line.success, 100)} %"
    )
    if audit.not_tried:
        return said
    if line.pays_from.estimate is not None:
        said += f" and pay from {plus_minus(line.pays_from, 100)} % on"
    if line.pays == "open":
        return f"{said}; it is open whether they pay"
    more, gained = ("more", line.gained) if line.pays == "yes" else ("fewer", line.gained.reversed)
    return f"{said}; they win {plus_minus(gained, 100)} {more} games in 100 than going on"


def powers_holm(profile: Profile) -> list[float | None]:
    """Return the p values of the differences in using powers, adjusted by Holm."""
    values = [line.used.difference.p for line in silver_profile(profile).powers]
    adjusted = iter(holm([value for value in values if value is not None]))
    return [None if value is None else next(adjusted) for value in values]


def powers_caption(profile: Profile) -> str:
    """Say which powers it is shown to use more, or less, than its field."""
    pairs = list(zip(silver_profile(profile).powers, powers_holm(profile), strict=True))
    sure = [line for line, p in pairs if p is not None and p < ALPHA]
    more, less = (
        sorted(
            (line for line in sure if (line.used.difference.value > 0) == above),
            key=lambda line: -abs(line.used.difference.value),
        )
        for above in (True, False)
    )
    told = [
        f"{_few(lines)} {word} often" for word, lines in (("more", more), ("less", less)) if lines
    ]
    if not told:
        return "It is not shown to use any power more or less often than its field"
    return f"When it can, it is shown to use {', but '.join(told)} than its field"


def _few(lines: Sequence[Power]) -> str:
    names = [line.power.replace("_", " ") for line in lines]
    if len(names) <= NAMED:
        return listed(names)
    return listed([*names[: NAMED - 1], f"{len(names) - NAMED + 1} others"])


def held_caption(profile: Profile) -> str:
    """Say with which sums both sides call."""
    ends = [side.percentiles.get("50") for side in silver_profile(profile).sums_at_calls.sides]
    if not ends[0]:
        return f"{profile.strategy} never called"
    field = f", of its field's with {ends[1].estimate}" if ends[1] else ""
    half = counted(round(ends[0].value), "point")
    return f"Half of its calls are made with at most {half}{field}"
